"""Level 8's referee: whole matches, spoiled matches, and whatever else may come as JSON."""

import json
import random
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.effort import fifth_of, third_of

from .fault import RecordRefused
from .level_8 import check, random_record

Record = dict[str, Any]

CUSTOM = [["C3", "C3"], ["R10"], ["V5", "V3"], ["C6"], ["V2", "V2", "V2"], ["R2", "R2"], ["C2", "V2", "R2"], ["V2"]]


@cache
def _write_record(seed: int, players: int, stars: int) -> str:
    return json.dumps(random_record(random.Random(seed), players, {"stars": stars, "dealer": seed % players}))


def _read_record(seed: int, players: int, stars: int) -> Record:
    record: Record = json.loads(_write_record(seed, players, stars))
    return record


def _list_entries(record: Record) -> list[Any]:
    return [entry for played in record["rounds"] for entry in played["moves"]]


@pytest.mark.parametrize(("players", "stars"), third_of([(2, 2), (3, 1), (4, 2), (5, 1), (6, 2)]))
def test_random_matches_pass(players: int, stars: int) -> None:
    record = _read_record(0, players, stars)
    assert check(record) == sum(isinstance(entry, list) for entry in _list_entries(record))
    assert record["totals"].count(9) == 1


def test_the_legal_lists_may_be_missing() -> None:
    record = random_record(random.Random(5), 3, legal=False)
    assert all(len(entry) == 2 for entry in _list_entries(record) if isinstance(entry, list))
    assert check(record) > 0


def test_random_matches_meet_nearly_everything() -> None:
    records = [_read_record(seed, 6, 2) for seed in range(6)]
    entries = [entry for record in records for entry in _list_entries(record)]
    moves = {entry[1] for entry in entries if isinstance(entry, list)}
    assert any(isinstance(entry, dict) and "S" in entry["shuffle"] for entry in entries)
    assert {"+", ".", "<0", "/S", "/J", "S>1", "V1", "Cp", "R1", "J", "=J"} <= moves
    assert any(move.startswith("J>") and move[-1] in "lh" for move in moves)
    ends = {record["rounds"][-1]["deal"]["levels"][record["winners"][0]] for record in records}
    assert ends == {7, 8}


@pytest.mark.parametrize("stars", [1, 2])
def test_a_card_of_ones_own_and_rounds_cut_short(stars: int) -> None:
    options = {"stars": stars, "levels": CUSTOM, "turn_limit": 60, "dealer": 2}
    record = random_record(random.Random(1), 4, options)
    assert check(json.loads(json.dumps(record))) > 0
    assert record["options"].items() >= options.items()
    ended = [played["ended"] for played in record["rounds"]]
    assert set(ended) == {"out", "limit"}
    dealers = [played["deal"]["dealer"] for played in record["rounds"]]
    steps = [(after - before) % 4 for before, after in pairwise(dealers)]
    assert dealers[0] == 2
    assert steps == [end == "out" for end in ended[:-1]]


Spoiler = Callable[[Record], None]


def _spoil_move(record: Record) -> None:
    record["rounds"][1]["moves"][0][1] = "/r7"


def _spoil_seat(record: Record) -> None:
    record["rounds"][1]["moves"][0][0] = (record["rounds"][1]["moves"][0][0] + 1) % 6


def _spoil_seat_type(record: Record) -> None:
    record["rounds"][1]["moves"][0][0] = float(record["rounds"][1]["moves"][0][0])


def _miss_legal(record: Record) -> None:
    record["rounds"][1]["moves"][0][2].pop()


def _add_legal(record: Record) -> None:
    record["rounds"][1]["moves"][0][2].append("~")


def _double_legal(record: Record) -> None:
    record["rounds"][1]["moves"][0][2].append(record["rounds"][1]["moves"][0][2][-1])


def _turn_legal(record: Record) -> None:
    record["rounds"][1]["moves"][0][2].reverse()


def _invent_shuffle(record: Record) -> None:
    record["rounds"][1]["moves"].insert(0, {"shuffle": ["S"]})


@pytest.mark.parametrize(
    "spoil", [_spoil_move, _spoil_seat, _spoil_seat_type, _miss_legal, _add_legal, _double_legal, _turn_legal, _invent_shuffle]
)
def test_a_spoiled_move_is_found_where_it_stands(spoil: Spoiler) -> None:
    record = _read_record(0, 6, 2)
    spoil(record)
    with pytest.raises(RecordRefused) as caught:
        check(record)
    assert (caught.value.round_, caught.value.move) == (1, 0)


def _find_shuffle() -> tuple[Record, int, int]:
    for seed in range(6):
        record = _read_record(seed, 6, 2)
        for index, played in enumerate(record["rounds"]):
            for place, entry in enumerate(played["moves"]):
                if isinstance(entry, dict):
                    return record, index, place
    pytest.fail("no pile was formed in any of the matches")


def _drop_card(entry: dict[str, list[str]]) -> None:
    entry["shuffle"].pop()


def _change_card(entry: dict[str, list[str]]) -> None:
    entry["shuffle"][0] = next(card for card in ("r1", "r2") if card != entry["shuffle"][0])


def _empty(entry: dict[str, list[str]]) -> None:
    entry.clear()


@pytest.mark.parametrize("spoil", [_drop_card, _change_card, _empty])
def test_a_spoiled_pile_is_found(spoil: Spoiler) -> None:
    record, index, place = _find_shuffle()
    spoil(record["rounds"][index]["moves"][place])
    with pytest.raises(RecordRefused) as caught:
        check(record)
    assert (caught.value.round_, caught.value.move) == (index, place)


def test_a_pile_must_be_formed_where_it_is_due() -> None:
    record, index, place = _find_shuffle()
    shuffle = record["rounds"][index]["moves"].pop(place)
    with pytest.raises(RecordRefused, match="must be formed before") as caught:
        check(record)
    assert (caught.value.round_, caught.value.move) == (index, place)
    record["rounds"][index]["moves"].insert(place + 1, shuffle)
    with pytest.raises(RecordRefused, match="must be formed before"):
        check(record)


def test_another_order_of_the_pile_is_another_match() -> None:
    record, index, place = _find_shuffle()
    record["rounds"][index]["moves"][place]["shuffle"].sort()
    with pytest.raises(RecordRefused):
        check(record)


def _set(value: object, *path: str | int) -> Spoiler:
    def spoil(record: Record) -> None:
        node: Any = record
        for key in path[:-1]:
            node = node[key]
        node[path[-1]] = value

    return spoil


def _swap_pile_and_hand(record: Record) -> None:
    deal = record["rounds"][0]["deal"]
    deal["pile"][0] = deal["hands"][0][0]


def _short_hand(record: Record) -> None:
    deal = record["rounds"][0]["deal"]
    deal["pile"].append(deal["hands"][0].pop())


def _missing_end(record: Record) -> None:
    record["rounds"][-1]["moves"].pop()


def _more_moves(record: Record) -> None:
    record["rounds"][-1]["moves"].append([0, "+"])


def _missing_round(record: Record) -> None:
    record["rounds"].pop()


def _more_rounds(record: Record) -> None:
    record["rounds"].append(record["rounds"][0])


def _lose_kept(record: Record) -> None:
    for played, after in pairwise(record["rounds"]):
        for entry in played["moves"]:
            if isinstance(entry, list) and entry[1].startswith("="):
                seat, card, deal = entry[0], entry[1][1:], after["deal"]
                place = deal["hands"][seat].index(card)
                other = next(each for each in range(len(deal["pile"])) if deal["pile"][each] != card)
                deal["hands"][seat][place], deal["pile"][other] = deal["pile"][other], card
                if deal["hands"][seat].count(card) == 0:
                    return
    pytest.fail("nothing was kept")


SPOILERS: dict[str, Spoiler] = {
    "format": _set("reihum-record/2", "format"),
    "game": _set("bloom", "game"),
    "one player": _set(["a"], "players"),
    "another number of players": _set(["a", "b"], "players"),
    "names": _set([1] * 6, "players"),
    "stars": _set(3, "options", "stars"),
    "stars given as 1.0": _set(1.0, "options", "stars"),
    "a dealer who is not there": _set(6, "options", "dealer"),
    "another dealer": _set(1, "options", "dealer"),
    "turn_limit": _set(-1, "options", "turn_limit"),
    "a short turn_limit": _set(3, "options", "turn_limit"),
    "an option there is not": _set(1, "options", "rounds"),
    "an option missing": lambda record: record["options"].pop("levels"),
    "another level card": _set(CUSTOM, "options", "levels"),
    "a hand of seven with a printed card": _set(7, "options", "hand"),
    "a hand of nine": _set(9, "options", "hand"),
    "true for one joker": _set(True, "options", "jokers"),  # noqa: FBT003 - the value that is refused
    "no jokers": _set(0, "options", "jokers"),
    "four skip cards": _set(4, "options", "skips"),
    "two skip cards": _set(2, "options", "skips"),
    "take": _set("left", "options", "take"),
    "take none": _set("none", "options", "take"),
    "keep one": _set(1, "options", "keep"),
    "seven levels": _set(CUSTOM[:7], "options", "levels"),
    "a level of eleven cards": _set([*CUSTOM[:7], ["R5", "V6"]], "options", "levels"),
    "an empty level": _set([*CUSTOM[:7], []], "options", "levels"),
    "an unknown meld": _set([*CUSTOM[:7], ["Q4"]], "options", "levels"),
    "a meld of one card": _set([*CUSTOM[:7], ["V1"]], "options", "levels"),
    "a card dealt twice": _swap_pile_and_hand,
    "nine cards": _short_hand,
    "upcard": _set("J", "rounds", 0, "deal", "upcard"),
    "the round's dealer": _set(5, "rounds", 1, "deal", "dealer"),
    "the levels before": _set([1] * 6, "rounds", 3, "deal", "levels"),
    "kept cards lost": _lose_kept,
    "scores": _set([1] * 6, "rounds", 0, "scores"),
    "ended": _set("limit", "rounds", 0, "ended"),
    "no end": _missing_end,
    "moves after the end": _more_moves,
    "no last round": _missing_round,
    "no rounds": _set([], "rounds"),
    "a round after the end": _more_rounds,
    "totals": _set([9] * 6, "totals"),
    "winners": _set([], "winners"),
    "all winners": _set(list(range(6)), "winners"),
}


@pytest.mark.parametrize("spoil", SPOILERS.values(), ids=SPOILERS)
def test_a_spoiled_record_is_refused(spoil: Spoiler) -> None:
    record = _read_record(0, 6, 2)
    spoil(record)
    with pytest.raises(RecordRefused):
        check(record)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(["r7", "J", "+", "R4", ".", "S>1"]),
    lambda inner: st.lists(inner) | st.dictionaries(st.text() | st.sampled_from(["deal", "moves", "hands", "shuffle"]), inner),
    max_leaves=12,
)
HEAD = {
    "format": "reihum-record/1",
    "game": "level_8",
    "players": ["a", "b"],
    "options": {"stars": 1, "levels": None, "dealer": 0, "turn_limit": 0},
}


@given(JSON)
def test_garbage_is_refused(garbage: object) -> None:
    records: list[Any] = [garbage, *({**HEAD, "rounds": rounds} for rounds in (garbage, [garbage], [{"deal": garbage}]))]
    for record in records:
        with pytest.raises(RecordRefused):
            check(record)


@settings(max_examples=fifth_of(60), deadline=None)
@given(JSON, st.randoms(use_true_random=False))
def test_garbage_in_a_record_is_refused_or_does_not_matter(garbage: object, rng: random.Random) -> None:
    record = _read_record(1, 2, 1)
    node: Any = record
    last = rng.randint(1, 6)
    for step in range(1, last + 1):
        key = rng.choice(list(range(len(node))) if isinstance(node, list) else list(node))
        if step == last or not isinstance(node[key], list | dict) or not node[key]:
            node[key] = garbage
            break
        node = node[key]
    try:
        verdict: object = check(record)
    except RecordRefused as fault:
        verdict = str(fault)
    assert verdict
