"""Elfer raus! Master at the table: records, notation, options, what is shown."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

import reihum
from reihum._games.elfer_raus_master import GAME
from reihum._games.elfer_raus_master.notation import TEXTS
from reihum._games.elfer_raus_master.state import MOVES
from tests.games.elfer_raus_master.table import moves, play, table


def test_every_move_code_has_its_own_text() -> None:
    assert len(set(TEXTS)) == len(TEXTS) == MOVES
    state = GAME.new()
    assert [GAME.code(state, text) for text in TEXTS] == list(range(MOVES))


@pytest.mark.parametrize(
    ("text", "meaning"), [("r12", 11), ("J@r12", 95), ("y>b9", 168 + 71 * 3 + 1), ("y>J@b9", 420 + 71 * 3 + 1), ("y7xJ", 672 + 27)]
)
def test_codes_are_where_the_table_says(text: str, meaning: int) -> None:
    assert GAME.code(GAME.new(), text) == meaning


@pytest.mark.parametrize("text", ["r22", "r0", "b>b9", "J", "J@J", "r12xr12", "y>9", "R12", "r012"])
def test_the_sentence_about_an_invalid_move_names_it(text: str) -> None:
    with pytest.raises(reihum.NotationError, match="is no move of Elfer raus! Master"):
        GAME.code(GAME.new(), text)


def test_a_connector_from_the_wrong_row_is_not_legal() -> None:
    state = table(["y8", "g1"], "g 8-11 | y 11 | r 8-11 | b 11", "g2")
    assert GAME.code(state, "r>y8") not in GAME.legal(state)
    assert moves(state) == ["g>y8", "+"]


Spoil = Callable[[dict[str, Any]], Any]
SPOILED: dict[str, tuple[Spoil, str]] = {
    "an 11": (lambda deal: deal["pile"].__setitem__(0, "r11"), "not the 84 cards"),
    "a card missing": (lambda deal: deal["pile"].pop(), "not the 84 cards"),
    "a short hand": (lambda deal: deal["pile"].append(deal["hands"][0].pop()), "3 players are dealt 20 cards each"),
    "a hand too many": (lambda deal: deal["hands"].append([]), "3 players are dealt 20 cards each"),
    "no card": (lambda deal: deal["hands"][0].__setitem__(0, "r99"), "'r99' is no card"),
    "no lists": (lambda deal: deal.update(hands=7), "hands must be a list"),
    "a hand that is no list": (
        lambda deal: deal["hands"].__setitem__(0, dict.fromkeys(deal["hands"][0])),
        "each hand of the deal must be a list",
    ),
    "a pile that is no list": (lambda deal: deal.update(pile="".join(deal["pile"])), "pile must be a list"),
    "a row twice": (lambda deal: deal["rows"].__setitem__(0, deal["rows"][1]), "the deal's rows"),
    "rows in one text": (lambda deal: deal.update(rows="rygb"), "the deal's rows"),
    "another starter": (lambda deal: deal.update(starter=2), "seat 1 starts this round"),
    "true for 1": (lambda deal: deal.update(starter=True), "seat 1 starts this round"),
    "hands gone": (lambda deal: deal.pop("hands"), "no 'hands'"),
    "rows gone": (lambda deal: deal.pop("rows"), "no 'rows'"),
    "starter gone": (lambda deal: deal.pop("starter"), "no 'starter'"),
}


@pytest.mark.parametrize(("spoil", "message"), SPOILED.values(), ids=SPOILED)
def test_a_damaged_deal_is_refused_with_a_sentence(spoil: Spoil, message: str) -> None:
    options = GAME.complete(3, {"starter": 1})
    deal = copy.deepcopy(dict(reihum.Match("elfer_raus_master", 3, options, seed=1).round.deal))
    GAME.restore(3, options, GAME.first(3, options), deal)
    spoil(deal)
    with pytest.raises(reihum.ReihumError, match=message):
        GAME.restore(3, options, GAME.first(3, options), deal)


@pytest.mark.parametrize(
    "options", [{"starter": -1}, {"starter": 2}, {"starter": True}, {"rounds": 0}, {"rounds": "1"}, {"drop_colour": "r"}]
)
def test_other_options_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(reihum.OptionError):
        reihum.Match("elfer_raus_master", 2, options, seed=1)


def test_what_is_seen_of_a_move() -> None:
    before = table(["y8 r12 J y1", "g1"], "r 8-11 J12 | y 11 | g 11 | b 11-20")
    after = play(before.copy(), "r>y8")
    seen = GAME.seen(before, GAME.code(before, "r>y8"), after, 1)
    assert (seen.move, seen.card, seen.spot, seen.source, seen.joker_taken, seen.bonus) == ("r>y8", "y8", "y8", "r", False, False)
    taken = play(after.copy(), "r12xJ")
    seen = GAME.seen(after, GAME.code(after, "r12xJ"), taken, None)
    assert (seen.card, seen.spot, seen.source, seen.joker_taken) == ("r12", "r12", None, True)
    done = play(taken.copy(), "J@b21")
    seen = GAME.seen(taken, GAME.code(taken, "J@b21"), done, 0)
    assert (seen.card, seen.spot, seen.bonus, seen.drawn, seen.kept) == ("J", "b21", True, 0, [])


def test_the_view_says_what_a_client_has_to_draw() -> None:
    state = play(table(["y8 J", "g1"], "y 11 | r 8-11 J12 | g 11 | b 11", "b1"), "r>y8")
    view = GAME.view(state, 0)
    assert [(row.colour, row.numbers, row.jokers) for row in view.rows[:2]] == [("y", [8, 11], []), ("r", [8, 9, 10, 11, 12], [12])]
    assert [(bridge.upper, bridge.lower, bridge.number) for bridge in view.bridges] == [("y", "r", 8)]
    assert (view.hand, view.counts, view.connectors, view.pile, view.laid, view.exchanged) == (["J"], [1, 1], [3, 4], 1, 1, False)
    assert view.open == ["r7", "r13", "y7", "y9", "y10", "y12", "g10", "g12", "b10", "b12"]
    assert view.reach == ["r>g8", "r>g9"]
    assert GAME.view(state, None).hand == []


def test_the_terminal_shows_rows_connectors_jokers_and_hands() -> None:
    state = play(table(["y8 J", "g1"], "y 11 | r 8-11 J12 | g 11 | b 11", "b1"), "r>y8")
    shown = str(GAME.show(state, 0, ["Ada", "Grace"])).splitlines()
    assert shown[0].split() == ["✹", *"·" * 6, "_", "8", "_", "_", "11", "_", *"·" * 9]
    assert shown[1].index("┃") == shown[0].index("8")
    assert shown[2].split()[12] == "★"
    assert any(line.startswith("▶ Ada") and " 1 card    3 connectors" in line for line in shown)
    assert shown[-1] == "Hand: ★J "
