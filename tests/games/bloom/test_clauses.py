"""The rule sheet of Bloom, clause by clause: setting up, drawing, laying rows, scoring tiles."""

import pytest

import reihum
from reihum.games.base import State
from reihum.games.bloom.flowers import ALL_SCORING_TILES, FLOWERS
from reihum.games.bloom.view import values
from tests.games.bloom.table import hand, moves, opened, play, rows, table

LYING = "81 82 83"


def building(state: State) -> list[str]:
    """Name the legal tiles of a new row, not what else may be done."""
    return [move for move in moves(state) if move[0] not in "+.*-" and ">" not in move and "x" not in move]


# Inhalt


def test_104_holzsteine_zahlen_1_bis_100_und_4_joker() -> None:
    deal = reihum.Match("bloom", 3, seed=1).round.deal
    tiles = [*(tile for owned in deal["hands"] for tile in owned), *deal["open"], *deal["pile"]]
    assert sorted([*tiles, *["J"] * deal["board_jokers"]]) == sorted([*map(str, range(1, 101)), *["J"] * 4])


def test_20_wertungsplaettchen_1_bis_15_die_1_bis_5_je_zweimal() -> None:
    assert values(ALL_SCORING_TILES) == sorted([*range(1, 16), *range(1, 6)])


def test_r_flowers_follow_the_pattern_that_was_reported() -> None:
    assert sum(FLOWERS) == 167
    assert [FLOWERS[number - 1] for number in (55, 11, 99, 10, 100, 5, 95, 1, 98)] == [7, 5, 5, 3, 3, 2, 2, 1, 1]


# Spielvorbereitung


@pytest.mark.parametrize("players", range(2, 6))
def test_ein_joker_liegt_aus_8_offene_steine_13_fuer_jeden(players: int) -> None:
    for seed in range(20):
        deal = reihum.Match("bloom", players, seed=seed).round.deal
        assert [len(owned) for owned in deal["hands"]] == [13] * players
        assert len(deal["open"]) == 8
        assert "J" not in deal["open"]
        assert 1 <= deal["board_jokers"] <= 4
        assert len(deal["pile"]) == 104 - 13 * players - 8 - deal["board_jokers"]


def test_aufgedeckte_joker_kommen_auf_die_jokerfelder() -> None:
    counts = {reihum.Match("bloom", 2, seed=seed).round.deal["board_jokers"] for seed in range(60)}
    assert {1, 2} <= counts


def test_wer_zuletzt_eine_blume_gepflueckt_hat_beginnt() -> None:
    assert [reihum.Match("bloom", 3, {"starter": starter}, seed=1).turn for starter in range(3)] == [0, 1, 2]
    with pytest.raises(reihum.OptionError, match="starter"):
        reihum.Match("bloom", 3, {"starter": 3}, seed=1)


def test_reihum_im_uhrzeigersinn() -> None:
    state = table(["1", "2", "3"], opened="31 33 35 37 39 41 43 45", pile="50 51 52 53 54 55 56 57")
    turns = []
    for _ in range(4):
        turns.append(int(state.turn))
        play(state, "+", "+")
    assert turns == [0, 1, 2, 0]


# 1 bis 2 Steine nachziehen


def test_1_bis_2_steine_aus_offener_und_verdeckter_auslage() -> None:
    state = play(table(["1", "2"], opened="30 40", pile="50 51 52"), "+")
    assert hand(state, 0) == ["1", "50"]
    assert moves(state) == ["+", "+30", "+40", "."]
    play(state, "+40")
    assert hand(state, 0) == ["1", "40", "50"]
    assert state.turn == 1
    play(state, "+30", ".")
    assert hand(state, 1) == ["2", "30"]
    assert state.turn == 0


def test_r_die_steine_werden_einer_nach_dem_anderen_gezogen() -> None:
    state = table(["1", "2"], pile="50 51")
    assert moves(state) == ["+"]
    assert moves(play(state, "+")) == ["+", "."]


def test_kein_limit_im_persoenlichen_vorrat() -> None:
    state = table([" ".join(str(number) for number in range(1, 99, 3)), "2"], pile="50 51 53")
    play(state, "+", "+")
    assert len(hand(state, 0)) == 35


def test_erst_nach_dem_zug_wird_auf_8_aufgefuellt() -> None:
    state = table(["1", "2"], opened="31 33 35 37 39 41 43 45", pile="50 51 52")
    play(state, "+31")
    assert len(opened(state)) == 7
    assert "+50" not in moves(state)
    play(state, "+33")
    assert opened(state) == ["35", "37", "39", "41", "43", "45", "50", "51"]


def test_ein_beim_auffuellen_aufgedeckter_joker_kommt_auf_die_tafel() -> None:
    state = table(["1", "2"], opened="31 33 35 37 39 41 43 45", pile="J J 52 53")
    play(state, "+31", ".")
    assert (state.board_jokers, state.left) == (2, 1)
    assert "52" in opened(state)


def test_ist_die_verdeckte_auslage_leer_bleiben_weniger_offen() -> None:
    state = play(table(["1", "2"], opened="31 33 35 37 39 41 43 45", pile="J"), "+31", "+45")
    assert len(opened(state)) == 6
    assert (state.board_jokers, state.left) == (1, 0)


def test_joker_duerfen_nicht_von_der_tafel_gezogen_werden() -> None:
    assert not [move for move in moves(table(["1", "2"], opened="31", board_jokers=3)) if "J" in move]


def test_r_ein_verdeckt_gezogener_joker_bleibt_auf_der_hand() -> None:
    state = play(table(["1", "2"], pile="J 50 51"), "+")
    assert hand(state, 0) == ["1", "J"]
    assert state.board_jokers == 0


def test_ist_nach_dem_ersten_stein_nichts_mehr_da_bleibt_nur_der_punkt() -> None:
    assert moves(play(table(["1 30", "2"], pile="50"), "+")) == ["."]


# Eine Reihe auslegen


def test_mindestens_3_steine_mit_einer_differenz_von_hoechstens_2() -> None:
    state = table(["10 12 13 16 17 40", "2"])
    assert building(state) == ["10"]
    play(state, "10")
    assert moves(state) == ["12"]
    play(state, "12")
    assert moves(state) == ["13"]
    play(state, "13")
    assert moves(state) == ["."]
    assert rows(play(state, "."))[0] == "10 12 13"


@pytest.mark.parametrize("row", ["98 99 1", "98 100 1", "99 100 2", "100 1 3", "99 1 2"])
def test_eine_reihe_kann_auch_ueber_100_hinausgehen(row: str) -> None:
    state = play(table([f"{row} 50", "2"]), *row.split(), ".")
    assert rows(state) == [row]


def test_99_und_2_liegen_zu_weit_auseinander() -> None:
    assert building(table(["98 99 2 3 50", "5"])) == []


def test_beliebig_viele_steine() -> None:
    numbers = [str(number) for number in range(1, 40, 2)]
    state = play(table([" ".join([*numbers, "90"]), "2"]), *numbers, ".")
    assert rows(state) == [" ".join(numbers)]


def test_r_a_row_never_laps_the_circle() -> None:
    numbers = [*range(1, 101, 2), 2]
    state = table([" ".join(map(str, [*numbers, 51 + 1])), "4"])
    for number in range(1, 100, 2):
        play(state, str(number))
    assert moves(state) == ["."]  # after 99 comes 1, which lies there; 2 would lie beyond it


def test_r_a_joker_at_the_end_needs_a_free_number() -> None:
    odd = " ".join(str(number) for number in range(1, 101, 2))
    state = table(["J 80", "4"], odd)
    assert "J>0.0" in moves(state)
    play(state, "J>0.0")
    assert rows(state) == [f"J {odd}"]
    full = table(["J J 80", "4"], f"J {odd}")
    assert not {"J>0.0", "J>0.1", "J>0.51"} & set(moves(full))
    assert "J>0.2" in moves(full)


def test_wer_auslegt_nimmt_die_reihe_vor_sich() -> None:
    state = play(table(["1 2 3 50", "60 61 62 70"], LYING), "1", "2", "3", ".", "60", "61", "62", ".")
    assert state.owner[:3].tolist() == [1, 0, 1]


# Rauben


def test_beispiel_die_17_und_19_werden_geraubt_und_mit_drei_eigenen_ergaenzt() -> None:
    state = table(["18 20 21 50", "2"], "13 14 16 17 19")
    play(state, "17<0", "18", "19<0", "20", "21", ".")
    assert rows(state) == ["13 14 16", "17 18 19 20 21"]
    assert hand(state, 0) == ["50"]


def test_hoechstens_zwei_steine_werden_geraubt() -> None:
    state = play(table(["15 50", "2"], "16 17 18 19 20 21"), "15", "16<0")
    assert moves(state) == ["17<0", "18<0"]
    assert moves(play(state, "17<0")) == ["."]


def test_nur_von_einer_reihe() -> None:
    state = play(table(["14 15 50", "2"], "10 11 12 13", "16 17 18 19"), "14", "15")
    assert moves(state) == ["16<1", "17<1"]
    other = play(table(["14 15 50", "2"], "10 11 12 13", "16 17 18 19"), "13<0", "14", "15")
    assert moves(other) == ["."]


def test_die_beraubte_reihe_behaelt_mindestens_3_steine() -> None:
    assert building(table(["13 14 50", "2"], "8 10 12")) == []
    assert building(table(["13 14 50", "2"], "6 8 10 12")) == ["12<0"]


def test_die_beraubte_reihe_bleibt_gueltig() -> None:
    state = play(table(["33 35 50", "2"], "30 32 34 36 38"), "33")
    assert moves(state) == ["35"]  # without the 34 its neighbours would be too far apart, whatever else were robbed
    assert moves(play(state, "35")) == ["36<0"]
    assert moves(play(state, "36<0")) == ["38<0"]
    assert rows(play(state, "38<0", "."))[0] == "30 32 34"


def test_eine_luecke_wird_durch_den_zweiten_geraubten_stein_geheilt() -> None:
    state = table(["35 37 50", "2"], "28 30 32 34 36")
    play(state, "34<0", "35")
    assert moves(state) == ["36<0"]  # 32 and 36 are too far apart, so the 36 must follow
    play(state, "36<0")
    assert moves(state) == [".", "37"]
    assert rows(play(state, "."))[0] == "28 30 32"


def test_auch_eigene_reihen_werden_beraubt() -> None:
    state = table(["14 15 50", "2"], "10 11 12 13")
    state.owner[0] = 0
    play(state, "13<0", "14", "15", ".")
    assert rows(state) == ["10 11 12", "13 14 15"]


def test_r_auch_joker_werden_geraubt() -> None:
    state = play(table(["14 15 50", "2"], "10 11 12 J"), "14", "15", "J<0.3", ".")
    assert rows(state) == ["10 11 12", "14 15 J"]


def test_r_places_are_counted_in_the_row_as_it_stands_then() -> None:
    state = table(["14 50", "2"], "J 10 11 12 13 J")
    play(state, "J<0.0", "14")
    assert "J<0.4" in moves(state)
    play(state, "J<0.4", ".")
    assert rows(state) == ["10 11 12 13", "J 14 J"]


def test_r_mindestens_ein_eigener_stein() -> None:
    state = play(table(["14 50", "2"], "9 10 11 12 13"), "12<0", "13<0")
    assert moves(state) == ["14"]


def test_ohne_eigenen_stein_dazu_wird_nicht_geraubt() -> None:
    assert building(table(["50 80", "2"], "9 10 11 12 13 14 15")) == []


def test_r_a_move_is_legal_only_if_a_valid_row_can_still_be_closed() -> None:
    state = table(["20 21 23 40 41 60", "2"], "24 26 28")
    assert building(state) == ["20"]
    assert building(table(["40 41 60 62 J", "2"])) == ["40", "60", "J"]


# Wertungsplättchen


def test_beispiel_eine_reihe_mit_11_blumen() -> None:
    state = play(table(["54 55 56 57 58 80", "2"]), "54", "55", "56", "57", "58", ".")
    assert values(state.taken[0]) == [11]
    assert 11 not in values(state.scoring)


@pytest.mark.parametrize(("scoring", "taken"), [([10, 12], [10]), ([1, 12], [1]), ([12, 15], []), ([], [])])
def test_ist_es_nicht_mehr_da_das_naechstniedrigere_sonst_nichts(scoring: list[int], taken: list[int]) -> None:
    state = play(table(["54 55 56 57 58 80", "2"], scoring=scoring), "54", "55", "56", "57", "58", ".")
    assert values(state.taken[0]) == taken


def test_mehr_als_15_blumen_bringen_die_15() -> None:
    state = play(table(["55 56 57 59 60 61 63 65 66 80", "2"]), "55", "56", "57", "59", "60", "61", "63", "65", "66", ".")
    assert values(state.taken[0]) == [15]


def test_die_werte_1_bis_5_gibt_es_zweimal() -> None:
    state = play(table(["1 2 3 80", "6 7 8 81"]), "1", "2", "3", ".", "6", "7", "8", ".")
    assert [values(taken) for taken in state.taken[:2]] == [[3], [3]]
    assert 3 not in values(state.scoring)


def test_geraubte_steine_zaehlen_joker_nicht() -> None:
    state = play(table(["54 J 80", "2"], "51 52 53 55"), "54", "55<0", "J", ".")
    assert values(state.taken[0]) == [8]
