"""Whole records made by hand: the worked examples of the two Elfer sheets, and a short match of each game."""

import random
from types import ModuleType
from typing import Any

import pytest

from . import elfer_raus, elfer_raus_master
from .elfer_cards import spell_cards, take_away
from .elfer_raus import ELFER_RAUS
from .elfer_raus_master import DECK, MASTER
from .elfer_record import Game, play_out
from .fault import RecordRefused

Record = dict[str, Any]


def _make_scripted(rules: Game, deal: dict[str, Any], script: list[tuple[int, str, str]], options: dict[str, Any] | None = None) -> Record:
    """Write a record for two: these moves with their legal sets, parted by blanks, then random ones without."""
    complete = {**rules.defaults, **rules.house, **(options or {})}
    table = rules.dealt(deal, complete, 2, 0)
    for _, text, _ in script:
        table.play(text)
    entry = play_out(random.Random(1), deal, table, legal=False)
    entry["moves"] = [*([seat, text, legal.split()] for seat, text, legal in script), *entry["moves"]]
    best = rules.best(entry["scores"])
    return {
        "format": "reihum-record/1",
        "game": rules.name,
        "players": ["Timo", "Vera"],
        "options": complete,
        "rounds": [entry],
        "totals": entry["scores"],
        "winners": [seat for seat in (0, 1) if entry["scores"][seat] == best],
    }


def _is_refused(game: ModuleType, record: Record, number: int, text: str) -> bool:
    """Whether another move in place of one is refused there."""
    (entry,) = record["rounds"]
    seat = entry["moves"][number][0]
    moves = [*entry["moves"][:number], [seat, text], *entry["moves"][number + 1 :]]
    with pytest.raises(RecordRefused, match="is not among the legal moves") as caught:
        game.check({**record, "rounds": [{**entry, "moves": moves}]})
    return caught.value.move == number


def test_the_sheets_example_of_elfer_raus() -> None:
    # The blue 11 is laid. Only the blue 10 and 12 fit: not the yellow 9 at the 10, not the blue 15 at the 12.
    hands = [spell_cards("b11 r1-10 y1-8 g1"), spell_cards("b10 b12 y9 b15 g2-10 g12-18")]
    deal = {"hands": hands, "pile": take_away(spell_cards("r1-20 y1-20 g1-20 b1-20"), *hands)}
    record = _make_scripted(ELFER_RAUS, deal, [(1, "b10", "b10 b12"), (1, "b12", ". b12"), (1, ".", ".")])
    elfer_raus.check(record)
    assert _is_refused(elfer_raus, record, 1, "y9")
    assert _is_refused(elfer_raus, record, 2, "y9")
    assert _is_refused(elfer_raus, record, 2, "b15")
    assert _is_refused(elfer_raus, record, 0, ".")
    assert _is_refused(elfer_raus, record, 0, "+")


def test_a_whole_match_of_elfer_raus_by_hand() -> None:
    hands = [spell_cards("r1-20"), spell_cards("y1-20")]
    deal = {"hands": hands, "pile": spell_cards("g1-20 b1-20")}
    row = spell_cards("y11-20 y10 y9 y8 y7 y6 y5 y4 y3 y2 y1")
    record = {
        "format": "reihum-record/1",
        "game": "elfer_raus",
        "players": ["Ada", "Ben"],
        "options": {"rounds": 1, "drop_colour": None},
        "rounds": [{"deal": deal, "moves": [[1, card] for card in row], "scores": [199, 0], "ended": "out"}],
        "totals": [199, 0],
        "winners": [1],
    }
    assert elfer_raus.check(record) == 20


def test_timo_and_vera() -> None:
    # Rows from the top: green, yellow, blue, red. Timo (0) bridges from yellow to blue and on to red; Vera (1) then lays
    # the red 8 and 7 and cannot go on to the 5.
    hands = [spell_cards("b9 r9 g1-8 r1-4 b1-5 y1"), spell_cards("y10 y9 r8 r7 r5 b14-21 g15-21")]
    deal = {"hands": hands, "pile": take_away(DECK, *hands), "rows": ["g", "y", "b", "r"], "starter": 1}
    script = [
        (1, "y10", "+ y10"),
        (1, "y9", ". y9"),
        (1, ".", "."),
        (0, "y>b9", "+ y>b9"),
        (0, "b>r9", ". b>r9"),
        (0, ".", "."),
        (1, "r8", "+ r8"),
        (1, "r7", ". r7"),
        (1, ".", "."),
    ]
    record = _make_scripted(MASTER, deal, script, {"starter": 1})
    elfer_raus_master.check(record)
    assert _is_refused(elfer_raus_master, record, 3, "b9")
    assert _is_refused(elfer_raus_master, record, 3, "y>r9")
    assert _is_refused(elfer_raus_master, record, 3, "b>r9")
    for text in ("r5", "r>r5", "b>r5", "J@r6"):
        assert _is_refused(elfer_raus_master, record, 8, text)


def test_the_printed_example_of_joker_and_connector() -> None:
    # Lisa (1) lays a joker as blue 7 over a connector at the yellow 7, then the blue 8, 6 and 5; the 4 has to wait.
    hands = [spell_cards("y7-10 r1-5 r17-21 g1-6"), spell_cards("J b8 b6 b5 b4 r13-16 g13-21 b1 b20")]
    deal = {"hands": hands, "pile": take_away(DECK, *hands), "rows": ["r", "g", "y", "b"], "starter": 0}
    jokers = "J@b10 J@b12 J@g10 J@g12 J@r10 J@r12 J@y12 J@y6"
    bridged = "y>J@b7 y>J@b8 y>J@b9 y>J@g7 y>J@g8 y>J@g9 y>b8"
    script = [
        (0, "y10", "+ y10"),
        (0, "y9", ". y9"),
        (0, "y8", ". y8"),
        (0, "y7", ". y7"),
        (0, ".", "."),
        (1, "y>J@b7", f"+ {jokers} {bridged}"),
        (1, "b8", ". b6 b8"),
        (1, "b6", ". b6"),
        (1, "b5", ". b5"),
        (1, ".", "."),
    ]
    record = _make_scripted(MASTER, deal, script)
    elfer_raus_master.check(record)
    assert _is_refused(elfer_raus_master, record, 9, "b4")
    assert _is_refused(elfer_raus_master, record, 5, "J@b7")


def test_a_whole_match_of_master_by_hand() -> None:
    hands = [spell_cards("r12-21 y12-21"), spell_cards("g12-21 b12-21")]
    pile = spell_cards("r1-10 y1-10 g1-10 b1-10 J J J J")
    deal = {"hands": hands, "pile": pile, "rows": ["b", "r", "g", "y"], "starter": 0}
    turns = [spell_cards("r12-15"), spell_cards("r16-19"), spell_cards("r20 r21 y12 y13"), spell_cards("y14-17"), spell_cards("y18-21")]
    moves: list[list[object]] = [[0, card] for card in turns[0]]
    for turn in turns[1:]:
        moves += [[0, "."], [1, "+"], *([0, card] for card in turn)]
    # Two half rows; left are 12 to 21 twice, and the red 1 to 4 from the pile.
    scores = [22, -340]
    record = {
        "format": "reihum-record/1",
        "game": "elfer_raus_master",
        "players": ["Ada", "Ben"],
        "options": {"rounds": 1, "starter": 0},
        "rounds": [{"deal": deal, "moves": moves, "scores": scores, "ended": "out"}],
        "totals": scores,
        "winners": [0],
    }
    assert elfer_raus_master.check(record) == 28
