"""Generalised advantage estimation where several seats decide in turn (Schulman et al. 2016)."""

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


def estimate_advantages(  # noqa: PLR0913, PLR0917 - the arrays of a trajectory
    seats: NDArray[np.int64],
    values: Floats,
    rewards: Floats,
    ended: NDArray[np.bool_],
    last_seats: NDArray[np.int64],
    last_values: Floats,
    decay: float,
) -> Floats:
    """Return the advantage of each decision, shape (steps, games).

    `seats` and `values` are those of the decisions, `rewards` (steps, games, seats) and `ended` those of the step after each. `last_seats`
    and `last_values` belong to the decisions that come next. Each seat has its own sequence of decisions; what others do in between is part
    of its environment. Where a seat's next decision lies beyond these steps and is unknown, the value expected now stands in for it.
    """
    steps, games, count = rewards.shape
    row = np.arange(games)
    following = np.full((games, count), np.nan, np.float32)  # the value of each seat's next decision
    following[row, last_seats] = last_values
    ahead = np.zeros((games, count), np.float32)  # the advantage of that decision
    gained = np.zeros((games, count), np.float32)  # what comes before it
    found = np.zeros((steps, games), np.float32)
    # Backwards, so that what follows a decision is known when it is reached.
    for step in range(steps - 1, -1, -1):
        over = ended[step]
        following[over], ahead[over], gained[over] = 0, 0, 0
        # The end comes first, the reward second: the reward of the last step still belongs to the episode that ended.
        gained += rewards[step]
        seat, value = seats[step], values[step]
        after = following[row, seat]
        after = np.where(np.isnan(after), value, after)
        found[step] = gained[row, seat] + after - value + decay * ahead[row, seat]
        following[row, seat], ahead[row, seat], gained[row, seat] = value, found[step], 0
    return found
