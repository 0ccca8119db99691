"""What move codes are composed of, so that a network need not learn each of thousands of moves by itself.

A game's `parts` names the parts of each of its move codes by number: laying a seven off at the neighbour's second meld is the part
"lays off a seven" and the part "at the neighbour's second meld". A network has a score for each part, and the score of a move is the
sum of those of its parts. Seats are counted from the seat to move, as in observations.
"""

from functools import cache
from importlib import import_module

import numpy as np
from numpy.typing import NDArray

from reihum._kit.errors import OptionError
from reihum._play.game import Game

Parts = NDArray[np.int16]
"""Parts of moves, by seat to move, move code and place; -1 where a move has fewer."""

_HOMES = {name: f"{__package__}.{name}" for name in ("elfer_raus_master", "level_8", "bloom")}


def parts_of(game: Game, players: int) -> Parts:
    """Return the parts of the moves of a game with so many players, by seat to move, move code and place; -1 for none.

    The array is the same each time and cannot be written to. In a game of which nothing is said each move is a part of its own. Raises
    OptionError for a number of players that the game is not for.
    """
    if players not in game.seats:
        message = f"{game.title} is not for {players} players."
        raise OptionError(message)
    return table(game.id, game.moves, players)


@cache
def table(game: str, moves: int, players: int) -> Parts:
    """Return what `parts_of` does for the game of this id with so many move codes; the number of players is not checked."""
    if game in _HOMES:
        found: Parts = import_module(_HOMES[game]).parts(players)
    else:
        found = np.tile(np.arange(moves, dtype=np.int16)[None, :, None], (players, 1, 1))
    found.setflags(write=False)
    return found


def count_of(game: Game) -> int:
    """Return how many different parts the moves of a game have, with any number of players: their numbers are less."""
    return 1 + max(int(parts_of(game, players).max()) for players in game.seats)
