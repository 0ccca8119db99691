"""Confidence intervals of 95 %.

No interval here has width zero: even values that all agree are only a sample, and an event that never happened in it may still happen.
A quantity that is known exactly, such as the result of a finished match, has no interval.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

NORMAL = 1.96
"""Standard errors to either side of an interval of 95 %, for normal errors."""
OUTSIDE = 0.025
"""The probability beyond either end of an interval of 95 %."""
RARE = 3.7
"""An event seen in none of n cases has a probability below this / n, for large n (`bound_unseen_share`)."""


class Interval(NamedTuple):
    """A value with its interval of 95 %."""

    value: float
    low: float
    high: float


def compute_t_quantile(count: float) -> float:
    """Return Student's quantile: the standard errors to either side of an interval of 95 % for a mean of `count` values.

    It is exact for two and three values. From four on it uses the first terms of the expansion of Fisher and Cornish (1960), with an error
    below 1 %. A number of values between them, such as 2.5, counts as the whole number below, which gives a wider interval. For fewer
    than two values the error is unknown, and the result infinite.

    >>> [round(compute_t_quantile(count), 2) for count in (2, 3, 4, 10, 1000)]
    [12.71, 4.3, 3.16, 2.26, 1.96]
    """
    freedom = count - 1
    if freedom < 1:
        return math.inf
    if freedom < len(EXACT) + 1:
        return EXACT[int(freedom) - 1]
    # The coefficients of the expansion in 1 / freedom; scipy would be a dependency for one number.
    first = (NORMAL**3 + NORMAL) / 4
    second = (5 * NORMAL**5 + 16 * NORMAL**3 + 3 * NORMAL) / 96
    third = (3 * NORMAL**7 + 19 * NORMAL**5 + 17 * NORMAL**3 - 15 * NORMAL) / 384
    return NORMAL + first / freedom + second / freedom**2 + third / freedom**3


EXACT = (12.706, 4.303)
"""Student's quantiles for one degree of freedom and for two."""


def compute_least_error(count: float) -> float:
    """Return the smallest credible standard error of a share of `count` values: rare events may not have been seen."""
    return RARE / NORMAL / count


def compute_least_mean_error(count: float, mean: float) -> float:
    """Return the smallest credible standard error of a mean of `count` numbers that all agree.

    A number that was not seen may be apart from them by as much as the mean itself, and by 1 at least.
    """
    return compute_least_error(count) * max(abs(mean), 1.0)


def bound_unseen_share(count: int) -> float:
    """Return the largest probability, at 95 %, of an event that `count` cases did not show."""
    return 1 - float(OUTSIDE ** (1 / count))


def compute_share_interval(values: Sequence[float], low: float = 0.0, high: float = 1.0) -> Interval:
    """Return the mean of independent values with its interval, cut off at `low` and `high`.

    `values` are shares from 0 to 1, or shares adjusted for luck; these have no limits, so pass infinite ones. A single value says nothing
    about the error: its interval is everything from `low` to `high`, or 1 to either side where these are infinite.

    >>> round(compute_share_interval([1.0, 1.0]).low, 3), round(compute_share_interval([1.0] * 100).low, 3)
    (0.158, 0.964)
    """
    count, mean = len(values), float(np.mean(values))
    around = 1.0
    if count > 1:
        # Values that all agree have a standard error of 0; the second term keeps the interval open.
        around = max(compute_t_quantile(count) * float(np.std(values, ddof=1)) / math.sqrt(count), bound_unseen_share(count))
    return Interval(mean, max(mean - around, low), min(mean + around, high))


def compute_wilson_interval(good: int, count: int) -> tuple[float, float]:
    """Return the interval of the share `good` / `count` (Wilson 1927); unlike the normal one it stays within 0 and 1."""
    share, weight = good / count, NORMAL * NORMAL / count
    middle = share + weight / 2
    spread = NORMAL * math.sqrt(share * (1 - share) / count + weight / count / 4)
    return (middle - spread) / (1 + weight), (middle + spread) / (1 + weight)
