"""Where people look who look back together at a match."""

from msgspec import Struct


class ReplayPlace(Struct, frozen=True):
    """A step of a finished match, and what a finger points at there."""

    round: int
    """From 1."""
    step: int
    """From 0, the deal."""
    mark: str = ""
    """What the finger points at, in words of the clients: up to 40 characters."""
