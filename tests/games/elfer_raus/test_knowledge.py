"""Worlds sampled in Elfer raus!: true to what a seat knows, and evenly drawn."""

from collections import Counter
from itertools import permutations
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import reihum
from reihum._games.elfer_raus import GAME
from reihum._games.elfer_raus.notation import CARD_TEXTS, format_cards
from reihum._kit.chance import make_rng, pick
from tests.effort import fifth_of
from tests.games.elfer_raus.table import on_table, play, table

HOUSE_RULES: list[dict[str, object]] = [
    {},
    {"draws": 0, "opening": "left"},
    {"draws": "fit", "hand": 5},
    {"draws": 1, "forced": True, "highest": 16, "hand": 9},
]


@settings(max_examples=fifth_of(25), deadline=None)
@given(seed=st.integers(0, 10**9), players=st.integers(2, 6), moves=st.integers(0, 250), rules=st.sampled_from(HOUSE_RULES))
def test_cards_are_conserved_and_nobody_holds_what_they_showed_they_do_not(
    seed: int, players: int, moves: int, rules: dict[str, object]
) -> None:
    match = reihum.Match("elfer_raus", players, rules, seed=seed)
    deck = sorted(name for name in CARD_TEXTS if int(name[1:]) <= match.view().highest)
    choice = make_rng(seed)
    for _ in range(moves):
        if match.round_over:
            break
        state = match.state
        everywhere = [name for seat in range(players) for name in format_cards(state.hands[seat])]
        everywhere += [CARD_TEXTS[code] for code in state.pile[: int(state.left)]] + list(on_table(state))
        assert sorted(everywhere) == deck
        for seat in range(players):
            assert not set(format_cards(state.hands[seat])) & set(format_cards(state.cannot[seat]))
            assert len(format_cards(state.hands[seat])) == state.counts[seat]
        for seat in range(players):
            world = GAME.determinize(state, seat, choice)
            assert format_cards(world.hands[seat]) == format_cards(state.hands[seat])
            for other in range(players):
                assert len(format_cards(world.hands[other])) == state.counts[other]
                assert not set(format_cards(world.hands[other])) & set(format_cards(state.cannot[other]))
            again = [name for other in range(players) for name in format_cards(world.hands[other])]
            again += [CARD_TEXTS[code] for code in world.pile[: int(world.left)]] + list(on_table(world))
            assert sorted(again) == deck
        codes = match.codes()
        match.play(codes[pick(choice, len(codes))])


def test_every_world_that_agrees_is_equally_likely() -> None:
    """Seats 1 and 2 hold two cards each, the pile two; seat 1 cannot hold r12 and y11, seat 2 cannot hold y11."""
    state = table(["b5 b6", "g1 g2", "g3 r12"], "r11", "y11 g4")
    state.cannot[1, 0] = 1 << 12
    state.cannot[1, 1] = state.cannot[2, 1] = 1 << 11
    hidden = ["g1", "g2", "g3", "g4", "r12", "y11"]
    possible = {
        (frozenset(order[:2]), frozenset(order[2:4]), order[4:])
        for order in permutations(hidden)
        if "y11" in order[4:] and "r12" not in order[:2]
    }
    choice = make_rng(1)
    draws = 300 * len(possible)
    drawn: Counter[Any] = Counter()
    for _ in range(draws):
        world = GAME.determinize(state, 0, choice)
        pile = tuple(CARD_TEXTS[code] for code in world.pile[: int(world.left)])
        drawn[frozenset(format_cards(world.hands[1])), frozenset(format_cards(world.hands[2])), pile] += 1
    assert set(drawn) == possible
    expected = draws / len(possible)
    chi_square = sum((count - expected) ** 2 / expected for count in drawn.values())
    freedom = len(possible) - 1
    assert chi_square < freedom + 5 * (2 * freedom) ** 0.5


def test_a_card_known_to_be_with_nobody_else_is_found() -> None:
    state = table(["b5 b6", "g1 g2", "g3 r12"], "r11")
    state.cannot[1, 0] = 1 << 12
    for seed in range(50):
        assert "r12" in format_cards(GAME.determinize(state, 0, make_rng(seed)).hands[2])


def test_a_card_shown_not_to_fit_never_comes_into_the_hand_by_drawing() -> None:
    state = play(table(["y5", "b1"], "r11", "g1 g2 g3 r12"), "+")
    assert "r12" in format_cards(state.cannot[0])
    state.turn = 0
    play(state, "+")
    assert "r12" in on_table(state)


def test_careful_prefers_the_card_behind_which_its_own_wait() -> None:
    state = table(["r10 r9 r8 y12", "b1 y13 y14 y15", "b2"], "r11 y11")
    assert GAME.text(state, GAME.careful(state, make_rng(1))) == "r10"


def test_careful_holds_back_what_opens_the_way_for_others() -> None:
    state = table(["r10 y12 b1 b2", "b5 y13 y14 y15", "b6"], "r11 y11")
    play(state, GAME.text(state, GAME.careful(state, make_rng(1))))
    assert GAME.text(state, GAME.careful(state, make_rng(1))) == "."


def test_careful_goes_out_when_it_can() -> None:
    state = table(["r10 y12", "b5 y13 y14 y15", "b6"], "r11 y11")
    while GAME.turn(state) == 0:
        play(state, GAME.text(state, GAME.careful(state, make_rng(1))))
    assert GAME.turn(state) is None
