"""Errors of a database: classifying them (contention, disconnect, damage) and wording them."""

import re
import sqlite3
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from reihum.server.messages.errors import StoreError

MAX_CHECKED = 64 << 20
"""Bytes up to which a SQLite file is checked before it is used, which takes 0.1 s; a larger one is checked in the background."""

RETRY_STATES = {"23505", "40001", "40P01", "55P03"}
"""PostgreSQL's SQLSTATEs for conflicts between transactions that are worth a retry; after 23505 the row that another one stored is seen."""


PUBLIC_REASONS = dict.fromkeys(RETRY_STATES, "another process is in the way") | {
    "25006": "the database takes no writes",
    "53100": "the disk of the database is full",
    "57014": "the database took too long",
}
"""What clients may know, by PostgreSQL's code."""

TOLD_TWICE = re.compile(r"^connection failed: (?=connection to server)| Is the server running [^?]*\?")
"""What psycopg says beside what has happened; our sentences ask the same in their own words."""


def describe_database(engine: sa.Engine) -> str:
    """Return the name of a database for messages, without a password."""
    if engine.dialect.name == "sqlite":
        return engine.url.database or ""
    return engine.url.difference_update_query(["password"]).render_as_string(hide_password=True)


def is_contention(error: BaseException) -> bool:
    """Whether the error is a conflict with another process, so that a retry may succeed."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    code = getattr(cause, "sqlite_errorcode", None)
    if code is not None:
        return code & 0xFF in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
    return getattr(cause, "sqlstate", None) in RETRY_STATES


def is_disconnect(error: BaseException) -> bool:
    """Whether the connection to the database has broken, or none can be made."""
    if not isinstance(error, DBAPIError) or error.orig is None or isinstance(error.orig, sqlite3.Error):
        return False
    state = getattr(error.orig, "sqlstate", None)
    unstated = state is None and isinstance(error, sa.exc.OperationalError)
    # 08: connection; 57P: the server stops, or does not take connections yet; 53300: it has too many.
    return error.connection_invalidated or unstated or (state or "").startswith(("08", "57P", "53300"))


def describe_reason(error: BaseException) -> str:
    """Return the database's own error message without the statement. Not for clients: it may name hosts and users."""
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    return TOLD_TWICE.sub("", " ".join(str(cause).split())).rstrip(".?") or type(cause).__name__


def describe_public_reason(error: BaseException) -> str:
    """Return an error message that clients may see."""
    if is_disconnect(error):
        return "the database cannot be reached"
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    if isinstance(cause, sqlite3.Error):
        return describe_reason(error)
    state = getattr(cause, "sqlstate", None)
    return PUBLIC_REASONS.get(state, f"the database refused it ({state})") if state else "the server has a fault"


def is_large(engine: sa.Engine) -> bool:
    """Whether this is a SQLite file of more than MAX_CHECKED bytes."""
    file = engine.url.database
    return engine.dialect.name == "sqlite" and bool(file) and Path(str(file)).is_file() and Path(str(file)).stat().st_size > MAX_CHECKED


def find_damage(engine: sa.Engine) -> StoreError | None:
    """Check a SQLite file for damaged pages; return an error that describes them, None if the file is sound."""
    file = engine.url.database
    if engine.dialect.name != "sqlite" or not file or not Path(file).is_file():
        return None
    try:
        with engine.connect() as connection:
            found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar()
    except DBAPIError as error:
        found = describe_reason(error)
    return None if found == "ok" else make_damaged_error(file, str(found))


def require_whole(engine: sa.Engine) -> None:
    """Raise StoreError where a SQLite file is damaged."""
    if (damage := find_damage(engine)) is not None:
        raise damage


def make_unusable_error(engine: sa.Engine, error: BaseException) -> StoreError:
    """Return the error for a database that cannot be opened: why, and what to do."""
    which, why = describe_database(engine), describe_reason(error)
    if engine.dialect.name != "sqlite":
        return StoreError(
            f"The database {which} cannot be used: {why}. Is it running, does it exist, and are address, user and password right?"
        )
    if "not a database" in why or "malformed" in why:
        return make_damaged_error(which, why)
    if is_contention(error):
        return StoreError(
            f"The database {which} is being written by another process, such as `reihum expire --vacuum`: try again in a moment."
        )
    return StoreError(
        f"The database {which} cannot be written, which is needed even to read it: {why}. "
        "Make room or rights, or name another folder with --data."
    )


def make_damaged_error(file: str, found: str) -> StoreError:
    """Return the error for a damaged file: what was found, and what to do."""
    message = (
        f"The database {file} is damaged ({found}). Stop the server, move the file away, and {file}-wal with it "
        "if there is one, and put your last backup in its place with `reihum restore BACKUP`, or begin anew."
    )
    return StoreError(message)
