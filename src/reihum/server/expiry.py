"""Deleting tables at which nothing has happened for long."""

import sqlite3
import time
from collections.abc import Container

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from reihum.server import engines
from reihum.server.reach import Reach
from reihum.server.refused import StoreError
from reihum.server.writer import events

DAY = 24 * 60 * 60
AT_ONCE = 100
"""Tables in one transaction, so that nobody who plays waits for long."""


def expire(url: str, days: int, in_use: Container[str] = ()) -> list[str]:
    """Delete the logs of tables whose last event is so many days old, but for those in use; gives their codes. Raises StoreError."""
    before = int((time.time() - days * DAY) * 1000)
    engine = engines.writing(url)
    try:
        with engine.connect() as connection:
            old = sa.select(events.c.code).group_by(events.c.code).having(sa.func.max(events.c.at) < before)
            codes = [code for code in connection.execute(old).scalars() if code not in in_use]
        for first in range(0, len(codes), AT_ONCE):
            _delete(engine, codes[first : first + AT_ONCE])
    except (DBAPIError, sqlite3.Error) as error:
        message = f"Old tables cannot be deleted: {engines.reason(error)}."
        raise StoreError(message) from error
    finally:
        engine.dispose()
    return codes


def _delete(engine: sa.Engine, codes: list[str]) -> None:
    def work() -> None:
        with engine.begin() as connection:
            connection.execute(sa.delete(events).where(events.c.code.in_(codes)))

    Reach(engine).insist(work)
