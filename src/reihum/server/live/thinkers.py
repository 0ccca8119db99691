"""The threads in which bots and hints think, beside the event loop."""

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from reihum.server.config.limits import Limits
from reihum.server.live.metrics import Metrics

R = TypeVar("R")

LEAST = 0.025
"""The part of its time that a bot has at least, however many think."""

SHORT = 0.5
"""The part below which people are told."""


class Thinkers:
    """As many threads as there are cores. How many thoughts are under way, and how many wait for a thread, is counted.

    When more bots think than may at once, each has a part of the time only, so that none waits much longer than one thought takes.
    """

    def __init__(self, metrics: Metrics, limits: Limits) -> None:
        cores = os.cpu_count() or 1
        self._metrics = metrics
        self._at_once = limits.thoughts or cores
        self._pending = 0
        """Thoughts that are under way or wait."""
        self._threads = ThreadPoolExecutor(cores, "reihum-think")

    async def think(self, work: Callable[[float], R]) -> R:
        """Return what `work` returns, done in one of the threads; it is told which part of its time it has, at most 1."""
        metrics = self._metrics

        def run() -> R:
            metrics.thinking_queue.dec()
            with metrics.thinking.track_inprogress():
                return work(self._part)

        metrics.thinking_queue.inc()
        self._pending += 1
        thought = self._threads.submit(run)
        thought.add_done_callback(lambda done: metrics.thinking_queue.dec() if done.cancelled() else None)  # it never began
        try:
            return await asyncio.wrap_future(thought)
        finally:
            self._pending -= 1

    @property
    def hurried(self) -> bool:
        """Whether so many bots think that each has a short time only."""
        return self._part < SHORT

    @property
    def _part(self) -> float:
        return max(LEAST, min(1.0, self._at_once / max(1, self._pending)))

    def close(self) -> None:
        """Begin no more thoughts; those under way are not waited for."""
        self._threads.shutdown(wait=False, cancel_futures=True)
