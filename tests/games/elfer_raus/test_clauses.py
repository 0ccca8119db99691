"""The rule sheet of Elfer raus!, clause by clause."""

import pytest

import reihum
from reihum.games.base import Result, State
from reihum.games.chance import stream
from reihum.games.elfer_raus import GAME
from reihum.games.elfer_raus.notation import CARD_TEXTS, cards
from tests.games.elfer_raus.table import moves, on_table, play, table

SIZES = {2: 20, 3: 20, 4: 15, 5: 12, 6: 10}


def deal_with(elevens: dict[str, int | None], players: int = 3) -> dict[str, list[object]]:
    """Make a record's deal in which each 11 is in the hand of the seat given, or in the pile."""
    others = [name for name in CARD_TEXTS if not name.endswith("11")]
    hands: list[list[str]] = [[] for _ in range(players)]
    pile: list[str] = []
    for name, seat in elevens.items():
        (pile if seat is None else hands[seat]).append(name)
    for hand in hands:
        while len(hand) < SIZES[players]:
            hand.append(others.pop())
    return {"hands": list(hands), "pile": [*pile, *others]}


def restore(deal: dict[str, list[object]], players: int = 3) -> State:
    return GAME.restore(players, GAME.complete(players), {}, deal)


# Inhalt


def test_80_zahlenkarten_in_4_farben_von_1_bis_20() -> None:
    assert len(set(CARD_TEXTS)) == 80
    assert {name[0] for name in CARD_TEXTS} == set("rygb")
    assert {int(name[1:]) for name in CARD_TEXTS} == set(range(1, 21))


# Spielvorbereitung


@pytest.mark.parametrize("players", range(2, 7))
def test_jeder_erhaelt_seine_handkarten_der_rest_ist_nachziehstapel(players: int) -> None:
    deal = reihum.Match("elfer_raus", players, seed=1).round.deal
    assert [len(hand) for hand in deal["hands"]] == [SIZES[players]] * players
    assert len(deal["pile"]) == 80 - players * SIZES[players]
    assert sorted([name for hand in deal["hands"] for name in hand] + deal["pile"]) == sorted(CARD_TEXTS)


# Spielablauf


def test_wer_den_roten_11er_hat_beginnt_und_legt_ihn() -> None:
    state = restore(deal_with({"r11": 1, "y11": 0, "g11": 0, "b11": 0}))
    assert on_table(state) == {"r11"}
    assert (state.starter, state.turn, state.counts[1]) == (1, 2, 19)


def test_reihenfolge_gelb_gruen_blau_wenn_niemand_den_roten_11er_hat() -> None:
    assert on_table(restore(deal_with({"r11": None, "y11": 2, "g11": 0, "b11": 0}))) == {"y11"}
    assert on_table(restore(deal_with({"r11": None, "y11": None, "g11": 0, "b11": 1}))) == {"g11"}
    state = restore(deal_with({"r11": None, "y11": None, "g11": None, "b11": 2}))
    assert on_table(state) == {"b11"}
    assert (state.starter, state.turn) == (2, 0)


def test_alle_wissen_dann_dass_niemand_die_frueheren_11er_hat() -> None:
    state = restore(deal_with({"r11": None, "y11": None, "g11": 0, "b11": 1}))
    for seat in range(3):
        assert cards(state.cannot[seat]) == ["r11", "y11"]


def test_hat_niemand_einen_11er_wird_neu_gemischt_und_verteilt() -> None:
    with pytest.raises(reihum.ReihumError, match="nobody holds an 11"):
        restore(deal_with({"r11": None, "y11": None, "g11": None, "b11": None}))
    for seed in range(300):  # with six players about one deal in a hundred has no 11 in hand
        assert reihum.Match("elfer_raus", 6, seed=seed).view().rows != []


def test_nach_dem_ersten_11er_ist_sofort_der_naechste_an_der_reihe_im_uhrzeigersinn() -> None:
    match = reihum.Match("elfer_raus", 5, seed=3)
    assert match.turn == (match.view().starter + 1) % 5


def test_anlegen_oder_ziehen_nicht_beides_zur_wahl() -> None:
    assert moves(table(["r10 y5", "b1"], "r11", "g1")) == ["r10"]
    assert moves(table(["r9 y5", "b1"], "r11", "g1")) == ["+"]


# Karte(n) anlegen


def test_mindestens_eine_karte_muss_gelegt_werden_beliebig_viele_duerfen_es() -> None:
    state = table(["r10 r9 r8 y11 g20", "b1"], "r11")
    assert moves(state) == ["r10", "y11"]
    play(state, "r10")
    assert moves(state) == [".", "r9", "y11"]
    play(state, "r9", "y11", "r8")
    assert state.turn == 0
    play(state, ".")
    assert state.turn == 1


def test_aus_taktischen_gruenden_darf_zurueckgehalten_werden() -> None:
    state = play(table(["r10 r12 y5", "r9"], "r11"), "r10", ".")
    assert moves(state) == ["r9"]
    assert "r12" in cards(state.hands[0])


def test_neue_reihen_duerfen_nur_mit_einem_11er_begonnen_werden() -> None:
    assert moves(table(["y10 y12 g10 b12", "b1"], "r11", "g1")) == ["+"]
    assert moves(table(["y11 y12", "b1"], "r11", "g1")) == ["y11"]


def test_beispiel_an_die_blaue_11_nur_blaue_10_und_blaue_12() -> None:
    state = table(["b10 b12 b15 y9 b9", "r1"], "b11")
    assert moves(state) == ["b10", "b12"]


def test_beispiel_die_gelbe_9_nicht_an_die_blaue_10() -> None:
    assert moves(table(["y9 b9", "r1"], "b11 b10")) == ["b9"]


def test_beispiel_die_blaue_15_nicht_an_die_blaue_12() -> None:
    assert moves(table(["b15 b13", "r1"], "b11 b12")) == ["b13"]


def test_reihen_reichen_von_1_bis_20() -> None:
    down = " ".join(f"r{number}" for number in range(11, 1, -1))
    up = " ".join(f"g{number}" for number in range(11, 20))
    state = table(["r1 g20 y1 y20", "b1"], f"{down} {up}")
    assert moves(state) == ["g20", "r1"]
    play(state, "r1", "g20")
    assert moves(state) == ["."]


# Karte(n) nachziehen


def test_passt_die_gezogene_karte_muss_sie_sofort_gelegt_werden_und_der_zug_ist_beendet() -> None:
    state = play(table(["y5", "b1"], "r11", "r12 r13"), "+")
    assert on_table(state) == {"r11", "r12"}
    assert (state.turn, state.counts[0], state.left) == (1, 1, 1)


def test_passt_sie_nicht_wird_weiter_gezogen_hoechstens_drei() -> None:
    state = play(table(["y5", "b1"], "r11", "g1 g2 g3 r12"), "+")
    assert cards(state.hands[0]) == ["y5", "g1", "g2", "g3"]
    assert (state.turn, state.counts[0], state.left) == (1, 4, 1)


def test_die_dritte_karte_wird_noch_gelegt_wenn_sie_passt() -> None:
    state = play(table(["y5", "b1"], "r11", "g1 g2 r12"), "+")
    assert cards(state.hands[0]) == ["y5", "g1", "g2"]
    assert on_table(state) == {"r11", "r12"}


def test_nach_dem_ziehen_wird_keine_zweite_karte_gelegt() -> None:
    state = play(table(["r13", "b1"], "r11", "r12"), "+")
    assert (state.turn, cards(state.hands[0])) == (1, ["r13"])


def test_geht_der_stapel_aus_endet_das_ziehen() -> None:
    state = play(table(["y5", "b1"], "r11", "g1"), "+")
    assert (state.turn, state.left, cards(state.hands[0])) == (1, 0, ["y5", "g1"])


def test_stapel_aufgebraucht_und_nichts_passt_der_naechste_ist_an_der_reihe() -> None:
    state = table(["y5", "r10"], "r11")
    assert moves(state) == ["-"]
    assert play(state, "-").turn == 1


def test_wer_zieht_oder_passt_hat_gezeigt_dass_nichts_passt() -> None:
    state = play(table(["y5", "b1"], "r11", "g1 g2 g3"), "+")
    assert cards(state.cannot[0]) == ["r10", "r12", "y11", "g11", "b11"]
    assert cards(state.cannot[1]) == []
    state = play(table(["y5", "b1"], "r11 y11"), "-")
    assert cards(state.cannot[0]) == ["r10", "r12", "y10", "y12", "g11", "b11"]


# Ende des Spiels


def test_das_spiel_endet_mit_der_letzten_handkarte_sofort() -> None:
    state = play(table(["r10", "r9 r12"], "r11"), "r10")
    assert GAME.turn(state) is None
    assert moves(state) == []
    assert GAME.ended(state) == "out"


def test_wer_alle_karten_angelegt_hat_ist_der_gewinner() -> None:
    match = reihum.Match("elfer_raus", 4, seed=5)
    while not match.over:
        match.play(match.codes()[0])
    assert match.winners == [seat for seat in range(4) if match.view(seat).hand == []]
    assert len(match.winners) == 1


def test_beispiel_eine_19_und_eine_2_ergeben_21_punkte() -> None:
    state = play(table(["r10", "y19 g2", "b20 b1 b13"], "r11"), "r10")
    assert GAME.scores(state) == [0, 21, 34]


def test_wer_nach_mehreren_partien_die_wenigsten_punkte_hat_gewinnt_bei_gleichstand_mehrere() -> None:
    assert GAME.totals([Result("out", [0, 21, 5]), Result("out", [7, 0, 2])]) == [7, 21, 7]
    assert GAME.winners([Result("out", [0, 21, 5]), Result("out", [7, 0, 2])]) == [0, 2]


def test_mehrere_runden_werden_gespielt_wie_die_option_sagt() -> None:
    match = reihum.Match("elfer_raus", 3, {"rounds": 3}, seed=1)
    while not match.over:
        if match.round_over:
            match.deal()
        match.play(match.codes()[-1])
    assert len(match.results) == 3
    with pytest.raises(reihum.IllegalMove, match="over"):
        match.deal()


# Tipps


@pytest.mark.parametrize("colour", "rygb")
def test_zu_zweit_kann_eine_farbe_aussortiert_werden(colour: str) -> None:
    match = reihum.Match("elfer_raus", 2, {"drop_colour": colour}, seed=2)
    deal = match.round.deal
    every = [*deal["pile"], *deal["hands"][0], *deal["hands"][1]]
    assert len(every) == 60
    assert not [name for name in every if name[0] == colour]
    assert [row.colour for row in match.view().rows] == [letter for letter in "rygb" if letter != colour]


def test_nur_zu_zweit() -> None:
    with pytest.raises(reihum.OptionError, match="with two players only"):
        reihum.Match("elfer_raus", 3, {"drop_colour": "r"}, seed=2)


def test_ohne_rot_beginnt_der_gelbe_11er() -> None:
    for seed in range(20):
        match = reihum.Match("elfer_raus", 2, {"drop_colour": "r"}, seed=seed)
        state = GAME.deal(2, match.options, {}, stream(bytes(32), seed))
        holders = [seat for seat, hand in enumerate(match.round.deal["hands"]) if "y11" in hand]
        assert match.view().starter in holders or not holders
        assert "r11" not in cards(state.cannot[0])
