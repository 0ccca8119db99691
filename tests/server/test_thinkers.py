"""Bots think in threads, and how many wait for one is known."""

import asyncio
import os
import threading

import pytest

from reihum.server.config.limits import Limits
from reihum.server.live import thinkers as thinkers_module
from reihum.server.live.metrics import Metrics
from reihum.server.live.thinkers import MIN_PART, Thinkers
from tests.helpers.error_codes import refuses_with
from tests.server.servers import wait_in_loop_until


def test_thoughts_and_those_that_wait_are_counted_also_when_they_fail_or_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    metrics, go = Metrics(), threading.Event()
    thinkers = Thinkers(metrics, Limits())

    def read_counts() -> tuple[float | None, float | None]:
        known = metrics.registry
        return known.get_sample_value("reihum_thinking"), known.get_sample_value("reihum_thinking_queue")

    async def think() -> None:
        def fail(_: float) -> None:
            go.wait(30)
            raise ZeroDivisionError

        first, second, third = (
            asyncio.create_task(thinkers.run_search(fail if number == 0 else lambda _: "thought")) for number in range(3)
        )
        await wait_in_loop_until(lambda: read_counts() == (1, 2))
        third.cancel()
        await wait_in_loop_until(lambda: read_counts() == (1, 1))
        go.set()
        assert await second == "thought"
        with pytest.raises(ZeroDivisionError):
            await first
        await wait_in_loop_until(lambda: read_counts() == (0, 0))
        thinkers.close()

    asyncio.run(think())


@pytest.mark.parametrize(
    ("at_once", "pending", "part"), [(0, 1, 1.0), (0, 2, 1.0), (0, 8, 0.25), (4, 8, 0.5), (0, 10_000, MIN_PART)], ids=str
)
def test_when_many_think_each_has_a_part_of_the_time(monkeypatch: pytest.MonkeyPatch, at_once: int, pending: int, part: float) -> None:
    """On two cores; so all of them together take hardly longer than one that has all of its time."""
    monkeypatch.setattr(os, "cpu_count", lambda: 2)

    async def think() -> float:
        thinkers = Thinkers(Metrics(), Limits(thoughts=at_once))
        thinkers._pending = pending - 1  # that many others
        told = await thinkers.run_search(lambda part: part)
        thinkers.close()
        return told

    assert asyncio.run(think()) == part


def test_moves_wait_neither_for_searches_nor_for_hints_and_hints_of_an_address_for_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    go, begun, charged = threading.Event(), list[str](), list[float]()

    async def work() -> None:
        thinkers = Thinkers(Metrics(), Limits(halls=("203.0.113.0/24",)))

        def advise(name: str, address: str) -> "asyncio.Task[str]":
            def think() -> str:
                begun.append(name)
                go.wait(30)
                return name

            return asyncio.create_task(thinkers.run_hint(think, address, charged.append))

        searches = [asyncio.create_task(thinkers.run_search(lambda _: go.wait(30))) for _ in range(4)]
        hints = [advise(f"first {number}", "192.0.2.1") for number in range(3)] + [advise("other", "192.0.2.2")]
        async with asyncio.timeout(30):
            while begun != ["first 0"]:  # noqa: ASYNC110 - threads have no event of the loop
                await asyncio.sleep(0.01)
            assert await thinkers.run_move(lambda part: part) == 1.0
            assert not any(each.done() for each in (*searches, *hints))
            hints[2].cancel()  # it had not begun, and never does
            hints[0].cancel()  # it had: it is charged all the same
            await asyncio.sleep(0)
            go.set()
            assert await hints[1] == "first 1"
            assert await hints[3] == "other"
            await asyncio.gather(*searches)
        assert begun == ["first 0", "other", "first 1"]
        assert len(charged) == 3
        assert not thinkers._turns
        thinkers.close()

    asyncio.run(work())


def test_more_hints_than_may_wait_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinkers_module, "HINTS_WAITING", 0)

    async def work() -> None:
        thinkers = Thinkers(Metrics(), Limits())
        with refuses_with("too_fast"):
            await thinkers.run_hint(lambda: None, "192.0.2.1", lambda _: None)
        thinkers.close()

    asyncio.run(work())
