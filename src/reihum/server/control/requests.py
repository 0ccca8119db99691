"""What `reihum admin` asks a server. Each is one line of JSON over a connection of its own, and answered by one line, see `answers`."""

import msgspec
from msgspec import Struct

from reihum.server.store.listing import By
from reihum.server.store.orders import Kind


class Status(Struct, frozen=True, tag="status"):
    """How the server is; answered by `ServerStatus`."""


class Who(Struct, frozen=True, tag="who"):
    """Ask for everybody who is connected; answered by `People`."""


class ListTables(Struct, frozen=True, tag="tables"):
    """At most `most` stored tables; answered by `Tables`."""

    by: By
    most: int


class Show(Struct, frozen=True, tag="show"):
    """One table; answered by `TableShown`."""

    code: str


class Close(Struct, frozen=True, tag="close"):
    """Delete a table and send everybody there away."""

    code: str


class Free(Struct, frozen=True, tag="free"):
    """Take a person's seat away: it is open, or in a match a bot's until a guest takes it."""

    code: str
    seat: int


class Restrict(Struct, frozen=True, tag="restrict"):
    """Let nobody come, or speak, from a network, or from where somebody sits; for `seconds`, None until it is lifted."""

    kind: Kind
    where: str
    """An address, a network, or `CODE/SEAT`."""
    seconds: int | None


class Lift(Struct, frozen=True, tag="lift"):
    """Lift a restriction."""

    kind: Kind
    network: str


class ListRestrictions(Struct, frozen=True, tag="restrictions"):
    """What holds by `Restrict`; answered by `Restrictions`."""


class Announce(Struct, frozen=True, tag="announce"):
    """Show everybody a sentence."""

    de: str
    en: str


class AllowTables(Struct, frozen=True, tag="allow_tables"):
    """Let new tables be set up, or none."""

    allowed: bool


class ListReports(Struct, frozen=True, tag="reports"):
    """What people have reported; answered by `Reports`."""


class Settle(Struct, frozen=True, tag="settle"):
    """Delete a report."""

    number: int


class Trace(Struct, frozen=True, tag="trace"):
    """What a mark in the log stands for; answered by `Traced`."""

    mark: str


class Reread(Struct, frozen=True, tag="reread"):
    """Read the log of a table again, of which events were replaced."""

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
