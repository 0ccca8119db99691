"""What levels are worth after a round: how likely each seat is to win the match."""

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reihum._games.level_8.outlook import estimate_among_careful, estimate_among_networks
from reihum._games.level_8.state import LIMIT, State
from reihum._kit.checks import unchecked
from reihum._kit.structured import FloatArray
from tests.games.level_8.table import table

Among = Callable[[State, FloatArray], None]
AMONG = [pytest.param(estimate_among_careful, id="careful"), pytest.param(estimate_among_networks, id="networks")]
LEVELS = st.lists(st.integers(1, 8), min_size=2, max_size=6)


def after_a_round(levels: list[int]) -> State:
    """Give a void round, after which everybody stands where they stood."""
    state = table(["r1"] * len(levels), levels=levels)
    state.status = LIMIT
    return state


def shares_of(among: Among, levels: list[int]) -> list[float]:
    shares = np.zeros(6)
    unchecked(among)(after_a_round(levels), shares)
    assert not shares[len(levels) :].any()
    return [float(share) for share in shares[: len(levels)]]


@pytest.mark.parametrize("among", AMONG)
@settings(deadline=None)
@given(levels=LEVELS)
def test_somebody_wins_and_equal_levels_are_equally_likely_to(among: Among, levels: list[int]) -> None:
    shares = shares_of(among, levels)
    assert sum(shares) == pytest.approx(1)
    assert min(shares) > 0
    for at, share in zip(levels, shares, strict=True):
        assert share == shares[levels.index(at)]


@pytest.mark.parametrize("among", AMONG)
def test_who_needs_but_one_level_more_is_ahead(among: Among) -> None:
    for players in range(2, 7):
        shares = shares_of(among, [8, 7, *[3] * (players - 2)])
        assert shares == sorted(shares, reverse=True)
        assert shares_of(among, [8, *[1] * (players - 1)])[0] > shares[0]


def test_a_lead_counts_less_among_those_who_hold_levels_back() -> None:
    for players in range(2, 7):
        for lead in range(3, 9):
            levels = [lead, *[1] * (players - 1)]
            assert shares_of(estimate_among_networks, levels)[0] < shares_of(estimate_among_careful, levels)[0]
