"""Deletion of tables that have been idle for a long time, of bans and mutes that have ended, and of old attempts at deals of the day."""

import logging
import sqlite3
import time
from collections.abc import Container
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from reihum.server.messages.errors import StoreError
from reihum.server.store import clock, faults
from reihum.server.store.clock import DAY
from reihum.server.store.engines import lock_tables, make_reading_engine, make_writing_engine
from reihum.server.store.retry import Retry
from reihum.server.store.schema import day_results, deadlines, events, reports, restrictions, subscriptions
from reihum.server.store.wal import NOT_EMPTIED, empty_wal

log = logging.getLogger("reihum.server")

BATCH = 100
"""Tables deleted in one transaction: moves wait no longer than that."""

DAY_RESULTS_DAYS = 8
"""Days after its own for which attempts at a deal of the day are kept."""

PAGES = 1000
"""Pages of a SQLite file, of 4 KiB, that are given back to the disk in one transaction."""

PAGE = 100_000
"""Events that one query reads, about: PostgreSQL cancels queries after ten seconds, which reading a large database at once would take."""


def expire(url: str, days: int, in_use: Container[str] = (), *, trusted: bool = False) -> list[str]:
    """Delete tables whose last event is at least `days` days old, except those `in_use`, and return their codes. Raises StoreError.

    A table with a clock of days is kept while it waits for somebody, see `deadlines`. Ended bans and mutes are deleted too, and
    attempts at the deal of the day after DAY_RESULTS_DAYS.

    If another process has such a table in memory, people there notice at their next command. With `trusted` the wall clock is
    taken as right, however far it is ahead of the time noted in the database, see `clock`.
    """
    reads, writes = make_reading_engine(url), make_writing_engine(url)
    tidied = partial(_tidy, writes, trusted=trusted)
    try:
        if not Retry(reads).run(lambda: _list_idle(reads, _compute_cutoff(time.time(), days))):
            # Searched for with a read first: mostly there is nothing to do, and a write lock would hold up moves.
            with suppress(DBAPIError, StoreError):  # somebody may be writing for seconds; it is done next time
                Retry(writes).run(tidied)
            return []
        before = _compute_cutoff(Retry(writes).run(tidied), days)
        codes = [code for code in Retry(reads).run(lambda: _list_idle(reads, before)) if code not in in_use]
        retry, gone = Retry(writes), list[str]()
        for first in range(0, len(codes), BATCH):
            gone += retry.run(partial(_delete, writes, codes[first : first + BATCH], before))
        # The tables are gone whether or not the file shrinks.
        with suppress(DBAPIError, sqlite3.Error, StoreError):
            while bool(gone) and Retry(writes).run(lambda: _release_pages(writes)):
                pass
        if gone and not empty_wal(writes):
            log.warning(NOT_EMPTIED)
    except (DBAPIError, sqlite3.Error) as error:
        message = f"Old tables cannot be deleted: {faults.describe_reason(error)}."
        raise StoreError(message) from error
    finally:
        reads.dispose()
        writes.dispose()
    return gone


def vacuum(url: str) -> None:
    """Rewrite a SQLite file without its free pages; from then on `expire` returns the pages that it frees. Raises StoreError.

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


def _release_pages(engine: sa.Engine) -> bool:
    """Return up to PAGES free pages of a SQLite file to the file system; return whether there may be more."""
    if engine.dialect.name != "sqlite":
        return False
    raw = engine.raw_connection()
    try:
        cursor = raw.cursor()
        before = cursor.execute("PRAGMA freelist_count").fetchone()[0]
        # Each page is one step of this statement; only `executescript` runs it to its end.
        cursor.executescript(f"PRAGMA incremental_vacuum({PAGES})")
        after = cursor.execute("PRAGMA freelist_count").fetchone()[0]
    finally:
        raw.close()
    return bool(0 < after < before)


def tidy(url: str) -> None:
    """Delete what `expire` deletes besides tables, and note the time, so that a later `expire` need not confirm the clock."""
    engine = make_writing_engine(url)
    try:
        with suppress(DBAPIError, StoreError):  # somebody may be writing for seconds; it is done next time
            Retry(engine).run(partial(_tidy, engine, trusted=False))
    finally:
        engine.dispose()


def _compute_cutoff(now: float, days: int) -> int:
    return max(0, int(now) - days * DAY) * 1000


def _tidy(engine: sa.Engine, *, trusted: bool) -> int:
    """Note the time, and delete ended bans and mutes and old attempts; return the trusted time in seconds since 1970."""
    with engine.begin() as connection:
        now = clock.note_trusted_time(connection, trusted=trusted)
        connection.execute(sa.delete(restrictions).where(restrictions.c.until <= 1000 * now))
        # By the day, which the primary key begins with: nobody can move while this searches.
        last = datetime.fromtimestamp(now - DAY_RESULTS_DAYS * DAY, UTC).date().isoformat()
        connection.execute(sa.delete(day_results).where(day_results.c.day <= last))
        return now


def _list_idle(engine: sa.Engine, before: int) -> list[str]:
    """Return the codes of tables whose last event is before `before`, sorted."""
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
    """Delete those of the tables that are still idle, and return their codes."""
    with engine.begin() as connection:
        # Checked again under the lock: somebody may have moved since the tables were found.
        lock_tables(connection, alone=True)
        young = sa.select(events.c.code).where(events.c.code.in_(codes), events.c.at >= before)
        waiting = sa.select(deadlines.c.code).where(deadlines.c.code.in_(codes))
        old = set(codes).difference(connection.execute(young).scalars(), connection.execute(waiting).scalars())
        for of_table in (events, subscriptions, reports, day_results):
            connection.execute(sa.delete(of_table).where(of_table.c.code.in_(old)))
    return sorted(old)


def delete_table(connection: sa.Connection, code: str) -> None:
    """Delete a table and everything stored about it, even if it is in use: call `Tables.close_table` before."""
    lock_tables(connection, alone=True)
    for of_table in (events, subscriptions, reports, deadlines, day_results):
        connection.execute(sa.delete(of_table).where(of_table.c.code == code))
