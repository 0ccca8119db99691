"""The clock for turns of some seconds. Time is this process's own: after a restart the turn's time starts again."""

import time
from collections.abc import Callable

from reihum.server.table.state import Table

BEAT = 1.0
"""Seconds between two notes that the server still runs."""

STOOD_STILL = 3.0
"""A gap of more seconds between notes means that the process was stopped or the machine slept."""


class RunningTime:
    """A clock in seconds that skips the time in which this process did not run and nobody could play."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._seen = now()
        self._paused = 0.0

    def get_time(self) -> float:
        """Return the running time. Must be called at least every BEAT seconds, since gaps are detected here."""
        seen, self._seen = self._seen, self._now()
        # The gap is skipped, see STOOD_STILL.
        if self._seen - seen > STOOD_STILL:
            self._paused += self._seen - seen
        return self._seen - self._paused


RUNNING = RunningTime()
"""The running time of this process; `upkeep` calls it every BEAT seconds."""


class Clock:
    """The clock of one table with turns of seconds; for days see `days_clock`."""

    def __init__(self, now: Callable[[], float] = RUNNING.get_time) -> None:
        self._now = now
        self._start_seen = -1
        self._since = 0.0

    def restart(self) -> None:
        """Start the time for this turn again."""
        self._since = self._now()

    def get_seconds_left(self, table: Table) -> float | None:
        """Return the seconds left, at least 0; None when no person's time is running."""
        if table.clock_starts != self._start_seen:
            self._start_seen = table.clock_starts
            self.restart()
        turn = table.turn
        if turn is None or table.settings.clock not in {"gentle", "strict"} or table.get_bot(turn) is not None:
            return None
        return max(0.0, table.settings.clock_seconds - (self._now() - self._since))
