"""House rules of Level 8: what each does, what happens at its edges, and what is refused."""

import json
from typing import Any

import pytest

import reihum
from reihum._games.level_8 import GAME
from reihum._games.level_8.learning import LEARNING
from reihum._games.level_8.levels import FRONT
from reihum._games.level_8.notation import format_hand
from reihum._kit.base import Result
from reihum._kit.chance import make_stream
from tests.games.level_8.table import everywhere, laying, moves, play, table

RUNS = "R1 p1 p2 p3 R4 p4 p5 p6"
PAIRS = ["V2"] * 6


def make_own_level_card(*first: str) -> list[list[str]]:
    """A level card of one's own that begins with this level; the others are easy."""
    return [list(first), *[["R3", "R3"]] * 7]


# hand: 8 to 12 cards, with levels of one's own from 7


@pytest.mark.parametrize(("size", "levels"), [(8, None), (12, None), (7, make_own_level_card("R7"))])
def test_so_many_cards_are_dealt(size: int, levels: list[list[str]] | None) -> None:
    match = reihum.Match("level_8", 6, {"hand": size, "levels": levels}, seed=1)
    assert match.view().counts == [size] * 6
    assert match.view().pile == 98 - 6 * size - 1
    deal = match.round.deal
    assert GAME.restore(6, match.options, GAME.first(6, match.options), deal).tobytes() == match.state.tobytes()
    with pytest.raises(reihum.ReihumError, match="6 players are dealt 9 cards each"):
        GAME.restore(6, GAME.complete(6, {"hand": 9}), GAME.first(6, match.options), deal)


def test_with_eight_cards_the_last_level_of_the_front_takes_all_nine_in_hand() -> None:
    state = play(table(["r1 y1 r2 y2 g2 r3 y3 g3", "b1"], levels=[8, 1], stack="b3 b4", hand=8), "+")
    play(state, "V1", "r1", "y1", "V2", "r2", "y2", "g2", "V3", "r3", "y3", "g3", "b3")
    assert (state.counts[0], GAME.turn(state), GAME.scores(state)) == (0, None, [9, 1])


def test_kept_cards_are_filled_up_to_the_hand() -> None:
    state = table(["", "r1 r2 J"], levels=[1, 5], stars=2, own=make_own_level_card("R3", "R3"), melds={0: RUNS}, hand=11, keep=2)
    play(state, "+", "/o15", "=r1", "=J")
    options = GAME.complete(2, {"stars": 2, "levels": make_own_level_card("R3", "R3"), "hand": 11, "keep": 2})
    carry = GAME.following(state, options, [Result("out", GAME.scores(state))])
    assert carry is not None
    dealt = GAME.deal(2, options, carry, make_stream(bytes(32)))
    assert [int(count) for count in dealt.counts[:2]] == [11, 11]
    assert {"r1", "J"} <= set(format_hand(dealt, 1))


def test_a_level_may_have_six_pairs_and_all_of_them_are_laid_off_to() -> None:
    cards = " ".join(f"{colour}{number}" for number in range(1, 7) for colour in "ry")
    laid = [move for number in range(1, 7) for move in (f"V{number}", f"r{number}", f"y{number}")]
    state = play(table([cards, "b1 b2"], own=[PAIRS] * 8, hand=12), "+", *laid)
    assert moves(state) == ["/o15"]
    state = play(table(["g6", "b1 b2"], own=[PAIRS] * 8, melds={0: " ".join(laid)}, hand=12), "+")
    assert "g6>0.5" in moves(state)
    assert [one.card for one in GAME.view(play(state, "g6>0.5"), 1).melds[0][5].cards] == ["r6", "y6", "g6"]


def test_six_pairs_need_twelve_cards_and_one_to_discard() -> None:
    cards = " ".join(f"{colour}{number}" for number in range(1, 7) for colour in "ry")
    assert laying(play(table([cards, "b1"], own=[PAIRS] * 8, hand=12), "+")) == [f"V{number}" for number in range(1, 7)]
    short = " ".join(cards.split()[:-1])
    assert laying(play(table([short, "b1"], own=[PAIRS] * 8, stack="g6 o14", hand=12), "+")) == []


# jokers and skips: how many there are


@pytest.mark.parametrize(("jokers", "skips"), [(0, 0), (2, 3), (5, 1)])
def test_there_are_so_many_jokers_and_skip_cards(jokers: int, skips: int) -> None:
    match = reihum.Match("level_8", 3, {"jokers": jokers, "skips": skips}, seed=1)
    cards = everywhere(match.state)
    assert (len(cards), cards.count("J"), cards.count("S")) == (90 + jokers + skips, jokers, skips)
    deal = {**match.round.deal, "pile": ["J"]}
    with pytest.raises(reihum.ReihumError, match=f"not the {90 + jokers + skips} cards of the game"):
        GAME.restore(3, match.options, GAME.first(3, match.options), deal)


# take: from which discard piles


def test_only_the_discard_pile_of_the_seat_before_is_open() -> None:
    """Also if that seat has lost its turn, and not one's own."""
    state = table(["r1 r2", "y1 y2", "g1 g2"], discards=["b1", "b2", "b3"], take="right")
    assert moves(state) == ["+", "<2"]
    assert GAME.explain_illegal(state, "<1") == GAME.explain_illegal(state, "<0") == ("only_right", [])
    play(state, "<2", "/r1")
    assert moves(state) == ["+", "<0"]
    state = table(["S r2", "y1 y2", "g1 g2"], discards=["b1", "b2", "b3"], take="right")
    play(state, "+", "S>1")
    assert (GAME.turn(state), moves(state)) == (2, ["+", "<1"])


def test_no_discard_pile_is_open() -> None:
    state = table(["r1 r2", "y1 y2"], discards=["b1", "b2"], take="none")
    assert moves(state) == ["+"]
    assert GAME.explain_illegal(state, "<1") == ("only_pile", [])


def test_nothing_is_taken_where_the_pile_cannot_be_formed() -> None:
    state = table(["r1 r2", "y1 y2"], discards=["", "b2"], stack="", take="none")
    assert moves(state) == ["-"]
    state = table(["r1 r2", "y1 y2", "g1 g2"], discards=["", "b2", ""], stack="", take="right")
    assert moves(state) == ["-"]
    assert moves(play(state, "-", "/r1")) == ["<0"]


def test_a_hint_speaks_only_of_cards_that_may_be_taken() -> None:
    state = table(["r1 y5 g9", "y1 y2", "g1 g2"], discards=["b1", "b7", "S"], stack="o15 o14 p1 p2", take="right")
    assert GAME.hint(state, 0, 1)[1:] == ("nothing_open", ["S"])


# keep: how many cards with two stars


def make_keeping_rules(keep: int) -> Any:
    state = table(["", "r1 r2 r3 r4 r5 r6 J S"], levels=[1, 5], stars=2, own=make_own_level_card("R3", "R3"), melds={0: RUNS}, keep=keep)
    return play(state, "+", "/o15")


@pytest.mark.parametrize("keep", [1, 6])
def test_so_many_cards_may_be_kept(keep: int) -> None:
    state = make_keeping_rules(keep)
    assert GAME.view(state, 1).most_kept == keep
    for number in range(keep):
        assert GAME.turn(state) == 1
        play(state, f"=r{number + 1}")
    assert GAME.turn(state) is None
    assert GAME.view(state, 1).keeping == [f"r{number + 1}" for number in range(keep)]


def test_where_nothing_may_be_kept_nobody_is_asked() -> None:
    assert GAME.turn(make_keeping_rules(0)) is None


# The turn limit, and rounds that come to nothing


@pytest.mark.parametrize(
    ("options", "limit"),
    [
        ({}, 0),
        ({"skips": 0, "take": "none", "keep": 0, "stars": 2}, 0),
        ({"levels": make_own_level_card("R3")}, 1000),
        ({"jokers": 4}, 1000),
        ({"hand": 11}, 1000),
        ({"hand": 11, "turn_limit": 40}, 40),
        ({"turn_limit": 2000}, 2000),
    ],
)
def test_where_rounds_can_come_to_a_standstill_there_is_a_turn_limit(options: dict[str, Any], limit: int) -> None:
    """Ruling L9: 1000 turns where the option says none."""
    match = reihum.Match("level_8", 2, options, seed=1)
    assert match.state.turn_limit == limit
    assert match.options["turn_limit"] == options.get("turn_limit", 0)


def test_ten_void_rounds_in_a_row_end_the_match() -> None:
    """Ruling L9: also where no house rule is on; the highest level wins, ties share."""
    match = reihum.Match("level_8", 3, {"turn_limit": 1}, seed=1)
    while not match.over:
        if match.round_over:
            match.deal()
        match.play(match.legal()[0])
    assert [result.ended for result in match.results] == ["limit"] * 10
    assert (match.totals, match.winners) == ([1, 1, 1], [0, 1, 2])
    assert reihum.replay(json.loads(json.dumps(match.record()))).winners == [0, 1, 2]
    assert GAME.winners([Result("limit", [2, 5, 5])]) == [1, 2]


def test_a_round_that_counts_begins_the_count_of_void_rounds_anew() -> None:
    """Ruling L9: ten in a row."""
    options = GAME.complete(2, {"turn_limit": 1})

    def ended(melds: dict[int, str]) -> Any:
        state = table(["" if melds else "r1", "b1 b2"], melds=melds, turn_limit=1)
        state.voids = 9
        play(state, "+", "/o15")
        return GAME.following(state, options, [Result(GAME.ended(state), GAME.scores(state))])

    assert ended({0: RUNS})["voids"] == 0
    assert ended({}) is None


@pytest.mark.parametrize("voids", [0, 8, 9])
def test_in_a_batch_void_rounds_count_as_in_a_match(voids: int) -> None:
    """Ruling L9: learners play by the same rule."""
    state = table(["r1", "b1 b2"], turn_limit=1)
    state.voids = voids
    play(state, "+", "/o15")
    options = GAME.complete(2, {"turn_limit": 1})
    carry = GAME.following(state, options, [Result(GAME.ended(state), GAME.scores(state))])
    after = GAME.before_deal(2, options, GAME.first(2, options))
    assert LEARNING.carry_over(after, state) == (carry is not None)
    assert carry is None or after.tobytes() == GAME.before_deal(2, options, carry).tobytes()


# What is refused


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"hand": 7}, "hand is 8 to 12 with a printed level card; 7 goes only with `levels` of one's own."),
        ({"hand": 13}, "hand is a number of cards from 8 to 12, with `levels` from 7, not 13."),
        ({"levels": [*FRONT[:7], ("R11",)]}, "a level has at most 10 cards, as many as are dealt, and level 8 has 11."),
        ({"levels": FRONT, "hand": 8}, "a level has at most 8 cards, as many as are dealt, and level 8 has 9."),
        ({"levels": [["V9", "R3"]] * 8, "hand": 12, "jokers": 2}, "with 2 jokers a set has at most 8 cards, and level 1 asks for V9."),
        ({"levels": [["V12"]] * 8, "hand": 12}, "with 5 jokers a set has at most 11 cards, and level 1 asks for V12."),
        ({"jokers": True}, "jokers is a number from 0 to 5, not True."),
        ({"skips": 4}, "skips is a number from 0 to 3, not 4."),
        ({"take": "left"}, 'take is "any", "right" (of discard piles only that of the seat before) or "none", not \'left\'.'),
        ({"keep": 7}, "keep is a number of cards from 0 to 6, not 7."),
    ],
)
def test_what_cannot_be_played_is_refused_with_a_sentence(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(reihum.OptionError) as refused:
        GAME.complete(6, options)
    assert str(refused.value) == f"Level 8: {sentence}"
