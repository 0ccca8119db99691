"""Arithmetic of reviews in a fixed order on plain numbers, so that the translation for the browser gives the same bits."""

from collections.abc import Sequence
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from reihum._intervals import compute_least_error, compute_least_mean_error
from reihum._kit.shares import SEATS

Payoffs = NDArray[np.float64]
"""Payoffs: two rows, shares of the win and points (more is better), with a number for each seat."""


def make_payoffs(rows: Sequence[Sequence[float]]) -> Payoffs:
    """Return rows of numbers as an array."""
    return np.array(rows, np.float64)


def compute_mean(values: Sequence[float]) -> float:
    """Return the mean, summed in order."""
    total = 0.0
    for value in values:
        total += value
    return total / len(values)


def compute_variance(values: Sequence[float], mean: float) -> float:
    """Return the mean squared distance from the mean."""
    total = 0.0
    for value in values:
        total += (value - mean) * (value - mean)
    return total / len(values)


def add_errors(first: float, second: float) -> float:
    """Return the standard error of the difference of two independent estimates."""
    return sqrt(first * first + second * second)


def compute_mean_difference(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean and its standard error; there are two values at least."""
    count, mean = len(values), compute_mean(values)
    # A few worlds may all agree by chance, so the error includes one unseen world of another kind.
    unseen = 0.5 / count
    return mean, sqrt(compute_variance(values, mean) / (count - 1) + unseen * unseen)


def summarize(rows: Sequence[Sequence[float]], players: int, stock: int, *, is_decided: bool) -> tuple[Payoffs, Payoffs]:
    """Return the means of playouts and their standard errors.

    Each row has the shares of SEATS seats and then their points, of which those of `players` seats count. `stock` is the number of last
    rounds that were played in advance, 0 where none were. A match that is over has one possible result, which has no error.
    """
    count = len(rows)
    means, errors = [], []
    for first in (0, SEATS):
        means.append([compute_mean([row[first + seat] for row in rows]) for seat in range(players)])
        found = []
        for seat, mean in enumerate(means[-1]):
            variance = compute_variance([row[first + seat] for row in rows], mean) / max(count - 1, 1)
            if not is_decided:
                # A value that is equal in all playouts is still uncertain, unless the match is over.
                least = compute_least_mean_error(count, mean) if first else compute_least_error(count)
                variance = max(variance, least * least) if first == 0 or variance == 0 else variance
            if stock and first == 0:
                # All estimates share one stock of last rounds, so its own sampling error does not shrink with the playouts.
                variance += mean * (1 - mean) / stock
            found.append(sqrt(variance))
        errors.append(found)
    return make_payoffs(means), make_payoffs(errors)
