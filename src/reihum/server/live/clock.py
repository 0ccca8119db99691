"""The clock for turns of some seconds. Time is this process's own: after a restart the turn's time starts again."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from reihum.server.table.state import Table

BEAT = 1.0
"""Seconds between two notes that the server still runs."""

STOOD_STILL = 3.0
"""A gap of more seconds between notes means that the process was stopped or the machine slept."""

IDLE = 300.0
"""Seconds without a move, or since they came back, after which a bot may sit in for a connected person, where no clock ends the turn."""


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
        self._change_seen = -1
        self._changed = 0.0
        self._anybody = False
        """Whether anybody was connected when last heard."""

    def follow_presence(self, *, anybody: bool) -> None:
        """Start the time again when somebody comes to an empty table: no time runs while nobody is connected."""
        if anybody and not self._anybody:
            self.restart()
        self._anybody = anybody

    def restart(self) -> None:
        """Start the time for this turn again."""
        self._since = self._now()
        self.restart_idle()

    @contextmanager
    def restart_after(self, error: type[Exception]) -> Iterator[None]:
        """Start the time for this turn again if such an error is raised inside: while the store is away nobody can move."""
        try:
            yield
        except error:
            self.restart()
            raise

    def restart_idle(self) -> None:
        """Start the time again until the person to move is idle: they have just come or gone."""
        self._changed = self._now()

    def _follow(self, table: Table) -> None:
        if table.clock_starts != self._start_seen:
            self._start_seen = table.clock_starts
            self.restart()
        if table.last_change != self._change_seen:
            self._change_seen = table.last_change
            self.restart_idle()

    def get_idle_seconds_left(self, table: Table) -> float | None:
        """Return the seconds, at least 0, until the person to move is idle, see IDLE; None for a bot, or where a clock ends the turn."""
        self._follow(table)
        settings = table.settings
        if table.waited_for is None or settings.clock in {"strict", "days"}:
            return None
        most = max(IDLE, settings.clock_seconds) if settings.clock == "gentle" else IDLE
        return max(0.0, most - (self._now() - self._changed))

    def get_seconds_left(self, table: Table) -> float | None:
        """Return the seconds left, at least 0; None when no person's time is running."""
        self._follow(table)
        turn = table.turn
        if turn is None or table.settings.clock not in {"gentle", "strict"} or table.get_bot(turn) is not None:
            return None
        return max(0.0, table.settings.clock_seconds - (self._now() - self._since))
