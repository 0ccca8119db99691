"""How a network is trained to play Bloom."""

import numpy as np
from numpy.typing import NDArray

from reihum._games.bloom.advice import KINDS, REMARKS
from reihum._kit.network_profile import EQUALS, IS_LEAST
from reihum._kit.recipe import Recipe
from reihum._kit.weighed import make_prior_scores

Numbers = NDArray[np.float64]

SPREAD = 6.6
"""The lead in points in one round that makes a match of two rounds e times as likely to be won as lost.

Between two careful players the standard deviation of the other round's lead is 11.2 points (measured in 512 rounds of four); the scale of
the logistic curve nearest to that normal distribution is smaller by a factor of 1.7."""


def soften_share(points: Numbers) -> Numbers:
    """Return the expected share of the win for the points of one round of Bloom while the other is open, minus an even share.

    The lead of the other round is random; with a logistic curve instead of the normal one, the chance to win the match is a softmax
    of the points of this round.
    """
    weights = points.__array_namespace__().exp((points - points.max(axis=1, keepdims=True)) / SPREAD)
    shares: Numbers = weights / weights.sum(axis=1, keepdims=True) - 1 / points.shape[1]
    return shares


RECIPE = Recipe(
    episode="round",
    reward="points",
    shape=soften_share,
    ways={"phase": EQUALS, "players": EQUALS, "home": IS_LEAST},
    without=frozenset({"turn", "tiles"}),
    hidden=(96, 96),
    advised=make_prior_scores(KINDS) + (0.0,) * sum(REMARKS[1:]),
    width=16,
    lanes={2: 192, 3: 64, 4: 320, 5: 64},
    imitate=0.02,
    minibatch=4096,
    entropy=0.003,
    rates=(5e-4, 3e-5),
)
