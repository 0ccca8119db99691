"""Who is where after the same deals, and which differences may be chance."""

import math
import statistics
from collections.abc import Sequence

from reihum._intervals import compute_least_mean_error, compute_t_quantile
from reihum.server.messages.evenings import EveningMargin

Points = Sequence[int | None]
"""What somebody has made of each deal; None where it is not finished."""


def rank_people(points: Sequence[Points], *, lowest: bool) -> list[int]:
    """Return people by number, the best first: whoever has finished all deals by their points, then the others by how many they have."""

    def rank(person: int) -> tuple[int, float]:
        made = [one for one in points[person] if one is not None]
        return -len(made), (1 if lowest else -1) * sum(made)

    return sorted(range(len(points)), key=rank)


def find_place(points: Sequence[Points], person: int, *, lowest: bool) -> int | None:
    """Return the place of somebody among all who have finished all deals, from 1; None for who has not."""
    totals = [None if None in one else sum(made for made in one if made is not None) for one in points]
    if (own := totals[person]) is None:
        return None
    return 1 + sum(total is not None and total != own and (total < own) == lowest for total in totals)


def compute_margin(first: Points, other: Points, *, lowest: bool) -> EveningMargin | None:
    """Return by how much somebody is behind whoever is first, a deal; None where no deal was finished by both.

    The same cards lie before both, so their differences deal by deal are compared: what a deal brings anybody does not count.
    The interval is Student's for the mean of these.
    """
    pairs = [(mine, theirs) for mine, theirs in zip(first, other, strict=True) if mine is not None and theirs is not None]
    apart = [theirs - mine if lowest else mine - theirs for mine, theirs in pairs]
    if not apart:
        return None
    count, mean = len(apart), statistics.fmean(apart)
    if count == 1:
        return EveningMargin(mean, None, chance=True)
    # Differences that all agree have a standard error of 0; they are only a sample all the same.
    error = statistics.stdev(apart) / math.sqrt(count) or compute_least_mean_error(count, mean)
    around = compute_t_quantile(count) * error
    return EveningMargin(mean, around, chance=abs(mean) <= around)
