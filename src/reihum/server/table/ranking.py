"""Ranks people who played the same deals, and tells whether a difference may be chance."""

import math
import statistics
from collections.abc import Sequence

from reihum._intervals import compute_least_mean_error, compute_t_quantile
from reihum.server.messages.evenings import EveningMargin

Points = Sequence[int | None]
"""One person's points by deal; None for a deal that is not finished."""


def rank_people(points: Sequence[Points], *, lowest: bool) -> list[int]:
    """Return the indices of people, the best first: by the number of finished deals, then by total points."""

    def rank(person: int) -> tuple[int, float]:
        made = [one for one in points[person] if one is not None]
        return -len(made), (1 if lowest else -1) * sum(made)

    return sorted(range(len(points)), key=rank)


def find_rank(points: Sequence[Points], person: int, *, lowest: bool) -> int | None:
    """Return a person's rank, from 1, among those who finished all deals; None for somebody who has not."""
    totals = [None if None in one else sum(made for made in one if made is not None) for one in points]
    if (own := totals[person]) is None:
        return None
    return 1 + sum(total is not None and total != own and (total < own) == lowest for total in totals)


def compute_margin(first: Points, other: Points, *, lowest: bool) -> EveningMargin | None:
    """Return by how many points a deal a person is behind the first one; None if they have no finished deal in common.

    Both played the same cards, so the differences are paired by deal, which removes the luck of the deal. The interval is Student's
    for their mean.
    """
    pairs = [(mine, theirs) for mine, theirs in zip(first, other, strict=True) if mine is not None and theirs is not None]
    apart = [theirs - mine if lowest else mine - theirs for mine, theirs in pairs]
    if not apart:
        return None
    count, mean = len(apart), statistics.fmean(apart)
    if count == 1:
        return EveningMargin(mean, None, chance=True)
    # Equal differences have a standard error of 0, although they are only a sample.
    error = statistics.stdev(apart) / math.sqrt(count) or compute_least_mean_error(count, mean)
    around = compute_t_quantile(count) * error
    return EveningMargin(mean, around, chance=abs(mean) <= around)
