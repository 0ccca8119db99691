"""How sure the ratings of a ladder are: intervals by drawing its deals again (Efron's bootstrap), deal by deal."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from reihum._lab.ladder import LadderDeal
from reihum._lab.standings import Results, count_results, fit_strengths, to_ratings

DRAWS = 200
OUTSIDE = 0.025
"""Half of what an interval of 95 % leaves out."""
CLOSE_ENOUGH = 1e-4
"""So exact, as a logarithm of strength, a rating from deals drawn again is: a fiftieth of a point."""


class Rating(NamedTuple):
    """A bot's rating, in Elo's units, and the interval of 95 % in which it lies."""

    rating: float
    low: float
    high: float


def rating_intervals(
    line_ups: Sequence[Sequence[str]], deals: Iterable[LadderDeal], draws: int = DRAWS, seed: int = 0
) -> dict[str, Rating]:
    """Return each bot's rating with an interval, the best first; the same seed gives the same intervals.

    The deals of each line-up are drawn anew, as many as there are, with all the matches of a deal together, since these are not
    independent. Each drawing holds one deal more, which is most often one of those and else one that a bot has won altogether: what no
    deal showed may happen, and deals that all went alike leave an interval.
    """
    names = list(dict.fromkeys(name for line_up in line_ups for name in line_up))
    kept: dict[int, list[Results]] = {}
    for deal in sorted(deals, key=lambda deal: deal[:2]):
        kept.setdefault(deal.line_up, []).append(count_results(line_ups, deal))
    tables: dict[tuple[str, ...], float] = {}
    for results in kept.values():  # the tables of all deals of a line-up are the same
        for table, count in results[0].tables.items():
            tables[table] = tables.get(table, 0.0) + count * len(results)
    won = {number: np.array([[result.won.get(name, 0.0) for name in names] for result in results]) for number, results in kept.items()}
    seated = {number: [name in set(line_ups[number]) for name in names] for number in won}
    pools = {number: _with_one_sided(wins, np.array(seated[number])) for number, wins in won.items()}
    whole = fit_strengths(_summed(names, won), tables)
    chance = np.random.default_rng(seed)
    drawn = []
    for _ in range(draws):
        again = {number: _drawn(pool, len(won[number]), chance) for number, pool in pools.items()}
        drawn.append(to_ratings(fit_strengths(_summed(names, again), tables, whole, CLOSE_ENOUGH)))
    found = {}
    for bot, rating in to_ratings(whole).items():
        low, high = np.quantile([one[bot] for one in drawn], [OUTSIDE, 1 - OUTSIDE])
        found[bot] = Rating(rating, min(float(low), rating), max(float(high), rating))
    return found


class _Pool(NamedTuple):
    """The deals that are drawn from, as rows of how often each bot has won, and how likely each is."""

    wins: NDArray[np.float64]
    weights: NDArray[np.float64]


def _with_one_sided(wins: NDArray[np.float64], seated: NDArray[np.bool_]) -> _Pool:
    """Return deals with those that one bot has won altogether; these are together as likely as any one of the others."""
    one_sided = np.diag(seated.astype(np.float64))[seated] * wins.sum(axis=1).mean()
    weights = np.concatenate([np.ones(len(wins)), np.full(len(one_sided), 1 / len(one_sided))])
    return _Pool(np.concatenate([wins, one_sided]), weights / weights.sum())


def _drawn(pool: _Pool, count: int, chance: np.random.Generator) -> NDArray[np.float64]:
    """Return deals drawn anew, one more than there are, weighing as much as those that there are."""
    return pool.wins[chance.choice(len(pool.wins), size=count + 1, p=pool.weights)] * (count / (count + 1))


def _summed(names: Sequence[str], won: Mapping[int, NDArray[np.float64]]) -> dict[str, float]:
    """Return how often each bot won in the deals of all line-ups."""
    sums = np.zeros(len(names))
    for wins in won.values():
        sums += wins.sum(axis=0)
    return dict(zip(names, sums.tolist(), strict=True))
