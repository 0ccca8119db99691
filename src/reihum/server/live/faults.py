"""Unforeseen exceptions in what a server does beside answering: noted, within bounds, and never the end of that work."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

from reihum.server.live.metrics import Metrics

log = logging.getLogger("reihum.server")

LOG_EVERY = 60.0
"""Seconds in which the faults of one piece of work leave one traceback."""

MAX_KNOWN = 1000
"""Pieces of work of which it is remembered when they were last in the log."""

PAUSE = 1.0, 60.0
"""Seconds before work that has failed begins again, at first and at most."""


class Faults:
    """Where background work notes its faults: each is counted, few are logged."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._logged: dict[str, float] = {}

    def note(self, what: str, error: BaseException) -> None:
        """Count a fault of a piece of work, and log it unless one of the same work was logged a moment ago."""
        self._metrics.faults.inc()
        now = time.monotonic()
        if now - self._logged.get(what, float("-inf")) < LOG_EVERY:
            return
        # Keys name tables, so there is no end of them.
        if len(self._logged) >= MAX_KNOWN:
            self._logged.clear()
        self._logged[what] = now
        log.error("%s failed and goes on; for a minute its further faults are only counted", what, exc_info=error)

    @contextmanager
    def noting(self, what: str) -> Iterator[None]:
        """Do what is done in here, and note it when it fails."""
        try:
            yield
        except Exception as error:  # noqa: BLE001 - whatever it is, the work around it goes on
            self.note(what, error)

    async def supervise(self, what: str, work: Callable[[], Awaitable[None]]) -> None:
        """Do work that lasts; when it fails, begin it again after a pause, twice as long each time. Ends when the work does."""
        pause = PAUSE[0]
        while True:
            began = time.monotonic()
            try:
                await work()
            except Exception as error:  # noqa: BLE001 - as above
                self.note(what, error)
            else:
                return
            # It ran well for a while, so this is another fault than the last one.
            if time.monotonic() - began > PAUSE[1]:
                pause = PAUSE[0]
            await asyncio.sleep(pause)
            pause = min(2 * pause, PAUSE[1])
