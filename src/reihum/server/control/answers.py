"""The answers of a server to `reihum admin`. Times are seconds since 1970."""

import msgspec
from msgspec import Struct


class ServerStatus(Struct, frozen=True, tag="status"):
    """One process of the server."""

    process: int
    version: str
    people: int
    """Sockets on seats."""
    onlookers: int
    sockets: int
    """All open sockets, including those at no table."""
    tables_awake: int
    new_tables: bool
    """Whether new tables may be set up."""
    not_ready: list[str]
    degraded: list[str]
    reports: int | None
    """None where the store cannot be read."""


class Connection(Struct, frozen=True):
    """A connection."""

    connection: str
    """Its pseudonym in the log."""
    address: str
    since: float
    table: str | None
    seat: int | None
    name: str


class People(Struct, frozen=True, tag="people"):
    """Everybody who is connected to one process, in the order of connecting."""

    people: list[Connection]


class TableRow(Struct, frozen=True):
    """A stored table."""

    table: str
    events: int
    created: float
    last: float
    """The time of its last event."""


class TableList(Struct, frozen=True, tag="tables"):
    """Stored tables."""

    tables: list[TableRow]


class SeatRow(Struct, frozen=True):
    """A seat of a table."""

    seat: int
    name: str
    kind: str
    host: bool
    here: bool
    muted: bool


class TableShown(Struct, frozen=True, tag="table"):
    """A table."""

    table: str
    game: str
    phase: str
    matches: int
    events: int
    onlookers: int
    damaged: bool
    seats: list[SeatRow]
    said: list[str]
    """The last lines of the chat that are in memory."""


class RestrictionRow(Struct, frozen=True):
    """A restriction."""

    kind: str
    network: str
    since: float
    until: float | None


class Restrictions(Struct, frozen=True, tag="restrictions"):
    """All restrictions in force."""

    restrictions: list[RestrictionRow]


class ReportRow(Struct, frozen=True):
    """A report."""

    number: int
    table: str
    by: str
    """Empty for an onlooker."""
    at: float
    text: str


class ReportList(Struct, frozen=True, tag="reports"):
    """All reports, the oldest first."""

    reports: list[ReportRow]


class Traced(Struct, frozen=True, tag="traced"):
    """What a pseudonym stands for in one process: a table, an open connection, or nothing."""

    table: str | None = None
    person: Connection | None = None


class AdminDone(Struct, frozen=True, tag="done"):
    """An order was carried out; `said` describes the result."""

    said: str


class Declined(Struct, frozen=True, tag="declined"):
    """Nothing was done; `said` gives the reason, and `code` that of a refusal that players get as well, if there is one."""

    said: str
    code: str = ""


Answer = ServerStatus | People | TableList | TableShown | Restrictions | ReportList | Traced | AdminDone | Declined

encode = msgspec.json.Encoder().encode
"""Encode an answer."""

decode = msgspec.json.Decoder(Answer).decode
"""Decode an answer; raises msgspec.DecodeError."""
