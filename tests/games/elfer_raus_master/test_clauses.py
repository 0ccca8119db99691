"""The rule sheet of Elfer raus! Master, clause by clause."""

from typing import TYPE_CHECKING, cast

import pytest

import reihum
from reihum._games.elfer_raus_master import GAME
from reihum._games.elfer_raus_master.notation import SPOTS
from tests.games.elfer_raus_master.table import everywhere, hand, moves, play, row, table

if TYPE_CHECKING:
    from reihum._games.elfer_raus_master.record import ElferRausMasterDeal

SIZES = {2: 20, 3: 20, 4: 15, 5: 12, 6: 12}
CONNECTORS = {2: 4, 3: 4, 4: 3, 5: 3, 6: 2}
PLAYERS = range(2, 7)
REST = "b1"
"""A hand for somebody who does not matter: nothing in these positions makes it fit."""


# Contents / Inhalt


@pytest.mark.parametrize("players", PLAYERS)
def test_84_number_cards_and_4_jokers(players: int) -> None:
    """„84 Zahlenkarten … 4 Joker“"""
    state = reihum.Match("elfer_raus_master", players, seed=1).state
    assert everywhere(state) == sorted([*SPOTS, "J", "J", "J", "J"])
    assert len(SPOTS) == 84


def test_7_bonus_cards_lie_ready() -> None:
    """„Die Bonuskarten …; legt sie am Rand des Tisches bereit.“"""
    view = reihum.Match("elfer_raus_master", 3, seed=1).view()
    assert (view.bonuses_left, view.bonuses) == (7, [0, 0, 0])


# Setting up / Spielvorbereitung


@pytest.mark.parametrize("players", PLAYERS)
def test_everybody_gets_4_3_or_2_connectors(players: int) -> None:
    """„Von den Verbindungskarten erhält jeder: bei 2 und 3 Spielern 4 Karten …“"""
    assert reihum.Match("elfer_raus_master", players, seed=2).view().connectors == [CONNECTORS[players]] * players


def test_the_four_11s_lie_one_under_the_other() -> None:
    """„Legt die vier 11er-Zahlenkarten offen untereinander …“"""
    match = reihum.Match("elfer_raus_master", 4, seed=3)
    assert [(laid.numbers, laid.jokers) for laid in match.view().rows] == [([11], [])] * 4
    assert sorted(laid.colour for laid in match.view().rows) == ["b", "g", "r", "y"]
    assert not [name for name in cast("ElferRausMasterDeal", match.round.deal)["pile"] if name.endswith("11")]


def test_the_order_of_the_colours_is_part_of_the_shuffle() -> None:
    """Ruling M1: which colour lies above which is settled by the shuffle."""
    orders = {tuple(cast("ElferRausMasterDeal", reihum.Match("elfer_raus_master", 2, seed=seed).round.deal)["rows"]) for seed in range(300)}
    assert len(orders) == 24


@pytest.mark.parametrize("players", PLAYERS)
def test_everybody_is_dealt_a_hand_and_the_rest_is_the_pile(players: int) -> None:
    """„Legt die übrig bleibenden Karten als verdeckten Nachziehstapel bereit.“"""
    deal = cast("ElferRausMasterDeal", reihum.Match("elfer_raus_master", players, seed=4).round.deal)
    assert [len(cards) for cards in deal["hands"]] == [SIZES[players]] * players
    assert len(deal["pile"]) == 84 - players * SIZES[players]
    assert sorted([name for cards in deal["hands"] for name in cards] + deal["pile"]).count("J") == 4


# Course of play / Spielablauf


def test_play_goes_round_clockwise() -> None:
    """„Gespielt wird reihum im Uhrzeigersinn.“"""
    match = reihum.Match("elfer_raus_master", 3, seed=5)
    turns = []
    for _ in range(6):
        turns.append(match.turn)
        match.play("+")
    assert turns == [0, 1, 2, 0, 1, 2]


def test_the_option_says_who_starts() -> None:
    """„Der jüngste Spieler beginnt.“ Here the option `starter` says who that is."""
    assert reihum.Match("elfer_raus_master", 4, {"starter": 2}, seed=6).turn == 2
    with pytest.raises(reihum.OptionError, match="starter"):
        reihum.Match("elfer_raus_master", 4, {"starter": 4}, seed=6)


def test_a_turn_is_laying_or_drawing_the_top_card() -> None:
    """„… entweder: 1 bis 4 Karten … anlegen oder die oberste Karte vom Nachziehstapel ziehen.“"""
    assert moves(table(["r10 y5", REST], pile="g1")) == ["r10", "+"]


# Laying 1 to 4 cards / 1 bis 4 Karten anlegen


def test_up_to_4_cards_onto_any_rows() -> None:
    """„… bis zu 4 Karten (Zahlenkarten und/oder Joker) aus seiner Hand an beliebige … Zahlenreihen anlegen.“"""
    state = play(table(["r10 y12 g10 b12 b13", REST], pile="g1"), "r10", "y12", "g10")
    assert moves(state) == ["b12", "."]
    assert moves(play(state, "b12")) == ["."]
    assert play(state, ".").turn == 1


def test_one_card_is_enough() -> None:
    """„1 bis 4 Karten“"""
    state = table(["r10 y12", REST], pile="g1")
    assert "." not in moves(state)
    assert play(state, "r10", ".").turn == 1


def test_only_the_same_colour_downwards_and_upwards_from_the_11() -> None:
    """„An die rote 11 dürfen also z.B. nur rote Zahlenkarten angelegt werden.“"""
    state = table(["r10 y9 g13 b12", REST])
    assert moves(state) == ["r10", "b12"]
    assert "b13" in moves(play(table(["b12 b13", REST]), "b12"))


def test_no_number_may_be_left_out() -> None:
    """„Es dürfen keine Zahlen ausgelassen werden.“"""
    assert moves(table(["r9 r13 r8 r14", REST], "r 10-12 | y 11 | g 11 | b 11")) == ["r9", "r13"]


def test_rows_go_from_1_to_21() -> None:
    """„Jede Farbe bildet eine fortlaufende Zahlenreihe von 1 bis 21.“"""
    state = play(table(["r1 r21 g5", REST], "r 2-20 | y 11 | g 11 | b 11"), "r1", "r21")
    assert row(state, "r") == list(range(1, 22))
    assert moves(state) == ["."]


def test_cards_may_be_held_back_while_there_is_a_pile() -> None:
    """„Solange der Nachziehstapel noch nicht aufgebraucht ist, ist das Anlegen freiwillig.“"""
    state = play(table(["r10 y12", REST], pile="g1"), "+")
    assert (state.turn, hand(state, 0)) == (1, ["r10", "y12", "g1"])


def test_with_no_pile_a_card_must_be_laid() -> None:
    """„Ist der Nachziehstapel aufgebraucht, muss der Spieler am Zug mindestens 1 Karte anlegen, wenn er kann.“"""
    assert moves(table(["r10 y12", REST])) == ["r10", "y12"]


def test_who_has_no_card_that_fits_passes() -> None:
    """„Hat er keine passende Karte, sagt er dies und der nächste Spieler ist an der Reihe.“"""
    state = table(["r9 y13", REST])
    assert moves(state) == ["-"]
    assert play(state, "-").turn == 1


# Bonus cards / Bonuskarten


@pytest.mark.parametrize(("rows", "last"), [("r 2-11", "r1"), ("r 11-20", "r21"), ("r 1-4 6-11", "r5"), ("r 11-15 17-21", "r16")])
def test_the_last_missing_card_of_a_half_row_brings_a_bonus_card(rows: str, last: str) -> None:
    """„Legt ein Spieler … die letzte noch fehlende Karte, erhält er dafür eine Bonuskarte.“"""
    state = play(table([f"{last} y5", REST], f"{rows} | y 11 | g 11 | b 11"), last)
    assert (state.bonuses[0], state.bonuses_left) == (1, 6)


def test_while_a_card_is_missing_there_is_no_bonus_card() -> None:
    """„… die letzte noch fehlende Karte …“"""
    assert play(table(["r2 y5", REST], "r 3-21 | y 11 | g 11 | b 11"), "r2").bonuses[0] == 0


def test_two_half_rows_bring_two_bonus_cards() -> None:
    """„… von 11 bis 1 oder von 11 bis 21 …“"""
    assert play(table(["r1 r21 y5", REST], "r 2-20 | y 11 | g 11 | b 11"), "r1", "r21").bonuses[0] == 2


def test_everybody_sees_a_bonus_card() -> None:
    """„Diese legt er offen vor sich ab.“"""
    state = play(table(["r1 y5", REST], "r 2-11 | y 11 | g 11 | b 11"), "r1")
    assert GAME.view(state, 1).bonuses == [1, 0]


def test_the_eighth_half_row_earns_nothing() -> None:
    """Ruling M5: there are seven bonus cards and eight half rows."""
    state = table(["b21 y5", REST], "r 11 | y 11 | g 11 | b 11-20")
    state.bonuses_left = 0
    assert play(state, "b21").bonuses[0] == 0


# Jokers / Joker


def test_a_joker_may_be_laid_instead_of_any_number_card() -> None:
    """„Ein Joker kann anstatt einer beliebigen Zahlenkarte gelegt werden.“"""
    state = table(["J y5", REST], pile="g1")
    assert moves(state) == ["J@r10", "J@r12", "J@y10", "J@y12", "J@g10", "J@g12", "J@b10", "J@b12", "+"]
    play(state, "J@g12")
    assert row(state, "g") == [11, 12]
    assert hand(state, 0) == ["y5"]


def test_a_joker_counts_as_one_of_the_4_cards() -> None:
    """„Er zählt dann als eine der bis zu 4 Karten …“"""
    assert moves(play(table(["J r9 r8 r7 r6", REST]), "J@r10", "r9", "r8", "r7")) == ["."]


def test_the_holder_of_the_number_card_may_exchange_it_for_the_joker() -> None:
    """„… kann seine Zahlenkarte gegen den Joker austauschen, wenn er an der Reihe ist.“"""
    state = play(table(["r12 y10", REST], "r 11 J12 | y 11 | g 11 | b 11"), "y10", "r12xJ")
    assert hand(state, 0) == ["J"]
    assert row(state, "r") == [11, 12]
    assert GAME.view(state, None).rows[0].jokers == []


def test_the_joker_may_be_laid_at_once() -> None:
    """„Er kann ihn sofort … selbst anlegen.“"""
    state = play(table(["r12 y5", REST], "r 11 J12 | y 11 | g 11 | b 11"), "r12xJ", "J@r13")
    assert hand(state, 0) == ["y5"]


def test_or_in_a_later_turn() -> None:
    """„… oder in einem späteren Zug selbst anlegen.“"""
    state = play(table(["r12 y10 y5", REST], "r 11 J12 | y 11 | g 11 | b 11", "g1 g2"), "y10", "r12xJ", ".", "+")
    assert "J@r13" in moves(state)


# Note on exchanges / Achtung!


def test_who_draws_may_not_exchange_in_the_same_turn() -> None:
    """„Wer also eine Karte nachzieht, kann im selben Zug keinen Joker austauschen.“"""
    state = play(table(["r12 y5", REST], "r 11 J12 | y 11 | g 11 | b 11", "g1"), "+")
    assert state.turn == 1
    state = play(table(["r12 y5", REST], "r 11 J12 | y 11 | g 11 | b 11", "g1"), "r12xJ")
    assert "+" not in moves(state)


def test_after_an_exchange_a_card_must_be_laid() -> None:
    """Ruling M3: who has exchanged must lay at least one card before the turn ends, and cannot draw."""
    state = play(table(["r12 y5", REST], "r 11 J12 | y 11 | g 11 | b 11"), "r12xJ")
    assert not {"-", "+", "."} & set(moves(state))
    assert "." in moves(play(state, "J@g10"))


def test_an_exchange_may_come_before_and_after_the_cards_any_number_of_times() -> None:
    """Ruling M3: exchanges come before, between and after the cards of the turn."""
    state = table(["r12 y12 g10 g9", REST], "r 11 J12 | y 11 J12 | g 11 | b 11", "g1")
    play(state, "r12xJ", "g10", "y12xJ", "g9")
    assert hand(state, 0) == ["J", "J"]


def test_a_joker_laid_in_this_turn_may_be_exchanged_too() -> None:
    """Ruling M3: even a joker laid in this very turn."""
    state = play(table(["J r12 y5", REST]), "J@r12", "r12xJ")
    assert hand(state, 0) == ["y5", "J"]


def test_after_the_fourth_card_only_exchanges_and_the_end_are_left() -> None:
    """Ruling M3: exchanges do not count as cards."""
    state = play(table(["r10 r9 r8 r7 r6 y12 J", REST], "r 11 | y 11 J12 | g 11 | b 11"), "r10", "r9", "r8", "r7")
    assert moves(state) == ["y12xJ", "."]
    assert moves(play(state, "y12xJ")) == ["."]


def test_with_no_open_place_there_is_no_exchange_before_a_card_is_laid() -> None:
    """Ruling M3: who has not laid a card yet may exchange only if some place on the table is open."""
    full = "r 1-11 J12 13-21 | y 1-21 | g 1-21"
    assert moves(table(["r12", "J"], f"{full} | b 1-21")) == ["-"]
    state = table(["r12 b21", "J"], f"{full} | b 1-20")
    assert moves(state) == ["b21", "r12xJ"]
    assert moves(play(state, "b21")) == ["r12xJ", "."]


# Rules for laying jokers / Legeregeln für Joker


def test_a_joker_need_not_be_laid() -> None:
    """Ruling M6: jokers are never forced. „Kann ein Spieler keine Karte anlegen, hat aber einen Joker, muss er diesen nicht legen.“"""
    state = table(["J y5", REST])
    assert "-" in moves(state)
    assert play(state, "-").turn == 1


def test_a_half_row_completed_by_a_joker_brings_a_bonus_card() -> None:
    """„Komplettiert ein Spieler einen Teil einer Reihe … mit einem Joker, erhält er dafür eine Bonuskarte.“"""
    assert play(table(["J y5", REST], "r 2-11 | y 11 | g 11 | b 11"), "J@r1").bonuses[0] == 1


def test_exchanging_that_joker_brings_no_bonus_card() -> None:
    """„Tauscht ein Spieler diesen Joker später aus, erhält er dafür keine Bonuskarte mehr.“"""
    state = play(table(["J y5", "r1 y10 y1"], "r 2-11 | y 11 | g 11 | b 11"), "J@r1", ".", "r1xJ", "y10", ".")
    assert state.bonuses.tolist()[:2] == [1, 0]


def test_jokers_may_be_laid_at_connectors_and_connectors_at_jokers() -> None:
    """„Joker können an Verbindungskarten angelegt werden und umgekehrt.“"""
    state = play(table(["J b8 r7", REST], "r 11 | y 7-11 | b 11 | g 11"), "y>J@b7", "b8")
    assert row(state, "b") == [7, 8, 11]
    assert "b>g8" in moves(table(["g8", REST], "r 11 | y 11 | b J8 9-11 | g 11"))


def test_several_jokers_may_be_laid_in_one_turn() -> None:
    """„In einem Spielzug dürfen auch mehrere Joker angelegt werden.“"""
    state = play(table(["J J J J r1", REST]), "J@r10", "J@r9", "J@r8", "J@r7")
    assert hand(state, 0) == ["r1"]


def test_a_joker_may_be_the_last_card() -> None:
    """„Ein Spieler darf auch mit einem Joker als letzte Karte das Spiel beenden.“"""
    state = play(table(["J", REST]), "J@r10")
    assert (GAME.turn(state), GAME.ended(state)) == (None, "out")
