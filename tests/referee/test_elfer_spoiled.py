"""The referees of the two Elfer games refuse spoiled records where they are spoiled, and garbage."""

import copy
import json
import random
from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.effort import fifth_of

from . import elfer_raus, elfer_raus_master
from .fault import RecordRefused

Record = dict[str, Any]
games = pytest.mark.parametrize("game", [elfer_raus, elfer_raus_master], ids=["elfer_raus", "elfer_raus_master"])


def _list_moves(record: Record) -> list[list[Any]]:
    return [move for entry in record["rounds"] for move in entry["moves"]]


@cache
def _write_genuine(game: ModuleType) -> str:
    return json.dumps(game.random_record(random.Random(11), 4, {"rounds": 2}))


def _make_genuine(game: ModuleType) -> Record:
    """Give a genuine record to spoil: four players, two rounds."""
    return dict(json.loads(_write_genuine(game)))


def _swap_in_deal(record: Record) -> None:
    hand, pile = record["rounds"][0]["deal"]["hands"][2], record["rounds"][0]["deal"]["pile"]
    hand[0], pile[-1] = pile[-1], hand[0]


def _double_in_deal(record: Record) -> None:
    hand = record["rounds"][0]["deal"]["hands"][1]
    hand[0] = hand[1]


def _longer_hand(record: Record) -> None:
    deal = record["rounds"][0]["deal"]
    deal["hands"][1].append(deal["pile"].pop())


def _set(*path: str | int, value: object) -> Callable[[Record], None]:
    """Put a value somewhere in a record."""

    def spoil(record: Record) -> None:
        node: Any = record
        for key in path[:-1]:
            node = node[key]
        assert node[path[-1]] != value or type(node[path[-1]]) is not type(value)
        node[path[-1]] = value

    return spoil


def _remove(*path: str | int) -> Callable[[Record], None]:
    """Leave something out of a record."""

    def spoil(record: Record) -> None:
        node: Any = record
        for key in path[:-1]:
            node = node[key]
        del node[path[-1]]

    return spoil


def _add(*path: str | int, value: object) -> Callable[[Record], None]:
    """Append something to a list in a record."""

    def spoil(record: Record) -> None:
        node: Any = record
        for key in path:
            node = node[key]
        node.append(value)

    return spoil


ROUND = ("rounds", 1)
# How, and where: round and move.
SPOILED: dict[str, tuple[Callable[[Record], None], int | None, int | None]] = {
    "format": (_set("format", value="reihum-record/2"), None, None),
    "game": (_set("game", value="bloom"), None, None),
    "no format": (_remove("format"), None, None),
    "no options": (_remove("options"), None, None),
    "an option missing": (_remove("options", "rounds"), None, None),
    "more rounds asked for": (_set("options", "rounds", value=3), None, None),
    "a round missing": (_remove("rounds", 1), None, None),
    "a round too many": (_add("rounds", value={}), None, None),
    "a player more": (_add("players", value="Eve"), 0, None),
    "a player without a name": (_set("players", 1, value=None), None, None),
    "no deal": (_remove(*ROUND, "deal"), 1, None),
    "no pile": (_remove(*ROUND, "deal", "pile"), 1, None),
    "a card missing": (_remove(*ROUND, "deal", "pile", 0), 1, None),
    "a card too many": (_add(*ROUND, "deal", "pile", value="r22"), 1, None),
    "a card that is none": (_set(*ROUND, "deal", "pile", 0, value=12), 1, None),
    "a hand missing": (_remove(*ROUND, "deal", "hands", 3), 1, None),
    "a card twice": (_double_in_deal, 0, None),
    "a hand longer": (_longer_hand, 0, None),
    "no moves": (_remove(*ROUND, "moves"), 1, None),
    "the last move missing": (_remove(*ROUND, "moves", -1), 1, None),
    "a move after the end": (_add("rounds", 0, "moves", value=[0, "."]), 0, -1),
    "a shuffle": (_set(*ROUND, "moves", 4, value={"shuffle": ["r1"]}), 1, 4),
    "a card never held": (_set(*ROUND, "moves", 4, 1, value="r99"), 1, 4),
    "a move that is none": (_set(*ROUND, "moves", 4, 1, value=["."]), 1, 4),
    "a seat that is none": (_set(*ROUND, "moves", 4, 0, value=4), 1, 4),
    "a longer move": (_add(*ROUND, "moves", 4, value=None), 1, 4),
    "legal moves none": (_set(*ROUND, "moves", 4, 2, value=None), 1, 4),
    "one legal move more": (_add(*ROUND, "moves", 4, 2, value="~"), 1, 4),
    "ended otherwise": (_set(*ROUND, "ended", value="limit"), 1, None),
    "not ended": (_remove(*ROUND, "ended"), 1, None),
    "no scores": (_remove(*ROUND, "scores"), 1, None),
    "another score": (_set(*ROUND, "scores", 2, value=1000), 1, None),
    "a score too many": (_add(*ROUND, "scores", value=0), 1, None),
    "another total": (_set("totals", 0, value=1000), None, None),
    "no totals": (_remove("totals"), None, None),
    "another winner": (_set("winners", value=[0, 1, 2, 3]), None, None),
    "no winner": (_set("winners", value=[]), None, None),
    "a winner more": (_add("winners", value=0), None, None),
}


@games
@pytest.mark.parametrize("how", SPOILED)
def test_a_spoiled_record_is_refused_where_it_is_spoiled(game: ModuleType, how: str) -> None:
    record = _make_genuine(game)
    spoil, round_, move = SPOILED[how]
    spoil(record)
    with pytest.raises(RecordRefused) as caught:
        game.check(record)
    if move == -1:
        move = len(record["rounds"][0]["moves"]) - 1
    assert (caught.value.round_, caught.value.move) == (round_, move)


SPOILED_DEALS = {
    "no rows": _remove("rounds", 0, "deal", "rows"),
    "no starter": _remove("rounds", 0, "deal", "starter"),
    "a row twice": _set("rounds", 0, "deal", "rows", value=["r", "r", "g", "b"]),
    "three rows": _set("rounds", 0, "deal", "rows", value=["r", "y", "g"]),
    "rows in a word": _set("rounds", 0, "deal", "rows", value="rygb"),
    "a row that is none": _set("rounds", 0, "deal", "rows", value=["r", "y", "g", []]),
    "another starter": _set("rounds", 0, "deal", "starter", value=1),
    "a starter that is none": _set("rounds", 0, "deal", "starter", value=False),
    "the same starter again": _set("rounds", 1, "deal", "starter", value=0),
    "another starter asked for": _set("options", "starter", value=1),
    "a card in another hand": _swap_in_deal,
}


@pytest.mark.parametrize("how", SPOILED_DEALS)
def test_a_spoiled_deal_of_master_is_refused(how: str) -> None:
    record = _make_genuine(elfer_raus_master)
    SPOILED_DEALS[how](record)
    with pytest.raises(RecordRefused):
        elfer_raus_master.check(record)


def test_a_deal_without_an_11_is_refused() -> None:
    record = elfer_raus.random_record(random.Random(1), 2)
    deal = record["rounds"][0]["deal"]
    cards = sorted([*deal["hands"][0], *deal["hands"][1], *deal["pile"]], key=lambda card: card[1:] == "11")
    deal["hands"], deal["pile"] = [cards[:20], cards[20:40]], cards[40:]
    with pytest.raises(RecordRefused, match="11") as caught:
        elfer_raus.check(record)
    assert (caught.value.round_, caught.value.move) == (0, None)


@games
def test_a_move_that_was_not_legal_a_seat_not_on_turn_and_a_wrong_legal_list_are_refused_anywhere(game: ModuleType) -> None:
    record = _make_genuine(game)
    every = sorted({text for _, _, legal in _list_moves(record) for text in legal})
    rng = random.Random(3)
    spoiled = 0
    for round_, entry in enumerate(record["rounds"]):
        for number in range(len(entry["moves"])):
            seat, text, legal = entry["moves"][number]
            changes: list[list[Any]] = [
                [seat, rng.choice([other for other in every if other not in legal])],
                [(seat + rng.randrange(1, 4)) % 4, text],
                [seat, text, legal[1:]],
                [seat, text, [*legal, legal[-1]]],
                [seat, text, sorted([*legal, rng.choice([other for other in every if other not in legal])])],
            ]
            if len(legal) > 1:
                changes.append([seat, text, legal[::-1]])
            for change in changes if number % 5 == 0 else ():
                other = {**record, "rounds": list(record["rounds"])}
                other["rounds"][round_] = {**entry, "moves": [*entry["moves"][:number], change, *entry["moves"][number + 1 :]]}
                with pytest.raises(RecordRefused) as caught:
                    game.check(other)
                assert (caught.value.round_, caught.value.move) == (round_, number)
                spoiled += 1
    assert spoiled > 100


@games
def test_a_match_broken_off_is_no_match(game: ModuleType) -> None:
    record = game.random_record(random.Random(2), 3)
    (entry,) = record["rounds"]
    assert entry["ended"] == "out"
    seat, card, _ = entry["moves"].pop()
    value = 11 if card.startswith("J") else int(card.split(">")[-1][1:])
    points = [*entry["scores"]]
    points[seat] += value if game is elfer_raus else -value
    entry |= {"scores": points, "ended": None}
    record |= {"totals": points}
    with pytest.raises(RecordRefused, match="end before"):
        game.check(record)


@games
@pytest.mark.parametrize("path", [("totals",), ("winners",), ("rounds", 0, "scores"), ("rounds", 1, "scores")])
def test_numbers_are_whole(game: ModuleType, path: tuple[str | int, ...]) -> None:
    record = _make_genuine(game)
    node: Any = record
    for key in path:
        node = node[key]
    node[:] = [float(number) for number in node]
    with pytest.raises(RecordRefused):
        game.check(record)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4) | st.sampled_from(["r11", "J", ".", "+", "r", "out"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=8,
)


@games
@settings(max_examples=fifth_of(100), deadline=None)
@given(garbage=JSON)
def test_garbage_is_refused(game: ModuleType, garbage: object) -> None:
    head = {key: value for key, value in _make_genuine(game).items() if key != "rounds"}
    rounds = (garbage, [garbage, garbage], [{"deal": garbage}, {}])
    for record in [garbage, *({**head, "rounds": entry} for entry in rounds)]:
        with pytest.raises(RecordRefused):
            game.check(record)


@games
@settings(max_examples=fifth_of(100), deadline=None)
@given(garbage=JSON, rng=st.randoms(use_true_random=False))
def test_garbage_inside_a_record_is_refused_or_does_not_matter(game: ModuleType, garbage: object, rng: random.Random) -> None:
    record = copy.deepcopy(_make_genuine(game))
    node: Any = record
    last = rng.randint(1, 6)
    for step in range(1, last + 1):
        key = rng.choice(list(range(len(node))) if isinstance(node, list) else list(node))
        if step == last or not isinstance(node[key], list | dict) or not node[key]:
            node[key] = garbage
            break
        node = node[key]
    try:
        verdict: object = game.check(record)
    except RecordRefused as fault:
        verdict = str(fault)
    assert verdict
