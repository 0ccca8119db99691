"""The rule sheet of Bloom, clause by clause: adding, passing, jokers, the end of a round and of the match."""

import pytest

import reihum
from reihum._games.bloom import GAME
from reihum._games.bloom.view import list_values
from reihum._kit.base import Result
from reihum._kit.checks import unchecked
from tests.games.bloom.table import hand, moves, play, rows, table

# Adding to a row / Steine an eine Reihe anlegen


def test_at_the_beginning_the_end_or_in_the_middle() -> None:
    """„… an den Anfang oder Ende einer Reihe angelegt oder auch mitten in die Reihe eingefügt werden.“"""
    state = table(["9 12 15 50", "2"], "10 11 13 14")
    assert [move for move in moves(state) if ">" in move] == ["12>0.2", "15>0.4", "9>0.0"]
    play(state, "12>0.2", "9>0.0", "15>0.6", ".")
    assert rows(state) == ["9 10 11 12 13 14 15"]
    assert state.turn == 1


def test_to_exactly_one_row() -> None:
    """„… an genau eine bereits ausliegende Reihe …“"""
    state = play(table(["9 12 50", "2"], "10 11 13", "14 15 16"), "12>0.2")
    assert moves(state) == [".", "9>0.0"]
    assert "12>1.0" in moves(table(["9 12 50", "2"], "10 11 13", "14 15 16"))


def test_each_tile_added_leaves_the_row_valid() -> None:
    """Ruling B5: tiles are added one by one, and the row must be right after each."""
    state = table(["14 16 50", "2"], "10 11 12")
    assert [move for move in moves(state) if ">" in move] == ["14>0.3"]
    assert moves(play(state, "14>0.3")) == [".", "16>0.4"]


def test_adding_brings_no_scoring_tile() -> None:
    """„Für das Anlegen an eine Reihe darf kein Wertungsplättchen genommen werden!“"""
    state = play(table(["13 50", "2"], "10 11 12"), "13>0.3", ".")
    assert list_values(state.taken[0]) == []


def test_jokers_are_added_wherever_they_fit() -> None:
    """„… an jede beliebige Stelle in einer Reihe gelegt werden dürfen.“"""
    state = table(["J 50", "2"], "10 12 13")
    assert [move for move in moves(state) if ">" in move] == ["J>0.0", "J>0.1", "J>0.3"]
    assert [move for move in moves(play(state, "J>0.1")) if ">" in move] == []


def test_beside_jokers_what_stays_possible_counts() -> None:
    """Ruling B5: the row must be right after each tile."""
    state = table(["22 23 24 26 27 50", "2"], "20 21 J 25")
    assert [move for move in moves(state) if ">" in move] == ["22>0.2", "23>0.2", "23>0.3", "24>0.3", "26>0.4", "27>0.4"]


def test_before_a_joker_at_the_beginning() -> None:
    """„… an den Anfang … einer Reihe …“"""
    state = table(["6 7 8 9 50", "2"], "J 10 11 12")
    assert [move for move in moves(state) if ">" in move] == ["6>0.0", "7>0.0", "8>0.0", "8>0.1", "9>0.1"]


def test_beyond_100() -> None:
    """„Eine Reihe kann auch über 100 hinausgehen.“"""
    assert [move for move in moves(table(["1 2 50", "5"], "98 99 100")) if ">" in move] == ["1>0.3", "2>0.3"]


# Passing / Passen


def test_only_who_can_neither_draw_lay_nor_add_passes() -> None:
    """Ruling B6. „Freiwillig darf jedoch nicht gepasst werden.“"""
    assert moves(table(["50", "2"], "10 11 12")) == ["-"]
    assert moves(table(["50", "2"], "10 11 12", opened="40")) == ["+40"]
    assert moves(table(["50", "2"], "10 11 12", pile="40")) == ["+"]
    assert "-" not in moves(table(["13", "2"], "10 11 12"))
    assert moves(table(["50 51 52", "2"])) == ["50"]


def test_who_can_exchange_a_joker_does_not_pass() -> None:
    """Ruling B6: passing is for who can do nothing at all, an exchange included."""
    assert moves(table(["11 60", "2"], "10 J 12")) == ["11x0.1"]


def test_the_round_ends_when_everybody_passes_in_a_row() -> None:
    """„… oder wenn alle Spieler in Folge passen mussten.“"""
    state = play(table(["50", "60", "70"], "10 11 12"), "-", "-")
    assert state.turn == 2
    play(state, "-")
    assert GAME.turn(state) is None
    assert GAME.ended(state) == "passes"
    assert GAME.scores(state) == [-3, -3, -3]


def test_passes_with_a_move_in_between_are_not_in_a_row() -> None:
    """„… in Folge …“"""
    state = play(table(["50", "13 70", "60"], "10 11 12"), "-", "13>0.3", ".", "-", "-")
    assert GAME.turn(state) == 1
    assert state.passes == 2


# Jokers / Joker-Steine


def test_a_joker_stands_for_any_number() -> None:
    """„… die beim Aus- oder Anlegen als eine beliebige Zahl fungieren …“"""
    state = play(table(["20 J 23 50", "2"]), "20", "J", "23", ".")
    assert rows(state) == ["20 J 23"]
    assert not [move for move in moves(table(["20 J 26 50", "2"])) if move in {"20", "26", "J"}]


def test_a_row_has_at_least_one_numbered_tile() -> None:
    """Ruling B1: a row of jokers alone is no row."""
    state = play(table(["J J J 50", "2"]), "J", "J", "J")
    assert moves(state) == ["50"]
    assert moves(table(["J J J", "2"])) == ["-"]


def test_exactly_3_tiles_and_nothing_robbed_bring_a_joker() -> None:
    """„Wer eine Reihe aus genau 3 Steinen auslegt, ohne zu rauben, darf sich einen Joker-Stein … nehmen.“"""
    state = play(table(["10 11 12 50", "2"], board_jokers=2), "10", "11", "12")
    assert moves(state) == ["*", "."]
    play(state, "*")
    assert (hand(state, 0), state.board_jokers, state.turn) == (["50", "J"], 1, 1)
    assert list_values(state.taken[0]) == [9]


def test_it_may_be_used_from_the_next_turn_on() -> None:
    """„Dieser darf ab der nächsten Runde eingesetzt werden.“"""
    state = play(table(["10 11 12 50", "2 3"], board_jokers=1, pile="70 71 72 73"), "10", "11", "12", "*")
    assert state.turn == 1
    play(state, "+70", ".")
    assert {"J>0.0", "J>0.3"} <= set(moves(state))


def test_it_need_not_be_taken() -> None:
    """„… darf sich einen Joker-Stein von der Auslagetafel nehmen …“"""
    state = play(table(["10 11 12 50", "2"], board_jokers=2), "10", "11", "12", ".")
    assert (hand(state, 0), state.board_jokers) == (["50"], 2)


def test_no_joker_for_more_tiles_after_robbing_or_from_an_empty_board() -> None:
    """„… aus genau 3 Steinen …, ohne zu rauben, … falls vorhanden …“"""
    assert "*" not in moves(play(table(["10 11 12 13 50", "2"], board_jokers=1), "10", "11", "12", "13"))
    assert "*" not in moves(play(table(["14 15 50", "2"], "10 11 12 13", board_jokers=1), "13<0", "14", "15"))
    assert "*" not in moves(play(table(["10 11 12 50", "2"]), "10", "11", "12"))


def test_no_joker_for_a_row_that_empties_the_hand() -> None:
    """Ruling B4: the joker cannot be taken if the row has emptied the hand."""
    assert moves(play(table(["10 11 12", "2"], board_jokers=1), "10", "11", "12")) == ["."]


def test_example_the_joker_may_be_exchanged_for_the_23_or_the_24() -> None:
    """„In dieser Reihe kann der Joker-Stein entweder mit der 23 oder 24 ersetzt werden.“"""
    state = table(["21 23 24 26 50", "70"], "22 J 25", pile="1 2 3")
    assert [move for move in moves(state) if "x" in move] == ["23x0.1", "24x0.1"]
    play(state, "23x0.1")
    assert rows(state) == ["22 23 25"]
    assert hand(state, 0) == ["21", "24", "26", "50", "J"]


def test_an_exchange_is_no_turn_and_the_joker_may_be_used_at_once() -> None:
    """„Das Ersetzen von Joker-Steinen zählt nicht als Zug …“"""
    state = play(table(["24 30 31 60", "70"], "22 J 25", pile="1 2 3"), "24x0.1")
    assert state.turn == 0
    play(state, "30", "31", "J", ".")
    assert rows(state) == ["22 24 25", "30 31 J"]


def test_any_number_of_exchanges_before_the_action_none_after() -> None:
    """„… und kann vor dem regulären Zug durchgeführt werden.“"""
    state = play(table(["23 41 60", "70"], "22 J 25", "40 J 42", pile="1 2 3"), "23x0.1")
    assert "41x1.1" in moves(state)
    play(state, "41x1.1", "+")
    assert moves(state) == ["+", "."]
    late = play(table(["23 26 60", "70"], "22 J 25", pile="1 2 3"), "26>0.3")
    assert not [move for move in moves(late) if "x" in move]


def test_jokers_at_the_ends_of_a_row() -> None:
    """„In Reihen ausliegende Joker-Steine dürfen mit passenden Zahl-Steinen ersetzt werden.“"""
    state = table(["8 9 10 13 14 50", "2"], "J 11 12 J")
    assert [move for move in moves(state) if "x" in move] == ["10x0.0", "13x0.3", "14x0.3", "9x0.0"]


# The end of a round and scoring / Ende eines Durchgangs & Wertung


def test_the_last_tile_added_ends_the_round_at_once() -> None:
    """„Der Durchgang endet sofort, sobald ein Spieler den letzten Stein … in eine Reihe gelegt hat.“"""
    state = play(table(["13", "2"], "10 11 12", pile="80"), "13>0.3")
    assert GAME.turn(state) is None
    assert GAME.ended(state) == "out"


def test_the_last_tile_of_a_new_row_ends_the_round_when_it_is_closed() -> None:
    """„Der Durchgang endet sofort, sobald …“"""
    state = play(table(["10 11 12", "2"], pile="80"), "10", "11", "12")
    assert GAME.turn(state) == 0
    play(state, ".")
    assert GAME.turn(state) is None
    assert GAME.ended(state) == "out"


def test_the_last_row_takes_its_scoring_tile_too() -> None:
    """Ruling B7: a new row that empties the hand still takes its scoring tile."""
    assert GAME.scores(play(table(["10 11 12", "2"]), "10", "11", "12", "."))[0] == 9


def test_flowers_in_hand_are_subtracted_jokers_are_not() -> None:
    """„… und zieht diese von den Punkten seiner Wertungsplättchen ab (Joker-Steine geben keine Minuspunkte).“"""
    state = play(table(["10 11 12", "55 20 1 J"]), "10", "11", "12", ".")
    assert GAME.scores(state) == [9, -11]


def test_the_seat_with_the_fewest_points_begins_round_two() -> None:
    """Ruling B8: of several the first clockwise from the starter of round one, that seat included."""
    options = GAME.complete(4, {"starter": 2})
    for scores, starter in (([5, 3, 9, 4], 1), ([3, 3, 9, 9], 0), ([3, 9, 3, 3], 2), ([3, 3, 9, 3], 3)):
        following = unchecked(GAME.following)(GAME.new(), options, [Result("out", scores)])
        assert following == {"starter": starter, "opener": 2, "earlier": scores}
    assert unchecked(GAME.following)(GAME.new(), options, [Result("out", [1] * 4)] * 2) is None


@pytest.mark.parametrize(
    ("first", "second", "winners"),
    [([9, 5, 1], [1, 2, 3], [0]), ([9, 5, 1], [1, 5, 9], [2]), ([5, 5, 1], [5, 5, 3], [0, 1]), ([6, 5, 5], [4, 5, 5], [1, 2])],
)
def test_the_most_points_then_the_better_second_round_then_shared(first: list[int], second: list[int], winners: list[int]) -> None:
    """„Im Falle eines Gleichstands gewinnt … derjenige, der im zweiten Durchgang mehr Punkte erzielt hat.“"""
    assert GAME.winners([Result("out", first), Result("out", second)]) == winners


@pytest.mark.slow
def test_a_match_has_two_rounds_and_the_second_is_shuffled_anew() -> None:
    """„Nach dem zweiten Durchgang endet das Spiel.“"""
    match = reihum.Match("bloom", 2, seed=4)
    while not match.over:
        if match.round_over:
            match.deal()
        match.play(match.codes()[-1])
    first, second = (played.deal for played in match.rounds)
    assert first["pile"] != second["pile"]
    scores = match.results[0].scores
    assert second["starter"] == scores.index(min(scores))
