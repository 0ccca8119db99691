"""Records: written, read, replayed, and refused when they are spoiled."""

import copy
import io
import json
import re
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout, suppress
from pathlib import Path
from typing import Any
from unittest.mock import ANY

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import reihum
from reihum._lab.simulate import simulate
from reihum._play.game import BUILT_IN, get_game
from reihum._play.record import format_record, parse_record
from reihum.cli import main
from tests.effort import fifth_of

Record = dict[str, Any]


@pytest.fixture(scope="module")
def record() -> Record:
    return {**next(simulate(get_game("elfer_raus"), 3, 1, 7, ["careful", "random", "random"], {"rounds": 2}, legal=True))}


def test_the_form_is_that_of_the_format(record: Record) -> None:
    assert list(record) == ["format", "game", "players", "options", "seed", "rounds", "totals", "winners"]
    assert record["format"] == "reihum-record/1"
    assert record["players"] == ["bot:careful", "bot:random", "bot:random"]
    assert record["options"] == get_game("elfer_raus").complete(3, {"rounds": 2})
    assert record["seed"] == 7
    assert [list(played) for played in record["rounds"]] == [["deal", "moves", "scores", "ended"]] * 2
    seat, text, legal = record["rounds"][0]["moves"][0]
    assert text in legal
    assert legal == sorted(set(legal))
    assert seat in range(3)


def test_a_record_goes_through_a_line_and_back(record: Record) -> None:
    assert "\n" not in format_record(record)
    assert parse_record(format_record(record)) == record
    assert reihum.replay(parse_record(format_record(record))).totals == record["totals"]


def test_legal_lists_and_the_seed_may_be_missing_and_unknown_keys_are_ignored(record: Record) -> None:
    slim = copy.deepcopy(record)
    del slim["seed"]
    slim["note"] = {"from": "elsewhere"}
    for played in slim["rounds"]:
        played["moves"] = [move[:2] for move in played["moves"]]
        played["clock"] = 3
    assert reihum.replay(slim).winners == record["winners"]


@pytest.mark.parametrize("seed", ["5", 5.0, True, [5]])
def test_a_seed_that_is_no_whole_number_is_refused(record: Record, seed: Any) -> None:
    assert reihum.replay({**record, "seed": None}).seed is None
    for read in (reihum.replay, reihum.resume):
        with pytest.raises(reihum.RecordError, match=re.escape(f"a whole number or null, not {seed!r}")):
            read({**record, "seed": seed})


@pytest.mark.parametrize("given", [None, "matches.jsonl", [], 7, reihum.Match("elfer_raus", 2, seed=1)], ids=repr)
def test_what_is_no_object_is_no_record_and_it_is_said_what_reads_files(given: Any) -> None:
    # A match is what a review takes as well.
    reads: list[Callable[[Any], object]] = [reihum.replay, reihum.resume, *([] if isinstance(given, reihum.Match) else [reihum.review])]
    for read in reads:
        with pytest.raises(reihum.RecordError, match="load_matches") as refused:
            read(given)
        assert refused.value.code == "not_a_record"


@pytest.mark.parametrize("name", ["", " ", "bot:somebody.elses.package_with_a_long_name:TheirVeryBestBot"])
def test_a_name_is_whatever_the_record_says(record: Record, name: str) -> None:
    named = copy.deepcopy(record) | {"players": [name, name, "Cleo"]}
    assert reihum.replay(named).players == [name, name, "Cleo"]


def test_a_name_that_no_file_can_hold_is_written_by_its_numbers_and_read_again(tmp_path: Path, record: Record) -> None:
    named: Record = copy.deepcopy(record) | {"players": ["Half \ud83d", "Whole \U0001f600", "\udc00"]}
    (tmp_path / "m.jsonl").write_text(format_record(named) + "\n", "utf-8")
    assert next(reihum.iter_records(tmp_path / "m.jsonl")) == named
    assert reihum.replay(named).players == named["players"]
    assert "\U0001f600" in format_record(named)


def test_a_match_still_being_played_is_written_without_its_end() -> None:
    match = reihum.Match("elfer_raus", 2, seed=1)
    match.play(match.legal()[0])
    assert "winners" not in match.record()
    with pytest.raises(reihum.RecordError) as refused:
        reihum.replay(match.record())
    assert (refused.value.code, refused.value.round, refused.value.move) == ("ends_early", 1, 1)


def other_move(record: Record) -> None:
    moves = record["rounds"][0]["moves"]
    at = next(i for i, move in enumerate(moves) if move[1][0] in "rygb")
    moves[at][1] = "r11" if moves[at][1] != "r11" else "y20"


def other_seat(record: Record) -> None:
    record["rounds"][0]["moves"][5][0] += 1


def other_score(record: Record) -> None:
    record["rounds"][1]["scores"][0] += 1


def other_winner(record: Record) -> None:
    record["winners"] = [(record["winners"][0] + 1) % 3]


def other_totals(record: Record) -> None:
    record["totals"][2] += 1


def doubled_card(record: Record) -> None:
    hands = record["rounds"][0]["deal"]["hands"]
    hands[0][0] = hands[1][0]


def missing_card(record: Record) -> None:
    record["rounds"][0]["deal"]["pile"].pop()


def small_hand(record: Record) -> None:
    deal = record["rounds"][0]["deal"]
    deal["pile"].append(deal["hands"][0].pop())


def missing_end(record: Record) -> None:
    record["rounds"][1]["moves"].pop()


def missing_round(record: Record) -> None:
    record["rounds"].pop()


def too_many_rounds(record: Record) -> None:
    record["rounds"].append(record["rounds"][1])


def moves_after_the_end(record: Record) -> None:
    record["rounds"][0]["moves"].append(record["rounds"][0]["moves"][-1])


def wrong_legal_list(record: Record) -> None:
    record["rounds"][0]["moves"][3][2].append("zz")


def shuffle_from_nowhere(record: Record) -> None:
    record["rounds"][0]["moves"].insert(2, {"shuffle": ["r1"]})


def other_ending(record: Record) -> None:
    record["rounds"][0]["ended"] = "passes"


def other_format(record: Record) -> None:
    record["format"] = "reihum-record/9"


def missing_option(record: Record) -> None:
    del record["options"]["rounds"]


def unknown_game(record: Record) -> None:
    record["game"] = "skat"


def too_many_players(record: Record) -> None:
    record["players"] = ["x"] * 9


SPOILED: list[tuple[Callable[[Record], None], str, int | None]] = [
    (other_move, "illegal_move", 1),
    (other_seat, "wrong_seat", 1),
    (other_score, "wrong_score", 2),
    (other_winner, "wrong_result", None),
    (other_totals, "wrong_result", None),
    (doubled_card, "deal", 1),
    (missing_card, "deal", 1),
    (small_hand, "deal", 1),
    (missing_end, "ends_early", 2),
    (missing_round, "ends_early", 1),
    (too_many_rounds, "goes_on", 3),
    (moves_after_the_end, "goes_on", 1),
    (wrong_legal_list, "wrong_legal_moves", 1),
    (shuffle_from_nowhere, "wrong_shuffle", 1),
    (other_ending, "wrong_score", 1),
    (other_format, "format", None),
    (missing_option, "options", None),
    (unknown_game, "not_playable", None),
    (too_many_players, "not_playable", None),
]
MOVES = {other_seat: 6, wrong_legal_list: 4, shuffle_from_nowhere: 3}
"""The move that an error names, where that is known."""


@pytest.mark.parametrize(("spoil", "code", "number"), SPOILED, ids=lambda value: getattr(value, "__name__", ""))
def test_a_spoiled_record_is_refused_where_it_is_spoiled(
    record: Record, spoil: Callable[[Record], None], code: str, number: int | None
) -> None:
    spoiled = copy.deepcopy(record)
    spoil(spoiled)
    with pytest.raises(reihum.RecordError) as refused:
        reihum.replay(spoiled)
    assert (refused.value.code, refused.value.round) == (code, number)
    assert spoil not in MOVES or refused.value.move == MOVES[spoil]


def test_the_sentence_of_a_refused_record_says_where_and_what(record: Record) -> None:
    spoiled = copy.deepcopy(record)
    wrong_legal_list(spoiled)
    with pytest.raises(reihum.RecordError, match=r"^round 1, move 4: the list of legal moves is not right, first at 'zz'"):
        reihum.replay(spoiled)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 25) | st.just(10**400) | st.floats() | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)


@pytest.fixture(scope="module", params=list(BUILT_IN))
def played(request: pytest.FixtureRequest) -> Record:
    """Give a short match of each game."""
    options = {"stars": 2, "levels": [["V2"]] * 8, "turn_limit": 40} if request.param == "level_8" else {}
    return {**next(simulate(get_game(request.param), 2, 1, 3, ["careful"], options))}


@pytest.mark.slow
@settings(max_examples=fifth_of(8), deadline=None)
@given(value=json_values, data=st.data())
def test_whatever_stands_in_a_record_it_is_refused_or_changes_nothing(played: Record, value: object, data: st.DataObject) -> None:
    spoiled = copy.deepcopy(played)
    place: Any = spoiled
    while True:
        key = data.draw(st.sampled_from(sorted(place) if isinstance(place, dict) else range(min(len(place), 3))))
        if not isinstance(place[key], (dict, list)) or not place[key] or data.draw(st.booleans()):
            break
        place = place[key]
    place[key] = value
    with suppress(reihum.RecordError):
        again = reihum.replay(spoiled).record()
        assert again["rounds"] == [{**whole, "moves": ANY} for whole in played["rounds"]]
        assert (again["totals"], again["winners"]) == (played["totals"], played["winners"])


def test_lists_of_a_deal_must_be_lists(played: Record) -> None:
    deal = played["rounds"][0]["deal"]
    wrong = {place: dict(enumerate(deal[place])) for place in ("hands", "pile", "open", "rows") if place in deal}
    for place, value in [*wrong.items(), ("hands", [dict.fromkeys(hand) for hand in deal["hands"]])]:
        spoiled = copy.deepcopy(played)
        spoiled["rounds"][0]["deal"][place] = value
        with pytest.raises(reihum.RecordError) as refused:
            reihum.replay(spoiled)
        assert refused.value.code == "deal"


def test_totals_are_whole_numbers(played: Record) -> None:
    spoiled = copy.deepcopy(played)
    spoiled["totals"] = [float(points) for points in spoiled["totals"]]
    with pytest.raises(reihum.RecordError) as refused:
        reihum.replay(spoiled)
    assert refused.value.code == "wrong_result"


@pytest.mark.parametrize(("place", "value"), [("starter", 0.0), ("starter", False), ("dealer", False), ("levels", [1, True])])
def test_true_is_not_one_nor_is_a_fraction(played: Record, place: str, value: object) -> None:
    spoiled = copy.deepcopy(played)
    if place in spoiled["rounds"][0]["deal"]:
        spoiled["rounds"][0]["deal"][place] = value
        with pytest.raises(reihum.RecordError) as refused:
            reihum.replay(spoiled)
        assert (refused.value.code, refused.value.round) == ("deal", 1)


@settings(max_examples=fifth_of(40), deadline=None)
@given(data=st.data())
def test_whatever_bytes_stand_in_a_file_the_command_names_file_and_line(
    record: Record, tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    raw = format_record(record).encode()
    at = data.draw(st.integers(0, len(raw)))
    until = at + data.draw(st.sampled_from([0, 1, 2, 10]))
    file = tmp_path_factory.getbasetemp() / "matches.jsonl"
    file.write_bytes(raw + b"\n" + raw[:at] + data.draw(st.binary(max_size=3)) + raw[until:])
    told = io.StringIO()
    with redirect_stderr(told), redirect_stdout(told):
        status = main(["replay", str(file)])
    assert told.getvalue().startswith(f"{file}: 2 records" if status == 0 else f"reihum: {file}: line ")


def test_a_byte_order_mark_does_no_harm_and_an_empty_file_is_said_to_be_empty(
    tmp_path: Path, record: Record, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "matches.jsonl"
    file.write_text(format_record(record) + "\n", "utf-8-sig")
    assert main(["replay", str(file)]) == 0
    file.write_bytes(b"\n \r\n")
    assert main(["replay", str(file)]) == 1
    assert capsys.readouterr().err == f"reihum: {file} holds no record\n"


@pytest.mark.parametrize("nested", [b"[" * 100_000, b'{"a":' * 100_000, b"1" * 10_000, b'{"rounds": ' + b"[" * 900 + b"]" * 900 + b"}"])
def test_deeply_nested_or_huge_values_are_refused(tmp_path: Path, nested: bytes) -> None:
    file = tmp_path / "matches.jsonl"
    file.write_bytes(nested)
    with pytest.raises(reihum.RecordError) as refused:
        reihum.load_matches(file)
    assert refused.value.line == 1


def test_where_no_move_has_been_made_none_is_named(record: Record) -> None:
    one = {**record, "rounds": [{**record["rounds"][0], "moves": []}]}
    for rounds in (one["rounds"], one["rounds"] * 2):
        with pytest.raises(reihum.RecordError, match=r"^round 1: the moves end before the round does") as refused:
            reihum.replay(one | {"rounds": rounds})
        assert (refused.value.round, refused.value.move) == (1, None)


@given(value=json_values)
def test_any_json_at_all_is_refused_without_a_traceback(value: object) -> None:
    with pytest.raises(reihum.RecordError):
        reihum.replay(value if isinstance(value, dict) else {"rounds": value})


def test_a_file_is_read_line_by_line_and_the_line_is_named(tmp_path: Path, record: Record) -> None:
    file = tmp_path / "matches.jsonl"
    file.write_text(format_record(record) + "\n\n" + format_record(record)[:500] + "\n", "utf-8")
    with pytest.raises(reihum.RecordError) as refused:
        reihum.load_matches(file)
    assert (refused.value.code, refused.value.line) == ("not_json", 3)
    spoiled = copy.deepcopy(record)
    other_seat(spoiled)
    file.write_text(format_record(record) + "\n" + format_record(spoiled), "utf-8")
    with pytest.raises(reihum.RecordError) as refused:
        reihum.load_matches(file)
    assert (refused.value.code, refused.value.line, refused.value.round, refused.value.move) == ("wrong_seat", 2, 1, 6)
    file.write_text(json.dumps(record, indent=1), "utf-8")
    with pytest.raises(reihum.RecordError, match="a record is one line") as refused:
        reihum.load_matches(file)
    assert (refused.value.code, refused.value.line) == ("not_json", 1)
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(reihum.RecordError) as refused:
        reihum.load_matches(file)
    assert (refused.value.code, refused.value.line) == ("encoding", 1)
    file.write_text("[1, 2]", "utf-8")
    with pytest.raises(reihum.RecordError) as refused:
        reihum.load_matches(file)
    assert (refused.value.code, refused.value.line) == ("not_a_record", 1)
