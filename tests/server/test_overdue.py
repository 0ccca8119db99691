"""Overdue tables that cannot go on in this process: another one may, and after weeks they are deleted as others are."""

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
import sqlalchemy as sa

from reihum.server.config.database import prepare_sqlite_url
from reihum.server.live import overdue, readiness
from reihum.server.live.context import Context
from reihum.server.live.notify import notify_all
from reihum.server.live.room import Room
from reihum.server.live.tables import Tables
from reihum.server.messages.errors import Refused, StoreError
from reihum.server.store.deadlines import BATCH, Deadline, Deadlines
from reihum.server.store.expiry import expire
from reihum.server.store.schema import events
from reihum.server.store.store import Store
from reihum.server.table.waiting import DAY, KEPT
from tests.server.days_clock import (
    HOUR,
    change_database,
    let_pass,
    list_deadlines,
    list_time_up_events,
    rename_game,
    serve,
    spoil_event,
    start_days_table,
)
from tests.server.servers import wait_until

SPOILT: dict[str, Callable[[str, str], None]] = {
    "a game that is not installed": rename_game,
    "a first event that cannot be read": partial(spoil_event, number=1),
    "a last event that cannot be read": partial(spoil_event, number=3),
}


def note_rounds(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list that grows with each round of checks, by the number of tables looked at in it."""
    looks, rounds = list[Deadline](), list[int]()
    look_after = overdue.look_after

    async def note_look(tables: Tables, context: Context, deadline: Deadline) -> bool:
        looks.append(deadline)
        return await look_after(tables, context, deadline)

    async def note_round(tables: Tables, context: Context) -> None:
        await notify_all(tables, context)
        rounds.append(len(looks))
        looks.clear()

    monkeypatch.setattr(overdue, "look_after", note_look)
    monkeypatch.setattr("reihum.server.live.overdue.notify_all", note_round)
    return rounds


def wait_for_rounds(rounds: list[int], count: int) -> int:
    """Wait for that many further rounds; return how many tables were looked at in these."""
    known = len(rounds)
    wait_until(lambda: len(rounds) >= known + count)
    return sum(rounds[known:])


@pytest.mark.parametrize("what", SPOILT)
def test_a_table_that_cannot_go_on_is_looked_at_daily_for_weeks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    url = prepare_sqlite_url(tmp_path)
    with serve(url) as (house,):
        code, *_ = start_days_table(house)
    SPOILT[what](url, code)
    # No server has run for weeks: that time does not count.
    change_database(url, sa.update(events).values(at=0))
    before, rounds = list_deadlines(url), note_rounds(monkeypatch)
    with serve(url) as (house,):
        let_pass(url, 4 * DAY)
        wait_until(lambda: sum(rounds))
        assert wait_for_rounds(rounds, 3) == 0
        let_pass(url, DAY)
        assert wait_for_rounds(rounds, 3) == 1
        assert list_deadlines(url) == before
        let_pass(url, KEPT - DAY)
        wait_until(lambda: list_deadlines(url) == [])
        assert house.service.context.metrics.faults._value.get() == 0
    assert expire(url, 30, trusted=True) == [code]


def test_a_table_whose_rules_have_a_fault_is_looked_at_daily_for_weeks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = prepare_sqlite_url(tmp_path)
    with serve(url) as (house,):
        start_days_table(house)

    def fail(_: str) -> None:
        message = "The plug-in is broken."
        raise RuntimeError(message)

    monkeypatch.setattr(readiness, "compile_rules", fail)
    rounds = note_rounds(monkeypatch)
    with serve(url):
        let_pass(url, 4 * DAY)
        wait_until(lambda: sum(rounds))
        assert wait_for_rounds(rounds, 3) == 0
        assert len(list_deadlines(url)) == 1
        let_pass(url, KEPT)
        wait_until(lambda: list_deadlines(url) == [])


def test_a_process_that_cannot_play_a_table_leaves_its_turn_to_one_that_can(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with serve(database) as (house,):
        code, *_ = start_days_table(house)
    rounds = note_rounds(monkeypatch)
    with serve(database) as (lacking,):

        async def refuse(*_: object) -> Room:
            message = "There is no such game."
            raise Refused(message, "unknown_game")

        monkeypatch.setattr(lacking.service.tables, "get", refuse)
        let_pass(database, 3 * DAY + HOUR)
        wait_until(lambda: sum(rounds))
        with serve(database):
            wait_until(lambda: list_time_up_events(database, code))


def test_a_deleted_table_whose_row_cannot_be_dropped_is_looked_at_again_soon(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = prepare_sqlite_url(tmp_path)
    with serve(url) as (house,):
        start_days_table(house)
    change_database(url, sa.delete(events))
    with serve(url) as (house,):
        remove, failures = house.service.context.deadlines.remove, iter([StoreError("The database is locked.")])

        async def fail_once(deadline: Deadline) -> None:
            for failure in failures:
                raise failure
            await remove(deadline)

        monkeypatch.setattr(house.service.context.deadlines, "remove", fail_once)
        let_pass(url, 4 * DAY)
        wait_until(lambda: list_deadlines(url) == [])
        assert next(failures, None) is None
        assert house.service.context.metrics.faults._value.get() == 0


def test_tables_that_cannot_go_on_keep_no_other_from_it(database: str) -> None:
    store = Store(database)
    kept, rows = Deadlines(store), [Deadline(f"ZZZ{number:03}", 1, number, None) for number in range(2 * BATCH)]

    async def work() -> None:
        for row in rows:
            await kept.store(row)
        assert await kept.list_over(2 * BATCH) == rows[:BATCH]
        assert await kept.list_over(2 * BATCH, {row.code for row in rows[:BATCH]}) == rows[BATCH:]
        assert await kept.list_over(2 * BATCH, {row.code for row in rows}) == []

    asyncio.run(work())
    store.close()
