"""What options and records of Bloom hold, and what is carried over from round to round."""

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
    """The fewest tiles of a row."""
    step: int
    """The most steps from one tile of a row to the next."""
    rob: int
    """The most tiles robbed for a row."""
    rounds: int
    """How many rounds a match has."""


class BloomCarry(TypedDict):
    """What is carried over from one round to the next."""

    starter: int
    opener: int
    """The seat that began round one."""
    earlier: list[int]
    """The points of each seat from the rounds before."""


class BloomDeal(TypedDict):
    """The deal of a round in a record."""

    hands: list[list[str]]
    """The tiles of each seat."""
    open: list[str]
    """The tiles that lie open, ascending."""
    pile: list[str]
    """The pile, the next tile first."""
    board_jokers: int
    """How many jokers lie on the board."""
    starter: int
