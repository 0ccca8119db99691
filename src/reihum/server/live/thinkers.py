"""The threads in which bots and hints think, beside the event loop."""

import asyncio
import os
import time
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import NamedTuple, TypeVar

from reihum.server.config.limits import Limits
from reihum.server.live.addresses import find_group, get_width, is_local
from reihum.server.live.metrics import Metrics
from reihum.server.messages.errors import Refused

R = TypeVar("R")

MIN_PART = 0.025
"""The part of its time that a bot has at least, however many think."""

SHORT = 0.5
"""The part below which people are notified."""

HINTS_WAITING = 256
"""Hints that are thought about, or wait for it; no more are taken."""


class _Turn(NamedTuple):
    """Whose turn it is among the hints of one address: one at a time, in a hall ten."""

    free: asyncio.Semaphore
    waiting: list[None]


class Thinkers:
    """Threads for bots that search, as many as there are cores, as many for other moves, and fewer for hints.

    So the moves of simple bots, those of bots that sit in and of clocks wait neither for a search nor for a hint. How many thoughts are
    under way, and how many wait for a thread, is counted. When more bots search than may at once, each has a part of the time only, so
    that none waits much longer than one thought takes. Hints of one address are thought about one after the other, in a hall ten at a time.
    """

    def __init__(self, metrics: Metrics, limits: Limits) -> None:
        cores = os.cpu_count() or 1
        self._metrics = metrics
        self._at_once = limits.thoughts or cores
        self._halls = limits.halls
        self._pending = 0
        """Searches that are under way or wait."""
        self._searching = ThreadPoolExecutor(cores, "reihum-think")
        self._moving = ThreadPoolExecutor(cores, "reihum-move")
        self._hinting = ThreadPoolExecutor(max(1, cores // 2), "reihum-hint")
        self._hints = 0
        """Hints that are under way or wait."""
        self._turns: dict[str, _Turn] = {}

    async def run_search(self, work: Callable[[float], R]) -> R:
        """Return what `work` returns, done in a thread for searches; it is called with the part of its time that it has, at most 1."""
        self._pending += 1
        try:
            return await self._run(self._searching, lambda: work(self._part))
        finally:
            self._pending -= 1

    async def run_move(self, work: Callable[[float], R]) -> R:
        """Return what `work` returns, done in a thread for moves that are found at once; it is called with 1, all of its time."""
        return await self._run(self._moving, lambda: work(1.0))

    async def run_hint(self, work: Callable[[], R], address: str, settle: Callable[[float], None]) -> R:
        """Return a hint for somebody at an address, done in a thread for hints. Raises Refused when too many wait.

        `settle` is called with the milliseconds of processor time it took, also when nobody waits for it any more.
        """
        if self._hints >= HINTS_WAITING:
            message = "Too many hints are being computed at the moment; try again in a minute."
            raise Refused(message, "too_fast")
        wanted = [True]
        advising = asyncio.create_task(self._advise(work, find_group(address), settle, wanted))
        # Its exception is read here, else asyncio would log one that nobody waited for.
        advising.add_done_callback(lambda done: None if done.cancelled() else done.exception())
        try:
            # A thread cannot be stopped: what has begun is finished and charged, though its client be gone.
            return await asyncio.shield(advising)
        finally:
            wanted.clear()

    async def run_behind_hints(self, work: Callable[[], R]) -> R:
        """Return what `work` returns, done in a thread for hints: nobody at a table waits for it, and it is not counted as a hint."""
        return await self._run(self._hinting, work)

    async def _advise(self, work: Callable[[], R], group: str, settle: Callable[[float], None], wanted: Sequence[bool]) -> R:
        """Think about a hint when it is its turn and it is still wanted; what was begun is brought to its end."""

        def timed() -> tuple[R, float]:
            began = time.thread_time()
            found = work()
            return found, 1000 * (time.thread_time() - began)

        # Counted before its turn comes, since waiting hints are what is bounded.
        self._hints += 1
        try:
            async with self._turn_of(group):
                if not wanted:
                    raise asyncio.CancelledError
                found, took = await self._run(self._hinting, timed)
                settle(took)
                return found
        finally:
            self._hints -= 1

    @asynccontextmanager
    async def _turn_of(self, group: str) -> AsyncIterator[None]:
        """Wait until an address may have one more hint thought about; the machine itself may be anybody's."""
        wide = HINTS_WAITING if is_local(group) else get_width(group, self._halls)
        turn = self._turns.setdefault(group, _Turn(asyncio.Semaphore(wide), []))
        turn.waiting.append(None)
        try:
            async with turn.free:
                yield
        finally:
            turn.waiting.pop()
            # The last one leaves: else every address that ever asked would stay in memory.
            if not turn.waiting:
                self._turns.pop(group, None)

    async def _run(self, threads: ThreadPoolExecutor, work: Callable[[], R]) -> R:
        metrics = self._metrics

        def run() -> R:
            metrics.thinking_queue.dec()
            with metrics.thinking.track_inprogress():
                return work()

        metrics.thinking_queue.inc()
        thought = threads.submit(run)
        thought.add_done_callback(lambda done: metrics.thinking_queue.dec() if done.cancelled() else None)  # it never began
        return await asyncio.wrap_future(thought)

    @property
    def hurried(self) -> bool:
        """Whether bots have less than SHORT of their time, since many think at once."""
        return self._part < SHORT

    @property
    def _part(self) -> float:
        return max(MIN_PART, min(1.0, self._at_once / max(1, self._pending)))

    def close(self) -> None:
        """Begin no more thoughts; those under way are not waited for."""
        for threads in (self._searching, self._moving, self._hinting):
            threads.shutdown(wait=False, cancel_futures=True)
