"""Deletion of tables that have been idle for a long time."""

import sqlite3
import time
from collections.abc import Container
from contextlib import suppress
from functools import partial

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from reihum.server.messages.errors import StoreError
from reihum.server.store import clock, faults
from reihum.server.store.clock import DAY
from reihum.server.store.engines import lock_tables, make_reading_engine, make_writing_engine
from reihum.server.store.retry import Retry
from reihum.server.store.schema import day_results, deadlines, events, reports, subscriptions

BATCH = 100
"""Tables in one transaction, so that nobody who plays waits for long."""

PAGES = 1000
"""Pages of a SQLite file, of 4 KiB, that are given back to the disk in one transaction."""

PAGE = 100_000
"""Events that one query looks at, or a few more: PostgreSQL gives up one that takes ten seconds, as all of a large database would."""


def expire(url: str, days: int, in_use: Container[str] = (), *, trusted: bool = False) -> list[str]:
    """Delete tables whose last event is at least `days` days old, except those `in_use`, and return their codes. Raises StoreError.

    A table with a clock of days is kept while somebody there is waited for, see `deadlines`.

    Where another process has such a table in memory, people there learn of it when they do something. With `trusted` the wall
    clock is right however far it is ahead of the time that the database knows, see `clock`.
    """
    reads, writes = make_reading_engine(url), make_writing_engine(url)
    noted = partial(_note_time, writes, trusted=trusted)
    try:
        if not Retry(reads).run(lambda: _old(reads, _before(time.time(), days))):
            # Looked for without writing first: mostly there is nothing to do, and a write lock would hold up moves.
            with suppress(DBAPIError):  # somebody may be writing; it is noted next time
                noted()
            return []
        before = _before(Retry(writes).run(noted), days)
        codes = [code for code in Retry(reads).run(lambda: _old(reads, before)) if code not in in_use]
        retry, gone = Retry(writes), list[str]()
        for first in range(0, len(codes), BATCH):
            gone += retry.run(partial(_delete, writes, codes[first : first + BATCH], before))
        # The tables are gone whether or not the file shrinks.
        with suppress(DBAPIError, sqlite3.Error, StoreError):
            while bool(gone) and Retry(writes).run(lambda: _give_back(writes)):
                pass
    except (DBAPIError, sqlite3.Error) as error:
        message = f"Old tables cannot be deleted: {faults.describe_reason(error)}."
        raise StoreError(message) from error
    finally:
        reads.dispose()
        writes.dispose()
    return gone


def vacuum(url: str) -> None:
    """Write a SQLite file anew without the room that nothing uses; from then on `expire` gives back what it frees. Raises StoreError.

    Nobody can move meanwhile, and the disk needs room for a second file.
    """
    engine = make_writing_engine(url)
    try:
        if engine.dialect.name == "sqlite":
            Retry(engine).run(partial(_vacuum, engine))
    except (DBAPIError, sqlite3.Error) as error:
        message = f"The room of deleted tables cannot be given back: {faults.describe_reason(error)}."
        raise StoreError(message) from error
    finally:
        engine.dispose()


def _vacuum(engine: sa.Engine) -> None:
    raw = engine.raw_connection()
    try:
        cursor = raw.cursor()
        cursor.execute("PRAGMA auto_vacuum = INCREMENTAL")
        cursor.execute("VACUUM")
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    finally:
        raw.close()


def _give_back(engine: sa.Engine) -> bool:
    """Give some of the room that nothing uses in a SQLite file back to the disk; return whether there may be more."""
    if engine.dialect.name != "sqlite":
        return False
    raw = engine.raw_connection()
    try:
        cursor = raw.cursor()
        before = cursor.execute("PRAGMA freelist_count").fetchone()[0]
        # Each page is a step of this statement, and only a script is carried out to its end.
        cursor.executescript(f"PRAGMA incremental_vacuum({PAGES})")
        after = cursor.execute("PRAGMA freelist_count").fetchone()[0]
    finally:
        raw.close()
    return bool(0 < after < before)


def note_time(url: str) -> None:
    """Store the time in a database that nobody deletes from, so that a later deletion need not confirm the clock."""
    engine = make_writing_engine(url)
    try:
        with suppress(DBAPIError):  # somebody may be writing; it is noted next time
            _note_time(engine, trusted=False)
    finally:
        engine.dispose()


def _before(now: float, days: int) -> int:
    return int(now - days * DAY) * 1000


def _note_time(engine: sa.Engine, *, trusted: bool) -> int:
    with engine.begin() as connection:
        return clock.note_trusted_time(connection, trusted=trusted)


def _old(engine: sa.Engine, before: int) -> list[str]:
    """Return tables whose last event is older, in the order of their codes."""
    code = events.c.code
    idle = code.not_in(sa.select(deadlines.c.code))
    ages = sa.select(code).where(idle).group_by(code).having(sa.func.max(events.c.at) < before).order_by(code)
    ends = sa.select(code).order_by(code).offset(PAGE - 1).limit(1)
    old, last = list[str](), ""
    with engine.connect() as connection:
        while (end := connection.execute(ends.where(code > last)).scalar()) is not None:
            old += connection.execute(ages.where(code > last, code <= end)).scalars()
            last = end
        return [*old, *connection.execute(ages.where(code > last)).scalars()]


def _delete(engine: sa.Engine, codes: list[str], before: int) -> list[str]:
    """Delete those of the tables where nothing has happened since they were found, and return their codes."""
    with engine.begin() as connection:
        # Looked at once more under the lock: somebody may have moved since the tables were found.
        lock_tables(connection, alone=True)
        young = sa.select(events.c.code).where(events.c.code.in_(codes), events.c.at >= before)
        waiting = sa.select(deadlines.c.code).where(deadlines.c.code.in_(codes))
        old = set(codes).difference(connection.execute(young).scalars(), connection.execute(waiting).scalars())
        for of_table in (events, subscriptions, reports, day_results):
            connection.execute(sa.delete(of_table).where(of_table.c.code.in_(old)))
    return sorted(old)


def delete_table(connection: sa.Connection, code: str) -> None:
    """Delete a table with all that is kept of it, whatever happens there. `Tables.close_table` takes it out of memory before."""
    lock_tables(connection, alone=True)
    for of_table in (events, subscriptions, reports, deadlines, day_results):
        connection.execute(sa.delete(of_table).where(of_table.c.code == code))
