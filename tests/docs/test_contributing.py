"""What a contributor goes by: the hooks, and the tables of options in the rules."""

import re
from pathlib import Path

import pytest

import reihum
from tests.docs.documents import ROOT

HOOKS = re.findall(r"^ +files: \^(.*)$", (ROOT / ".pre-commit-config.yaml").read_text("utf-8"), re.MULTILINE)


@pytest.mark.parametrize("pattern", HOOKS)
def test_every_path_that_a_hook_watches_exists(pattern: str) -> None:
    for path in pattern.strip("()").split("|"):
        assert (ROOT / path).exists(), f"there is no {path}"


def test_hooks_watch_paths() -> None:
    assert HOOKS


@pytest.mark.parametrize("page", sorted(ROOT.glob("docs/rules/*/*.md")), ids=lambda page: f"{page.parent.name}/{page.stem}")
def test_the_tables_of_the_rules_have_every_option(page: Path) -> None:
    rows = re.findall(r"^\| `(\w+)` \|", page.read_text("utf-8"), re.MULTILINE)
    missing = [option.name for option in reihum.get_game(page.stem).options if option.name not in rows]
    assert not missing, f"add {', '.join(missing)} to the tables of options in docs/rules/{page.parent.name}/{page.name}"
