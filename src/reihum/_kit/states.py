"""What the states of all games have in common.

Each game's `State` has one of these as its base and declares the fields again, where they lie in its own layout.
"""

from typing import TYPE_CHECKING

from reihum._kit.structured import IntArray, Structured


class GameState(Structured):
    """The state of a round."""

    if TYPE_CHECKING:
        players: int
        """How many play."""
        turn: int
        """The seat whose move it is, -1 when the round is over."""

    def __repr__(self) -> str:
        """Return what it is and how far the round is, without its fields."""
        turn = "the round is over" if self.turn < 0 else f"seat {self.turn} to move"
        return f"{super().__repr__()[:-1]}: {self.players} players, {turn}>"


class PileState(GameState):
    """The state of a round with a pile of hidden cards."""

    if TYPE_CHECKING:
        pile: IntArray
        """Card codes; the next card is `pile[left - 1]`."""
        left: int
        """How many cards the pile has."""


class GameScratch(Structured):
    """The memory that the rules of a game work in; its content is never part of the state."""

    if TYPE_CHECKING:
        codes: IntArray
        """Where `rules.legal` writes the legal moves."""
