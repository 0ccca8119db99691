"""Messages between processes besides the logs of tables: who is connected, chat, and the operator's orders."""

import msgspec
from msgspec import Struct

from reihum.server.messages.enums import Reaction
from reihum.server.messages.places import ReplayPlace


class Connected(Struct, frozen=True, tag="here"):
    """These people, by number, are connected to that process; with `asks` others are to say who is connected to them."""

    origin: str
    """The process that says so."""
    people: list[int]
    asks: bool
    onlookers: int = 0
    """How many look on there. Earlier versions do not say."""


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
    """A person leads through the match that is over; null when that person leads no more. Earlier versions pass it over."""

    origin: str
    person: int
    place: ReplayPlace | None
    term: int
    """How often the lead was taken at this table, up to this person's taking it."""


class ContinuationShown(Struct, frozen=True, tag="continued"):
    """People of a table go on from a step of its match at another table. Earlier versions pass it over."""

    origin: str
    number: int
    """How many tables went on from this match, this one included."""
    match: int
    """The number of the match, from 1."""
    person: int
    """Who asked for it."""
    place: ReplayPlace
    table: str
    """The code of the other table."""
    people: list[int]
    """The people, by their numbers here, who have seats there."""


Message = Connected | ChatLine | ReactionShown | LeadShown | ContinuationShown

decode = msgspec.json.Decoder(Message).decode
"""Read a message about a table from the bus; raises msgspec.DecodeError."""

NO_TABLE = ""
"""Stands on the bus in the place of a table's code where a message is for the whole server; earlier versions pass it over."""


class OrdersChanged(Struct, frozen=True, tag="orders"):
    """The orders in the store are others now: read them again."""

    origin: str


class Announcement(Struct, frozen=True, tag="announce"):
    """Everybody is to be shown this sentence, in both languages."""

    origin: str
    de: str
    en: str


class Shut(Struct, frozen=True, tag="shut"):
    """A table is about to be deleted: send everybody there away, and let nobody come."""

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
"""Write a message as it goes over the bus."""
