"""What options and records of Elfer raus! Master hold, and what passes from round to round."""

from typing import TypedDict


class ElferRausMasterOptions(TypedDict):
    """The options of a match."""

    rounds: int
    starter: int
    """The seat that starts the first round."""
    hand: int | None
    """Cards dealt to each seat; None: as the sheet has it."""
    lays: int
    """How many cards are laid in a turn, at most."""
    draws: int
    """How many cards are drawn at a time."""
    jokers: int
    """How many jokers there are."""
    connectors: int | None
    """Connectors for each seat; None: as the sheet has it."""
    bonus_cards: int
    """How many bonus cards there are."""
    bonus: int
    """Points for a bonus card."""
    joker_penalty: int
    """Points that a joker left in hand costs."""


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
