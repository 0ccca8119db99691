"""Worlds that a seat may believe in: whoever has not laid has looked for the cards of its level."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reihum._games.level_8 import GAME
from reihum._games.level_8.belief import sample_belief
from reihum._games.level_8.distance import count_jokers_needed
from reihum._games.level_8.notation import format_hand
from reihum._games.level_8.state import DRAW, State
from reihum._games.level_8.trial_hand import load_hand
from reihum._kit.chance import Rng, make_rng
from reihum._kit.state_checks import check_state
from reihum._kit.structured import get_dtype
from tests.effort import fifth_of
from tests.games.level_8.knowledge import PRIVATE, any_match, is_consistent
from tests.games.level_8.table import play, table

PUBLIC = [name for name in get_dtype(State).names or () if name not in PRIVATE]


def sample_belief_world(state: State, seat: int, rng: Rng) -> State:
    world = state.copy()
    sample_belief(world, seat, GAME.scratch, rng)
    return world


def count_missing(state: State, seat: int) -> int:
    load_hand(state, GAME.scratch, seat)
    return int(count_jokers_needed(state, GAME.scratch, seat))


@settings(max_examples=fifth_of(60), deadline=None)
@given(seed=st.integers(0, 10**9), players=st.integers(2, 6), moves=st.integers(0, 700), careful=st.booleans())
def test_worlds_agree_with_what_is_known_and_depend_on_nothing_else(seed: int, players: int, moves: int, *, careful: bool) -> None:
    state = any_match(seed, players, moves, careful=careful).state
    if state.turn < 0:
        return
    for seat in range(players) if state.phase == DRAW else [int(state.turn)]:
        world = sample_belief_world(state, seat, make_rng(seed))
        check_state(GAME, world)
        is_consistent(world)
        assert all(world[name].tobytes() == state[name].tobytes() for name in PUBLIC)
        assert format_hand(world, seat) == format_hand(state, seat)
        other_truth = GAME.determinize(state, seat, make_rng(seed + 1))
        assert sample_belief_world(other_truth, seat, make_rng(seed)).tobytes() == world.tobytes()


def make_collecting_position(turns: int) -> State:
    """Seat 1 needs two sets of four and holds ten cards of different numbers and colours; so many turns have been played."""
    hands = ["r1 r2", "r3 y4 g5 b6 o7 r8 y9 g10 b11 o12"]
    state = table(hands, stack="y3 g3 b4 o4 r5 b5 y6 g6 r7 y7 g8 b8 p1 p2 p13 p14", own=[["R4", "R4"]] * 8)
    state.turns = turns
    return state


def test_hands_are_closer_to_their_levels_the_longer_the_round_lasts() -> None:
    rng = make_rng(3)
    means = []
    for turns in (0, 2, 6, 16):
        state = make_collecting_position(turns)
        means.append(sum(count_missing(sample_belief_world(state, 0, rng), 1) for _ in range(400)) / 400)
    assert all(later < sooner - 0.1 for sooner, later in pairwise(means))
    evenly = sum(count_missing(GAME.determinize(make_collecting_position(16), 0, rng), 1) for _ in range(400)) / 400
    assert means[0] == pytest.approx(evenly, abs=0.15)


@pytest.mark.parametrize("known", [True, False])
def test_cards_stay_where_they_are_known_to_lie(known: bool) -> None:  # noqa: FBT001 - a case of the test
    """Seat 1 has taken r9 from an open pile; or one of the unseen cards was in no pile since that was formed."""
    state = table(["r1 r2", "r3 y4 g5 b6", "p1"], stack="o1 o2 y3 g3", discards=["r9", ""], turn=1)
    if known:
        play(state, "<0", "/b6")
    else:
        state.fresh[:] &= ~state.hands[1]
        state.drawn[1] = 0
    state.turns = 12
    for seed in range(60):
        hand = format_hand(sample_belief_world(state, 0, make_rng(seed)), 1)
        assert "r9" in hand if known else set(hand) <= {"r3", "y4", "g5", "b6"}


def test_what_a_bot_chooses_among_has_the_same_worlds_as_a_review() -> None:
    assert GAME.search.sample_belief is sample_belief
