"""Statistics of figures over many matches: intervals, paired differences, and corrections for many comparisons.

A figure is a value and, for each match, how much that match has moved it (its *influence*). So means, ratios and other smooth
functions of means get their standard errors in one way, and the error of a difference accounts for common seeds.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from reihum._intervals import Interval, compute_least_error, compute_least_mean_error, compute_t_quantile

Numbers = NDArray[np.float64]

NOISE = 1e-9
"""A standard error below this is one of rounding: the matches agree."""

TAIL = 0.05
"""The part of all matches that counts as the longest."""


class Sample(NamedTuple):
    """A figure of some matches."""

    value: float
    influence: Numbers
    """The influence of each match; the mean is 0."""
    least_error: float = 0.0
    """A floor for the standard error: an event that never happened in the sample may still happen."""
    agreeing_error: float = 0.0
    """The standard error if all influences are 0: other matches might have had one."""
    part: float = 1.0
    """The part of the matches on which the figure depends; it gives the degrees of freedom."""

    @property
    def error(self) -> float:
        """The standard error, at least `compute_least_error`; never 0."""
        count = len(self.influence)
        spread = float(self.influence.std(ddof=1)) if count > 1 else math.inf
        seen = spread / math.sqrt(count)
        return max(self.least_error, self.agreeing_error if seen < NOISE else seen)


def sample_mean(values: Numbers, *, shares: bool = False) -> Sample:
    """Return the mean of one number for each match; `shares` lie between 0 and 1."""
    mean, count = float(values.mean()), len(values)
    return Sample(mean, values - mean, compute_least_error(count) if shares else 0.0, compute_least_mean_error(count, mean))


def sample_ratio(parts: Numbers, wholes: Numbers) -> Sample:
    """Return the sum of `parts` divided by the sum of `wholes`; 0 where all `wholes` are 0."""
    whole = float(wholes.mean())
    if whole == 0:
        return Sample(0.0, np.zeros(len(parts)), agreeing_error=compute_least_mean_error(len(parts), 0.0))
    value = float(parts.mean()) / whole
    # The derivative of the ratio: its mean is 0, as a Sample demands.
    influence = (parts - value * wholes) / whole
    return Sample(value, influence, agreeing_error=compute_least_mean_error(len(parts), value))


def sample_tail_mean(values: Numbers) -> Sample:
    """Return the mean of the largest numbers, a fraction TAIL of all."""
    edge = float(np.quantile(values, 1 - TAIL))
    # Expected shortfall in Rockafellar and Uryasev's form, which gives the influence of each match at once.
    beyond = edge + np.maximum(values - edge, 0) / TAIL
    mean = float(beyond.mean())
    # An unseen kind of match would weigh more here than in a mean, like every match beyond the edge.
    return Sample(mean, beyond - mean, agreeing_error=compute_least_mean_error(len(values), mean) / TAIL, part=TAIL)


def apply_delta_method(value: float, *terms: tuple[float, Sample]) -> Sample:
    """Return a smooth function of samples; `terms` are its partial derivatives, each with its sample."""
    influence = np.sum([slope * sample.influence for slope, sample in terms], axis=0)
    return Sample(value, influence, agreeing_error=sum(abs(slope) * sample.agreeing_error for slope, sample in terms))


def compute_student_interval(sample: Sample) -> Interval:
    """Return a figure with its interval of 95 %, by Student's distribution."""
    around = compute_t_quantile(_count_matches(sample)) * sample.error
    return Interval(sample.value, sample.value - around, sample.value + around)


def _count_matches(sample: Sample) -> float:
    """Return the number of matches on which a figure depends, at least 2."""
    return max(sample.part * len(sample.influence), 2)


def subtract_paired(variant: Sample, against: Sample) -> Sample:
    """Return a variant minus what it is compared with; both were played with the same seeds."""
    # Influences are subtracted match by match, so effects of the common seeds cancel.
    influence = variant.influence - against.influence
    value, least, part = variant.value - against.value, max(variant.least_error, against.least_error), min(variant.part, against.part)
    return Sample(value, influence, least, compute_least_mean_error(len(influence), value) / part, part)


def compute_p_value(sample: Sample) -> float:
    """Return the two-sided p-value of a difference."""
    return compute_student_chance(sample.value / sample.error, _count_matches(sample))


def compute_student_chance(errors: float, count: float) -> float:
    """Return the chance that a mean of `count` values, 2 or more, is at least `errors` standard errors off, on either side.

    It is that of Student's distribution, approximated (Wallace 1959). From nine degrees of freedom on it is right to a few hundredths of
    itself, down to 0.001. With fewer it is too large, so that too little is found rather than too much: with one, 0.05 becomes 0.065 and
    0.001 becomes 0.0033.
    """
    freedom = count - 1
    normal = math.sqrt(freedom * math.log1p(errors**2 / freedom)) * (8 * freedom + 1) / (8 * freedom + 3)
    return math.erfc(normal / math.sqrt(2))


def correct_by_holm(chances: Sequence[float]) -> list[float]:
    """Return p-values corrected for their number (Holm 1979): of 20 families, at most one has a false finding below 0.05."""
    order = sorted(range(len(chances)), key=lambda at: chances[at])
    found = [1.0] * len(chances)
    highest = 0.0
    for rank, at in enumerate(order):
        # Corrected values must not decrease along the order of the raw ones.
        highest = max(highest, min((len(chances) - rank) * chances[at], 1.0))
        found[at] = highest
    return found
