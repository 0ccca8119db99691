"""What a player reads where a move is not legal: nothing in it is illegal itself, and what would be legal is not left out."""

from typing import Any

import pytest

import reihum
from reihum._games.level_8.illegal import SENTENCES
from reihum._kit.base import Illegal
from tests.games.bloom import table as bloom
from tests.games.elfer_raus import table as elfer_raus
from tests.games.elfer_raus_master import table as elfer_raus_master
from tests.games.level_8 import table as level_8

STARTED = "You have laid a card, so you can neither draw nor pass: end the turn when you like."


def explain(name: str, state: Any, move: str) -> str:
    """Return why a move is not legal, as it is told in a terminal."""
    game = reihum.get_game(name)
    found = game.explain_illegal(state, move)
    assert found is not None
    return game.say_illegal(found)


@pytest.mark.parametrize(
    ("row", "exchange", "numbers"),
    [("96 J 99", "6x0.1", "97, 98"), ("5 J 8", "50x0.1", "6, 7"), ("20 J 22", "50x0.1", "21")],
)
def test_bloom_lists_for_a_joker_only_what_fits_in_its_place(row: str, exchange: str, numbers: str) -> None:
    state = bloom.table(["6 50 60", "1"], row)
    assert explain("bloom", state, exchange) == f"In the place of this joker another number is needed: {numbers}."


def test_bloom_lists_for_the_next_place_of_a_row_only_what_fits_there() -> None:
    state = bloom.play(bloom.table(["57 59 60 61 4 J", "1"]), "57", "59")
    assert explain("bloom", state, "4") == "The row goes on with another number: 60, 61."
    state = bloom.play(bloom.table(["25 27 29 4 J", "1"]), "25", "27", "J")
    assert explain("bloom", state, "4") == "The row goes on with another number: 29, 30, 31."


def test_bloom_speaks_plainly_of_what_is_stolen_and_of_jokers() -> None:
    state = bloom.table(["21 22 50 60", "1"], "17 18 19 20", rules={"rob": 0})
    assert explain("bloom", state, "20<0") == "The most tiles you may steal for a row: 0."
    state = bloom.play(bloom.table(["J J J 60 61 62", "1"]), "J", "J", "J")
    assert explain("bloom", state, ".") == "Jokers alone make no row."


def test_bloom_asks_nobody_to_draw_from_an_empty_bag_or_to_close_a_row_that_is_too_short() -> None:
    state = bloom.play(bloom.table(["21 22 23 50", "1"], opened="60"), "+60")
    assert bloom.moves(state) == ["."]
    assert explain("bloom", state, "21") == "You are drawing in this turn: laying is a turn of its own."
    state = bloom.play(bloom.table(["21 22 23 24 50", "1"], "25 26 27"), "21")
    assert explain("bloom", state, "24>0.0") == "You are building a row: finish it first."


def test_elfer_raus_tells_nobody_to_end_a_turn_that_must_go_on() -> None:
    state = elfer_raus.play(elfer_raus.table(["r10 r12 y5", "r9"], "r11", forced=True), "r10")
    assert explain("elfer_raus", state, "+") == "You must go on laying as long as a card fits: r12."


@pytest.mark.parametrize("forced", [False, True])
@pytest.mark.parametrize("move", ["+", "-"])
def test_elfer_raus_tells_nobody_to_lay_what_does_not_fit(move: str, forced: bool) -> None:  # noqa: FBT001 - a house rule
    state = elfer_raus.play(elfer_raus.table(["r10 y5", "r9"], "r11", "g1", forced=forced), "r10")
    assert elfer_raus.moves(state) == ["."]
    assert explain("elfer_raus", state, move) == STARTED


def test_master_tells_nobody_to_lay_what_does_not_fit() -> None:
    state = elfer_raus_master.play(elfer_raus_master.table(["r12 b1", "b2"], pile="g1"), "r12")
    assert elfer_raus_master.moves(state) == ["."]
    assert explain("elfer_raus_master", state, "-") == STARTED
    state = elfer_raus_master.table(["b1", "b2"], pile="g1")
    assert elfer_raus_master.moves(state) == ["+"]
    assert explain("elfer_raus_master", state, "-") == "There are cards in the pile: draw if you lay none."


def test_level_8_says_at_once_that_a_level_cannot_be_laid() -> None:
    state = level_8.play(level_8.table(["r1 r5 y9", "b1"]), "+")
    assert explain("level_8", state, "r1") == explain("level_8", state, "R1") == "Your hand does not complete your level: R3, R3."
    state = level_8.play(level_8.table(["r1 r2 r3 y5 y6", "b1"], stack="y7"), "+")
    lacks = "Your level takes all your cards: one must be left to discard."
    assert explain("level_8", state, "r1") == explain("level_8", state, "R1") == lacks
    state = level_8.play(level_8.table(["r1 r2 r3 y5 y6 y7", "b1"]), "+")
    begin = "Begin a combination before you lay its cards; your level asks for R3 next."
    assert explain("level_8", state, "r1") == begin
    state = level_8.play(state, "R1", "r1", "r2", "r3")
    assert explain("level_8", state, "y5") == begin


@pytest.mark.parametrize(
    ("level", "laid", "move", "sentence"),
    [
        (1, "R7 r7 r8 r9 R8 g8 g9 g10", "o3>1.0", "Only these numbers and jokers fit onto this run: 6, 10."),
        (2, "V1 r1 y1 V2 r2 y2 V3 r3 y3 V4 r4 y4", "o3>1.0", "Only 1s and jokers fit onto this set."),
        (3, "R7 r7 r8 r9 Cb b1 b2 b3 b4", "o3>1.1", "Only cards from b1 to b15 and jokers fit here."),
        (1, "R7 r7 r8 r9 R8 g8 g9 g10", "o3>1.3", "There is no combination 1.3 to lay off onto."),
    ],
)
def test_level_8_forgets_no_joker_where_cards_are_laid_off(level: int, laid: str, move: str, sentence: str) -> None:
    own = {0: "R1 p1 p2 p3 R4 p4 p5 p6"}
    state = level_8.play(level_8.table(["o3 o4 o5 J", "g1"], levels=[1, level], melds={**own, 1: laid}), "+")
    assert explain("level_8", state, move) == sentence


def test_level_8_calls_what_a_level_asks_for_a_combination() -> None:
    """As in its rules, and where the terminal explains what is drawn."""
    assert not [sentence for sentence in SENTENCES.values() if "meld" in sentence]


def test_an_unknown_reason_is_refused() -> None:
    wrong: list[Any] = [Illegal("follow", []), ("follows", ["1", "2"]), None]
    for illegal in wrong:
        with pytest.raises(reihum.NotationError, match="no such reason"):
            reihum.get_game("bloom").say_illegal(illegal)
