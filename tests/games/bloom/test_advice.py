"""What Bloom advises a network: legal moves, from what the seat knows, the best one first."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reihum._games.bloom import GAME, advice
from reihum._games.bloom.state import ADDING, BEFORE, BUILDING, DRAWN, END, State
from reihum._games.bloom.survey import forget
from reihum._kit.chance import make_rng
from reihum._kit.weighed import BAND_COUNT, FIRST, OTHER, find_first_other
from tests.effort import fifth_of
from tests.games.advised import CandidateLists
from tests.games.bloom.table import moves, play, table

pytestmark = pytest.mark.thorough  # for what this game advises much is compiled; what Master does is tried always

ADVICE = CandidateLists[State](GAME)
advised, named, played = ADVICE.moves, ADVICE.list_by_notation, ADVICE.iter_positions
KINDS = range(advice.KINDS)
WORSE = find_first_other(advice.KINDS)


def first(state: State) -> str:
    """The move that is advised first, in writing."""
    return next(iter(named(state)))


@settings(max_examples=fifth_of(20), deadline=None)
@given(seed=st.integers(0, 10**9), variant=st.integers(0, 30))
def test_advice_is_legal_and_depends_on_nothing_hidden(seed: int, variant: int) -> None:
    ADVICE.check(seed, 150, variant)


def test_advice_does_not_depend_on_what_was_looked_at_before() -> None:
    """Additions are tried on a copy of the table, and what the rows offer is noted as before then."""
    added = False
    for seed in range(4):
        states = [state.copy() for state in played(seed, 400)][-100:]
        one_after_the_other = [ADVICE.list_all_features(state) for state in states]
        for state, found in zip(states, one_after_the_other, strict=True):
            forget(GAME.scratch)
            assert ADVICE.list_all_features(state) == found
            added |= any(advice.get_kind(move) == advice.ADDS for move in found)
    assert added


@pytest.mark.slow
def test_the_first_is_the_best_and_careful_s_move_is_among_them() -> None:
    met = set()
    for seed in range(12):
        for state in played(seed, 300):
            found = advised(state)
            firsts = [move for move, remark in found.items() if FIRST <= remark < WORSE]
            assert firsts == [*found][:1] or [*found.values()] == [OTHER]
            others = {advice.get_kind(move) for move, remark in found.items() if remark == OTHER}
            assert GAME.careful(state.copy(), make_rng(0)) in found
            assert len(others) <= 1
            for move, remark in found.items():
                assert remark == OTHER or (remark - FIRST) // BAND_COUNT % advice.KINDS == advice.get_kind(move)
            met |= {(int(state.phase), *found.values())}
    assert {phase for phase, *_ in met} == {BEFORE, DRAWN, BUILDING, ADDING}
    remarks = {remark for _, *among in met for remark in among}
    assert all(remarks & {*range(FIRST + kind * BAND_COUNT, FIRST + (kind + 1) * BAND_COUNT)} for kind in KINDS)


SEVEN = "1 2 3 4 5 6 7"
"""A hand with which nobody goes out soon."""
FULL = " ".join(str(number) for number in range(50, 76) if number != 60)
"""A pile that is far from its end."""


def best_feature_of(kind: int) -> int:
    """The remark of a move of a kind that is best by far."""
    return FIRST + kind * BAND_COUNT + BAND_COUNT - 1


def test_who_can_go_out_by_a_row_does() -> None:
    found = named(table(["12 13 15", SEVEN], "20 21 22", opened="33 77", pile=FULL))
    assert next(iter(found.items())) == ("12", best_feature_of(advice.ROWS))
    assert {"+", "+33", "+77"} <= found.keys()


def test_who_can_go_out_by_adding_near_the_end_does() -> None:
    found = named(table(["23", SEVEN], "20 21 22", opened="33 77", pile="50 51 52"))
    assert next(iter(found.items())) == ("23>0.3", best_feature_of(advice.ADDS))


def test_with_time_left_nothing_is_added_but_by_careful() -> None:
    found = advised(table(["12 13 15 23 60", SEVEN], "20 21 22", opened="33 77", pile=FULL))
    assert advice.ADDS not in {advice.get_kind(move) for move, remark in found.items() if remark != OTHER}


def test_a_joker_is_taken_where_the_row_after_it_is_worth_more() -> None:
    state = table(["21 40 42 44 60 80 90", SEVEN], "20 J 22", opened="33 77", pile=FULL)
    found = named(state)
    assert first(state) == "21x0.1"
    assert FIRST <= found["21x0.1"] < WORSE
    assert found["40"] >= WORSE
    assert moves(play(state, "21x0.1"))


def test_an_open_tile_that_makes_a_row_is_taken() -> None:
    """With the 61 one can build 60, 61 and 63 and have more flowers than by any other tile."""
    state = table(["30 22 47 60 63 81", SEVEN], "10 11 12 14", opened="8 61 98", pile=FULL.replace("61 ", "").replace("63 ", ""))
    assert first(state) == "+61"


def test_two_tiles_are_drawn_but_near_the_end() -> None:
    for pile, drawn in ((FULL, True), ("50 51", False)):
        state = play(table(["30 22 47 60 81", SEVEN], "10 11 12 14", opened="23 77 90", pile=pile), "+")
        assert state.phase == DRAWN
        assert (first(state) != ".") == drawn
        assert advice.get_kind(END) == advice.STOPS
        assert "." in named(state)


@pytest.mark.slow
def test_who_plays_the_first_advised_move_beats_careful() -> None:
    """Two players, 60 matches; of 6,000 compiled ones it wins 84 %."""
    assert ADVICE.count_wins(2, 60) >= 40
