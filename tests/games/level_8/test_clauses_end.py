"""The rule sheet of Level 8, clause by clause: from the end of a round on."""

import pytest

import reihum
from reihum.games.base import Result, State
from reihum.games.chance import make_rng, stream
from reihum.games.level_8 import GAME
from reihum.games.level_8.levels import FRONT
from reihum.games.level_8.notation import hand
from tests.games.level_8.table import discards_of, laying, moves, play, starting, table

RUNS = "R1 r1 r2 r3 R4 r4 r5 r6"
OTHER_RUNS = "R1 g1 g2 g3 R4 g4 g5 g6"


def following(state: State, stars: int = 1) -> dict[str, object] | None:
    result = Result(GAME.ended(state), GAME.scores(state))
    return GAME.following(state, GAME.complete(int(state.players), {"stars": stars}), [result])


# Ende eines Durchgangs


def test_ein_durchgang_endet_sofort_mit_der_letzten_handkarte() -> None:
    state = play(table(["y3", "b1 b2", "b3"], melds={0: RUNS}), "+")
    assert GAME.turn(play(state, "/y3")) == 1
    state = play(table(["", "b1 b2", "b3"], melds={0: RUNS}), "+", "/o15")
    assert (GAME.turn(state), moves(state), GAME.ended(state)) == (None, [], "out")


def test_bonus_zwei_level_weiter_andere_die_ausliegen_eines_die_uebrigen_nichts() -> None:
    state = table(["", "b1 b2", "b3"], levels=[1, 1, 4], melds={0: RUNS, 1: OTHER_RUNS})
    assert GAME.scores(play(state, "+", "/o15")) == [3, 2, 4]


def test_der_linke_nachbar_des_alten_gebers_wird_neuer_geber() -> None:
    state = play(table(["", "b1 b2", "b3"], levels=[1, 5, 4], melds={0: RUNS}, dealer=2), "+", "/o15")
    assert following(state) == {"dealer": 0, "levels": [3, 5, 4], "kept": [[], [], []]}


def test_der_neue_durchgang_beginnt_mit_10_karten_und_links_vom_neuen_geber() -> None:
    match = reihum.Match("level_8", 3, {"turn_limit": 1000}, seed=1)
    while not match.round_over:
        match.play(GAME.careful(match.state, make_rng(1)))
    levels = match.results[-1].scores
    match.deal()
    assert match.view().counts == [10, 10, 10]
    assert (match.view().dealer, match.turn) == (1, 2)
    assert match.view().levels == match.round.deal["levels"] == levels


def test_ein_durchgang_ohne_ende_ist_nach_turn_limit_zuegen_ungueltig() -> None:
    """R: the levels stay, the same dealer deals again, nothing is kept."""
    card = [["R3", "R3"]] * 8
    state = table(["y9 y10", "b1 b2", "b3 b4"], levels=[1, 7, 4], stars=2, own=card, melds={0: RUNS}, turn_limit=2, dealer=2)
    play(state, "+", "/y9", "+", "/b1")
    assert (GAME.turn(state), GAME.ended(state), GAME.scores(state)) == (None, "limit", [1, 7, 4])
    assert following(state, stars=2) == {"dealer": 2, "levels": [1, 7, 4], "kept": [[], [], []]}


def test_ein_durchgang_der_mit_dem_letzten_zug_endet_zaehlt() -> None:
    state = play(table(["", "b1 b2"], melds={0: RUNS}, turn_limit=1), "+", "/o15")
    assert (GAME.ended(state), GAME.scores(state)) == ("out", [3, 1])


def test_ausgesetzte_zuege_zaehlen_nicht_zum_turn_limit() -> None:
    state = play(table(["S y1 y2", "b1 b2"], turn_limit=2), "+", "S>1")
    assert (state.turn, state.turns) == (0, 1)


# Die Joker


def test_ein_joker_ersetzt_jede_zahl_und_farbe() -> None:
    state = play(table(["J r4 r5 y7 y8 y9 o1", "b1"]), "+")
    assert laying(state) == ["R3", "R4", "R7"]
    play(state, "R4", "r4", "r5", "J", "R7", "y7", "y8", "y9")
    assert GAME.view(state, 1).melds[0][0].cards[2].stands_for == "6"


def test_fuer_ein_level_auch_mehrere_joker() -> None:
    state = play(table(["J J J r5 y7 y8 o12", "b1"]), "+", "R3", "J", "J", "r5", "R7", "y7", "y8", "J")
    assert state.laid[0]
    assert [one.stands_for for meld in GAME.view(state, 0).melds[0] for one in meld.cards] == ["3", "4", None, None, None, "9"]


def test_auch_nur_aus_jokern() -> None:
    state = play(table(["J J J y7 y8 y9 o12", "b1"]), "+")
    assert "R13" in laying(state)
    play(state, "R13", "J", "J", "J", "R7", "y7", "y8", "y9")
    assert state.laid[0]
    state = play(table(["J J g1 g2 r3 y3 b9", "b1"], own=[["V2", "C2"], *FRONT[1:]]), "+", "V9")
    assert moves(state) == ["J", "b9"]


def test_nicht_aber_als_aussetzen_karte() -> None:
    state = play(table(["J r1", "b1"]), "+")
    assert starting(state, "J", "S") == []


def test_in_saetzen_und_farben_liegen_joker_zuletzt() -> None:
    state = play(table(["J J J r3 y3 g1 g9 b9", "b1"], own=[["V3", "C3"], *FRONT[1:]]), "+", "V3", "r3")
    assert moves(state) == ["J", "y3"]
    assert moves(play(state.copy(), "J")) == ["J"]
    play(state, "y3", "J", "Cg", "g1")
    assert moves(state) == ["J", "g9"]


def test_ausliegende_joker_sind_immer_klar() -> None:
    state = table(["J J J o1", "b1"], levels=[3, 1], melds={0: "R4 r4 y5 b6 Cg g2 g7 g9 g12"}, stack="p14 p15")
    play(state, "+", "J>0.0l", "J>0.0h", "J>0.1")
    run, green = GAME.view(state, 1).melds[0]
    assert [(one.card, one.stands_for) for one in run.cards] == [("J", "3"), ("r4", None), ("y5", None), ("b6", None), ("J", "7")]
    assert (green.cards[-1].card, green.cards[-1].stands_for) == ("J", "g")


def test_an_eine_folge_bis_15_oder_ab_1_passt_auch_kein_joker() -> None:
    state = table(["J o1", "b1"], melds={0: "R1 r1 r2 r3 R13 r13 r14 r15"})
    assert starting(play(state, "+"), "J") == ["J>0.0h", "J>0.1l"]


def test_ausliegende_joker_duerfen_nicht_ausgetauscht_werden() -> None:
    state = table(["g5 o9", "b1"], melds={0: "R4 r4 J r6 R9 g9 g10 g11"}, stack="p14 p15")
    assert starting(play(state, "+"), "g5") == []


# Die "Aussetzen!"-Karten


def test_anstatt_abzuwerfen_vor_einen_beliebigen_mitspieler() -> None:
    state = play(table(["S r1", "b1 b2", "g1 g2"]), "+")
    assert starting(state, "S") == ["S>1", "S>2"]
    play(state, "S>2")
    assert state.before[2]
    assert state.turn == 1


def test_der_nicht_bereits_eine_vor_sich_liegen_hat() -> None:
    state = play(table(["S r1", "S b2", "g1 g2", "g3"]), "+", "S>3", "+")
    assert starting(state, "S") == ["S>0", "S>2"]


def test_er_setzt_aus_und_schiebt_sie_offen_unter_den_nachziehstapel() -> None:
    state = play(table(["S r1", "b1 b2", "g1 g2"]), "+", "S>1")
    assert (state.turn, state.under, state.before[1]) == (2, 1, 0)
    assert GAME.view(state, 0).under == 1


def test_taucht_sie_dort_auf_wird_ein_neuer_stapel_gebildet() -> None:
    state = play(table(["S r1", "b1 b2", "g1 g2"], stack="o15 o14", discards=["", "", "y1 y2"]), "+", "S>1", "+")
    assert GAME.due(state)
    GAME.form(state, ["y1", "S"])
    assert (state.left, state.under) == (2, 0)
    assert moves(state) == ["/g1", "/g2", "/o14"]


def test_auch_wenn_sie_selbst_erst_dorthin_kommt() -> None:
    """The pile is used up and nothing lies under a top card: the skip card alone becomes the pile."""
    state = play(table(["S r1", "b1 b2"], stack="o15"), "+", "S>1")
    assert GAME.due(state)
    GAME.form(state, ["S"])
    assert (state.turn, state.left) == (0, 1)
    assert "S" in hand(play(state, "+"), 0)


def test_ein_faelliger_stapel_wird_vor_dem_aussetzen_gebildet() -> None:
    state = table(["r1 S", "b1 b2", "g1 g2"], stack="o15", discards=["y1"])
    state.before[1] = 1
    play(state, "+", "/r1")
    assert GAME.due(state)
    assert (state.turn, state.before[1]) == (1, 1)
    GAME.form(state, ["y1"])
    assert (state.turn, state.before[1], state.under, state.left) == (2, 0, 1, 1)


def test_auch_auf_den_eigenen_ablagestapel_darf_sie() -> None:
    state = play(table(["S r1", "b1 b2"]), "+", "/S")
    assert discards_of(state, 0) == ["S"]
    assert state.turn == 1


def test_als_letzte_handkarte_verfaellt_sie_wirkungslos() -> None:
    for move in ("S>1", "/S"):
        state = play(table(["", "b1 b2"], melds={0: RUNS}, stack="S o1"), "+", move)
        assert (GAME.turn(state), GAME.scores(state)) == (None, [3, 1])
        assert not GAME.due(state)
    hands, levels = ["", "b1 b2", "g1 g2"], [1, 5, 1]
    state = table(hands, levels=levels, stars=2, own=[["R3", "R3"]] * 8, melds={0: RUNS}, stack="S o1", dealer=2)
    assert GAME.turn(play(state, "+", "S>1")) == 1  # who lost nothing may keep cards as ever


def test_sie_kann_nicht_angelegt_oder_ausgelegt_werden() -> None:
    state = table(["S y9", "b1 b2"], melds={0: "R1 r1 r2 r3 R13 r13 r14 r15"})
    assert moves(play(state, "+")) == ["/S", "/o15", "/y9", "S>1"]


# Spielende


def test_wer_sich_im_8_level_befindet_und_es_auslegt_gewinnt_sofort() -> None:
    level = "V1 r1 y1 V2 r2 y2 g2 V3 r3 y3 g3"
    state = table(["r1 y1 r2 y2 g2 r3 y3 g3 b3 o9", "b1"], levels=[8, 1], melds={1: OTHER_RUNS.replace("g", "p")})
    play(state, "+", *level.split(), "b3")
    assert (GAME.turn(state), GAME.ended(state), GAME.scores(state)) == (None, "out", [9, 1])
    assert following(state) is None
    assert GAME.winners([Result("out", GAME.scores(state))]) == [0]


def test_wer_im_7_level_den_durchgang_beendet_gewinnt_und_die_anderen_ruecken_noch_vor() -> None:
    state = table(["", "b1", "b2"], levels=[7, 1, 8], melds={0: "V1 r1 y1 g1 Cb b2 b3 b4 b5 b6", 1: OTHER_RUNS.replace("g", "p")})
    play(state, "+", "/o15")
    assert GAME.scores(state) == [9, 2, 8]
    assert following(state) is None


def test_die_uebrigen_stehen_nach_ihrem_level() -> None:
    results = [Result("out", [3, 1, 2]), Result("limit", [3, 1, 2]), Result("out", [9, 1, 4])]
    assert GAME.totals(results) == [9, 1, 4]
    assert GAME.winners(results) == [0]


# Mehr Herausforderung gesucht?


def keepers(levels: list[int], stars: int = 2, melds: dict[int, str] | None = None) -> State:
    """End a round by seat 0; the dealer is seat 3, so the next dealer is seat 0 and seat 1 is asked first."""
    hands = ["", "r1 r2 r3 r4 r5 J S y1 y2 y3", "g1 g2 g3 g4 g5 g6 g7 g8 g9 g10", "b1 b2 b3 b4 b5 b6 b7 b8 b9 b10"]
    card = [["R3", "R3"]] * 8
    state = table(hands, levels=levels, stars=stars, own=card, melds={0: "R1 p1 p2 p3 R4 p4 p5 p6", **(melds or {})})
    return play(state, "+", "/o15")


def test_wer_in_level_5_bis_8_ist_und_nicht_ausgelegt_hat_darf_behalten_vom_linken_nachbarn_des_neuen_gebers_an() -> None:
    state = keepers([1, 5, 4, 8])
    assert GAME.turn(state) == 1
    play(state, ".")
    assert GAME.turn(state) == 3
    assert GAME.turn(play(state, ".")) is None


def test_der_neue_geber_wird_zuletzt_gefragt() -> None:
    hands = ["r1 r2", "", "g1 g2"]
    state = table(hands, levels=[5, 1, 6], stars=2, own=[["R3", "R3"]] * 8, melds={1: "R1 p1 p2 p3 R4 p4 p5 p6"}, turn=1, dealer=2)
    play(state, "+", "/o15")
    assert GAME.turn(state) == 2, "seat 0 deals next and is the last"
    assert GAME.turn(play(state, ".")) == 0


def test_wer_ausgelegt_hat_behaelt_nichts() -> None:
    assert GAME.turn(keepers([1, 5, 4, 4], melds={1: "R7 y7 y8 y9 R10 y10 y11 y12"})) is None


def test_mit_einem_sternchen_behaelt_niemand() -> None:
    assert GAME.turn(keepers([1, 5, 6, 8], stars=1)) is None


def test_hat_jemand_gewonnen_behaelt_niemand() -> None:
    assert GAME.turn(keepers([7, 5, 6, 8])) is None


def test_bis_zu_vier_handkarten_auch_joker_und_aussetzen_karten() -> None:
    state = keepers([1, 5, 4, 4])
    assert moves(state) == sorted([".", "=J", "=S", *(f"={name}" for name in hand(state, 1)[:8])])
    play(state, "=J", "=S", "=r4")
    assert GAME.turn(state) == 1
    assert "=r4" not in moves(state)
    assert GAME.turn(play(state, "=r1")) is None
    carry = following(state, stars=2)
    assert carry is not None
    assert carry["kept"] == [[], ["J", "S", "r4", "r1"], [], []]


def test_er_nimmt_sie_in_den_naechsten_durchgang_mit_und_erhaelt_neue_bis_zu_10() -> None:
    state = play(keepers([1, 5, 4, 8]), "=J", "=r4", ".", "=b1", ".")
    carry = following(state, stars=2)
    assert carry is not None
    options = GAME.complete(4, {"stars": 2, "levels": [["R3", "R3"]] * 8})
    dealt = GAME.deal(4, options, carry, stream(bytes(32)))
    assert [int(count) for count in dealt.counts[:4]] == [10] * 4
    assert {"J", "r4"} <= set(hand(dealt, 1))
    assert "b1" in hand(dealt, 3)
    assert GAME.view(dealt, 0).carried == [0, 2, 0, 1]
    assert GAME.restore(4, options, carry, GAME.dealt(dealt)).tobytes() == dealt.tobytes()


def test_niemand_sieht_was_behalten_wird() -> None:
    state = keepers([1, 5, 4, 4])
    before = state.copy()
    play(state, "=J")
    seen = GAME.seen(before, GAME.code(before, "=J"), state, 2)
    assert (seen.move, seen.card) == ("=", None)
    assert GAME.seen(before, GAME.code(before, "=J"), state, 1).card == "J"
    assert (GAME.view(state, 2).kept, GAME.view(state, 2).keeping) == ([0, 1, 0, 0], [])
    assert GAME.view(state, 1).keeping == ["J"]


# Was ein Deal nicht sein kann


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"dealer": 1}, "dealer must be 0"),
        ({"levels": [1, 2, 1]}, "levels must be"),
        ({"upcard": "nonsense"}, "lists of cards"),
        ({"hands": [["r1"]] * 3}, "3 players are dealt 10 cards each"),
        ({"pile": []}, "not the 98 cards"),
    ],
)
def test_ein_deal_wird_geprueft(change: dict[str, object], message: str) -> None:
    deal = reihum.Match("level_8", 3, seed=1).round.deal | change
    options = GAME.complete(3)
    with pytest.raises(reihum.ReihumError, match=message):
        GAME.restore(3, options, GAME.first(3, options), deal)


def test_behaltene_karten_muessen_in_der_hand_sein() -> None:
    deal = reihum.Match("level_8", 3, seed=1).round.deal
    options = GAME.complete(3)
    carry = GAME.first(3, options) | {"kept": [[deal["pile"][0]], [], []]}
    with pytest.raises(reihum.ReihumError, match="seat 0 kept"):
        GAME.restore(3, options, carry, deal)


@pytest.mark.parametrize("levels", [[["R3"]] * 7, [["R11"]] * 8, [["R3", "V8"]] * 8, [["R1"]] * 8, [[]] * 8, [["X3"]] * 8, [["R03"]] * 8])
def test_eine_eigene_levelkarte_wird_geprueft(levels: list[list[str]]) -> None:
    with pytest.raises(reihum.OptionError, match="eight lists of melds"):
        GAME.complete(2, {"levels": levels})
