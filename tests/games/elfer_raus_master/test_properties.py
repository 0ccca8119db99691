"""What holds at every step of Elfer raus! Master, however it is played."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import reihum
from reihum._games.elfer_raus_master import GAME, rules
from reihum._games.elfer_raus_master.notation import SPOTS
from reihum._games.elfer_raus_master.state import DRAW, END, State
from reihum._kit.chance import make_rng, make_stream, pick
from tests.effort import fifth_of
from tests.games.elfer_raus_master.table import everywhere, hand

CARDS = sorted([*SPOTS, "J", "J", "J", "J"])
ALL = (1 << 22) - 2


def states(players: int, seed: int, keenness: int) -> Iterator[State]:
    """Play a round at random and give every state; of ten times that a card could be drawn it is, `keenness` times."""
    state = GAME.deal(players, GAME.complete(players), {"starter": seed % players}, make_stream(bytes(32), seed))
    choice = make_rng(seed)
    while True:
        yield state
        if GAME.turn(state) is None:
            return
        codes = GAME.legal(state)
        keen = DRAW in codes and pick(choice, 10) < keenness
        GAME.play(state, DRAW if keen else codes[pick(choice, len(codes))])


anything = given(seed=st.integers(0, 10**9), players=st.integers(2, 6), keenness=st.integers(0, 10))


@settings(max_examples=fifth_of(25), deadline=None)
@anything
def test_cards_connectors_and_bonus_cards_are_conserved(seed: int, players: int, keenness: int) -> None:
    for state in states(players, seed, keenness):
        assert everywhere(state) == CARDS
        assert [len(hand(state, seat)) for seat in range(players)] == state.counts[:players].tolist()
        used = sum(int(mask).bit_count() for mask in state.bridges)
        assert used + state.connectors.sum() == players * (0, 0, 4, 4, 3, 3, 2)[players]
        assert state.bonuses.sum() + state.bonuses_left == 7


@settings(max_examples=fifth_of(25), deadline=None)
@anything
def test_open_and_reached_spots_are_what_the_rows_say(seed: int, players: int, keenness: int) -> None:
    for state in states(players, seed, keenness):
        order = state.order.tolist()
        for place, colour in enumerate(order):
            row = int(state.rows[colour])
            free = ALL & ~row
            assert int(state.open[colour]) == free & (row << 1 | row >> 1)
            beside = [int(state.rows[order[near]]) for near in (place - 1, place + 1) if 0 <= near < 4]
            assert int(state.reach[colour]) == free & ~int(state.open[colour]) & (beside[0] | beside[-1])
            assert int(state.standing[colour]) & ~row == 0


@settings(max_examples=fifth_of(25), deadline=None)
@anything
def test_nothing_leads_to_a_dead_end_and_codes_ascend(seed: int, players: int, keenness: int) -> None:
    for state in states(players, seed, keenness):
        codes = GAME.legal(state)
        assert codes == sorted(set(codes))
        assert bool(codes) == (GAME.turn(state) is not None)
        assert sum(code >= END for code in codes) <= 1


@settings(max_examples=fifth_of(25), deadline=None)
@anything
def test_what_everybody_knows_is_true(seed: int, players: int, keenness: int) -> None:
    for state in states(players, seed, keenness):
        for seat in range(players):
            assert state.known[seat] <= state.jokers[seat]
            assert not (state.hands[seat] & state.cannot[seat]).any()


@settings(max_examples=fifth_of(25), deadline=None)
@anything
def test_sampled_worlds_agree_with_what_is_known(seed: int, players: int, keenness: int) -> None:
    choice = make_rng(seed)
    for state in states(players, seed, keenness):
        seat = pick(choice, players)
        world = GAME.determinize(state, seat, choice)
        assert everywhere(world) == CARDS
        assert hand(world, seat) == hand(state, seat)
        assert GAME.view(world, seat) == GAME.view(state, seat)
        for other in range(players):
            assert len(hand(world, other)) == state.counts[other]
            assert state.known[other] <= world.jokers[other]
            assert not (world.hands[other] & state.cannot[other]).any()


@settings(max_examples=fifth_of(25), deadline=None)
@anything
def test_a_sampled_world_does_not_depend_on_the_hidden_cards(seed: int, players: int, keenness: int) -> None:
    for number, state in enumerate(states(players, seed, keenness)):
        if number % 5 == 0:
            world = GAME.determinize(state, 0, make_rng(seed + 1))
            assert GAME.determinize(world, 0, make_rng(seed + 2)).tobytes() == GAME.determinize(state, 0, make_rng(seed + 2)).tobytes()


@settings(max_examples=fifth_of(40), deadline=None)
@given(seed=st.integers(0, 10**9), players=st.integers(2, 6), lays=st.sampled_from((4, 1, 8)), draws=st.sampled_from((1, 3)))
def test_playout_makes_the_same_choices_as_the_general_way(seed: int, players: int, lays: int, draws: int) -> None:
    fast = GAME.deal(players, GAME.complete(players, {"lays": lays, "draws": draws}), {"starter": 0}, make_stream(bytes(32), seed))
    slow = fast.copy()
    choice, again = make_rng(seed), make_rng(seed)
    made = rules.playout(fast, GAME.scratch, choice)
    moves = 0
    while slow.turn >= 0:
        codes = GAME.legal(slow)
        GAME.play(slow, codes[pick(again, len(codes))] if len(codes) > 1 else codes[0])
        moves += 1
    assert made == moves
    assert fast.tobytes() == slow.tobytes()
    assert choice.tobytes() == again.tobytes()


@pytest.mark.parametrize("players", range(2, 7))
def test_careful_plays_legal_moves_to_the_end(players: int) -> None:
    for seed in range(10):
        match = reihum.Match("elfer_raus_master", players, seed=seed)
        while not match.over:
            match.play(GAME.careful(GAME.determinize(match.state, match.turn or 0, make_rng(seed)), make_rng(seed)))
        assert match.winners
