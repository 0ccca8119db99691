"""Connections to the database, and what is particular to SQLite and to PostgreSQL."""

import sqlite3
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import ArgumentError, DBAPIError

from reihum.server.messages.errors import StoreError

CHECKED = 64 << 20
"""Bytes up to which a SQLite file is looked through when it is opened; that takes a tenth of a second."""

POSTGRES = "postgresql+psycopg"

DRIVERS = {"sqlite": "sqlite", "sqlite+pysqlite": "sqlite", "postgresql": POSTGRES, "postgres": POSTGRES, POSTGRES: POSTGRES}
"""What may stand before the colon, and what SQLAlchemy calls it."""

CONNECTING: dict[str, Any] = {
    "connect_timeout": 5,  # seconds; psycopg takes no less than two
    "application_name": "reihum",
    # Milliseconds and seconds after which a server that has vanished without a word is given up.
    "tcp_user_timeout": 10_000,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
}

SESSION = ("SET idle_in_transaction_session_timeout = 10000", "SET lock_timeout = 5000", "SET statement_timeout = 10000")
"""A process that freezes in the middle of a transaction must not hold up the others, in milliseconds."""

AGAIN = {"40001", "40P01", "55P03"}
"""PostgreSQL's words for: two were in each other's way, try again."""

DELETING = 0x44656C657465
"""The number of PostgreSQL's lock between those who write and those who delete tables: "Delete" in ASCII."""


def address(url: str) -> sa.URL:
    """Read where the database is; raises StoreError, in which no password is repeated."""
    try:
        read = sa.make_url(url)
        return read.set(drivername=DRIVERS[read.drivername])
    except (ArgumentError, KeyError, ValueError) as error:
        begins = url.split(":", 1)[0][:20]
        message = (
            f"The store {begins}:… cannot be used: it has to be sqlite:///FILE or postgresql://USER:PASSWORD@HOST/DATABASE, "
            "with %XX for special characters in a password."
        )
        raise StoreError(message) from error


def named(engine: sa.Engine) -> str:
    """Say which database it is, without a password."""
    if engine.dialect.name == "sqlite":
        return engine.url.database or ""
    return engine.url.difference_update_query(["password"]).render_as_string(hide_password=True)


def _engine(url: str) -> sa.Engine:
    at = address(url)
    if at.drivername == "sqlite":
        return sa.create_engine(at, connect_args={"timeout": 0})
    try:
        engine = sa.create_engine(at, connect_args=CONNECTING)
    except ImportError as error:
        message = "For PostgreSQL a driver has to be installed: pip install 'reihum[postgres]'"
        raise StoreError(message) from error
    sa.event.listen(engine, "connect", _set_session)
    return engine


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


def _set_session(connection: Any, _: Any) -> None:
    with connection.cursor() as cursor:
        for setting in SESSION:
            cursor.execute(setting)
    connection.commit()


def _prepare(connection: Any, _: Any) -> None:
    # Python's sqlite3 would otherwise begin transactions by itself, at the wrong moment and of the wrong kind.
    connection.isolation_level = None


def _prepare_writing(connection: Any, _: Any) -> None:
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")


def _begin(connection: sa.Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def share(connection: sa.Connection, *, alone: bool = False) -> None:
    """Let nobody delete tables until the transaction ends, or with `alone` nobody write. With SQLite writers are alone anyway."""
    if connection.dialect.name == "postgresql":
        lock = sa.func.pg_advisory_xact_lock if alone else sa.func.pg_advisory_xact_lock_shared
        connection.execute(sa.select(lock(DELETING)))


def busy(error: BaseException) -> bool:
    """Tell whether another process was in the way: worth trying again."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    code = getattr(cause, "sqlite_errorcode", None)
    if code is not None:
        return code & 0xFF in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
    return getattr(cause, "sqlstate", None) in AGAIN


def away(error: BaseException) -> bool:
    """Tell whether the connection to the database has broken, or none can be made."""
    if not isinstance(error, DBAPIError) or error.orig is None or isinstance(error.orig, sqlite3.Error):
        return False
    state = getattr(error.orig, "sqlstate", None)
    unsaid = state is None and isinstance(error, sa.exc.OperationalError)
    # 08: connection; 57P: the server stops, or does not take connections yet; 53300: it has too many.
    return error.connection_invalidated or unsaid or (state or "").startswith(("08", "57P", "53300"))


def reason(error: BaseException) -> str:
    """Say in the database's own words what went wrong, without the statement. Not for clients: it may name hosts and users."""
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    return " ".join(str(cause).split()).rstrip(".?") or type(cause).__name__


def hint(error: BaseException) -> str:
    """Say what went wrong so that clients may hear it."""
    if away(error):
        return "the database cannot be reached"
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    return reason(error) if isinstance(cause, sqlite3.Error) else type(cause).__name__


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


def unusable(engine: sa.Engine, error: BaseException) -> StoreError:
    """Say why a database cannot be opened, and what to do."""
    which, why = named(engine), reason(error)
    if engine.dialect.name != "sqlite":
        return StoreError(
            f"The database {which} cannot be used: {why}. Is it running, does it exist, and are address, user and password right?"
        )
    if "not a database" in why or "malformed" in why:
        return damaged(which, why)
    return StoreError(f"The database {which} cannot be written: {why}. Make room or rights, or name another folder with --data.")


def damaged(file: str, found: str) -> StoreError:
    """Say that a file is not what it should be, and what to do."""
    message = (
        f"The database {file} is damaged ({found}). Nothing in it was changed; move it away, and {file}-wal with it if there is one, "
        "and begin anew or put a backup in its place."
    )
    return StoreError(message)
