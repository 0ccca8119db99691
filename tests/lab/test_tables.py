"""Records as rows, read without playing them again."""

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest

import reihum
from reihum._lab import tables
from tests.helpers.error_codes import raises_code
from tests.lab.recorded import play_named_match, write_records


def by_name(source: Any, table: str) -> list[dict[str, Any]]:
    return [dict(zip(tables.table_columns(table), row, strict=True)) for row in tables.table_rows(source, table)]


def test_a_file_is_read_record_by_record_without_playing_it_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = write_records(tmp_path / "m.jsonl", play_named_match(1), play_named_match(2**70))
    monkeypatch.setattr("reihum._play.record.Replay", None)
    assert [record["seed"] for record in reihum.iter_records(file)] == [1, 2**70]
    reader = reihum.iter_records(file)
    file.write_text(file.read_text("utf-8") + "\n{}\n", "utf-8")
    next(reader)
    next(reader)
    with pytest.raises(reihum.RecordError) as refused:
        next(reader)
    assert (refused.value.code, refused.value.line) == ("format", 4)


def test_rows_say_what_the_records_do(tmp_path: Path) -> None:
    one, two = play_named_match(1, legal=True), play_named_match(2**70)
    file = write_records(tmp_path / "m.jsonl", one, two)
    matches, rounds, moves = (by_name(file, table) for table in tables.TABLES)
    assert [(row["match"], row["seat"], row["name"], row["bot"]) for row in matches] == [
        *((1, 0, "Ada", None), (1, 1, "bot:careful", "careful")),
        *((2, 0, "Ada", None), (2, 1, "bot:careful", "careful")),
    ]
    assert [row["total"] for row in matches] == [*(one.totals or []), *(two.totals or [])]
    assert [row["share"] for row in matches[:2]] == [(seat in one.winners) / len(one.winners) for seat in range(2)]
    assert matches[2]["seed"] == str(2**70)
    assert json.loads(matches[0]["options"]) == one.options
    assert [row["score"] for row in rounds] == [score for match in (one, two) for result in match.results for score in result.scores]
    entries: Any = [(number, entry) for number, match in ((1, one), (2, two)) for played in match.rounds for entry in played.moves]
    assert [(row["match"], row["seat"], row["text"]) for row in moves] == [(number, entry[0], entry[1]) for number, entry in entries]
    assert moves[0]["legal"] == len(entries[0][1][2])
    assert moves[-1]["legal"] is None
    assert [row["move"] for row in moves[: len(one.rounds[0].moves)]] == list(range(1, len(one.rounds[0].moves) + 1))


def test_a_pile_that_was_formed_is_a_row_and_a_match_in_play_has_gaps() -> None:
    match: reihum.Match = reihum.Match("level_8", 2, seed=1)
    record: Any = match.record()
    record["rounds"][0]["moves"] = [[1, "d"], {"shuffle": ["r1"]}]
    assert [row[3:5] for row in tables.table_rows([record], "moves")] == [(1, "d"), (None, "shuffle")]
    assert {(row["total"], row["share"]) for row in by_name([record], "matches")} == {(None, None)}
    assert {(row["score"], row["ended"], row["moves"]) for row in by_name([record], "rounds")} == {(None, None, 1)}


@pytest.mark.parametrize("spoil", [{"rounds": 3}, {"players": None}, {"winners": []}, {"totals": [1]}, {"rounds": [{}]}])
def test_an_invalid_record_is_named_by_its_number(spoil: Any) -> None:
    good: Any = play_named_match(1).record()
    with raises_code(reihum.RecordError, "not_a_record") as refused:
        [list(tables.table_rows([good, good | spoil], table)) for table in tables.TABLES]
    assert "record 2" in refused.value.reason


@pytest.mark.parametrize("source", [play_named_match(1), play_named_match(1).record(), [play_named_match(1)]])
def test_rows_are_made_of_several_records_and_not_of_one_or_of_a_match(source: Any) -> None:
    with pytest.raises(reihum.RecordError, match=r"record\]|record\(\)"):
        list(tables.table_rows(source, "matches"))


def changed(move: Any) -> Any:
    """A round with one move, whatever it is."""
    return {"rounds": [{"deal": {}, "moves": [move], "scores": [0, 1], "ended": "out"}]}


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        ({"players": "ab"}, "the players are a list of names"),
        ({"players": [1, "Ben"]}, "`name` is a text, not 1"),
        ({"game": 5}, "`game` is a text, not 5"),
        ({"totals": [1.5, 2]}, "`total` is a whole number, not 1.5"),
        ({"totals": [1, 2, 3]}, "`totals` is a list with a number for each of the 2 seats"),
        ({"totals": [2**70, 1]}, "`total` is a whole number of 64 bits at most, not 1180591620717411303424"),
        ({"winners": [0, 7]}, "the winners are seats, each once"),
        ({"winners": [0, 0]}, "the winners are seats, each once"),
        ({"winners": [True]}, "the winners are seats, each once"),
        ({"winners": []}, "form of one: the winners are one seat or more, or null"),
        ({"rounds": [3]}, "the rounds are a list of objects"),
        ({"rounds": [{"deal": {}}]}, "form of one: a round has no `moves`"),
        ({"bots": ["careful"]}, "`bots` is a list with a bot or null for each of the 2 seats"),
        ({"seed": 1.5}, "the seed is a whole number or null"),
        ({"rounds": {}}, "the rounds are a list"),
        (changed([1.5, "d"]), "`seat` is a whole number, not 1.5"),
        (changed([300, "d"]), "`seat` is a whole number of 8 bits at most, not 300"),
        (changed([True, "d"]), "`seat` is a whole number, not True"),
        (changed([1, 5]), "`text` is a text, not 5"),
        (changed([1, "\ud800"]), "`text` has half of a pair of surrogates"),
        (changed([None, "d"]), "a move is a list of a seat, a text and perhaps the legal moves"),
        (changed([1]), "a move is a list of a seat, a text and perhaps the legal moves"),
        (changed([1, "d", 5]), "a move is a list of a seat, a text and perhaps the legal moves"),
        (changed("shuffle"), "neither a move nor a pile that was formed"),
        (changed({"deal": []}), "neither a move nor a pile that was formed"),
        ({"rounds": [{"deal": {}, "moves": "ab"}]}, "the moves are a list"),
        ({"rounds": [{"deal": {}, "moves": [], "scores": ["a", 1], "ended": "out"}]}, "`score` is a whole number, not 'a'"),
        ({"rounds": [{"deal": {}, "moves": [], "scores": [1]}]}, "`scores` is a list with a number for each of the 2 seats"),
        ({"rounds": [{"deal": {}, "moves": [], "scores": [1, 2], "ended": 5}]}, "`ended` is a text, not 5"),
    ],
)
def test_the_sentence_about_an_invalid_value_names_it_and_its_record(spoil: Any, says: str) -> None:
    good: Any = play_named_match(1).record()
    with pytest.raises(reihum.RecordError, match=rf"record 2.*{re.escape(says)}"):
        [list(tables.table_rows([good, good | spoil], table)) for table in tables.TABLES]


@pytest.mark.parametrize(
    ("record", "says"), [({"a": 1}, "record 1 does not have the form of one: it has no `"), (5, "record 1 is 5, not an object")]
)
@pytest.mark.parametrize("table", tables.TABLES)
def test_files_without_records_are_refused(record: Any, says: str, table: str) -> None:
    with pytest.raises(reihum.RecordError, match=re.escape(says)):
        list(tables.table_rows([record], table))


def test_a_table_that_there_is_not_is_refused() -> None:
    with pytest.raises(reihum.OptionError, match="no table 'games'; there are: matches, rounds, moves"):
        tables.table_rows([], "games")


@pytest.mark.parametrize("source", [play_named_match(1), play_named_match(1).record(), 5, None])
def test_what_is_no_source_is_refused_before_anything_is_written(source: Any, tmp_path: Path) -> None:
    with pytest.raises(reihum.RecordError, match="a table is made"):
        tables.write_parquet(source, tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_a_file_is_named_by_any_kind_of_path(tmp_path: Path) -> None:
    file = write_records(tmp_path / "m.jsonl", play_named_match(1))
    with os.scandir(tmp_path) as found:
        [entry] = found
    assert list(tables.table_rows(entry, "rounds")) == list(tables.table_rows(file, "rounds"))
