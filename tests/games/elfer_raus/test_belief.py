"""Worlds that a search believes in: people hold back what blocks others, not what they would rather lay."""

import pytest

import reihum
from reihum._games.elfer_raus import GAME
from reihum._games.elfer_raus.bot import IMPLAUSIBLE_ONE_IN, count_implausible_cards, sample_belief
from reihum._games.elfer_raus.notation import format_cards
from reihum._games.elfer_raus.state import State
from reihum._kit.chance import make_rng
from reihum._kit.structured import new_record
from tests.games.elfer_raus.table import play, table


def make_holding_back_position() -> State:
    """Seat 1 has laid r11 and ended its turn: r12 and r10 fit, and so do the other 11s. Four cards are hidden."""
    return play(table(["b5 b6", "r11 r12 r13", "g1 g2"], turn=1), "r11", ".")


def test_what_fits_when_a_turn_ends_is_remembered() -> None:
    state = make_holding_back_position()
    assert format_cards(state.held_back[1]) == ["r10", "r12", "y11", "g11", "b11"]
    assert not state.held_back[[0, 2]].any()


@pytest.mark.parametrize(("hand", "odd"), [("r12 r13", 1), ("r12 g1", 0), ("g1 g2", 0)])
def test_holding_back_is_implausible_with_the_next_card_in_hand(hand: str, odd: int) -> None:
    state = make_holding_back_position()
    other = table(["b5 b6", hand, " ".join({"r12", "r13", "g1", "g2"} - set(hand.split()))])
    state.hands = other.hands
    assert count_implausible_cards(state, 0) == odd


def test_an_implausible_world_is_accepted_at_a_fixed_rate() -> None:
    """Seat 1 holds two of four cards, so six worlds are possible. One of them is odd."""
    state = make_holding_back_position()
    state.turn = 0
    scratch = new_record(GAME.scratch_type)
    chance = make_rng(1)
    odd = 0
    for _ in range(6000):
        world = state.copy()
        sample_belief(world, 0, scratch, chance)
        odd += set(format_cards(world.hands[1])) == {"r12", "r13"}
    assert odd / 6000 == pytest.approx((1 / IMPLAUSIBLE_ONE_IN) / (5 + 1 / IMPLAUSIBLE_ONE_IN), abs=0.01)


def test_moves_of_careful_players_are_never_implausible() -> None:
    for seed in range(20):
        match = reihum.Match(GAME, 4, seed=seed)
        while match.turn is not None:
            assert count_implausible_cards(match.state, match.turn) == 0
            match.play(GAME.careful(match.state.copy(), make_rng(seed)))
