"""What a ladder's results say: shares of wins with intervals, scores, ratings, times."""

import math
from collections.abc import Iterable, Sequence
from statistics import fmean, stdev, variance
from typing import NamedTuple

from reihum.lab.duel import Played
from reihum.lab.ladder import Deal

NORMAL = 1.96
"""Standard errors on either side of a mean that make an interval of 95 %."""

ROUNDS = 10_000
CLOSE = 1e-9
SCALE = 400
MIDDLE = 1500


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


def standings(line_ups: Sequence[Sequence[str]], deals: Iterable[Deal]) -> list[Standing]:
    """Sum up: for each line-up one standing a bot, in the order of the line-up. Nothing for one that was not played."""
    by_line_up: dict[int, list[list[Played]]] = {}
    for line_up, _, played in sorted(deals, key=lambda deal: deal[:2]):
        by_line_up.setdefault(line_up, []).append(played)
    return [
        _standing(line_ups[number], bot, played) for number, played in sorted(by_line_up.items()) for bot in dict.fromkeys(line_ups[number])
    ]


def _standing(line_up: Sequence[str], bot: str, deals: list[list[Played]]) -> Standing:
    """Deals are independent of each other, the matches of one deal are not: so the interval is taken over deals."""
    shares = [fmean(_of(bot, line_up, [(match.seats, match.wins) for match in played])) for played in deals]
    totals = [total for played in deals for total in _of(bot, line_up, [(match.seats, match.totals) for match in played])]
    moves = sum(count for played in deals for count in _of(bot, line_up, [(match.seats, match.moves) for match in played]))
    seconds = sum(time for played in deals for time in _of(bot, line_up, [(match.seats, match.seconds) for match in played]))
    slowest = max(time for played in deals for time in _of(bot, line_up, [(match.seats, match.slowest) for match in played]))
    share = fmean(shares)
    around = NORMAL * stdev(shares) / math.sqrt(len(shares)) if len(shares) > 1 else 1.0
    others = ", ".join(dict.fromkeys(name for name in line_up if name != bot))
    low, high = max(share - around, 0.0), min(share + around, 1.0)
    each = 1000 * seconds / moves if moves else 0.0
    standing = Standing(bot, others, len(deals), share, low, high, 1 / len(line_up), fmean(totals), int(moves), each, 1000 * slowest)
    fair = [fmean(_of(bot, line_up, [(match.seats, _without_luck(match)) for match in played])) for played in deals]
    if len(deals) == 1 or any(match.luck is None for played in deals for match in played):
        return standing
    around = NORMAL * stdev(fair) / math.sqrt(len(fair))
    left = variance(fair) / variance(shares) if variance(shares) else None
    return standing._replace(adjusted=(fmean(fair), fmean(fair) - around, fmean(fair) + around), variance_left=left)


def _without_luck(match: Played) -> list[float]:
    """Return the shares of a match without what chance has brought, which may be less than 0 and more than 1."""
    return [share - brought for share, brought in zip(match.wins, match.luck or match.wins, strict=True)]


def _of(bot: str, line_up: Sequence[str], matches: Sequence[tuple[Sequence[int], Sequence[float]]]) -> list[float]:
    """Pick the values of a bot's seats."""
    return [value for seats, values in matches for number, value in zip(seats, values, strict=True) if line_up[number] == bot]


def ratings(line_ups: Sequence[Sequence[str]], deals: Iterable[Deal]) -> dict[str, float]:
    """Rate the bots so that a table of them wins in proportion to 10 ** (rating / 400): as Elo's, for two players.

    Bradley and Terry's model for tables of any size, fitted by the iteration of Hunter (2004); each bot has besides won
    half a match against one of strength 1, so that one that always wins is not infinitely strong. The mean is 1500.
    """
    won = dict.fromkeys((name for line_up in line_ups for name in line_up), 0.5)
    tables: dict[tuple[str, ...], int] = {}
    for line_up, _, played in deals:
        for match in played:
            seated = [line_ups[line_up][number] for number in match.seats]
            table = tuple(sorted(seated))
            tables[table] = tables.get(table, 0) + 1
            for name, share in zip(seated, match.wins, strict=True):
                won[name] += share
    strength = dict.fromkeys(won, 1.0)
    for _ in range(ROUNDS):
        weight = {name: 1 / (own + 1) for name, own in strength.items()}
        for names, count in tables.items():
            part = count / sum(strength[name] for name in names)
            for name in names:
                weight[name] += part
        better = {name: won[name] / weight[name] for name in strength}
        settled = all(abs(math.log(better[name] / strength[name])) < CLOSE for name in strength)
        strength = better
        if settled:
            break
    rated = {name: SCALE * math.log10(value) for name, value in strength.items()}
    middle = fmean(rated.values())
    return {name: value - middle + MIDDLE for name, value in sorted(rated.items(), key=lambda item: -item[1])}
