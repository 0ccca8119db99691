"""What options and records of Elfer raus! hold."""

from typing import TypedDict


class ElferRausOptions(TypedDict):
    """The options of a match."""

    rounds: int
    drop_colour: str | None
    """The letter of the colour that is taken out."""


class ElferRausDeal(TypedDict):
    """What was dealt."""

    hands: list[list[str]]
    """The cards of each seat; the 11 that opens the round is still in its hand."""
    pile: list[str]
    """The next card first."""
