"""How a network is trained to play Bloom."""

import numpy as np
from numpy.typing import NDArray

from reihum._games.bloom.advice import KINDS, REMARKS
from reihum._kit.network_profile import EQUALS, IS_LEAST
from reihum._kit.recipe import Recipe
from reihum._kit.weighed import prior_scores

Numbers = NDArray[np.float64]

SPREAD = 6.6
"""How many points ahead in one round make a match of two rounds e times as likely to be won as lost.

Between two careful players the difference of the other round spreads by 11.2 points; the logistic curve nearest to the normal one is 1.7
times as steep (measured in 512 rounds of four)."""


def soften_share(points: Numbers) -> Numbers:
    """Return the share of the win that points of one round of Bloom are worth while the other is open, less an even one.

    The other round spreads by luck; with a logistic curve in place of the normal one, the chance to win the match is a softmax of
    the points of this round.
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
    advised=prior_scores(KINDS) + (0.0,) * sum(REMARKS[1:]),
    width=16,
    lanes={2: 192, 3: 64, 4: 320, 5: 64},
    imitate=0.02,
    minibatch=4096,
    entropy=0.003,
    rates=(5e-4, 3e-5),
)
