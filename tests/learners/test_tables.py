"""Records as tables of Arrow and pandas, and as Parquet files."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pandas as pd
import pyarrow as pa
import pytest
from pyarrow import parquet

import reihum
from reihum._lab import tables
from tests.helpers.error_codes import raises_code
from tests.lab.recorded import play_named_match, write_records


@pytest.mark.parametrize("table", tables.TABLES)
def test_arrow_and_parquet_have_the_rows(table: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "BATCH_ROWS", 7)
    file = write_records(tmp_path / "m.jsonl", play_named_match(1, legal=True), play_named_match(2**70))
    expected = [list(row) for row in tables.table_rows(file, table)]
    found = tables.to_arrow(file, table)
    assert found.column_names == tables.table_columns(table)
    assert [list(row.values()) for row in found.to_pylist()] == expected
    files = tables.write_parquet(file, tmp_path / "out")
    assert parquet.read_table(files[table]).equals(found)
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["matches.parquet", "moves.parquet", "rounds.parquet"]


@pytest.mark.parametrize("spoil", [{"game": 5}, {"totals": [2**70, 0]}, {"players": ["\ud800", "Ben"]}])
def test_what_arrow_cannot_hold_is_named_and_not_an_error_of_arrow(spoil: Any) -> None:
    record: Any = play_named_match(1).record()
    with raises_code(reihum.RecordError, "not_a_record"):
        tables.to_arrow([record | spoil], "matches")


def test_a_frame_keeps_whole_numbers_also_where_some_are_missing(tmp_path: Path) -> None:
    frame = tables.to_frame(write_records(tmp_path / "m.jsonl", play_named_match(1, legal=True), play_named_match(2)), "moves")
    assert str(frame["legal"].dtype) == "Int32"
    assert frame["legal"].isna().any()
    assert frame.groupby("match")["move"].count().sum() == len(frame)


def test_nothing_gives_an_empty_table_and_a_fault_leaves_no_half_file(tmp_path: Path) -> None:
    assert tables.to_arrow([], "moves").num_rows == 0
    assert isinstance(tables.to_arrow([], "moves"), pa.Table)
    (tmp_path / "m.jsonl").write_text("{}\n", "utf-8")
    with raises_code(reihum.RecordError, "format") as refused:
        tables.write_parquet(tmp_path / "m.jsonl", tmp_path / "out")
    assert refused.value.line == 1
    assert not list((tmp_path / "out").iterdir())


def test_pandas_reads_whole_numbers_with_gaps_from_parquet(tmp_path: Path) -> None:
    files = tables.write_parquet(
        write_records(tmp_path / "m.jsonl", play_named_match(1, legal=True), play_named_match(2)), tmp_path / "out"
    )
    for table, file in files.items():
        frame = pd.read_parquet(file)
        for name, kind in tables.TABLES[table].columns.items():
            assert str(frame[name].dtype) == tables.NULLABLE.get(kind, str(frame[name].dtype))
        assert not [name for name, kind in tables.TABLES[table].columns.items() if kind in tables.NULLABLE and frame[name].dtype == float]
    assert pd.read_parquet(files["moves"])["legal"].isna().any()


@pytest.mark.parametrize("killed_after", range(1, 7))
def test_files_of_two_calls_never_lie_side_by_side(killed_after: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A call is killed after `killed_after` steps of replacing another one's files."""
    out = tmp_path / "out"
    tables.write_parquet(write_records(tmp_path / "one.jsonl", play_named_match(1)), out)
    steps: list[str] = []

    class Killed(BaseException):
        pass

    def counted(step: Callable[..., Any]) -> Callable[..., Any]:
        def act(path: Path, *given: Any, **more: Any) -> Any:
            if len(steps) == killed_after:
                raise Killed
            steps.append(path.name)
            return step(path, *given, **more)

        return act

    unlink, replace = Path.unlink, Path.replace
    monkeypatch.setattr(Path, "unlink", counted(unlink))
    monkeypatch.setattr(Path, "replace", counted(replace))
    if killed_after < 6:
        with pytest.raises(Killed):
            tables.write_parquet(write_records(tmp_path / "two.jsonl", play_named_match(2), play_named_match(3)), out)
    else:
        tables.write_parquet(write_records(tmp_path / "two.jsonl", play_named_match(2), play_named_match(3)), out)
    matches = {max(parquet.read_table(file)["match"].to_pylist()) for file in out.glob("*.parquet")}
    assert len(matches) <= 1
    kept = {file.stem for file in out.iterdir()}
    assert kept == {"matches", "rounds", "moves"}  # what is not in place lies there unfinished, and whole
