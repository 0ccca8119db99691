"""The rule sheet of Level 8, clause by clause: from the end of a round on."""

from typing import cast

import pytest

import reihum
from reihum._games.level_8 import GAME
from reihum._games.level_8.levels import FRONT
from reihum._games.level_8.notation import format_hand
from reihum._games.level_8.record import Level8Carry, Level8Deal
from reihum._games.level_8.state import State
from reihum._kit.base import Result
from reihum._kit.chance import make_rng, make_stream
from tests.games.level_8.table import discards_of, laying, moves, play, starting, table

RUNS = "R1 r1 r2 r3 R4 r4 r5 r6"
OTHER_RUNS = "R1 g1 g2 g3 R4 g4 g5 g6"


def following(state: State, stars: int = 1) -> Level8Carry | None:
    result = Result(GAME.ended(state), GAME.scores(state))
    return GAME.following(state, GAME.complete(int(state.players), {"stars": stars}), [result])


# The end of a round / Ende eines Durchgangs


def test_a_round_ends_at_once_with_the_last_hand_card() -> None:
    """„Ein Durchgang endet sofort, wenn ein Spieler seine letzte Handkarte auf seinen Ablagestapel wirft.“"""
    state = play(table(["y3", "b1 b2", "b3"], melds={0: RUNS}), "+")
    assert GAME.turn(play(state, "/y3")) == 1
    state = play(table(["", "b1 b2", "b3"], melds={0: RUNS}), "+", "/o15")
    assert (GAME.turn(state), moves(state), GAME.ended(state)) == (None, [], "out")


def test_two_levels_for_who_ended_it_one_for_others_who_have_laid() -> None:
    """„Dieser Spieler darf nun als Bonus seine Levelkarte um zwei Level weiter schieben.“"""
    state = table(["", "b1 b2", "b3"], levels=[1, 1, 4], melds={0: RUNS, 1: OTHER_RUNS})
    assert GAME.scores(play(state, "+", "/o15")) == [3, 2, 4]


def test_the_seat_left_of_the_dealer_deals_next() -> None:
    """„Nun wird der linke Nachbar des alten Gebers neuer Geber.“"""
    state = play(table(["", "b1 b2", "b3"], levels=[1, 5, 4], melds={0: RUNS}, dealer=2), "+", "/o15")
    assert following(state) == {"dealer": 0, "levels": [3, 5, 4], "kept": [[], [], []], "voids": 0}


def test_the_next_round_begins_with_10_cards_left_of_the_new_dealer() -> None:
    """„Danach beginnt sein linker Nachbar den nächsten Durchgang …“"""
    match = reihum.Match("level_8", 3, {"turn_limit": 1000}, seed=1)
    while not match.round_over:
        match.play(GAME.careful(match.state, make_rng(1)))
    levels = match.results[-1].scores
    match.deal()
    assert match.view().counts == [10, 10, 10]
    assert (match.view().dealer, match.turn) == (1, 2)
    assert match.view().levels == match.round.deal["levels"] == levels


def test_a_round_not_over_after_turn_limit_turns_is_void() -> None:
    """Ruling L9: the levels stay, the same dealer deals again, nothing is kept."""
    card = [["R3", "R3"]] * 8
    state = table(["y9 y10", "b1 b2", "b3 b4"], levels=[1, 7, 4], stars=2, own=card, melds={0: RUNS}, turn_limit=2, dealer=2)
    play(state, "+", "/y9", "+", "/b1")
    assert (GAME.turn(state), GAME.ended(state), GAME.scores(state)) == (None, "limit", [1, 7, 4])
    assert following(state, stars=2) == {"dealer": 2, "levels": [1, 7, 4], "kept": [[], [], []], "voids": 1}


def test_a_round_that_ends_on_the_very_last_turn_counts() -> None:
    """Ruling L9: a round that ends on that very turn counts."""
    state = play(table(["", "b1 b2"], melds={0: RUNS}, turn_limit=1), "+", "/o15")
    assert (GAME.ended(state), GAME.scores(state)) == ("out", [3, 1])


def test_lost_turns_do_not_count_towards_the_turn_limit() -> None:
    """Ruling L9: turns lost to a skip card are not counted."""
    state = play(table(["S y1 y2", "b1 b2"], turn_limit=2), "+", "S>1")
    assert (state.turn, state.turns) == (0, 1)


# Jokers / Die Joker


def test_a_joker_stands_for_any_number_and_colour() -> None:
    """„Ein Joker kann für jede beliebige Zahl bzw. Farbe benutzt werden.“"""
    state = play(table(["J r4 r5 y7 y8 y9 o1", "b1"]), "+")
    assert laying(state) == ["R3", "R4", "R7"]
    play(state, "R4", "r4", "r5", "J", "R7", "y7", "y8", "y9")
    assert GAME.view(state, 1).melds[0][0].cards[2].stands_for == "6"


def test_a_level_may_hold_several_jokers() -> None:
    """„Für ein Level dürfen auch mehrere Joker benutzt werden.“"""
    state = play(table(["J J J r5 y7 y8 o12", "b1"]), "+", "R3", "J", "J", "r5", "R7", "y7", "y8", "J")
    assert state.laid[0]
    assert [one.stands_for for meld in GAME.view(state, 0).melds[0] for one in meld.cards] == ["3", "4", None, None, None, "9"]


def test_a_combination_may_be_made_of_jokers_alone() -> None:
    """Ruling L2: a combination may be made of jokers alone."""
    state = play(table(["J J J y7 y8 y9 o12", "b1"]), "+")
    assert "R13" in laying(state)
    play(state, "R13", "J", "J", "J", "R7", "y7", "y8", "y9")
    assert state.laid[0]
    state = play(table(["J J g1 g2 r3 y3 b9", "b1"], own=[["V2", "C2"], *FRONT[1:]]), "+", "V9")
    assert moves(state) == ["J", "b9"]


def test_a_joker_does_not_stand_for_a_skip_card() -> None:
    """„(nicht aber als "Aussetzen!"-Karte)“"""
    state = play(table(["J r1", "b1"]), "+")
    assert starting(state, "J", "S") == []


def test_jokers_come_last_in_sets_and_colour_groups() -> None:
    """Ruling L10: in sets and colour groups jokers last."""
    state = play(table(["J J J r3 y3 g1 g9 b9", "b1"], own=[["V3", "C3"], *FRONT[1:]]), "+", "V3", "r3")
    assert moves(state) == ["J", "y3"]
    assert moves(play(state.copy(), "J")) == ["J"]
    play(state, "y3", "J", "Cg", "g1")
    assert moves(state) == ["J", "g9"]


def test_it_is_always_clear_what_a_joker_stands_for() -> None:
    """„Für jeden ausgelegten Joker muss immer klar sein, wofür er benutzt wird.“"""
    state = table(["J J J o1", "b1"], levels=[3, 1], melds={0: "R4 r4 y5 b6 Cg g2 g7 g9 g12"}, stack="p14 p15")
    play(state, "+", "J>0.0l", "J>0.0h", "J>0.1")
    run, green = GAME.view(state, 1).melds[0]
    assert [(one.card, one.stands_for) for one in run.cards] == [("J", "3"), ("r4", None), ("y5", None), ("b6", None), ("J", "7")]
    assert (green.cards[-1].card, green.cards[-1].stands_for) == ("J", "g")


def test_no_joker_goes_beyond_15_or_below_1() -> None:
    """„Zwischen 15 und 1 gibt es keine Verbindung!“"""
    state = table(["J o1", "b1"], melds={0: "R1 r1 r2 r3 R13 r13 r14 r15"})
    assert starting(play(state, "+"), "J") == ["J>0.0h", "J>0.1l"]


def test_jokers_on_the_table_are_not_exchanged() -> None:
    """„Ausliegende Joker dürfen nicht gegen passende Karten ausgetauscht werden.“"""
    state = table(["g5 o9", "b1"], melds={0: "R4 r4 J r6 R9 g9 g10 g11"}, stack="p14 p15")
    assert starting(play(state, "+"), "g5") == []


# Skip cards / Die "Aussetzen!"-Karten


def test_instead_of_a_discard_a_skip_card_may_be_laid_before_another_seat() -> None:
    """„… vor einen beliebigen Mitspieler legen …“"""
    state = play(table(["S r1", "b1 b2", "g1 g2"]), "+")
    assert starting(state, "S") == ["S>1", "S>2"]
    play(state, "S>2")
    assert state.before[2]
    assert state.turn == 1


def test_not_before_a_seat_that_has_one_already() -> None:
    """„… der nicht bereits eine solche Karte vor sich liegen hat.“"""
    state = play(table(["S r1", "S b2", "g1 g2", "g3"]), "+", "S>3", "+")
    assert starting(state, "S") == ["S>0", "S>2"]


def test_that_seat_loses_its_turn_and_the_card_goes_under_the_pile() -> None:
    """„… muss er aussetzen, indem er … die "Aussetzen!"-Karte offen unter den Nachziehstapel schiebt.“"""
    state = play(table(["S r1", "b1 b2", "g1 g2"]), "+", "S>1")
    assert (state.turn, state.under, state.before[1]) == (2, 1, 0)
    assert GAME.view(state, 0).under == 1


def test_when_it_turns_up_there_a_new_pile_is_formed() -> None:
    """„Sobald hier später eine offene "Aussetzen!"-Karte auftaucht, wird ein neuer Nachziehstapel gebildet.“"""
    state = play(table(["S r1", "b1 b2", "g1 g2"], stack="o15 o14", discards=["", "", "y1 y2"]), "+", "S>1", "+")
    assert GAME.due(state)
    GAME.form(state, ["y1", "S"])
    assert (state.left, state.under) == (2, 0)
    assert moves(state) == ["/g1", "/g2", "/o14"]


def test_a_skip_card_alone_can_become_the_pile() -> None:
    """Ruling L6: the pile is used up and nothing lies under a top card when the skip card comes under it."""
    state = play(table(["S r1", "b1 b2"], stack="o15"), "+", "S>1")
    assert GAME.due(state)
    GAME.form(state, ["S"])
    assert (state.turn, state.left) == (0, 1)
    assert "S" in format_hand(play(state, "+"), 0)


def test_a_pile_that_is_due_is_formed_before_a_turn_is_lost() -> None:
    """Ruling L6: looked at after every move and every turn lost."""
    state = table(["r1 S", "b1 b2", "g1 g2"], stack="o15", discards=["y1"])
    state.before[1], state.fresh_skips = 1, 2
    play(state, "+", "/r1")
    assert GAME.due(state)
    assert (state.turn, state.before[1]) == (1, 1)
    GAME.form(state, ["y1"])
    assert (state.turn, state.before[1], state.under, state.left) == (2, 0, 1, 1)


def test_a_skip_card_may_be_discarded_too() -> None:
    """„… eine beliebige Handkarte …“"""
    state = play(table(["S r1", "b1 b2"]), "+", "/S")
    assert discards_of(state, 0) == ["S"]
    assert state.turn == 1


def test_as_the_last_card_a_skip_card_does_nothing() -> None:
    """„Wird eine "Aussetzen!"-Karte als letzte Handkarte abgelegt (= Durchgangsende), verfällt sie wirkungslos.“"""
    for move in ("S>1", "/S"):
        state = play(table(["", "b1 b2"], melds={0: RUNS}, stack="S o1"), "+", move)
        assert (GAME.turn(state), GAME.scores(state)) == (None, [3, 1])
        assert not GAME.due(state)
        assert GAME.view(state, 1).skipped == [False, False]
    before = play(table(["", "b1 b2"], melds={0: RUNS}, stack="S o1"), "+")
    assert GAME.seen(before, GAME.code(before, "S>1"), play(before.copy(), "S>1"), 1).skip is None
    hands, levels = ["", "b1 b2", "g1 g2"], [1, 5, 1]
    state = table(hands, levels=levels, stars=2, own=[["R3", "R3"]] * 8, melds={0: RUNS}, stack="S o1", dealer=2)
    assert GAME.turn(play(state, "+", "S>1")) == 1  # who lost nothing may keep cards as ever


def test_skip_cards_are_neither_laid_nor_laid_off() -> None:
    state = table(["S y9", "b1 b2"], melds={0: "R1 r1 r2 r3 R13 r13 r14 r15"})
    assert moves(play(state, "+")) == ["/S", "/o15", "/y9", "S>1"]


# The end of the match / Spielende


def test_who_lays_level_8_has_won_at_once() -> None:
    """„Ein Spieler gewinnt sofort, wenn er sich im 8. Level befindet und es auslegt.“"""
    level = "V1 r1 y1 V2 r2 y2 g2 V3 r3 y3 g3"
    state = table(["r1 y1 r2 y2 g2 r3 y3 g3 b3 o9", "b1"], levels=[8, 1], melds={1: OTHER_RUNS.replace("g", "p")})
    play(state, "+", *level.split(), "b3")
    assert (GAME.turn(state), GAME.ended(state), GAME.scores(state)) == (None, "out", [9, 1])
    assert following(state) is None
    assert GAME.winners([Result("out", GAME.scores(state))]) == [0]


def test_who_ends_a_round_from_level_7_wins_and_the_others_still_move_up() -> None:
    """„Ein Spieler gewinnt auch, wenn er sein 7. Level ausgelegt hat und den laufenden Durchgang beendet.“"""
    state = table(["", "b1", "b12"], levels=[7, 1, 8], melds={0: "V1 r1 y1 g1 Cb b2 b3 b4 b5 b6", 1: OTHER_RUNS.replace("g", "p")})
    play(state, "+", "/o15")
    assert GAME.scores(state) == [9, 2, 8]
    assert following(state) is None


def test_the_others_are_ranked_by_level() -> None:
    """Ruling L7: the other players are ranked by level."""
    results = [Result("out", [3, 1, 2]), Result("limit", [3, 1, 2]), Result("out", [9, 1, 4])]
    assert GAME.totals(results) == [9, 1, 4]
    assert GAME.winners(results) == [0]


# Two stars / Mehr Herausforderung gesucht?


def keepers(levels: list[int], stars: int = 2, melds: dict[int, str] | None = None) -> State:
    """End a round by seat 0; the dealer is seat 3, so the next dealer is seat 0 and seat 1 is asked first."""
    hands = ["", "r1 r2 r3 r4 r5 J S y1 y2 y3", "g1 g2 g3 g4 g5 g6 g7 g8 g9 g10", "b1 b2 b3 b4 b5 b6 b7 b8 b9 b10"]
    card = [["R3", "R3"]] * 8
    state = table(hands, levels=levels, stars=stars, own=card, melds={0: "R1 p1 p2 p3 R4 p4 p5 p6", **(melds or {})})
    return play(state, "+", "/o15")


def test_who_is_in_level_5_to_8_and_has_not_laid_may_keep_cards() -> None:
    """Ruling L8: asked one after the other, clockwise, beginning left of the next dealer."""
    state = keepers([1, 5, 4, 8])
    assert GAME.turn(state) == 1
    play(state, ".")
    assert GAME.turn(state) == 3
    assert GAME.turn(play(state, ".")) is None


def test_the_next_dealer_is_asked_last() -> None:
    """Ruling L8: clockwise, beginning left of the next dealer."""
    hands = ["r1 r2", "", "g1 g2"]
    state = table(hands, levels=[5, 1, 6], stars=2, own=[["R3", "R3"]] * 8, melds={1: "R1 p1 p2 p3 R4 p4 p5 p6"}, turn=1, dealer=2)
    play(state, "+", "/o15")
    assert GAME.turn(state) == 2, "seat 0 deals next and is the last"
    assert GAME.turn(play(state, ".")) == 0


def test_who_has_laid_keeps_nothing() -> None:
    """„… und sein Level noch nicht ausgelegt hat, darf bis zu vier Handkarten behalten.“"""
    assert GAME.turn(keepers([1, 5, 4, 4], melds={1: "R7 y7 y8 y9 R10 y10 y11 y12"})) is None


def test_with_one_star_nobody_keeps_cards() -> None:
    """„Diese 8 Level (mit 2 Sternchen) sind schwieriger, daher gilt hier folgende Sonderregel.“"""
    assert GAME.turn(keepers([1, 5, 6, 8], stars=1)) is None


def test_when_somebody_has_won_nobody_keeps_cards() -> None:
    assert GAME.turn(keepers([7, 5, 6, 8])) is None


def test_up_to_four_cards_jokers_and_skip_cards_too() -> None:
    """Ruling L8: any card may be kept; after the fourth the choice is over by itself."""
    state = keepers([1, 5, 4, 4])
    assert moves(state) == sorted([".", "=J", "=S", *(f"={name}" for name in format_hand(state, 1)[:8])])
    play(state, "=J", "=S", "=r4")
    assert GAME.turn(state) == 1
    assert "=r4" not in moves(state)
    assert GAME.turn(play(state, "=r1")) is None
    carry = following(state, stars=2)
    assert carry is not None
    assert carry["kept"] == [[], ["J", "S", "r4", "r1"], [], []]


def test_kept_cards_go_into_the_next_round_and_are_dealt_up_to_10() -> None:
    """„… nur so viele neue Karten, bis sie wieder 10 Handkarten haben.“"""
    state = play(keepers([1, 5, 4, 8]), "=J", "=r4", ".", "=b1", ".")
    carry = following(state, stars=2)
    assert carry is not None
    options = GAME.complete(4, {"stars": 2, "levels": [["R3", "R3"]] * 8})
    dealt = GAME.deal(4, options, carry, make_stream(bytes(32)))
    assert [int(count) for count in dealt.counts[:4]] == [10] * 4
    assert {"J", "r4"} <= set(format_hand(dealt, 1))
    assert "b1" in format_hand(dealt, 3)
    assert GAME.view(dealt, 0).carried == [0, 2, 0, 1]
    assert GAME.restore(4, options, carry, GAME.dealt(dealt)).tobytes() == dealt.tobytes()


def test_nobody_sees_what_is_kept() -> None:
    """Ruling L8: nobody sees which cards are kept."""
    state = keepers([1, 5, 4, 4])
    before = state.copy()
    play(state, "=J")
    seen = GAME.seen(before, GAME.code(before, "=J"), state, 2)
    assert (seen.move, seen.card) == ("=", None)
    assert GAME.seen(before, GAME.code(before, "=J"), state, 1).card == "J"
    assert (GAME.view(state, 2).kept, GAME.view(state, 2).keeping) == ([0, 1, 0, 0], [])
    assert GAME.view(state, 1).keeping == ["J"]


# Deals and level cards that are refused


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"dealer": 1}, "dealer must be 0"),
        ({"levels": [1, 2, 1]}, "levels must be"),
        ({"upcard": "nonsense"}, "lists of cards"),
        ({"hands": [["r1"]] * 3}, "3 players are dealt 10 cards each"),
        ({"pile": []}, "not the 98 cards"),
    ],
)
def test_a_deal_is_checked(change: dict[str, object], message: str) -> None:
    deal = dict(reihum.Match("level_8", 3, seed=1).round.deal) | change
    options = GAME.complete(3)
    with pytest.raises(reihum.ReihumError, match=message):
        GAME.restore(3, options, GAME.first(3, options), deal)


def test_kept_cards_have_to_be_in_the_hand() -> None:
    deal = cast("Level8Deal", reihum.Match("level_8", 3, seed=1).round.deal)
    options = GAME.complete(3)
    carry = {**GAME.first(3, options)} | {"kept": [[deal["pile"][0]], [], []]}
    with pytest.raises(reihum.ReihumError, match="seat 0 kept"):
        GAME.restore(3, options, carry, deal)


@pytest.mark.parametrize("levels", [[["R3"]] * 7, [["R13"]] * 8, [["R5", "V8"]] * 8, [["R1"]] * 8, [[]] * 8, [["X3"]] * 8, [["R03"]] * 8])
def test_a_custom_level_card_is_checked(levels: list[list[str]]) -> None:
    with pytest.raises(reihum.OptionError, match="eight lists of melds"):
        GAME.complete(2, {"levels": levels})
