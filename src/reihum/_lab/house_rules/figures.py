"""The figures of a comparison, and how each is computed from the counts of matches."""

import math
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from reihum._intervals import compute_least_error
from reihum._lab.house_rules.samples import Numbers, Sample, apply_delta_method, sample_mean, sample_ratio, sample_tail_mean

HALFWAY, LATE = 1, 2
"""Indices into `MatchCounts.led`: after half of the turns, after three quarters."""


class Matches(NamedTuple):
    """The counts of a table's matches, with what is needed to read them."""

    counts: NDArray[np.void]
    players: int
    pace: float
    """The assumed seconds for a decision."""
    strong: NDArray[np.int64] | None
    """At a table of two strengths, the seat of the better bot in each match."""

    def get_per_match(self, name: str) -> Numbers:
        """Return a count as one number for each match."""
        return self.counts[name].astype(np.float64)

    def get_per_seat(self, name: str) -> Numbers:
        """Return a count for each match and seat, shape (matches, players)."""
        return self.counts[name][:, : self.players].astype(np.float64)


class Figure(NamedTuple):
    """A figure: its name in the data, its family, its unit, and the function that computes it."""

    name: str
    family: str
    unit: str
    of: Callable[[Matches], Sample]


def list_figures(players: int, *, mixed: bool) -> list[Figure]:
    """List the figures of a table with bots of one strength, or of two (`mixed`)."""
    return list(_list_mixed() if mixed else _list_alike(players))


def _list_alike(players: int) -> Iterator[Figure]:
    yield Figure("turns", "length", "", lambda m: sample_mean(m.get_per_match("turns")))
    yield Figure("decisions", "length", "", lambda m: sample_mean(m.get_per_match("decisions")))
    yield Figure("rounds", "length", "", lambda m: sample_mean(m.get_per_match("rounds")))
    yield Figure("round_length", "length", "", lambda m: sample_ratio(m.get_per_match("decisions"), m.get_per_match("rounds")))
    yield Figure("minutes", "length", "minutes", lambda m: sample_mean(m.get_per_match("decisions") * m.pace / 60))
    yield Figure("longest", "length", "minutes", lambda m: sample_tail_mean(m.get_per_match("decisions") * m.pace / 60))
    yield Figure("choices", "choices", "", _sample_choices)
    yield Figure("forced", "choices", "share", lambda m: sample_ratio(m.get_per_match("forced"), m.get_per_match("decisions")))
    yield Figure("dead_turns", "choices", "share", lambda m: sample_ratio(m.get_per_match("dead_turns"), m.get_per_match("turns")))
    for seat in range(players):
        yield Figure(f"seat_{seat}", "fairness", "share", _make_seat_sampler(seat))
    for place in range(players):
        yield Figure(f"place_{place}", "fairness", "share", _make_place_sampler(place))
    yield Figure("ties", "endings", "share", lambda m: sample_mean((m.get_per_seat("shares") > 0).sum(axis=1) > 1.0, shares=True))
    yield Figure("nobody_out", "endings", "share", lambda m: sample_ratio(m.get_per_match("nobody_out"), m.get_per_match("rounds")))
    yield Figure("lead_changes", "tension", "", lambda m: sample_mean(m.get_per_match("lead_changes")))
    yield Figure("comebacks", "tension", "share", lambda m: sample_mean(1 - m.counts["led"][:, HALFWAY], shares=True))
    yield Figure("late_comebacks", "tension", "share", lambda m: sample_mean(1 - m.counts["led"][:, LATE], shares=True))
    yield Figure("behind", "tension", "points", lambda m: sample_mean((m.get_per_seat("shares") * m.get_per_seat("deficits")).sum(axis=1)))
    yield Figure("behind_turns", "tension", "share", _sample_behind_turns)
    yield Figure("spread", "scores", "points", lambda m: sample_mean(np.ptp(m.get_per_seat("totals"), axis=1)))
    yield Figure("lead", "scores", "points", _sample_lead)


def _list_mixed() -> Iterator[Figure]:
    yield Figure("better", "luck", "share", _sample_better)
    yield Figure("coin_flips", "luck", "", _sample_coin_flips)
    yield Figure("luck", "luck", "share", _sample_luck)


def _sample_choices(m: Matches) -> Sample:
    free = m.get_per_match("decisions") - m.get_per_match("forced")
    return sample_ratio(m.get_per_match("options") - m.get_per_match("forced"), free)


def _make_seat_sampler(seat: int) -> Callable[[Matches], Sample]:
    return lambda m: sample_mean(m.get_per_seat("shares")[:, seat], shares=True)


def _make_place_sampler(place: int) -> Callable[[Matches], Sample]:
    """Return what computes the figure of the seat `place` seats after the one that begins."""

    def sample(m: Matches) -> Sample:
        seats = (m.counts["first"] + place) % m.players
        return sample_mean(np.take_along_axis(m.get_per_seat("shares"), seats[:, None], axis=1)[:, 0], shares=True)

    return sample


def _sample_behind_turns(m: Matches) -> Sample:
    return sample_ratio((m.get_per_seat("shares") * m.get_per_seat("behind")).sum(axis=1), m.get_per_match("turns"))


def _sample_lead(m: Matches) -> Sample:
    ordered = np.sort(m.get_per_seat("totals"), axis=1)
    return sample_mean(ordered[:, -1] - ordered[:, -2])


def _sample_better(m: Matches) -> Sample:
    if m.strong is None:
        message = "the seat of the better bot is missing"
        raise ValueError(message)
    return sample_mean(np.take_along_axis(m.get_per_seat("shares"), m.strong[:, None], axis=1)[:, 0], shares=True)


def _sample_coin_flips(m: Matches) -> Sample:
    """Return log2 of the better bot's odds, relative to even odds."""
    better = _sample_better(m)
    # A share of 0 or 1 would have infinite odds: half a match is granted to the other side.
    edge = 0.5 / len(m.counts)
    share = min(max(better.value, edge), 1 - edge)
    flips = math.log2(share / (1 - share)) + math.log2(m.players - 1)
    slope = 1 / (math.log(2) * share * (1 - share))
    return apply_delta_method(flips, (slope, better))._replace(least_error=slope * compute_least_error(len(m.counts)))


def _sample_luck(m: Matches) -> Sample:
    """Return the part of the variance of seats' shares that the bots' strength does not explain."""
    better, even = _sample_better(m), 1 / m.players
    spread = sample_mean(((m.get_per_seat("shares") - even) ** 2).mean(axis=1))
    if spread.value == 0:
        # All seats had equal shares in every match: as far as the sample shows, chance decides everything.
        return Sample(1.0, np.zeros(len(m.counts)), compute_least_error(len(m.counts)))
    gap = better.value - even
    own: Any = better.influence.var() / len(m.counts)
    # The square of an estimated gap is too large by the variance of the estimate, which is subtracted.
    explained = max((gap**2 - float(own)) / (m.players - 1), 0.0)
    value = 1 - explained / spread.value
    sample = apply_delta_method(value, (-2 * gap / (m.players - 1) / spread.value, better), (explained / spread.value**2, spread))
    # Where the gap is 0 its square has no slope, but the estimate of the gap still has an error.
    return sample._replace(least_error=math.sqrt(2) * float(own) / (m.players - 1) / spread.value)
