"""What is said of tiles that are put together to a row, held against the rules of rows."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reihum.games.bloom.flowers import ALL_SCORING_TILES
from reihum.games.bloom.row_tiles import brings, following, in_order, neighbours
from reihum.games.bloom.rows import gap, valid
from reihum.games.bloom.rules import take_scoring_tile
from reihum.games.bloom.state import State
from reihum.games.bloom.view import values
from tests.effort import some
from tests.games.bloom.table import table


@st.composite
def rows(draw: st.DrawFn) -> list[str]:
    """Draw a row of three to twelve tiles, up to four of them jokers, as it lies."""
    numbers = [draw(st.integers(0, 99))]
    for step in draw(st.lists(st.integers(1, 2), min_size=2, max_size=11)):
        numbers.append((numbers[-1] + step) % 100)
    jokers = draw(st.sets(st.integers(0, len(numbers) - 1), max_size=min(4, len(numbers) - 1)))
    return ["J" if at in jokers else str(number + 1) for at, number in enumerate(numbers)]


def lying(row: list[str]) -> tuple[State, int, int]:
    state = table(["", ""], " ".join(row))
    return state, int(state.starts[0]), int(state.starts[1])


@settings(max_examples=some(80), deadline=None)
@given(row=rows())
def test_what_may_follow_is_what_the_rules_lay_at_the_end_of_a_row(row: list[str]) -> None:
    state, first, stop = lying(row)
    lowest, count = gap(state, first, stop, stop, stop)
    assert following(row) == [str((lowest + by) % 100 + 1) for by in range(count)]


@settings(max_examples=some(80), deadline=None)
@given(row=rows(), seed=st.integers(0, 2**32))
def test_the_tiles_of_a_row_are_put_in_an_order_in_which_they_are_one(row: list[str], seed: int) -> None:
    mixed = list(row)
    random.Random(seed).shuffle(mixed)
    ordered = in_order(mixed)
    assert sorted(ordered) == list(range(len(row)))
    state, first, stop = lying([mixed[at] for at in ordered])
    assert valid(state, first, stop, stop, stop)


def test_of_too_few_jokers_none_is_left_over() -> None:
    tiles = ["40", "J", "10", "12", "20"]
    assert [tiles[at] for at in in_order(tiles)] == ["10", "12", "J", "20", "40"]
    assert (in_order([]), in_order(["J", "J"]), in_order(["7"])) == ([], [0, 1], [0])


def test_numbers_go_round_and_jokers_alone_say_nothing() -> None:
    assert following(["98", "99"]) == ["100", "1"]
    assert following(["22", "J"]) == ["24", "25", "26"]
    assert following(["J"]) == following([]) == []
    assert neighbours("1") == ["99", "100", "1", "2", "3"]


@pytest.mark.parametrize("flowers", range(1, 20))
def test_a_row_brings_the_scoring_tile_that_the_rules_take(flowers: int) -> None:
    for scoring in (ALL_SCORING_TILES, 1 << 2 * 4 | 1 << 2 * 10, 1 << 2 * 14, 0):
        state = table(["", ""])
        state.scoring = scoring
        take_scoring_tile(state, flowers)
        taken = values(int(state.taken[0]))
        assert brings(flowers, values(scoring)) == (taken[0] if taken else None)
