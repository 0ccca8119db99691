"""What people and bots made of the deals of the day."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "day_results",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("player", sa.String(64), primary_key=True),
        sa.Column("code", sa.String(16), index=True),
        sa.Column("points", sa.Integer),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
