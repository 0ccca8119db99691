"""What is said of tiles that are put together to a row, held against the rules of rows."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reihum._games.bloom.flowers import ALL_SCORING_TILES
from reihum._games.bloom.row_tiles import find_flower_points, list_adjacent_numbers, list_next_numbers, sort_row
from reihum._games.bloom.rows import find_gap_start, is_valid
from reihum._games.bloom.rules import take_scoring_tile
from reihum._games.bloom.state import State
from reihum._games.bloom.view import list_values
from tests.effort import fifth_of
from tests.games.bloom.table import table


@st.composite
def rows(draw: st.DrawFn) -> tuple[list[str], int]:
    """Draw a row of three to twelve tiles, up to four of them jokers, as it lies, and how far a tile may be above the one before it."""
    widest = draw(st.integers(1, 3))
    numbers = [draw(st.integers(0, 99))]
    for step in draw(st.lists(st.integers(1, widest), min_size=2, max_size=11)):
        numbers.append((numbers[-1] + step) % 100)
    jokers = draw(st.sets(st.integers(0, len(numbers) - 1), max_size=min(4, len(numbers) - 1)))
    return ["J" if at in jokers else str(number + 1) for at, number in enumerate(numbers)], widest


def lying(row: list[str], step: int) -> tuple[State, int, int]:
    state = table(["", ""], " ".join(row), rules={"step": step})
    return state, int(state.starts[0]), int(state.starts[1])


@settings(max_examples=fifth_of(80), deadline=None)
@given(drawn=rows())
def test_what_may_follow_is_what_the_rules_lay_at_the_end_of_a_row(drawn: tuple[list[str], int]) -> None:
    row, step = drawn
    state, first, stop = lying(row, step)
    lowest, count = find_gap_start(state, first, stop, stop, stop)
    assert list_next_numbers(row, step) == [str((lowest + by) % 100 + 1) for by in range(count)]


@settings(max_examples=fifth_of(80), deadline=None)
@given(drawn=rows(), seed=st.integers(0, 2**32))
def test_the_tiles_of_a_row_are_put_in_an_order_in_which_they_are_one(drawn: tuple[list[str], int], seed: int) -> None:
    row, step = drawn
    mixed = list(row)
    random.Random(seed).shuffle(mixed)
    ordered = sort_row(mixed, step)
    assert sorted(ordered) == list(range(len(row)))
    state, first, stop = lying([mixed[at] for at in ordered], step)
    assert is_valid(state, first, stop, stop, stop)


def test_of_too_few_jokers_none_is_left_over() -> None:
    tiles = ["40", "J", "10", "12", "20"]
    assert [tiles[at] for at in sort_row(tiles, 2)] == ["10", "12", "J", "20", "40"]
    assert (sort_row([], 2), sort_row(["J", "J"], 2), sort_row(["7"], 2)) == ([], [0, 1], [0])


def test_numbers_go_round_and_jokers_alone_say_nothing() -> None:
    assert list_next_numbers(["98", "99"], 2) == ["100", "1"]
    assert list_next_numbers(["22", "J"], 2) == ["24", "25", "26"]
    assert list_next_numbers(["J"], 2) == list_next_numbers([], 2) == []
    assert list_adjacent_numbers("1", 2) == ["99", "100", "1", "2", "3"]
    assert list_adjacent_numbers("1", 1) == ["100", "1", "2"]


@pytest.mark.parametrize("flowers", range(1, 20))
def test_a_row_brings_the_scoring_tile_that_the_rules_take(flowers: int) -> None:
    for scoring in (ALL_SCORING_TILES, 1 << 2 * 4 | 1 << 2 * 10, 1 << 2 * 14, 0):
        state = table(["", ""])
        state.scoring = scoring
        take_scoring_tile(state, flowers)
        taken = list_values(int(state.taken[0]))
        assert find_flower_points(flowers, list_values(scoring)) == (taken[0] if taken else None)
