"""The rule sheet of Bloom, clause by clause: adding, passing, jokers, the end of a round and of the match."""

import pytest

import reihum
from reihum.games.base import Result
from reihum.games.bloom import GAME
from reihum.games.bloom.view import values
from tests.games.bloom.table import hand, moves, play, rows, table

# Steine an eine Reihe anlegen


def test_am_anfang_am_ende_oder_mitten_hinein() -> None:
    state = table(["9 12 15 50", "2"], "10 11 13 14")
    assert [move for move in moves(state) if ">" in move] == ["12>0.2", "15>0.4", "9>0.0"]
    play(state, "12>0.2", "9>0.0", "15>0.6", ".")
    assert rows(state) == ["9 10 11 12 13 14 15"]
    assert state.turn == 1


def test_an_genau_eine_reihe() -> None:
    state = play(table(["9 12 50", "2"], "10 11 13", "14 15 16"), "12>0.2")
    assert moves(state) == [".", "9>0.0"]
    assert "12>1.0" in moves(table(["9 12 50", "2"], "10 11 13", "14 15 16"))


def test_r_jeder_angelegte_stein_laesst_die_reihe_gueltig() -> None:
    state = table(["14 16 50", "2"], "10 11 12")
    assert [move for move in moves(state) if ">" in move] == ["14>0.3"]
    assert moves(play(state, "14>0.3")) == [".", "16>0.4"]


def test_anlegen_bringt_kein_wertungsplaettchen() -> None:
    state = play(table(["13 50", "2"], "10 11 12"), "13>0.3", ".")
    assert values(state.taken[0]) == []


def test_auch_joker_werden_angelegt_an_jeder_stelle_die_passt() -> None:
    state = table(["J 50", "2"], "10 12 13")
    assert [move for move in moves(state) if ">" in move] == ["J>0.0", "J>0.1", "J>0.3"]
    assert [move for move in moves(play(state, "J>0.1")) if ">" in move] == []


def test_neben_jokern_zaehlt_was_moeglich_bleibt() -> None:
    state = table(["22 23 24 26 27 50", "2"], "20 21 J 25")
    assert [move for move in moves(state) if ">" in move] == ["22>0.2", "23>0.2", "23>0.3", "24>0.3", "26>0.4", "27>0.4"]


def test_vor_einen_joker_am_anfang() -> None:
    state = table(["6 7 8 9 50", "2"], "J 10 11 12")
    assert [move for move in moves(state) if ">" in move] == ["6>0.0", "7>0.0", "8>0.0", "8>0.1", "9>0.1"]


def test_ueber_100_hinaus() -> None:
    assert [move for move in moves(table(["1 2 50", "5"], "98 99 100")) if ">" in move] == ["1>0.3", "2>0.3"]


# Passen


def test_nur_wer_nichts_ziehen_auslegen_oder_anlegen_kann_passt() -> None:
    assert moves(table(["50", "2"], "10 11 12")) == ["-"]
    assert moves(table(["50", "2"], "10 11 12", opened="40")) == ["+40"]
    assert moves(table(["50", "2"], "10 11 12", pile="40")) == ["+"]
    assert "-" not in moves(table(["13", "2"], "10 11 12"))
    assert moves(table(["50 51 52", "2"])) == ["50"]


def test_r_wer_einen_joker_ersetzen_kann_passt_nicht() -> None:
    assert moves(table(["11 60", "2"], "10 J 12")) == ["11x0.1"]


def test_r_wenn_alle_in_folge_passen_endet_der_durchgang() -> None:
    state = play(table(["50", "60", "70"], "10 11 12"), "-", "-")
    assert state.turn == 2
    play(state, "-")
    assert GAME.turn(state) is None
    assert GAME.ended(state) == "passes"
    assert GAME.scores(state) == [-3, -3, -3]


def test_dazwischen_gespielt_sind_sie_nicht_in_folge() -> None:
    state = play(table(["50", "13 70", "60"], "10 11 12"), "-", "13>0.3", ".", "-", "-")
    assert GAME.turn(state) == 1
    assert state.passes == 2


# Joker-Steine


def test_ein_joker_steht_fuer_eine_beliebige_zahl() -> None:
    state = play(table(["20 J 23 50", "2"]), "20", "J", "23", ".")
    assert rows(state) == ["20 J 23"]
    assert not [move for move in moves(table(["20 J 26 50", "2"])) if move in {"20", "26", "J"}]


def test_r_at_least_one_numbered_tile() -> None:
    state = play(table(["J J J 50", "2"]), "J", "J", "J")
    assert moves(state) == ["50"]
    assert moves(table(["J J J", "2"])) == ["-"]


def test_genau_3_steine_ohne_raub_bringen_einen_joker() -> None:
    state = play(table(["10 11 12 50", "2"], board_jokers=2), "10", "11", "12")
    assert moves(state) == ["*", "."]
    play(state, "*")
    assert (hand(state, 0), state.board_jokers, state.turn) == (["50", "J"], 1, 1)
    assert values(state.taken[0]) == [9]


def test_dieser_darf_ab_der_naechsten_runde_eingesetzt_werden() -> None:
    state = play(table(["10 11 12 50", "2 3"], board_jokers=1, pile="70 71 72 73"), "10", "11", "12", "*")
    assert state.turn == 1
    play(state, "+70", ".")
    assert {"J>0.0", "J>0.3"} <= set(moves(state))


def test_man_darf_auf_den_joker_verzichten() -> None:
    state = play(table(["10 11 12 50", "2"], board_jokers=2), "10", "11", "12", ".")
    assert (hand(state, 0), state.board_jokers) == (["50"], 2)


def test_keinen_joker_bei_mehr_steinen_nach_raub_oder_von_leerer_tafel() -> None:
    assert "*" not in moves(play(table(["10 11 12 13 50", "2"], board_jokers=1), "10", "11", "12", "13"))
    assert "*" not in moves(play(table(["14 15 50", "2"], "10 11 12 13", board_jokers=1), "13<0", "14", "15"))
    assert "*" not in moves(play(table(["10 11 12 50", "2"]), "10", "11", "12"))


def test_r_den_joker_nur_wenn_ein_stein_uebrig_ist() -> None:
    assert moves(play(table(["10 11 12", "2"], board_jokers=1), "10", "11", "12")) == ["."]


def test_beispiel_der_joker_kann_mit_der_23_oder_24_ersetzt_werden() -> None:
    state = table(["21 23 24 26 50", "2"], "22 J 25", pile="1 2 3")
    assert [move for move in moves(state) if "x" in move] == ["23x0.1", "24x0.1"]
    play(state, "23x0.1")
    assert rows(state) == ["22 23 25"]
    assert hand(state, 0) == ["21", "24", "26", "50", "J"]


def test_ersetzen_zaehlt_nicht_als_zug_und_der_joker_darf_sofort_eingesetzt_werden() -> None:
    state = play(table(["24 30 31 60", "2"], "22 J 25", pile="1 2 3"), "24x0.1")
    assert state.turn == 0
    play(state, "30", "31", "J", ".")
    assert rows(state) == ["22 24 25", "30 31 J"]


def test_beliebig_viele_joker_vor_dem_zug_danach_keiner_mehr() -> None:
    state = play(table(["23 41 60", "2"], "22 J 25", "40 J 42", pile="1 2 3"), "23x0.1")
    assert "41x1.1" in moves(state)
    play(state, "41x1.1", "+")
    assert moves(state) == ["+", "."]
    late = play(table(["23 26 60", "2"], "22 J 25", pile="1 2 3"), "26>0.3")
    assert not [move for move in moves(late) if "x" in move]


def test_joker_am_rand_einer_reihe() -> None:
    state = table(["8 9 10 13 14 50", "2"], "J 11 12 J")
    assert [move for move in moves(state) if "x" in move] == ["10x0.0", "13x0.3", "14x0.3", "9x0.0"]


# Ende eines Durchgangs & Wertung


def test_der_letzte_angelegte_stein_beendet_den_durchgang_sofort() -> None:
    state = play(table(["13", "2"], "10 11 12", pile="80"), "13>0.3")
    assert GAME.turn(state) is None
    assert GAME.ended(state) == "out"


def test_der_letzte_ausgelegte_stein_beendet_den_durchgang_beim_schliessen() -> None:
    state = play(table(["10 11 12", "2"], pile="80"), "10", "11", "12")
    assert GAME.turn(state) == 0
    play(state, ".")
    assert GAME.turn(state) is None
    assert GAME.ended(state) == "out"


def test_r_auch_die_letzte_reihe_bringt_ihr_wertungsplaettchen() -> None:
    assert GAME.scores(play(table(["10 11 12", "2"]), "10", "11", "12", "."))[0] == 9


def test_blumen_auf_der_hand_werden_abgezogen_joker_nicht() -> None:
    state = play(table(["10 11 12", "55 20 1 J"]), "10", "11", "12", ".")
    assert GAME.scores(state) == [9, -11]


def test_zwei_durchgaenge_im_zweiten_beginnt_wer_die_wenigsten_punkte_hat() -> None:
    options = GAME.complete(4, {"starter": 2})
    for scores, starter in (([5, 3, 9, 4], 1), ([3, 3, 9, 9], 0), ([3, 9, 3, 3], 2), ([3, 3, 9, 3], 3)):
        assert GAME.following(GAME.new(), options, [Result("out", scores)]) == {"starter": starter}
    assert GAME.following(GAME.new(), options, [Result("out", [1] * 4)] * 2) is None


@pytest.mark.parametrize(
    ("first", "second", "winners"),
    [([9, 5, 1], [1, 2, 3], [0]), ([9, 5, 1], [1, 5, 9], [2]), ([5, 5, 1], [5, 5, 3], [0, 1]), ([6, 5, 5], [4, 5, 5], [1, 2])],
)
def test_meiste_punkte_dann_der_bessere_zweite_durchgang_dann_geteilt(first: list[int], second: list[int], winners: list[int]) -> None:
    assert GAME.winners([Result("out", first), Result("out", second)]) == winners


def test_ein_ganzes_spiel_hat_zwei_durchgaenge_und_der_zweite_wird_neu_gemischt() -> None:
    match = reihum.Match("bloom", 2, seed=4)
    while not match.over:
        if match.round_over:
            match.deal()
        match.play(match.codes()[-1])
    first, second = (played.deal for played in match.rounds)
    assert first["pile"] != second["pile"]
    scores = match.results[0].scores
    assert second["starter"] == scores.index(min(scores))
