"""A table's log grows by play, and by little else: nobody fills the disk, or has the server read long logs again and again."""

import asyncio

import pytest

from reihum.server.config.limits import Limits, Rate
from reihum.server.live import allowances
from reihum.server.live.log_growth import ChangeAllowance
from reihum.server.messages.commands import Move, Ready, TakeBack
from reihum.server.store.schema import Row
from tests.helpers.error_codes import refuses_with
from tests.server.servers import MANY
from tests.server.service_harness import ServiceHarness, get_room

HOUR = 3600.0


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time that allowances see, to be moved on."""
    now = [0.0]
    monkeypatch.setattr(allowances.Bucket.__init__, "__defaults__", (lambda: now[0],))
    return now


def test_an_hour_of_toggling_leaves_little_in_the_log(clock: list[float]) -> None:
    async def toggle() -> tuple[int, set[str]]:
        harness = ServiceHarness(Limits())
        host = await harness.set_up(None)
        people = [host, await harness.bring_guest(host, "Ben")]
        before, answers = get_room(host).table.number, set()
        while clock[0] < HOUR:
            clock[0] += 9
            for person in people:
                seat = person.seat
                assert seat is not None
                answers.add(await harness.ask_code(person, "ready", ready=not get_room(host).table.seats[seat].ready))
            answers.add(await harness.ask_code(host, "arrange", settings={"chat": not get_room(host).table.settings.chat}))
        return get_room(host).table.number - before, answers

    grown, answers = asyncio.run(toggle())
    allowed = Limits().changes
    assert grown <= 2 * (allowed.burst + HOUR * allowed.second)
    assert answers == {"done", "too_fast"}


def test_a_host_out_of_changes_can_still_start_play_and_leave() -> None:
    async def insist() -> list[str]:
        harness = ServiceHarness(Limits(messages=MANY, changes=Rate(0.0001, 3), take_backs=Rate(0.0001, 1)))
        host = await harness.set_up(None)
        ben = await harness.bring_guest(host, "Ben")
        table = get_room(host).table
        toggled = [await harness.ask_code(host, "ready", ready=at % 2 == 0) for at in range(5)]
        assert toggled == ["done"] * 3 + ["too_fast", "done"]  # the last one asks for what is so
        assert await harness.ask_code(ben, "ready", ready=True) == "done"  # each has an allowance of their own
        assert await harness.ask_code(host, "ready", ready=table.seats[0].ready) == "done"  # nothing to do is nothing written
        told = [await harness.ask_code(host, "start")]
        while table.turn is not None and len(told) < 40:
            turn = (host, ben)[table.turn]
            match = table.match
            assert match is not None
            told.append(await harness.ask_code(turn, "move", number=table.number, move=match.legal()[0]))
        return [*told, await harness.ask_code(host, "leave"), await harness.ask_code(host, "back")]

    told = asyncio.run(insist())
    assert told[-1] == "too_fast"
    assert set(told[:-1]) == {"done"}


def test_moves_taken_back_again_and_again_come_to_an_end() -> None:
    changes = ChangeAllowance(Limits(take_backs=Rate(0.0001, 2), changes=Rate(0.0001, 1)))
    for number in range(100):
        changes.count(0, Move("m", number, "r12"))
    for _ in range(2):
        changes.count(0, TakeBack("t", 1))
    with refuses_with("too_fast"):
        changes.count(0, TakeBack("t", 1))
    changes.count(0, Ready("r", ready=True))  # each has an allowance of its own
    changes.count(1, TakeBack("t", 1))


def test_sitting_down_and_getting_up_is_counted_by_table_and_address() -> None:
    async def bounce() -> list[str]:
        harness = ServiceHarness(Limits(messages=MANY, sits=Rate(0.0001, 3)))
        host = await harness.set_up(None)
        guest = await harness.bring_guest(host)
        told = []
        for _ in range(5):
            told.append(await harness.ask_code(guest, "sit", name="Ben"))
            await harness.ask_code(guest, "leave")
        elsewhere = await harness.bring_guest(host, address="198.51.100.7")
        told.append(await harness.ask_code(elsewhere, "sit", name="Carl"))
        other = await harness.set_up(None)
        told.append(await harness.ask_code(await harness.bring_guest(other), "sit", name="Ben"))
        full = await harness.set_up("random")
        late = await harness.bring_guest(full)
        for _ in range(5):  # what is refused anyway costs nothing
            assert await harness.ask_code(late, "sit", name="Ben") == "table_full"
        await harness.ask_code(full, "place_bot", seat=1, bot=None)
        told.append(await harness.ask_code(late, "sit", name="Ben"))
        return told

    assert asyncio.run(bounce()) == ["seated"] * 3 + ["too_fast"] * 2 + ["seated"] * 3


def test_a_log_is_not_read_again_for_everybody_who_comes_back() -> None:
    async def come_back() -> tuple[int, int]:
        harness = ServiceHarness(Limits(messages=MANY, joins=MANY, changes=MANY, resent=Rate(0.0001, 5)))
        host = await harness.set_up(None)
        code = get_room(host).code
        for at in range(10):
            await harness.ask_code(host, "ready", ready=at % 2 == 0)
        reads = 0
        read = harness.store.read

        async def read_counted(code: str, after: int = 0) -> list[Row]:
            nonlocal reads
            reads += after == 0
            return await read(code, after)

        harness.store.read = read_counted  # type: ignore[method-assign]
        for _ in range(30):  # without what was missed, but at the table
            assert await harness.ask_code(harness.make_person(), "join", table=code, after=4) == "done"
        mine = reads
        await harness.ask_code(harness.make_person("198.51.100.7"), "join", table=code, after=4)
        return mine, reads - mine

    assert asyncio.run(come_back()) == (4, 1)
