"""Confidence intervals of a ladder's ratings, by resampling its deals (Efron's bootstrap)."""

import reprlib
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from reihum._kit.errors import OptionError
from reihum._kit.seeds import make_numpy_seed
from reihum._kit.whole_numbers import convert_seed, require_count
from reihum._lab.ladder import LadderDeal
from reihum._lab.standings import Results, convert_to_ratings, count_results, fit_strengths

DRAWS = 200
"""Resamples: enough for quantiles at 2.5 %, and each takes a whole fit."""
OUTSIDE = 0.025
"""Half of what an interval of 95 % leaves out."""
CLOSE_ENOUGH = 1e-4
"""The precision of ratings from resampled deals, as a logarithm of strength: a fiftieth of a rating point."""


class Rating(NamedTuple):
    """A bot's rating, in Elo's units, and the interval of 95 % in which it lies.

    - `rating`: the rating, more being better; the mean of all bots of a ladder is 1500, and with two players 400 more are ten wins to one;
    - `low`: the lower end of the interval;
    - `high`: the upper end.
    """

    rating: float
    low: float
    high: float


def rating_intervals(
    line_ups: Sequence[Sequence[str]], deals: Iterable[LadderDeal], draws: int = DRAWS, seed: SupportsIndex = 0
) -> dict[str, Rating]:
    """Return each bot's rating with an interval, the best first; the same seed gives the same intervals.

    The deals of each line-up are resampled, as many as there are. All matches of a deal stay together, since they are not independent.
    Each resample holds one deal more, which may be one that a single bot won altogether. So results that no deal showed remain
    possible, and deals that all went alike still give an interval of some width.

    `line_ups` has the bots of each line-up by seat, `deals` are those of a ladder, such as `reihum.compare(...).deals`, and `draws` is the
    number of resamples. Raises OptionError for anything else in their place, and for an invalid seed.
    """
    draws, played = require_count("draws", draws), list(deals) if isinstance(deals, Iterable) else []
    if not played or not all(isinstance(deal, LadderDeal) for deal in played):
        message = "`deals` are the deals of a ladder, one or more, such as those of `reihum.compare(...).deals`."
        raise OptionError(message)
    if not isinstance(line_ups, list | tuple) or not all(isinstance(one, list | tuple) for one in line_ups):
        message = f"`line_ups` has the bots of each line-up by seat, such as [['careful', 'random']], not {reprlib.repr(line_ups)}."
        raise OptionError(message)
    if (most := max(deal.line_up for deal in played)) >= len(line_ups):
        message = f"There is a deal of line-up {most}, and `line_ups` has {len(line_ups)}, counted from 0."
        raise OptionError(message)
    names = list(dict.fromkeys(name for line_up in line_ups for name in line_up))
    kept: dict[int, list[Results]] = {}
    for deal in sorted(played, key=lambda deal: deal[:2]):
        kept.setdefault(deal.line_up, []).append(count_results(line_ups, deal))
    tables: dict[tuple[str, ...], float] = {}
    for results in kept.values():
        # All deals of a line-up have the same tables, so the first one speaks for all.
        for table, count in results[0].tables.items():
            tables[table] = tables.get(table, 0.0) + count * len(results)
    won = {number: np.array([[result.won.get(name, 0.0) for name in names] for result in results]) for number, results in kept.items()}
    seated = {number: [name in set(line_ups[number]) for name in names] for number in won}
    pools = {number: _add_one_sided(wins, np.array(seated[number])) for number, wins in won.items()}
    whole = fit_strengths(_sum_wins(names, won), tables)
    chance = np.random.default_rng(make_numpy_seed(convert_seed(seed)))
    drawn = []
    for _ in range(draws):
        again = {number: _draw_again(pool, len(won[number]), chance) for number, pool in pools.items()}
        # Starting from the whole fit, each resample needs only a few steps.
        drawn.append(convert_to_ratings(fit_strengths(_sum_wins(names, again), tables, whole, CLOSE_ENOUGH)))
    found = {}
    for bot, rating in convert_to_ratings(whole).items():
        low, high = np.quantile([one[bot] for one in drawn], [OUTSIDE, 1 - OUTSIDE])
        # A skewed resample may miss the estimate itself; the interval always contains it.
        found[bot] = Rating(rating, min(float(low), rating), max(float(high), rating))
    return found


class _Pool(NamedTuple):
    """The deals to draw from, as rows of how often each bot won, and the probability of each."""

    wins: NDArray[np.float64]
    weights: NDArray[np.float64]


def _add_one_sided(wins: NDArray[np.float64], seated: NDArray[np.bool_]) -> _Pool:
    """Return the deals with added ones that a single bot won altogether; together the added ones are as likely as one real deal."""
    one_sided = np.diag(seated.astype(np.float64))[seated] * wins.sum(axis=1).mean()
    weights = np.concatenate([np.ones(len(wins)), np.full(len(one_sided), 1 / len(one_sided))])
    return _Pool(np.concatenate([wins, one_sided]), weights / weights.sum())


def _draw_again(pool: _Pool, count: int, chance: np.random.Generator) -> NDArray[np.float64]:
    """Return a resample with one deal more than there are, scaled to the same total weight."""
    return pool.wins[chance.choice(len(pool.wins), size=count + 1, p=pool.weights)] * (count / (count + 1))


def _sum_wins(names: Sequence[str], won: Mapping[int, NDArray[np.float64]]) -> dict[str, float]:
    """Return the wins of each bot over the deals of all line-ups."""
    sums = np.zeros(len(names))
    for wins in won.values():
        sums += wins.sum(axis=0)
    return dict(zip(names, sums.tolist(), strict=True))
