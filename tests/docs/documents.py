"""The documents, and the code that stands in them."""

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted(
    [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("tools/**/*.md"), *ROOT.glob("tests/*.md"), *ROOT.glob("deploy/**/*.md")]
)

FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
INLINE = re.compile(r"(?<!`)`([^`]+)`(?!`)")


def name(document: Path) -> str:
    return document.relative_to(ROOT).as_posix()


def fenced(document: Path, *languages: str) -> Iterator[str]:
    """The blocks of code in these languages; the language of a plain block is the empty word."""
    return (body for language, body in FENCE.findall(document.read_text("utf-8")) if language in languages)


def inline(document: Path) -> Iterator[str]:
    """What stands between single backticks, on one line."""
    return (" ".join(code.split()) for code in INLINE.findall(FENCE.sub("", document.read_text("utf-8"))))
