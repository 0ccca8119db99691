"""Passes the host's role on when the host has been away for a while, and back."""

import asyncio
from collections.abc import Callable, Container, Coroutine

from reihum.server.live.background import Background
from reihum.server.live.faults import Faults
from reihum.server.messages.errors import Refused
from reihum.server.messages.events import ArrangedEvent
from reihum.server.table.absence import pass_host_on
from reihum.server.table.state import Table

RETRY = 2.0
"""Seconds before a retry when the event could not be stored."""


class HostWatch:
    """Calls `pass_on` when the host has been away for `away` seconds while somebody else is connected.

    `pass_on` returns whether the event is stored or not needed. The owner of the table becomes host again without delay.
    """

    def __init__(self, away: float, pass_on: Callable[[], Coroutine[object, object, bool]], faults: Faults) -> None:
        self._away = away
        self._pass_on = pass_on
        self._alarm: asyncio.TimerHandle | None = None
        self._waits_for: tuple[int, bool] | None = None
        self._background = Background(faults, "Passing the host's role on", (Refused,))

    def update(self, table: Table, present: Container[int]) -> None:
        """Start or cancel the timer after a change of the table or of `present`."""
        event = None if table.damaged else pass_host_on(table, present)
        returns = isinstance(event, ArrangedEvent) and event.host == table.owner
        waits_for = None if event is None else (table.host, returns)
        # Called after each event and each arrival: a running timer must not start again.
        if waits_for != self._waits_for:
            self._waits_for = waits_for
            self._set_alarm(None if waits_for is None else 0.0 if returns else self._away)

    def _set_alarm(self, seconds: float | None) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        loop = asyncio.get_running_loop()
        self._alarm = None if seconds is None else loop.call_later(seconds, lambda: self._background.start(self._work()))

    async def _work(self) -> None:
        self._alarm = None
        done = False
        try:
            done = await self._pass_on()
        finally:
            # Also after an exception, such as while the store is away.
            if not done and self._waits_for is not None:
                self._set_alarm(RETRY)
