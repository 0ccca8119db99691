"""What everybody may take of the processor's time: people and tables are refused, addresses wait, and nobody waits for another one."""

import asyncio
import json
import random
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, get_args

import pytest

from reihum.server.config.limits import Limits, Rate, TimeLimits
from reihum.server.live.prices import HINT_PRICE, PRICES, REPLAYED_EVENT_PRICE, get_price
from reihum.server.live.processor_time import Account, CommonShare, ProcessorTime
from reihum.server.live.seat_requests import get_own_table
from reihum.server.messages.commands import AskHint, CheckPlan, Command, Create, Explain, Join, Move, React, Sit
from reihum.server.messages.errors import Refused
from reihum.server.table.plans import check_plan
from tests.effort import fifth_of
from tests.helpers.error_codes import refuses_with
from tests.server.servers import MANY
from tests.server.service_harness import ServiceHarness, get_room

SCHOOL, CLUB, ELSEWHERE = "192.0.2.1", "203.0.113.9", "198.51.100.1"
HALLS = ("203.0.113.0/24",)
FREE = TimeLimits(MANY, MANY, MANY)


class FakeUsage:
    """A clock that a test sets, and the time that each caller has waited."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        self.waits: list[float] = []
        monkeypatch.setattr("reihum.server.live.processor_time.asyncio.sleep", self._note)

    async def _note(self, seconds: float) -> None:
        self.waits.append(seconds)

    def of_loop(self) -> ProcessorTime:
        return ProcessorTime(Limits().loop, HALLS, lambda: self.now)

    def of_hints(self) -> ProcessorTime:
        return ProcessorTime(Limits().beside, HALLS, lambda: self.now)


def test_every_command_has_a_price() -> None:
    assert set(PRICES) == set(get_args(Command))


def one_evening(people: int) -> Iterator[tuple[float, int, Command]]:
    """Yield the commands of people at tables of four within ten minutes, each with time and sender: more than real people send."""
    chance = random.Random(people)
    said: list[tuple[float, int, Command]] = []
    for person in range(people):
        came = chance.uniform(0, 20)
        said.append((came, person, Create("1", "bloom", "A", []) if person % 4 == 0 else Join("1", "HEXEN")))
        said.append((came + 1, person, Sit("1", "A")))
        turn = 30 + 2.0 * (person % 4)
        while turn < 30 + fifth_of(570):
            said += [(turn + at / 2, person, CheckPlan("1", 1, ["37", "38", "39", "40"])) for at in range(3)]
            said.append((turn + 1, person, Explain("1", 1, "37")))
            said += [(turn + 1.2, person, AskHint("1", 1))] if chance.random() < 0.2 else []
            said += [(turn + 1.4, person, React("1", "clap"))] if chance.random() < 0.3 else []
            said.append((turn + 1.9, person, Move("1", 1, "37")))
            turn += chance.uniform(6, 10)
    return iter(sorted(said, key=lambda each: each[0]))


@pytest.mark.parametrize(("people", "address"), [(30, SCHOOL), (300, CLUB)], ids=["class", "club"])
def test_a_class_and_a_club_behind_one_address_play_without_a_refusal(monkeypatch: pytest.MonkeyPatch, people: int, address: str) -> None:
    world = FakeUsage(monkeypatch)
    loop, beside = world.of_loop(), world.of_hints()

    async def play() -> None:
        for world.now, person, command in one_evening(people):
            table = f"T{person // 4}"
            for budget, price in ((loop, get_price(command, 4)), (beside, HINT_PRICE if isinstance(command, AskHint) else 0)):
                shares = [budget.get_person_bucket(table, person), budget.get_table_bucket(table)]
                account = Account(budget, shares, address)
                await account.pay(price)
                account.settle(price, 1.5 * price)  # it takes half as much again

    asyncio.run(play())
    assert max(world.waits, default=0) < 0.5


def test_an_address_has_its_share_and_waits_for_more_and_no_other_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    world = FakeUsage(monkeypatch)
    loop, limits = world.of_loop(), Limits().loop
    taken = 0.0

    async def attack() -> None:
        nonlocal taken
        command = CheckPlan("1", 1, ["37"] * 20)
        for round_ in range(100):
            world.now = round_ / 10
            for socket in range(80):
                with suppress(Refused):
                    await Account(loop, [loop.get_person_bucket("ABCDE", socket)], SCHOOL).pay(get_price(command, 4))
                    taken += get_price(command, 4)
        await loop.wait(SCHOOL, 1, always=True)  # what is refused is waited for as well
        before = len(world.waits)
        await Account(loop, [loop.get_person_bucket("FGHKL", 1)], ELSEWHERE).pay(3)
        await Account(loop, [loop.get_person_bucket("FGHKL", 1)], "127.0.0.1").pay(100)
        assert len(world.waits) == before

    asyncio.run(attack())
    assert taken <= limits.address.burst + (10 + limits.patience) * limits.address.second + 10
    assert max(world.waits) <= limits.patience


def test_a_common_share_lets_a_rush_through_one_after_the_other_and_refuses_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    world = FakeUsage(monkeypatch)
    share = CommonShare(Rate(10, 20), lambda: world.now)

    async def work() -> None:
        for _ in range(5):
            await share.wait(10)
        world.now = 4
        await share.wait(10)

    asyncio.run(work())
    assert world.waits == pytest.approx([1, 2, 3]), "two at once, then ten milliseconds a second, and none once that has come in"


def test_whoever_stops_waiting_for_a_common_share_makes_nobody_wait() -> None:
    async def work() -> None:
        share = CommonShare(Rate(1, 1), lambda: 0.0)
        await share.wait(1)
        waiting = [asyncio.create_task(share.wait(10)) for _ in range(3)]
        await asyncio.sleep(0)
        assert share.compute_wait(1) == 31
        for one in waiting:
            one.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        assert share.compute_wait(1) == 1

    asyncio.run(work())


def test_a_person_and_a_table_are_refused_and_who_looks_on_uses_up_nobodys_share(monkeypatch: pytest.MonkeyPatch) -> None:
    world = FakeUsage(monkeypatch)
    budget = ProcessorTime(TimeLimits(Rate(1, 10), Rate(1, 15), MANY), (), lambda: world.now)

    async def work() -> None:
        def make_account(person: int) -> Account:
            return Account(budget, [budget.get_person_bucket("ABCDE", person), budget.get_table_bucket("ABCDE")], ELSEWHERE)

        onlooker = Account(budget, [budget.make_bucket()], ELSEWHERE)
        await onlooker.pay(10)
        await make_account(1).pay(10)
        with refuses_with("too_fast"):
            await make_account(1).pay(1)
        await make_account(2).pay(5)
        with refuses_with("too_fast"):  # its own share is left, the table's is not
            await make_account(2).pay(1)
        world.now += 3
        await make_account(1).pay(1)
        make_account(1).settle(1, 100)  # it took more than was thought
        world.now += 50
        with refuses_with("too_fast"):
            await make_account(1).pay(1)
        world.now += 50
        await make_account(1).pay(1)

    asyncio.run(work())


def test_work_refused_for_an_address_is_charged_to_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    world = FakeUsage(monkeypatch)
    budget = ProcessorTime(TimeLimits(Rate(1, 10), MANY, Rate(1, 1), 5), (), lambda: world.now)

    async def work() -> None:
        own = budget.get_person_bucket("ABCDE", 1)
        await Account(budget, [], SCHOOL).pay(1)
        await Account(budget, [], SCHOOL).pay(1)
        await budget.wait(SCHOOL, 5, always=True)
        with refuses_with("too_fast"):
            await Account(budget, [own], SCHOOL).pay(1)
        assert own.level == 10

    asyncio.run(work())


def test_a_plan_is_charged_as_long_as_its_search_took(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]

    def search(*asked: Any) -> object:
        clock[0] += 0.5
        return check_plan(*asked)

    monkeypatch.setattr("reihum.server.live.session.check_plan", search)
    monkeypatch.setattr("reihum.server.live.session.time.thread_time", lambda: clock[0])
    limits = Limits(messages=MANY, loop=TimeLimits(Rate(0.001, 700), MANY, MANY))

    async def work() -> None:
        harness = ServiceHarness(limits)
        host = await harness.set_up("random")
        await harness.ask(host, "start")
        room = get_room(host)
        while room.table.turn != host.seat:  # noqa: ASYNC110 - the bot's move has no event
            await asyncio.sleep(0.01)
        assert room.table.match is not None
        plan = {"type": "check_plan", "id": "1", "number": room.table.number, "moves": room.table.match.legal()[:1]}
        host.answers.clear()
        for _ in range(2):
            await host.session.receive(json.dumps(plan))
        await host.session.receive(json.dumps(plan))
        assert [json.loads(answer).get("code", "checked") for answer in host.answers] == ["checked", "checked", "too_fast"]
        assert clock[0] == 1.0
        guest = await harness.bring_guest(host)  # another person has a share of their own
        assert guest.answers

    asyncio.run(work())


def test_unreadable_requests_are_charged_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    world = FakeUsage(monkeypatch)

    async def work() -> None:
        harness = ServiceHarness(Limits(messages=MANY, loop=TimeLimits(MANY, MANY, Rate(1, 1))))
        person = harness.make_person(ELSEWHERE)
        for _ in range(10):
            await person.session.receive("{")
        assert len(world.waits) == 7  # three are free

    asyncio.run(work())


def test_several_moves_as_one_let_others_come_in_between() -> None:
    """Each event is sent to all clients; another task of the event loop runs between two events."""

    async def work() -> None:
        harness = ServiceHarness()
        append = harness.store.append

        async def append_all(*entries: Any) -> bool:
            return all([await append(entry) for entry in entries])

        harness.store.append = append_all  # type: ignore[method-assign, assignment]
        host = await harness.set_up("random", game="elfer_raus")
        await harness.ask(host, "start")
        room = get_room(host)
        for _ in range(60):
            while room.table.turn != host.seat:  # noqa: ASYNC110 - the bot's move has no event
                await asyncio.sleep(0.005)
            number = room.table.number
            hint = await harness.ask(host, "hint", number=number)
            if len(hint["moves"]) == 1:
                await harness.ask(host, "move", number=number, move=hint["move"])
                continue
            asking = asyncio.create_task(harness.ask(host, "moves", number=number, moves=hint["moves"]))
            seen = set[int]()
            while not asking.done():
                seen.add(room.table.number)
                await asyncio.sleep(0)
            assert seen >= set(range(number + 1, number + 1 + len(hint["moves"])))
            return
        pytest.fail("nobody had several moves to make")

    asyncio.run(work())


def test_reading_a_log_is_charged_whether_somebody_joins_or_asks_about_a_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    charged: list[float] = []
    monkeypatch.setattr(Account, "settle", lambda _self, _price, took: charged.append(took))

    async def work() -> float:
        harness = ServiceHarness(Limits(sleep=0))
        host = await harness.set_up(None)
        code = get_room(host).code
        for at in range(9):
            await harness.ask(host, "ready", ready=at % 2 == 0)
        price = REPLAYED_EVENT_PRICE * get_room(host).table.number
        host.session.leave()
        for ask in (get_own_table(harness.service, ELSEWHERE, code, host.secret), harness.ask(harness.make_person(), "join", table=code)):
            harness.service.tables.let_sleep()
            await ask
            for visitor in list(harness.service.tables.rooms):
                for socket in list(visitor.presence.sockets):
                    visitor.detach(socket)
        await get_own_table(harness.service, ELSEWHERE, code, host.secret)  # it is in memory: nothing is read
        return price

    price = asyncio.run(work())
    assert charged == [price, price]
