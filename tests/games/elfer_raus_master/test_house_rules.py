"""The house rules of Elfer raus! Master, one by one, and what happens at their edges."""

from typing import Any

import pytest

import reihum
from reihum._games.elfer_raus_master import GAME
from reihum._games.elfer_raus_master.bot import compute_lay_gain, compute_value_of_ending
from reihum._games.elfer_raus_master.state import DRAW
from reihum._kit.chance import make_rng
from tests.games.elfer_raus_master.table import everywhere, hand, moves, play, table

# Which rules there are


@pytest.mark.parametrize(
    ("players", "rules", "sentence"),
    [
        (2, {"hand": 21}, "hand is null for the sheet's table, or a number from 5 to 20, not 21"),
        (2, {"lays": 0}, "lays is a number from 1 to 8, not 0"),
        (2, {"draws": None}, "draws is a number from 1 to 3, not None"),
        (2, {"jokers": True}, "jokers is a number from 0 to 4, not True"),
        (2, {"connectors": 7}, "connectors is null for the sheet's table, or a number from 0 to 6"),
        (2, {"bonus_cards": 9}, "bonus_cards is a number from 0 to 8"),
        (2, {"bonus": 31}, "bonus is a number from 0 to 30"),
        (2, {"joker_penalty": -1}, "joker_penalty is a number from 0 to 30"),
        (6, {"hand": 15}, "Elfer raus! Master: 6 players can be dealt at most 14 cards each, not 15."),
        (6, {"hand": 14, "jokers": 3}, "6 players can be dealt at most 13 cards each, not 14."),
    ],
)
def test_what_is_not_allowed_is_refused_with_a_sentence(players: int, rules: dict[str, Any], sentence: str) -> None:
    with pytest.raises(reihum.OptionError) as refused:
        GAME.complete(players, rules)
    assert sentence in str(refused.value)


# hand, jokers, connectors


def test_cards_jokers_and_connectors_are_dealt_as_said() -> None:
    match = reihum.Match(GAME, 6, {"hand": 13, "jokers": 2, "connectors": 5}, seed=1)
    view = match.view()
    assert (view.counts, view.connectors, view.pile) == ([13] * 6, [5] * 6, 4)
    assert everywhere(match.state).count("J") == 2
    again = GAME.restore(6, match.options, {"starter": 0}, match.round.deal)
    assert again.tobytes() == match.state.tobytes()
    with pytest.raises(reihum.ReihumError, match="not the 81 cards of the game: the 11s lie out, jokers: 1"):
        GAME.restore(6, GAME.complete(6, {"hand": 13, "jokers": 1}), {"starter": 0}, match.round.deal)


def test_all_cards_may_be_dealt() -> None:
    match = reihum.Match(GAME, 6, {"hand": 14}, seed=1)
    assert match.view().pile == 0
    assert "+" not in match.legal()


def test_without_connectors_no_row_is_changed() -> None:
    rows = "g 9-11 | y 11 | r 11 | b 11"
    assert moves(table(["y9 r20", "b1"], rows, "g1", connectors=0)) == ["+"]
    assert moves(table(["y9 r20", "b1"], rows, "g1", connectors=1)) == ["g>y9", "+"]


# lays


def test_so_many_cards_may_be_laid_in_a_turn() -> None:
    state = play(table(["r12 r13 r14 r15 r16", "b1"], pile="g1", lays=2), "r12", "r13")
    assert moves(state) == ["."]
    refused = GAME.explain_illegal(state, "r14")
    assert refused is not None
    assert GAME.say_illegal(refused) == "You have laid as many cards as a turn allows."
    state = play(table(["r12 r13 r14 r15 r16 r17 r18 r19 r20", "b1"], lays=8), *(f"r{number}" for number in range(12, 20)))
    assert moves(state) == ["."]


def test_with_one_card_a_turn_an_exchange_still_goes_with_a_card() -> None:
    state = play(table(["r12 y12 b5", "b1"], "r 11 J12 | y 11 | g 11 | b 11", "g1", lays=1), "r12xJ")
    assert "+" not in moves(state)
    assert "." not in moves(state)
    play(state, "y12")
    assert moves(state) == ["."]
    state = play(table(["r12 y12 b5", "b1"], "r 11 J12 | y 11 | g 11 | b 11", "g1", lays=1), "y12")
    assert moves(state) == ["r12xJ", "."]


# draws


def test_a_draw_takes_so_many_cards_or_what_is_left() -> None:
    before = table(["r20", "b1"], pile="g1 J g3 g4", draws=3)
    state = play(before.copy(), "+")
    assert hand(state, 0) == ["r20", "g1", "g3", "J"]
    assert (state.turn, state.left, state.counts[0]) == (1, 1, 4)
    assert GAME.seen(before, DRAW, state, 0).kept == ["g1", "J", "g3"]
    assert (GAME.seen(before, DRAW, state, 1).kept, GAME.seen(before, DRAW, state, 1).drawn) == ([], 3)
    assert hand(play(state, "+"), 1) == ["g4", "b1"]
    assert state.left == 0


# bonus cards and points


@pytest.mark.parametrize(("cards", "earned"), [(0, 0), (7, 1)])
def test_so_many_bonus_cards_there_are(cards: int, earned: int) -> None:
    assert GAME.view(reihum.Match(GAME, 2, {"bonus_cards": cards}, seed=1).state, None).bonuses_left == cards
    state = table(["r1 y20", "b1"], "r 2-11 | y 11 | g 11 | b 11", bonus_cards=cards)
    assert play(state, "r1").bonuses[0] == earned


def test_bonus_cards_and_jokers_count_what_was_said() -> None:
    state = table(["r1", "b5 J J"], "r 2-11 | y 11 | g 11 | b 11", bonus=20, joker_penalty=3)
    play(state, "r1")
    assert GAME.scores(state) == [20, -11]
    assert [part.points for part in GAME.score_parts(state, 1)] == [-5, -6]
    state = table(["r1", "b5 J J"], "r 2-11 | y 11 | g 11 | b 11", bonus=0, joker_penalty=0)
    assert GAME.scores(play(state, "r1")) == [0, -5]


def test_the_careful_player_cares_for_a_bonus_card_as_far_as_it_counts() -> None:
    gains = {}
    for bonus in (0, 11, 30):
        state = table(["r1 y20 y19 g5 g6", "b1 b2 b3 b4 b5"], "r 2-11 | y 11 | g 11 | b 11", "g1", bonus=bonus)
        gains[bonus] = compute_lay_gain(state, 0, GAME.code(state, "r1"))
    assert gains[0] < gains[11] < gains[30]
    assert compute_value_of_ending(table(["r1", "b1"], pile="g1", draws=3), DRAW) < compute_value_of_ending(
        table(["r1", "b1"], pile="g1"), DRAW
    )


def test_careful_players_play_such_matches_to_the_end() -> None:
    rules = {"hand": 6, "lays": 2, "draws": 2, "jokers": 0, "bonus_cards": 2, "connectors": 1}
    match = reihum.Match(GAME, 3, rules, seed=3)
    while not match.over:
        match.play(GAME.careful(match.state.copy(), make_rng(1)))
    assert match.results[0].scores == GAME.scores(match.state)
