"""Deleting tables at which nothing has happened for long."""

import sqlite3
import time
from collections.abc import Container, Sequence
from functools import partial

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from reihum.server.messages.errors import StoreError
from reihum.server.store import faults
from reihum.server.store.engines import lock_tables, reading_engine, writing_engine
from reihum.server.store.retry import Retry
from reihum.server.store.schema import events

DAY = 24 * 60 * 60
"""Seconds."""

BATCH = 100
"""Tables in one transaction, so that nobody who plays waits for long."""


def expire(url: str, days: int, in_use: Container[str] = ()) -> list[str]:
    """Delete the logs of tables whose last event is so many days old, but for those in use, and return their codes. Raises StoreError.

    Where another process has such a table in memory, people there learn of it when they do something.
    """
    before = int((time.time() - days * DAY) * 1000)
    reads, writes = reading_engine(url), writing_engine(url)
    try:
        codes = [code for code in Retry(reads).run(lambda: _old(reads, before)) if code not in in_use]
        retry, gone = Retry(writes), list[str]()
        for first in range(0, len(codes), BATCH):
            gone += retry.run(partial(_delete, writes, codes[first : first + BATCH], before))
    except (DBAPIError, sqlite3.Error) as error:
        message = f"Old tables cannot be deleted: {faults.reason(error)}."
        raise StoreError(message) from error
    finally:
        reads.dispose()
        writes.dispose()
    return gone


def _old(engine: sa.Engine, before: int) -> Sequence[str]:
    with engine.connect() as connection:
        old = sa.select(events.c.code).group_by(events.c.code).having(sa.func.max(events.c.at) < before)
        return connection.execute(old).scalars().all()


def _delete(engine: sa.Engine, codes: list[str], before: int) -> list[str]:
    """Delete those of the tables where nothing has happened since they were found, and return their codes."""
    with engine.begin() as connection:
        lock_tables(connection, alone=True)
        young = sa.select(events.c.code).where(events.c.code.in_(codes), events.c.at >= before)
        old = set(codes).difference(connection.execute(young).scalars())
        connection.execute(sa.delete(events).where(events.c.code.in_(old)))
    return sorted(old)
