"""Stored events that are replaced, as when a person's data are deleted: a table in memory follows, also while others store more."""

import asyncio
from typing import TYPE_CHECKING, cast

import pytest

from reihum.server.live.readiness import Readiness
from reihum.server.live.service import Service
from reihum.server.messages.errors import StoreError
from reihum.server.store.schema import Row
from tests.server.days_clock import DAYS
from tests.server.servers import WIDE
from tests.server.service_harness import ServiceHarness, get_room

if TYPE_CHECKING:
    from reihum.server.store.store import Store


def rename(harness: ServiceHarness, code: str) -> None:
    """Replace the name in the stored events of a table."""
    harness.store.rows[code] = [row._replace(event=row.event.replace(b'"Anna"', b'"Berta"')) for row in harness.store.rows[code]]


def test_a_table_that_is_being_loaded_has_nothing_of_what_was_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        harness = ServiceHarness()
        code = get_room(await harness.set_up("careful")).code
        tables, readiness = harness.service.tables, harness.service.context.readiness
        tables._rooms.clear()  # it sleeps
        wait_for, waits = readiness.wait_for, 0

        async def compile_meanwhile(game: str, *_: object) -> None:
            nonlocal waits
            waits += 1
            if waits == 1:
                rename(harness, code)
                await tables.reread(code)
            await wait_for(game)

        monkeypatch.setattr(readiness, "wait_for", compile_meanwhile)
        room = await tables.get(code)
        assert room.table.seats[0].name == "Berta"
        assert (waits, await tables.get(code)) == (2, room)

    asyncio.run(work())


def test_what_another_process_stores_meanwhile_has_its_consequences() -> None:
    async def work() -> None:
        here, there = ServiceHarness(), ServiceHarness()
        there.store = here.store  # with no bus between them
        there.service = Service(cast("Store", here.store), limits=WIDE, readiness=Readiness(first=[]))
        host = await here.set_up("careful", settings=DAYS)
        room = get_room(host)
        far = there.make_person()
        far.hashes |= host.hashes
        await there.ask(far, "join", table=room.code, secret=host.secret)
        assert await there.ask_code(far, "start") == "done"
        rename(here, room.code)
        await room.reread()
        deadline = room.days_clock._deadline
        assert deadline is not None
        assert (room.table.phase, deadline.number) == ("playing", room.table.waits_since)
        await here.service.tables.stop()
        await there.service.tables.stop()

    asyncio.run(work())


@pytest.mark.parametrize("reads", [0, 1])
def test_a_table_that_cannot_be_read_again_stays_as_it_was(monkeypatch: pytest.MonkeyPatch, reads: int) -> None:
    """So that a second try finds the difference in secrets, and closes the sockets of the old ones."""

    async def work() -> None:
        harness = ServiceHarness()
        room = get_room(await harness.set_up("careful"))
        before, read, done = room.table, harness.store.read, 0

        async def fail(code: str, after: int = 0) -> list[Row]:
            nonlocal done
            done += 1
            if done > reads:
                message = "The store cannot be read."
                raise StoreError(message)
            return await read(code, after)

        with monkeypatch.context() as patched:
            patched.setattr(harness.store, "read", fail)
            with pytest.raises(StoreError):
                await room.reread()
        assert room.table is before
        await room.reread()
        assert room.table is not before

    asyncio.run(work())
