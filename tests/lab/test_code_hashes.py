"""The names of the code that results come from."""

import shutil
import sys
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import reihum
from reihum import Learned
from reihum._bots.networks.package import load_packaged
from reihum._lab import code
from reihum._lab.code import hash_bots, hash_networks, package_code, rules_code
from tests.helpers.toy_game import GAME


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


def test_the_hash_of_a_bot_covers_only_its_own_code() -> None:
    game = reihum.get_game("elfer_raus")
    assert hash_bots(game, ["careful"]) == hash_bots(game, ["easy", "search@5"])
    assert hash_bots(game, ["careful", "tests.lab.test_compare:First"]) != hash_bots(game, ["careful"])


PLAYS = """
class Mine:
    def __init__(self, game):
        self.game = game

    def choose(self, world, rng):
        return pick_move(self.game.legal(world))
"""
LATE = "def pick_move(legal):\n    from own_d_e import help\n    return help.pick_move(legal)\n"
PICKS = "def pick_move(legal):\n    return legal[-1]\n"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder on Python's path, whose modules are forgotten afterwards."""
    monkeypatch.syspath_prepend(tmp_path)
    before = set(sys.modules)
    yield tmp_path
    for name in set(sys.modules) - before:
        if str(tmp_path) in str(getattr(sys.modules[name], "__file__", "")):
            del sys.modules[name]


@pytest.mark.parametrize(
    ("bot", "changed", "files"),
    [
        ("own_a:Mine", "own_a_help.py", {"own_a.py": f"from own_a_help import pick_move\n{PLAYS}", "own_a_help.py": PICKS}),
        ("own_b.bot:Mine", "own_b/help.py", {"own_b/bot.py": f"from .help import pick_move\n{PLAYS}", "own_b/help.py": PICKS}),
        ("own_c:Mine", "own_c_base.py", {"own_c.py": "from own_c_base import Mine", "own_c_base.py": f"{PICKS}{PLAYS}"}),
        (
            "own_d:Mine",
            "own_d_e/help.py",
            {"own_d.py": f"{LATE}{PLAYS}", "own_d_e/help.py": PICKS},
        ),
    ],
    ids=["beside", "in a package", "base", "when it plays"],
)
def test_what_a_bot_imports_of_its_own_counts_for_it(home: Path, bot: str, changed: str, files: dict[str, str]) -> None:
    for name, text in files.items():
        (home / name).parent.mkdir(exist_ok=True)
        (home / name).write_text(text, "utf-8")
    game = reihum.get_game("elfer_raus")
    before = hash_bots(game, [bot])
    (home / "unrelated.py").write_text("# nobody imports this", "utf-8")
    assert hash_bots(game, [bot]) == before
    (home / changed).write_text(files[changed].replace("legal[-1]", "legal[0]"), "utf-8")
    assert hash_bots(game, [bot]) != before


def test_a_base_class_that_is_installed_counts_and_what_that_imports_does_not(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installed = home / "site-packages"
    installed.mkdir()
    monkeypatch.syspath_prepend(installed)
    (installed / "base_help.py").write_text(PICKS, "utf-8")
    (installed / "base_bot.py").write_text(f"from base_help import pick_move\n{PLAYS}", "utf-8")
    (home / "own_f.py").write_text("from base_bot import Mine\n\n\nclass Other(Mine):\n    pass\n", "utf-8")
    game = reihum.get_game("elfer_raus")
    before = hash_bots(game, ["own_f:Other"])
    (installed / "base_help.py").write_text("", "utf-8")
    assert hash_bots(game, ["own_f:Other"]) == before
    (installed / "base_bot.py").write_text("", "utf-8")
    assert hash_bots(game, ["own_f:Other"]) != before


LEARNED = """
from pathlib import Path

from reihum import Learned, load_network


class Mine(Learned):
    def __init__(self, game):
        super().__init__(game, load_network(Path(__file__).with_name("mine.npz")))


class Many:
    def __init__(self, game):
        self.inner = {"first": [Mine(game)]}

    def choose(self, world, rng):
        return self.inner["first"][0].choose(world, rng)
"""


@pytest.mark.parametrize("bot", ["own_network:Mine", "own_network:Many"])
def test_a_network_that_a_bot_has_loaded_counts_for_it(home: Path, bot: str) -> None:
    game = reihum.get_game("elfer_raus")
    network = load_packaged(game)
    (home / "own_network.py").write_text(LEARNED, "utf-8")
    network.save(home / "mine.npz")
    before = hash_networks(game, [bot])
    assert hash_networks(game, [bot, "lookahead"]) == before
    replace(network, value=network.value * 2).save(home / "mine.npz")
    assert hash_networks(game, [bot]) != before


def test_packaged_bots_are_hashed_by_their_networks_alone() -> None:
    game = reihum.get_game("elfer_raus")
    packaged = sha256(Learned.played_from(game)).hexdigest()[:16]
    assert hash_bots(game, ["learned"]) == hash_bots(game, ["learned", "random"]) == packaged
    assert hash_networks(game, ["learned", "random"]) == ""


def test_the_rules_of_a_game_of_another_package_count(home: Path) -> None:
    folder = home / "own_game"
    folder.mkdir()
    for name in ("__init__", "toy", "rules"):
        (folder / f"{name}.py").write_text("", "utf-8")
    (folder / "toy.py").write_text("from tests.helpers.toy_game import Toy as Base\n\n\nclass Toy(Base):\n    pass\n", "utf-8")
    game = import_module("own_game.toy").Toy()
    before, rules = hash_bots(game, ["careful"]), rules_code(game)
    assert before != hash_bots(reihum.get_game("elfer_raus"), ["careful"])
    (folder / "rules.py").write_text("# another rule", "utf-8")
    assert hash_bots(game, ["careful"]) != before
    assert rules_code(game) != rules


def test_of_a_game_that_is_a_single_module_its_file_counts_and_nothing_beside_it(home: Path) -> None:
    (home / "lone_toy.py").write_text("from tests.helpers.toy_game import Toy as Base\n\n\nclass Toy(Base):\n    pass\n", "utf-8")
    game = import_module("lone_toy").Toy()
    before = rules_code(game)
    (home / "unrelated.py").write_text("# nobody imports this", "utf-8")
    assert rules_code(game) == before
    with (home / "lone_toy.py").open("a") as file:
        file.write("# another rule")
    assert rules_code(game) != before


def test_a_game_in_a_script_counts_with_the_script(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game: Any = type("Toy", (type(GAME),), {"__module__": "__main__"})()
    script, main = home / "script.py", ModuleType("__main__")
    main.__file__ = str(script)
    monkeypatch.setitem(sys.modules, "__main__", main)
    script.write_text("# a rule", "utf-8")
    before = rules_code(game)
    script.write_text("# another rule", "utf-8")
    assert rules_code(game) != before
    monkeypatch.setitem(sys.modules, "__main__", ModuleType("__main__"))
    assert len(rules_code(game)) == 16


def test_a_broken_link_in_the_folder_of_a_game_is_ignored(home: Path) -> None:
    folder = home / "linked_game"
    folder.mkdir()
    (folder / "__init__.py").write_text("from tests.helpers.toy_game import Toy as Base\n\n\nclass Toy(Base):\n    pass\n", "utf-8")
    game = import_module("linked_game").Toy()
    before = rules_code(game)
    (folder / ".#toy.py").symlink_to(folder / "nowhere")
    assert rules_code(game) == before
