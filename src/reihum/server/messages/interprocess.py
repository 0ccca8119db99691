"""What processes tell each other about a table besides its log: who is connected, and what was said."""

import msgspec
from msgspec import Struct

from reihum.server.messages.enums import Reaction


class Connected(Struct, frozen=True, tag="here"):
    """These people, by number, are connected to that process; with `asks` others are to say who is connected to them."""

    origin: str
    """The process that says so."""
    people: list[int]
    asks: bool


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


Message = Connected | ChatLine | ReactionShown

encode = msgspec.json.Encoder().encode
"""Write a message as it goes over the bus."""

decode = msgspec.json.Decoder(Message).decode
"""Read a message from the bus; raises msgspec.DecodeError."""
