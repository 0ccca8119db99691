"""What options and records of Elfer raus! hold."""

from typing import TypedDict


class ElferRausOptions(TypedDict):
    """The options of a match."""

    rounds: int
    drop_colour: str | None
    """The letter of the colour that is taken out."""
    hand: int | None
    """Cards dealt to each seat; None: as on the sheet."""
    highest: int
    """The highest number."""
    draws: int | str
    """The most cards drawn in a turn; `fit`: until one fits."""
    forced: bool
    """Whether a turn may end only when no more card fits."""
    points: str
    """What cards left in hand cost: `numbers`, the sum of their numbers, or `cards`, one point each."""
    opening: str
    """`eleven`: the first 11 is laid by the deal; `left`: none is, and the seats begin in turn."""


class ElferRausCarry(TypedDict, total=False):
    """What is carried over from round to round: nothing if the first 11 opens each round."""

    starter: int
    """The seat that moves first."""


class ElferRausDeal(TypedDict):
    """The deal of a round in a record."""

    hands: list[list[str]]
    """The cards of each seat; the 11 that opens the round is still in its hand."""
    pile: list[str]
    """The pile, the next card first."""
