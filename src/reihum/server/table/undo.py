"""What can be taken back: a person's own moves of the present turn, as long as nothing hidden was seen."""

from typing import NamedTuple

from reihum.games.states import GameState
from reihum.server.messages.enums import MayTakeBack


class Before(NamedTuple):
    """The round before a move: its state, and how many entries its record had; and the move."""

    state: GameState
    entries: int
    code: int
    text: str


class Turn:
    """The moves of the seat that moved last in a round, as far as they can be taken back."""

    def __init__(self) -> None:
        self._seat: int | None = None
        self._steps: list[Before] = []
        self._earlier = 0
        """So many of them are of the turn before, where a seat has two in a row: only old logs take those back."""
        self._why: MayTakeBack = "nothing"
        """Why nothing can be taken back when there is no step."""
        self._moved: set[int] = set()

    def moved(self, seat: int, before: Before, may: MayTakeBack, *, over: bool) -> None:
        """A seat has moved; `may` says whether that can be taken back, `over` whether the turn ended by it."""
        if seat != self._seat:
            self._seat, self._why = seat, "nothing"
            self._forget()
        self._moved.add(seat)
        if may == "yes":
            self._steps.append(before)
        else:
            self._why = may
            self._forget()
        if over:
            self._earlier, self._why = len(self._steps), "passed_on"

    def _forget(self) -> None:
        self._steps.clear()
        self._earlier = 0

    def may_take_back(self, viewer: int | None, turn: int | None) -> MayTakeBack:
        """Tell a viewer; `turn` is the seat whose move it is."""
        if viewer is None or viewer not in self._moved:
            return "nothing"
        if viewer != turn:
            return "passed_on"
        if viewer != self._seat:
            return "nothing"
        return "yes" if len(self._steps) > self._earlier else self._why

    def take_back(self, seat: int, turn: int | None) -> Before:
        """Give what was before this seat's last move, and forget the move; raises ValueError when there is none."""
        if not seat == turn == self._seat or not self._steps:
            message = f"seat {seat} has nothing to take back"
            raise ValueError(message)
        self._earlier = min(self._earlier, len(self._steps) - 1)
        return self._steps.pop()
