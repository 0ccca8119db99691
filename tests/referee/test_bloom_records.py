"""The Bloom referee and whole records: genuine ones pass, spoiled ones and garbage are refused."""

import copy
import json
import random
from collections.abc import Callable
from functools import cache
from typing import Any, cast

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.effort import fifth_of, third_of

from .bloom import check, make_stalemate, random_record
from .bloom_rows import PRINTED
from .bloom_setup import find_next_starter, find_winners
from .fault import RecordRefused

Record = dict[str, Any]


def test_who_starts_the_second_round() -> None:
    assert find_next_starter([5, -2, 7], 0) == 1
    assert find_next_starter([3, 9, 3], 0) == 0
    assert find_next_starter([3, 9, 3], 1) == 2


def test_who_wins() -> None:
    assert find_winners([[5, 9, 1], [5, 3, 6]]) == [1]
    assert find_winners([[5, 6, 1], [5, 4, 6]]) == [0]
    assert find_winners([[5, 5, 1], [5, 5, 6]]) == [0, 1]


@cache
def make_genuine(seed: int, players: int) -> str:
    """Make a random record, as JSON."""
    return json.dumps(random_record(random.Random(seed), players, {"starter": players - 1}))


def make_record() -> Record:
    """Give a genuine record to spoil."""
    return dict(json.loads(make_genuine(3, 5)))


def count_moves(record: Record) -> int:
    """Count the moves of all rounds."""
    return sum(len(round_["moves"]) for round_ in record["rounds"])


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", third_of([2, 3]))
def test_random_matches_follow_the_rules(seed: int, players: int) -> None:
    record = json.loads(make_genuine(seed, players))
    assert check(record) == count_moves(record)
    assert all(len(move) == 3 for round_ in record["rounds"] for move in round_["moves"])


def test_records_may_leave_the_legal_moves_out() -> None:
    record = random_record(random.Random(3), 5, legal=False)
    assert record["options"] == {"starter": 0, **PRINTED._asdict()}
    assert all(len(move) == 2 for round_ in record["rounds"] for move in round_["moves"])
    assert check(record) == count_moves(record)


def test_a_match_nobody_lays_a_row_in_ends_by_passing_twice() -> None:
    record = make_stalemate()
    assert check(record) == count_moves(record)
    assert [round_["ended"] for round_ in record["rounds"]] == ["passes", "passes"]
    assert [round_["deal"]["starter"] for round_ in record["rounds"]] == [0, 1]
    assert [sum(round_["scores"]) for round_ in record["rounds"]] == [-167, -167]


@pytest.mark.parametrize(
    "options", [{"starter": 2}, {"starter": True}, {"starter": "0"}, {"rounds": 5}, {"shortest": 2}, {"dealer": 0}], ids=str
)
def test_no_record_with_impossible_options(options: dict[str, Any]) -> None:
    with pytest.raises(RecordRefused):
        random_record(random.Random(1), 2, options)


def _swap_tiles(record: Record) -> None:
    deal = record["rounds"][0]["deal"]
    deal["pile"][0] = deal["pile"][1]


def _joker_lies_open(record: Record) -> None:
    deal = record["rounds"][0]["deal"]
    place = deal["pile"].index("J")
    deal["pile"][place], deal["open"][0] = deal["open"][0], "J"


def _wrong_joker_count(record: Record) -> None:
    record["rounds"][0]["deal"]["board_jokers"] += 1


def _uneven_hands(record: Record) -> None:
    hands = record["rounds"][0]["deal"]["hands"]
    hands[1].append(hands[0].pop())


def _another_starter(record: Record) -> None:
    record["rounds"][1]["deal"]["starter"] = (record["rounds"][1]["deal"]["starter"] + 1) % 5


def _illegal_move(record: Record) -> None:
    record["rounds"][0]["moves"][0][1] = "."


def _wrong_seat(record: Record) -> None:
    record["rounds"][0]["moves"][0][0] = 0


def _legal_move_missing(record: Record) -> None:
    record["rounds"][0]["moves"][4][2].pop()


def _legal_moves_unsorted(record: Record) -> None:
    record["rounds"][0]["moves"][0][2].reverse()


def _missing_end(record: Record) -> None:
    record["rounds"][0]["moves"].pop()


def _move_after_the_end(record: Record) -> None:
    record["rounds"][0]["moves"].append([0, "+"])


def _a_shuffle(record: Record) -> None:
    record["rounds"][0]["moves"].insert(1, {"shuffle": []})


def _wrong_ending(record: Record) -> None:
    record["rounds"][0]["ended"] = "passes"


def _wrong_score(record: Record) -> None:
    record["rounds"][1]["scores"][2] += 1


def _wrong_total(record: Record) -> None:
    record["totals"][0] -= 1


def _another_winner(record: Record) -> None:
    record["winners"] = [(record["winners"][0] + 1) % 5]


def _a_third_round(record: Record) -> None:
    record["rounds"].append(copy.deepcopy(record["rounds"][0]))


def _a_sixth_player(record: Record) -> None:
    record["players"].append("one too many")


def _another_game(record: Record) -> None:
    record["game"] = "level_8"


def _another_option(record: Record) -> None:
    record["options"]["dealer"] = 1


@pytest.mark.parametrize(
    ("spoil", "round_", "move"),
    [
        (_swap_tiles, 0, None),
        (_joker_lies_open, 0, None),
        (_wrong_joker_count, 0, None),
        (_uneven_hands, 0, None),
        (_another_starter, 1, None),
        (_illegal_move, 0, 0),
        (_wrong_seat, 0, 0),
        (_legal_move_missing, 0, 4),
        (_legal_moves_unsorted, 0, 0),
        (_missing_end, 0, None),
        (_a_shuffle, 0, 1),
        (_wrong_ending, 0, None),
        (_wrong_score, 1, None),
        (_wrong_total, None, None),
        (_another_winner, None, None),
        (_a_third_round, None, None),
        (_a_sixth_player, None, None),
        (_another_game, None, None),
        (_another_option, None, None),
    ],
)
def test_a_spoiled_record_is_refused(spoil: Callable[[Record], None], round_: int | None, move: int | None) -> None:
    record = make_record()
    spoil(record)
    with pytest.raises(RecordRefused) as refusal:
        check(record)
    assert (refusal.value.round_, refusal.value.move) == (round_, move)


def test_a_move_after_the_end_of_its_round_is_refused() -> None:
    record = make_record()
    end = len(record["rounds"][0]["moves"])
    _move_after_the_end(record)
    with pytest.raises(RecordRefused) as refusal:
        check(record)
    assert (refusal.value.round_, refusal.value.move) == (0, end)


@pytest.mark.parametrize("number", [True, 1.0], ids=str)
def test_true_and_a_fraction_are_not_one(number: object) -> None:
    record = make_record()
    record["rounds"][0]["deal"]["board_jokers"] = number
    with pytest.raises(RecordRefused):
        check(record)


def test_a_fraction_is_no_score() -> None:
    record = make_record()
    record["rounds"][0]["scores"] = [float(points) for points in record["rounds"][0]["scores"]]
    with pytest.raises(RecordRefused, match="scores"):
        check(record)


KEYS = st.text(max_size=4) | st.sampled_from(["rounds", "players", "deal", "starter"])
GARBAGE = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4) | st.sampled_from(["J", "37", "+", "deal", "0", "5x0.1"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=12,
)
Spot = tuple[str | int, ...]
SPOTS: list[Spot] = [
    ("format",),
    ("game",),
    ("players", 1),
    ("options",),
    ("options", "starter"),
    ("rounds",),
    ("rounds", 0),
    ("rounds", 0, "deal"),
    ("rounds", 0, "deal", "hands"),
    ("rounds", 0, "deal", "hands", 1),
    ("rounds", 0, "deal", "hands", 1, 2),
    ("rounds", 0, "deal", "pile"),
    ("rounds", 0, "deal", "pile", 3),
    ("rounds", 0, "deal", "starter"),
    ("rounds", 0, "deal", "open"),
    ("rounds", 0, "deal", "open", 1),
    ("rounds", 0, "deal", "board_jokers"),
    ("rounds", 0, "moves"),
    ("rounds", 0, "moves", 0),
    ("rounds", 0, "moves", 0, 0),
    ("rounds", 0, "moves", 0, 1),
    ("rounds", 0, "moves", 0, 2),
    ("rounds", 0, "moves", 0, 2, 1),
]


@given(GARBAGE)
def test_garbage_is_refused(garbage: object) -> None:
    with pytest.raises(RecordRefused):
        check(cast("Any", garbage))


@given(st.sampled_from(SPOTS), GARBAGE)
@settings(max_examples=fifth_of(300), deadline=None)
def test_garbage_in_a_record_is_refused(spot: Spot, garbage: object) -> None:
    record = make_record()
    holder: Any = record
    for key in spot[:-1]:
        holder = holder[key]
    assume(json.dumps(holder[spot[-1]]) != json.dumps(garbage))
    assume(spot[0] != "players" or not isinstance(garbage, str))
    assume(spot[-2:] != (0, 1) or garbage not in record["rounds"][0]["moves"][0][2])
    holder[spot[-1]] = garbage
    with pytest.raises(RecordRefused):
        check(record)


@pytest.mark.parametrize("part", ["scores", "ended"])
@pytest.mark.parametrize("garbage", [None, "out?", [], [None], {}, 10**5000], ids=["null", "text", "empty", "list", "object", "huge"])
def test_garbage_in_the_results_is_refused(part: str, garbage: object) -> None:
    record = make_record()
    record["rounds"][0][part] = garbage
    with pytest.raises(RecordRefused):
        check(record)
