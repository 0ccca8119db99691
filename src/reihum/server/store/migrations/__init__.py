"""The steps from one schema of the store to the next, carried out by Alembic when a store is opened.

A new step is a new file in `versions` that names the one before it, and its name becomes HEAD. A step may be carried out
while older processes still write, so it adds and never takes away what they use.
"""

from pathlib import Path

import sqlalchemy as sa

from reihum.server.messages.errors import StoreError
from reihum.server.store.faults import describe_database

HEAD = "0004"
"""The last step. A database that has it needs no Alembic, whose import alone takes a while."""

STEPS = frozenset(path.stem.removeprefix("step_") for path in (Path(__file__).parent / "versions").glob("step_*.py"))
"""All steps that this version knows."""

FIRST = "0001"
"""What databases have that were made before there were steps."""

LOCK = 0x52656968756D
"""The number of PostgreSQL's lock for all who change the schema: "Reihum" in ASCII."""


def migrate(connection: sa.Connection) -> None:
    """Bring a database to HEAD, in the transaction that is under way; one process at a time. Raises StoreError.

    SQLite's lock is taken by the transaction itself.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK)))
    # Looked up under the lock: another process may just have finished.
    found = _found(connection)
    if found == HEAD:
        return
    if found is not None and found not in STEPS:
        raise StoreError(explain_unknown_step(describe_database(connection.engine), found))
    from alembic import command
    from alembic.config import Config

    config = Config()
    # Alembic reads % as the beginning of a placeholder.
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    if found is None and sa.inspect(connection).has_table("events"):
        command.stamp(config, FIRST)
    command.upgrade(config, "head")


def explain_unknown_step(which: str, found: str) -> str:
    """Return the sentence about a database, or a file of one, that has a step which this version does not know."""
    return f"The database {which} was written by a later version of Reihum (its schema is {found}, this one knows {HEAD})."


def _found(connection: sa.Connection) -> str | None:
    """Return the last step that a database has been through, None for one that is new or older than the steps."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
