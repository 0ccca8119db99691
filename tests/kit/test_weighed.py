"""Advice of moves by what they are worth: the best first, losses in bands."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reihum._bots.networks.choices import make_candidates
from reihum._games.elfer_raus import GAME
from reihum._kit.weighed import (
    BAND_COUNT,
    FIRST,
    LEAST,
    OTHER,
    add_unweighed,
    add_weighed,
    bring_best_first,
    count_remarks,
    find_band,
    find_first_other,
    tell_bands,
)

BOUNDS = (20, 60, 140)
KINDS = 3


@pytest.mark.parametrize(("loss", "band"), [(0, 0), (19, 0), (20, 1), (59, 1), (60, 2), (139, 2), (140, 3), (60000, 3)])
def test_the_loss_of_a_move_is_encoded_in_bands(loss: int, band: int) -> None:
    assert find_band(loss, BOUNDS) == band


@settings(deadline=None)
@given(worths=st.lists(st.integers(-100_000, 100_000), min_size=1, max_size=12))
def test_the_best_comes_first_and_the_others_stay_in_order(worths: list[int]) -> None:
    advice = make_candidates(GAME)
    for move, worth in enumerate(worths):
        assert add_weighed(advice, move, move, worth) == move + 1
    bring_best_first(advice, len(worths))
    within = [min(max(worth, LEAST), -LEAST) for worth in worths]
    best = within.index(max(within))
    order = [best, *(move for move in range(len(worths)) if move != best)]
    assert advice.moves[: len(worths)].tolist() == order
    tell_bands(advice, len(worths), BOUNDS, KINDS)
    most, others = within[best], [within[move] for move in order[1:]]
    told = advice.remarks[: len(worths), 0].tolist()
    assert told[0] == FIRST + find_band(most - max(others, default=LEAST), BOUNDS)
    assert told[1:] == [find_first_other(KINDS) + find_band(most - worth, BOUNDS) for worth in others]
    assert max(told) < count_remarks(KINDS)


def test_a_move_that_was_not_weighed_is_added_once() -> None:
    advice = make_candidates(GAME)
    n = add_unweighed(advice, add_weighed(advice, 0, 7, 3), 7)
    assert n == 1
    assert add_unweighed(advice, n, 8) == 2
    assert (advice.moves[1], advice.remarks[1, 0]) == (8, OTHER)


def test_remarks_of_all_kinds_are_different() -> None:
    remarks = {OTHER} | {
        start + kind * BAND_COUNT + band
        for start in (FIRST, find_first_other(KINDS))
        for kind in range(KINDS)
        for band in range(BAND_COUNT)
    }
    assert remarks == {*range(count_remarks(KINDS))}
