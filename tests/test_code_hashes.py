"""The names of the code that results come from."""

import shutil
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import reihum
from reihum._lab import code
from reihum._lab.code import bots_code, package_code, rules_code


def test_each_game_has_rules_of_its_own() -> None:
    names = [rules_code(reihum.get_game(game)) for game in reihum.game_ids()[:4]]
    assert len(set(names)) == 4
    assert all(len(name) == 16 for name in [*names, package_code()])


def test_another_rule_is_another_name_and_another_hint_is_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a copy of the games in which files change."""
    package = Path(code.__file__).parents[1]
    for room in ("_kit", "_games"):
        shutil.copytree(package / room, tmp_path / room)
    game: Any = reihum.get_game("bloom")
    copied, home = ModuleType("copied"), tmp_path / "lab"
    copied.__file__ = str(tmp_path / "_games/bloom/game.py")
    before = rules_code(game)
    monkeypatch.setattr(code, "__file__", str(home / "code.py"))
    monkeypatch.setitem(sys.modules, type(game).__module__, copied)
    assert rules_code(game) == before
    with (tmp_path / "_games/bloom/hints.py").open("a") as file:
        file.write("# another reason")
    assert rules_code(game) == before
    with (tmp_path / "_kit/chance.py").open("a") as file:
        file.write("# another deal")
    assert rules_code(game) != before


def test_only_what_a_bot_is_made_of_counts_for_it() -> None:
    game = reihum.get_game("elfer_raus")
    assert bots_code(game, ["careful"]) == bots_code(game, ["easy", "search@5"])
    assert bots_code(game, ["careful", "tests.test_compare:First"]) != bots_code(game, ["careful"])
