"""What options and records of Bloom hold, and what passes from round to round."""

from typing import TypedDict


class BloomOptions(TypedDict):
    """The options of a match."""

    starter: int
    """The seat that begins round one."""


class BloomCarry(TypedDict):
    """What a round begins with."""

    starter: int


class BloomDeal(TypedDict):
    """What was dealt."""

    hands: list[list[str]]
    """The tiles of each seat."""
    open: list[str]
    """The tiles that lie open, ascending."""
    pile: list[str]
    """The next tile first."""
    board_jokers: int
    """How many jokers lie on the board."""
    starter: int
