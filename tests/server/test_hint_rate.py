"""Hints that are asked for faster than they are given."""

import asyncio

from reihum.server.config.limits import Limits
from tests.server.service_harness import ServiceHarness, get_room

MINUTES = 10


def test_hints_requested_too_fast_for_ten_minutes_are_still_answered() -> None:
    """A client asks again 0.2 s after an answer, and 1 s after a refusal; nobody waits longer than the rate says."""

    async def work() -> None:
        harness = ServiceHarness(Limits())
        host = await harness.set_up("random")
        await harness.ask(host, "start")
        room = get_room(host)
        while room.table.turn != host.seat:  # noqa: ASYNC110 - the bot's move has no event
            await asyncio.sleep(0.01)
        now = waiting = longest = 0.0
        for bucket in (host.session._hints, host.session._frames._messages):
            bucket._now = lambda: now
            bucket._at = now
        hints = 0
        while now < MINUTES * 60:
            answer = await harness.ask_code(host, "hint", number=room.table.number)
            assert answer in {"hint", "too_fast"}
            hints += answer == "hint"
            waiting = 0 if answer == "hint" else waiting + 1
            longest = max(longest, waiting)
            now += 0.2 if answer == "hint" else 1
        assert longest <= 2
        assert hints > MINUTES * 60 * Limits().hints.second * 0.9

    asyncio.run(work())
