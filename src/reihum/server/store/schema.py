"""The database's tables, and their rows. `migrations` brings a database to this schema; a test compares both."""

from collections.abc import Iterable
from typing import NamedTuple

import sqlalchemy as sa

metadata = sa.MetaData()

events = sa.Table(
    "events",
    metadata,
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


def is_one_of_events(keys: Iterable[tuple[str, int]]) -> sa.ColumnElement[bool]:
    """Return the condition that a row of `events` is one of these, each a table's code and a number; there is at least one.

    SQLite finds each of them by the primary key. With `(code, number) IN (VALUES …)` it would read the whole table.
    """
    return sa.or_(*(sa.and_(events.c.code == code, events.c.number == number) for code, number in keys))


def has_event_before() -> sa.ColumnElement[bool]:
    """Return, for what inserts a row of `events` returns, whether there is the one before it of the same table."""
    before = events.alias("before")
    # Written out: what an insert returns is named without its table, and in here that would be the row before.
    number = sa.literal_column("events.number", sa.Integer)
    return sa.exists().where(before.c.code == sa.literal_column("events.code"), before.c.number == number - 1)


meta = sa.Table("meta", metadata, sa.Column("name", sa.String(32), primary_key=True), sa.Column("value", sa.BigInteger, nullable=False))

deadlines = sa.Table(
    "deadlines",
    metadata,
    sa.Column("code", sa.String(16), primary_key=True),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("due", sa.BigInteger, nullable=False, index=True),
    sa.Column("tell", sa.BigInteger, index=True),
)
"""Deadlines of tables with a clock of days, see `deadlines`."""

subscriptions = sa.Table(
    "subscriptions",
    metadata,
    sa.Column("code", sa.String(16), primary_key=True),
    sa.Column("person", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("endpoint", sa.String(1024), primary_key=True),
    sa.Column("key", sa.LargeBinary(65), nullable=False),
    sa.Column("auth", sa.LargeBinary(16), nullable=False),
    sa.Column("language", sa.String(2), nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)
"""Browsers to be notified of a turn, see `subscriptions`."""

restrictions = sa.Table(
    "restrictions",
    metadata,
    sa.Column("kind", sa.String(4), primary_key=True),
    sa.Column("network", sa.String(43), primary_key=True),
    sa.Column("since", sa.BigInteger, nullable=False),
    sa.Column("until", sa.BigInteger),
)
"""Banned and muted networks, see `orders`."""

reports = sa.Table(
    "reports",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("code", sa.String(16), nullable=False),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("text", sa.String(200), nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)
"""Tables that people have reported to whoever runs the server, see `reports`."""

day_results = sa.Table(
    "day_results",
    metadata,
    sa.Column("day", sa.String(10), primary_key=True),
    sa.Column("game", sa.String(32), primary_key=True),
    sa.Column("player", sa.String(64), primary_key=True),
    sa.Column("code", sa.String(16), index=True),
    sa.Column("points", sa.Integer),
    sa.Column("at", sa.BigInteger, nullable=False),
)
"""Results of people and bots in the deals of the day, see `day_results`."""


class Entry(NamedTuple):
    """A row to be stored: event `number` of table `code`; a bot's move has no command.

    `seat` is the number of the person who gave the command or sat down with it. The column keeps its old name: it once held a seat.
    """

    code: str
    number: int
    seat: int | None
    command: str | None
    digest: bytes | None
    event: bytes
    at: int
    """Milliseconds since 1970."""


class Row(NamedTuple):
    """A stored event."""

    number: int
    event: bytes
    at: int = 0
    """Milliseconds since 1970."""


class StoredCommand(NamedTuple):
    """A command that was carried out: the number of its event, and the digest of its contents."""

    number: int
    digest: bytes
