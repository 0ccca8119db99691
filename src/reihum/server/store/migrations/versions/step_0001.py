"""The logs of all tables, and a little about the store itself."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "events",
        sa.Column("code", sa.String(16), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer),
        sa.Column("command", sa.String(64)),
        sa.Column("digest", sa.LargeBinary(16)),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("event", sa.LargeBinary, nullable=False),
        sa.UniqueConstraint("code", "seat", "command"),
        sqlite_with_rowid=False,
    )
    op.create_table("meta", sa.Column("name", sa.String(32), primary_key=True), sa.Column("value", sa.BigInteger, nullable=False))
