"""How a network is trained to play Level 8, and how it scores candidates before training."""

import numpy as np
from numpy.typing import NDArray

from reihum._games.level_8.advice import (
    FITS,
    HOLDS,
    LAYS,
    MOST_LEFT,
    NEARER,
    OFFERS,
    PLAIN,
    REMARKS,
    SKIPS,
    STOPS,
    TAKES,
    TAKES_SKIP,
    WAITS,
)
from reihum._games.level_8.outlook import AMONG_CAREFUL, BY_PLAYERS_AMONG_CAREFUL
from reihum._games.level_8.state import WON
from reihum._kit.network_profile import EQUALS
from reihum._kit.recipe import Recipe

Numbers = NDArray[np.float64]

STEP = 2.0
"""The difference between the prior scores of a remark and the next better one."""


def _make_prior_scores() -> tuple[float, ...]:
    """Return the prior score of each remark; only remarks on moves of the same position are ever compared."""
    scores = [0.0] * REMARKS
    scores[PLAIN], scores[SKIPS] = STEP, 2 * STEP
    scores[NEARER], scores[FITS], scores[TAKES_SKIP] = 2 * STEP, 2 * STEP, -STEP
    scores[OFFERS], scores[STOPS] = 2 * STEP, 0.0
    for left in range(MOST_LEFT + 1):
        scores[TAKES + left] = STEP * (MOST_LEFT + 1 - left)
        scores[WAITS + left] = scores[TAKES + left] - STEP / 2
        scores[LAYS + left] = 3 * STEP if left == 1 else 0.0
        scores[HOLDS + left] = STEP
    return tuple(scores)


PRIOR_SCORES = _make_prior_scores()
"""The prior score of each remark: take what helps most, lay the level only to go out with it.

Such a player wins 84.5 % of 10,000 matches against `careful` with two players and 47.7 % with four."""


def estimate_win_chances(totals: Numbers) -> Numbers:
    """Return each seat's chance to win a match of Level 8 from the levels it has gained; both of the shape (games, players).

    The changes of this chance, rewarded in each round, add up to the share of the win minus an even share. So the optimal policy
    is the same (Ng, Harada & Russell 1999), but each of a match's ten rounds or so is credited with its contribution.
    """
    library = totals.__array_namespace__()  # numpy's arrays, or those of the library that learns
    levels = library.minimum(totals.astype(np.int32) + 1, WON - 1)
    weights = library.exp(BY_PLAYERS_AMONG_CAREFUL[totals.shape[1]] * library.asarray(AMONG_CAREFUL)[levels])
    chances: Numbers = weights / weights.sum(axis=1, keepdims=True)
    return chances


RECIPE = Recipe(
    standing=estimate_win_chances,
    ways={"levels": EQUALS, "phase": EQUALS, "players": EQUALS},
    without=frozenset({"turn", "depth", "discarded", "fresh", "level_card", "meld", "meld_value", "tops"}),
    hidden=(96, 96),
    advised=PRIOR_SCORES,
    width=8,
    imitate=0.02,
    minibatch=8192,
    entropy=0.001,
    rates=(5e-4, 3e-5),
    careful={2: 96, 4: 96},
)
