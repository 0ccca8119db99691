"""Compiling beside the server: one game after the other, but whoever waits does not stand in line."""

import asyncio
import logging
import sys
from pathlib import Path

import pytest

from reihum.server import readiness
from reihum.server.readiness import Readiness

COMPILER = """#!/bin/sh
echo "$3" >> {folder}/begun
echo "1 2 lay"
echo "no number: such a line is passed over"
while test "$3" = slow -a ! -e {folder}/go; do sleep 0.01; done
if test "$3" = broken; then echo "out of memory" >&2; exit 3; fi
echo "2 2 find number"
"""


class Told:
    """What was shown."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.once = asyncio.Event()

    def begin(self, game: str) -> None:
        self.lines.append(f"{game}: begins")

    def tell(self, game: str, done: int, total: int, rule: str) -> None:
        self.lines.append(f"{game}: {done} of {total}, {rule}")
        self.once.set()

    def end(self, game: str) -> None:
        self.lines.append(f"{game}: ends")


@pytest.fixture
def loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Put a script in the compiler's place; gives the games loaded so far."""
    compiler = tmp_path / "compiler"
    compiler.write_text(COMPILER.format(folder=tmp_path))
    compiler.chmod(0o700)
    games: list[str] = []
    monkeypatch.setattr(sys, "executable", str(compiler))
    monkeypatch.setattr(readiness, "is_warm", lambda game: game == "warm")
    monkeypatch.setattr(readiness, "warm", games.append)
    return games


def test_each_game_is_compiled_with_its_progress_and_then_loaded(loaded: list[str]) -> None:
    told = Told()

    async def wait() -> None:
        house = Readiness(told, first=["one", "warm"])
        house.prepare()
        await house.ready("warm")
        await house.ready("one")
        await house.ready("one")

    asyncio.run(wait())
    assert sorted(loaded) == ["one", "warm"]
    assert told.lines == ["one: begins", "one: 1 of 2, lay", "one: 2 of 2, find number", "one: ends"]


def test_a_game_that_somebody_waits_for_does_not_stand_in_line(tmp_path: Path, loaded: list[str]) -> None:
    async def wait() -> None:
        house = Readiness(first=["slow", "last"])
        house.prepare()
        await house.ready("wanted")
        assert loaded == ["wanted"]
        assert "last" not in (tmp_path / "begun").read_text()
        (tmp_path / "go").touch()
        await house.ready("slow")
        await house.ready("last")
        assert loaded == ["wanted", "slow", "last"]

    asyncio.run(asyncio.wait_for(wait(), 30))


def test_what_fails_beside_the_server_is_done_here_and_said(loaded: list[str], caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, "reihum.server"):
        asyncio.run(Readiness(first=[]).ready("broken"))
    assert loaded == ["broken"]
    assert "Compiling broken beside the server failed; it is compiled here: out of memory" in caplog.text


def test_closing_does_not_wait_for_the_compiler(loaded: list[str]) -> None:
    told = Told()

    async def wait() -> None:
        house = Readiness(told, first=["slow"])
        house.prepare()
        await told.once.wait()
        await house.close()

    asyncio.run(asyncio.wait_for(wait(), 30))
    assert loaded == []
    assert told.lines == ["slow: begins", "slow: 1 of 2, lay", "slow: ends"]
