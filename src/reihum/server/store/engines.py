"""SQLAlchemy engines for SQLite and PostgreSQL, one for writing and one for reading."""

import sqlite3
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import ArgumentError

from reihum.server.messages.errors import StoreError
from reihum.server.store.silence import end_silent_connections

POSTGRES = "postgresql+psycopg"

DRIVERS = {"sqlite": "sqlite", "sqlite+pysqlite": "sqlite", "postgresql": POSTGRES, "postgres": POSTGRES, POSTGRES: POSTGRES}
"""Accepted URL schemes, with SQLAlchemy's driver names."""

CONNECT_ARGS: dict[str, object] = {
    "connect_timeout": 5,  # seconds; psycopg takes no less than two
    "application_name": "reihum",
    # After how many milliseconds and seconds the connection to a server that vanished is dropped.
    "tcp_user_timeout": 10_000,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
}

SESSION_SETTINGS = ("SET idle_in_transaction_session_timeout = 10000", "SET lock_timeout = 5000", "SET statement_timeout = 10000")
"""Timeouts in milliseconds: a process that freezes in a transaction must not hold up the others."""

DELETION_LOCK = 0x44656C657465
"""The key of PostgreSQL's advisory lock between writers and the deletion of tables: "Delete" in ASCII."""


def parse_url(url: str) -> sa.URL:
    """Parse the URL of a database; raises StoreError with a message that contains no password."""
    begins = url.split(":", 1)[0][:20]
    message = (
        f"The store {begins}:… cannot be used: it has to be sqlite:///FILE or postgresql://USER:PASSWORD@HOST/DATABASE, "
        "with %XX for special characters in a password."
    )
    try:
        read = sa.make_url(url)
        read = read.set(drivername=DRIVERS[read.drivername])
    except (ArgumentError, KeyError, ValueError) as error:
        raise StoreError(message) from error
    if read.drivername == "sqlite" and read.database in {None, "", ":memory:"}:
        raise StoreError(message)
    return read


def _make_engine(url: str) -> sa.Engine:
    at = parse_url(url)
    if at.drivername == "sqlite":
        # Without SQLite's own waiting, which starves one of two processes, see `retry`.
        return sa.create_engine(at, connect_args={"timeout": 0})
    try:
        engine = sa.create_engine(at, connect_args=CONNECT_ARGS)
    except ImportError as error:
        message = "For PostgreSQL a driver has to be installed: pip install 'reihum[postgres]'"
        raise StoreError(message) from error
    sa.event.listen(engine, "connect", _set_session)
    end_silent_connections(engine)
    return engine


def make_writing_engine(url: str) -> sa.Engine:
    """Return an engine for writes: every transaction is durable, and takes SQLite's lock at its beginning."""
    engine = _make_engine(url)
    if engine.dialect.name == "sqlite":
        sa.event.listen(engine, "connect", _disable_implicit_begin)
        sa.event.listen(engine, "connect", _set_durable)
        sa.event.listen(engine, "begin", _begin_immediate)
    return engine


def make_reading_engine(url: str) -> sa.Engine:
    """Return an engine for reads: it never waits for writes and never makes them wait."""
    engine = _make_engine(url)
    if engine.dialect.name == "sqlite":
        sa.event.listen(engine, "connect", _disable_implicit_begin)
    return engine


def _set_session(connection: Any, _: object) -> None:  # noqa: ANN401 - psycopg need not be installed
    with connection.cursor() as cursor:
        for setting in SESSION_SETTINGS:
            cursor.execute(setting)
    connection.commit()


def _disable_implicit_begin(connection: sqlite3.Connection, _: object) -> None:
    # Python's sqlite3 would otherwise begin transactions by itself, at the wrong moment and of the wrong kind.
    connection.isolation_level = None


def _set_durable(connection: sqlite3.Connection, _: object) -> None:
    # Only in a new file: in others it has no effect but would take the lock.
    if not connection.execute("PRAGMA page_count").fetchone()[0]:
        connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
    connection.execute("PRAGMA journal_mode = WAL")
    # A move that was acknowledged survives a power failure, which NORMAL does not promise in this mode.
    connection.execute("PRAGMA synchronous = FULL")
    # What is deleted is overwritten: not every build of SQLite does that by itself.
    connection.execute("PRAGMA secure_delete = ON")


def _begin_immediate(connection: sa.Connection) -> None:
    # A transaction that began by reading cannot always be upgraded to a writing one: SQLite would fail at once.
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def lock_tables(connection: sa.Connection, *, alone: bool = False) -> None:
    """Until the transaction ends, keep others from deleting tables, or with `alone` from writing. A no-op for SQLite: it has one writer."""
    if connection.dialect.name == "postgresql":
        lock = sa.func.pg_advisory_xact_lock if alone else sa.func.pg_advisory_xact_lock_shared
        connection.execute(sa.select(lock(DELETION_LOCK)))
