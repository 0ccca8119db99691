"""The rule sheet of Level 8, clause by clause: up to the discard."""

import pytest

import reihum
from reihum.games.level_8 import GAME
from reihum.games.level_8.levels import BACK, FRONT
from reihum.games.level_8.notation import CARD_TEXTS, hand
from tests.games.level_8.table import DECK, discards_of, everywhere, laying, moves, play, starting, table

PAIRS = "V2 r2 y2 V3 r3 y3 V6 r6 y6 V7 g6 b6"

# Spielmaterial


def test_98_spielkarten_90_zahlenkarten_1_bis_15_in_6_farben_5_joker_und_3_aussetzen_karten() -> None:
    assert len(DECK) == 98
    assert {name[0] for name in CARD_TEXTS[:90]} == set("rygbpo")
    assert {int(name[1:]) for name in CARD_TEXTS[:90]} == set(range(1, 16))
    assert (DECK.count("J"), DECK.count("S")) == (5, 3)


# Spielvorbereitung


@pytest.mark.parametrize("players", range(2, 7))
def test_jeder_erhaelt_10_karten_der_rest_ist_nachziehstapel(players: int) -> None:
    match = reihum.Match("level_8", players, seed=1)
    deal = match.round.deal
    assert [len(names) for names in deal["hands"]] == [10] * players
    assert len(deal["pile"]) == 98 - 10 * players - 1
    assert everywhere(match.state) == DECK


def test_der_geber_deckt_die_oberste_karte_auf_die_erste_seines_ablagestapels() -> None:
    match = reihum.Match("level_8", 4, {"dealer": 2}, seed=1)
    assert match.view().tops == [None, None, match.round.deal["upcard"], None]


def test_alle_beginnen_im_ersten_level_2_dreierfolgen() -> None:
    match = reihum.Match("level_8", 3, seed=1)
    assert match.view().levels == [1, 1, 1]
    assert match.view().level_card[0] == ["R3", "R3"]


# Spielverlauf


def test_der_spieler_links_vom_geber_beginnt_danach_im_uhrzeigersinn() -> None:
    match = reihum.Match("level_8", 3, {"dealer": 1}, seed=1)
    order = []
    for _ in range(4):
        order.append(match.turn)
        match.play("+")
        match.play(next(move for move in match.legal() if move.startswith("/")))
    assert order == [2, 0, 1, 2]


# 1. Zuerst eine Karte aufnehmen


def test_zuerst_muss_er_eine_karte_aufnehmen() -> None:
    state = table(["r1 J S", "b1"], discards=["g5", "g6 g7"])
    assert moves(state) == ["+", "<0", "<1"]


def test_die_oberste_karte_vom_nachziehstapel() -> None:
    state = play(table(["r1", "b1"], stack="g9 g10"), "+")
    assert hand(state, 0) == ["r1", "g9"]
    assert state.left == 1


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_oder_die_oberste_karte_von_einem_beliebigen_ablagestapel_auch_dem_eigenen(seat: int) -> None:
    state = play(table(["r1", "b1", "p1"], discards=["g5 g6", "g7 g8", "g9 g10"]), f"<{seat}")
    assert hand(state, 0) == ["r1", ("g6", "g8", "g10")[seat]]
    assert discards_of(state, seat) == [("g5", "g7", "g9")[seat]]


def test_auch_joker_und_aussetzen_karten_duerfen_aufgenommen_werden() -> None:
    state = table(["r1", "b1"], discards=["J", "S"])
    assert hand(play(state.copy(), "<0"), 0) == ["r1", "J"]
    assert hand(play(state.copy(), "<1"), 0) == ["r1", "S"]


def test_wo_keine_karte_liegt_wird_keine_aufgenommen() -> None:
    state = table(["r1 r2", "b1"], stack="")
    assert moves(state) == ["-"]
    assert moves(play(state, "-")) == ["/r1", "/r2"]


# 2. Eigenes Level auslegen


def test_danach_kann_er_sein_level_auslegen_er_muss_nicht() -> None:
    state = play(table(["r1 y2 b3 r7 y8 b9 o1", "b1"]), "+")
    assert laying(state) == ["R1", "R7"]
    assert "/o1" in moves(state)


def test_er_legt_alle_benoetigten_karten_offen_vor_sich_aus() -> None:
    state = play(table(["r1 y2 b3 r7 y8 b9 o1", "b1"]), "+", "R1", "r1", "y2", "b3", "R7", "r7", "y8", "b9")
    assert state.laid[0]
    melds = GAME.view(state, 1).melds[0]
    assert [[one.card for one in meld.cards] for meld in melds] == [["r1", "y2", "b3"], ["r7", "y8", "b9"]]


def test_es_ist_nicht_erlaubt_nur_teile_des_levels_auszulegen() -> None:
    assert laying(play(table(["r1 y2 b3 r7 y8 b10 o1", "b1"]), "+")) == []


def test_wer_ein_level_beginnt_legt_es_ganz() -> None:
    state = play(table(["r1 y2 b3 r7 y8 b9 o1", "b1"]), "+", "R1", "r1", "y2", "b3")
    assert moves(state) == ["R7"]


def test_man_darf_seinem_level_niemals_weitere_teilaufgaben_zufuegen() -> None:
    state = play(table(["r1 y2 b3 r7 y8 b9 g4 g5 g6", "b1"]), "+", "R7", "r7", "y8", "b9", "R1", "r1", "y2", "b3")
    assert laying(state) == []


def test_ein_zug_ist_nur_erlaubt_wenn_das_level_noch_vollendet_werden_kann() -> None:
    state = play(table(["r1 y2 b3 r4 y5 b6 o9", "b1"]), "+")
    assert laying(state) == ["R1", "R4"]
    state = play(table(["r3 y3 r4 y4 g4 J o9 o10", "b1"], own=[["V2", "R3"], *FRONT[1:]]), "+", "V3")
    assert moves(state) == ["r3"], "after y3 only the joker could follow, and the run needs it"
    assert moves(play(state, "r3")) == ["y3"]


def test_das_level_laesst_eine_karte_zum_abwerfen() -> None:
    """After `-` there may be just ten cards for a level of ten."""
    ten = "r1 y2 b3 g4 r5 y6 b7 g8 r9 y10"
    assert laying(play(table([ten, "b1"], own=[["R10"]] * 8, stack=""), "-")) == []
    assert laying(play(table([ten + " o15", "b1"], own=[["R10"]] * 8, stack=""), "-")) == ["R1"]
    assert laying(play(table([ten, "b1"], own=[["R10"]] * 8, levels=[8, 1], stack=""), "-")) == ["R1"], "level 8 ends the match"


# Sobald ein Spieler sein Level ausgelegt hat


def test_erst_wer_sein_level_ausgelegt_hat_darf_anlegen() -> None:
    laid = {1: "R4 r4 r5 r6 R9 g9 g10 g11"}
    assert starting(play(table(["r7 r3", "b1"], melds=laid), "+"), "r", "J") == []


def test_ab_dem_moment_in_dem_er_auslegt_bei_eigenen_und_bei_allen_mitspielern() -> None:
    state = table(["r1 y2 b3 r7 y8 b9 g4 g10 p5", "b1"], melds={1: "R5 r5 r6 o7 R11 g11 g12 g13"})
    play(state, "+", "R1", "r1", "y2", "b3", "R7", "r7", "y8", "b9")
    assert starting(state, "g", "o") == ["g10>0.1", "g10>1.1", "g4>0.0", "g4>1.0"]


def test_und_fuer_alle_seine_weiteren_zuege_des_durchgangs() -> None:
    state = table(["g7 o1", "b1"], melds={0: "R1 r1 r2 r3 R4 r4 r5 r6"}, stack="b7 b8")
    assert "g7>0.1" in moves(play(state, "+"))


def test_beispiel_an_4_5_6_eine_7_und_dann_eine_8_und_eine_3_und_dann_eine_2() -> None:
    state = table(["y7 y8 y3 y2 o12", "b1"], melds={0: "R4 r4 r5 r6 R13 g13 g14 g15"})
    play(state, "+")
    assert starting(state, "y") == ["y3>0.0", "y7>0.0"]
    play(state, "y7>0.0", "y3>0.0")
    assert starting(state, "y") == ["y2>0.0", "y8>0.0"]


def test_beispiel_an_2_2_3_3_6_6_6_6_jede_2_3_und_6() -> None:
    state = table(["o2 o3 o6 o4 o5 o7", "b1"], levels=[2, 1], melds={0: "V2 r2 y2 V3 r3 y3 V6 r6 y6 V6 g6 b6"}, stack="p14 p15")
    play(state, "+")
    assert starting(state, "o") == ["o2>0.0", "o3>0.1", "o6>0.2", "o6>0.3"]


def test_beispiel_an_8_9_10_11_und_3_3_9_9_eine_7_eine_12_jede_3_und_9() -> None:
    own = [["R4", "V2", "V2"], *FRONT[1:]]
    state = table(["o7 o12 o3 o9 o8 o5", "b1"], own=own, melds={0: "R8 r8 y9 b10 g11 V3 r3 y3 V9 r9 b9"}, stack="p14 p15")
    play(state, "+")
    assert starting(state, "o") == ["o12>0.0", "o3>0.1", "o7>0.0", "o9>0.2"]


def test_an_x_karten_einer_farbe_passt_jede_weitere_dieser_farbe() -> None:
    state = table(["g1 g15 r5 o9", "b1"], levels=[3, 1], melds={0: "R4 r4 y5 b6 Cg g2 g7 g9 g12"}, stack="p14 p15")
    assert starting(play(state, "+"), "g", "r", "o") == ["g15>0.1", "g1>0.1"]


def test_eine_handkarte_bleibt_zum_abwerfen() -> None:
    state = table(["y7", "b1"], melds={0: "R4 r4 r5 r6 R13 g13 g14 g15"}, stack="y3 p15")
    play(state, "+", "y3>0.0")
    assert moves(state) == ["/y7"]


# Die Kombinationen


def test_folgen_sind_karten_mit_direkt_aufeinanderfolgenden_zahlen_in_beliebiger_farbe() -> None:
    state = play(table(["r4 y5 b6 o8 o9 o10 o11", "b1"]), "+", "R8", "o8", "o9", "o10")
    assert moves(state) == ["R4"]
    assert laying(play(table(["r4 y5 b7 o8 o10 o11 o12", "b1"]), "+")) == []


def test_zwischen_15_und_1_gibt_es_keine_verbindung() -> None:
    assert laying(play(table(["r14 y15 b1 r4 y5 b6", "g1"], stack="o9"), "+")) == []
    state = table(["o1 o12 J o15", "b1"], melds={0: "R1 r1 r2 r3 R13 g13 g14 g15"}, stack="o9 o10")
    assert starting(play(state, "+"), "o", "J") == ["J>0.0h", "J>0.1l", "o12>0.1"]


def test_zwillinge_drillinge_sind_karten_mit_demselben_wert() -> None:
    own = [["V2", "V3"], *FRONT[1:]]
    state = play(table(["r4 y4 g9 b9 o9 o1", "b1"], own=own), "+")
    assert laying(state) == ["V4"]
    play(state, "V4", "r4", "y4", "V9", "g9", "b9", "o9")
    assert state.laid[0]


def test_zwei_zwillinge_duerfen_denselben_wert_haben() -> None:
    state = play(table(["r2 y2 r3 y3 r6 y6 g6 b6 o1", "b1"], levels=[2, 1]), "+")
    play(state, "V6", "r6", "y6", "V2", "r2", "y2", "V6", "g6", "b6", "V3", "r3", "y3")
    assert state.laid[0]


def test_x_karten_einer_farbe_sind_beliebige_zahlen_derselben_farbe() -> None:
    own = [["C5"], *FRONT[1:]]
    assert laying(play(table(["r7 r2 r11 r15 r1 g1 g2 g3 g4 o1", "b1"], own=own), "+")) == ["Cr"]


def test_ausgelegt_werden_genau_so_viele_karten_wie_verlangt_mehr_ist_anlegen() -> None:
    state = play(table(["r1 r2 r3 r4 y7 y8 y9 o1", "b1"]), "+", "R1", "r1", "r2", "r3")
    assert moves(state) == ["R7"]
    play(state, "R7", "y7", "y8", "y9")
    assert "r4>0.0" in moves(state)


def test_in_der_festen_reihenfolge_folgen_aufsteigend_saetze_nach_farbe_farben_nach_zahl() -> None:
    own = [["V3", "C3"], *FRONT[1:]]
    state = play(table(["r4 g4 o4 b1 b2 b9 b11", "y1"], own=own), "+", "V4")
    assert moves(state) == ["r4"]
    play(state, "r4")
    assert moves(state) == ["g4"]
    play(state, "g4", "o4", "Cb")
    assert moves(state) == ["b1", "b2"]
    assert moves(play(state, "b2")) == ["b9"]


def test_die_melds_werden_in_der_reihenfolge_der_levelkarte_gelegt() -> None:
    state = play(table(["r1 r2 r3 r4 r5 r6 y8 b8 o1", "b1"], levels=[4, 1]), "+")
    assert laying(state) == ["R1"]
    assert moves(play(state, "R1", "r1", "r2", "r3", "r4", "r5", "r6")) == ["V8"]


@pytest.mark.parametrize(("stars", "card"), [(1, FRONT), (2, BACK)])
def test_die_levelkarten(stars: int, card: tuple[tuple[str, ...], ...]) -> None:
    assert reihum.Match("level_8", 2, {"stars": stars}, seed=1).view().level_card == [list(level) for level in card]


# 3. Eine Karte abwerfen


def test_zum_abschluss_muss_er_eine_beliebige_handkarte_abwerfen() -> None:
    state = play(table(["r1 J o3", "b1"], stack="g9 g10"), "+")
    assert moves(state) == ["/J", "/g9", "/o3", "/r1"]
    play(state, "/J")
    assert discards_of(state, 0) == ["J"]
    assert state.turn == 1


def test_auf_seinen_eigenen_ablagestapel_nach_oben() -> None:
    state = play(table(["r1", "b1"], discards=["g1 g2", "g3"]), "+", "/r1")
    assert discards_of(state, 0) == ["r1", "g2", "g1"]
    assert discards_of(state, 1) == ["g3"]


def test_die_aufgenommene_karte_darf_gleich_wieder_abgeworfen_werden() -> None:
    state = play(table(["r1", "b1"], discards=["", "g3"]), "<1", "/g3")
    assert discards_of(state, 0) == ["g3"]


def test_nach_der_letzten_verdeckten_karte_wird_aus_allen_ablagen_bis_auf_die_oberste_ein_neuer_stapel() -> None:
    state = play(table(["r1", "b1"], stack="o9", discards=["g1 g2 g3", "J y2"]), "+")
    assert GAME.due(state)
    GAME.form(state, ["J", "g1", "g2"])
    assert (discards_of(state, 0), discards_of(state, 1)) == (["g3"], ["y2"])
    assert state.left == 3
    assert not GAME.due(state)
    assert moves(state) == ["/o9", "/r1"]
    play(state, "/r1", "+")
    assert "J" in hand(state, 1)


def test_sie_werden_gemischt() -> None:
    match = reihum.Match("level_8", 2, seed=4)
    while not any(isinstance(move, dict) for move in match.round.moves):
        match.play("+" if "+" in match.legal() else next(move for move in match.legal() if move.startswith("/")))
    cards = next(move["shuffle"] for move in match.round.moves if isinstance(move, dict))
    discarded = [move[1][1:] for move in match.round.moves if not isinstance(move, dict) and move[1][0] == "/"]
    assert cards not in (discarded, discarded[::-1])
    assert not set(cards) - {*discarded, match.round.deal["upcard"]}


def test_gibt_es_nichts_zu_bilden_wird_gebildet_sobald_etwas_da_ist() -> None:
    """The last card is drawn and nothing lies under a top card: the discard makes something to form a pile from."""
    state = play(table(["r1", "b1"], stack="o9", discards=["g1"]), "+")
    assert not GAME.due(state)
    play(state, "/o9")
    assert GAME.due(state)
    GAME.form(state, ["g1"])
    assert (state.turn, state.left, discards_of(state, 0)) == (1, 1, ["o9"])


def test_einen_stapel_aus_anderen_karten_gibt_es_nicht() -> None:
    state = play(table(["r1", "b1"], stack="o9", discards=["g1 g2", "y2"]), "+")
    for cards in ([], ["g2"], ["g1", "g1"], ["nonsense"]):
        with pytest.raises(reihum.ReihumError, match="the pile is formed from g1"):
            GAME.form(state, cards)
