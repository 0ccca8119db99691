"""The server's key for the codes of tables: 126 random bits, made once, the same for all processes on one database.

It is the only secret that the server keeps for itself, so all that reads or writes it stands here alone.
"""

import secrets

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from reihum.server.store.schema import meta

ROWS = ("table_key_1", "table_key_2")
"""The rows of `meta` that hold it."""

BITS = 63
"""Random bits in a row: what a signed number of 64 bits holds."""


def load_or_make(connection: sa.Connection) -> bytes:
    """Return the key of 16 bytes, in a transaction that writes; the first process that asks makes it."""
    found = _find(connection)
    if len(found) < len(ROWS):
        insert = (sqlite if connection.dialect.name == "sqlite" else postgresql).insert(meta).on_conflict_do_nothing()
        # Another process may be doing the same: the first to insert wins, and both read what is there.
        connection.execute(insert, [{"name": name, "value": secrets.randbits(BITS)} for name in ROWS])
        found = _find(connection)
    return b"".join(found[name].to_bytes(8) for name in ROWS)


def _find(connection: sa.Connection) -> dict[str, int]:
    return {row.name: int(row.value) for row in connection.execute(sa.select(meta).where(meta.c.name.in_(ROWS)))}
