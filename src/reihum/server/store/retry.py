"""Getting something done by a database that another process may be using, or that may be away for a while."""

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
from reihum.server.store import engines

log = logging.getLogger("reihum.server")

R = TypeVar("R")

PATIENCE = 5.0
"""Seconds for which a lock that another process holds is tried again."""

REST = 0.1, 2.0
"""Seconds for which a database that is away is left in peace, at first and at most: meanwhile what is asked of it fails at once."""


class Retry:
    """The way to the database of an engine. Used by several threads."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        self._lock = threading.Lock()
        self._pause = REST[0]
        self._until = float("-inf")
        self._away: bool | None = None
        """None before it was reached for the first time."""

    def run(self, work: Callable[[], R]) -> R:
        """Do some work: again for a while when another process is in the way, and once more when the connection has broken.

        So the work may be done twice, and has to be of the kind where that is harmless. Raises what the database raises,
        or StoreError when it was away a moment ago.

        SQLite's own waiting would starve one of two processes, hence the uneven pauses; after a fault of the database all
        processes would come back at the same moment, hence the uneven rest.
        """
        if time.monotonic() < self._until:
            message = "The database cannot be reached; it is tried again in a moment."
            raise StoreError(message)
        until = time.monotonic() + PATIENCE
        pause, broken = 0.001, False
        while True:
            try:
                done = work()
            except (DBAPIError, sqlite3.Error) as error:
                if engines.away(error):
                    self._engine.dispose()  # the other connections are broken as well
                    if broken or not _had_connection(error):
                        self._rest(error)
                        raise
                    broken = True
                    continue
                if not engines.busy(error) or time.monotonic() > until:
                    raise
            else:
                self._back()
                return done
            time.sleep(pause * _uneven())
            pause = min(2 * pause, 0.05)

    def _rest(self, error: BaseException) -> None:
        with self._lock:
            if self._away is False:
                log.warning("The database is away; what needs it is refused until it is back: %s", engines.reason(error))
            self._away = self._away is not None or None
            self._until = time.monotonic() + self._pause * _uneven()
            self._pause = min(2 * self._pause, REST[1])

    def _back(self) -> None:
        if self._away is False:
            return
        with self._lock:
            was_away, self._away, self._pause = self._away, False, REST[0]
        if was_away:
            log.warning("The database is back")


def _had_connection(error: BaseException) -> bool:
    return isinstance(error, DBAPIError) and error.connection_invalidated


def _uneven() -> float:
    return random.uniform(0.5, 1.5)  # noqa: S311 - nobody gains by guessing it
