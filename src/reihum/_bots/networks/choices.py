"""The moves that a network chooses among, and what is remarked of each."""

from typing import Any

import numpy as np

from reihum._bots.bindings import require_compiled
from reihum._bots.networks.bindings import load_choosing
from reihum._bots.networks.layout import learning_of
from reihum._kit.chance import Rng
from reihum._kit.learnable import MOST_CANDIDATES, NO_REMARK, TRIAL_STATES, Candidates
from reihum._kit.states import GameState
from reihum._kit.structured import zeros_of
from reihum._play.game import Game

CAREFUL = 0
"""What is remarked of the move of `careful` in a game that says no more of moves."""


def room_for(game: Game) -> Candidates[GameState]:
    """Return room for the moves that a network of a game chooses among; raises OptionError for a game without compiled rules."""
    size = max(game.moves, MOST_CANDIDATES)
    trial: Any = zeros_of(require_compiled(game).state_type, TRIAL_STATES)
    remarks = np.full((size, len(learning_of(game).remarks)), NO_REMARK, np.int16)
    return Candidates(np.zeros(size, np.int32), np.zeros(size, np.int16), remarks, trial)


class Choices:
    """Lists the moves that a network chooses among: those that the game advises of, else all legal ones."""

    def __init__(self, game: Game, *, advised: bool) -> None:
        """With `advised` the network is told what is remarked of moves; else all legal moves are listed, and nothing is said of them."""
        self.room = room_for(game)
        """Where the moves are written."""
        self._game: Any = game
        self._list = load_choosing(game, advised=advised).list_choices

    def list(self, world: GameState, rng: Rng) -> int:
        """Write the moves of the seat to move into `room`; return how many."""
        return int(self._list(world, self._game.scratch, rng, self.room))
