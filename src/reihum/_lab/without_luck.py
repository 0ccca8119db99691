"""Results of a ladder with luck taken off them: by how much of it, the other deals say."""

import numpy as np

from reihum._kit.structured import FloatArray


def remove_luck(shares: FloatArray, luck: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return shares of deals without luck, and the part of it that was taken off each deal; arrays of shape (deals, bots) and (deals,).

    That part is the one which would have made the results of all other deals vary least, the same for all bots, so that their
    shares still add up. It says nothing about the deal it is used for, so the mean of luck taken off is 0 as that of luck is, and
    the mean of the results stays as it was (cross-fitted control variates; Avramidis and Wilson 1993). Where the evaluator
    makes too much of luck, as it does between bots that are unlike itself, the part is smaller than 1. With fewer than three deals
    nothing is taken off.
    """
    deals = len(shares)
    parts = np.zeros(deals)
    if deals > 2:  # noqa: PLR2004 - two others are needed to learn from
        together = _of_the_others(shares, luck)
        alone = _of_the_others(luck, luck)
        np.divide(together, alone, out=parts, where=alone > 0)
    return shares - parts[:, None] * luck, parts


def _of_the_others(one: FloatArray, other: FloatArray) -> FloatArray:
    """Return for each deal the sum of products of the deviations of all other deals, over all bots."""
    count = len(one) - 1
    ones, others = one.sum(axis=0) - one, other.sum(axis=0) - other
    products: FloatArray = ((one * other).sum(axis=0) - one * other - ones * others / count).sum(axis=1)
    return products
