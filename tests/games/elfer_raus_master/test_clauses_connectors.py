"""The rule sheet of Elfer raus! Master, clause by clause: connectors, drawing, the end, and the sheet's examples."""

from typing import TYPE_CHECKING, cast

import pytest

import reihum
from reihum._games.elfer_raus_master import GAME
from reihum._kit.base import Result
from tests.games.elfer_raus_master.table import OPENING, hand, moves, play, row, table
from tests.helpers.matches import first_legal, play_match

if TYPE_CHECKING:
    from reihum._play.record_format import RecordedMove

# Connectors / Verbindungskarten


def test_they_lead_from_a_card_on_the_table_to_a_neighbouring_row() -> None:
    """„… führen immer zu einer Nachbarreihe.“"""
    state = table(["y8 g8 b8", "g1"], "r 8-11 | y 11 | g 11 | b 11", "g2")
    assert moves(state) == ["r>y8", "+"]


def test_they_lead_down_and_up() -> None:
    """„Sie werden ober- oder unterhalb von einer bereits ausliegenden Zahlenkarte oder einem Joker angelegt.“"""
    assert moves(table(["r8 g8", "g1"], "r 11 | y 8-11 | g 11 | b 11", "g2")) == ["y>r8", "y>g8", "+"]


def test_the_place_of_the_same_number_is_filled_at_once() -> None:
    """„In der Nachbarreihe muss sofort die Karte mit derselben Zahl … oder ein Joker angelegt werden.“"""
    state = play(table(["y8 y1", "g1"], "r 8-11 | y 11 | g 11 | b 11"), "r>y8")
    assert row(state, "y") == [8, 11]
    assert GAME.view(state, None).connectors == [3, 4]


def test_the_row_grows_on_in_both_directions_from_there() -> None:
    """„An diese Zahlenkarte/diesen Joker können weitere Zahlenkarten in beide Richtungen angelegt werden.“"""
    state = play(table(["y7 y8 y9 y1", "g1"], "r 8-11 | y 11 | g 11 | b 11"), "r>y8")
    assert moves(state) == ["y7", "y9", "."]


def test_they_do_not_bridge_a_gap_within_a_row() -> None:
    """„Verbindungskarten dürfen nicht als Joker eingesetzt werden.“"""
    assert moves(table(["r9 r13", "g1"], OPENING, "g2")) == ["+"]


def test_any_number_may_be_used_and_they_do_not_count() -> None:
    """„Diese zählen beim Auslegen nicht mit …“"""
    state = play(table(["y8 g8 b8 b9 b7", "g1"], "r 8-11 | y 11 | g 11 | b 11"), "r>y8", "y>g8", "g>b8", "b9")
    assert (state.laid, state.connectors[0]) == (4, 1)
    assert moves(state) == ["."]


def test_without_a_connector_there_is_no_bridge() -> None:
    state = table(["y8", "g1"], "r 8-11 | y 11 | g 11 | b 11", "g2")
    state.connectors[0] = 0
    assert moves(state) == ["+"]


def test_using_them_is_voluntary() -> None:
    """„Das Ausspielen von Verbindungskarten ist freiwillig.“"""
    assert moves(table(["y8", "g1"], "r 8-11 | y 11 | g 11 | b 11")) == ["r>y8", "-"]


def test_everybody_sees_where_they_lie() -> None:
    state = play(table(["y8 g8 y1", "g1"], "r 8-11 | y 11 | g 11 | b 11"), "r>y8", "y>g8")
    assert [(bridge.upper, bridge.lower, bridge.number) for bridge in GAME.view(state, None).bridges] == [("r", "y", 8), ("y", "g", 8)]
    state = play(table(["r8 y1", "g1"], "r 11 | y 8-11 | g 11 | b 11"), "y>r8")
    assert [(bridge.upper, bridge.lower, bridge.number) for bridge in GAME.view(state, None).bridges] == [("r", "y", 8)]


def test_only_for_a_place_that_is_not_open_anyway() -> None:
    """Ruling M4: a connector is used only for a place that is not open anyway."""
    assert moves(table(["y10 J", "g1"], "r 10-11 | y 11 | g 10-11 | b 10-11", "g2")) == [
        "y10",
        *("J@r9", "J@r12", "J@y10", "J@y12", "J@g9", "J@g12", "J@b9", "J@b12"),
        "+",
    ]


def test_where_both_neighbouring_rows_hold_the_number_it_leads_from_the_upper_one() -> None:
    """Ruling M4: where the same number lies above and below, the connector leads from the upper row."""
    assert moves(table(["y8", "g1"], "g 8-11 | y 11 | r 8-11 | b 11", "g2")) == ["g>y8", "+"]
    assert moves(table(["y8", "g1"], "r 8-11 | y 11 | g 8-11 | b 11", "g2")) == ["r>y8", "+"]


# Examples / Beispiele


def test_example_1_timo() -> None:
    """„Beispiel 1“ a to c."""
    state = table(["b9 r9 y1", "r8 r7 r5"], "y 9-11 | b 11 | r 11 | g 11")
    assert moves(state) == ["y>b9", "-"]
    play(state, "y>b9", "b>r9", ".")
    assert (row(state, "b"), row(state, "r"), state.connectors[0]) == ([9, 11], [9, 11], 2)


def test_example_1_vera() -> None:
    """„Beispiel 1“ d and e."""
    state = table(["r8 r7 r5", "y1"], "y 9-11 | b 9 11 | r 9 11 | g 11")
    play(state, "r8", "r7")
    assert moves(state) == ["."]


def test_example_2_a_joker_over_a_connector() -> None:
    """„Beispiel 2“"""
    state = table(["J b8 b6 b5 b4", "g1"], "y 7-11 | b 11 | r 11 | g 11")
    play(state, "y>J@b7", "b8", "b6", "b5")
    assert row(state, "b") == [5, 6, 7, 8, 11]
    assert moves(state) == ["."]


# Drawing / Oberste Karte vom Stapel ziehen


def test_who_cannot_or_will_not_lay_draws_one_card_and_is_done() -> None:
    """„Kann oder möchte ein Spieler keine Karte(n) anlegen, muss er die oberste Karte vom Nachziehstapel ziehen.“"""
    state = play(table(["y5", "b1"], OPENING, "r10 g1"), "+")
    assert (state.turn, state.left, hand(state, 0)) == (1, 1, ["r10", "y5"])


def test_a_joker_may_be_drawn() -> None:
    assert hand(play(table(["y5", "b1"], OPENING, "J g1"), "+"), 0) == ["y5", "J"]


def test_only_who_draws_sees_the_card() -> None:
    before = table(["y5", "b1"], OPENING, "r10 g1")
    after = play(before.copy(), "+")
    code = GAME.code(before, "+")
    assert [GAME.seen(before, code, after, seat).kept for seat in (0, 1, None)] == [["r10"], [], []]
    assert GAME.seen(before, code, after, 1).drawn == 1


def test_with_no_pile_neither_a_connector_nor_a_joker_is_forced() -> None:
    """Ruling M6: who could lay by a connector, a joker or an exchange only may pass."""
    assert moves(table(["y8", "g1"], "r 8-11 | y 11 | g 11 | b 11")) == ["r>y8", "-"]
    assert "-" in moves(table(["J", "g1"]))
    assert "-" in moves(table(["r12", "g1"], "r 11 J12 | y 11 | g 11 | b 11"))


def test_who_must_lay_may_lay_a_joker() -> None:
    """Ruling M6: a number card that fits forces some card to be laid, not that one."""
    state = table(["r10 J y5", "g1"])
    assert "-" not in moves(state)
    assert "." in moves(play(state, "J@b10"))


def test_who_passes_has_shown_that_nothing_fits() -> None:
    state = play(table(["y5", "b1"], "r 10-11 | y 11 | g 11 | b 11"), "-")
    assert [int(mask) for mask in state.cannot[0]] == [1 << 9 | 1 << 12, *[1 << 10 | 1 << 12] * 3]
    assert not state.cannot[1].any()


def test_who_draws_has_shown_nothing() -> None:
    assert not play(table(["y5", "b1"], OPENING, "g1"), "+").cannot.any()


def test_the_round_ends_and_is_scored_when_everybody_passes_in_a_row() -> None:
    """Ruling M7: the round is also over when everybody passes in a row, and is scored as usual."""
    state = play(table(["y5", "b1", "g1"]), "-", "-", "-")
    assert (GAME.turn(state), GAME.ended(state)) == (None, "passes")
    assert GAME.scores(state) == [-5, -1, -1]


def test_who_lays_in_between_starts_the_count_anew() -> None:
    """Ruling M7: in a row means one after the other."""
    state = play(table(["y5", "b10 b1", "g1"]), "-", "b10", ".", "-", "-")
    assert GAME.turn(state) == 1


# The end / Ende des Spiels


def test_the_round_ends_at_once_with_the_last_hand_card() -> None:
    """„Das Spiel endet sofort, wenn ein Spieler seine letzte Handkarte angelegt hat.“"""
    state = play(table(["r10", "r9 r12"]), "r10")
    assert (GAME.turn(state), moves(state), GAME.ended(state)) == (None, [], "out")


def test_an_exchange_does_not_empty_the_hand() -> None:
    state = play(table(["r12", "g1"], "r 11 J12 | y 11 | g 11 | b 11"), "r12xJ")
    assert GAME.turn(state) == 0
    assert play(state, "J@r13").turn == -1


def test_a_bonus_card_counts_11_points() -> None:
    """„Jede Bonuskarte zählt 11 Pluspunkte.“"""
    assert GAME.scores(play(table(["r1", "g1"], "r 2-11 | y 11 | g 11 | b 11"), "r1")) == [11, -1]


def test_cards_in_hand_cost_their_number_and_jokers_11_points() -> None:
    """„Jeder Joker, den ein Spieler noch auf der Hand hat, zählt 11 Minuspunkte.“"""
    assert GAME.scores(play(table(["r10", "g21 b3 J J"]), "r10")) == [0, -46]


def test_connectors_count_nothing() -> None:
    """„… zählen diese weder Plus- noch Minuspunkte.“"""
    state = play(table(["r10", "g1"]), "r10")
    assert state.connectors.tolist()[:2] == [4, 4]
    assert GAME.scores(state) == [0, -1]


def test_the_most_points_win_and_ties_share() -> None:
    """„Wer nun die meisten Pluspunkte erreicht hat, gewinnt das Spiel. Bei Gleichstand gibt es mehrere Sieger.“"""
    assert GAME.winners([Result("out", [11, -5, 11])]) == [0, 2]


def test_tip_over_several_rounds_the_points_are_added_up() -> None:
    """„Tipp: … notiert euch einfach die Punkte und spielt so viele Partien, wie Spieler mitspielen!“"""
    assert GAME.totals([Result("out", [11, -5]), Result("passes", [-20, 0])]) == [-9, -5]
    assert GAME.winners([Result("out", [11, -5]), Result("passes", [-20, 0])]) == [1]


@pytest.mark.parametrize(("players", "starter"), [(2, 1), (3, 0), (4, 3)])
def test_the_start_moves_one_seat_each_round(players: int, starter: int) -> None:
    """Ruling M2: over several rounds the start moves one seat clockwise each round."""
    match = reihum.Match("elfer_raus_master", players, {"rounds": players, "starter": starter}, seed=9)
    play_match(match, first_legal)
    assert [played.deal["starter"] for played in match.rounds] == [(starter + number) % players for number in range(players)]
    assert [cast("RecordedMove", played.moves[0])[0] for played in match.rounds] == [played.deal["starter"] for played in match.rounds]
