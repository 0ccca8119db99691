"""The rule sheet of Level 8, clause by clause: up to the discard."""

from typing import TYPE_CHECKING, cast

import pytest

import reihum
from reihum._games.level_8 import GAME
from reihum._games.level_8.levels import BACK, FRONT
from reihum._games.level_8.notation import CARD_TEXTS, format_hand
from reihum._play.record_format import split_move
from tests.games.level_8.table import DECK, discards_of, everywhere, laying, moves, play, starting, table

if TYPE_CHECKING:
    from reihum._games.level_8.record import Level8Deal


# Contents / Spielmaterial


def test_98_cards_90_numbers_in_6_colours_5_jokers_and_3_skip_cards() -> None:
    """„98 Spielkarten, bestehend aus 90 Zahlenkarten (1-15 in 6 Farben), 5 Jokern und 3 "Aussetzen!"-Karten“"""
    assert len(DECK) == 98
    assert {name[0] for name in CARD_TEXTS[:90]} == set("rygbpo")
    assert {int(name[1:]) for name in CARD_TEXTS[:90]} == set(range(1, 16))
    assert (DECK.count("J"), DECK.count("S")) == (5, 3)


# Setting up / Spielvorbereitung


@pytest.mark.parametrize("players", range(2, 7))
def test_everybody_is_dealt_10_cards_and_the_rest_is_the_pile(players: int) -> None:
    """„… an jeden Spieler (auch an sich) 10 Karten. Die restlichen Karten werden als verdeckter Nachziehstapel …“"""
    match = reihum.Match("level_8", players, seed=1)
    deal = cast("Level8Deal", match.round.deal)
    assert [len(names) for names in deal["hands"]] == [10] * players
    assert len(deal["pile"]) == 98 - 10 * players - 1
    assert everywhere(match.state) == DECK


def test_the_dealer_turns_up_the_first_card_of_their_discard_pile() -> None:
    """„Das ist die erste Karte seines persönlichen Ablagestapels.“"""
    match = reihum.Match("level_8", 4, {"dealer": 2}, seed=1)
    assert match.view().tops == [None, None, match.round.deal["upcard"], None]


def test_everybody_begins_in_level_1_two_runs_of_three() -> None:
    """„… das erste Level ("2 Dreierfolgen") …“"""
    match = reihum.Match("level_8", 3, seed=1)
    assert match.view().levels == [1, 1, 1]
    assert match.view().level_card[0] == ["R3", "R3"]


# Course of play / Spielverlauf


def test_the_seat_left_of_the_dealer_begins_then_clockwise() -> None:
    """„Der Spieler links vom Geber beginnt. Danach verläuft das Spiel im Uhrzeigersinn reihum.“"""
    match = reihum.Match("level_8", 3, {"dealer": 1}, seed=1)
    order = []
    for _ in range(4):
        order.append(match.turn)
        match.play("+")
        match.play(next(move for move in match.legal() if move.startswith("/")))
    assert order == [2, 0, 1, 2]


# 1. Taking a card / Zuerst eine Karte aufnehmen


def test_a_card_must_be_taken_first() -> None:
    """„Zuerst muss er eine Karte aufnehmen …“"""
    state = table(["r1 J S", "b1"], discards=["g5", "g6 g7"])
    assert moves(state) == ["+", "<0", "<1"]


def test_the_top_card_of_the_pile() -> None:
    """„… entweder die oberste Karte vom Nachziehstapel …“"""
    state = play(table(["r1", "b1"], stack="g9 g10"), "+")
    assert format_hand(state, 0) == ["r1", "g9"]
    assert state.left == 1


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_or_the_top_card_of_any_discard_pile_ones_own_included(seat: int) -> None:
    """Ruling L3: any includes one's own. „… oder die oberste Karte von einem beliebigen Ablagestapel.“"""
    state = play(table(["r1", "b1", "p1"], discards=["g5 g6", "g7 g8", "g9 g10"]), f"<{seat}")
    assert format_hand(state, 0) == ["r1", ("g6", "g8", "g10")[seat]]
    assert discards_of(state, seat) == [("g5", "g7", "g9")[seat]]


def test_jokers_and_skip_cards_may_be_taken_too() -> None:
    """Ruling L3: the card may be a joker or a skip card."""
    state = table(["r1", "b1"], discards=["J", "S"])
    assert format_hand(play(state.copy(), "<0"), 0) == ["r1", "J"]
    assert format_hand(play(state.copy(), "<1"), 0) == ["r1", "S"]


def test_where_there_is_no_card_none_is_taken() -> None:
    """Ruling L6: if there is no card to take anywhere, this step is passed over."""
    state = table(["r1 r2", "b1"], stack="")
    assert moves(state) == ["-"]
    assert moves(play(state, "-")) == ["/r1", "/r2"]


# 2. Laying the level / Eigenes Level auslegen


def test_then_the_level_may_be_laid_and_need_not_be() -> None:
    """„Danach kann er sein Level auslegen …“"""
    state = play(table(["r1 y2 b3 r7 y8 b9 o1", "b1"]), "+")
    assert laying(state) == ["R1", "R7"]
    assert "/o1" in moves(state)


def test_all_cards_of_the_level_are_laid_open() -> None:
    """„Dazu legt er alle benötigten Karten seines aktuellen Levels offen und für alle sichtbar vor sich aus.“"""
    state = play(table(["r1 y2 b3 r7 y8 b9 o1", "b1"]), "+", "R1", "r1", "y2", "b3", "R7", "r7", "y8", "b9")
    assert state.laid[0]
    melds = GAME.view(state, 1).melds[0]
    assert [[one.card for one in meld.cards] for meld in melds] == [["r1", "y2", "b3"], ["r7", "y8", "b9"]]


def test_no_part_of_a_level_is_laid_alone() -> None:
    """„Es ist nicht erlaubt, nur Teile des Levels … auszulegen.“"""
    assert laying(play(table(["r1 y2 b3 r7 y8 b10 o1", "b1"]), "+")) == []


def test_who_begins_a_level_lays_all_of_it() -> None:
    """„Es ist nicht erlaubt, nur Teile des Levels … auszulegen.“"""
    state = play(table(["r1 y2 b3 r7 y8 b9 o1", "b1"]), "+", "R1", "r1", "y2", "b3")
    assert moves(state) == ["R7"]


def test_nothing_is_ever_added_to_a_level() -> None:
    """„Ebenso darf man seinem Level niemals weitere "Teilaufgaben" zufügen.“"""
    state = play(table(["r1 y2 b3 r7 y8 b9 g4 g5 g6", "b1"]), "+", "R7", "r7", "y8", "b9", "R1", "r1", "y2", "b3")
    assert laying(state) == []


def test_a_move_is_legal_only_if_the_level_can_still_be_completed() -> None:
    """Ruling L10: a move is legal only if the level can still be completed."""
    state = play(table(["r1 y2 b3 r4 y5 b6 o9", "b1"]), "+")
    assert laying(state) == ["R1", "R4"]
    state = play(table(["r3 y3 r4 y4 g4 J o9 o10", "b1"], own=[["V2", "R3"], *FRONT[1:]]), "+", "V3")
    assert moves(state) == ["r3"], "after y3 only the joker could follow, and the run needs it"
    assert moves(play(state, "r3")) == ["y3"]


def test_a_level_leaves_a_card_to_discard() -> None:
    """Ruling L5: one card is kept for the discard; after `-` there may be just ten cards for a level of ten."""
    ten = "r1 y2 b3 g4 r5 y6 b7 g8 r9 y10"
    assert laying(play(table([ten, "b1"], own=[["R10"]] * 8, stack=""), "-")) == []
    assert laying(play(table([ten + " o15", "b1"], own=[["R10"]] * 8, stack=""), "-")) == ["R1"]
    assert laying(play(table([ten, "b1"], own=[["R10"]] * 8, levels=[8, 1], stack=""), "-")) == ["R1"], "level 8 ends the match"


# Laying off / Sobald ein Spieler sein Level ausgelegt hat


def test_only_who_has_laid_the_level_may_lay_off() -> None:
    """„Sobald ein Spieler sein Level ausgelegt hat, darf er weitere Handkarten … anlegen.“"""
    laid = {1: "R4 r4 r5 r6 R9 g9 g10 g11"}
    assert starting(play(table(["r7 r3", "b1"], melds=laid), "+"), "r", "J") == []


def test_from_that_moment_onto_ones_own_melds_and_everybody_elses() -> None:
    """„Das gilt ab dem Moment, in dem er seine Karten auslegt …“"""
    state = table(["r1 y2 b3 r7 y8 b9 g4 g10 p5", "b1"], melds={1: "R5 r5 r6 o7 R11 g11 g12 g13"})
    play(state, "+", "R1", "r1", "y2", "b3", "R7", "r7", "y8", "b9")
    assert starting(state, "g", "o") == ["g10>0.1", "g10>1.1", "g4>0.0", "g4>1.0"]


def test_and_in_all_later_turns_of_the_round() -> None:
    """„… und für alle seine weiteren Züge des laufenden Durchgangs.“"""
    state = table(["g7 o1", "b1"], melds={0: "R1 r1 r2 r3 R4 r4 r5 r6"}, stack="b7 b8")
    assert "g7>0.1" in moves(play(state, "+"))


def test_example_4_5_6_takes_a_7_then_an_8_and_a_3_then_a_2() -> None:
    """„… eine 7 (und dann eine 8 usw.) und/oder eine 3 (und dann eine 2 usw.) …“"""
    state = table(["y7 y8 y3 y2 o12", "b1"], melds={0: "R4 r4 r5 r6 R13 g13 g14 g15"})
    play(state, "+")
    assert starting(state, "y") == ["y3>0.0", "y7>0.0"]
    play(state, "y7>0.0", "y3>0.0")
    assert starting(state, "y") == ["y2>0.0", "y8>0.0"]


def test_example_2_2_3_3_6_6_6_6_takes_every_2_3_and_6() -> None:
    """„Der Spieler darf jede 2, 3 und 6 passend dazulegen.“"""
    state = table(["o2 o3 o6 o4 o5 o7", "b1"], levels=[2, 1], melds={0: "V2 r2 y2 V3 r3 y3 V6 r6 y6 V6 g6 b6"}, stack="p14 p15")
    play(state, "+")
    assert starting(state, "o") == ["o2>0.0", "o3>0.1", "o6>0.2", "o6>0.3"]


def test_example_8_9_10_11_and_3_3_9_9_take_a_7_a_12_every_3_and_9() -> None:
    """„… eine 7 (und dann eine 6 usw.) und/oder eine 12 … bzw. jede 3 und 9 dazulegen.“"""
    own = [["R4", "V2", "V2"], *FRONT[1:]]
    state = table(["o7 o12 o3 o9 o8 o5", "b1"], own=own, melds={0: "R8 r8 y9 b10 g11 V3 r3 y3 V9 r9 b9"}, stack="p14 p15")
    play(state, "+")
    assert starting(state, "o") == ["o12>0.0", "o3>0.1", "o7>0.0", "o9>0.2"]


def test_a_colour_group_takes_every_card_of_its_colour() -> None:
    """„… weitere Handkarten passend an bereits ausgelegte Karten anlegen.“"""
    state = table(["g1 g15 r5 o9", "b1"], levels=[3, 1], melds={0: "R4 r4 y5 b6 Cg g2 g7 g9 g12"}, stack="p14 p15")
    assert starting(play(state, "+"), "g", "r", "o") == ["g15>0.1", "g1>0.1"]


def test_one_hand_card_is_kept_for_the_discard() -> None:
    """Ruling L5: one card is always kept for the discard."""
    state = table(["y7", "b1"], melds={0: "R4 r4 r5 r6 R13 g13 g14 g15"}, stack="y3 p15")
    play(state, "+", "y3>0.0")
    assert moves(state) == ["/y7"]


# The combinations / Die Kombinationen


def test_runs_are_consecutive_numbers_of_any_colour() -> None:
    """„Folgen sind mehrere Karten mit direkt aufeinanderfolgenden Zahlen in beliebiger Farbe.“"""
    state = play(table(["r4 y5 b6 o8 o9 o10 o11", "b1"]), "+", "R8", "o8", "o9", "o10")
    assert moves(state) == ["R4"]
    assert laying(play(table(["r4 y5 b7 o8 o10 o11 o12", "b1"]), "+")) == []


def test_a_run_does_not_go_on_from_15_to_1() -> None:
    """„Zwischen 15 und 1 gibt es keine Verbindung!“"""
    assert laying(play(table(["r14 y15 b1 r4 y5 b6", "g1"], stack="o9"), "+")) == []
    state = table(["o1 o12 J o15", "b1"], melds={0: "R1 r1 r2 r3 R13 g13 g14 g15"}, stack="o9 o10")
    assert starting(play(state, "+"), "o", "J") == ["J>0.0h", "J>0.1l", "o12>0.1"]


def test_sets_are_cards_of_the_same_number() -> None:
    """„Zwillinge, Drillinge usw. sind mehrere Karten mit demselben Wert.“"""
    own = [["V2", "V3"], *FRONT[1:]]
    state = play(table(["r4 y4 g9 b9 o9 o1", "b1"], own=own), "+")
    assert laying(state) == ["V4"]
    play(state, "V4", "r4", "y4", "V9", "g9", "b9", "o9")
    assert state.laid[0]


def test_two_sets_may_have_the_same_number() -> None:
    """„4 Zwillinge (2-2, 3-3, 6-6, 6-6)“"""
    state = play(table(["r2 y2 r3 y3 r6 y6 g6 b6 o1", "b1"], levels=[2, 1]), "+")
    play(state, "V6", "r6", "y6", "V2", "r2", "y2", "V6", "g6", "b6", "V3", "r3", "y3")
    assert state.laid[0]


def test_a_colour_group_is_any_numbers_of_one_colour() -> None:
    """„x Karten einer Farbe sind beliebige Zahlen derselben Farbe.“"""
    own = [["C5"], *FRONT[1:]]
    assert laying(play(table(["r7 r2 r11 r15 r1 g1 g2 g3 g4 o1", "b1"], own=own), "+")) == ["Cr"]


def test_a_meld_is_laid_with_exactly_the_cards_asked_for() -> None:
    """Ruling L4: exactly as many cards as the level asks for; what there is more is laid off."""
    state = play(table(["r1 r2 r3 r4 y7 y8 y9 o1", "b1"]), "+", "R1", "r1", "r2", "r3")
    assert moves(state) == ["R7"]
    play(state, "R7", "y7", "y8", "y9")
    assert "r4>0.0" in moves(state)


def test_runs_ascend_sets_go_by_colour_and_colour_groups_by_number() -> None:
    """Ruling L10: the one order in which a level is written."""
    own = [["V3", "C3"], *FRONT[1:]]
    state = play(table(["r4 g4 o4 b1 b2 b9 b11", "y1"], own=own), "+", "V4")
    assert moves(state) == ["r4"]
    play(state, "r4")
    assert moves(state) == ["g4"]
    play(state, "g4", "o4", "Cb")
    assert moves(state) == ["b1", "b2"]
    assert moves(play(state, "b2")) == ["b9"]


def test_melds_are_laid_in_the_order_of_the_level_card() -> None:
    """Ruling L10: the combinations as on the level card."""
    state = play(table(["r1 r2 r3 r4 r5 r6 y8 b8 o1", "b1"], levels=[4, 1]), "+")
    assert laying(state) == ["R1"]
    assert moves(play(state, "R1", "r1", "r2", "r3", "r4", "r5", "r6")) == ["V8"]


@pytest.mark.parametrize(("stars", "card"), [(1, FRONT), (2, BACK)])
def test_the_level_cards(stars: int, card: tuple[tuple[str, ...], ...]) -> None:
    """„Vorderseite (= 1 Sternchen)“, „Rückseite … (mit 2 Sternchen)“"""
    assert reihum.Match("level_8", 2, {"stars": stars}, seed=1).view().level_card == [list(level) for level in card]


def test_everybody_plays_with_the_same_side_of_the_level_card() -> None:
    """Ruling L1: `stars` is one number for the whole table, and every seat sees the same card."""
    with pytest.raises(reihum.OptionError, match="stars"):
        reihum.Match("level_8", 2, {"stars": [1, 2]}, seed=1)
    match = reihum.Match("level_8", 4, {"stars": 2}, seed=1)
    assert [match.game.view(match.state, seat).level_card for seat in range(4)] == [[list(level) for level in BACK]] * 4


# 3. Discarding a card / Eine Karte abwerfen


def test_a_turn_ends_with_the_discard_of_any_card() -> None:
    """„Zum Abschluss seines Zuges muss der Spieler eine Karte abwerfen …“"""
    state = play(table(["r1 J o3", "b1"], stack="g9 g10"), "+")
    assert moves(state) == ["/J", "/g9", "/o3", "/r1"]
    play(state, "/J")
    assert discards_of(state, 0) == ["J"]
    assert state.turn == 1


def test_onto_the_top_of_ones_own_discard_pile() -> None:
    """„Er legt eine beliebige Handkarte offen auf seinen Ablagestapel.“"""
    state = play(table(["r1", "b1"], discards=["g1 g2", "g3"]), "+", "/r1")
    assert discards_of(state, 0) == ["r1", "g2", "g1"]
    assert discards_of(state, 1) == ["g3"]


def test_the_card_just_taken_may_be_discarded_at_once() -> None:
    """„… eine beliebige Handkarte …“"""
    state = play(table(["r1", "b1"], discards=["", "g3"]), "<1", "/g3")
    assert discards_of(state, 0) == ["g3"]


def test_after_the_last_face_down_card_the_discards_under_the_top_ones_form_a_new_pile() -> None:
    """Ruling L6: a pile is formed at once. „… alle Karten seines Ablagestapels bis auf die oberste Karte …“"""
    state = play(table(["r1", "b1"], stack="o9", discards=["g1 g2 g3", "J y2"]), "+")
    assert GAME.due(state)
    GAME.form(state, ["J", "g1", "g2"])
    assert (discards_of(state, 0), discards_of(state, 1)) == (["g3"], ["y2"])
    assert state.left == 3
    assert not GAME.due(state)
    assert moves(state) == ["/o9", "/r1"]
    play(state, "/r1", "+")
    assert "J" in format_hand(state, 1)


def test_they_are_shuffled() -> None:
    """„Die zurückgegebenen Karten werden gemischt …“"""
    match = reihum.Match("level_8", 2, seed=4)
    while not any(isinstance(move, dict) for move in match.round.moves):
        match.play("+" if "+" in match.legal() else next(move for move in match.legal() if move.startswith("/")))
    cards = next(move["shuffle"] for move in match.round.moves if isinstance(move, dict))
    texts = [split_move(move)[1] for move in match.round.moves if not isinstance(move, dict)]
    discarded = [text[1:] for text in texts if text[0] == "/"]
    assert cards not in (discarded, discarded[::-1])
    assert not set(cards) - {*discarded, match.round.deal["upcard"]}


def test_a_pile_is_formed_as_soon_as_there_is_something_to_form_it_from() -> None:
    """Ruling L6: the last card is drawn with nothing under a top card; the discard then makes something to form a pile from."""
    state = play(table(["r1", "b1"], stack="o9", discards=["g1"]), "+")
    assert not GAME.due(state)
    play(state, "/o9")
    assert GAME.due(state)
    GAME.form(state, ["g1"])
    assert (state.turn, state.left, discards_of(state, 0)) == (1, 1, ["o9"])


def test_a_pile_of_other_cards_is_refused() -> None:
    state = play(table(["r1", "b1"], stack="o9", discards=["g1 g2", "y2"]), "+")
    for cards in ([], ["g2"], ["g1", "g1"], ["nonsense"]):
        with pytest.raises(reihum.ReihumError, match="the pile is formed from g1"):
            GAME.form(state, cards)
