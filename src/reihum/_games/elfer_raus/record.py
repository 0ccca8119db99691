"""What options and records of Elfer raus! hold."""

from typing import TypedDict


class ElferRausOptions(TypedDict):
    """The options of a match."""

    rounds: int
    drop_colour: str | None
    """The letter of the colour that is taken out."""
    hand: int | None
    """Cards dealt to each seat; None: as the sheet has it."""
    highest: int
    """The highest number."""
    draws: int | str
    """How many cards are drawn in a turn, at most; `fit`: until one fits."""
    forced: bool
    """Whether all that fits must be laid."""
    points: str
    """What is left in hand counts by `numbers`, or by `cards`."""
    opening: str
    """`eleven`: the deal lays the first 11; `left`: it lays nothing, and the seats begin in turn."""


class ElferRausCarry(TypedDict, total=False):
    """What passes from round to round: nothing where the first 11 opens."""

    starter: int
    """The seat that moves first."""


class ElferRausDeal(TypedDict):
    """What was dealt."""

    hands: list[list[str]]
    """The cards of each seat; the 11 that opens the round is still in its hand."""
    pile: list[str]
    """The next card first."""
