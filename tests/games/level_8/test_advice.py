"""What Level 8 advises a network: legal moves, from what the seat knows, each with a remark that is true."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reihum._games.level_8 import GAME
from reihum._games.level_8 import advice as told
from reihum._games.level_8.distance import count_jokers_needed
from reihum._games.level_8.state import DISCARD, DRAW, LEVELS, State
from reihum._games.level_8.trial_hand import load_hand
from tests.effort import fifth_of
from tests.games.advised import CandidateLists
from tests.games.level_8.table import table

pytestmark = pytest.mark.thorough  # for what this game advises much is compiled; what Master does is tried always

RUNS = "R1 r1 r2 r3 R4 r4 r5 r6"
ADVICE = CandidateLists[State](GAME)
advised, named, played = ADVICE.moves, ADVICE.list_by_notation, ADVICE.iter_positions


@settings(max_examples=fifth_of(20), deadline=None)
@given(seed=st.integers(0, 10**9), variant=st.integers(0, 8))
def test_advice_is_legal_and_depends_on_nothing_hidden(seed: int, variant: int) -> None:
    ADVICE.check(seed, 120, variant)


def left_by_careful(state: State, move: int) -> int:
    """How many cards are left in hand when a move is made and then laid and laid off is all that `careful` lays."""
    after, seat = state.copy(), int(state.turn)
    while after.turn == seat and move < DISCARD:
        GAME.play(after, move)
        if after.turn == seat:
            move = advised_way(after)
    return int(after.counts[seat])


def advised_way(state: State) -> int:
    """The first move that is advised of; the best beginning of a meld, in the middle of one that of `careful`."""
    return next(iter(advised(state)))


@pytest.mark.slow
def test_remarks_are_true() -> None:
    met = set()
    for seed in range(40):
        for state in played(seed, 250):
            seat, found = int(state.turn), advised(state)
            kinds = {remark: move for move, remark in found.items()}
            met |= set(kinds)
            for remark, move in kinds.items():
                if told.LAYS <= remark < told.HOLDS and state.levels[seat] < LEVELS and not state.finished[seat]:
                    assert left_by_careful(state, move) <= remark - told.LAYS or remark == told.HOLDS - 1
                elif remark >= told.HOLDS:
                    after = state.copy()
                    GAME.play(after, move)
                    load_hand(after, GAME.scratch, seat)
                    assert count_jokers_needed(after, GAME.scratch, seat) == 0
                elif remark == told.NEARER:
                    load_hand(state, GAME.scratch, seat)
                    before = count_jokers_needed(state, GAME.scratch, seat)
                    after = state.copy()
                    GAME.play(after, move)
                    load_hand(after, GAME.scratch, seat)
                    assert count_jokers_needed(after, GAME.scratch, seat) < before
                elif remark in {told.WAITS + left for left in range(10)}:
                    assert state.phase == DRAW
                    load_hand(state, GAME.scratch, seat)
                    assert count_jokers_needed(state, GAME.scratch, seat) == 0
            if told.LAYS + 1 in kinds:
                assert len(found) == 1  # who can go out does
    assert {told.PLAIN, told.SECOND, told.SKIPS, told.NEARER, told.FITS, told.STOPS, told.OFFERS} <= met
    assert {kind + left for kind in (told.WAITS, told.LAYS, told.HOLDS) for left in (2, 3, 4)} <= met


def test_a_complete_level_may_be_laid_or_held_back() -> None:
    state = table(["r1 y2 b3 r7 y8 b9 g12 o14 p1", "b1 b2"], stack="r2 r5")
    GAME.play(state, GAME.code(state, "+"))
    found = named(state)
    assert [*found.values()] == [told.LAYS + 4, told.HOLDS + 3]
    assert next(iter(found)) == "R1"


def test_who_can_go_out_is_advised_of_nothing_else() -> None:
    state = table(["r1 y2 b3 r7 y8 b9 b10", "b1 b2"], stack="r2 o12")
    GAME.play(state, GAME.code(state, "+"))
    assert [*named(state).values()] == [told.LAYS + 1]


def test_of_the_ways_to_lay_the_one_that_leaves_the_fewest_cards_is_listed() -> None:
    """2 to 4 and 6 to 8 leave the 1, the 5 and the 9; laid from 1 to 3 and from 7 to 9 the rest can be laid off."""
    state = table(["r1 y2 b3 r4 y6 b7 r8 y9", "b1 b2"], stack="r2 o12")
    GAME.play(state, GAME.code(state, "+"))
    assert [*named(state).values()] == [told.LAYS + 1]


def test_with_a_complete_level_the_open_card_that_leaves_fewest_is_listed() -> None:
    state = table(["r1 y2 b3 r7 y8 b9 g12 o14", "b1 b2"], discards=["p14", "p6"])
    assert named(state) == {"<1": told.TAKES + 2, "+": told.WAITS + 2}


def test_skip_cards_that_lie_open_and_in_hand_are_listed() -> None:
    assert named(table(["r1 y2 b3 r7 y8 o12 o14 g12", "b1"], discards=["p1", "S"]))["<1"] == told.TAKES_SKIP
    state = table(["r1 y5 b8 o12 S", "b1 b2"], stack="r2 o14")
    GAME.play(state, GAME.code(state, "+"))
    assert told.SKIPS in named(state).values()


def test_what_could_be_laid_off_may_be_kept() -> None:
    state = table(["y7 y12 g15", "b1"], melds={0: RUNS}, stack="o13 o15")
    GAME.play(state, GAME.code(state, "+"))
    found = named(state)
    assert [*found.values()] == [told.OFFERS, told.STOPS]
