"""One round of a match: its deal, its moves and its result."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, cast

from reihum._kit.base import Carry, Deal, Result, ScorePart

if TYPE_CHECKING:
    from reihum._play.record_format import Entry

OUT = "out"
"""The value of `Game.ended` for a round in which somebody went out."""


class Round:
    """One round of a match.

    - `deal`: the deal, as in a record;
    - `moves`: every move and reshuffle, as in a record;
    - `result`: how the round ended, with each seat's score; None while it is played;
    - `parts`: the parts of each seat's score, once there is a result; empty where the game does not offer them;
    - `carry`: what the round took over from earlier ones.
    """

    def __init__(self, carry: Carry, deal: Deal) -> None:
        self.carry = carry
        self.deal = deal
        self.moves: list[Entry] = []
        self.result: Result | None = None
        self.parts: list[list[ScorePart]] = []

    def __repr__(self) -> str:
        return f"<Round, entries: {len(self.moves)}, {'being played' if self.result is None else 'over'}>"

    @property
    def out(self) -> int | None:
        """The seat that went out and so ended the round; None while it is played, and where nobody went out."""
        if self.result is None or self.result.ended != OUT:
            return None
        return next((cast("int", entry[0]) for entry in reversed(self.moves) if isinstance(entry, list)), None)


class SettledRound(NamedTuple):
    """All chance in a round: its deal, and the reshuffled piles in order, each with the next card first."""

    deal: Deal
    shuffles: Sequence[list[str]]
