"""The rule sheet of Elfer raus!, clause by clause."""

from typing import TYPE_CHECKING, cast

import pytest

import reihum
from reihum._games.elfer_raus import GAME
from reihum._games.elfer_raus.notation import CARD_TEXTS, format_cards
from reihum._games.elfer_raus.state import State
from reihum._kit.base import Result
from reihum._kit.chance import make_stream
from tests.games.elfer_raus.table import SIZES, deal_with, moves, on_table, play, table
from tests.helpers.matches import first_legal, play_match

if TYPE_CHECKING:
    from reihum._games.elfer_raus.record import ElferRausDeal


def restore(deal: dict[str, list[object]], players: int = 3) -> State:
    return GAME.restore(players, GAME.complete(players), {}, deal)


# Contents / Inhalt


def test_80_number_cards_in_4_colours_from_1_to_20() -> None:
    """„80 Zahlenkarten in 4 Farben mit den Werten von 1 bis 20.“"""
    assert len(set(CARD_TEXTS)) == 80
    assert {name[0] for name in CARD_TEXTS} == set("rygb")
    assert {int(name[1:]) for name in CARD_TEXTS} == set(range(1, 21))


# Setting up / Spielvorbereitung


@pytest.mark.parametrize("players", range(2, 7))
def test_everybody_is_dealt_a_hand_and_the_rest_is_the_pile(players: int) -> None:
    """„bei 2 und 3 Spielern 20 Karten …“, „Legt die übrigen Karten als verdeckten Nachziehstapel bereit.“"""
    deal = cast("ElferRausDeal", reihum.Match("elfer_raus", players, seed=1).round.deal)
    assert [len(hand) for hand in deal["hands"]] == [SIZES[players]] * players
    assert len(deal["pile"]) == 80 - players * SIZES[players]
    assert sorted([name for hand in deal["hands"] for name in hand] + deal["pile"]) == sorted(CARD_TEXTS)


# Course of play / Spielablauf


def test_the_holder_of_the_red_11_begins_and_lays_it() -> None:
    """„Der Spieler, der den roten 11er auf der Hand hat, beginnt das Spiel.“"""
    state = restore(deal_with({"r11": 1, "y11": 0, "g11": 0, "b11": 0}))
    assert on_table(state) == {"r11"}
    assert (state.starter, state.turn, state.counts[1]) == (1, 2, 19)


def test_yellow_then_green_then_blue_where_nobody_holds_the_red_11() -> None:
    """„Dabei gilt die Reihenfolge Gelb, Grün, Blau.“"""
    assert on_table(restore(deal_with({"r11": None, "y11": 2, "g11": 0, "b11": 0}))) == {"y11"}
    assert on_table(restore(deal_with({"r11": None, "y11": None, "g11": 0, "b11": 1}))) == {"g11"}
    state = restore(deal_with({"r11": None, "y11": None, "g11": None, "b11": 2}))
    assert on_table(state) == {"b11"}
    assert (state.starter, state.turn) == (2, 0)


def test_everybody_knows_then_that_nobody_holds_an_earlier_11() -> None:
    state = restore(deal_with({"r11": None, "y11": None, "g11": 0, "b11": 1}))
    for seat in range(3):
        assert format_cards(state.cannot[seat]) == ["r11", "y11"]


def test_where_nobody_holds_an_11_the_cards_are_dealt_again() -> None:
    """„Hat niemand einen 11er auf der Hand, müssen die Karten neu gemischt und verteilt werden.“"""
    with pytest.raises(reihum.ReihumError, match="nobody holds an 11"):
        restore(deal_with({"r11": None, "y11": None, "g11": None, "b11": None}))
    for seed in range(300):  # with six players about one deal in a hundred has no 11 in hand
        assert reihum.Match("elfer_raus", 6, seed=seed).view().rows != []


def test_after_the_first_11_the_next_seat_clockwise_moves() -> None:
    """„Wurde der erste 11er ausgelegt, ist sofort der nächste Spieler an der Reihe.“"""
    match = reihum.Match("elfer_raus", 5, seed=3)
    assert match.turn == (match.view().starter + 1) % 5


def test_who_can_lay_may_not_draw() -> None:
    """„entweder mindestens eine Karte passend anlegen … oder, falls er nicht legen kann, bis zu 3 Karten … ziehen“"""
    assert moves(table(["r10 y5", "b1"], "r11", "g1")) == ["r10"]
    assert moves(table(["r9 y5", "b1"], "r11", "g1")) == ["+"]


# Laying / Karte(n) anlegen


def test_one_card_must_be_laid_and_any_number_may() -> None:
    """„… beliebig viele Karten …, mindestens aber eine.“"""
    state = table(["r10 r9 r8 y11 g20", "b1"], "r11")
    assert moves(state) == ["r10", "y11"]
    play(state, "r10")
    assert moves(state) == [".", "r9", "y11"]
    play(state, "r9", "y11", "r8")
    assert state.turn == 0
    play(state, ".")
    assert state.turn == 1


def test_cards_that_fit_may_be_held_back() -> None:
    """„Ihr dürft aus taktischen Gründen passende Karten auf der Hand zurückhalten.“"""
    state = play(table(["r10 r12 y5", "r9"], "r11"), "r10", ".")
    assert moves(state) == ["r9"]
    assert "r12" in format_cards(state.hands[0])


def test_a_row_begins_with_its_11_only() -> None:
    """„Neue Reihen dürfen nur mit einem 11er begonnen werden.“"""
    assert moves(table(["y10 y12 g10 b12", "b1"], "r11", "g1")) == ["+"]
    assert moves(table(["y11 y12", "b1"], "r11", "g1")) == ["y11"]


def test_example_the_blue_11_takes_the_blue_10_and_the_blue_12_only() -> None:
    """„An die blaue 11 dürfen nur die blaue 10 und die blaue 12 angelegt werden.“"""
    state = table(["b10 b12 b15 y9 b9", "r1"], "b11")
    assert moves(state) == ["b10", "b12"]


def test_example_the_yellow_9_does_not_go_to_the_blue_10() -> None:
    """„Die gelbe 9 darf nicht an die blaue 10 angelegt werden.“"""
    assert moves(table(["y9 b9", "r1"], "b11 b10")) == ["b9"]


def test_example_the_blue_15_does_not_go_to_the_blue_12() -> None:
    """„Die blaue 15 darf nicht an die blaue 12 angelegt werden.“"""
    assert moves(table(["b15 b13", "r1"], "b11 b12")) == ["b13"]


def test_rows_go_from_1_to_20() -> None:
    """„Jede Farbe bildet am Schluss eine fortlaufende Zahlenreihe von maximal 1 bis 20.“"""
    down = " ".join(f"r{number}" for number in range(11, 1, -1))
    up = " ".join(f"g{number}" for number in range(11, 20))
    state = table(["r1 g20 y1 y20", "b1"], f"{down} {up}")
    assert moves(state) == ["g20", "r1"]
    play(state, "r1", "g20")
    assert moves(state) == ["."]


# Drawing / Karte(n) nachziehen


def test_a_drawn_card_that_fits_is_laid_at_once_and_ends_the_turn() -> None:
    """„Passt sie, muss er sie sofort anlegen. Sein Zug ist dann beendet.“"""
    state = play(table(["y5", "b1"], "r11", "r12 r13"), "+")
    assert on_table(state) == {"r11", "r12"}
    assert (state.turn, state.counts[0], state.left) == (1, 1, 1)


def test_a_drawn_card_that_does_not_fit_is_followed_by_another_up_to_three() -> None:
    """„… so lange, bis er maximal 3 Karten gezogen hat.“"""
    state = play(table(["y5", "b1"], "r11", "g1 g2 g3 r12"), "+")
    assert format_cards(state.hands[0]) == ["y5", "g1", "g2", "g3"]
    assert (state.turn, state.counts[0], state.left) == (1, 4, 1)


def test_the_third_card_drawn_is_laid_if_it_fits() -> None:
    """„Passt sie nicht, muss er eine weitere Karte ziehen und wenn möglich anlegen.“"""
    state = play(table(["y5", "b1"], "r11", "g1 g2 r12"), "+")
    assert format_cards(state.hands[0]) == ["y5", "g1", "g2"]
    assert on_table(state) == {"r11", "r12"}


def test_after_a_draw_no_second_card_is_laid() -> None:
    """„Sein Zug ist dann beendet.“"""
    state = play(table(["r13", "b1"], "r11", "r12"), "+")
    assert (state.turn, format_cards(state.hands[0])) == (1, ["r13"])


def test_drawing_ends_with_the_last_card_of_the_pile() -> None:
    """Ruling E1: who empties the pile while drawing has drawn what there was, and the turn is over."""
    state = play(table(["y5", "b1"], "r11", "g1"), "+")
    assert (state.turn, state.left, format_cards(state.hands[0])) == (1, 0, ["y5", "g1"])


def test_with_no_pile_and_nothing_that_fits_the_turn_passes_on() -> None:
    """„Sollte der Nachziehstapel aufgebraucht sein und der Spieler hat keine passende Karte, sagt er dies …“"""
    state = table(["y5", "r10"], "r11")
    assert moves(state) == ["-"]
    assert play(state, "-").turn == 1


def test_who_draws_or_passes_has_shown_that_nothing_fits() -> None:
    state = play(table(["y5", "b1"], "r11", "g1 g2 g3"), "+")
    assert format_cards(state.cannot[0]) == ["r10", "r12", "y11", "g11", "b11"]
    assert format_cards(state.cannot[1]) == []
    state = play(table(["y5", "b1"], "r11 y11"), "-")
    assert format_cards(state.cannot[0]) == ["r10", "r12", "y10", "y12", "g11", "b11"]


# The end / Ende des Spiels


def test_the_round_ends_at_once_with_the_last_hand_card() -> None:
    """„Das Spiel endet, sobald ein Spieler seine letzte Handkarte angelegt hat.“"""
    state = play(table(["r10", "r9 r12"], "r11"), "r10")
    assert GAME.turn(state) is None
    assert moves(state) == []
    assert GAME.ended(state) == "out"


def test_who_has_laid_all_cards_is_the_winner() -> None:
    """„Er ist der Gewinner.“"""
    match = reihum.Match("elfer_raus", 4, seed=5)
    play_match(match, first_legal)
    assert match.winners == [seat for seat in range(4) if match.view(seat).hand == []]
    assert len(match.winners) == 1


def test_example_a_19_and_a_2_make_21_points() -> None:
    """„Hat er z.B. eine 19 und eine 2 übrig, erhält er 21 Punkte.“"""
    state = play(table(["r10", "y19 g2", "b20 b1 b13"], "r11"), "r10")
    assert GAME.scores(state) == [0, 21, 34]


def test_over_several_rounds_the_fewest_points_win_and_ties_share() -> None:
    """„Wer nach mehreren Partien die wenigsten Punkte erspielt hat, gewinnt … Bei Gleichstand gibt es mehrere Gewinner.“"""
    assert GAME.totals([Result("out", [0, 21, 5]), Result("out", [7, 0, 2])]) == [7, 21, 7]
    assert GAME.winners([Result("out", [0, 21, 5]), Result("out", [7, 0, 2])]) == [0, 2]


def test_as_many_rounds_are_played_as_the_option_says() -> None:
    match = reihum.Match("elfer_raus", 3, {"rounds": 3}, seed=1)
    while not match.over:
        if match.round_over:
            match.deal()
        match.play(match.codes()[-1])
    assert len(match.results) == 3
    with pytest.raises(reihum.IllegalMove, match="over"):
        match.deal()


# Tips / Tipps


@pytest.mark.parametrize("colour", "rygb")
def test_with_two_players_a_colour_may_be_taken_out(colour: str) -> None:
    """„Spielt ihr zu zweit, könnt ihr … eine Farbe komplett aussortieren und so mit nur 60 Karten spielen.“"""
    match = reihum.Match("elfer_raus", 2, {"drop_colour": colour}, seed=2)
    deal = cast("ElferRausDeal", match.round.deal)
    every = [*deal["pile"], *deal["hands"][0], *deal["hands"][1]]
    assert len(every) == 60
    assert not [name for name in every if name[0] == colour]
    assert [row.colour for row in match.view().rows] == [letter for letter in "rygb" if letter != colour]


def test_a_colour_is_taken_out_with_two_players_only() -> None:
    """„Spielt ihr zu zweit …“"""
    with pytest.raises(reihum.OptionError, match="with two players only"):
        reihum.Match("elfer_raus", 3, {"drop_colour": "r"}, seed=2)


def test_without_red_the_yellow_11_opens() -> None:
    """Ruling E2: the 11 of a colour that was taken out is passed over."""
    for seed in range(20):
        match = reihum.Match("elfer_raus", 2, {"drop_colour": "r"}, seed=seed)
        state = GAME.deal(2, match.options, {}, make_stream(bytes(32), seed))
        holders = [seat for seat, hand in enumerate(cast("ElferRausDeal", match.round.deal)["hands"]) if "y11" in hand]
        assert match.view().starter in holders or not holders
        assert "r11" not in format_cards(state.cannot[0])
