"""Records over HTTP: what they cost an address, how they are sent, and what the time of an answer says of a table."""

import asyncio
import json
import random
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from reihum.server.config.limits import Limits, Rate
from reihum.server.http import records, replays
from reihum.server.http.held_bytes import HeldBytes
from reihum.server.http.records import PackedRecord, RecordResponse, Records
from reihum.server.http.replay_worker import ADMITS, LogQuestion, Reply
from reihum.server.http.replays import Replays
from reihum.server.live import abuse, readiness
from reihum.server.live.readiness import Readiness
from reihum.server.messages import events, happenings
from reihum.server.messages.errors import Refused
from reihum.server.messages.events import ArrangedEvent, LeftEvent, MovedEvent, Occupant, SatEvent
from reihum.server.messages.settings import Settings
from reihum.server.store.schema import Row
from reihum.server.table.checked_record import answer_round, check_record
from reihum.server.table.deal_of_day import Deal, make_day_events
from reihum.server.table.logs import make_match_record
from reihum.server.table.state import Table
from tests.helpers.error_codes import refuses_with
from tests.server.client import Client
from tests.server.servers import ThreadServer, get
from tests.server.service_harness import ServiceHarness, get_room

if TYPE_CHECKING:
    from reihum.server.messages.enums import By
    from tests.fuzz.people import Person


async def finish_match(harness: ServiceHarness, **members: Any) -> str:
    """Play a match of two; give the table's code."""
    host = await harness.set_up(None, **({"options": {"rounds": 1}} | members))
    guest = await harness.bring_guest(host, "Ben")
    await harness.ask(host, "start")
    chance, people = random.Random(1), (host, guest)
    table = get_room(host).table
    while table.phase == "playing":
        assert table.match is not None
        assert table.turn is not None
        await harness.ask(people[table.turn], "move", number=table.number, move=chance.choice(table.match.legal()))
    assert table.phase == "match_over"
    return table.code


def lengthen(harness: ServiceHarness, code: str, count: int) -> None:
    """Add events to a table's log that change nothing."""
    rows = harness.store.rows[code]
    row = events.encode(ArrangedEvent(settings=Settings()))
    rows.extend(Row(at, row) for at in range(len(rows) + 1, len(rows) + count + 1))


def test_a_long_log_counts_by_its_events(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "MAX_REPLAYED_HERE", 10**6)

    async def work() -> list[str]:
        harness = ServiceHarness(Limits(looks=Rate(0.0, 40)))
        code = await finish_match(harness)
        lengthen(harness, code, 5 * abuse.EVENTS_PER_RECORD)
        told = []
        for _ in range(9):
            try:
                told.append((await harness.fetch_record(code))["game"])
            except Refused as refused:
                told.append(refused.code)
        return told

    assert asyncio.run(work()) == ["elfer_raus"] * 7 + ["too_fast"] * 2


def test_the_longest_log_can_be_fetched_all_the_same() -> None:
    guard = ServiceHarness(Limits(looks=Rate(0.0, 40))).service.guard
    for _ in range(2):
        guard.count_events("192.0.2.1", 10**9)
    with pytest.raises(Refused):
        guard.count_events("192.0.2.1", 10**9)


class Slow:
    """Replaces the process that replays logs: answers when a test wants it to."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.gate = asyncio.Event()

    async def ask_log(self, question: LogQuestion) -> Reply:
        self.asked.append(question.code)
        await self.gate.wait()
        return Reply(0, b"1")


def test_an_address_fetches_one_record_at_a_time_and_all_of_them_few() -> None:
    async def work() -> None:
        harness, slow = ServiceHarness(), Slow()
        codes = [await finish_match(harness) for _ in range(2)]
        made = Records(harness.service, slow)  # type: ignore[arg-type]
        many = [asyncio.create_task(made.fetch("192.0.2.1", codes[0], None, None)) for _ in range(9)]
        await asyncio.sleep(0.05)
        assert slow.asked == codes[:1]
        others = [asyncio.create_task(made.fetch(f"192.0.2.{at}", codes[1], None, None)) for at in range(2, 9)]
        await asyncio.sleep(0.05)
        assert slow.asked == codes
        slow.gate.set()
        await asyncio.gather(*many, *others)
        assert len(harness.service.log_turns) == 0

    asyncio.run(work())


def test_records_that_wait_for_rules_hold_up_no_others_and_tell_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    make_ready = Readiness._make_ready

    async def work() -> None:
        compiled = asyncio.Event()

        async def compile_slowly(self: Readiness, game: str) -> None:
            if game == "bloom":
                await compiled.wait()
            await make_ready(self, game)

        asked = asyncio.Semaphore(0)
        wait_for = Readiness.wait_for

        async def note_and_wait(self: Readiness, game: str, *args: Any, **named: Any) -> None:
            if game == "bloom":
                asked.release()
            await wait_for(self, game, *args, **named)

        monkeypatch.setattr(Readiness, "_make_ready", compile_slowly)
        harness = ServiceHarness()
        open_host, host = [await harness.set_up("random", game="bloom", settings={"onlookers": on}) for on in (True, False)]
        compiling, private = get_room(open_host).code, get_room(host).code
        code = await finish_match(harness)
        made = Records(harness.service, Replays(harness.service.context.readiness))
        monkeypatch.setattr(Readiness, "wait_for", note_and_wait)
        waiting = [asyncio.create_task(made.fetch(f"192.0.2.{at}", compiling, None, None)) for at in range(1, 4)]
        for _ in waiting:
            await asked.acquire()
        for address in ("198.51.100.9", "192.0.2.1"):
            assert (await made.fetch(address, code, None, None)).game == "elfer_raus"
        assert not any(one.done() for one in waiting)
        monkeypatch.setattr(readiness, "REQUEST_PATIENCE", 0.05)
        for secret in (None, "x" * 22):
            with refuses_with("unknown_table"):
                await made.fetch("198.51.100.9", private, None, secret)
            with refuses_with("closing"):
                await made.fetch("198.51.100.9", compiling, None, secret)
        with refuses_with("closing"):
            await made.fetch("198.51.100.9", private, None, host.secret)
        compiled.set()
        found = await asyncio.gather(*waiting, return_exceptions=True)
        assert [isinstance(one, Refused) and one.code for one in found] == ["not_now"] * 3

    asyncio.run(work())


def test_a_secret_is_looked_for_without_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        harness = ServiceHarness()
        host = await harness.set_up(None, settings={"onlookers": False})
        guest = await harness.bring_guest(host, "Ben")
        code, former = get_room(host).code, guest.secret
        await harness.ask(guest, "renew")
        monkeypatch.setattr(Readiness, "_make_ready", lambda *_: asyncio.Event().wait())
        made = Records(harness.service, Replays(Readiness(first=[])))
        for secret in (host.secret, former, guest.secret):
            await made.require_seat("192.0.2.1", code, secret or "")
        for absent in (code, "AAAAA"):
            with refuses_with("unknown_table"):
                await made.require_seat("192.0.2.1", absent, "x" * 22)

    asyncio.run(work())


def test_a_long_log_is_replayed_by_another_process_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        harness = ServiceHarness()
        code = await finish_match(harness)
        private = await finish_match(harness, settings={"onlookers": False})
        here = await harness.fetch_record(code, 1)
        monkeypatch.setattr(replays, "MAX_REPLAYED_HERE", 0)
        assert await harness.fetch_record(code, 1) == here
        log = [events.decode(row.event) for row in harness.store.rows[code]]
        assert here == json.loads(json.dumps(make_match_record(code, log, 1)))
        looking = Replays(Readiness(first=[]))
        stored = [row.event for row in harness.store.rows[private]]
        assert (await looking.ask_log(LogQuestion(0, private, stored, ADMITS))).data == b""
        assert (await looking.ask_log(LogQuestion(0, private, stored, ADMITS, "nonsense"))).data == b""
        with refuses_with("not_now"):
            await harness.fetch_record(code, 2)
        await looking.close()

    asyncio.run(work())


def test_a_record_is_sent_part_by_part_packed_or_not(house: ThreadServer, anna: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "PART", 100)
    anna.create("random")
    anna.ask("start")
    anna.play(random.Random(1).choice)
    path = f"{house.address}/api/tables/{anna.code}/record"
    status, headers, plain = get(path, {"Accept-Encoding": "identity"})
    assert (status, headers["cache-control"], headers.get("content-encoding")) == (200, "no-cache", None)
    assert headers["content-disposition"] == f'attachment; filename="reihum-elfer_raus-{anna.code}.jsonl"'
    assert headers["reihum-match"] == "1"
    assert json.loads(plain)["winners"]
    assert plain.endswith(b"}\n")
    status, headers, packed = get(path, {"Accept-Encoding": "gzip", "Authorization": f"Bearer {anna.secret}"})
    assert (headers["content-encoding"], headers["cache-control"]) == ("gzip", "private, no-store")
    assert int(headers["content-length"]) == len(packed) < len(plain)
    assert __import__("gzip").decompress(packed) == plain


def test_records_are_released_once_sent() -> None:
    async def work() -> None:
        held = HeldBytes()
        room = held.reserve("192.0.2.1")
        room.grow(100)

        async def receive() -> dict[str, str]:
            return {"type": "http.disconnect"}

        async def send(_: object) -> None:
            await asyncio.sleep(10)

        answer = RecordResponse(PackedRecord(b"x" * 100, "elfer_raus", 1), "a", room, {"gzip"}, private=False)
        await answer({"type": "http", "asgi": {"spec_version": "2.3"}}, receive, send)
        assert not held._held

    asyncio.run(work())


@pytest.mark.parametrize("secret", [None, "nonsense"])
def test_a_private_table_is_refused_after_the_same_time_as_none(secret: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long its log takes to be looked through, and of every request that could tell."""
    monkeypatch.setattr(abuse, "REFUSAL_SECONDS", 0.3)

    class Slowly(ServiceHarness):
        async def measure(self, work: "asyncio.Future[object]") -> float:
            began = time.monotonic()
            with refuses_with("unknown_table"):
                await work
            return time.monotonic() - began

    async def work() -> None:
        harness = Slowly()
        private = await finish_match(harness, settings={"onlookers": False})
        guard = harness.service.guard
        read = harness.store.read

        async def read_slowly(code: str, after: int = 0) -> list[Row]:
            rows = await read(code, after)
            await asyncio.sleep(0.1 if rows else 0)
            return rows

        monkeypatch.setattr(harness.store, "read", read_slowly)

        async def fetch(code: str) -> None:
            async with guard.count_misses("192.0.2.1", code):
                await harness.fetch_record(code, None, secret)

        for code in (private, "AAAAA"):
            assert 0.3 <= await harness.measure(asyncio.ensure_future(fetch(code))) < 1
        for code in (private, "AAAAA"):
            stranger: Person = harness.make_person()
            began = time.monotonic()
            more = {} if secret is None else {"secret": secret}
            assert await harness.ask_code(stranger, "join", table=code, **more) == "unknown_table"
            assert 0.3 <= time.monotonic() - began < 1

    asyncio.run(work())


def test_a_private_log_that_takes_long_is_no_table_to_who_brings_no_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "REFUSAL_SECONDS", 0.1)

    async def work() -> None:
        harness = ServiceHarness()
        code = await finish_match(harness, settings={"onlookers": False})
        with refuses_with("unknown_table"):
            await Records(harness.service, Slow()).fetch("192.0.2.1", code, None, None)  # type: ignore[arg-type]

    asyncio.run(work())


def test_records_are_counted_over_http(tmp_path: Path) -> None:
    with ThreadServer(tmp_path, Limits(looks=Rate(0.001, 2), misses=Rate(100, 100))) as house:
        told = [get(f"{house.address}/api/tables/AAAAA/record") for _ in range(3)]
    assert [status for status, _, _ in told] == [404, 404, 429]
    assert told[2][1]["retry-after"]


def test_a_record_names_what_stood_in_and_a_replay_shows_it() -> None:
    """The clock made the third move of the match, and a bot that sat in for somebody the fifth."""

    async def log() -> tuple[str, list[events.Event]]:
        harness = ServiceHarness()
        code = await finish_match(harness)
        return code, [events.decode(row.event) for row in harness.store.rows[code]]

    code, made = asyncio.run(log())
    moves = [at for at, event in enumerate(made) if isinstance(event, MovedEvent)]
    by: list[tuple[int, By]] = [(moves[2], "clock"), (moves[4], "bot")]
    for at, mover in by:
        event = made[at]
        assert isinstance(event, MovedEvent)
        made[at] = MovedEvent(event.seat, event.move, mover)
    record = json.loads(json.dumps(make_match_record(code, made, 1)))
    assert [mover for _, _, mover in record["stand_ins"]] == ["clock", "bot"]
    for (_, place, _), (at, _) in zip(record["stand_ins"], by, strict=True):
        event = made[at]
        assert isinstance(event, MovedEvent)
        assert record["rounds"][0]["moves"][place] == [event.seat, event.move]

    def list_shown(record: dict[str, object]) -> list[str]:
        return [step.what.by for step in answer_round(check_record(record), 1, None, 0).steps if isinstance(step.what, happenings.Moved)]

    assert list_shown(record) == ["person", "person", "clock", "person", "bot"] + ["person"] * (len(moves) - 5)
    # Anything may stand in a file: what is not valid is left out.
    for wrong in ("clock", [7], [[0, "2", "clock"]], [[0, 2, "dog"]], {"0": 1}, [[0, 2, "clock", 1]], None):
        assert set(list_shown({**record, "stand_ins": wrong})) == {"person"}


def test_a_record_names_the_bots_that_have_played_also_where_others_sit_for_the_next_match() -> None:
    async def log() -> tuple[str, list[events.Event]]:
        harness = ServiceHarness()
        code = await finish_match(harness)
        return code, [events.decode(row.event) for row in harness.store.rows[code]]

    code, made = asyncio.run(log())
    record = make_match_record(code, made, 1)
    assert record["bots"] == [None, None]
    for event in (SatEvent(1, Occupant("Ada", "level-3")), LeftEvent(1, "careful", removed=True, name="Ada"), LeftEvent(1, "careful")):
        assert make_match_record(code, [*made, event], 1) == record, event


def test_a_stand_in_is_noted_at_its_move_also_where_that_forms_a_pile() -> None:
    table, *following = make_day_events(Deal("level_8", "2026-11-27"), bytes(32), "Ada", "A" * 22, Settings())
    made = Table("ABCDE", table)
    for event in following:
        made.apply(event)
    assert made.match is not None
    entries = made.match.round.moves
    while not any(isinstance(entry, dict) for entry in entries):  # all draw from the pile, and nobody lays anything
        legal = made.match.legal()
        made.apply(MovedEvent(made.match.turn or 0, "+" if "+" in legal else legal[0], "bot"))
    assert [place for _, place, _ in made.stand_ins.to_list()] == [at for at, entry in enumerate(entries) if not isinstance(entry, dict)]
