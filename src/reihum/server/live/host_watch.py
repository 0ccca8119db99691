"""Passes the host's role on when the host has been away for a while, and back."""

import asyncio
from collections.abc import Callable, Container, Coroutine

from reihum.server.live.background import Background
from reihum.server.live.context import Context
from reihum.server.messages.errors import Refused
from reihum.server.messages.events import ArrangedEvent
from reihum.server.table.absence import pass_host_on
from reihum.server.table.state import Table

RETRY = 2.0
"""Seconds before a retry when the event could not be stored."""


class HostWatch:
    """Calls `pass_on` when the host has been away for `Limits.host_away` seconds while somebody else is connected.

    `pass_on` returns whether the event is stored or not needed. The owner of the table becomes host again without delay.
    While the bus is away nothing is done: each process would give the role to somebody connected to itself, in turns.
    """

    def __init__(self, context: Context, pass_on: Callable[[], Coroutine[object, object, bool]]) -> None:
        self._away = context.limits.host_away
        self._bus = context.bus
        self._pass_on = pass_on
        self._alarm: asyncio.TimerHandle | None = None
        self._waits_for: tuple[int, bool] | None = None
        self._background = Background(context.faults, "Passing the host's role on", (Refused,))

    def update(self, table: Table, present: Container[int]) -> None:
        """Start or cancel the timer after a change of the table, of `present` or of the bus."""
        event = None if table.damaged or self._bus.away else pass_host_on(table, present)
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
        if self._bus.away:
            self._waits_for = None  # an update after the bus is back starts the time again
            return
        done = False
        try:
            done = await self._pass_on()
        finally:
            # Also after an exception, such as while the store is away.
            if not done and self._waits_for is not None:
                self._set_alarm(RETRY)
