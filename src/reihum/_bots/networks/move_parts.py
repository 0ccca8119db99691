"""The parts of moves, so that a network need not learn each of thousands of moves separately.

Laying off a seven at the neighbour's second meld has two parts: "lays off a seven" and "at the neighbour's second meld". A network has a
score for each part, and the score of a move is the sum over its parts. Seats are counted from the seat to move, as in observations.
"""

from collections.abc import Callable
from functools import cache

import numpy as np
from numpy.typing import NDArray

from reihum._kit.base import Base
from reihum._kit.errors import OptionError
from reihum._kit.network_profile import NetworkProfile
from reihum._play.game import Game

Parts = NDArray[np.int16]
"""Parts by seat to move, move code and place; NO_PART where a move has fewer."""


def get_profile(game: Game) -> NetworkProfile:
    """Return a game's profile for networks; the defaults where it has none."""
    return game.learning.network if isinstance(game, Base) and game.learning_module else NetworkProfile()


def parts_of(game: Game, players: int) -> Parts:
    """Return the parts of a game's moves by seat to move, move code and place; NO_PART where a move has fewer.

    The array is shared and read-only. In a game that defines no parts, each move is one part. Raises OptionError for a number of players
    that the game does not allow.
    """
    if players not in game.seats:
        message = f"{game.title} is not for {players} players."
        raise OptionError(message)
    return _make_parts(get_profile(game).move_parts, game.moves, players)


def count_of(game: Game) -> int:
    """Return the number of different parts, over all numbers of players; the numbers of the parts are below it."""
    return 1 + max(int(parts_of(game, players).max()) for players in game.seats)


@cache
def _make_parts(move_parts: Callable[[int], Parts] | None, moves: int, players: int) -> Parts:
    found = move_parts(players) if move_parts else np.tile(np.arange(moves, dtype=np.int16)[None, :, None], (players, 1, 1))
    found.setflags(write=False)  # every caller gets the same array
    return found
