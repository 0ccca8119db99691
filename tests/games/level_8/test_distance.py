"""How far a hand of Level 8 is from its level: counted at once, and held equal to trying card by card."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import reihum
from reihum._games.level_8 import GAME
from reihum._games.level_8.distance import STEPS, count_helpful, count_jokers_needed
from reihum._games.level_8.state import NONE, NUMBER_CARDS, NUMBERS, State
from reihum._games.level_8.trial_hand import load_hand, put_in, take_out
from reihum._kit.chance import make_rng, pick
from reihum._kit.structured import new_record
from tests.effort import fifth_of
from tests.games.level_8.table import table

LEVELS = [
    [["R3", "R3"], ["V2", "V2", "V2", "V2"], ["R3", "C4"], ["R6", "V2"], ["R7"], ["V2", "V3", "V3"], ["V3", "C5"], ["V2", "V3", "V4"]],
    [["C4", "C4"], ["R3", "C3", "C3"], ["V4", "C4"], ["R4", "V2", "C2"], ["R8"], ["C9"], ["V6"], ["V2", "R3", "C5"]],
]


def count_distance(state: State, seat: int) -> tuple[int, int]:
    scratch = new_record(GAME.scratch_type)
    load_hand(state, scratch, seat)
    short = count_jokers_needed(state, scratch, seat)
    return short, count_helpful(state, scratch, seat, short)


def search_distance(state: State, seat: int) -> int:
    scratch = new_record(GAME.scratch_type)
    load_hand(state, scratch, seat)
    short = count_jokers_needed(state, scratch, seat)
    cards = 0
    for card in range(NUMBER_CARDS):
        if state.meld_of[card] == NONE and not int(scratch.hand[card // NUMBERS]) >> card % NUMBERS & 1:
            put_in(scratch, card)
            cards += count_jokers_needed(state, scratch, seat) < short
            take_out(scratch, card)
    return cards


@settings(max_examples=fifth_of(80), deadline=None)
@given(seed=st.integers(0, 10**9), level=st.integers(1, 8), own=st.sampled_from(LEVELS), moves=st.integers(0, 60))
def test_helpful_cards_are_those_that_help_when_tried(seed: int, level: int, own: Any, moves: int) -> None:
    match = reihum.Match(GAME, 3, {"levels": own}, seed=seed)
    match.state.levels[:3] = level
    choice = make_rng(seed)
    for _ in range(moves):
        if match.round_over:
            break
        codes = match.codes()
        match.play(codes[pick(choice, len(codes))])
    for seat in range(3):
        if not match.state.laid[seat]:
            assert count_distance(match.state, seat)[1] == search_distance(match.state, seat)


@pytest.mark.parametrize(
    ("level", "hand", "short", "cards"),
    [
        (1, "r1 y2 b3 r7 y8 o12", 1, 2 * 6),  # 7 8 needs a 6 or a 9
        (2, "r1 y1 r3 g3 b5 p5 o12", 1, 5),  # another 12
        (3, "r1 y2 b3 g5 g7 g9", 1, 15 - 3),  # any other green
        (3, "r5 y6 b7 r1 r9 r12", 1, 11 + 5 + 5),  # any other red, or another 5 or an 8 in the run, so that the red 5 is free
        (5, "r1 y2 b3 r4 y5 o6 g7", 0, 0),
    ],
)
def test_a_hand_misses_so_many_cards(level: int, hand: str, short: int, cards: int) -> None:
    state = table([hand, "b15"], levels=[level, 1])
    assert count_distance(state, 0) == (short, cards)


def count_steps(levels: Any, hand: int, level: int, seeds: range) -> list[int]:
    """Give the steps that it took to judge hands of a level, in rounds played at random."""
    scratch, took = new_record(GAME.scratch_type), []
    for seed in seeds:
        match = reihum.Match(GAME, 3, {"levels": levels, "hand": hand}, seed=seed)
        match.state.levels[:3] = level
        choice = make_rng(seed)
        for _ in range(5 * seed):
            if match.round_over:
                break
            codes = match.codes()
            match.play(codes[pick(choice, len(codes))])
        for seat in range(3):
            if not match.state.laid[seat]:
                load_hand(match.state, scratch, seat)
                count_helpful(match.state, scratch, seat, count_jokers_needed(match.state, scratch, seat))
                took.append(int(scratch.steps))
    return took


@pytest.mark.parametrize("levels", [None, *LEVELS], ids=["printed", "front", "own"])
@pytest.mark.parametrize("level", range(1, 9))
def test_printed_levels_and_others_like_them_are_judged_whole(levels: Any, level: int) -> None:
    assert max(count_steps(levels, 10, level, range(3)), default=0) < STEPS * 2 / 3


@pytest.mark.parametrize(
    "melds",
    [["C2", "C3", "C2", "C3", "C2"], ["V2", "C2", "R2", "C3", "C3"], ["C2"] * 6, ["R2", "R3", "R2", "R3", "R2"]],
    ids="+".join,
)
def test_whatever_a_level_asks_for_a_hand_is_judged_in_so_many_steps(melds: list[str]) -> None:
    """Beyond STEPS no other card is looked at; what had been begun by then is brought to its end."""
    most = max(count_steps([melds] * 8, 12, 1, range(2)))
    assert most < STEPS + 60_000
    if "C3" in melds and melds.count("C2") > 1:
        assert most >= STEPS  # else nothing was bounded
