"""Intervals of a ladder's ratings, by weighting its deals anew (the Bayesian bootstrap; Rubin 1981)."""

import math
import reprlib
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from reihum._intervals import NORMAL, OUTSIDE, compute_t_quantile
from reihum._kit.errors import OptionError
from reihum._kit.seeds import make_numpy_seed
from reihum._kit.whole_numbers import convert_seed, require_count
from reihum._lab.ladder import LadderDeal
from reihum._lab.standings import Results, convert_to_ratings, count_results, fit_strengths

DRAWS = 200
"""Weightings: enough for quantiles at 2.5 %, and each takes a whole fit."""
CLOSE_ENOUGH = 1e-4
"""The precision of ratings from weighted deals, as a logarithm of strength: a fiftieth of a rating point."""

UNSHRUNK = 1e-6
"""The imagined wins of each bot in a weighted fit: next to none, as imagined deals take their place."""


class Rating(NamedTuple):
    """A bot's rating, in Elo's units, and the interval of 95 % in which it lies.

    - `rating`: the rating, more being better; the mean of all bots of a ladder is 1500, and with two players 400 more are ten wins to one.
      It is drawn a little towards the mean, by one imagined match of each bot, and so is finite even for a bot that won everything;
    - `low`: the lower end of the interval; minus infinity where nothing shows how much worse the bot may be, as when it lost everything;
    - `high`: the upper end; infinite where nothing shows how much better it may be, as when it won everything.

    As ratings are relative to the mean, a bot that lost everything also opens the upper ends of all others, and one that won everything
    their lower ends.
    """

    rating: float
    low: float
    high: float


def rating_intervals(
    line_ups: Sequence[Sequence[str]], deals: Iterable[LadderDeal], draws: int = DRAWS, seed: SupportsIndex = 0
) -> dict[str, Rating]:
    """Return each bot's rating with an interval, the best first; the same `seed` gives the same intervals.

    Each draw gives every deal a random weight, exponentially distributed. All matches of a deal share it, since they are not independent.
    Imagined deals that a single bot won altogether keep results possible that no deal showed. In each line-up there is one for each bot,
    and those of all line-ups of a bot together weigh as much as one real deal or more. For two bots and deals that one of them wins whole,
    this is the interval of Jeffreys for a share, made wider for few deals of a bot as by Student's t-distribution: after a single deal it
    is open.

    `line_ups` has the bots of each line-up by seat, `deals` are those of a ladder, such as `reihum.compare(...).deals`, and `draws` is the
    number of weightings. Raises OptionError for anything else in their place, and for an invalid seed.
    """
    draws, played = require_count("draws", draws), list(deals) if isinstance(deals, Iterable) else []
    names = _check_line_ups(line_ups, played)
    kept: dict[int, list[Results]] = {}
    for deal in sorted(played, key=lambda deal: deal[:2]):
        kept.setdefault(deal.line_up, []).append(count_results(line_ups, deal))
    tables: dict[tuple[str, ...], float] = {}
    for results in kept.values():
        # All deals of a line-up have the same tables, so the first one speaks for all.
        for table, count in results[0].tables.items():
            tables[table] = tables.get(table, 0.0) + count * len(results)
    won = {number: np.array([[result.won.get(name, 0.0) for name in names] for result in results]) for number, results in kept.items()}
    seated = {number: np.array([name in line_ups[number] for name in names]) for number in won}
    line_ups_each = np.sum(list(seated.values()), axis=0)
    pools = {number: _add_one_sided(wins, seated[number], 1 / line_ups_each[seated[number]].min()) for number, wins in won.items()}
    sums = {number: wins.sum(axis=0) for number, wins in won.items()}
    whole = fit_strengths(_add_wins(names, sums), tables)
    chance = np.random.default_rng(make_numpy_seed(convert_seed(seed)))
    drawn = []
    for _ in range(draws):
        again = {number: _weigh_again(pool, len(won[number]), chance) for number, pool in pools.items()}
        # Starting from the whole fit, each draw needs only a few steps.
        drawn.append(convert_to_ratings(fit_strengths(_add_wins(names, again), tables, whole, CLOSE_ENOUGH, prior=UNSHRUNK)))
    deals_each = np.sum([len(wins) * seated[number] for number, wins in won.items()], axis=0)
    beaten = _find_beaten(sums, seated)[:, deals_each > 0][deals_each > 0]
    bounds = iter(zip(beaten.all(axis=1), beaten.all(axis=0), strict=True))
    ends = {name: next(bounds) if count else (False, False) for name, count in zip(names, deals_each, strict=True)}
    found = {}
    for bot, rating in convert_to_ratings(whole).items():
        low, middle, high = np.quantile([one[bot] for one in drawn], [OUTSIDE, 0.5, 1 - OUTSIDE]).tolist()
        count = int(deals_each[names.index(bot)])
        has_low, has_high = ends[bot] if count > 1 else (False, False)
        wider = compute_t_quantile(count) / NORMAL if count > 1 else 1.0  # the error of few deals is itself uncertain
        # The estimate is shrunk and the drawn ratings are not, so that it may lie outside them; the interval always contains it.
        found[bot] = Rating(
            rating,
            min(middle - (middle - low) * wider, rating) if has_low else -math.inf,
            max(middle + (high - middle) * wider, rating) if has_high else math.inf,
        )
    return found


def _check_line_ups(line_ups: Sequence[Sequence[str]], played: Sequence[LadderDeal]) -> list[str]:
    """Return the names of all bots; raises OptionError unless these line-ups have played these deals."""
    if not played or not all(isinstance(deal, LadderDeal) for deal in played):
        message = "`deals` are the deals of a ladder, one or more, such as those of `reihum.compare(...).deals`."
        raise OptionError(message)
    if not isinstance(line_ups, list | tuple) or not all(isinstance(one, list | tuple) for one in line_ups):
        message = f"`line_ups` has the bots of each line-up by seat, such as [['careful', 'random']], not {reprlib.repr(line_ups)}."
        raise OptionError(message)
    if (other := next((deal.line_up for deal in played if deal.line_up not in range(len(line_ups))), None)) is not None:
        message = f"There is a deal of line-up {other}, and `line_ups` has {len(line_ups)}, counted from 0."
        raise OptionError(message)
    if wrong := next((deal for deal in played if not _is_seated(line_ups[deal.line_up], deal)), None):
        message = f"The seats of deal {wrong.deal} are not those of its line-up, {list(line_ups[wrong.line_up])}."
        raise OptionError(message)
    names = list(dict.fromkeys(name for line_up in line_ups for name in line_up))
    if len(names) == 1:
        message = f"Ratings compare two or more bots, and {names[0]} is alone."
        raise OptionError(message)
    return names


def _is_seated(line_up: Sequence[str], deal: LadderDeal) -> bool:
    """Return whether a deal was played, and each of its matches by the bots of its line-up."""
    return bool(deal.played) and all(sorted(match.seats) == list(range(len(line_up))) for match in deal.played)


def _find_beaten(sums: Mapping[int, NDArray[np.float64]], seated: Mapping[int, NDArray[np.bool_]]) -> NDArray[np.bool_]:
    """Return which bot, by row, has won something against which, by column, or against one that has done so, and so on.

    If no such chain leads from one bot to another, nothing bounds how much better the other one is (Ford 1957).
    """
    size = len(next(iter(sums.values())))
    beaten = np.eye(size, dtype=np.bool_)
    for number, wins in sums.items():
        beaten |= np.outer(wins > 0, seated[number])
    for _ in range(size):  # chains of any length
        beaten = beaten @ beaten
    return beaten


class _Pool(NamedTuple):
    """The deals of a line-up, as rows of how often each bot won, and the mean weight of each."""

    wins: NDArray[np.float64]
    weights: NDArray[np.float64]


def _add_one_sided(wins: NDArray[np.float64], seated: NDArray[np.bool_], weight: float) -> _Pool:
    """Return the deals with added ones that a single bot won altogether; together they weigh `weight` real deals."""
    one_sided = np.diag(seated.astype(np.float64))[seated] * wins.sum(axis=1).mean()
    return _Pool(np.concatenate([wins, one_sided]), np.concatenate([np.ones(len(wins)), np.full(len(one_sided), weight / len(one_sided))]))


def _weigh_again(pool: _Pool, count: int, chance: np.random.Generator) -> NDArray[np.float64]:
    """Return the wins of each bot with random weights of the deals, which add up to their number."""
    weights = chance.standard_gamma(pool.weights)
    drawn: NDArray[np.float64] = weights @ pool.wins * (count / weights.sum())
    return drawn


def _add_wins(names: Sequence[str], sums: Mapping[int, NDArray[np.float64]]) -> dict[str, float]:
    """Return the wins of each bot in all line-ups."""
    return dict(zip(names, np.sum(list(sums.values()), axis=0).tolist(), strict=True))
