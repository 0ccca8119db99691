"""The standings of a ladder: shares of wins with intervals, scores, ratings, times."""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from statistics import fmean
from typing import NamedTuple

import numpy as np

from reihum._intervals import compute_share_interval
from reihum._kit.structured import FloatArray
from reihum._lab.duel import PlayedMatch
from reihum._lab.ladder import LadderDeal

MOST_STEPS = 200
PRECISION = 1e-9
ELO_SCALE = 400
MEAN_RATING = 1500
PRIOR_WINS = 0.5
"""The wins of each bot in one imagined match against a bot of strength 1, which keeps all strengths finite."""


class Standing(NamedTuple):
    """The result of one bot in one line-up.

    - `bot`: the name of the bot;
    - `others`: the names of the bots at the other seats, with commas between;
    - `deals`: the number of deals that were played; the intervals are over them;
    - `share`: the part of its matches that one of its seats wins, from 0 to 1, more being better; several winners share a win;
    - `low`: the lower end of the interval of 95 % around `share`; with one deal 0, since nothing is known of its error;
    - `high`: the upper end; with one deal 1;
    - `fair`: the share of a bot as good as the others: 1 by the number of seats;
    - `score`: the mean total of its seats at the end of a match, as on the score sheet: points, in Level 8 levels. Where the lowest total
      wins (`lowest_wins`: in Elfer raus!), less is better, else more;
    - `choices`: the number of its decisions with more than one legal move; times are of these;
    - `milliseconds`: the mean time of a choice, in milliseconds of processor time;
    - `slowest`: the longest time of a choice, in milliseconds (in a `PlayedMatch` in seconds);
    - `adjusted`: the share with luck subtracted, and the lower and upper end of its interval; None where luck was not estimated, or with
      one deal;
    - `variance_left`: the variance of the adjusted shares of deals divided by that of the raw ones: less is better; None where `adjusted`
      is None or all raw shares are equal;
    - `luck_part`: the part of luck that was subtracted, as a mean over deals.
    """

    bot: str
    others: str
    deals: int
    share: float
    low: float
    high: float
    fair: float
    score: float
    choices: int
    milliseconds: float
    slowest: float
    adjusted: tuple[float, float, float] | None = None
    variance_left: float | None = None
    luck_part: float | None = None


def compute_standings(line_ups: Sequence[Sequence[str]], deals: Iterable[LadderDeal]) -> list[Standing]:
    """Return one standing for each line-up and bot, in the order of the line-up. Line-ups that were not played are left out."""
    by_line_up: dict[int, list[list[PlayedMatch]]] = {}
    for line_up, _, played in sorted(deals, key=lambda deal: deal[:2]):
        by_line_up.setdefault(line_up, []).append(played)
    return [standing for number, played in sorted(by_line_up.items()) for standing in _sum_up(line_ups[number], played)]


def _sum_up(line_up: Sequence[str], deals: list[list[PlayedMatch]]) -> list[Standing]:
    bots = list(dict.fromkeys(line_up))
    raw = [_sum_up_bot(line_up, bot, deals) for bot in bots]
    if len(deals) == 1 or any(match.luck is None for played in deals for match in played):
        return raw
    shares = np.array([[_average_field(bot, line_up, played, "wins") for bot in bots] for played in deals])
    luck = np.array([[_average_field(bot, line_up, played, "luck") for bot in bots] for played in deals])
    fair, parts = remove_luck(shares, luck)
    return [_add_adjusted(each, shares[:, at], fair[:, at], float(parts.mean())) for at, each in enumerate(raw)]


def remove_luck(shares: FloatArray, luck: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return shares of deals with luck subtracted, shape (deals, bots), and the part of luck subtracted from each deal, shape (deals,).

    The part for a deal minimises the variance of all other deals. It is the same for all bots, so that their shares still add up.
    Since it does not depend on its own deal, the subtracted term has mean 0, like luck, and the results stay unbiased (cross-fitted
    control variates; Avramidis and Wilson 1993). The part is below 1 if the evaluator overrates luck, as it does for bots that play
    differently from it. With fewer than three deals nothing is subtracted.
    """
    deals = len(shares)
    parts = np.zeros(deals)
    if deals > 2:  # noqa: PLR2004 - a slope needs two other deals
        together = _sum_products_of_others(shares, luck)
        alone = _sum_products_of_others(luck, luck)
        np.divide(together, alone, out=parts, where=alone > 0)
    return shares - parts[:, None] * luck, parts


def _sum_products_of_others(one: FloatArray, other: FloatArray) -> FloatArray:
    """Return for each deal the sum of products of deviations over all other deals and all bots."""
    count = len(one) - 1
    # The sums without a deal follow from the whole sums, without a loop over deals.
    ones, others = one.sum(axis=0) - one, other.sum(axis=0) - other
    products: FloatArray = ((one * other).sum(axis=0) - one * other - ones * others / count).sum(axis=1)
    return products


def _add_adjusted(standing: Standing, shares: FloatArray, fair: FloatArray, part: float) -> Standing:
    """Return a standing completed by the shares with luck subtracted."""
    around = compute_share_interval(fair.tolist(), -math.inf, math.inf)
    # Equal shares of a third have a variance, by rounding.
    left = None if np.allclose(shares, shares[0]) else float(fair.var() / shares.var())
    return standing._replace(adjusted=(around.value, around.low, around.high), variance_left=left, luck_part=part)


def _sum_up_bot(line_up: Sequence[str], bot: str, deals: list[list[PlayedMatch]]) -> Standing:
    """Return the standing of one bot.

    Deals are independent of each other, but the matches of a deal are not, so the interval is taken over deals.
    """
    shares = [_average_field(bot, line_up, played, "wins") for played in deals]
    totals = [total for played in deals for total in _pick_field(bot, line_up, played, "totals")]
    moves = sum(count for played in deals for count in _pick_field(bot, line_up, played, "moves"))
    seconds = sum(time for played in deals for time in _pick_field(bot, line_up, played, "seconds"))
    slowest = max(time for played in deals for time in _pick_field(bot, line_up, played, "slowest"))
    share, low, high = compute_share_interval(shares)
    others = ", ".join(dict.fromkeys(name for name in line_up if name != bot))
    each = 1000 * seconds / moves if moves else 0.0
    return Standing(bot, others, len(deals), share, low, high, 1 / len(line_up), fmean(totals), int(moves), each, 1000 * slowest)


def _average_field(bot: str, line_up: Sequence[str], played: Sequence[PlayedMatch], what: str) -> float:
    """Return the mean of a field of `PlayedMatch` over the seats of a bot in the matches of a deal."""
    return fmean(_pick_field(bot, line_up, played, what))


def _pick_field(bot: str, line_up: Sequence[str], played: Sequence[PlayedMatch], what: str) -> list[float]:
    """Return the values of a field of `PlayedMatch` for the seats of a bot."""
    return [value for match in played for number, value in zip(match.seats, getattr(match, what), strict=True) if line_up[number] == bot]


class Results(NamedTuple):
    """What ratings need of a deal: the wins of each bot, and how often each table was played."""

    won: dict[str, float]
    tables: dict[tuple[str, ...], int]


def count_results(line_ups: Sequence[Sequence[str]], deal: LadderDeal) -> Results:
    """Return what ratings need of a deal."""
    won: dict[str, float] = {}
    tables: Counter[tuple[str, ...]] = Counter()
    for match in deal.played:
        seated = [line_ups[deal.line_up][number] for number in match.seats]
        tables[tuple(sorted(seated))] += 1
        for name, share in zip(seated, match.wins, strict=True):
            won[name] = won.get(name, 0.0) + share
    return Results(won, tables)


def fit_strengths(
    won: Mapping[str, float],
    tables: Mapping[tuple[str, ...], float],
    start: Mapping[str, float] | None = None,
    close: float = PRECISION,
    prior: float = PRIOR_WINS,
) -> dict[str, float]:
    """Return the strengths of bots with `won` wins at `tables`, which map the bots at a table to the number of its matches.

    A `start` near the result saves steps. The iteration ends when no logarithm of a strength changes by more than `close`. Each bot has
    `prior` wins in imagined matches against one of strength 1, of which it wins half.

    It is Newton's method, with steps shortened so that the likelihood never falls (Sun and Tran-Dinh 2019): where few bots have beaten
    others, simpler iterations take tens of thousands of steps.
    """
    names = list(won)
    wins = np.array([won[name] for name in names]) + prior
    seats = np.array([[table.count(name) for name in names] for table in tables], dtype=np.float64).reshape(-1, len(names))
    matches = np.array(list(tables.values()), dtype=np.float64)
    logarithms = np.log([start[name] for name in names]) if start else np.zeros(len(names))
    for _ in range(MOST_STEPS):
        strength = np.exp(logarithms)
        # The expected shares of the bots at each table, and of the imagined matches.
        shares = seats * strength / (seats @ strength)[:, None]
        imagined = strength / (strength + 1)
        expected = matches @ shares
        slope = wins - expected - 2 * prior * imagined
        curvature = np.diag(expected + 2 * prior * imagined / (strength + 1)) - (shares.T * matches) @ shares
        step = np.linalg.solve(curvature, slope)
        size = 2 * float(np.abs(step).max())
        logarithms += step * (math.log1p(size) / size if size else 1.0)
        if size / 2 < close:
            break
    return dict(zip(names, np.exp(logarithms).tolist(), strict=True))


def convert_to_ratings(strength: Mapping[str, float]) -> dict[str, float]:
    """Return the ratings for these strengths, the best first."""
    logarithms = {name: ELO_SCALE * math.log10(value) for name, value in strength.items()}
    middle = fmean(logarithms.values())
    return {name: value - middle + MEAN_RATING for name, value in sorted(logarithms.items(), key=lambda item: -item[1])}
