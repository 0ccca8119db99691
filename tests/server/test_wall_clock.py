"""A wall clock that is far ahead, or far behind, deletes nothing."""

import asyncio
import time
from pathlib import Path

import pytest
import sqlalchemy as sa

from reihum.cli import main
from reihum.server.config.database import prepare_sqlite_url
from reihum.server.store import engines
from reihum.server.store.clock import DAY
from reihum.server.store.expiry import expire
from reihum.server.store.schema import Entry, meta
from reihum.server.store.store import Store

NOW = 1_800_000_000
YEAR = 365 * DAY


class Wall:
    """A wall clock that can be set."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now: float = NOW
        monkeypatch.setattr(time, "time", lambda: self.now)


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Wall:
    return Wall(monkeypatch)


def fill(url: str, *codes: str) -> None:
    """Let something happen at tables now."""
    store = Store(url)
    at = int(time.time() * 1000)

    async def append() -> list[bool]:
        return [await store.append(Entry(code, 1, 0, None, None, b"{}", at)) for code in codes]

    assert all(asyncio.run(append()))
    store.close()


@pytest.mark.parametrize("years", [1, 3, 20])
def test_a_clock_that_is_years_ahead_at_the_start_or_later_deletes_nothing(
    database: str, wall: Wall, years: int, caplog: pytest.LogCaptureFixture
) -> None:
    fill(database, "AAAAA")
    wall.now += years * YEAR
    fill(database, "BBBBB")  # somebody plays meanwhile
    for _ in range(3):
        assert expire(database, 30) == []
        wall.now += 6 * 60 * 60
    assert "--trust-clock" in caplog.text
    wall.now -= years * YEAR  # it was set right
    caplog.clear()
    assert expire(database, 30) == []
    wall.now += 31 * DAY - 18 * 60 * 60
    assert expire(database, 30) == ["AAAAA"]
    assert caplog.text == ""


def test_time_goes_by_for_a_clock_that_stays_ahead(database: str, wall: Wall) -> None:
    fill(database, "AAAAA")
    wall.now += 5 * YEAR
    fill(database)
    gone = []
    for _ in range(31):
        gone += expire(database, 30)
        wall.now += DAY
    assert gone == []
    assert expire(database, 30) == ["AAAAA"]


def test_two_jumps_are_no_better_than_one(database: str, wall: Wall) -> None:
    fill(database, "AAAAA")
    for _ in range(3):
        wall.now += YEAR
        assert expire(database, 30) == []


def test_a_clock_that_goes_back_deletes_nothing_and_is_right_again_afterwards(database: str, wall: Wall) -> None:
    fill(database, "AAAAA")
    wall.now = 0.0
    assert expire(database, 30) == []
    wall.now = NOW + 31 * DAY
    assert expire(database, 30) == ["AAAAA"]
    wall.now = NOW + 5 * DAY
    fill(database, "BBBBB")
    wall.now = NOW + 20 * DAY
    fill(database, "CCCCC")
    assert expire(database, 10) == ["BBBBB"]


def test_the_flag_to_trust_the_clock_is_obeyed(tmp_path: Path, wall: Wall, capsys: pytest.CaptureFixture[str]) -> None:
    url = prepare_sqlite_url(tmp_path)
    fill(url, "AAAAA")
    wall.now += YEAR
    told = ["expire", "--data", str(tmp_path), "--days", "30"]
    assert main(told) == 0
    assert "Deleted 0 tables" in capsys.readouterr().out
    assert main([*told, "--trust-clock"]) == 0
    assert "Deleted 1 table." in capsys.readouterr().out
    assert main([*told[:-1], str(10**9), "--trust-clock"]) == 0
    assert "Deleted 0 tables." in capsys.readouterr().out


def test_what_the_clock_does_is_said_once_and_not_where_it_is_trusted(tmp_path: Path, wall: Wall, caplog: pytest.LogCaptureFixture) -> None:
    fill(prepare_sqlite_url(tmp_path), "AAAAA")
    wall.now += YEAR
    told = ["expire", "--data", str(tmp_path), "--days", "30"]
    assert main(told) == 0
    assert caplog.text.count("The clock says") == 1
    caplog.clear()
    assert main([*told, "--trust-clock"]) == 0
    assert caplog.text == ""


def test_a_clock_that_was_ahead_when_the_database_was_made_deletes_nothing_when_it_is_so_again(
    database: str, wall: Wall, caplog: pytest.LogCaptureFixture
) -> None:
    wall.now = NOW + 3 * YEAR
    fill(database, "AAAAA")
    wall.now = NOW
    fill(database, "BBBBB")
    wall.now = NOW + 3 * YEAR
    assert expire(database, 30) == []
    assert "--trust-clock" in caplog.text


@pytest.mark.parametrize(("years", "gone"), [(0.5, ["AAAAA"]), (3, [])])
def test_a_database_in_which_no_time_was_noted_goes_by_its_last_event(database: str, wall: Wall, years: float, gone: list[str]) -> None:
    fill(database, "AAAAA")
    engine = engines.make_writing_engine(database)
    with engine.begin() as connection:
        connection.execute(sa.delete(meta))
    engine.dispose()
    wall.now += years * YEAR
    assert expire(database, 30) == gone
