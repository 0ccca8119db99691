"""The sdist holds all that the client is built from, since the wheel is built from it."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_what_the_client_is_built_from_is_in_the_sdist() -> None:
    sdist = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]
    held = [ROOT / each.removeprefix("/") for each in sdist]
    sources = [*ROOT.glob("web/*.ts"), *ROOT.glob("web/plugins/*.ts")]
    read = {
        (source.parent / named).resolve()
        for source in sources
        for named in re.findall(r"""["'`]((?:\.\./)+[\w./-]+)["'`]""", source.read_text("utf-8"))
    }
    outside = [each for each in read if each.exists() and not each.is_relative_to(ROOT / "web")]
    assert outside, "the rules, at least, are read from the documents"
    assert [each for each in outside if not any(each.is_relative_to(folder) for folder in held)] == []
