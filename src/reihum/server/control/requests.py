"""The requests of `reihum admin` to a server: one line of JSON over a new connection, answered by one line, see `answers`."""

import msgspec
from msgspec import Struct

from reihum.server.store.listing import By
from reihum.server.store.orders import Kind


class Status(Struct, frozen=True, tag="status"):
    """Ask for the status of the process; answered by `ServerStatus`."""


class Who(Struct, frozen=True, tag="who"):
    """Ask for everybody who is connected; answered by `People`."""


class ListTables(Struct, frozen=True, tag="tables"):
    """Ask for at most `most` stored tables; answered by `TableList`."""

    by: By
    most: int


class Show(Struct, frozen=True, tag="show"):
    """Ask for one table; answered by `TableShown`."""

    code: str


class Close(Struct, frozen=True, tag="close"):
    """Disconnect everybody at a table and delete it."""

    code: str


class Free(Struct, frozen=True, tag="free"):
    """Remove a person from a seat: it is then open, or during a match a bot's until a guest takes it."""

    code: str
    seat: int


class Restrict(Struct, frozen=True, tag="restrict"):
    """Ban or mute a network, or the network of a seat; for `seconds`, or until it is lifted (None)."""

    kind: Kind
    where: str
    """An address, a network, or `CODE/SEAT`."""
    seconds: int | None


class Lift(Struct, frozen=True, tag="lift"):
    """Lift a restriction."""

    kind: Kind
    network: str


class ListRestrictions(Struct, frozen=True, tag="restrictions"):
    """Ask for the restrictions in force; answered by `Restrictions`."""


class Announce(Struct, frozen=True, tag="announce"):
    """Show everybody a sentence."""

    de: str
    en: str


class AllowTables(Struct, frozen=True, tag="allow_tables"):
    """Allow or forbid new tables."""

    allowed: bool


class ListReports(Struct, frozen=True, tag="reports"):
    """Ask for people's reports; answered by `ReportList`."""


class Settle(Struct, frozen=True, tag="settle"):
    """Delete a report."""

    number: int


class Trace(Struct, frozen=True, tag="trace"):
    """Ask what a pseudonym in the log stands for; answered by `Traced`."""

    mark: str


class Reread(Struct, frozen=True, tag="reread"):
    """Reload a table whose stored events were replaced."""

    code: str


Request = (
    Status
    | Who
    | ListTables
    | Show
    | Close
    | Free
    | Restrict
    | Lift
    | ListRestrictions
    | Announce
    | AllowTables
    | ListReports
    | Settle
    | Trace
    | Reread
)

decode = msgspec.json.Decoder(Request).decode
"""Read a request; raises msgspec.DecodeError."""
