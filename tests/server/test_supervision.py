"""What a server does beside answering goes on after an exception that nobody foresaw, and its log stays short."""

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from reihum import _bots as bots
from reihum.server.bus.bus import EventListener, MessageListener
from reihum.server.bus.local_bus import LocalBus
from reihum.server.config.database import prepare_sqlite_url
from reihum.server.live import bot_driver, faults, upkeep
from reihum.server.live.faults import Faults
from reihum.server.live.metrics import Metrics
from reihum.server.live.tables import Tables
from reihum.server.messages import interprocess
from reihum.server.messages.interprocess import NO_TABLE, Announcement, Connected
from reihum.server.store.schema import Entry
from reihum.server.store.store import Store
from reihum.server.store.writer import Writer
from tests.server.servers import wait_in_loop_until
from tests.server.service_harness import ServiceHarness, get_room


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(faults, "PAUSE", (0.001, 0.002))
    monkeypatch.setattr(upkeep, "HEARTBEAT", 0.02)
    monkeypatch.setattr(bot_driver, "RETRY", 0.001)


def test_work_that_fails_begins_again_and_its_faults_are_counted(caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> int:
        tries = 0

        async def fail_at_first() -> None:
            nonlocal tries
            tries += 1
            if tries < 10:
                message = "nobody thought of this"
                raise KeyError(message)

        await Faults(metrics).supervise("Something", fail_at_first)
        return tries

    metrics = Metrics()
    assert asyncio.run(work()) == 10
    assert metrics.registry.get_sample_value("reihum_faults_total") == 9
    assert [line.levelname for line in caplog.records] == ["ERROR"]  # of the nine
    assert "nobody thought of this" in caplog.text


def test_work_that_is_cancelled_ends() -> None:
    async def work() -> None:
        task = asyncio.create_task(Faults(Metrics()).supervise("Something", lambda: asyncio.sleep(60)))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(work())


@pytest.mark.parametrize("broken", ["send_heartbeat", "reap_slow", "poll_store"])
def test_no_task_of_a_service_ends_by_an_exception(broken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = 0

    async def fail(*_: object) -> None:
        nonlocal calls
        calls += 1
        message = "unforeseen"
        raise ValueError(message)

    monkeypatch.setattr(upkeep, broken, fail)

    async def work() -> None:
        async with ServiceHarness().service.run():
            await wait_in_loop_until(lambda: calls > 3)

    asyncio.run(work())


def test_one_table_does_not_keep_the_heartbeat_from_the_others() -> None:
    async def work() -> None:
        harness = ServiceHarness()
        rooms = [get_room(await harness.set_up(None)) for _ in range(3)]
        beats: list[str] = []

        def fail(**_: object) -> None:
            message = "unforeseen"
            raise ValueError(message)

        rooms[0].announce = fail  # type: ignore[method-assign]
        for room in rooms[1:]:
            room.announce = lambda code=room.code, **_: beats.append(code)  # type: ignore[method-assign]
        async with harness.service.run():
            await wait_in_loop_until(lambda: len(beats) > 5)
        assert set(beats) == {room.code for room in rooms[1:]}

    asyncio.run(work())


class HeardBus(LocalBus):
    """Delivers what a test lets other processes say."""

    def __init__(self) -> None:
        super().__init__()
        self.ends: list[tuple[EventListener, MessageListener]] = []

    def listen(self, on_event: EventListener, on_message: MessageListener) -> None:
        self.ends.append((on_event, on_message))


def test_a_fault_in_hearing_other_processes_is_counted_and_does_not_reach_the_bus(monkeypatch: pytest.MonkeyPatch) -> None:
    # The bus would take it for its broker's silence, and connect again.
    async def work() -> None:
        bus = HeardBus()
        harness = ServiceHarness(bus=bus)
        room = get_room(await harness.set_up(None))
        service = harness.service

        def fail(*_: object, **__: object) -> None:
            raise KeyError(room.code)

        monkeypatch.setattr(room, "update_elsewhere", fail)
        monkeypatch.setattr(type(room), "is_unsure", property(fail))
        monkeypatch.setattr(service.connections, "send_all", fail)
        for on_event, on_message in bus.ends:
            on_event(room.code, room.table.number)
            on_message(room.code, interprocess.encode(Connected("other", [], asks=False)))
            on_message(NO_TABLE, interprocess.encode(Announcement("other", "Hallo", "Hello")))
        assert service.context.metrics.registry.get_sample_value("reihum_faults_total") == 3
        # What another version says is not understood, which is the bus's to count.
        with pytest.raises(msgspec.DecodeError):
            bus.ends[0][1](room.code, b"nonsense")

    asyncio.run(work())


def test_a_bot_that_failed_tries_again(monkeypatch: pytest.MonkeyPatch) -> None:
    choose, tries = bots.choose_move, 0

    def fail_at_first(*arguments: Any) -> int:
        nonlocal tries
        tries += 1
        if tries < 4:
            message = "unforeseen"
            raise ValueError(message)
        return choose(*arguments)

    monkeypatch.setattr(bots, "choose_move", fail_at_first)

    async def work() -> None:
        harness = ServiceHarness()
        host = await harness.set_up("random", "random")
        await harness.ask(host, "start")
        room = get_room(host)
        while room.table.turn == host.seat:
            match = room.table.match
            assert match is not None
            await harness.ask(host, "move", number=room.table.number, move=match.legal()[0])
        number = room.table.number
        await wait_in_loop_until(lambda: room.table.number > number)
        assert tries > 3
        await harness.service.tables.stop()

    asyncio.run(work())


def test_the_thread_that_writes_outlives_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    store_batch, left = Writer._store, 1

    def fail_at_first(self: Writer, batch: list[Any]) -> None:
        nonlocal left
        store_batch(self, batch)
        if left:
            left -= 1
            message = "unforeseen"
            raise RuntimeError(message)

    monkeypatch.setattr(Writer, "_store", fail_at_first)

    async def work() -> None:
        store = Store(prepare_sqlite_url(tmp_path))
        async with asyncio.timeout(20):
            assert [await store.append(Entry("ABCDE", number, 0, None, None, b"{}", 0)) for number in (1, 2, 3)] == [True] * 3
        store.close()

    asyncio.run(work())
    assert "unforeseen" in caplog.text


def test_a_table_that_is_dropped_while_the_server_stops_keeps_nothing_running() -> None:
    async def work() -> None:
        harness = ServiceHarness()
        service = harness.service

        async def fail() -> None:
            async with service.run():
                rooms = [get_room(await harness.set_up("random")) for _ in range(3)]
                for room in rooms:
                    assert room.driver is not None
                    room.driver.stop = partial(_drop, service.tables, rooms[-1].code)  # type: ignore[method-assign]
                message = "A fault."
                raise ValueError(message)

        with pytest.raises(ValueError, match="A fault"):
            await fail()
        assert service.closing
        assert len(service.tables.rooms) == 2

    asyncio.run(work())


async def _drop(tables: Tables, code: str) -> None:
    tables.forget([code])
