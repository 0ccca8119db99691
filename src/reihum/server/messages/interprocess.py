"""Messages between processes besides the logs of tables: who is connected, chat, and the operator's orders.

Processes of two versions may run side by side, so tags stay as they are, even where a class is called otherwise by now.
"""

import msgspec
from msgspec import Struct

from reihum.server.messages.enums import Reaction
from reihum.server.messages.replay_positions import ReplayPosition


class Connected(Struct, frozen=True, tag="here"):
    """These people, by number, are connected to process `origin`; with `asks` the other processes are to answer with theirs."""

    origin: str
    """The sending process."""
    people: list[int]
    asks: bool
    onlookers: int = 0
    """Onlookers connected there. Earlier versions do not send it."""


class ChatLine(Struct, frozen=True, tag="spoken"):
    """A person said something."""

    origin: str
    person: int
    name: str
    text: str


class ReactionShown(Struct, frozen=True, tag="felt"):
    """A person showed a reaction."""

    origin: str
    person: int
    reaction: Reaction


class LeadShown(Struct, frozen=True, tag="led"):
    """A person leads through the finished match; null when that person stops leading. Earlier versions ignore it."""

    origin: str
    person: int
    place: ReplayPosition | None
    term: int
    """When this person took the lead, in microseconds since 1970, but greater than all terms known then.

    Version 0.1.0 sends how many leads there were, which every time here exceeds. The times are of the clocks of different machines: where
    one is behind, and the process has just loaded the table, nobody follows a lead taken there for as long as the difference.
    """


class ContinuingTableShown(Struct, frozen=True, tag="continued"):
    """People of a table go on from a step of its match at another table. Earlier versions ignore it."""

    origin: str
    number: int
    """How many tables have gone on from this match, this one included."""
    match: int
    """The number of the match, from 1."""
    person: int
    """Who asked for it."""
    place: ReplayPosition
    table: str
    """The code of the other table."""
    people: list[int]
    """The people, by their numbers here, who have seats there."""


Message = Connected | ChatLine | ReactionShown | LeadShown | ContinuingTableShown

decode = msgspec.json.Decoder(Message).decode
"""Read a message about a table from the bus; raises msgspec.DecodeError."""

NO_TABLE = ""
"""Takes the place of a table's code on the bus for messages to the whole server; earlier versions ignore it."""


class OrdersChanged(Struct, frozen=True, tag="orders"):
    """The orders in the store have changed: read them again."""

    origin: str


class Announcement(Struct, frozen=True, tag="announce"):
    """Show everybody this sentence, in both languages."""

    origin: str
    de: str
    en: str


class Shut(Struct, frozen=True, tag="shut"):
    """A table is about to be deleted: disconnect everybody there, and let nobody join."""

    origin: str
    code: str


class LogChanged(Struct, frozen=True, tag="changed"):
    """Events of a table's log were replaced, as when a person's name is deleted: read all of it again."""

    origin: str
    code: str


Order = OrdersChanged | Announcement | Shut | LogChanged

decode_order = msgspec.json.Decoder(Order).decode
"""Read a message for the whole server from the bus; raises msgspec.DecodeError."""

encode = msgspec.json.Encoder().encode
"""Encode a message for the bus."""
