"""The moves that a network chooses among, listed for one position."""

from typing import Any

from reihum._bots.networks.choices import load_choosing, make_candidates
from reihum._kit.chance import Rng
from reihum._kit.states import GameState
from reihum._play.game import Game


class NetworkChoices:
    """Lists the moves that a network chooses among: the game's candidates, or else all legal moves."""

    def __init__(self, game: Game, *, advised: bool) -> None:
        """With `advised` the network gets candidates with remarks; otherwise all legal moves are listed, without remarks."""
        self.room = make_candidates(game)
        """The arrays that `list` writes to."""
        self._game: Any = game
        self._list = load_choosing(game, advised=advised).list_choices

    def list_choices(self, world: GameState, rng: Rng) -> int:
        """Write the moves of the seat to move into `room` and return their number."""
        return int(self._list(world, self._game.scratch, rng, self.room))
