"""The fields that the states of all games have in common.

Each game's `State` derives from one of these classes and declares the fields again, which sets their order in its own layout.
"""

from typing import TYPE_CHECKING

from reihum._kit.structured import IntArray, Structured


class GameState(Structured):
    """The state of a round."""

    if TYPE_CHECKING:
        players: int
        """The number of players."""
        turn: int
        """The seat whose move it is, -1 when the round is over."""

    def __repr__(self) -> str:
        """Return its class, the players and whose turn it is, without the other fields."""
        turn = "the round is over" if self.turn < 0 else f"seat {self.turn} to move"
        return f"{super().__repr__()[:-1]}: {self.players} players, {turn}>"


class PileState(GameState):
    """The state of a round with a pile of hidden cards."""

    if TYPE_CHECKING:
        pile: IntArray
        """Card codes; the next card is `pile[left - 1]`."""
        left: int
        """The number of cards in the pile."""


class GameScratch(Structured):
    """The working memory of a game's rules; its content is never part of the state."""

    if TYPE_CHECKING:
        codes: IntArray
        """Where `rules.legal` writes the legal moves."""
