"""What a round is worth to each seat, where the match is decided by several."""

import numpy as np
from numpy.typing import NDArray

from reihum._games.level_8.outlook import AMONG_CAREFUL, BY_PLAYERS_AMONG_CAREFUL
from reihum._games.level_8.state import WON

Numbers = NDArray[np.float64]


def chance_by_level(totals: Numbers) -> Numbers:
    """Return each seat's chance to win a match of Level 8 by the levels it has gained; both of the shape (games, players).

    Rewarding the change of it in each round adds up to the share of the win less an even one, so that what is best stays
    best (Ng, Harada & Russell 1999), and tells of a match ten rounds long what each round was good for.
    """
    library = totals.__array_namespace__()  # numpy's arrays, or those of the library that learns
    levels = library.minimum(totals.astype(np.int32) + 1, WON - 1)
    weights = library.exp(BY_PLAYERS_AMONG_CAREFUL[totals.shape[1]] * library.asarray(AMONG_CAREFUL)[levels])
    chances: Numbers = weights / weights.sum(axis=1, keepdims=True)
    return chances


SPREAD = 6.6
"""Bloom: how many points ahead in one round make a match of two rounds e times as likely to be won as lost.

Between two careful players the difference of the other round spreads by 11.2 points; the logistic curve nearest to the normal one is 1.7
times as steep (measured in 512 rounds of four)."""


def softened_share(points: Numbers) -> Numbers:
    """Return the share of the win that points of one round of Bloom are worth while the other is open, less an even one.

    The other round spreads by luck; with a logistic curve in the place of the normal one, who is ahead by some points in this round wins
    the match with a chance that is a softmax of the points.
    """
    weights = points.__array_namespace__().exp((points - points.max(axis=1, keepdims=True)) / SPREAD)
    shares: Numbers = weights / weights.sum(axis=1, keepdims=True) - 1 / points.shape[1]
    return shares
