"""Figures of many matches with their intervals, differences on the same seeds, and what many comparisons at once allow to be said.

A figure is a value and, for each match, how much that match has moved it (its *influence*): so means, ratios and other smooth
functions of means all have their errors in one way, and the error of a difference takes into account that both were played with the
same seeds.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from reihum._intervals import Interval, least_error, t_quantile

Numbers = NDArray[np.float64]


class Sample(NamedTuple):
    """A figure of some matches."""

    value: float
    influence: Numbers
    """By match; the mean is 0."""
    least_error: float = 0.0
    """A standard error is not smaller than this: what never happened is not known never to happen."""
    part: float = 1.0
    """The part of the matches on which the figure depends: with few of these the interval is wider."""

    @property
    def error(self) -> float:
        """The standard error, at least `least_error`."""
        count = len(self.influence)
        spread = float(self.influence.std(ddof=1)) if count > 1 else math.inf
        return max(spread / math.sqrt(count), self.least_error)


def sample_mean(values: Numbers, *, shares: bool = False) -> Sample:
    """Return the mean of a number for each match; `shares` are from 0 to 1."""
    return Sample(float(values.mean()), values - values.mean(), least_error(len(values)) if shares else 0.0)


def sample_ratio(parts: Numbers, wholes: Numbers, *, shares: bool = False) -> Sample:
    """Return the sum of some numbers over the sum of others; 0 where the others are all 0."""
    whole = float(wholes.mean())
    if whole == 0:
        return Sample(0.0, np.zeros(len(parts)))
    value = float(parts.mean()) / whole
    influence = (parts - value * wholes) / whole
    return Sample(value, influence, least_error(len(parts)) if shares and not influence.any() else 0.0)


def tail_mean(values: Numbers, part: float = 0.05) -> Sample:
    """Return the mean of the largest numbers, of which there are this part of all."""
    edge = float(np.quantile(values, 1 - part))
    beyond = edge + np.maximum(values - edge, 0) / part
    return Sample(float(beyond.mean()), beyond - beyond.mean(), part=part)


def delta_method(value: float, *terms: tuple[float, Sample]) -> Sample:
    """Return a function of samples, of which each has its slope before it."""
    return Sample(value, np.sum([slope * sample.influence for slope, sample in terms], axis=0))


def student_interval(sample: Sample) -> Interval:
    """Return a figure with its interval, by Student's distribution."""
    around = t_quantile(max(sample.part * len(sample.influence), 2)) * sample.error
    return Interval(sample.value, sample.value - around, sample.value + around)


def paired_difference(variant: Sample, against: Sample) -> Sample:
    """Return a variant less what it is compared with, both played with the same seeds."""
    least = max(variant.least_error, against.least_error)
    return Sample(variant.value - against.value, variant.influence - against.influence, least, min(variant.part, against.part))


def p_value(sample: Sample) -> float:
    """Return how likely a difference at least as far from 0 is where there is none (two-sided, normal)."""
    if sample.value == 0:
        return 1.0
    return math.erfc(abs(sample.value) / sample.error / math.sqrt(2)) if sample.error else 0.0


def holm_correction(chances: Sequence[float]) -> list[float]:
    """Return these chances corrected for how many there are (Holm 1979): calling all below 0.05 real errs once in 20 families at most."""
    order = sorted(range(len(chances)), key=lambda at: chances[at])
    found = [1.0] * len(chances)
    highest = 0.0
    for rank, at in enumerate(order):
        highest = max(highest, min((len(chances) - rank) * chances[at], 1.0))
        found[at] = highest
    return found
