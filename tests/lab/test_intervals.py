"""Intervals of 95 %: never of the width zero where a sample is all that is known."""

from typing import Any

import numpy as np
import pytest

import reihum
from reihum._intervals import compute_share_interval, compute_t_quantile, compute_wilson_interval
from reihum._kit.chance import make_rng
from reihum._kit.shares import SEATS
from reihum._lab.duel import PlayedMatch
from reihum._lab.ladder import LadderDeal
from reihum._lab.standings import compute_standings, remove_luck
from reihum._review.evaluator import Playouts
from reihum._review.positions import iter_steps
from reihum._review.sums import summarize
from tests.effort import fifth_of

LINE_UP = ["easy", "careful"]


def played(*shares: float) -> list[LadderDeal]:
    """Return deals in which the first bot has won these shares, once from each seat."""
    order = ([0, 1], [1, 0])
    return [
        LadderDeal(
            0, at, [PlayedMatch(seats, [0, 0], [share, 1 - share][:: 1 - 2 * seats[0]], [1, 1], [0.1] * 2, [0.1] * 2) for seats in order]
        )
        for at, share in enumerate(shares)
    ]


@pytest.mark.parametrize("shares", [(1.0, 1.0), (1.0, 0.5), (0.75, 1.0), (0.0, 0.0), (1.0,)])
def test_two_deals_call_no_bot_better(shares: tuple[float, ...]) -> None:
    for standing in compute_standings([LINE_UP], played(*shares)):
        assert standing.low <= standing.fair <= standing.high
        assert standing.low < standing.high


def test_deals_that_agree_leave_an_interval() -> None:
    one, other = compute_standings([LINE_UP], played(*[0.5] * 20))
    assert one[3:6] == other[3:6]
    assert one.low < 0.4
    assert one.high > 0.6
    won, _ = compute_standings([LINE_UP], played(*[1.0] * 200))
    assert 0.95 < won.low < 0.99
    assert won.high == 1


def test_results_without_luck_leave_an_interval() -> None:
    assert remove_luck(np.full((4, 2), 0.5), np.full((4, 2), 0.5))[0].std() == 0
    deals = [deal._replace(played=[match._replace(luck=[0.5, 0.5]) for match in deal.played]) for deal in played(0.5, 0.5, 0.5, 0.5)]
    adjusted = compute_standings([LINE_UP], deals)[0].adjusted
    assert adjusted is not None
    assert adjusted[1] < adjusted[0] < adjusted[2]


@pytest.mark.parametrize("share", [0.5, 0.9, 0.98])
@pytest.mark.parametrize("count", [2, 3, 5, 10, 40])
def test_an_interval_holds_the_truth_as_often_as_it_says(share: float, count: int) -> None:
    draws, rng = fifth_of(2000), np.random.default_rng(int(1000 * share) + count)
    held = 0
    for _ in range(draws):
        found = compute_share_interval((rng.random(count) < share).astype(float).tolist())
        held += found.low <= share <= found.high
    assert held / draws > 0.92


def test_student_s_quantiles() -> None:
    exact = {2: 12.706, 3: 4.303, 4: 3.182, 5: 2.776, 11: 2.228, 31: 2.042, 101: 1.984}
    for count, quantile in exact.items():
        assert compute_t_quantile(count) == pytest.approx(quantile, rel=0.01)
    assert compute_t_quantile(1) == compute_t_quantile(1.9) == np.inf
    # Quantiles for 1.5, 2.01 and 2.2 degrees of freedom; a wider interval is safe.
    assert compute_t_quantile(2.5) >= 6.017
    assert compute_t_quantile(3.01) >= 4.282
    assert compute_t_quantile(3.2) >= 3.949


def test_wilson_s_interval_has_a_width_for_none_and_for_all() -> None:
    for good in (0, 10):
        low, high = compute_wilson_interval(good, 10)
        assert high - low > 0.2


def test_points_that_agree_in_all_playouts_are_not_certain() -> None:
    shares = [0.0] * SEATS
    _, (_, errors) = summarize([[*shares, 0.0, 12.0, 10.0 * (number % 2)] for number in range(20)], 3, 0, is_decided=False)
    assert errors[0] > 0
    assert errors[1] > errors[0]
    assert errors[2] == pytest.approx(5 / 19**0.5)


def test_playouts_that_agree_are_not_certain_and_the_end_is() -> None:
    match = reihum.Match("elfer_raus", 2, seed=1)
    rng = make_rng(1)
    while not match.over:
        match.play(match.game.careful(match.game.determinize(match.state, match.turn or 0, rng), rng))
    last: Any = list(iter_steps(match))[-1]
    ending = Playouts(20).evaluate(last.before)
    assert ending.mean[0].max() == 1  # whoever plays on, the same seat wins
    assert ending.error[0].min() > 0.05
    assert not Playouts(20).evaluate(last.after).error.any()
