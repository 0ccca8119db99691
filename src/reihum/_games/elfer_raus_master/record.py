"""What options and records of Elfer raus! Master hold, and what is carried over from round to round."""

from typing import TypedDict


class ElferRausMasterOptions(TypedDict):
    """The options of a match."""

    rounds: int
    starter: int
    """The seat that starts the first round."""
    hand: int | None
    """Cards dealt to each seat; None: as on the sheet."""
    lays: int
    """The most cards laid in a turn."""
    draws: int
    """How many cards are drawn at a time."""
    jokers: int
    """How many jokers there are."""
    connectors: int | None
    """Connectors for each seat; None: as on the sheet."""
    bonus_cards: int
    """How many bonus cards there are."""
    bonus: int
    """Points for a bonus card."""
    joker_penalty: int
    """Points that a joker left in hand costs."""


class ElferRausMasterCarry(TypedDict):
    """What is carried over from one round to the next."""

    starter: int


class ElferRausMasterDeal(TypedDict):
    """The deal of a round in a record."""

    hands: list[list[str]]
    """The cards of each seat."""
    pile: list[str]
    """The pile, the next card first."""
    rows: list[str]
    """The letters of the colours, from the top row to the bottom one."""
    starter: int
