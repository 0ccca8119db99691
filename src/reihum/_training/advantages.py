"""Generalised advantage estimation where several seats decide in turn (Schulman et al. 2016)."""

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


def estimate_advantages(  # noqa: PLR0913, PLR0917 - a trajectory has so many arrays
    seats: NDArray[np.int64],
    values: Floats,
    rewards: Floats,
    ended: NDArray[np.bool_],
    last_seats: NDArray[np.int64],
    last_values: Floats,
    decay: float,
) -> Floats:
    """Return how much better each decision turned out than expected, shape (steps, games).

    `seats` and `values` are those of the decisions, `rewards` (steps, games, seats) and `ended` what followed each of them, `last_seats`
    and `last_values` belong to the decisions that come next. For a seat one decision follows the other, with what all others do
    between them as part of the environment. The last decision of a seat that has no other within these steps is taken to be worth
    what it was expected to be.
    """
    steps, games, count = rewards.shape
    row = np.arange(games)
    following = np.full((games, count), np.nan, np.float32)  # the value of each seat's next decision
    following[row, last_seats] = last_values
    ahead = np.zeros((games, count), np.float32)  # the advantage of that decision
    gained = np.zeros((games, count), np.float32)  # what comes before it
    found = np.zeros((steps, games), np.float32)
    for step in range(steps - 1, -1, -1):
        over = ended[step]
        following[over], ahead[over], gained[over] = 0, 0, 0
        gained += rewards[step]
        seat, value = seats[step], values[step]
        after = following[row, seat]
        after = np.where(np.isnan(after), value, after)
        found[step] = gained[row, seat] + after - value + decay * ahead[row, seat]
        following[row, seat], ahead[row, seat], gained[row, seat] = value, found[step], 0
    return found
