"""The rule sheet of Bloom, clause by clause: setting up, drawing, laying rows, scoring tiles."""

from typing import TYPE_CHECKING, cast

import pytest

import reihum
from reihum._games.bloom.flowers import ALL_SCORING_TILES, FLOWERS
from reihum._games.bloom.state import State
from reihum._games.bloom.view import list_values
from tests.games.bloom.table import hand, moves, opened, play, rows, table

if TYPE_CHECKING:
    from reihum._games.bloom.record import BloomDeal

LYING = "81 82 83"


def list_row_tiles(state: State) -> list[str]:
    """Name the legal tiles of a new row, not what else may be done."""
    return [move for move in moves(state) if move[0] not in "+.*-" and ">" not in move and "x" not in move]


# Contents / Inhalt


def test_104_tiles_numbers_1_to_100_and_4_jokers() -> None:
    """„104 Holzsteine (Zahlen 1-100 und 4 Joker)“"""
    deal = cast("BloomDeal", reihum.Match("bloom", 3, seed=1).round.deal)
    tiles = [*(tile for owned in deal["hands"] for tile in owned), *deal["open"], *deal["pile"]]
    assert sorted([*tiles, *["J"] * deal["board_jokers"]]) == sorted([*map(str, range(1, 101)), *["J"] * 4])


def test_20_scoring_tiles_1_to_15_the_1_to_5_twice() -> None:
    """„20 Wertungsplättchen (Werte 1 bis 15, die Werte 1 bis 5 je zweimal)“"""
    assert list_values(ALL_SCORING_TILES) == sorted([*range(1, 16), *range(1, 6)])


def test_flowers_follow_the_pattern_that_was_reported() -> None:
    assert sum(FLOWERS) == 167
    assert [FLOWERS[number - 1] for number in (55, 11, 99, 10, 100, 5, 95, 1, 98)] == [7, 5, 5, 3, 3, 2, 2, 1, 1]


# Setting up / Spielvorbereitung


@pytest.mark.parametrize("players", range(2, 6))
def test_one_joker_on_the_board_8_open_tiles_13_for_everybody(players: int) -> None:
    """„… bis alle 8 Felder besetzt sind.“, „Jeder Spieler nimmt sich 13 Steine von der verdeckten Auslage.“"""
    for seed in range(20):
        deal = cast("BloomDeal", reihum.Match("bloom", players, seed=seed).round.deal)
        assert [len(owned) for owned in deal["hands"]] == [13] * players
        assert len(deal["open"]) == 8
        assert "J" not in deal["open"]
        assert 1 <= deal["board_jokers"] <= 4
        assert len(deal["pile"]) == 104 - 13 * players - 8 - deal["board_jokers"]


def test_jokers_that_turn_up_go_to_the_joker_places() -> None:
    """„Werden dabei Joker-Steine aufgedeckt, werden sie auf die Joker-Felder gelegt.“"""
    counts = {reihum.Match("bloom", 2, seed=seed).round.deal["board_jokers"] for seed in range(60)}
    assert {1, 2} <= counts


def test_the_option_says_who_begins() -> None:
    """„Wer als Letzter eine Blume gepflückt hat, beginnt.“ Here the option `starter` says who that is."""
    assert [reihum.Match("bloom", 3, {"starter": starter}, seed=1).turn for starter in range(3)] == [0, 1, 2]
    with pytest.raises(reihum.OptionError, match="starter"):
        reihum.Match("bloom", 3, {"starter": 3}, seed=1)


def test_play_goes_round_clockwise() -> None:
    """„Danach verläuft das Spiel reihum im Uhrzeigersinn.“"""
    state = table(["1", "2", "3"], opened="31 33 35 37 39 41 43 45", pile="50 51 52 53 54 55 56 57")
    turns = []
    for _ in range(4):
        turns.append(int(state.turn))
        play(state, "+", "+")
    assert turns == [0, 1, 2, 0]


# Drawing 1 or 2 tiles / 1 bis 2 Steine nachziehen


def test_one_or_two_tiles_open_or_hidden() -> None:
    """„Wähle 1 bis 2 Steine aus der offenen und/oder verdeckten Auslage.“"""
    state = play(table(["1", "2"], opened="30 40", pile="50 51 52"), "+")
    assert hand(state, 0) == ["1", "50"]
    assert moves(state) == ["+", "+30", "+40", "."]
    play(state, "+40")
    assert hand(state, 0) == ["1", "40", "50"]
    assert state.turn == 1
    play(state, "+30", ".")
    assert hand(state, 1) == ["2", "30"]
    assert state.turn == 0


def test_tiles_are_drawn_one_after_the_other() -> None:
    """Ruling B2: one after the other; who has seen the first may stop."""
    state = table(["1", "2"], pile="50 51")
    assert moves(state) == ["+"]
    assert moves(play(state, "+")) == ["+", "."]


def test_there_is_no_limit_to_the_hand() -> None:
    """„Es gibt kein Limit an Steinen in deinem persönlichen Vorrat.“"""
    state = table([" ".join(str(number) for number in range(1, 99, 3)), "2"], pile="50 51 53")
    play(state, "+", "+")
    assert len(hand(state, 0)) == 35


def test_open_tiles_are_made_up_to_8_after_the_turn_only() -> None:
    """Ruling B2: the gap is filled after the turn. „… wird diese nach deinem Zug … wieder auf 8 Steine aufgefüllt.“"""
    state = table(["1", "2"], opened="31 33 35 37 39 41 43 45", pile="50 51 52")
    play(state, "+31")
    assert len(opened(state)) == 7
    assert "+50" not in moves(state)
    play(state, "+33")
    assert opened(state) == ["35", "37", "39", "41", "43", "45", "50", "51"]


def test_a_joker_that_turns_up_then_goes_to_the_board() -> None:
    """„… wird dieser auf eines der Joker-Felder gelegt statt in die offene Auslage.“"""
    state = table(["1", "2"], opened="31 33 35 37 39 41 43 45", pile="J J 52 53")
    play(state, "+31", ".")
    assert (state.board_jokers, state.left) == (2, 1)
    assert "52" in opened(state)


def test_with_no_hidden_tiles_left_fewer_lie_open() -> None:
    state = play(table(["1", "2"], opened="31 33 35 37 39 41 43 45", pile="J"), "+31", "+45")
    assert len(opened(state)) == 6
    assert (state.board_jokers, state.left) == (1, 0)


def test_jokers_on_the_board_are_not_drawn() -> None:
    """„Joker-Steine dürfen beim Nachziehen nicht von der Auslagetafel genommen werden.“"""
    assert not [move for move in moves(table(["1", "2"], opened="31", board_jokers=3)) if "J" in move]


def test_a_joker_drawn_hidden_stays_in_hand() -> None:
    """Ruling B2: a joker drawn hidden belongs to who drew it."""
    state = play(table(["1", "2"], pile="J 50 51"), "+")
    assert hand(state, 0) == ["1", "J"]
    assert state.board_jokers == 0


def test_with_nothing_left_after_the_first_tile_the_turn_can_only_end() -> None:
    assert moves(play(table(["1 30", "2"], pile="50"), "+")) == ["."]


# Laying a new row / Eine Reihe auslegen


def test_three_tiles_at_least_each_one_or_two_above_the_one_before() -> None:
    """„… mindestens 3 Steinen und muss fortlaufende Zahlen mit einer Differenz von maximal 2 aufweisen.“"""
    state = table(["10 12 13 16 17 40", "2"])
    assert list_row_tiles(state) == ["10"]
    play(state, "10")
    assert moves(state) == ["12"]
    play(state, "12")
    assert moves(state) == ["13"]
    play(state, "13")
    assert moves(state) == ["."]
    assert rows(play(state, "."))[0] == "10 12 13"


@pytest.mark.parametrize("row", ["98 99 1", "98 100 1", "99 100 2", "100 1 3", "99 1 2"])
def test_a_row_may_go_on_beyond_100(row: str) -> None:
    """„Eine Reihe kann auch über 100 hinausgehen.“"""
    state = play(table([f"{row} 50", "40"]), *row.split(), ".")
    assert rows(state) == [row]


def test_99_and_2_are_too_far_apart() -> None:
    """„… mit einer Differenz von maximal 2 …“"""
    assert list_row_tiles(table(["98 99 2 3 50", "5"])) == []


def test_any_number_of_tiles() -> None:
    """„Spiele eine beliebige Anzahl Steine aus deinem persönlichen Vorrat …“"""
    numbers = [str(number) for number in range(1, 40, 2)]
    state = play(table([" ".join([*numbers, "90"]), "2"]), *numbers, ".")
    assert rows(state) == [" ".join(numbers)]


def test_a_row_never_laps_the_circle() -> None:
    """Ruling B1: a row never goes all the way round to where it began."""
    numbers = [*range(1, 101, 2), 2]
    state = table([" ".join(map(str, [*numbers, 51 + 1])), "4"])
    for number in range(1, 100, 2):
        play(state, str(number))
    assert moves(state) == ["."]  # after 99 comes 1, which lies there; 2 would lie beyond it


def test_a_joker_at_the_end_needs_a_free_number() -> None:
    """Ruling B1: also where only a joker could go on."""
    odd = " ".join(str(number) for number in range(1, 101, 2))
    state = table(["J 80", "4"], odd)
    assert "J>0.0" in moves(state)
    play(state, "J>0.0")
    assert rows(state) == [f"J {odd}"]
    full = table(["J J 80", "4"], f"J {odd}")
    assert not {"J>0.0", "J>0.1", "J>0.51"} & set(moves(full))
    assert "J>0.2" in moves(full)


def test_a_new_row_lies_before_who_laid_it() -> None:
    """„… lege sie als eine neue Reihe vor dir aus.“"""
    state = play(table(["1 2 3 50", "60 61 62 70"], LYING), "1", "2", "3", ".", "60", "61", "62", ".")
    assert state.owner[:3].tolist() == [1, 0, 1]


# Robbing / Rauben


def test_example_17_and_19_are_robbed_and_completed_with_three_own() -> None:
    """„Aus der Reihe werden die beiden Steine mit den Zahlen 17 und 19 geraubt …“"""
    state = table(["18 20 21 50", "2"], "13 14 16 17 19")
    play(state, "17<0", "18", "19<0", "20", "21", ".")
    assert rows(state) == ["13 14 16", "17 18 19 20 21"]
    assert hand(state, 0) == ["50"]


def test_two_tiles_are_robbed_at_most() -> None:
    """„… nimm 1 bis 2 Steine von einer ausliegenden Reihe …“"""
    state = play(table(["15 50", "2"], "16 17 18 19 20 21"), "15", "16<0")
    assert moves(state) == ["17<0", "18<0"]
    assert moves(play(state, "17<0")) == ["."]


def test_from_one_row_only() -> None:
    """„… von einer bereits ausliegenden Reihe …“"""
    state = play(table(["14 15 50", "2"], "10 11 12 13", "16 17 18 19"), "14", "15")
    assert moves(state) == ["16<1", "17<1"]
    other = play(table(["14 15 50", "2"], "10 11 12 13", "16 17 18 19"), "13<0", "14", "15")
    assert moves(other) == ["."]


def test_the_robbed_row_keeps_three_tiles_at_least() -> None:
    """„Sowohl die beraubte als auch die neue Reihe müssen … (mindestens 3 Steine …)“"""
    assert list_row_tiles(table(["13 14 50", "2"], "8 10 12")) == []
    assert list_row_tiles(table(["13 14 50", "2"], "6 8 10 12")) == ["12<0"]


def test_the_robbed_row_stays_valid() -> None:
    """„… weiterhin den Regeln für Reihen folgen …“"""
    state = play(table(["33 35 50", "2"], "30 32 34 36 38"), "33")
    assert moves(state) == ["35"]  # without the 34 its neighbours would be too far apart, whatever else were robbed
    assert moves(play(state, "35")) == ["36<0"]
    assert moves(play(state, "36<0")) == ["38<0"]
    assert rows(play(state, "38<0", "."))[0] == "30 32 34"


def test_a_gap_may_be_healed_by_the_second_tile_robbed() -> None:
    """„Sowohl die beraubte als auch die neue Reihe …“: both are looked at once the new row is closed."""
    state = table(["35 37 50", "2"], "28 30 32 34 36")
    play(state, "34<0", "35")
    assert moves(state) == ["36<0"]  # 32 and 36 are too far apart, so the 36 must follow
    play(state, "36<0")
    assert moves(state) == [".", "37"]
    assert rows(play(state, "."))[0] == "28 30 32"


def test_ones_own_rows_may_be_robbed_too() -> None:
    """Ruling B3: one's own rows may be robbed as well."""
    state = table(["14 15 50", "2"], "10 11 12 13")
    state.owner[0] = 0
    play(state, "13<0", "14", "15", ".")
    assert rows(state) == ["10 11 12", "13 14 15"]


def test_jokers_may_be_robbed_too() -> None:
    """Ruling B3: jokers may be robbed too."""
    state = play(table(["14 15 50", "2"], "10 11 12 J"), "14", "15", "J<0.3", ".")
    assert rows(state) == ["10 11 12", "14 15 J"]


def test_places_are_counted_in_the_row_as_it_stands_then() -> None:
    """Notation: a tile already robbed is gone."""
    state = table(["14 50", "2"], "J 10 11 12 13 J")
    play(state, "J<0.0", "14")
    assert "J<0.4" in moves(state)
    play(state, "J<0.4", ".")
    assert rows(state) == ["10 11 12 13", "J 14 J"]


def test_one_tile_at_least_is_ones_own() -> None:
    """Ruling B3: at least one tile of the new row comes from the hand."""
    state = play(table(["14 50", "2"], "9 10 11 12 13"), "12<0", "13<0")
    assert moves(state) == ["14"]


def test_without_an_own_tile_to_go_with_it_nothing_is_robbed() -> None:
    """Ruling B3: at least one tile of the new row comes from the hand."""
    assert list_row_tiles(table(["50 80", "2"], "9 10 11 12 13 14 15")) == []


def test_a_move_is_legal_only_if_a_valid_row_can_still_be_closed() -> None:
    """Notation: a tile of a new row is legal only if a right row can still be closed."""
    state = table(["20 21 23 40 41 60", "2"], "24 26 28")
    assert list_row_tiles(state) == ["20"]
    assert list_row_tiles(table(["40 41 60 62 J", "2"])) == ["40", "60", "J"]


# Scoring tiles / Wertungsplättchen


def test_example_a_row_with_11_flowers() -> None:
    """„Diese Reihe zeigt 11 Blumen. Dementsprechend darf das Wertungsplättchen 11 genommen werden.“"""
    state = play(table(["54 55 56 57 58 80", "2"]), "54", "55", "56", "57", "58", ".")
    assert list_values(state.taken[0]) == [11]
    assert 11 not in list_values(state.scoring)


@pytest.mark.parametrize(("scoring", "taken"), [([10, 12], [10]), ([1, 12], [1]), ([12, 15], []), ([], [])])
def test_if_it_is_gone_the_next_lower_one_or_nothing(scoring: list[int], taken: list[int]) -> None:
    """„Falls nein, nimmst du das nächstniedrigere Wertungsplättchen … Gibt es keine niedrigeren …, gehst du leider leer aus.“"""
    state = play(table(["54 55 56 57 58 80", "2"], scoring=scoring), "54", "55", "56", "57", "58", ".")
    assert list_values(state.taken[0]) == taken


def test_more_than_15_flowers_bring_the_15() -> None:
    """„… nimmst du das nächstniedrigere Wertungsplättchen …“"""
    state = play(table(["55 56 57 59 60 61 63 65 66 80", "2"]), "55", "56", "57", "59", "60", "61", "63", "65", "66", ".")
    assert list_values(state.taken[0]) == [15]


def test_the_values_1_to_5_are_there_twice() -> None:
    """„… die Werte 1 bis 5 je zweimal …“"""
    state = play(table(["1 2 3 80", "6 7 8 81"]), "1", "2", "3", ".", "6", "7", "8", ".")
    assert [list_values(taken) for taken in state.taken[:2]] == [[3], [3]]
    assert 3 not in list_values(state.scoring)


def test_robbed_tiles_count_and_jokers_do_not() -> None:
    """„Zähle die Blumen auf den Steinen der Reihe zusammen …“, „Joker-Steine zeigen keine Blumen …“"""
    state = play(table(["54 J 80", "2"], "51 52 53 55"), "54", "55<0", "J", ".")
    assert list_values(state.taken[0]) == [8]
