"""Where people look who look back together at a match, and from where they play on."""

from msgspec import Struct


class ReplayPlace(Struct, frozen=True):
    """A step of a finished match, and what a finger points at there."""

    round: int
    """From 1."""
    step: int
    """From 0, the deal."""
    mark: str = ""
    """What the finger points at, in words of the clients: up to 40 characters."""


class Continuation(Struct, frozen=True):
    """A step of a finished match, from which the people of its table go on at another one."""

    table: str
    """The code of the table where it was played."""
    match: int
    """Its number there, from 1."""
    round: int
    """From 1."""
    step: int
    """Moves of the round that were made."""
