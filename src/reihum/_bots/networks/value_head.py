"""The value head of a network. It uses plain numbers in a fixed order: the translation for the browser returns the same."""

from collections.abc import Sequence


def find_value(bias: float, weights: Sequence[float], places: Sequence[int], values: Sequence[float]) -> float:
    """Return the value of a position: `bias`, plus each of `values`, the units above 0 of the last hidden layer, times its weight.

    `places` are the indices of these units in `weights`.
    """
    total = bias
    for place, value in zip(places, values, strict=True):
        total += weights[place] * value
    return total
