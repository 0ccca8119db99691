"""Several processes notify absent people: once, and nobody who is connected to another one."""

import asyncio
from collections.abc import Collection, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from reihum.server.config.database import prepare_sqlite_url
from reihum.server.live import notify, presence
from reihum.server.live.context import Context
from reihum.server.live.room import Room
from reihum.server.live.service import Push
from reihum.server.live.tables import Tables
from tests.server.client import Client
from tests.server.days_clock import HOUR, let_pass, list_deadlines, read_table, start_days_table
from tests.server.memory_bus import MemoryBus
from tests.server.push_service import PushService, ask, hurried_push_service
from tests.server.servers import ThreadServer, wait_until


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[PushService, Push]]:
    with hurried_push_service(tmp_path, monkeypatch) as found:
        yield found


def test_another_process_notifies_when_the_first_one_is_gone(tmp_path: Path, service: tuple[PushService, Push]) -> None:
    running, push = service
    url = prepare_sqlite_url(tmp_path / "data")
    with ThreadServer(url, push=push) as house:
        code, *secrets = start_days_table(house)
        for secret in secrets:
            assert ask(house, "PUT", f"/api/tables/{code}/push", secret, running.make_browser(secret).subscription) == 204
    with ThreadServer(url, push=push):
        let_pass(url, HOUR + 1000)
        asyncio.run(asyncio.sleep(0.3))
        assert running.sent == []  # another one may have the table in memory, and know who is there
        let_pass(url, notify.NOT_OURS)
        wait_until(lambda: running.sent)
    assert len(running.sent) == 1


def note_notices(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that grows with the code of each table whose people were notified, if they are absent."""
    done, notify_people = list[str](), notify._notify

    async def note(context: Context, notice: notify._Notice) -> None:
        await notify_people(context, notice)
        done.append(notice.deadline.code)

    monkeypatch.setattr(notify, "_notify", note)
    return done


def subscribe_everybody(house: ThreadServer, running: PushService) -> tuple[str, list[str]]:
    """Create a table for two people who are to be notified; give its code and their secrets."""
    code, *secrets = start_days_table(house)
    for secret in secrets:
        assert ask(house, "PUT", f"/api/tables/{code}/push", secret, running.make_browser(secret).subscription) == 204
    return code, secrets


@pytest.mark.parametrize("all_there", [True, False])
def test_people_who_are_present_at_another_process_are_not_notified(
    tmp_path: Path, service: tuple[PushService, Push], monkeypatch: pytest.MonkeyPatch, *, all_there: bool
) -> None:
    running, push = service
    monkeypatch.setattr(presence, "ANSWER_SECONDS", 2.0)
    url, wire, done = prepare_sqlite_url(tmp_path / "data"), MemoryBus(), note_notices(monkeypatch)
    wire.check_every = 0.5  # as of a bus between processes
    with ThreadServer(url, bus=wire, push=push) as house:
        code, secrets = subscribe_everybody(house, running)
    turn = read_table(url, code).turn
    assert turn is not None
    with ThreadServer(url, bus=wire) as silent, ThreadServer(url, bus=wire, push=push), ExitStack() as people:
        for seat in (0, 1):
            if all_there or seat != turn:
                people.enter_context(Client(silent.address)).join(code, secret=secrets[seat])
        let_pass(url, HOUR + 1000 + notify.NOT_OURS)
        wait_until(lambda: done)
        if all_there:
            assert running.sent == []
        else:
            wait_until(lambda: running.sent)


def test_other_processes_are_asked_about_all_tables_at_once(
    tmp_path: Path, service: tuple[PushService, Push], monkeypatch: pytest.MonkeyPatch
) -> None:
    running, push = service
    url, wire, waits, done = prepare_sqlite_url(tmp_path / "data"), MemoryBus(), list[set[str]](), note_notices(monkeypatch)
    wire.check_every = 0.5
    with ThreadServer(url, bus=wire, push=push) as house:
        known = {subscribe_everybody(house, running)[0] for _ in range(3)}

    async def note_wait(rooms: Collection[Room]) -> None:
        if rooms:
            waits.append({room.code for room in rooms})

    monkeypatch.setattr(notify, "wait_for_answers", note_wait)
    with ThreadServer(url, bus=wire, push=push):
        let_pass(url, HOUR + 1000 + notify.NOT_OURS)
        wait_until(lambda: set(done) == known)
    assert waits == [known]


def test_while_the_bus_is_away_people_who_may_be_there_are_notified_later(
    tmp_path: Path, service: tuple[PushService, Push], monkeypatch: pytest.MonkeyPatch
) -> None:
    running, push = service
    url, wire, rounds = prepare_sqlite_url(tmp_path / "data"), MemoryBus(), list[None]()
    with ThreadServer(url, bus=wire, push=push) as house:
        subscribe_everybody(house, running)
    notify_all = notify.notify_all

    async def note_round(tables: Tables, context: Context) -> None:
        await notify_all(tables, context)
        rounds.append(None)

    monkeypatch.setattr("reihum.server.live.overdue.notify_all", note_round)
    wire.check_every, wire.away = 0.5, True
    with ThreadServer(url, bus=wire, push=push):
        let_pass(url, HOUR + 1000 + notify.NOT_OURS)
        rounds.clear()
        wait_until(lambda: len(rounds) > 2)
        assert list_deadlines(url)[0].tell is not None
        let_pass(url, notify.UNHEARD)
        wait_until(lambda: running.sent)
