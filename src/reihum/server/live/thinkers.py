"""The threads in which bots and hints think, beside the event loop."""

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from reihum.server.live.metrics import Metrics

R = TypeVar("R")


class Thinkers:
    """As many threads as there are cores. How many thoughts are under way, and how many wait for a thread, is counted."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._threads = ThreadPoolExecutor(os.cpu_count() or 1, "reihum-think")

    async def think(self, work: Callable[[], R]) -> R:
        """Return what `work` returns, done in one of the threads."""
        metrics = self._metrics

        def run() -> R:
            metrics.thinking_queue.dec()
            with metrics.thinking.track_inprogress():
                return work()

        metrics.thinking_queue.inc()
        thought = self._threads.submit(run)
        thought.add_done_callback(lambda done: metrics.thinking_queue.dec() if done.cancelled() else None)  # it never began
        return await asyncio.wrap_future(thought)

    def close(self) -> None:
        """Begin no more thoughts; those under way are not waited for."""
        self._threads.shutdown(wait=False, cancel_futures=True)
