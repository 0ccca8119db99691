"""One round of a match: what was dealt, what happened, and how it ended."""

from typing import TYPE_CHECKING, cast

from reihum._kit.base import Carry, Deal, Result, ScorePart

if TYPE_CHECKING:
    from reihum._play.record_format import Entry

OUT = "out"
"""How a round ends, in the words of `Game.ended`, when somebody has gone out."""


class Round:
    """One round: what was dealt, every move and shuffle in the record's form, and the result once there is one."""

    def __init__(self, carry: Carry, deal: Deal) -> None:
        self.carry = carry
        self.deal = deal
        self.moves: list[Entry] = []
        self.result: Result | None = None
        self.parts: list[list[ScorePart]] = []
        """What the score of each seat is made of, once there is a result; nothing of a seat where the game does not say."""

    @property
    def out(self) -> int | None:
        """The seat that has gone out and so ended the round, None while it is played and where nobody has."""
        if self.result is None or self.result.ended != OUT:
            return None
        return next((cast("int", entry[0]) for entry in reversed(self.moves) if isinstance(entry, list)), None)
