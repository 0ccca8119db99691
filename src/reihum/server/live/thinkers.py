"""The threads that compute bots' moves and hints."""

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
"""The least part of its time that a bot has, however many think."""

SHORT = 0.5
"""The part below which people are told that bots have less time."""

HINTS_WAITING = 256
"""Hints in progress or waiting, at most."""


class _Turn(NamedTuple):
    """The turns of the hints of one address: one at a time, in a hall ten."""

    free: asyncio.Semaphore
    waiting: list[None]


class Thinkers:
    """Three thread pools: one thread a core for searches, as many for other moves, and fewer for hints.

    So moves of simple bots, of bots that sit in and of clocks wait neither for a search nor for a hint. Metrics count the running and
    the waiting computations. When more bots search than there are threads, each has only a part of its time, so that none waits much
    longer than one search takes. Hints of one address are computed one at a time, in a hall ten at a time.
    """

    def __init__(self, metrics: Metrics, limits: Limits) -> None:
        cores = os.cpu_count() or 1
        self._metrics = metrics
        self._at_once = limits.thoughts or cores
        self._halls = limits.halls
        self._pending = 0
        """Searches running or waiting."""
        self._searching = ThreadPoolExecutor(cores, "reihum-think")
        self._moving = ThreadPoolExecutor(cores, "reihum-move")
        self._hinting = ThreadPoolExecutor(max(1, cores // 2), "reihum-hint")
        self._hints = 0
        """Hints running or waiting."""
        self._turns: dict[str, _Turn] = {}

    async def run_search(self, work: Callable[[float], R]) -> R:
        """Run `work` in a thread for searches and return its result; it gets the part of its time that it has, at most 1."""
        self._pending += 1
        try:
            return await self._run(self._searching, lambda: work(self._part))
        finally:
            self._pending -= 1

    async def run_move(self, work: Callable[[float], R]) -> R:
        """Run `work` in a thread for quick moves and return its result; it gets 1, all of its time."""
        return await self._run(self._moving, lambda: work(1.0))

    async def run_hint(self, work: Callable[[], R], address: str, settle: Callable[[float], None]) -> R:
        """Run `work` in a thread for hints, for a client at an address, and return its result. Raises Refused when too many wait.

        `settle` is called with the milliseconds of processor time used, also when the caller was cancelled.
        """
        if self._hints >= HINTS_WAITING:
            message = "Too many hints are being computed at the moment; try again in a minute."
            raise Refused(message, "too_fast")
        wanted = [True]
        advising = asyncio.create_task(self._compute_hint(work, find_group(address), settle, wanted))
        # Retrieves the exception, which asyncio would log otherwise if nobody awaited the task.
        advising.add_done_callback(lambda done: None if done.cancelled() else done.exception())
        try:
            # A thread cannot be cancelled: the work is finished and charged, even if the client is gone.
            return await asyncio.shield(advising)
        finally:
            wanted.clear()

    async def run_behind_hints(self, work: Callable[[], R]) -> R:
        """Run `work` in a thread for hints without counting it as one, and return its result; for work that no table waits for."""
        return await self._run(self._hinting, work)

    async def _compute_hint(self, work: Callable[[], R], group: str, settle: Callable[[float], None], wanted: Sequence[bool]) -> R:
        """Compute a hint when it is its turn, if it is still `wanted`; a computation that has begun is finished."""

        def run_timed() -> tuple[R, float]:
            began = time.thread_time()
            found = work()
            return found, 1000 * (time.thread_time() - began)

        # Counted before its turn comes, since waiting hints are limited as well.
        self._hints += 1
        try:
            async with self._take_turn(group):
                if not wanted:
                    raise asyncio.CancelledError
                found, took = await self._run(self._hinting, run_timed)
                settle(took)
                return found
        finally:
            self._hints -= 1

    @asynccontextmanager
    async def _take_turn(self, group: str) -> AsyncIterator[None]:
        """Wait for a turn of an address; this machine itself, which may be a proxy, has no limit."""
        wide = HINTS_WAITING if is_local(group) else get_width(group, self._halls)
        turn = self._turns.setdefault(group, _Turn(asyncio.Semaphore(wide), []))
        turn.waiting.append(None)
        try:
            async with turn.free:
                yield
        finally:
            turn.waiting.pop()
            # Removed with the last one, so that addresses do not pile up in memory.
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
        thought.add_done_callback(lambda done: metrics.thinking_queue.dec() if done.cancelled() else None)  # it never started
        return await asyncio.wrap_future(thought)

    @property
    def hurried(self) -> bool:
        """Whether bots have less than SHORT of their time at the moment, since many think at once."""
        return self._part < SHORT

    @property
    def _part(self) -> float:
        """The share of its time that a bot gets at the moment."""
        return max(MIN_PART, min(1.0, self._at_once / max(1, self._pending)))

    def close(self) -> None:
        """Start no more computations; do not wait for running ones."""
        for threads in (self._searching, self._moving, self._hinting):
            threads.shutdown(wait=False, cancel_futures=True)
