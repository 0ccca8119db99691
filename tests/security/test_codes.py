"""Codes that are guessed, and secrets that have had their day."""

import asyncio
import json
import math

import pytest

from reihum.server.config.limits import Limits, Rate
from reihum.server.live.allowances import Bucket
from reihum.server.store.schema import Entry
from reihum.server.table import codes
from reihum.server.table.seat_secrets import hash_secret, make_secret
from tests.fuzz.people import Person
from tests.server.client import Client
from tests.server.servers import MANY, ThreadServer, get
from tests.server.service_harness import ServiceHarness, get_room

FEW = Limits(messages=MANY, joins=MANY, misses=Rate(0.0001, 3), secrets=Rate(0.0001, 3))
ABSENT = ("AAAAA", "AAAAB", "AAAAC", "AAAAD")


def test_the_figures_of_the_document_on_guessing_are_right() -> None:
    """With 1000 tables one address needs some four days for the first."""
    limits = Limits()
    guesses = len(codes.LETTERS) ** codes.LENGTH / 1000
    days = (guesses - limits.misses.burst) / limits.misses.second / 86_400
    assert 4 < days < 5
    assert (limits.misses.burst, limits.misses.second * 60) == (30, 1)


async def spend(harness: ServiceHarness, guesser: Person) -> None:
    for code in ABSENT[:3]:
        assert await harness.ask_code(guesser, "join", table=code) == "unknown_table"


def test_an_address_that_guessed_too_often_gets_the_same_answer_for_all_codes() -> None:
    async def work() -> None:
        harness = ServiceHarness(FEW)
        awake = get_room(await harness.set_up("random")).code
        room = get_room(sleeper := await harness.set_up("random"))
        asleep = room.code
        sleeper.session.leave()
        room.last_used = -math.inf
        harness.service.tables.let_sleep()
        guesser = harness.make_person("192.0.2.66")
        await spend(harness, guesser)
        answers = [await harness.ask(guesser, "join", table=code) for code in (awake, asleep, ABSENT[3])]
        assert {json.dumps(answer | {"id": ""}) for answer in answers} == {json.dumps(answers[0] | {"id": ""})}
        assert answers[0]["code"] == "too_fast"
        assert not harness.service.tables.is_awake(asleep)
        # Another address is not concerned.
        assert await harness.ask_code(harness.make_person("192.0.2.67"), "join", table=awake) == "done"

    asyncio.run(work())


def test_a_person_with_a_seat_can_rejoin_whatever_others_of_the_address_guessed() -> None:
    async def work() -> None:
        harness = ServiceHarness(FEW)
        host = await harness.set_up("random")
        await spend(harness, harness.make_person("192.0.2.66"))
        assert await harness.ask_code(harness.make_person("192.0.2.66"), "join", table=get_room(host).code) == "too_fast"
        assert await harness.ask_code(harness.make_person(), "join", table=get_room(host).code) == "done", "it was set up there"
        again = harness.make_person("192.0.2.66")
        assert await harness.ask_code(again, "join", table=get_room(host).code, secret=host.secret) == "done"

    asyncio.run(work())


def test_wrong_secrets_are_counted_by_table_and_the_right_one_opens_the_seat_all_the_same() -> None:
    async def work() -> None:
        harness = ServiceHarness(FEW)
        host = await harness.set_up("random")
        guesser = harness.make_person("192.0.2.66")
        answers = [await harness.ask_code(guesser, "join", table=get_room(host).code, secret="x" * 22) for _ in range(8)]
        assert answers == ["wrong_secret"] * 3 + ["too_fast"] * 5
        assert await harness.ask_code(harness.make_person("192.0.2.66"), "join", table=get_room(host).code, secret=host.secret) == "done"
        # Who comes to another table from this address is not concerned.
        other = await harness.set_up("random")
        assert await harness.ask_code(harness.make_person("192.0.2.66"), "join", table=get_room(other).code) == "done"

    asyncio.run(work())


def test_secrets_are_no_way_to_find_codes() -> None:
    async def work() -> None:
        harness = ServiceHarness(FEW)
        host = await harness.set_up("random")
        guesser = harness.make_person("192.0.2.66")
        answers = [await harness.ask_code(guesser, "join", table=code, secret="x" * 22) for code in (*ABSENT, get_room(host).code)]
        assert answers == ["unknown_table"] * 3 + ["too_fast"] * 2

    asyncio.run(work())


def test_195_sockets_with_invented_secrets_lock_out_nobody_who_has_a_seat_and_no_guest_of_another_table() -> None:
    async def work() -> None:
        harness = ServiceHarness(Limits())
        host, other = await harness.set_up("random"), await harness.set_up("random")
        guessers = [harness.make_person() for _ in range(195)]
        joins = [json.dumps({"type": "join", "id": "1", "table": get_room(host).code, "secret": make_secret()}) for _ in guessers]
        await asyncio.gather(*(guesser.session.receive(join) for guesser, join in zip(guessers, joins, strict=True)))
        codes = [json.loads(guesser.answers[0])["code"] for guesser in guessers]
        assert (codes.count("wrong_secret"), codes.count("too_fast")) == (30, 165)
        assert await harness.ask_code(harness.make_person(), "join", table=get_room(host).code, secret=host.secret) == "done"
        assert await harness.ask_code(harness.make_person(), "join", table=get_room(other).code) == "done"

    asyncio.run(work())


def test_many_guesses_at_once_find_no_more_than_the_allowance() -> None:
    async def work() -> None:
        harness = ServiceHarness(FEW)
        there = get_room(await harness.set_up("random")).code
        guessers = [harness.make_person("192.0.2.66") for _ in range(20)]
        joins = [json.dumps({"type": "join", "id": "1", "table": code}) for code in [ABSENT[0]] * 10 + [there] * 10]
        await asyncio.gather(*(guesser.session.receive(join) for guesser, join in zip(guessers, joins, strict=True)))
        answers = [json.loads(guesser.answers[0]) for guesser in guessers]
        assert [answer.get("code", answer["type"]) for answer in answers] == ["unknown_table"] * 3 + ["too_fast"] * 17

    asyncio.run(work())


def test_200_tables_at_once_are_the_allowance(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        # The commands wait for processor time, for seconds in which the usual allowance would grow.
        harness = ServiceHarness(Limits(tables=Rate(0.0001, 30)))
        append = harness.store.append

        async def append_slowly(entry: Entry) -> bool:
            await asyncio.sleep(0.01)  # as long as a database takes
            return await append(entry)

        monkeypatch.setattr(harness.store, "append", append_slowly)
        people = [harness.make_person() for _ in range(200)]
        create = {"type": "create", "game": "elfer_raus", "name": "Anna", "others": [{"bot": "random"}], "pace": 0}
        secrets = [make_secret() for _ in people]
        for person, secret in zip(people, secrets, strict=True):
            person.hashes.add(hash_secret(secret))
        messages = [json.dumps({"id": secret[:9], "secret": secret} | create) for secret in secrets]
        await asyncio.gather(*(person.session.receive(message) for person, message in zip(people, messages, strict=True)))
        types = [json.loads(person.answers[0])["type"] for person in people]
        assert types.count("seated") == 30

    asyncio.run(work())


def test_a_table_set_up_again_after_a_lost_answer_is_not_counted_twice() -> None:
    async def work() -> None:
        harness = ServiceHarness(Limits(tables=Rate(0.0001, 2), events_a_day=4))
        lost = {"game": "elfer_raus", "name": "Anna", "others": [{"bot": "random"}], "pace": 0, "secret": make_secret(), "id": "lost"}
        for _ in range(5):
            assert await harness.ask_code(harness.make_person(), "create", **lost) == "seated"
        assert len(harness.service.tables.rooms) == 1

    asyncio.run(work())


def test_1500_fetches_of_records_block_an_address_for_seconds_only() -> None:
    now = 0.0
    allowance = Bucket(Limits().looks, lambda: now)
    assert sum(allowance.take() for _ in range(1500)) == 40
    now = 2.0
    assert allowance.take()


def test_a_table_that_lets_nobody_in_is_answered_like_none() -> None:
    async def work() -> None:
        harness = ServiceHarness()
        host = await harness.set_up("random", settings={"onlookers": False})
        there = get_room(host).code
        for secret in (None, "x" * 22):
            answers = [await harness.ask(harness.make_person(), "join", table=code, secret=secret) for code in (there, ABSENT[0])]
            shown = [json.dumps(answer | {"id": ""}).replace(there, ABSENT[0]) for answer in answers]
            assert shown[0] == shown[1]
            assert answers[0]["code"] == "unknown_table"

    asyncio.run(work())


def test_requests_for_records_count_as_guesses_too(house: ThreadServer, anna: Client) -> None:
    house.service.guard._misses._rate = Rate(0.0001, 2)
    house.service.guard._misses._buckets._kept.clear()
    try:
        anna.create("random")
        answers = [house.get(f"/api/tables/{code}/record")[0] for code in (*ABSENT[:3], anna.code)]
        assert answers == [404, 404, 429, 429]
    finally:
        house.service.guard._misses._rate = MANY
        house.service.guard._misses._buckets._kept.clear()


def test_who_has_a_seat_fetches_the_record_whatever_others_have_guessed(house: ThreadServer) -> None:
    guard = house.service.guard
    with Client(house.address) as anna:
        anna.create("random", settings={"onlookers": False}, options={"rounds": 1})
        anna.ask("start")
        anna.play(min)
    with Client(house.address) as ben:
        ben.create("random")
    path = f"{house.address}/api/tables/{{}}/record"
    guard._misses._rate = Rate(0.0001, 2)
    guard._misses._buckets._kept.clear()
    try:
        assert [house.get(f"/api/tables/{code}/record")[0] for code in ABSENT[:3]] == [404, 404, 429]
        wrong = {"Authorization": f"Bearer {'x' * 22}"}
        answers = [get(path.format(code), wrong) for code in (ABSENT[0], anna.code, ben.code)]
        assert [status for status, _, _ in answers] == [429] * 3
        assert len({body for _, _, body in answers}) == 1, "a secret that opens nothing tells nothing, either"
        assert get(path.format(anna.code), {"Authorization": f"Bearer {anna.secret}"})[0] == 200
    finally:
        guard._misses._rate = MANY
        guard._misses._buckets._kept.clear()


def test_a_seat_that_changes_hands_has_another_secret_and_the_old_one_opens_nothing() -> None:
    async def work() -> None:
        harness = ServiceHarness()
        host = await harness.set_up(None)
        code = get_room(host).code
        seen: set[str] = set()
        for way in ("leave", "remove", "leave"):
            guest = await harness.bring_guest(host, "Ben")
            device = harness.make_person()  # the same seat on a second device
            assert await harness.ask_code(device, "join", table=code, secret=guest.secret) == "done"
            stored = get_room(host).table.seats[1].secret
            assert guest.secret not in stored
            assert stored not in seen
            seen.add(stored)
            await (harness.ask(guest, "leave") if way == "leave" else harness.ask(host, "remove", seat=1))
            for thrown_out in (guest, device):
                assert thrown_out.seat is None
                assert await harness.ask_code(thrown_out, "start") == "not_seated"
            assert await harness.ask_code(harness.make_person(), "join", table=code, secret=guest.secret) == "wrong_secret"

    asyncio.run(work())
