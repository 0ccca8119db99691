"""What options and records of Bloom hold, and what passes from round to round."""

from typing import TypedDict


class BloomOptions(TypedDict):
    """The options of a match."""

    starter: int
    """The seat that begins round one."""
    hand: int
    """How many tiles each seat is dealt."""
    open: int
    """How many tiles lie open."""
    jokers: int
    """How many jokers there are."""
    shortest: int
    """How many tiles the shortest row has."""
    step: int
    """How far a tile is above the one before it, at most."""
    rob: int
    """How many tiles are robbed for a row, at most."""
    rounds: int
    """How many rounds a match has."""


class BloomCarry(TypedDict):
    """What a round begins with."""

    starter: int
    opener: int
    """The seat that began round one."""
    earlier: list[int]
    """The points of each seat from the rounds before."""


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
