"""Moves and reasons in words, without notation, for all that the games have."""

import re
from itertools import product

import pytest

from reihum._games.bloom.hints import REASONS as BLOOM
from reihum._games.elfer_raus.hints import REASONS as ELFER_RAUS
from reihum._games.elfer_raus_master.hints import REASONS as ELFER_RAUS_MASTER
from reihum._games.level_8.hints import REASONS as LEVEL_8
from reihum._review.positions import PlayedMove, iter_steps
from reihum._review.wording import ONLY_MOVE, PLAY, describe_move, describe_moves, describe_reason, describe_turn, name_cards
from tests.review.evaluators import GAMES, make_short_options, replay_simulated

PLAYERS = ["Ada", "Ben", "Cem"]
NOTATION = re.compile(r"(?<![a-z])[rygbpo]\d|\bJ\b|[<>@/=*+]")


@pytest.mark.parametrize("game", GAMES)
def test_every_legal_move_is_told_without_notation(game: str) -> None:
    match = replay_simulated(game, ["careful", "random", "easy"], 1, **make_short_options(game))
    for step in iter_steps(match):
        if isinstance(step, PlayedMove):
            for code in step.legal:
                deed = describe_move(game, match.game.text(step.before.state, code), PLAYERS, step.seat)
                assert deed.base != PLAY.base
                assert not NOTATION.search(deed.tell(deed.past))


@pytest.mark.parametrize(
    ("game", "reasons"),
    [("elfer_raus", ELFER_RAUS), ("elfer_raus_master", ELFER_RAUS_MASTER), ("level_8", LEVEL_8), ("bloom", BLOOM)],
)
def test_every_reason_is_told_in_words(game: str, reasons: tuple[str, ...]) -> None:
    cards = ["37", "J", "*9", "<37"] if game == "bloom" else ["r12", "y3"]
    # Points that do not speak against a worse move are left out of a reason's cards.
    for reason, with_points in product(reasons, [True, False]):
        told = describe_reason(game, reason, [card for card in cards if with_points or card[0] != "*"])
        assert " ," not in told
        assert told == ONLY_MOVE if reason == "only_move" else " " in told
        assert "_" not in told
        assert ": " not in told
        assert not NOTATION.search(told)


def test_both_jokers_of_a_row_are_named() -> None:
    assert (
        describe_reason("bloom", "scores", ["J", "37", "J", "*2"])
        == "it makes the row a joker, 37 and a joker, which earns the scoring tile 2"
    )


def test_jokers_and_connectors_that_are_kept_are_named_once() -> None:
    assert describe_reason("elfer_raus_master", "saves", ["J", "J", ">"]) == "a joker and a connector may earn more later"


@pytest.mark.parametrize(
    ("game", "text", "told"),
    [
        ("elfer_raus", "r6", "laid red 6"),
        ("elfer_raus", ".", "stopped"),
        ("elfer_raus_master", "y>J@b9", "laid a joker as blue 9 over a connector from the yellow row"),
        ("elfer_raus_master", "r7xJ", "exchanged red 7 for the joker"),
        ("level_8", "<2", "took the top card of Cem's discard pile"),
        ("level_8", "J>1.0l", "laid off a joker on their own cards"),
        ("level_8", "J>2.0l", "laid off a joker on Cem's cards"),
        ("level_8", "S>0", "laid a skip card in front of Ada"),
        ("level_8", "V7", "began a set of 7s"),
        ("bloom", "J<2.1", "stole a joker from row 2"),
        ("bloom", "37>2.3", "added 37 to row 2"),
        ("bloom", "*", "finished the row and took a joker"),
        ("another", "x9", "played x9"),
    ],
)
def test_a_move_in_words(game: str, text: str, told: str) -> None:
    deed = describe_move(game, text, PLAYERS, 1)
    assert deed.tell(deed.past) == told


def test_two_moves_that_read_alike_are_told_apart_by_their_notation() -> None:
    low, high = describe_moves("level_8", "J>1.0l", "J>1.0h", PLAYERS, 0)
    assert (low.what, high.what) == ("a joker on Ben's cards (J>1.0l)", "a joker on Ben's cards (J>1.0h)")
    assert [deed.what for deed in describe_moves("level_8", "/r7", "/g7", PLAYERS, 0)] == ["red 7", "green 7"]


def test_a_turn_in_words() -> None:
    assert describe_turn("elfer_raus", ["-"], PLAYERS, 0) == "passes"
    assert describe_turn("elfer_raus", ["r6", "r5", "."], PLAYERS, 0) == "lays red 6, red 5"
    assert describe_turn("elfer_raus", ["."], PLAYERS, 0) == "stops"
    assert describe_turn("level_8", ["+", "/o3"], PLAYERS, 0) == "takes a card from the pile, discards orange 3"
    assert describe_turn("bloom", ["8", "9", "."], PLAYERS, 0) == "lays 8, 9"
    assert describe_turn("another", ["a", "b"], PLAYERS, 0) == "plays a, b"


def test_cards_and_reasons_in_words() -> None:
    assert name_cards(["r1", "y2", "J"]) == "red 1, yellow 2 and a joker"
    assert describe_reason("bloom", "robs_and_scores", ["3", "4", "5", "<4", "*5"]) == (
        "it makes the row 3, 4 and 5, which earns the scoring tile 5, and stealing saves tiles in hand"
    )
    assert describe_reason("bloom", "goes_with_own", ["36", "35"]) == "it goes with 35, also in hand"
    assert describe_reason("elfer_raus", "advice", ["r1"]) == ""
    assert describe_reason("another", "good_luck", ["r1"]) == "good luck: red 1"
