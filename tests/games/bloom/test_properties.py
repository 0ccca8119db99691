"""What must hold in every position of Bloom, and the fast way to play at random against the general one."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import reihum
from reihum._games.bloom import GAME, bot, rules
from reihum._games.bloom.flowers import ALL_SCORING_TILES
from reihum._games.bloom.rows import is_valid
from reihum._games.bloom.rules import sum_points
from reihum._games.bloom.state import BUILDING, MOVES, NUMBERS, OVER, Scratch
from reihum._games.bloom.survey import update_survey
from reihum._kit.chance import make_rng, make_stream, pick
from reihum._kit.structured import get_dtype, new_record
from tests.effort import fifth_of
from tests.games.bloom.table import everywhere

pytestmark = pytest.mark.slow

RULES = st.fixed_dictionaries({}, optional={option.name: st.sampled_from(option.choices) for option in GAME.options if option.house})
"""House rules: none of them, some, or all."""
LAID_OTHERWISE = {"hand": 10, "open": 5, "jokers": 2, "shortest": 4, "step": 3, "rob": 1}


@settings(max_examples=fifth_of(40), deadline=None)
@given(seed=st.integers(0, 10**9), players=st.integers(2, 5), options=RULES)
def test_in_every_position_of_a_random_round(seed: int, players: int, options: dict[str, int]) -> None:
    match = reihum.Match("bloom", players, options | {"rounds": 1}, seed=seed)
    choice = make_rng(seed)
    all_tiles = [*range(NUMBERS), *[NUMBERS] * options.get("jokers", 4)]
    while not match.round_over:
        state = match.state
        assert everywhere(state) == all_tiles
        if state.phase != BUILDING:
            starts = state.starts[: int(state.rows) + 1].tolist()
            assert all(is_valid(state, first, stop, stop, stop) for first, stop in pairwise(starts))
        assert sum_points(int(state.scoring)) + sum(sum_points(int(taken)) for taken in state.taken) == sum_points(ALL_SCORING_TILES)
        codes = match.codes()
        assert codes, "every legal move leads to a position with a legal move, or to the end"
        match.play(codes[pick(choice, len(codes))])
    assert everywhere(match.state) == all_tiles
    assert reihum.replay(match.record()).state.tobytes() == match.state.tobytes()


@settings(max_examples=fifth_of(20), deadline=None)
@given(seed=st.integers(0, 10**9))
def test_results_do_not_depend_on_earlier_searches(seed: int) -> None:
    """One scratch for several rounds, back and forth in them, finds in every position what a new one finds."""
    choice = make_rng(seed)
    used = new_record(Scratch)
    rounds = [reihum.Match("bloom", 2 + pick(choice, 4), options, seed=seed) for options in ({}, LAID_OTHERWISE, {"step": 1})]
    passed = []
    for _ in range(200):
        match = rounds[pick(choice, len(rounds))]
        if match.round_over:
            continue
        codes = match.codes()
        careful = GAME.careful(match.state.copy(), make_rng(seed))
        match.play(careful if pick(choice, 2) else codes[pick(choice, len(codes))])
        passed.append(match.state.copy())
        for state in (match.state, passed[pick(choice, len(passed))]):
            if state.turn == OVER:
                continue
            fresh = new_record(Scratch)
            for scratch in (used, fresh):
                update_survey(state, scratch)
            assert all((used[name] == fresh[name]).all() for name in ("sets", "joker_rows", "joker_single", "joker_pair"))
            assert used.codes[: rules.legal(state, used)].tolist() == fresh.codes[: rules.legal(state, fresh)].tolist()
            assert bot.careful(state.copy(), used, make_rng(seed)) == bot.careful(state.copy(), fresh, make_rng(seed))


def test_a_state_is_without_padding_and_the_codes_fill_their_space() -> None:
    dtype = get_dtype(GAME.state_type)
    assert sum(dtype[name].itemsize for name in dtype.names or ()) == dtype.itemsize
    assert GAME.moves == MOVES == 2317


@pytest.mark.parametrize(("players", "house"), [(2, {}), (3, LAID_OTHERWISE), (4, {}), (5, {"shortest": 5, "jokers": 4})])
def test_playout_is_the_general_way_of_playing(players: int, house: dict[str, int]) -> None:
    options = GAME.complete(players, house)
    general, fast = (GAME.before_deal(players, options, GAME.first(players, options)) for _ in range(2))
    chances = make_stream(bytes(32), players), make_stream(bytes(32), players)
    choices = make_rng(players), make_rng(players)
    for _ in range(fifth_of(40)):
        rules.deal(general, chances[0])
        rules.deal(fast, chances[1])
        moves = 0
        while general.turn >= 0:
            codes = GAME.legal(general)
            GAME.play(general, codes[pick(choices[0], len(codes))] if len(codes) > 1 else codes[0])
            moves += 1
        assert rules.playout(fast, GAME.scratch, choices[1]) == moves
        assert fast.tobytes() == general.tobytes()
