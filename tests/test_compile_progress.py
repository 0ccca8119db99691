"""The wait for the compiler: a bar, once only."""

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console

from reihum._bots.search_readiness import find_marker
from reihum._kit.errors import OptionError
from reihum._play import game as registry
from reihum._review.evaluator import Playouts
from reihum._review.positions import Position
from reihum._warm import CompileProgress, compile_playouts
from reihum.cli import main
from tests.helpers.toy_game import GAME

WIDTH = 80


def shown(*, terminal: bool) -> str:
    """Show two games being learnt at the same time."""
    file = io.StringIO()
    with CompileProgress(Console(file=file, force_terminal=terminal, width=WIDTH, color_system=None)) as learning:
        learning.begin("elfer_raus_master")
        learning.tell("elfer_raus_master", 12, 48, "find the longest row there has ever been")
        learning.begin("bloom")
        learning.tell("bloom", 7, 102, "site place")
        learning.end("elfer_raus_master")
        learning.tell("bloom", 102, 102, "score")
        learning.end("bloom")
        learning.begin("level_8")  # an interrupt: the bar goes all the same
    return file.getvalue()


def test_a_bar_says_what_is_learnt_and_how_far_it_is() -> None:
    told = shown(terminal=True)
    assert "Learning Elfer raus! Master (once only)" in told
    assert "Learning Bloom (once only)" in told
    assert "102/102 score" in told
    assert told.endswith("\x1b[?25h\r\x1b[1A\x1b[2K")  # the cursor is back, the bar is gone


def test_where_nobody_looks_nothing_is_written() -> None:
    assert shown(terminal=False) == ""


@pytest.mark.thorough  # ten seconds; test_compiled.py listens to two rules
def test_rules_are_compiled_once_with_a_line_for_each_and_then_lie_ready(tmp_path: Path) -> None:
    def told(*arguments: str) -> list[str]:
        run = subprocess.run(  # noqa: S603 - our own module
            [sys.executable, "-m", *arguments],
            env={**os.environ, "XDG_CACHE_HOME": str(tmp_path), "REIHUM_PLAIN": ""},
            check=True,
            capture_output=True,
            text=True,
        )
        assert run.stderr == ""
        return run.stdout.splitlines()

    lines = [line.split(maxsplit=2) for line in told("reihum._warm", "elfer_raus")]
    assert [int(done) for done, _, _ in lines] == [*range(1, len(lines) + 1)]
    assert len(lines) <= int(lines[0][1])
    assert {"legal", "play", "deal", "determinize", "careful"} <= {name for _, _, name in lines}
    assert told("reihum._warm", "elfer_raus") == []
    for done in (
        find_marker(registry.get_game("elfer_raus"), what).name for what in ("search", "playouts")
    ):  # compiling these is for the next tests
        next(tmp_path.glob("reihum/rules-*")).joinpath(done).touch()
    assert told("reihum.cli", "warm", "elfer_raus")[0] == "Elfer raus!: was compiled before"
    assert len(told("reihum.cli", "simulate", "elfer_raus", "--out", "-")) == 1


def test_what_hard_bots_search_with_and_reviews_play_out_with_is_compiled_beforehand_as_well(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    searches: list[str] = []
    playouts: list[str] = []

    def compiled(name: str) -> bool:
        playouts.append(name)
        if name == "toy":
            message = "toy offers nothing to learners."
            raise OptionError(message)
        return name == "bloom"

    monkeypatch.setattr("reihum._warm.require_kept", lambda: Path("kept"))
    monkeypatch.setattr("reihum._warm.is_precompiled", lambda _game: True)
    monkeypatch.setattr("reihum.cli.common.prepare_game", lambda _game: None)
    monkeypatch.setattr("reihum._bots.search_readiness.wait_until_compiled", lambda game: searches.append(game.id))
    monkeypatch.setattr("reihum._warm.compile_playouts", compiled)
    registry.register_game(GAME)
    try:
        assert main(["warm", "bloom", "level_8", "toy"]) == 0
    finally:
        registry.unregister_game("toy")
    assert searches == playouts == ["bloom", "level_8", "toy"]
    told = capsys.readouterr().out.splitlines()
    assert [line.rpartition(": ")[2] for line in told[:3]] == ["compiled in 0 s", "was compiled before", "was compiled before"]


def test_playouts_are_compiled_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    prepared: list[tuple[str, int]] = []
    compared: list[str] = []

    def prepare(self: Playouts, position: Position) -> None:
        self.playouts = 1
        prepared.append((self.player, len(self.evaluate(position).mean)))  # a position that can be played out

    monkeypatch.setattr("reihum._warm.PLAIN", False)
    for module in ("reihum._warm", "reihum._bots.search_readiness"):
        monkeypatch.setattr(f"{module}.find_marker", lambda game, what: tmp_path / f"{what}-{game.id}")
    monkeypatch.setattr(Playouts, "prepare", prepare)
    monkeypatch.setattr(Playouts, "prepare_comparisons", lambda self, _position: compared.append(self.player))
    assert [compile_playouts("elfer_raus") for _ in range(2)] == [True, False]
    assert prepared == [("careful", 2), ("learned", 2)], "for ladders without luck, and what seats may expect"
    assert compared == ["learned"], "which judges moves"


def test_compiling_beforehand_is_refused_where_it_would_be_lost(tmp_path: Path) -> None:
    def refused(cache: Path, plain: str, *games: str) -> str:
        environment = {**os.environ, "XDG_CACHE_HOME": str(cache), "REIHUM_PLAIN": plain}
        command = [sys.executable, "-m", "reihum.cli", "warm", *games]
        run = subprocess.run(command, env=environment, check=False, capture_output=True, text=True)  # noqa: S603 - our own command
        assert (run.returncode, run.stdout) == (1, "")
        return run.stderr

    (tmp_path / "file").touch()
    assert "XDG_CACHE_HOME" in refused(tmp_path / "file", "")
    assert "REIHUM_PLAIN" in refused(tmp_path, "1")
    assert "chess" in refused(tmp_path, "", "chess")


def test_without_the_compiler_of_numba_rules_run_as_plain_python() -> None:
    asked = "import reihum; match = reihum.Match('elfer_raus', 2, seed=1); match.play(match.legal()[0]); print(type(match.game.rules.play))"
    given = {name: value for name, value in os.environ.items() if name != "REIHUM_PLAIN"} | {"NUMBA_DISABLE_JIT": "1"}
    run = subprocess.run([sys.executable, "-c", asked], env=given, check=False, capture_output=True, text=True)  # noqa: S603 - our own code
    assert (run.stderr, run.stdout) == ("", "<class 'function'>\n")
