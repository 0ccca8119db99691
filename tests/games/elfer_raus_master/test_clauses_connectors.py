"""The rule sheet of Elfer raus! Master, clause by clause: connectors, drawing, the end, and the sheet's examples."""

import pytest

import reihum
from reihum.games.base import Result
from reihum.games.elfer_raus_master import GAME
from tests.games.elfer_raus_master.table import OPENING, hand, moves, play, row, table

# Verbindungskarten


def test_sie_fuehren_von_einer_ausliegenden_karte_immer_zu_einer_nachbarreihe() -> None:
    state = table(["y8 g8 b8", "g1"], "r 8-11 | y 11 | g 11 | b 11", "g2")
    assert moves(state) == ["r>y8", "+"]


def test_sie_fuehren_nach_unten_und_nach_oben() -> None:
    assert moves(table(["r8 g8", "g1"], "r 11 | y 8-11 | g 11 | b 11", "g2")) == ["y>r8", "y>g8", "+"]


def test_in_der_nachbarreihe_muss_sofort_die_karte_mit_derselben_zahl_liegen() -> None:
    state = play(table(["y8 y1", "g1"], "r 8-11 | y 11 | g 11 | b 11"), "r>y8")
    assert row(state, "y") == [8, 11]
    assert GAME.view(state, None).connectors == [3, 4]


def test_an_diese_karte_kann_in_beide_richtungen_angelegt_werden() -> None:
    state = play(table(["y7 y8 y9 y1", "g1"], "r 8-11 | y 11 | g 11 | b 11"), "r>y8")
    assert moves(state) == ["y7", "y9", "."]


def test_sie_duerfen_nicht_innerhalb_einer_reihe_eingesetzt_werden() -> None:
    assert moves(table(["r9 r13", "g1"], OPENING, "g2")) == ["+"]


def test_jeder_darf_beliebig_viele_einsetzen_sie_zaehlen_nicht_mit() -> None:
    state = play(table(["y8 g8 b8 b9 b7", "g1"], "r 8-11 | y 11 | g 11 | b 11"), "r>y8", "y>g8", "g>b8", "b9")
    assert (state.laid, state.connectors[0]) == (4, 1)
    assert moves(state) == ["."]


def test_ohne_verbindungskarte_keine_bruecke() -> None:
    state = table(["y8", "g1"], "r 8-11 | y 11 | g 11 | b 11", "g2")
    state.connectors[0] = 0
    assert moves(state) == ["+"]


def test_ihr_ausspielen_ist_freiwillig() -> None:
    assert moves(table(["y8", "g1"], "r 8-11 | y 11 | g 11 | b 11")) == ["r>y8", "-"]


def test_wo_sie_liegen_sehen_alle() -> None:
    state = play(table(["y8 g8 y1", "g1"], "r 8-11 | y 11 | g 11 | b 11"), "r>y8", "y>g8")
    assert [(bridge.upper, bridge.lower, bridge.number) for bridge in GAME.view(state, None).bridges] == [("r", "y", 8), ("y", "g", 8)]
    state = play(table(["r8 y1", "g1"], "r 11 | y 8-11 | g 11 | b 11"), "y>r8")
    assert [(bridge.upper, bridge.lower, bridge.number) for bridge in GAME.view(state, None).bridges] == [("r", "y", 8)]


def test_ruling_nur_wo_die_stelle_nicht_ohnehin_offen_ist() -> None:
    assert moves(table(["y10 J", "g1"], "r 10-11 | y 11 | g 10-11 | b 10-11", "g2")) == [
        "y10",
        *("J@r9", "J@r12", "J@y10", "J@y12", "J@g9", "J@g12", "J@b9", "J@b12"),
        "+",
    ]


def test_ruling_haben_beide_nachbarreihen_die_zahl_fuehrt_sie_von_der_oberen() -> None:
    assert moves(table(["y8", "g1"], "g 8-11 | y 11 | r 8-11 | b 11", "g2")) == ["g>y8", "+"]
    assert moves(table(["y8", "g1"], "r 8-11 | y 11 | g 8-11 | b 11", "g2")) == ["r>y8", "+"]


# Beispiele


def test_beispiel_1_timo() -> None:
    state = table(["b9 r9 y1", "r8 r7 r5"], "y 9-11 | b 11 | r 11 | g 11")
    assert moves(state) == ["y>b9", "-"]
    play(state, "y>b9", "b>r9", ".")
    assert (row(state, "b"), row(state, "r"), state.connectors[0]) == ([9, 11], [9, 11], 2)


def test_beispiel_1_vera() -> None:
    state = table(["r8 r7 r5", "y1"], "y 9-11 | b 9 11 | r 9 11 | g 11")
    play(state, "r8", "r7")
    assert moves(state) == ["."]


def test_beispiel_2_lisa() -> None:
    state = table(["J b8 b6 b5 b4", "g1"], "y 7-11 | b 11 | r 11 | g 11")
    play(state, "y>J@b7", "b8", "b6", "b5")
    assert row(state, "b") == [5, 6, 7, 8, 11]
    assert moves(state) == ["."]


# Oberste Karte ziehen


def test_wer_nicht_anlegen_kann_oder_moechte_zieht_eine_karte_und_ist_fertig() -> None:
    state = play(table(["y5", "b1"], OPENING, "r10 g1"), "+")
    assert (state.turn, state.left, hand(state, 0)) == (1, 1, ["r10", "y5"])


def test_gezogen_wird_auch_ein_joker() -> None:
    assert hand(play(table(["y5", "b1"], OPENING, "J g1"), "+"), 0) == ["y5", "J"]


def test_die_gezogene_karte_sieht_nur_wer_zieht() -> None:
    before = table(["y5", "b1"], OPENING, "r10 g1")
    after = play(before.copy(), "+")
    code = GAME.code(before, "+")
    assert [GAME.seen(before, code, after, seat).kept for seat in (0, 1, None)] == [["r10"], [], []]
    assert GAME.seen(before, code, after, 1).drawn == 1


def test_ist_der_stapel_aufgebraucht_muss_nicht_gelegt_werden_wer_nur_mit_verbindung_oder_joker_koennte() -> None:
    assert moves(table(["y8", "g1"], "r 8-11 | y 11 | g 11 | b 11")) == ["r>y8", "-"]
    assert "-" in moves(table(["J", "g1"]))
    assert "-" in moves(table(["r12", "g1"], "r 11 J12 | y 11 | g 11 | b 11"))


def test_kann_er_anlegen_genuegt_auch_ein_joker() -> None:
    state = table(["r10 J y5", "g1"])
    assert "-" not in moves(state)
    assert "." in moves(play(state, "J@b10"))


def test_wer_passt_hat_gezeigt_dass_nichts_passt() -> None:
    state = play(table(["y5", "b1"], "r 10-11 | y 11 | g 11 | b 11"), "-")
    assert [int(mask) for mask in state.cannot[0]] == [1 << 9 | 1 << 12, *[1 << 10 | 1 << 12] * 3]
    assert not state.cannot[1].any()


def test_wer_zieht_hat_nichts_gezeigt() -> None:
    assert not play(table(["y5", "b1"], OPENING, "g1"), "+").cannot.any()


def test_ruling_passen_alle_reihum_endet_die_runde_und_wird_gewertet() -> None:
    state = play(table(["y5", "b1", "g1"]), "-", "-", "-")
    assert (GAME.turn(state), GAME.ended(state)) == (None, "passes")
    assert GAME.scores(state) == [-5, -1, -1]


def test_ruling_wer_dazwischen_legt_beginnt_die_zaehlung_neu() -> None:
    state = play(table(["y5", "b10 b1", "g1"]), "-", "b10", ".", "-", "-")
    assert GAME.turn(state) == 1


# Ende des Spiels


def test_das_spiel_endet_sofort_mit_der_letzten_handkarte() -> None:
    state = play(table(["r10", "r9 r12"]), "r10")
    assert (GAME.turn(state), moves(state), GAME.ended(state)) == (None, [], "out")


def test_ein_austausch_leert_die_hand_nicht() -> None:
    state = play(table(["r12", "g1"], "r 11 J12 | y 11 | g 11 | b 11"), "r12xJ")
    assert GAME.turn(state) == 0
    assert play(state, "J@r13").turn == -1


def test_jede_bonuskarte_zaehlt_11_pluspunkte() -> None:
    assert GAME.scores(play(table(["r1", "g1"], "r 2-11 | y 11 | g 11 | b 11"), "r1")) == [11, -1]


def test_karten_auf_der_hand_zaehlen_ihren_wert_joker_11_minuspunkte() -> None:
    assert GAME.scores(play(table(["r10", "g21 b3 J J"]), "r10")) == [0, -46]


def test_verbindungskarten_zaehlen_nichts() -> None:
    state = play(table(["r10", "g1"]), "r10")
    assert state.connectors.tolist()[:2] == [4, 4]
    assert GAME.scores(state) == [0, -1]


def test_wer_die_meisten_punkte_hat_gewinnt_bei_gleichstand_mehrere() -> None:
    assert GAME.winners([Result("out", [11, -5, 11])]) == [0, 2]


def test_tipp_mehrere_runden_die_punkte_werden_zusammengezaehlt() -> None:
    assert GAME.totals([Result("out", [11, -5]), Result("passes", [-20, 0])]) == [-9, -5]
    assert GAME.winners([Result("out", [11, -5]), Result("passes", [-20, 0])]) == [1]


@pytest.mark.parametrize(("players", "starter"), [(2, 1), (3, 0), (4, 3)])
def test_ruling_der_beginn_rueckt_jede_runde_um_einen_platz_weiter(players: int, starter: int) -> None:
    match = reihum.Match("elfer_raus_master", players, {"rounds": players, "starter": starter}, seed=9)
    while not match.over:
        if match.round_over:
            match.deal()
        match.play(match.codes()[0])
    assert [played.deal["starter"] for played in match.rounds] == [(starter + number) % players for number in range(players)]
    assert [played.moves[0][0] for played in match.rounds] == [played.deal["starter"] for played in match.rounds]
