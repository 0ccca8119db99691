"""Intervals of 95 %: how far from a mean the truth may lie.

No interval here has the width zero: values that all agree are a sample, and what never happened in it may happen. What is known for
certain, such as the result of a match that is over, has no interval.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from reihum._kit.structured import FloatArray

NORMAL = 1.96
"""An interval of 95 % reaches so many standard errors to either side, where errors are normal."""
OUTSIDE = 0.025
"""Half of what an interval of 95 % leaves out."""
RARE = 3.7
"""What none of n cases showed happens in fewer than this / n (`unseen_share`), where n is large."""


class Interval(NamedTuple):
    """A value, and the interval of 95 % in which it lies."""

    value: float
    low: float
    high: float


def t_quantile(count: float) -> float:
    """Return by how many standard errors of a mean of `count` values an interval of 95 % reaches to either side (Student).

    With two and three values it is exact, with more by the first terms of its expansion (Fisher, Cornish 1960), which errs by less than
    1 %. With fewer than two values nothing is known of the error: infinite.

    >>> [round(t_quantile(count), 2) for count in (2, 3, 4, 10, 1000)]
    [12.71, 4.3, 3.16, 2.26, 1.96]
    """
    freedom = count - 1
    if freedom <= 0:
        return math.inf
    if freedom <= 1:
        return EXACT[0]
    if freedom <= 2:  # noqa: PLR2004 - as the table has it
        return EXACT[1]
    first = (NORMAL**3 + NORMAL) / 4
    second = (5 * NORMAL**5 + 16 * NORMAL**3 + 3 * NORMAL) / 96
    third = (3 * NORMAL**7 + 19 * NORMAL**5 + 17 * NORMAL**3 - 15 * NORMAL) / 384
    return NORMAL + first / freedom + second / freedom**2 + third / freedom**3


EXACT = (12.706, 4.303)
"""Student's quantiles for one degree of freedom and for two."""


def least_error(count: float) -> float:
    """Return the standard error below which that of a share seen in `count` values is not believed: what they did not show is rare."""
    return RARE / NORMAL / count


def unseen_share(count: int) -> float:
    """Return how often what `count` cases did not show may happen, at 95 %."""
    return 1 - float(OUTSIDE ** (1 / count))


def share_interval(values: Sequence[float], low: float = 0.0, high: float = 1.0) -> Interval:
    """Return the mean of independent values with its interval; `low` and `high` are the least and the most that it can be.

    `values` are shares, from 0 to 1, or shares that luck was taken off, without limits (infinite). One value tells nothing of the error:
    the interval is all that is possible, and for no limits 1 to either side.

    >>> round(share_interval([1.0, 1.0]).low, 3), round(share_interval([1.0] * 100).low, 3)
    (0.158, 0.964)
    """
    count, mean = len(values), float(np.mean(values))
    around = 1.0
    if count > 1:
        around = max(t_quantile(count) * float(np.std(values, ddof=1)) / math.sqrt(count), unseen_share(count))
    return Interval(mean, max(mean - around, low), min(mean + around, high))


def wilson_interval(good: int, count: int) -> tuple[float, float]:
    """Return the interval of a share of `count` cases (Wilson 1927)."""
    share, weight = good / count, NORMAL * NORMAL / count
    middle = share + weight / 2
    spread = NORMAL * math.sqrt(share * (1 - share) / count + weight / count / 4)
    return (middle - spread) / (1 + weight), (middle + spread) / (1 + weight)


def believable_variance(variance: FloatArray, count: int) -> FloatArray:
    """Return the variances of means of `count` shares, none of them smaller than what `count` values that agree leave open."""
    widest: FloatArray = np.maximum(variance, least_error(count) ** 2)
    return widest
