"""Every ruling of the rules documents is named where the code carries it out, and by a test that shows it.

A ruling is named by the words `Ruling M3`: in the sources in a comment or docstring, in the tests in the docstring of a test.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
RULES = ROOT / "docs" / "rules"
GAMES = sorted(path.stem for path in (RULES / "en").glob("*.md"))
NAMED = re.compile(r"\bRuling ([A-Z][0-9]+)\b")


def documented(game: str, language: str = "en", word: str = "Ruling") -> list[str]:
    """The rulings of a game in the order of its document."""
    return re.findall(rf"^> \*\*{word} ([A-Z][0-9]+)\.\*\*", (RULES / language / f"{game}.md").read_text("utf-8"), re.MULTILINE)


def sources(game: str) -> Iterator[Path]:
    yield from sorted((ROOT / "src" / "reihum" / "_games" / game).rglob("*.py"))


def files_of_tests(game: str) -> Iterator[Path]:
    yield from sorted((ROOT / "tests" / "games" / game).rglob("test_*.py"))


def shown_by(path: Path) -> set[str]:
    """The rulings that the docstrings of a file's tests name."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            found |= {*NAMED.findall(ast.get_docstring(node) or "")}
    return found


def test_the_rulings_are_found() -> None:
    assert sum(len(documented(game)) for game in GAMES) >= 27


@pytest.mark.parametrize("game", GAMES)
def test_rulings_are_numbered_in_order_and_the_same_in_both_languages(game: str) -> None:
    english = documented(game)
    assert english == [f"{english[0][0]}{number}" for number in range(1, len(english) + 1)]
    assert documented(game, "de", "Auslegung") == english


@pytest.mark.parametrize("game", GAMES)
def test_the_code_names_every_ruling_that_it_carries_out(game: str) -> None:
    named = {ruling for path in sources(game) for ruling in NAMED.findall(path.read_text("utf-8"))}
    assert named == {*documented(game)}


@pytest.mark.parametrize("game", GAMES)
def test_a_test_shows_every_ruling(game: str) -> None:
    assert {ruling for path in files_of_tests(game) for ruling in shown_by(path)} == {*documented(game)}


def test_no_file_names_a_ruling_that_does_not_exist() -> None:
    known = {ruling for game in GAMES for ruling in documented(game)}
    files = [path for folder in ("src", "tests") for path in sorted((ROOT / folder).rglob("*.py")) if path != Path(__file__)]
    for path in files:
        assert {*NAMED.findall(path.read_text("utf-8"))} <= known, f"{path.relative_to(ROOT)} names another ruling"
