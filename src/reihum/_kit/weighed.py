"""Candidates by worth: the best move first, and for each its kind and the band of what it loses.

A game writes its moves with their worths, in its own unit. Then the best is brought to the front. Its lead
over the next one, and what each other move loses against it, become remarks.
"""

from typing import TypeVar

from reihum._kit.compiled import rule
from reihum._kit.learnable import Candidates
from reihum._kit.states import GameState

StateT = TypeVar("StateT", bound=GameState)

BAND_COUNT = 4
"""How many bands of losses there are."""
OTHER = 0
"""Remark: a move that was not weighed."""
FIRST = 1
"""Remarks from here on: the best move, by kind and by the band of what it is worth more than the next."""
LEAST = -30000
"""No move is worth less."""


def others_from(kinds: int) -> int:
    """Return the first remark of moves that are not the best, in a game with `kinds` kinds of moves; they follow by kind and band."""
    return FIRST + kinds * BAND_COUNT


def remarks_of(kinds: int) -> int:
    """Return how many remarks there are in a game with `kinds` kinds of moves."""
    return others_from(kinds) + kinds * BAND_COUNT


@rule
def add_weighed(advice: Candidates[StateT], n: int, move: int, worth: int) -> int:
    """Write a move at `n`, and what it is worth; return the new count."""
    advice.moves[n] = move
    advice.worths[n] = min(max(worth, LEAST), -LEAST)
    return n + 1


@rule
def add_unweighed(advice: Candidates[StateT], n: int, move: int) -> int:
    """Write at `n` a move that was not weighed, unless it is among the `n` before it; return how many moves there are."""
    for at in range(n):
        if advice.moves[at] == move:
            return n
    advice.moves[n] = move
    advice.remarks[n, 0] = OTHER
    return n + 1


@rule
def bring_best_first(advice: Candidates[StateT], n: int) -> None:
    """Bring the move that is worth most to the front, of several the first one; the others stay in order."""
    first = 0
    for at in range(1, n):
        if advice.worths[at] > advice.worths[first]:
            first = at
    move, most = int(advice.moves[first]), int(advice.worths[first])
    # One place back each: swapping two would change the order of the others.
    for at in range(first, 0, -1):
        advice.moves[at] = advice.moves[at - 1]
        advice.worths[at] = advice.worths[at - 1]
    advice.moves[0] = move
    advice.worths[0] = most


@rule
def tell_bands(advice: Candidates[StateT], n: int, bounds: tuple[int, int, int], kinds: int) -> None:
    """Write remarks on what moves are worth, as if all were of kind 0; a game adds BAND_COUNT times the kind.

    The best move must be the first one, and there must be one. `bounds` are the losses at which the next band begins, `kinds` is how
    many kinds of moves the game has.
    """
    others = FIRST + kinds * BAND_COUNT
    most = int(advice.worths[0])
    # With no second move the lead is as large as can be.
    next_best = LEAST
    for at in range(1, n):
        worth = int(advice.worths[at])
        next_best = max(next_best, worth)
        advice.remarks[at, 0] = others + band_of(most - worth, bounds)
    advice.remarks[0, 0] = FIRST + band_of(most - next_best, bounds)


@rule
def band_of(number: int, bounds: tuple[int, ...]) -> int:
    """Return in which band a number is: how many of the bounds, where the next band begins, it reaches."""
    band = 0
    for least in bounds:
        band += int(number >= least)
    return band


SURE = 3.0
"""The lead of the first move's prior score over that of a move in the lowest band."""
STEP = 1.0
"""The prior score that a move loses with each band."""


def prior_scores(kinds: int) -> tuple[float, ...]:
    """Return the score of each remark before a network has learned anything, in a game with `kinds` kinds of moves.

    With these it makes the move that the game lists first, the more surely the more the others lose.
    """
    scores = [0.0] * remarks_of(kinds)
    # Liked as much as a move that loses two bands.
    scores[OTHER] = -2 * STEP
    for kind in range(kinds):
        for band in range(BAND_COUNT):
            scores[FIRST + kind * BAND_COUNT + band] = SURE
            scores[others_from(kinds) + kind * BAND_COUNT + band] = -STEP * band
    return tuple(scores)
