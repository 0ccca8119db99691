"""The moves that a network chooses among, and the remarks on each."""

from types import ModuleType
from typing import Any

import numpy as np

from reihum._bots.compiled_game import require_compiled
from reihum._bots.networks.layout import get_learning
from reihum._bots.specialise import specialise
from reihum._kit.learnable import MOST_CANDIDATES, NO_REMARK, TRIAL_STATES, Candidates
from reihum._kit.states import GameState
from reihum._kit.structured import make_zeros
from reihum._play.game import Game

CAREFUL = 0
"""The only remark in a game without its own: this is the move of `careful`."""


def load_choosing(game: Game, *, advised: bool) -> ModuleType:
    """Return `choosing.py` specialised for a game, with `advised` for networks that get features of moves.

    Raises OptionError for a game without observations.
    """
    learning = get_learning(game)
    if advised:
        return specialise("reihum._bots.networks.choosing", game, "advised", is_advised=True)
    return specialise("reihum._bots.networks.choosing", game, observe=learning.observe, list_candidates=None)


def make_candidates(game: Game) -> Candidates[GameState]:
    """Return arrays for the moves that a network chooses among; raises OptionError for a game without compiled rules."""
    # A game may write up to MOST_CANDIDATES candidates, even one with fewer move codes.
    size = max(game.moves, MOST_CANDIDATES)
    trial: Any = make_zeros(require_compiled(game).state_type, TRIAL_STATES)
    remarks = np.full((size, len(get_learning(game).remarks)), NO_REMARK, np.int16)
    return Candidates(np.zeros(size, np.int32), np.zeros(size, np.int16), remarks, trial)
