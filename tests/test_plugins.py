"""Games of installed packages: found without loading, and a broken one keeps nobody from playing the others."""

import json
import logging
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

import reihum
from reihum._play import game as registry
from reihum._play import plugins
from tests.server.client import Client
from tests.server.servers import ThreadServer

PLUGINS = {
    "toy": "tests.helpers.toy_game:GAME",
    "raises": "raises_on_import:GAME",
    "leaves": "leaves_on_import:GAME",
    "nothing": "json:dumps",
    "other": "tests.helpers.toy_game:GAME",
    "absent": "json:GAME",
}
CAUSES = {
    "raises": "RuntimeError: no luck",
    "leaves": "SystemExit: 3",
    "nothing": "it is not a game, since it lacks id, title, ",
    "other": "its id is 'toy', which must be the entry point's name",
    "absent": "AttributeError: module 'json' has no attribute 'GAME'",
}


def install(folder: Path, named: Mapping[str, str] = PLUGINS) -> None:
    """Write what an installer would: the modules, and a package's entry points."""
    (folder / "raises_on_import.py").write_text("raise RuntimeError('no luck')\n", "utf-8")
    (folder / "leaves_on_import.py").write_text("raise SystemExit(3)\n", "utf-8")
    info = folder / "games_from_outside-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: games-from-outside\nVersion: 1.0\n", "utf-8")
    lines = [f"{name} = {value}" for name, value in named.items()]
    (info / "entry_points.txt").write_text("\n".join([f"[{plugins.GROUP}]", *lines, ""]), "utf-8")


def install_unplayable(folder: Path) -> None:
    """Write a package with two games, of which one is a toy whose `careful` chooses no move."""
    install(folder, {"mute": "mute_toy:GAME", "toy": PLUGINS["toy"]})
    toy = (Path(__file__).parent / "helpers" / "toy_game.py").read_text("utf-8")
    mute = toy.replace('"toy", "Toy"', '"mute", "Mute"').replace("    return int(scratch.codes[0])", "    int(scratch.codes[0])")
    (folder / "mute_toy.py").write_text(mute, "utf-8")


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    folder = tmp_path / "site"
    folder.mkdir()
    install(folder)
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.setattr(plugins, "_faults", {})
    monkeypatch.setattr(registry, "_loaded", {})
    plugins.find_installed_games.cache_clear()
    yield folder
    monkeypatch.undo()
    plugins.find_installed_games.cache_clear()


@pytest.mark.usefixtures("installed")
def test_names_are_known_without_loading_anything() -> None:
    assert reihum.game_ids() == [*registry.BUILT_IN, *PLUGINS]
    assert "raises_on_import" not in sys.modules


@pytest.mark.usefixtures("installed")
def test_a_plug_in_is_found_like_any_game() -> None:
    assert reihum.get_game("toy").title == "Toy"
    assert reihum.Match("toy", 2, seed=1).game is reihum.get_game("toy")


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize("name", CAUSES)
def test_loading_a_broken_plugin_by_name_says_what_is_wrong(name: str) -> None:
    for _ in range(2):
        with pytest.raises(reihum.OptionError) as caught:
            reihum.get_game(name)
        assert str(caught.value).startswith(f"The game {name!r} of the entry point {PLUGINS[name]!r} cannot be used: {CAUSES[name]}")


@pytest.mark.usefixtures("installed")
def test_broken_ones_are_left_out_with_one_warning_each(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        for _ in range(2):
            assert [game.id for game in registry.list_available_games()] == [*registry.BUILT_IN, "toy"]
    said = [record.getMessage() for record in caplog.records]
    assert len(said) == len(CAUSES)
    for (name, cause), message in zip(CAUSES.items(), said, strict=True):
        assert repr(name) in message
        assert cause in message


def test_rules_that_cannot_be_played_are_left_out_once_that_is_known(
    installed: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    shutil.rmtree(installed / "games_from_outside-1.0.dist-info")
    install_unplayable(installed)
    plugins.find_installed_games.cache_clear()
    assert [game.id for game in registry.list_available_games()] == [*registry.BUILT_IN, "mute", "toy"]
    said = r"^The game 'mute' of the entry point 'mute_toy:GAME' cannot be used: its `careful` \(mute_toy\.py, line \d+\) returns nothing"
    for use in (lambda: reihum.Match("mute", 2), lambda: reihum.get_game("mute")):
        with pytest.raises(reihum.OptionError, match=said):
            use()
    assert [game.id for game in registry.list_available_games()] == [*registry.BUILT_IN, "toy"]
    assert len(caplog.records) == 1
    monkeypatch.delitem(sys.modules, "mute_toy")


def test_a_broken_game_of_our_own_is_no_plug_in_and_not_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.BUILT_IN, "level_9", "reihum._games.level_9")
    with pytest.raises(ModuleNotFoundError):
        registry.list_available_games()


@pytest.mark.usefixtures("installed")
def test_the_server_serves_the_others(tmp_path: Path) -> None:
    with ThreadServer(tmp_path) as house, Client(house.address) as client:
        listed = json.loads(house.get("/api/games")[2])["games"]
        assert [game["id"] for game in listed] == [*registry.BUILT_IN, "toy"]
        client.create("careful", game="toy")
        assert client.ask("start")["type"] == "done"
        with Client(house.address) as other:
            assert other.expect_refusal("create", game="raises", name="Anna", others=[{}]) == "unknown_game"


def test_the_command_line_helps_all_the_same(tmp_path: Path) -> None:
    install(tmp_path)
    path = os.pathsep.join(filter(None, (str(tmp_path), os.environ.get("PYTHONPATH"))))
    where = {**os.environ, "PYTHONPATH": path, "REIHUM_PLAIN": "1"}

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "reihum.cli", *arguments]
        return subprocess.run(command, env=where, capture_output=True, text=True, check=False)  # noqa: S603 - our own program

    helped = run("--help")
    assert (helped.returncode, helped.stderr) == (0, "")
    records = tmp_path / "m.jsonl"
    run("simulate", "toy", "--players", "2", "--out", str(records))
    assert "`reihum replay` and `reihum verify` work without." in run("review", str(records)).stderr
    asked = run("simulate", "raises", "--out", "-")
    assert asked.returncode == 1
    assert asked.stderr == "reihum: The game 'raises' of the entry point 'raises_on_import:GAME' cannot be used: RuntimeError: no luck\n"


def test_commands_tell_of_rules_that_cannot_be_played_in_a_sentence(tmp_path: Path) -> None:
    install_unplayable(tmp_path)
    path = os.pathsep.join(filter(None, (str(tmp_path), os.environ.get("PYTHONPATH"))))
    where = {**os.environ, "PYTHONPATH": path, "REIHUM_PLAIN": "1"}
    for program in (["reihum.cli", "simulate", "mute", "--out", "-"], ["reihum._warm", "mute", "searches"]):
        told = subprocess.run([sys.executable, "-m", *program], env=where, capture_output=True, text=True, check=False)  # noqa: S603 - our own program
        assert told.returncode == 1
        assert "its `careful` (mute_toy.py, line " in told.stderr
        assert "Traceback" not in told.stderr
