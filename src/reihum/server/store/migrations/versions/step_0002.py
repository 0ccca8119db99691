"""Games over days: when to look at a table again, and where people want to be told that it is their turn."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "deadlines",
        sa.Column("code", sa.String(16), primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.Column("tell", sa.BigInteger),
    )
    for column in ("due", "tell"):
        op.create_index(f"ix_deadlines_{column}", "deadlines", [column])
    op.create_table(
        "subscriptions",
        sa.Column("code", sa.String(16), primary_key=True),
        sa.Column("person", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("endpoint", sa.String(1024), primary_key=True),
        sa.Column("key", sa.LargeBinary(65), nullable=False),
        sa.Column("auth", sa.LargeBinary(16), nullable=False),
        sa.Column("language", sa.String(2), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
