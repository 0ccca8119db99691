"""Handles unforeseen exceptions of background work: counted, logged within limits, and never the end of that work."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

from reihum.server.live.metrics import Metrics

log = logging.getLogger("reihum.server")

LOG_EVERY = 60.0
"""Seconds between two tracebacks of the same piece of work."""

MAX_KNOWN = 1000
"""Pieces of work whose last log time is remembered, at most."""

PAUSE = 1.0, 60.0
"""Seconds before failed work is restarted, at first and at most."""


class Faults:
    """Counts all exceptions of background work, and logs some of them."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._logged: dict[str, float] = {}

    def note(self, what: str, error: BaseException) -> None:
        """Count an exception of a piece of work, and log it unless one of the same work was logged within LOG_EVERY."""
        self._metrics.faults.inc()
        now = time.monotonic()
        if now - self._logged.get(what, float("-inf")) < LOG_EVERY:
            return
        # Keys contain tables, so they are unbounded.
        if len(self._logged) >= MAX_KNOWN:
            self._logged.clear()
        self._logged[what] = now
        log.error("%s failed and goes on; for a minute its further faults are only counted", what, exc_info=error)

    @contextmanager
    def suppress(self, what: str) -> Iterator[None]:
        """Note and suppress an exception raised inside."""
        try:
            yield
        except Exception as error:  # noqa: BLE001 - whatever it is, the work around it goes on
            self.note(what, error)

    async def supervise(self, what: str, work: Callable[[], Awaitable[None]]) -> None:
        """Run long-lasting work; restart it when it fails, after pauses that double each time. Ends when the work returns."""
        pause = PAUSE[0]
        while True:
            began = time.monotonic()
            try:
                await work()
            except Exception as error:  # noqa: BLE001 - as above
                self.note(what, error)
            else:
                return
            # It ran well for a while: start again with the shortest pause.
            if time.monotonic() - began > PAUSE[1]:
                pause = PAUSE[0]
            await asyncio.sleep(pause)
            pause = min(2 * pause, PAUSE[1])
