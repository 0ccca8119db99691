"""What options and records of Level 8 hold, and what is carried over from round to round."""

from collections.abc import Sequence
from typing import Literal, TypedDict

MOST_TURNS = 1_000_000
"""The largest value of the option `turn_limit`."""


class Level8Options(TypedDict):
    """The options of a match."""

    stars: int
    """The side of the level card, 1 or 2."""
    levels: Sequence[Sequence[str]] | None
    """A custom level card; None: the printed one."""
    dealer: int
    """The seat that deals the first round."""
    turn_limit: int
    """The number of turns after which a round is void; 0 for no limit."""
    hand: int
    """House rule: cards dealt."""
    jokers: int
    """House rule: jokers in the deck."""
    skips: int
    """House rule: skip cards in the deck."""
    take: Literal["any", "right", "none"]
    """House rule: the discard piles from which cards may be taken."""
    keep: int
    """House rule: the most cards kept with two stars."""


class Level8Carry(TypedDict):
    """What is carried over from one round to the next."""

    dealer: int
    levels: list[int]
    """The level of each seat."""
    kept: list[list[str]]
    """The cards that each seat keeps."""
    voids: int
    """The number of void rounds in a row just before."""


class Level8Deal(TypedDict):
    """The deal of a round in a record."""

    dealer: int
    levels: list[int]
    """The level of each seat."""
    hands: list[list[str]]
    """The cards of each seat, including those that it kept."""
    upcard: str
    pile: list[str]
    """The pile, the next card first."""
