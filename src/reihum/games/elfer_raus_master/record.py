"""What options and records of Elfer raus! Master hold, and what passes from round to round."""

from typing import TypedDict


class ElferRausMasterOptions(TypedDict):
    """The options of a match."""

    rounds: int
    starter: int
    """The seat that starts the first round."""


class ElferRausMasterCarry(TypedDict):
    """What a round begins with."""

    starter: int


class ElferRausMasterDeal(TypedDict):
    """What was dealt."""

    hands: list[list[str]]
    """The cards of each seat."""
    pile: list[str]
    """The next card first."""
    rows: list[str]
    """The letters of the colours, from the top row to the bottom one."""
    starter: int
