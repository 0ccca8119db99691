"""Taking back: a person's own moves of the current turn, as long as nothing hidden was revealed."""

from typing import NamedTuple

from reihum._kit.states import GameState
from reihum._play.match import LegalMove
from reihum.server.messages.enums import MayTakeBack


class Snapshot(NamedTuple):
    """The round before a move, and the move."""

    state: GameState
    entries: int
    """Moves and shuffles in the record of the round."""
    move: LegalMove


class UndoHistory:
    """The moves of the seat that moved last in a round, as far as they can be taken back."""

    def __init__(self) -> None:
        self._seat: int | None = None
        self._snapshots: list[Snapshot] = []
        self._earlier = 0
        """How many of them are from the turn before, when a seat has two turns in a row: only old logs take those back."""
        self._why: MayTakeBack = "nothing"
        """Why nothing can be taken back when there is no snapshot."""
        self._seats_moved: set[int] = set()

    def note_move(self, seat: int, before: Snapshot, may: MayTakeBack, *, turn_over: bool) -> None:
        """Note that a seat has moved; `may` says whether that can be taken back, `turn_over` whether the move ended the turn."""
        if seat != self._seat:
            self._seat, self._why = seat, "nothing"
            self._clear()
        self._seats_moved.add(seat)
        if may == "yes":
            self._snapshots.append(before)
        else:
            self._why = may
            self._clear()
        if turn_over:
            self._earlier, self._why = len(self._snapshots), "passed_on"

    def _clear(self) -> None:
        self._snapshots.clear()
        self._earlier = 0

    def may_take_back(self, seat: int | None, turn: int | None) -> MayTakeBack:
        """Return whether a seat, or an onlooker (None), can take back a move now, or why not; `turn` is the seat whose move it is."""
        if seat is None or seat not in self._seats_moved:
            return "nothing"
        if seat != turn:
            return "passed_on"
        if seat != self._seat:
            return "nothing"
        return "yes" if len(self._snapshots) > self._earlier else self._why

    def forget(self, seat: int) -> None:
        """Forget a seat's moves: somebody else has the seat now."""
        self._seats_moved.discard(seat)
        if seat == self._seat:
            self._clear()

    def take_back(self, seat: int, turn: int | None) -> Snapshot:
        """Return the snapshot before this seat's last move, and forget the move; raises ValueError when there is none."""
        if not seat == turn == self._seat or not self._snapshots:
            message = f"seat {seat} has nothing to take back"
            raise ValueError(message)
        self._earlier = min(self._earlier, len(self._snapshots) - 1)
        return self._snapshots.pop()
