"""Retries of work on a database that another process may be using, or that may be away for a while."""

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
"""Seconds for which a lock that another process holds is tried again."""

BACKOFF = 0.1, 2.0
"""Seconds for which a database that is away is left alone, at first and at most: meanwhile all work on it fails at once."""


class Retry:
    """Runs work on the database of an engine, again where that helps. Used by several threads."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        self._lock = threading.Lock()
        self._pause = BACKOFF[0]
        self._until = float("-inf")
        self._away: bool | None = None
        """None before it was reached for the first time."""
        self.breaks = 0
        """How often a connection has broken."""

    def run(self, work: Callable[[], R]) -> R:
        """Return what `work` returns; it is repeated for a while when another process is in the way, and once when the connection broke.

        So the work may be done twice, and has to be such that this is harmless. Raises what the database raises,
        or StoreError when it was away a moment ago.

        SQLite's own waiting would starve one of two processes, hence the uneven pauses; after a fault of the database all
        processes would come back at the same moment, hence the uneven rest.
        """
        # Fail at once while it is away: hundreds of requests must not each wait for the same timeout.
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
                    if broken or not _had_connection(error):
                        self._note_away(error)
                        raise
                    broken = True
                    continue
                if not faults.is_contention(error) or time.monotonic() > until:
                    raise
            else:
                self._note_back()
                return done
            # Uneven, so that two processes do not meet again and again at the same moment.
            time.sleep(pause * _jitter())
            pause = min(2 * pause, 0.05)

    def _note_away(self, error: BaseException) -> None:
        with self._lock:
            if self._away is False:
                log.warning("The database is away; what needs it is refused until it is back: %s", faults.describe_reason(error))
            self._away = self._away is not None or None
            self._until = time.monotonic() + self._pause * _jitter()
            self._pause = min(2 * self._pause, BACKOFF[1])

    def _note_back(self) -> None:
        # Read without the lock: this is the way of every successful query.
        if self._away is False:
            return
        with self._lock:
            was_away, self._away, self._pause = self._away, False, BACKOFF[0]
        if was_away:
            log.warning("The database is back")


def _had_connection(error: BaseException) -> bool:
    return isinstance(error, DBAPIError) and error.connection_invalidated


def _jitter() -> float:
    return random.uniform(0.5, 1.5)  # noqa: S311 - nobody gains by guessing it
