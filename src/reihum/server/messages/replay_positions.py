"""Positions in the replay of a finished match: where people look together, and from where they play on."""

from msgspec import Struct


class ReplayPosition(Struct, frozen=True):
    """A step of a finished match, and what the leader points at there."""

    round: int
    """From 1."""
    step: int
    """From 0, the deal."""
    mark: str = ""
    """What the leader points at, in a form that only clients interpret: up to 40 characters."""


class ContinuedStep(Struct, frozen=True):
    """A step of a finished match, from which the people of its table go on at another one."""

    table: str
    """The code of the table where it was played."""
    match: int
    """Its number there, from 1."""
    round: int
    """From 1."""
    step: int
    """The number of the round's moves that have been made."""
