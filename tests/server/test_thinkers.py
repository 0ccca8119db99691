"""Bots think in threads, and how many wait for one is known."""

import asyncio
import os
import threading

import pytest

from reihum.server.live.metrics import Metrics
from reihum.server.live.thinkers import Thinkers


def test_thoughts_and_those_that_wait_are_counted_also_when_they_fail_or_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    metrics, go = Metrics(), threading.Event()
    thinkers = Thinkers(metrics)

    def counted() -> tuple[float | None, float | None]:
        known = metrics.registry
        return known.get_sample_value("reihum_thinking"), known.get_sample_value("reihum_thinking_queue")

    async def until(wanted: tuple[int, int]) -> None:
        async with asyncio.timeout(30):
            while counted() != wanted:  # noqa: ASYNC110 - figures have no event
                await asyncio.sleep(0.01)

    async def think() -> None:
        def fail() -> None:
            go.wait(30)
            raise ZeroDivisionError

        first, second, third = (asyncio.create_task(thinkers.think(fail if number == 0 else lambda: "thought")) for number in range(3))
        await until((1, 2))
        third.cancel()
        await until((1, 1))
        go.set()
        assert await second == "thought"
        with pytest.raises(ZeroDivisionError):
            await first
        await until((0, 0))
        thinkers.close()

    asyncio.run(think())
