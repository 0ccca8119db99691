"""The legal moves of each game of a batch as bit sets, against which actions are checked.

The caller can write to the masks, but not to these.
"""

import numpy as np
from numpy.typing import NDArray

from reihum._kit.bits import lowest, popcount
from reihum._kit.chance import Rng, pick
from reihum._kit.compiled import inlined_rule, rule

SHIFT, LAST = 5, 31
"""32 moves a word of 64 bits: all words stay positive, and shifts mean the same in plain Python."""


def make_empty_sets(games: int, moves: int) -> NDArray[np.int64]:
    """Return an empty set of moves for each game, shape (games, words)."""
    return np.zeros((games, (moves + LAST) >> SHIFT), np.int64)


@rule
def find_illegal(actions: NDArray[np.int64], legal_moves: NDArray[np.int64], moves: int) -> int:
    """Return the first game whose action is illegal, or -1."""
    for game in range(len(actions)):
        action = actions[game]
        if action < 0 or action >= moves or not legal_moves[game, action >> SHIFT] >> (action & LAST) & 1:
            return game
    return -1


@rule
def add_move(words: NDArray[np.int64], move: int) -> None:
    """Add a move to a set."""
    words[move >> SHIFT] |= 1 << (move & LAST)


@rule
def choose_evenly(legal_moves: NDArray[np.int64], actions: NDArray[np.int64], rng: Rng) -> None:
    """Write a uniformly random legal move for each game."""
    for game in range(len(actions)):
        actions[game] = choose_move(legal_moves, game, rng)


@inlined_rule
def choose_move(legal_moves: NDArray[np.int64], game: int, rng: Rng) -> int:
    """Return a uniformly random legal move of a game."""
    count = 0
    for at in range(legal_moves.shape[1]):
        count += popcount(legal_moves[game, at])
    # No random number without a choice, as the random bot does: both then play the same match.
    place = pick(rng, count) if count > 1 else 0
    at = 0
    words = popcount(legal_moves[game, at])
    while place >= words:
        place -= words
        at += 1
        words = popcount(legal_moves[game, at])
    moves = legal_moves[game, at]
    for _ in range(place):
        moves &= moves - 1
    return (at << SHIFT) + lowest(moves)
