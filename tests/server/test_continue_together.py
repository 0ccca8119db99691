"""Going on together from a step of a match that is over: one table for all, each on the own seat, and nobody else gets there."""

import asyncio
import json
import random
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import pytest
from msgspec.structs import replace

from reihum._play.record_format import split_move
from reihum.cli import main
from reihum.server.config.limits import Limits, Rate
from reihum.server.live import continue_together as live
from reihum.server.live.bus_messages import receive_bus_message
from reihum.server.live.readiness import Readiness
from reihum.server.live.service import Service
from reihum.server.messages import interprocess
from reihum.server.messages.errors import StoreError
from reihum.server.messages.interprocess import ContinuingTableShown
from reihum.server.messages.outgoing import ContinuedTogether, Message, encode
from reihum.server.messages.replay_positions import ReplayPosition
from reihum.server.store.schema import Entry
from reihum.server.table import continuing_tables
from tests.fuzz.people import Person
from tests.server.client import Client, play_on
from tests.server.servers import MANY, WIDE, ThreadServer
from tests.server.service_harness import ServiceHarness, get_room
from tests.server.two_servers import serve_twice

if TYPE_CHECKING:
    from reihum.server.live.room import Room
    from reihum.server.store.store import Store

PLACE: dict[str, Any] = {"round": 1, "step": 6}


def finish(anna: Client, *others: Client, **settings: Any) -> None:
    """Let people play a match to its end."""
    anna.create(*(None for _ in others), options={"rounds": 1})
    anna.ask("arrange", settings=settings)
    for name, other in zip(("Ben", "Carl", "Dora"), others, strict=False):
        other.join(anna.code)
        other.ask("sit", name=name)
    anna.ask("start")
    play_out(anna, *others)


def play_out(*people: Client) -> None:
    """Let the people at a table play its match to the end."""
    play_on(people, random.Random("together"))
    assert {person.table["phase"] for person in people} == {"match_over"}


def wait_told(client: Client, table: str | None = None) -> dict[str, Any]:
    """Wait until a client gets the message about a continued table, any or this one; give it."""
    while not (found := [one for one in client.heard if one["type"] == "continued_together"]) or table not in {None, found[-1]["table"]}:
        client.receive()
    return found[-1]


def come(client: Client, message: dict[str, Any]) -> dict[str, Any]:
    """Go there, and give the table as it is seen."""
    assert client.join(message["table"], secret=message["secret"])["type"] == "done"
    return client.table


def close(client: Client, others: Iterable[Client], seat: int) -> None:
    """Let somebody be gone, until the others know it."""
    client.socket.close()
    for other in others:
        while not other.table["seats"][seat]["away"]:
            other.receive()


def test_all_go_on_from_the_step_each_on_the_own_seat_and_a_bot_plays_for_who_is_not_there(
    house: ThreadServer, anna: Client, ben: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted: list[str] = []
    with Client(house.address) as carl, Client(house.address) as onlooker:
        finish(anna, ben, carl)
        monkeypatch.setattr(house.service.guard, "note_own_table", lambda _, code: noted.append(code))
        onlooker.join(anna.code)
        old, number = anna.code, anna.table["number"]
        close(carl, (anna, ben), 2)
        assert ben.ask("lead", place=PLACE, begins=True)["type"] == "done"
        assert ben.ask("continue_together", place=PLACE)["type"] == "done"
        mine, hers, theirs = wait_told(ben), wait_told(anna), wait_told(onlooker)
        assert mine == hers | {"secret": mine["secret"]} == theirs | {"secret": mine["secret"]}
        assert {key: mine[key] for key in ("seat", "match", "place")} == {"seat": 1, "match": 1, "place": PLACE | {"mark": ""}}
        assert theirs["secret"] is None
        assert noted == [mine["table"]], "mistyped codes do not shut others of the address out"
        assert len({mine["secret"], hers["secret"], anna.secret, ben.secret}) == 4
        assert house.get_room(old).table.number == number  # nothing of it is an event there
        assert come(ben, mine)["seat"] == 1
        assert come(anna, hers)["seat"] == 0
        table = anna.table
        assert ([one["name"] for one in table["seats"]], table["host"]) == (["Anna", "Ben", "Carl"], 1)
        assert [one["sitting_in"] for one in table["seats"]] == [None, None, "careful"]
        assert table["continues"] == {"table": old, "match": 1, **PLACE}
        assert table["match"]["commitment"] == ""  # no family book takes it in: its cards are of two sources
        played, begun = house.get_room(old).table.match, house.get_room(mine["table"]).table.match
        assert played is not None
        assert begun is not None
        made = [[split_move(entry) for entry in match.rounds[0].moves if isinstance(entry, list)][:6] for match in (begun, played)]
        assert made[0] == made[1]
        # Somebody who comes to the old table later is told as well, and takes the seat from the bot.
        with Client(house.address) as late:
            late.join(old, secret=carl.secret)
            table = come(late, wait_told(late))
            assert (table["seat"], table["seats"][2]["sitting_in"]) == (2, None)
        assert onlooker.join(mine["table"])["type"] == "done"
        assert onlooker.table["seat"] is None


def test_nobody_gets_to_the_seat_of_another(house: ThreadServer, anna: Client, ben: Client) -> None:
    finish(anna, ben)
    anna.ask("continue_together", place=PLACE)
    table = wait_told(anna)["table"]
    own = {wait_told(anna)["secret"], wait_told(ben)["secret"]}
    for client in (anna, ben):
        assert sum(secret in json.dumps(client.heard) for secret in own) == 1
    with Client(house.address) as mallory:
        for secret in (anna.secret, ben.secret):
            assert mallory.expect_refusal("join", table=table, secret=secret) == "wrong_secret"
        assert mallory.expect_refusal("continue_together", place=PLACE) == "not_joined"
        mallory.join(anna.code)
        assert mallory.expect_refusal("continue_together", place=PLACE) == "not_seated"
        assert wait_told(mallory)["secret"] is None


def test_continuing_is_refused_without_the_lead_or_a_position(house: ThreadServer, anna: Client, ben: Client) -> None:
    anna.create(None)
    assert anna.expect_refusal("continue_together", place=PLACE) == "not_now"
    finish(anna, ben)
    anna.ask("lead", place=PLACE, begins=True)
    assert ben.expect_refusal("continue_together", place=PLACE) == "not_now"
    assert anna.expect_refusal("continue_together", place=PLACE | {"round": 2}) == "bad_options"
    match = house.get_room(anna.code).table.match
    assert match is not None
    for step, code in ((len(match.rounds[0].moves), "not_now"), (99_999, "malformed")):
        assert anna.expect_refusal("continue_together", place=PLACE | {"step": step}) == code
    assert not [one for one in ben.heard if one["type"] == "continued_together"]
    anna.ask("mute", seat=1, muted=True)
    anna.ask("lead", place=None)
    assert ben.expect_refusal("continue_together", place=PLACE) == "muted"
    anna.ask("continue_together", place=PLACE)
    anna.ask("again", number=anna.table["number"])
    assert anna.expect_refusal("continue_together", place=PLACE) == "not_now"
    with Client(house.address) as late:  # of a match that is not the last one any more nobody is told
        late.join(anna.code, secret=ben.secret)
        late.hear_out()
        assert not [one for one in late.heard if one["type"] == "continued_together"]


def test_a_command_that_comes_again_finds_its_table_and_another_step_has_another_one(
    house: ThreadServer, anna: Client, ben: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    finish(anna, ben)
    old, own = anna.code, ben.secret
    anna.ask("continue_together", id="once", place=PLACE)
    first = wait_told(anna)["table"]
    with Client(house.address) as again:  # the answer was lost with the line
        again.join(anna.code, secret=anna.secret)
        again.ask("continue_together", id="once", place=PLACE)
        assert wait_told(again)["table"] == first
        again.ask("continue_together", place=PLACE | {"step": 3}, after=first)
        second = wait_told(again)
        assert second["table"] != first
    assert wait_told(ben, second["table"])["place"]["step"] == 3
    assert come(ben, wait_told(ben))["continues"]["step"] == 3
    # Another person's command with the same id is another one, and the same id with another step is none.
    monkeypatch.setattr(live, "JUST_NOW", 0)
    ben.join(old, secret=own)
    assert anna.expect_refusal("continue_together", id="once", place=PLACE | {"step": 2}) == "conflict"
    ben.ask("continue_together", id="once", place=PLACE, after=second["table"])
    assert wait_told(ben)["table"] not in {first, second["table"]}


def test_from_a_match_that_goes_on_people_go_on_as_well(house: ThreadServer, anna: Client, ben: Client) -> None:
    finish(anna, ben)
    anna.ask("continue_together", place=PLACE)
    first, old = wait_told(anna), anna.code
    come(anna, first)
    come(ben, wait_told(ben))
    play_out(anna, ben)
    assert anna.ask("continue_together", place=PLACE | {"step": 2})["type"] == "done"
    assert wait_told(ben, wait_told(anna)["table"])["table"] not in {first["table"], old}
    assert come(ben, wait_told(ben))["continues"] == {"table": first["table"], "match": 1, **PLACE, "step": 2}
    with Client(house.address) as onlooker:  # who is not at a seat is not told of the other table
        onlooker.join(ben.table["table"])
        assert onlooker.table["continues"] is None
    ben.join(first["table"], secret=first["secret"])


def test_a_latecomer_gets_the_continued_table_from_the_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "JUST_NOW", 0)
    with ThreadServer(tmp_path) as house, Client(house.address) as anna, Client(house.address) as ben:
        finish(anna, ben)
        close(ben, [anna], 1)
        known: Any = None
        for step in (6, 5):
            anna.ask("continue_together", place=PLACE | {"step": step}, after=known)
            known = wait_told(anna)["table"]
    with ThreadServer(tmp_path) as house, Client(house.address) as late:
        late.join(anna.code, secret=ben.secret)
        message = wait_told(late)
        assert (message["table"], message["place"]["step"], message["seat"]) == (known, 5, 0)
        assert not house.service.tables.is_awake(known)  # it was read, and no more
        table = come(late, message)
        assert (table["seat"], table["seats"][1]["sitting_in"]) == (1, None)


@pytest.mark.parametrize("processes", [1, 2])
def test_two_simultaneous_requests_create_one_table(tmp_path: Path, processes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "JUST_NOW", 1000)  # however slow the machine is
    with serve_twice(tmp_path) as (wire, one, two, anna, ben):
        finish(anna, ben)
        with Client((one, two)[processes - 1].address) as other:
            other.join(anna.code, secret=ben.secret)
            wire.deaf = True  # what one says comes too late for the other
            for step, client in enumerate((anna, other)):
                client.send("continue_together", place=PLACE | {"step": step})
            one_told, other_told = wait_told(anna), wait_told(other)
            assert other_told == one_told | {"secret": other_told["secret"]}
            assert come(other, other_told)["seat"] == 1
            assert come(anna, one_told)["seat"] == 0


def test_people_on_another_process_get_the_table_with_their_own_secrets(tmp_path: Path) -> None:
    with serve_twice(tmp_path) as (_, _, two, anna, ben):
        finish(anna, ben)
        with Client(two.address) as far:
            far.join(anna.code, secret=ben.secret)
            anna.ask("continue_together", place=PLACE)
            assert wait_told(far) == wait_told(ben)
            assert come(far, wait_told(far))["seats"][1]["sitting_in"] is None
        with Client(two.address) as late:  # a process that comes to the table later asks
            late.join(anna.code, secret=ben.secret)
            assert wait_told(late)["table"] == wait_told(anna)["table"]


def test_people_on_another_process_get_a_table_that_the_bus_has_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("reihum.server.live.upkeep.HEARTBEAT", 0.2)
    with serve_twice(tmp_path) as (wire, _, two, anna, ben):
        finish(anna, ben)
        with Client(two.address) as far:
            far.join(anna.code, secret=ben.secret)
            wire.deaf = True
            anna.ask("continue_together", place=PLACE)
            assert wait_told(anna)["table"] == wait_told(ben)["table"]
            come(anna, wait_told(anna))  # as pages do at once
            wire.deaf = False
            assert wait_told(far) == wait_told(ben)
            far.hear_out(0.5)
            assert [message["type"] for message in far.heard].count("continued_together") == 1


def test_after_a_restart_the_table_is_there_and_soon_found_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "JUST_NOW", 1000)
    with ThreadServer(tmp_path) as house, Client(house.address) as anna, Client(house.address) as ben:
        finish(anna, ben)
        anna.ask("continue_together", place=PLACE)
        message = wait_told(anna)
    with ThreadServer(tmp_path) as house, Client(house.address) as again, Client(house.address) as other:
        assert come(other, wait_told(ben))["seat"] == 1
        again.join(anna.code, secret=anna.secret)
        again.ask("continue_together", place=PLACE | {"step": 2})
        assert wait_told(again) == message  # it was set up just now: whoever asks has not heard of it
        monkeypatch.setattr(live, "JUST_NOW", 0)
        again.ask("continue_together", place=PLACE | {"step": 2}, after=message["table"])
        assert wait_told(again, None)["place"]["step"] == 2


def test_a_failing_store_leaves_no_table_and_sends_no_message(
    house: ThreadServer, anna: Client, ben: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    finish(anna, ben)
    append, store = house.service.context.store.append, house.service.context.store

    async def fail(*_: object) -> bool:
        message = "away"
        raise StoreError(message)

    monkeypatch.setattr(store, "append", fail)
    assert anna.expect_refusal("continue_together", place=PLACE) == "storage"
    monkeypatch.setattr(store, "append", append)
    assert not [one for one in ben.heard if one["type"] == "continued_together"]
    assert anna.ask("continue_together", place=PLACE)["type"] == "done"
    assert wait_told(ben)["table"] == wait_told(anna)["table"]


def test_where_nobody_may_look_on_nobody_does_there_either(house: ThreadServer, anna: Client, ben: Client) -> None:
    finish(anna, ben, onlookers=False)
    anna.ask("continue_together", place=PLACE)
    message = wait_told(anna)
    with Client(house.address) as stranger:
        assert stranger.expect_refusal("join", table=message["table"]) == "unknown_table"
        assert house.get(f"/api/tables/{message['table']}/record")[0] == 404
    assert house.get_room(message["table"]).table.settings.onlookers is False


async def play_inside(harness: ServiceHarness, *people: Person) -> None:
    """Let people play a match to its end."""
    table, chance = get_room(people[0]).table, random.Random("together")
    while table.phase != "match_over":
        assert table.match is not None
        await harness.ask(people[table.turn or 0], "move", number=table.number, move=chance.choice(table.match.legal()))


async def play_match(harness: ServiceHarness) -> tuple[Person, Person, dict[str, Any]]:
    """Give the host and a guest of a table whose match is over, and a late step of it."""
    host = await harness.set_up(None, options={"rounds": 1})
    guest = await harness.bring_guest(host, "Ben")
    await harness.ask(host, "start")
    await play_inside(harness, host, guest)
    table = get_room(host).table
    assert table.match is not None
    return host, guest, {"round": 1, "step": len(table.match.rounds[0].moves) - 2}


def get_continuing_table(host: Person) -> ContinuingTableShown:
    """Give what the process knows of the last table that goes on from there."""
    shown = get_room(host).looking_back.continued
    assert shown is not None
    return shown


def find_announcement(room: "Room") -> ContinuedTogether | None:
    """Give what somebody on seat 0 who comes to the table hears of the last table that goes on from there."""
    return next((message for message in room.make_table_messages()(0) if isinstance(message, ContinuedTogether)), None)


async def go_on(harness: ServiceHarness, host: Person, place: dict[str, Any]) -> str:
    """Go on from a step, knowing of the last table; give the answer."""
    known = get_room(host).looking_back.continued
    return await harness.ask_code(host, "continue_together", place=place, after=None if known is None else known.table)


def test_a_deleted_continuing_table_is_neither_announced_nor_created_again() -> None:
    async def work() -> None:
        harness = ServiceHarness()
        host, _, place = await play_match(harness)
        made = []
        for _ in range(3):
            assert await go_on(harness, host, place) == "done"
            made.append(get_continuing_table(host).table)
        for gone, free in ((made[2], 4), (made[0], 5)):
            await harness.service.tables.close_table(gone)
            assert (find_announcement(get_room(host)) is None) == (gone == made[2])
            assert await harness.ask_code(host, "continue_together", place=place, after=None) == "done"
            assert get_continuing_table(host).number == free
        assert (get_continuing_table(host).table in made, made[0] in harness.store.rows) == (False, False)
        # A process that has just come to the table knows no number of a table that is being deleted.
        await harness.service.tables.close_table(get_continuing_table(host).table)
        get_room(host).looking_back.continued = None
        assert await harness.ask_code(host, "continue_together", place=place, after=None) == "done"
        assert get_continuing_table(host).number == 6

    asyncio.run(work())


def test_a_table_is_not_told_of_in_the_place_of_a_newer_one_and_one_that_is_told_of_too_soon_is_kept() -> None:
    async def work() -> None:
        harness = ServiceHarness()
        host, guest, place = await play_match(harness)
        room = get_room(host)
        await go_on(harness, host, place)
        mine = get_continuing_table(host)
        newer = replace(mine, origin="other", number=mine.number + 1, table="ABCDE")
        for shown, known in ((newer, newer), (mine, newer), (replace(newer, match=2, number=1), replace(newer, match=2, number=1))):
            receive_bus_message(room, replace(shown, origin="other"))
            assert get_continuing_table(host) == known
        # Of the next match, which this process has not heard of yet, nobody is told before it is over.
        assert find_announcement(room) is None
        room.looking_back.update(room.table, room.present, room.presence)
        await harness.ask(host, "again", number=room.table.number)
        assert (room.table.match_count, get_continuing_table(host).match) == (2, 2)
        await play_inside(harness, host, guest)
        message = find_announcement(room)
        assert message is not None
        assert (message.table, message.match) == ("ABCDE", 2)

    asyncio.run(work())


def test_the_data_of_a_person_includes_continued_tables(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with ThreadServer(tmp_path) as house, Client(house.address) as anna, Client(house.address) as ben:
        finish(anna, ben)
        anna.ask("continue_together", place=PLACE)
        first = wait_told(anna)
        anna.join(first["table"], secret=first["secret"])
        come(ben, wait_told(ben))
        play_out(anna, ben)
        anna.ask("continue_together", place=PLACE)
        second = wait_told(ben, wait_told(anna)["table"])
    who = ["--table", anna.code, "--name", "Ben", "--data", str(tmp_path)]
    assert main(["data", "export", *who]) == 0
    found = json.loads(capsys.readouterr().out)["went_on"]
    assert [(one["table"], one["name"]) for one in found] == [(first["table"], "Ben"), (second["table"], "Ben")]
    assert main(["data", "delete", *who]) == 0
    with ThreadServer(tmp_path) as house, Client(house.address) as other:
        for code in (anna.code, first["table"], second["table"]):
            other.join(code)
            assert [seat["name"] for seat in other.table["seats"]] == ["Anna", "Player"]
        assert other.expect_refusal("join", table=second["table"], secret=second["secret"]) == "wrong_secret"


def test_a_process_that_is_told_of_a_table_before_it_has_heard_of_the_end_tells_its_people_then(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        here, there = ServiceHarness(), ServiceHarness()
        there.store = here.store  # with no bus between them
        there.service = Service(cast("Store", here.store), limits=WIDE, readiness=Readiness(first=[]))
        host = await here.set_up(None, options={"rounds": 1})
        guest = await here.bring_guest(host, "Ben")
        await here.ask(host, "start")
        far = there.make_person()
        far.hashes |= guest.hashes
        await there.ask(far, "join", table=get_room(host).code, secret=guest.secret)
        await play_inside(here, host, guest)
        assert await go_on(here, host, {"round": 1, "step": 3}) == "done"
        told, heard, asked = get_room(far), list[bytes](), asyncio.Event()

        def hear(message: Message | bytes) -> None:
            heard.append(message if isinstance(message, bytes) else encode(message))
            if b"continued_together" in heard[-1]:
                asked.set()

        monkeypatch.setattr(far, "send", hear)
        for _ in range(2):  # it is repeated
            there.service.tables._on_message(told.code, interprocess.encode(get_continuing_table(host)))
        assert told.table.phase == "playing"
        await asyncio.wait_for(asked.wait(), 60)
        assert json.loads(heard[-1])["table"] == get_continuing_table(host).table
        await asyncio.gather(*there.service.tables._background._tasks)
        assert sum(b"continued_together" in message for message in heard) == 1

    asyncio.run(work())


def test_two_people_who_wake_a_table_while_it_is_stored_share_one_room(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        harness = ServiceHarness()
        host, _, place = await play_match(harness)
        tables, append, woken = harness.service.tables, harness.store.append, []

        async def wake_meanwhile(entry: Entry, *further: Entry) -> bool:
            won = await append(entry, *further)
            if entry.number == 1:
                woken.append(await tables.get(entry.code))
            return won

        monkeypatch.setattr(harness.store, "append", wake_meanwhile)
        assert await go_on(harness, host, place) == "done"
        assert woken == [await tables.get(get_continuing_table(host).table)]

    asyncio.run(work())


def test_it_counts_as_a_table_that_is_set_up() -> None:
    async def work() -> None:
        harness = ServiceHarness(Limits(messages=MANY, joins=MANY, sits=MANY, tables=Rate(0.0001, 3)))
        host, _, place = await play_match(harness)
        assert [await go_on(harness, host, place) for _ in range(4)] == ["done", "done", "too_fast", "too_fast"]
        harness.service.draining = True
        assert await go_on(harness, host, place) == "closing"

    asyncio.run(work())


def test_the_events_from_before_the_step_count_as_stored() -> None:
    async def work() -> None:
        harness = ServiceHarness(Limits(messages=MANY, joins=MANY, sits=MANY, tables=MANY, events_a_day=1000))
        host, _, place = await play_match(harness)
        for _ in range(10):
            stored = sum(len(rows) for rows in harness.store.rows.values())
            assert await go_on(harness, host, place) == ("done" if stored <= 900 else "enough_today")
            if stored > 900:
                return
        pytest.fail("there is no end to it")

    asyncio.run(work())


def test_no_more_tables_than_may_be_go_on_from_one_match(anna: Client, ben: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(continuing_tables, "MAX_TABLES", 2)
    finish(anna, ben)
    known = None
    for _ in range(2):
        assert anna.ask("continue_together", place=PLACE, after=known)["type"] == "done"
        known = wait_told(anna, None)["table"]
    assert anna.expect_refusal("continue_together", place=PLACE, after=known) == "not_now"


def test_unknown_fields_of_newer_processes_are_ignored() -> None:
    shown = ContinuingTableShown("other", 2, 1, 0, ReplayPosition(1, 6), "ABCDE", [0, 1])
    more = json.loads(interprocess.encode(shown)) | {"aloud": True}
    assert interprocess.decode(json.dumps(more).encode()) == shown


def test_four_look_back_together_one_goes_another_way_one_loses_the_line_and_all_find_together(house: ThreadServer) -> None:
    with Client(house.address) as anna, Client(house.address) as ben, Client(house.address) as carl, Client(house.address) as dora:
        finish(anna, ben, carl, dora)

        def wait_led(client: Client, step: int, seat: int = 0) -> None:
            wanted = {"type": "led", "seat": seat, "place": {"round": 1, "step": step, "mark": ""}}
            while [message for message in client.heard if message["type"] == "led"][-1:] != [wanted]:
                client.receive()

        anna.ask("lead", place=PLACE | {"step": 4}, begins=True)
        for other in (ben, carl, dora):
            wait_led(other, 4)
        close(carl, (anna, ben, dora), 2)
        # Who looks at something else is not asked to say so; what the leader shows goes on being told.
        assert house.get(f"/api/tables/{anna.code}/record")[0] == 200
        anna.ask("lead", place=PLACE | {"step": 5})
        for other in (ben, dora):
            wait_led(other, 5)
        with Client(house.address) as back:
            back.join(anna.code, secret=carl.secret)
            wait_led(back, 5)
            dora.ask("lead", place=PLACE, begins=True)
            for other in (anna, ben, back):
                wait_led(other, 6, seat=3)
            dora.ask("continue_together", place=PLACE)
            people = (anna, ben, back, dora)
            assert [come(one, wait_told(one))["seat"] for one in people] == [0, 1, 2, 3]
            turn = dora.table["match"]["turn"]
            mover = people[turn]
            assert mover.move(mover.legal[0])["type"] == "done"
