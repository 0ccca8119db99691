"""The fields that the states of all games have in common.

Each game's `State` derives from one of these classes and declares the fields again, which sets their order in its own layout.
"""

from typing import TYPE_CHECKING

from reihum._kit.structured import IntArray, Structured


class GameState(Structured):
    """The state of a round.

    - `players`: the number of players;
    - `turn`: the seat whose move it is, -1 when the round is over.
    """

    if TYPE_CHECKING:
        players: int
        turn: int

    def __repr__(self) -> str:
        """Return its class, the players and whose turn it is, without the other fields."""
        turn = "the round is over" if self.turn < 0 else f"seat {self.turn} to move"
        return f"{super().__repr__()[:-1]}: {self.players} players, {turn}>"


class PileState(GameState):
    """The state of a round with a pile of hidden cards.

    - `pile`: codes of cards; the next card is `pile[left - 1]`;
    - `left`: the number of cards in the pile.
    """

    if TYPE_CHECKING:
        pile: IntArray
        left: int


class GameScratch(Structured):
    """The working memory of a game's rules; its content is never part of the state.

    - `codes`: where `rules.legal` writes the legal moves.
    """

    if TYPE_CHECKING:
        codes: IntArray
