"""What a ladder's results say: shares of wins with intervals, scores, ratings, times."""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from statistics import fmean
from typing import NamedTuple

import numpy as np

from reihum._intervals import share_interval
from reihum._kit.structured import FloatArray
from reihum._lab.duel import Played
from reihum._lab.ladder import LadderDeal
from reihum._lab.without_luck import remove_luck

ROUNDS = 10_000
CLOSE = 1e-9
SCALE = 400
MIDDLE = 1500
HALF = 0.5
"""A match against one of strength 1 that each bot has half won."""


class Standing(NamedTuple):
    """How one bot did in one line-up; `share` is the part of its matches that a seat of its wins."""

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
    """A choice, on average;"""
    slowest: float
    """at most."""
    adjusted: tuple[float, float, float] | None = None
    """The share without what chance has brought, and its interval; None where that was not worked out."""
    variance_left: float | None = None
    """The variance of the adjusted shares of deals over that of the raw ones."""
    luck_part: float | None = None
    """The part of luck that was taken off, on average over the deals (`remove_luck`)."""


def compute_standings(line_ups: Sequence[Sequence[str]], deals: Iterable[LadderDeal]) -> list[Standing]:
    """Sum up: for each line-up one standing a bot, in the order of the line-up. Nothing for one that was not played."""
    by_line_up: dict[int, list[list[Played]]] = {}
    for line_up, _, played in sorted(deals, key=lambda deal: deal[:2]):
        by_line_up.setdefault(line_up, []).append(played)
    return [standing for number, played in sorted(by_line_up.items()) for standing in _standings(line_ups[number], played)]


def _standings(line_up: Sequence[str], deals: list[list[Played]]) -> list[Standing]:
    bots = list(dict.fromkeys(line_up))
    raw = [_standing(line_up, bot, deals) for bot in bots]
    if len(deals) == 1 or any(match.luck is None for played in deals for match in played):
        return raw
    shares = np.array([[_mean(bot, line_up, played, "wins") for bot in bots] for played in deals])
    luck = np.array([[_mean(bot, line_up, played, "luck") for bot in bots] for played in deals])
    fair, parts = remove_luck(shares, luck)
    return [_adjusted(each, shares[:, at], fair[:, at], float(parts.mean())) for at, each in enumerate(raw)]


def _adjusted(standing: Standing, shares: FloatArray, fair: FloatArray, part: float) -> Standing:
    """Return a standing with the shares of deals without luck as well."""
    around = share_interval(fair.tolist(), -math.inf, math.inf)
    left = float(fair.var() / shares.var()) if shares.var() else None
    return standing._replace(adjusted=(around.value, around.low, around.high), variance_left=left, luck_part=part)


def _standing(line_up: Sequence[str], bot: str, deals: list[list[Played]]) -> Standing:
    """Deals are independent of each other, the matches of one deal are not: so the interval is taken over deals."""
    shares = [_mean(bot, line_up, played, "wins") for played in deals]
    totals = [total for played in deals for total in _of(bot, line_up, played, "totals")]
    moves = sum(count for played in deals for count in _of(bot, line_up, played, "moves"))
    seconds = sum(time for played in deals for time in _of(bot, line_up, played, "seconds"))
    slowest = max(time for played in deals for time in _of(bot, line_up, played, "slowest"))
    share, low, high = share_interval(shares)
    others = ", ".join(dict.fromkeys(name for name in line_up if name != bot))
    each = 1000 * seconds / moves if moves else 0.0
    return Standing(bot, others, len(deals), share, low, high, 1 / len(line_up), fmean(totals), int(moves), each, 1000 * slowest)


def _mean(bot: str, line_up: Sequence[str], played: Sequence[Played], what: str) -> float:
    """Return the mean of what the seats of a bot have had in the matches of a deal."""
    return fmean(_of(bot, line_up, played, what))


def _of(bot: str, line_up: Sequence[str], played: Sequence[Played], what: str) -> list[float]:
    """Pick a field of `Played` for the seats of a bot."""
    return [value for match in played for number, value in zip(match.seats, getattr(match, what), strict=True) if line_up[number] == bot]


def rate_bots(line_ups: Sequence[Sequence[str]], deals: Iterable[LadderDeal]) -> dict[str, float]:
    """Rate the bots so that a table of them wins in proportion to 10 ** (rating / 400): as Elo's, for two players.

    Bradley and Terry's model for tables of any size, fitted by the iteration of Hunter (2004); each bot has besides won
    half a match against one of strength 1, so that one that always wins is not infinitely strong. The mean is 1500.
    """
    names = list(dict.fromkeys(name for line_up in line_ups for name in line_up))
    won = dict.fromkeys(names, 0.0)
    tables: Counter[tuple[str, ...]] = Counter()
    for result in (count_results(line_ups, deal) for deal in deals):
        tables.update(result.tables)
        for name, share in result.won.items():
            won[name] += share
    return to_ratings(fit_strengths(won, tables))


class Results(NamedTuple):
    """What ratings look at of a deal: how often each bot won, and who sat at its tables how often."""

    won: dict[str, float]
    tables: dict[tuple[str, ...], int]


def count_results(line_ups: Sequence[Sequence[str]], deal: LadderDeal) -> Results:
    """Return what ratings look at of a deal."""
    won: dict[str, float] = {}
    tables: Counter[tuple[str, ...]] = Counter()
    for match in deal.played:
        seated = [line_ups[deal.line_up][number] for number in match.seats]
        tables[tuple(sorted(seated))] += 1
        for name, share in zip(seated, match.wins, strict=True):
            won[name] = won.get(name, 0.0) + share
    return Results(won, tables)


def fit_strengths(
    won: Mapping[str, float], tables: Mapping[tuple[str, ...], float], start: Mapping[str, float] | None = None, close: float = CLOSE
) -> dict[str, float]:
    """Return the strengths of bots that have won so often among those who sat at these tables so often.

    From near the result, as `start`, it takes few steps. They end when no logarithm of a strength changes by more than `close`.
    """
    strength = dict(start or dict.fromkeys(won, 1.0))
    for _ in range(ROUNDS):
        weight = {name: 1 / (own + 1) for name, own in strength.items()}
        for names, count in tables.items():
            part = count / sum(strength[name] for name in names)
            for name in names:
                weight[name] += part
        better = {name: (won[name] + HALF) / weight[name] for name in strength}
        settled = all(abs(math.log(better[name] / strength[name])) < close for name in strength)
        strength = better
        if settled:
            break
    return strength


def to_ratings(strength: Mapping[str, float]) -> dict[str, float]:
    """Return the ratings of bots of these strengths, the best first."""
    logarithms = {name: SCALE * math.log10(value) for name, value in strength.items()}
    middle = fmean(logarithms.values())
    return {name: value - middle + MIDDLE for name, value in sorted(logarithms.items(), key=lambda item: -item[1])}
