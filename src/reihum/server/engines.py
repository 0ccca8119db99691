"""Connections to the database, and what is particular to SQLite."""

import sqlite3
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError

from reihum.server.refused import StoreError

CHECKED = 64 << 20
"""Bytes up to which a SQLite file is looked through when it is opened; that takes a tenth of a second."""


def _engine(url: str) -> sa.Engine:
    try:
        return sa.create_engine(url, **({"connect_args": {"timeout": 0}} if url.startswith("sqlite") else {"pool_pre_ping": True}))
    except (ArgumentError, NoSuchModuleError, ImportError) as error:
        message = f"The store {url!r} cannot be used: {error}"
        raise StoreError(message) from error


def writing(url: str) -> sa.Engine:
    """Make the engine for writes: every transaction is durable, and takes SQLite's lock at its beginning."""
    engine = _engine(url)
    if engine.dialect.name == "sqlite":
        sa.event.listen(engine, "connect", _prepare)
        sa.event.listen(engine, "connect", _prepare_writing)
        sa.event.listen(engine, "begin", _begin)
    return engine


def reading(url: str) -> sa.Engine:
    """Make the engine for reads: it never waits for writes and never makes them wait."""
    engine = _engine(url)
    if engine.dialect.name == "sqlite":
        sa.event.listen(engine, "connect", _prepare)
    return engine


def _prepare(connection: Any, _: Any) -> None:
    # Python's sqlite3 would otherwise begin transactions by itself, at the wrong moment and of the wrong kind.
    connection.isolation_level = None


def _prepare_writing(connection: Any, _: Any) -> None:
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")


def _begin(connection: sa.Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def busy(error: BaseException) -> bool:
    """Tell whether another process held SQLite's lock: worth trying again."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    code = getattr(cause, "sqlite_errorcode", None)
    return code is not None and code & 0xFF in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}


def reason(error: BaseException) -> str:
    """Say in the database's own words what went wrong, without the statement."""
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    return " ".join(str(cause).split()) or type(cause).__name__


def check(engine: sa.Engine) -> None:
    """Look for damage in a SQLite file that is not too long; raises StoreError."""
    file = engine.url.database
    if engine.dialect.name != "sqlite" or not file or not Path(file).is_file() or Path(file).stat().st_size > CHECKED:
        return
    try:
        with engine.connect() as connection:
            found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar()
    except DBAPIError as error:
        found = reason(error)
    if found != "ok":
        raise damaged(file, str(found))


def damaged(file: str, found: str) -> StoreError:
    """Say that a file is not what it should be, and what to do."""
    message = (
        f"The database {file} is damaged ({found}). Nothing in it was changed; put a backup in its place, or move it away to begin anew."
    )
    return StoreError(message)
