"""How much time a person has left for a turn of seconds. Time is this process's: after a restart it begins anew."""

import time
from collections.abc import Callable

from reihum.server.table.state import Table

BEAT = 1.0
"""Seconds after which a server notes that it still runs."""

STOOD_STILL = 3.0
"""Seconds without such a note after which it has not run: it was stopped, or the machine slept."""


class RunningTime:
    """The time in which this process runs, in seconds: what nobody could play in is charged to nobody."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._seen = now()
        self._paused = 0.0

    def now(self) -> float:
        """Return the time that has gone by; to be asked every BEAT seconds at least, since gaps are found by that."""
        seen, self._seen = self._seen, self._now()
        # A gap means that the process was stopped or the machine slept: that time is charged to nobody.
        if self._seen - seen > STOOD_STILL:
            self._paused += self._seen - seen
        return self._seen - self._paused


RUNNING = RunningTime()
"""The running time of this process; `upkeep` asks it every BEAT seconds."""


class Clock:
    """The clock of one table, unless it is one of days, see `days`."""

    def __init__(self, now: Callable[[], float] = RUNNING.now) -> None:
        self._now = now
        self._start_seen = -1
        self._since = 0.0

    def restart(self) -> None:
        """Begin the time for this turn anew."""
        self._since = self._now()

    def get_seconds_left(self, table: Table) -> float | None:
        """Return the seconds left, at least 0; None when nobody's time runs, as when a bot is to move."""
        if table.clock_starts != self._start_seen:
            self._start_seen = table.clock_starts
            self.restart()
        turn = table.turn
        if turn is None or table.settings.clock not in {"gentle", "strict"} or table.get_bot(turn) is not None:
            return None
        return max(0.0, table.settings.clock_seconds - (self._now() - self._since))
