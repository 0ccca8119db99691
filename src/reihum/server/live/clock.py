"""How much time a person has left for a turn of seconds. Time is this process's: after a restart it begins anew."""

import time
from collections.abc import Callable

from reihum.server.table.state import Table


class Clock:
    """The clock of one table, unless it is one of days, see `days`."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._start_seen = -1
        self._since = 0.0

    def restart(self) -> None:
        """Begin the time for this turn anew."""
        self._since = self._now()

    def left(self, table: Table) -> float | None:
        """Return the seconds left, at least 0; None when nobody's time runs, as when a bot is to move."""
        if table.clock_starts != self._start_seen:
            self._start_seen = table.clock_starts
            self.restart()
        turn = table.turn
        if turn is None or table.settings.clock not in {"gentle", "strict"} or table.bot_on(turn) is not None:
            return None
        return max(0.0, table.settings.clock_seconds - (self._now() - self._since))
