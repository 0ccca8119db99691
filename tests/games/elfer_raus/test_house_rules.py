"""The house rules of Elfer raus!, one by one, and what happens at their edges."""

from typing import Any

import pytest

import reihum
from reihum._games.elfer_raus import GAME
from reihum._games.elfer_raus.bot import compute_lay_gain
from reihum._games.elfer_raus.notation import format_cards
from reihum._games.elfer_raus.rules import playout
from reihum._games.elfer_raus.state import OVER
from reihum._kit.base import Result
from reihum._kit.chance import make_rng, pick
from reihum._kit.structured import new_record
from tests.games.elfer_raus.table import deal_with, moves, on_table, play, table
from tests.helpers.matches import first_legal, play_match

# Which rules there are


@pytest.mark.parametrize(
    ("players", "rules", "sentence"),
    [
        (3, {"hand": 26}, "hand is null for the sheet's table, or a number of cards from 5 to 25, not 26"),
        (3, {"hand": 4}, "from 5 to 25"),
        (3, {"hand": 10.0}, "from 5 to 25"),
        (3, {"highest": 11}, "highest is a number from 12 to 20, not 11"),
        (3, {"draws": 7}, "draws is a number from 0 to 6, or 'fit', not 7"),
        (3, {"draws": True}, "draws is a number"),
        (3, {"forced": 1}, "forced is true or false, not 1"),
        (3, {"points": "jokers"}, "points is 'numbers' or 'cards'"),
        (3, {"opening": None}, "opening is 'eleven' or 'left'"),
        (6, {"hand": 14}, "Elfer raus!: 6 players can be dealt at most 13 cards each, not 14."),
        (3, {"highest": 12}, "3 players can be dealt at most 16 cards each, not 20."),
        (2, {"highest": 13, "drop_colour": "r"}, "2 players can be dealt at most 19 cards each, not 20."),
    ],
)
def test_what_is_not_allowed_is_refused_with_a_sentence(players: int, rules: dict[str, Any], sentence: str) -> None:
    with pytest.raises(reihum.OptionError) as refused:
        GAME.complete(players, rules)
    assert sentence in str(refused.value)


def test_all_cards_may_be_dealt() -> None:
    match = reihum.Match(GAME, 4, {"hand": 12, "highest": 12}, seed=1)
    assert match.view().pile == 0
    assert sum(match.view().counts) == 47  # and the 11 that lies


# hand, highest


def test_hands_are_as_large_as_said() -> None:
    match = reihum.Match(GAME, 5, {"hand": 7}, seed=1)
    assert sorted(match.view().counts) == [6, 7, 7, 7, 7]
    assert match.view().pile == 45
    deal = deal_with({"r11": 0, "y11": None, "g11": None, "b11": None})
    with pytest.raises(reihum.ReihumError, match="3 players are dealt 7 cards each"):
        GAME.restore(3, GAME.complete(3, {"hand": 7}), {}, deal)


def test_rows_end_at_the_highest_number() -> None:
    match = reihum.Match(GAME, 2, {"highest": 13}, seed=1)
    everything: Any = match.round.deal
    names = [name for hand in [*everything["hands"], everything["pile"]] for name in hand]
    assert sorted(names) == sorted(f"{colour}{number}" for colour in "rygb" for number in range(1, 14))
    state = play(table(["r12 r13 y5", "b1"], "r11", highest=13), "r12", "r13")
    assert moves(state) == ["."]
    assert "r14" not in GAME.view(state, 0).fits
    refused = GAME.explain_illegal(state, "r14")
    assert refused is not None
    assert GAME.say_illegal(refused) == "There is no r14 in this game."


def test_beyond_the_highest_number_nobody_waits() -> None:
    """Laying the last card of a row helps nobody; where the row goes on, it does."""
    for highest, helps_others in ((12, False), (13, True)):
        state = table(["y12 g5", "b1"], "y11", highest=highest)
        assert (compute_lay_gain(state, 0, 1, 12) < 0) == helps_others


# draws


@pytest.mark.parametrize(("draws", "drawn"), [(1, 1), (2, 2), (3, 3), (6, 6), ("fit", 7)])
def test_so_many_cards_are_drawn_at_most(draws: object, drawn: int) -> None:
    state = play(table(["y5", "b1"], "r11", "g1 g2 g3 g4 g5 g6 r12 g7", draws=draws), "+")
    assert state.left == 8 - drawn
    assert (state.turn, "r12" in on_table(state)) == (1, draws == "fit")


def test_who_draws_until_one_fits_stops_with_the_pile() -> None:
    state = play(table(["y5", "b1"], "r11", "g1 g2", draws="fit"), "+")
    assert format_cards(state.hands[0]) == ["y5", "g1", "g2"]
    assert (state.turn, state.left) == (1, 0)


def test_with_no_draws_whoever_cannot_lay_passes_with_a_pile_too() -> None:
    state = table(["y5", "r10 b1", "b2"], "r11", "g1 g2", draws=0)
    assert moves(state) == ["-"]
    refused = GAME.explain_illegal(state, "+")
    assert refused is not None
    assert GAME.say_illegal(refused) == "None of your cards fits, and nothing is drawn in this game: you must pass."
    assert format_cards(play(state, "-").cannot[0]) == ["r10", "r12", "y11", "g11", "b11"]
    play(state, "r10", ".", "-", "-")
    assert GAME.turn(state) == 1  # two have passed since somebody laid


def test_when_all_have_passed_in_a_row_the_round_is_over_and_the_fewest_points_win() -> None:
    state = play(table(["y5 r9", "y9 y1", "b4"], "r11", "r10", draws=0), "-", "-", "-")
    assert (GAME.turn(state), GAME.ended(state)) == (None, "passes")
    assert moves(state) == []
    assert GAME.scores(state) == [14, 10, 4]
    assert GAME.winners([Result("passes", [14, 4, 4])]) == [1, 2]


@pytest.mark.parametrize(("hand", "ended"), [(8, "passes"), (15, "out")])
def test_a_round_without_draws_ends_and_where_all_cards_are_dealt_somebody_goes_out(hand: int, ended: str) -> None:
    match = reihum.Match(GAME, 4, {"draws": 0, "hand": hand, "highest": 15}, seed=1)
    play_match(match, first_legal)
    assert [result.ended for result in match.results] == [ended]
    assert match.winners == GAME.winners(match.results)


# forced


def test_who_is_forced_ends_the_turn_only_when_nothing_fits_any_more() -> None:
    state = play(table(["r10 r12 y5", "r9"], "r11", forced=True), "r10")
    assert moves(state) == ["r12"]
    refused = GAME.explain_illegal(state, ".")
    assert refused is not None
    assert GAME.say_illegal(refused) == "You must go on laying as long as a card fits: r12."
    play(state, "r12")
    assert moves(state) == ["."]
    assert play(state, ".").turn == 1


def test_whoever_ends_a_turn_then_holds_nothing_that_fits() -> None:
    state = play(table(["r10 y5", "r9"], "r11", forced=True), "r10", ".")
    assert format_cards(state.cannot[0]) == ["r9", "r12", "y11", "g11", "b11"]
    assert not state.held_back.any()
    state = play(table(["r10 y5", "r9"], "r11"), "r10", ".")
    assert not state.cannot.any()
    assert format_cards(state.held_back[0]) == ["r9", "r12", "y11", "g11", "b11"]


def test_a_careful_player_who_is_forced_holds_nothing_back() -> None:
    state = table(["r10 y12 b1 b2", "b5 y13 y14 y15", "b6"], "r11 y11", forced=True)
    for _ in range(2):
        play(state, GAME.text(state, GAME.careful(state, make_rng(1))))
    assert on_table(state) == {"r10", "r11", "y11", "y12"}


# points


def test_each_card_may_count_one() -> None:
    state = play(table(["r10", "y19 g2", "b20 b1 b13"], "r11", points="cards"), "r10")
    assert GAME.scores(state) == [0, 2, 3]
    assert [part.points for part in GAME.score_parts(state, 2)] == [3]


# opening


def test_with_the_left_opening_nothing_is_laid_and_the_seats_begin_in_turn() -> None:
    match = reihum.Match(GAME, 3, {"opening": "left", "rounds": 5}, seed=1)
    begun = []
    while not match.over:
        if match.round_over:
            match.deal()
        if not match.round.moves:
            begun.append(match.turn)
            assert match.view().starter == match.turn
            assert match.view().fits == ["r11", "y11", "g11", "b11"]
            assert match.view().counts == [20, 20, 20]
        match.play(match.codes()[0])
    assert begun == [0, 1, 2, 0, 1]
    again = reihum.replay(match.record())
    assert again.state.tobytes() == match.state.tobytes()


def test_with_the_left_opening_no_deal_is_thrown_away() -> None:
    deal = deal_with({"r11": None, "y11": None, "g11": None, "b11": None})
    state = GAME.restore(3, GAME.complete(3, {"opening": "left"}), {"starter": 2}, deal)
    assert (GAME.turn(state), on_table(state), moves(state)) == (2, set(), ["+"])
    assert GAME.dealt(state)["pile"] == deal["pile"]
    assert not state.cannot.any()


# The faster way to play at random


@pytest.mark.parametrize("rules", [{"forced": True}, {"draws": 0}, {"draws": "fit", "hand": 5, "highest": 14, "opening": "left"}])
def test_a_playout_plays_as_the_rules_do(rules: dict[str, Any]) -> None:
    scratch = new_record(GAME.scratch_type)
    for seed in range(2):
        fast = reihum.Match(GAME, 4, rules, seed=seed).state
        slow = fast.copy()
        count = playout(fast, scratch, make_rng(seed))
        choice, played = make_rng(seed), 0
        while slow.turn != OVER:
            codes = GAME.legal(slow)
            GAME.play(slow, codes[pick(choice, len(codes)) if len(codes) > 1 else 0])
            played += 1
        assert (count, fast.tobytes()) == (played, slow.tobytes())
