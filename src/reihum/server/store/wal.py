"""Emptying SQLite's write-ahead log, which keeps copies of changed pages until later changes overwrite them."""

import sqlite3
import time
from contextlib import suppress

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from reihum.server.store.retry import CONTENTION_SECONDS

WAIT = 500
"""Milliseconds for which one attempt waits for readers, and others cannot write."""

PAUSE = 0.1
"""Seconds between two attempts, in which others get to write, see `retry`."""

NOT_EMPTIED = (
    "The file …-wal could not be emptied, as somebody is reading the database all the time, and may still have what was deleted. "
    "Stop everything that has the database open, also the servers: that removes the file."
)


def empty_wal(engine: sa.Engine) -> bool:
    """Write a SQLite database's write-ahead log into its main file and truncate it; return whether that is done.

    Until then what was deleted may still be read in `…-wal`. Safe beside running servers, which wait for it as for any other writer.
    While others are reading it is retried for CONTENTION_SECONDS. A no-op for other databases.
    """
    if engine.dialect.name != "sqlite":
        return True
    until = time.monotonic() + CONTENTION_SECONDS
    while True:
        with suppress(DBAPIError, sqlite3.Error):
            if _truncate(engine):
                return True
        if time.monotonic() > until:
            return False
        time.sleep(PAUSE)


def _truncate(engine: sa.Engine) -> bool:
    raw = engine.raw_connection()
    try:
        cursor = raw.cursor()
        # Without waiting it would fail whenever anybody is in the middle of reading.
        cursor.execute(f"PRAGMA busy_timeout = {WAIT}")
        try:
            return not cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
        finally:
            cursor.execute("PRAGMA busy_timeout = 0")
    finally:
        raw.close()
