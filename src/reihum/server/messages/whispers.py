"""What processes tell each other about a table besides its log: who is there, and what was said."""

import msgspec
from msgspec import Struct

from reihum.server.messages.enums import Reaction


class Here(Struct, frozen=True, tag="here"):
    """These people, by number, are connected to that process; with `asks` others are to say who is there with them."""

    origin: str
    """The process that says so."""
    people: list[int]
    asks: bool


class Spoken(Struct, frozen=True, tag="spoken"):
    """A person said something."""

    origin: str
    person: int
    name: str
    text: str


class Felt(Struct, frozen=True, tag="felt"):
    """A person showed a reaction."""

    origin: str
    person: int
    reaction: Reaction


Whisper = Here | Spoken | Felt

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Whisper).decode
