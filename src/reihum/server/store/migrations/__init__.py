"""Schema migrations of the store, run by Alembic when a store is opened.

A new step is a new file in `versions` that names the one before it, and its name becomes HEAD. A step may run while older
processes still write, so it only adds, and never removes what they use.
"""

from pathlib import Path

import sqlalchemy as sa

from reihum.server.messages.errors import StoreError
from reihum.server.store.faults import describe_database

HEAD = "0004"
"""The last step. For a database at this step Alembic is not imported, which would take a while."""

STEPS = frozenset(path.stem.removeprefix("step_") for path in (Path(__file__).parent / "versions").glob("step_*.py"))
"""All steps that this version knows."""

FIRST = "0001"
"""The step of databases from before there were steps."""

LOCK = 0x52656968756D
"""The key of PostgreSQL's advisory lock for migrations: "Reihum" in ASCII."""


def migrate(connection: sa.Connection) -> None:
    """Migrate a database to HEAD in the current transaction, one process at a time. Raises StoreError.

    With SQLite the transaction itself is the lock.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK)))
    # Read under the lock: another process may just have finished.
    found = _find_step(connection)
    if found == HEAD:
        return
    if found is not None and found not in STEPS:
        which = describe_database(connection.engine)
        message = f"{explain_unknown_step(which, found)} Use that version, or restore a copy from before the upgrade."
        raise StoreError(message)
    from alembic import command
    from alembic.config import Config

    config = Config()
    # Alembic interprets % as the start of a placeholder.
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    if found is None and sa.inspect(connection).has_table("events"):
        command.stamp(config, FIRST)
    command.upgrade(config, "head")


def explain_unknown_step(which: str, found: str) -> str:
    """Return the message about a database with a step that this version does not know."""
    return f"The database {which} was written by a later version of Reihum (its schema is {found}, this one knows {HEAD})."


def _find_step(connection: sa.Connection) -> str | None:
    """Return the step of a database, None for one that is new or from before there were steps."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
