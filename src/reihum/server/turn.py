"""What can be taken back: a person's own moves of the present turn, as long as nothing hidden was seen."""

from typing import NamedTuple

from reihum.games.base import State
from reihum.server.words import MayTakeBack


class Before(NamedTuple):
    """The round before a move: its state, and how many entries its record had; and the move."""

    state: State
    entries: int
    code: int
    text: str


class Turn:
    """The moves of the seat that moved last in a round, as far as they can be taken back."""

    def __init__(self) -> None:
        self._seat: int | None = None
        self._steps: list[Before] = []
        self._why: MayTakeBack = "nothing"
        """Why nothing can be taken back when there is no step."""
        self._moved: set[int] = set()

    def moved(self, seat: int, before: Before, may: MayTakeBack) -> None:
        """A seat has moved; `may` says whether that can be taken back."""
        if seat != self._seat:
            self._seat, self._why = seat, "nothing"
            self._steps.clear()
        self._moved.add(seat)
        if may == "yes":
            self._steps.append(before)
        else:
            self._why = may
            self._steps.clear()

    def may_take_back(self, viewer: int | None, turn: int | None) -> MayTakeBack:
        """Tell a viewer; `turn` is the seat whose move it is."""
        if viewer is None or viewer not in self._moved:
            return "nothing"
        if viewer != turn:
            return "passed_on"
        if viewer != self._seat:
            return "nothing"
        return "yes" if self._steps else self._why

    def take_back(self) -> Before:
        """Give what was before the last move, and forget the move; raises IndexError when there is none."""
        return self._steps.pop()
