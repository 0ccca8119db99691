"""Candidate moves by worth: the best first, and for each a remark on its kind and on its loss against the best.

A game writes its moves with their worths, in its own unit. Then the best is brought to the front. Its lead over the next one
and the loss of each other move against it are sorted into bands; kind and band make up the remark.
"""

from typing import TypeVar

from reihum._kit.compiled import rule
from reihum._kit.learnable import Candidates
from reihum._kit.states import GameState

StateT = TypeVar("StateT", bound=GameState)

BAND_COUNT = 4
"""The number of bands of losses."""
OTHER = 0
"""Remark: a move that was not weighed."""
FIRST = 1
"""The first remark on the best move; these remarks follow by kind and by the band of its lead over the next move."""
LEAST = -30000
"""The least worth of a move."""


def find_first_other(kinds: int) -> int:
    """Return the first remark of moves that are not the best, in a game with `kinds` kinds of moves; they follow by kind and band."""
    return FIRST + kinds * BAND_COUNT


def count_remarks(kinds: int) -> int:
    """Return the number of remarks in a game with `kinds` kinds of moves."""
    return find_first_other(kinds) + kinds * BAND_COUNT


@rule
def add_weighed(advice: Candidates[StateT], n: int, move: int, worth: int) -> int:
    """Write a move at index `n`, and its worth; return the new count."""
    advice.moves[n] = move
    advice.worths[n] = min(max(worth, LEAST), -LEAST)
    return n + 1


@rule
def add_unweighed(advice: Candidates[StateT], n: int, move: int) -> int:
    """Write at index `n` a move that was not weighed, unless it is among the `n` moves before; return the new count."""
    for at in range(n):
        if advice.moves[at] == move:
            return n
    advice.moves[n] = move
    advice.remarks[n, 0] = OTHER
    return n + 1


@rule
def bring_best_first(advice: Candidates[StateT], n: int) -> None:
    """Bring the move with the highest worth, the first of several, to the front; the others stay in order."""
    first = 0
    for at in range(1, n):
        if advice.worths[at] > advice.worths[first]:
            first = at
    move, most = int(advice.moves[first]), int(advice.worths[first])
    # The moves before it shift back by one: swapping two would change the order of the others.
    for at in range(first, 0, -1):
        advice.moves[at] = advice.moves[at - 1]
        advice.worths[at] = advice.worths[at - 1]
    advice.moves[0] = move
    advice.worths[0] = most


@rule
def tell_bands(advice: Candidates[StateT], n: int, bounds: tuple[int, int, int], kinds: int) -> None:
    """Write the remarks on moves as if all were of kind 0; the game then adds BAND_COUNT times the kind.

    Precondition: there is a move, and the best is the first. `bounds` are the losses at which the next band begins, `kinds` is the
    number of kinds of moves.
    """
    others = FIRST + kinds * BAND_COUNT
    most = int(advice.worths[0])
    # Without a second move the lead is as large as possible.
    next_best = LEAST
    for at in range(1, n):
        worth = int(advice.worths[at])
        next_best = max(next_best, worth)
        advice.remarks[at, 0] = others + find_band(most - worth, bounds)
    advice.remarks[0, 0] = FIRST + find_band(most - next_best, bounds)


@rule
def find_band(number: int, bounds: tuple[int, ...]) -> int:
    """Return the band of a number: how many of `bounds`, at each of which the next band begins, it reaches."""
    band = 0
    for least in bounds:
        band += int(number >= least)
    return band


SURE = 3.0
"""The lead of the first move's prior score over that of a move in the lowest band."""
STEP = 1.0
"""The prior score that a move loses with each band."""


def make_prior_scores(kinds: int) -> tuple[float, ...]:
    """Return the score of each remark for an untrained network, in a game with `kinds` kinds of moves.

    With these it prefers the move that the game lists first, the more strongly the more the others lose.
    """
    scores = [0.0] * count_remarks(kinds)
    # The same as for a move in the band 2.
    scores[OTHER] = -2 * STEP
    for kind in range(kinds):
        for band in range(BAND_COUNT):
            scores[FIRST + kind * BAND_COUNT + band] = SURE
            scores[find_first_other(kinds) + kind * BAND_COUNT + band] = -STEP * band
    return tuple(scores)
