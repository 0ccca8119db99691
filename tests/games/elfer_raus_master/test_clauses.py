"""The rule sheet of Elfer raus! Master, clause by clause."""

import pytest

import reihum
from reihum.games.elfer_raus_master import GAME
from reihum.games.elfer_raus_master.notation import SPOTS
from tests.games.elfer_raus_master.table import everywhere, hand, moves, play, row, table

SIZES = {2: 20, 3: 20, 4: 15, 5: 12, 6: 12}
CONNECTORS = {2: 4, 3: 4, 4: 3, 5: 3, 6: 2}
PLAYERS = range(2, 7)
REST = "b1"
"""A hand for somebody who does not matter: nothing in these positions makes it fit."""


# Inhalt


@pytest.mark.parametrize("players", PLAYERS)
def test_84_zahlenkarten_und_4_joker(players: int) -> None:
    state = reihum.Match("elfer_raus_master", players, seed=1).state
    assert everywhere(state) == sorted([*SPOTS, "J", "J", "J", "J"])
    assert len(SPOTS) == 84


def test_7_bonuskarten_liegen_am_rand_bereit() -> None:
    view = reihum.Match("elfer_raus_master", 3, seed=1).view()
    assert (view.bonuses_left, view.bonuses) == (7, [0, 0, 0])


# Spielvorbereitung


@pytest.mark.parametrize("players", PLAYERS)
def test_von_den_verbindungskarten_erhaelt_jeder_4_3_oder_2(players: int) -> None:
    assert reihum.Match("elfer_raus_master", players, seed=2).view().connectors == [CONNECTORS[players]] * players


def test_die_vier_11er_liegen_untereinander() -> None:
    match = reihum.Match("elfer_raus_master", 4, seed=3)
    assert [(laid.numbers, laid.jokers) for laid in match.view().rows] == [([11], [])] * 4
    assert sorted(laid.colour for laid in match.view().rows) == ["b", "g", "r", "y"]
    assert not [name for name in match.round.deal["pile"] if name.endswith("11")]


def test_die_reihenfolge_der_farben_gehoert_zum_mischen() -> None:
    orders = {tuple(reihum.Match("elfer_raus_master", 2, seed=seed).round.deal["rows"]) for seed in range(300)}
    assert len(orders) == 24


@pytest.mark.parametrize("players", PLAYERS)
def test_jeder_erhaelt_seine_karten_der_rest_ist_nachziehstapel(players: int) -> None:
    deal = reihum.Match("elfer_raus_master", players, seed=4).round.deal
    assert [len(cards) for cards in deal["hands"]] == [SIZES[players]] * players
    assert len(deal["pile"]) == 84 - players * SIZES[players]
    assert sorted([name for cards in deal["hands"] for name in cards] + deal["pile"]).count("J") == 4


# Spielablauf


def test_gespielt_wird_reihum_im_uhrzeigersinn() -> None:
    match = reihum.Match("elfer_raus_master", 3, seed=5)
    turns = []
    for _ in range(6):
        turns.append(match.turn)
        match.play("+")
    assert turns == [0, 1, 2, 0, 1, 2]


def test_wer_beginnt_sagt_die_option() -> None:
    assert reihum.Match("elfer_raus_master", 4, {"starter": 2}, seed=6).turn == 2
    with pytest.raises(reihum.OptionError, match="starter"):
        reihum.Match("elfer_raus_master", 4, {"starter": 4}, seed=6)


def test_entweder_anlegen_oder_die_oberste_karte_ziehen() -> None:
    assert moves(table(["r10 y5", REST], pile="g1")) == ["r10", "+"]


# 1 bis 4 Karten anlegen


def test_bis_zu_4_karten_an_beliebige_reihen() -> None:
    state = play(table(["r10 y12 g10 b12 b13", REST], pile="g1"), "r10", "y12", "g10")
    assert moves(state) == ["b12", "."]
    assert moves(play(state, "b12")) == ["."]
    assert play(state, ".").turn == 1


def test_eine_karte_genuegt() -> None:
    state = table(["r10 y12", REST], pile="g1")
    assert "." not in moves(state)
    assert play(state, "r10", ".").turn == 1


def test_nur_gleiche_farbe_ab_der_11_absteigend_und_aufsteigend() -> None:
    state = table(["r10 y9 g13 b12", REST])
    assert moves(state) == ["r10", "b12"]
    assert "b13" in moves(play(table(["b12 b13", REST]), "b12"))


def test_es_darf_keine_zahl_ausgelassen_werden() -> None:
    assert moves(table(["r9 r13 r8 r14", REST], "r 10-12 | y 11 | g 11 | b 11")) == ["r9", "r13"]


def test_von_1_bis_21() -> None:
    state = play(table(["r1 r21 g5", REST], "r 2-20 | y 11 | g 11 | b 11"), "r1", "r21")
    assert row(state, "r") == list(range(1, 22))
    assert moves(state) == ["."]


def test_karten_duerfen_zurueckgehalten_werden_solange_der_stapel_reicht() -> None:
    state = play(table(["r10 y12", REST], pile="g1"), "+")
    assert (state.turn, hand(state, 0)) == (1, ["r10", "y12", "g1"])


def test_ist_der_stapel_aufgebraucht_muss_angelegt_werden() -> None:
    assert moves(table(["r10 y12", REST])) == ["r10", "y12"]


def test_hat_er_keine_passende_karte_ist_der_naechste_an_der_reihe() -> None:
    state = table(["r9 y13", REST])
    assert moves(state) == ["-"]
    assert play(state, "-").turn == 1


# Bonuskarten


@pytest.mark.parametrize(("rows", "last"), [("r 2-11", "r1"), ("r 11-20", "r21"), ("r 1-4 6-11", "r5"), ("r 11-15 17-21", "r16")])
def test_die_letzte_fehlende_karte_einer_halben_reihe_bringt_eine_bonuskarte(rows: str, last: str) -> None:
    state = play(table([f"{last} y5", REST], f"{rows} | y 11 | g 11 | b 11"), last)
    assert (state.bonuses[0], state.bonuses_left) == (1, 6)


def test_solange_eine_karte_fehlt_gibt_es_keine_bonuskarte() -> None:
    assert play(table(["r2 y5", REST], "r 3-21 | y 11 | g 11 | b 11"), "r2").bonuses[0] == 0


def test_zwei_halbe_reihen_bringen_zwei_bonuskarten() -> None:
    assert play(table(["r1 r21 y5", REST], "r 2-20 | y 11 | g 11 | b 11"), "r1", "r21").bonuses[0] == 2


def test_die_bonuskarte_liegt_offen() -> None:
    state = play(table(["r1 y5", REST], "r 2-11 | y 11 | g 11 | b 11"), "r1")
    assert GAME.view(state, 1).bonuses == [1, 0]


def test_ruling_die_achte_halbe_reihe_bringt_nichts() -> None:
    state = table(["b21 y5", REST], "r 11 | y 11 | g 11 | b 11-20")
    state.bonuses_left = 0
    assert play(state, "b21").bonuses[0] == 0


# Joker


def test_ein_joker_kann_anstatt_einer_beliebigen_zahlenkarte_gelegt_werden() -> None:
    state = table(["J y5", REST], pile="g1")
    assert moves(state) == ["J@r10", "J@r12", "J@y10", "J@y12", "J@g10", "J@g12", "J@b10", "J@b12", "+"]
    play(state, "J@g12")
    assert row(state, "g") == [11, 12]
    assert hand(state, 0) == ["y5"]


def test_er_zaehlt_als_eine_der_4_karten() -> None:
    assert moves(play(table(["J r9 r8 r7 r6", REST]), "J@r10", "r9", "r8", "r7")) == ["."]


def test_wer_die_zahlenkarte_besitzt_kann_sie_gegen_den_joker_austauschen() -> None:
    state = play(table(["r12 y10", REST], "r 11 J12 | y 11 | g 11 | b 11"), "y10", "r12xJ")
    assert hand(state, 0) == ["J"]
    assert row(state, "r") == [11, 12]
    assert GAME.view(state, None).rows[0].jokers == []


def test_er_kann_ihn_sofort_selbst_anlegen() -> None:
    state = play(table(["r12 y5", REST], "r 11 J12 | y 11 | g 11 | b 11"), "r12xJ", "J@r13")
    assert hand(state, 0) == ["y5"]


def test_oder_in_einem_spaeteren_zug() -> None:
    state = play(table(["r12 y10 y5", REST], "r 11 J12 | y 11 | g 11 | b 11", "g1 g2"), "y10", "r12xJ", ".", "+")
    assert "J@r13" in moves(state)


# Achtung!


def test_wer_zieht_kann_im_selben_zug_keinen_joker_austauschen() -> None:
    state = play(table(["r12 y5", REST], "r 11 J12 | y 11 | g 11 | b 11", "g1"), "+")
    assert state.turn == 1
    state = play(table(["r12 y5", REST], "r 11 J12 | y 11 | g 11 | b 11", "g1"), "r12xJ")
    assert "+" not in moves(state)


def test_ruling_nach_einem_austausch_muss_noch_gelegt_werden() -> None:
    state = play(table(["r12 y5", REST], "r 11 J12 | y 11 | g 11 | b 11"), "r12xJ")
    assert not {"-", "+", "."} & set(moves(state))
    assert "." in moves(play(state, "J@g10"))


def test_ruling_der_austausch_ist_vor_und_nach_den_karten_erlaubt_beliebig_oft() -> None:
    state = table(["r12 y12 g10 g9", REST], "r 11 J12 | y 11 J12 | g 11 | b 11", "g1")
    play(state, "r12xJ", "g10", "y12xJ", "g9")
    assert hand(state, 0) == ["J", "J"]


def test_ruling_auch_ein_joker_dieses_zuges_kann_ausgetauscht_werden() -> None:
    state = play(table(["J r12 y5", REST]), "J@r12", "r12xJ")
    assert hand(state, 0) == ["y5", "J"]


def test_ruling_nach_der_vierten_karte_nur_noch_austausch_und_ende() -> None:
    state = play(table(["r10 r9 r8 r7 r6 y12 J", REST], "r 11 | y 11 J12 | g 11 | b 11"), "r10", "r9", "r8", "r7")
    assert moves(state) == ["y12xJ", "."]
    assert moves(play(state, "y12xJ")) == ["."]


def test_ruling_ohne_offene_stelle_kein_austausch_bevor_gelegt_ist() -> None:
    full = "r 1-11 J12 13-21 | y 1-21 | g 1-21"
    assert moves(table(["r12", REST], f"{full} | b 1-21")) == ["-"]
    state = table(["r12 b21", REST], f"{full} | b 1-20")
    assert moves(state) == ["b21", "r12xJ"]
    assert moves(play(state, "b21")) == ["r12xJ", "."]


# Legeregeln für Joker


def test_ein_joker_muss_nicht_gelegt_werden() -> None:
    state = table(["J y5", REST])
    assert "-" in moves(state)
    assert play(state, "-").turn == 1


def test_komplettiert_mit_einem_joker_gibt_es_eine_bonuskarte() -> None:
    assert play(table(["J y5", REST], "r 2-11 | y 11 | g 11 | b 11"), "J@r1").bonuses[0] == 1


def test_wird_dieser_joker_ausgetauscht_gibt_es_keine_bonuskarte_mehr() -> None:
    state = play(table(["J y5", "r1 y10 y1"], "r 2-11 | y 11 | g 11 | b 11"), "J@r1", ".", "r1xJ", "y10", ".")
    assert state.bonuses.tolist()[:2] == [1, 0]


def test_joker_koennen_an_verbindungskarten_angelegt_werden_und_umgekehrt() -> None:
    state = play(table(["J b8 r7", REST], "r 11 | y 7-11 | b 11 | g 11"), "y>J@b7", "b8")
    assert row(state, "b") == [7, 8, 11]
    assert "b>g8" in moves(table(["g8", REST], "r 11 | y 11 | b J8 9-11 | g 11"))


def test_in_einem_spielzug_duerfen_auch_mehrere_joker_angelegt_werden() -> None:
    state = play(table(["J J J J r1", REST]), "J@r10", "J@r9", "J@r8", "J@r7")
    assert hand(state, 0) == ["r1"]


def test_mit_einem_joker_als_letzter_karte_kann_das_spiel_beendet_werden() -> None:
    state = play(table(["J", REST]), "J@r10")
    assert (GAME.turn(state), GAME.ended(state)) == (None, "out")
