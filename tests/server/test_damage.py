"""A log that cannot be read to its end: the table is there up to that point, its people are told, its record can be saved."""

import asyncio
import json
from collections.abc import Callable

import msgspec
import pytest

from reihum.server.live.room import Room
from reihum.server.live.table_log import log_damage
from reihum.server.messages.errors import Refused
from reihum.server.messages.views import TableView
from reihum.server.store.schema import Row
from tests.fuzz.people import Person
from tests.helpers.error_codes import refuses_with
from tests.server.service_harness import ServiceHarness, get_room

DAMAGES = [
    b"\x00\xff",
    b'{"type":"flown","seat":0}',
    b'{"type":"moved","seat":7,"move":"r1"}',
    b'{"type":"moved","seat":0,"move":"no such card"}',
    b'{"type":"moved","seat":0,"move":"\xff"}',
    b'{"type":"started","key":"0g"}',
    b'{"type":"sat","seat":9,"chair":{"name":"Ada","bot":"random"}}',
]


def take_time(room: Room) -> tuple[TableView, int]:
    """Return what the first seat sees, and apart from it for how many milliseconds a turn may still take."""
    view = room.make_view(0)
    assert view.match is not None
    assert view.match.idle_left is not None
    return msgspec.structs.replace(view, match=msgspec.structs.replace(view.match, idle_left=None)), view.match.idle_left


async def play_moves(harness: ServiceHarness) -> tuple[Person, Person]:
    """Let two begin a match, and make six moves."""
    host = await harness.set_up(None)
    guest = await harness.bring_guest(host, "Ben")
    await harness.ask(host, "start")
    for _ in range(6):
        await move(harness, host, guest)
    return host, guest


async def move(harness: ServiceHarness, *people: Person) -> str:
    table = get_room(people[0]).table
    assert table.match is not None
    assert table.turn is not None
    return await harness.ask_code(people[table.turn], "move", number=table.number, move=table.match.legal()[0])


def spoil_asleep(harness: ServiceHarness, code: str, spoil: Callable[[list[Row]], object]) -> None:
    """Let a table's log be spoiled while nobody has it in memory."""
    harness.service.tables._rooms.pop(code, None)
    spoil(harness.store.rows[code])
    log_damage.__globals__["_log_damage"].cache_clear()


def make_replacing(number: int, event: bytes) -> Callable[[list[Row]], None]:
    def spoil(rows: list[Row]) -> None:
        rows[number - 1] = Row(number, event)

    return spoil


@pytest.mark.parametrize("event", DAMAGES)
def test_a_table_is_there_up_to_the_event_that_cannot_be_applied(event: bytes, caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> None:
        harness = ServiceHarness()
        host, guest = await play_moves(harness)
        table = get_room(host).table
        code, before = table.code, table.number
        assert await move(harness, host, guest) == "done"
        spoil_asleep(harness, code, make_replacing(before + 1, event))
        for _ in range(3):
            again = harness.make_person()
            assert await harness.ask_code(again, "join", table=code, secret=host.secret, after=before - 2) == "done"
        table = get_room(again).table
        assert (table.number, table.damaged, table.phase) == (before, True, "playing")
        assert table.seats[0].name == "Anna"
        for kind, members in (("move", {"number": before, "move": "r1"}), ("ready", {"ready": True}), ("leave", {}), ("start", {})):
            assert await harness.ask_code(again, kind, **members) == "damaged"
        record = await harness.fetch_record(code, None)
        assert table.match is not None
        assert record == table.match.record() | {"bots": [seat.bot for seat in table.seats]}
        assert len(record["rounds"][0]["moves"]) == 6
        assert "key" not in record

    asyncio.run(work())
    assert len([line for line in caplog.records if "cannot be replayed" in line.message]) == 1
    assert not any("Anna" in line.message for line in caplog.records)


def test_a_log_is_readable_up_to_the_first_missing_event() -> None:
    async def work() -> None:
        harness = ServiceHarness()
        host, _ = await play_moves(harness)
        code, last = get_room(host).code, get_room(host).table.number
        spoil_asleep(harness, code, lambda rows: rows.pop(last - 3))
        again = harness.make_person()
        assert await harness.ask_code(again, "join", table=code) == "done"
        assert get_room(again).table.number == last - 3
        assert get_room(again).table.damaged

    asyncio.run(work())


def test_without_its_first_event_there_is_no_table() -> None:
    async def work() -> None:
        harness = ServiceHarness()
        host, _ = await play_moves(harness)
        code = get_room(host).code
        created = harness.store.rows[code][0].event
        for event in (b"{}", created.replace(b'"options":{', b'"options":{"of_another_version":1,')):
            spoil_asleep(harness, code, make_replacing(1, event))
            with refuses_with("storage"):
                await harness.service.tables.get(code)
            harness.service.tables._rooms[code] = get_room(host)
            with refuses_with("storage"):
                await harness.service.tables.reread(code)

    asyncio.run(work())


def test_people_present_when_damage_is_found_are_notified_and_see_the_last_good_state() -> None:
    async def work() -> None:
        harness = ServiceHarness()
        host, guest = await play_moves(harness)
        room = get_room(host)
        before, (view, left) = room.table.number, take_time(room)
        harness.store.rows[room.code].append(Row(before + 1, DAMAGES[4]))
        for _ in range(2):
            harness.service.tables.on_event(room.code, before + 1)
            await asyncio.gather(*harness.service.tables._background._tasks)
        for person in (host, guest):
            message = json.loads(person.unasked[-1])
            assert (message["type"], message["id"], message["code"]) == ("failed", None, "damaged")
            assert message["table"]["number"] == before
            assert message["table"]["seat"] == person.seat
            assert len(person.unasked) == 1
        seen, left_now = take_time(room)
        assert seen == view
        assert left - 10_000 < left_now <= left

    asyncio.run(work())


def test_the_record_of_a_match_that_another_process_may_continue_is_refused() -> None:
    """It may know events that this one does not, as while servers are replaced by newer ones one after the other."""

    async def work() -> list[str]:
        harness = ServiceHarness()
        host, _ = await play_moves(harness)
        code, last = get_room(host).code, get_room(host).table.number
        spoil_asleep(harness, code, make_replacing(last, DAMAGES[1]))
        answers = []
        for every in (None, 5.0):
            harness.service.context.bus.check_every = every  # type: ignore[misc]
            try:
                answers.append((await harness.fetch_record(code, None))["game"])
            except Refused as refused:
                answers.append(refused.code)
        return answers

    assert asyncio.run(work()) == ["elfer_raus", "not_now"]


def test_the_record_of_a_running_match_is_refused() -> None:
    async def work() -> None:
        harness = ServiceHarness()
        host, _ = await play_moves(harness)
        with refuses_with("not_now"):
            await harness.fetch_record(get_room(host).code, None)

    asyncio.run(work())


def test_bots_do_not_play_where_the_log_is_damaged() -> None:
    async def work() -> None:
        harness = ServiceHarness()
        host = await harness.set_up("random")
        room = get_room(host)
        room.table.damaged = True
        assert await harness.ask_code(host, "start") == "damaged"
        assert room.driver is not None
        room.table.damaged = False
        await harness.ask(host, "start")
        room.table.damaged = True
        number = room.table.number
        room.wake_driver()
        await asyncio.sleep(0.05)
        assert room.table.number == number

    asyncio.run(work())


def test_a_damaged_table_stays_so_after_names_were_deleted_from_its_log() -> None:
    async def work() -> None:
        harness = ServiceHarness()
        host, _ = await play_moves(harness)
        code = get_room(host).code
        spoil_asleep(harness, code, lambda rows: rows.append(Row(len(rows) + 1, DAMAGES[0])))
        again = harness.make_person()
        await harness.ask(again, "join", table=code, secret=host.secret)
        again.unasked.clear()
        await harness.service.tables.reread(code)
        assert get_room(again).table.damaged
        assert [json.loads(message)["code"] for message in again.unasked] == ["damaged"]

    asyncio.run(work())
