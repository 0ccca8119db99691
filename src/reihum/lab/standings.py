"""What a ladder's results say: shares of wins with intervals, scores, ratings, times."""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
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
    names = list(dict.fromkeys(name for line_up in line_ups for name in line_up))
    won = dict.fromkeys(names, 0.0)
    tables: Counter[tuple[str, ...]] = Counter()
    for result in (results_of(line_ups, deal) for deal in deals):
        tables.update(result.tables)
        for name, share in result.won.items():
            won[name] += share
    return rated(strengths(won, tables))


class Results(NamedTuple):
    """What ratings look at of a deal: how often each bot won, and who sat at its tables how often."""

    won: dict[str, float]
    tables: dict[tuple[str, ...], int]


def results_of(line_ups: Sequence[Sequence[str]], deal: Deal) -> Results:
    """Return what ratings look at of a deal."""
    won: dict[str, float] = {}
    tables: Counter[tuple[str, ...]] = Counter()
    for match in deal.played:
        seated = [line_ups[deal.line_up][number] for number in match.seats]
        tables[tuple(sorted(seated))] += 1
        for name, share in zip(seated, match.wins, strict=True):
            won[name] = won.get(name, 0.0) + share
    return Results(won, tables)


def strengths(
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


def rated(strength: Mapping[str, float]) -> dict[str, float]:
    """Return the ratings of bots of these strengths, the best first."""
    logarithms = {name: SCALE * math.log10(value) for name, value in strength.items()}
    middle = fmean(logarithms.values())
    return {name: value - middle + MIDDLE for name, value in sorted(logarithms.items(), key=lambda item: -item[1])}
