"""The search for a row among sets of numbers: against brute force, by the rules alone."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import reihum
from reihum._games.bloom import bot, row_search, survey
from reihum._games.bloom.row_search import NOTHING
from reihum._games.bloom.rules import sum_points
from reihum._games.bloom.setup import receive_tile
from reihum._games.bloom.state import BEFORE, BUILDING, CLOSE_AND_TAKE, DRAWN, END, JOKER, NUMBERS, OVER, State
from reihum._kit.chance import make_rng, pick
from reihum._play.match import Match
from tests.effort import fifth_of, third_of
from tests.games.advised import CandidateLists

pytestmark = pytest.mark.slow

GAME = reihum.get_game("bloom")
SCRATCH = GAME.scratch
HAND = 16
MANY = 12
"""A search of all rows looks at no more than NODES beginnings; with fewer tiles in hand that is enough."""


def make_small_hand(seed: int) -> State:
    """A position in mid-round in which the seat to move holds no joker, and not too many tiles, and no joker lies in a row."""
    state = None
    while state is None or JOKER in state.tiles:
        seed += 1000
        state = make_turn_start(seed)
    chance = make_rng(seed)
    seat = int(state.turn)
    held = [tile for tile in range(NUMBERS) if int(state.hands[seat, tile // 50]) >> tile % 50 & 1]
    state.hands[seat, :] = 0
    state.jokers[seat] = 0
    for _ in range(min(HAND, len(held))):
        receive_tile(state, seat, held.pop(pick(chance, len(held))))
    state.known[seat] &= state.hands[seat]
    state.known_jokers[seat] = 0
    return state


def make_turn_start(seed: int) -> State:
    """A position at the beginning of a turn, when a part of the round is over."""
    match, chance = Match(GAME, 3, seed=seed), make_rng(seed)
    for number in range(100):
        if number >= 10 * (seed % 10) and match.state.phase == BEFORE:
            break
        match.play(GAME.careful(match.state.copy(), chance))
    return match.state


def worth(before: State, after: State) -> int:
    """What closing a row has brought, with time left."""
    seat = int(before.turn)
    won = int(sum_points(int(after.taken[seat]))) - int(sum_points(int(before.taken[seat])))
    hands = int(bot.compute_worth_of_hand(after, seat, 0)) - int(bot.compute_worth_of_hand(before, seat, 0))
    return 10 * won + hands + (bot.EARLY.out if after.turn == OVER else 0)


def iter_after_closing(state: State) -> list[State]:
    """All positions in which a row that can be built now is closed."""
    ends = []
    for code in GAME.legal(state):
        if code < END or (state.phase == BUILDING and code <= CLOSE_AND_TAKE):
            after = state.copy()
            GAME.play(after, code)
            ends += [after] if code >= END else iter_after_closing(after)
    return ends


def own_numbers(state: State) -> Iterator[int]:
    """The numbers in the hand of the seat to move."""
    return (number for number in range(NUMBERS) if int(state.hands[state.turn, number // 50]) >> number % 50 & 1)


@pytest.mark.parametrize("seed", third_of(range(20)))
def test_the_best_row_with_a_number_is_found(seed: int) -> None:
    state = make_small_hand(seed)
    ends = [
        (worth(state, after), after.tiles[after.starts[after.rows - 1] : after.starts[after.rows]]) for after in iter_after_closing(state)
    ]
    survey.update_survey(state, SCRATCH)
    for number in own_numbers(state):
        best = max((worth for worth, row in ends if number in row), default=row_search.NOTHING)
        assert row_search.find_best_row_with(state, SCRATCH, bot.EARLY, number) == best


@settings(max_examples=fifth_of(20), deadline=None)
@given(seed=st.integers(0, 10**9), variant=st.integers(0, 30))
def test_the_best_row_is_the_best_with_one_of_its_own_numbers(seed: int, variant: int) -> None:
    """Under house rules as well, and across the end of the circle. Only a row of robbed tiles and jokers has none."""
    for state in CandidateLists[State](GAME).iter_positions(seed, 60, variant):
        if state.phase > DRAWN:
            continue
        survey.update_survey(state, SCRATCH)
        _, best = row_search.find_best_row(state, SCRATCH, bot.EARLY)
        best_with = max(
            (row_search.find_best_row_with(state, SCRATCH, bot.EARLY, number) for number in own_numbers(state)), default=NOTHING
        )
        capped = bot.count_tiles_in_hand(state, int(state.turn)) > MANY
        assert best_with == best or (best_with < best and state.jokers[state.turn]) or (best_with > best and capped)


@pytest.mark.parametrize("seed", third_of(range(20)))
def test_the_best_row_is_found_and_can_be_built(seed: int) -> None:
    state = make_small_hand(seed)
    best = max((worth(state, after) for after in iter_after_closing(state)), default=row_search.NOTHING)
    survey.update_survey(state, SCRATCH)
    move, promised = row_search.find_best_row(state, SCRATCH, bot.EARLY)
    assert promised == best
    if best == row_search.NOTHING:
        assert move == row_search.NONE
        return
    here = state.copy()
    while True:
        assert move in GAME.legal(here)
        GAME.play(here, int(move))
        if move >= END:
            break
        if here.robbed == 0:
            survey.update_survey(here, SCRATCH)
        move, _ = row_search.find_best_row(here, SCRATCH, bot.EARLY)
    assert worth(state, here) == promised
