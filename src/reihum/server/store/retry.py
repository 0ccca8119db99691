"""Retries of work on a database that is locked by another process or not reachable for a while."""

import logging
import random
import sqlite3
import threading
import time
from collections.abc import Callable
from typing import TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from reihum.server.messages.errors import StoreError
from reihum.server.store import faults

log = logging.getLogger("reihum.server")

R = TypeVar("R")

CONTENTION_SECONDS = 5.0
"""Seconds for which work is retried while another process holds a lock."""

BACKOFF = 0.1, 2.0
"""Seconds between attempts to reach a database that is away, at first and at most: work in between fails at once."""


class Retry:
    """Runs work on an engine's database, and retries it if that may help. Safe to use from several threads."""

    def __init__(self, engine: sa.Engine, *, logs: bool = True) -> None:
        """With `logs` the log says when the database is away, and back: of several for one database, one is enough."""
        self._engine = engine
        self._logs = logs
        self._lock = threading.Lock()
        self._pause = BACKOFF[0]
        self._until = float("-inf")
        self._away: bool | None = None
        """Whether the database is away; None before it was first reached."""
        self.breaks = 0
        """How often a connection has broken."""

    def run(self, work: Callable[[], R]) -> R:
        """Return the result of `work`: retried for CONTENTION_SECONDS while the database is locked, and once after a broken connection.

        The work may be done twice, so it has to be idempotent. Raises the database's errors, or StoreError while the database is away.

        Pauses are randomized: SQLite's own waiting would starve one of two processes, and after a fault of the database all
        processes would come back at the same moment.
        """
        # Fail at once while the database is away: hundreds of requests must not each wait for the same timeout.
        if time.monotonic() < self._until:
            message = "The database cannot be reached; it is tried again in a moment."
            raise StoreError(message)
        until = time.monotonic() + CONTENTION_SECONDS
        pause, broken = 0.001, False
        while True:
            try:
                done = work()
            except (DBAPIError, sqlite3.Error) as error:
                if faults.is_disconnect(error):
                    # The other connections in the pool are broken as well.
                    self._engine.dispose()
                    self.breaks += 1
                    if broken or not _is_connection_lost(error):
                        self._note_away(error)
                        raise
                    broken = True
                    continue
                if not faults.is_contention(error) or time.monotonic() > until:
                    raise
            else:
                self._note_back()
                return done
            # Randomized, so that two processes do not collide again and again.
            time.sleep(pause * _draw_jitter())
            pause = min(2 * pause, 0.05)

    def _note_away(self, error: BaseException) -> None:
        with self._lock:
            if self._away is False and self._logs:
                log.warning("The database is away; what needs it is refused until it is back: %s", faults.describe_reason(error))
            self._away = self._away is not None or None
            self._until = time.monotonic() + self._pause * _draw_jitter()
            self._pause = min(2 * self._pause, BACKOFF[1])

    def _note_back(self) -> None:
        # Read without the lock, since every successful query comes here.
        if self._away is False:
            return
        with self._lock:
            was_away, self._away, self._pause = self._away, False, BACKOFF[0]
        if was_away and self._logs:
            log.warning("The database is back")


def _is_connection_lost(error: BaseException) -> bool:
    return isinstance(error, DBAPIError) and error.connection_invalidated


def _draw_jitter() -> float:
    return random.uniform(0.5, 1.5)  # noqa: S311 - nobody gains by guessing it
