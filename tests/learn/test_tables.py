"""Records as tables of Arrow and pandas, and as Parquet files."""

from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from pyarrow import parquet

import reihum
from reihum._lab import tables
from tests.test_tables import played, written


@pytest.mark.parametrize("table", tables.TABLES)
def test_arrow_and_parquet_have_the_rows(table: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "BATCH", 7)
    file = written(tmp_path / "m.jsonl", played(1, legal=True), played(2**70))
    expected = [list(row) for row in tables.rows(file, table)]
    found = tables.arrow(file, table)
    assert found.column_names == tables.columns(table)
    assert [list(row.values()) for row in found.to_pylist()] == expected
    files = tables.write_parquet(file, tmp_path / "out")
    assert parquet.read_table(files[table]).equals(found)
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["matches.parquet", "moves.parquet", "rounds.parquet"]


@pytest.mark.parametrize("spoil", [{"game": 5}, {"totals": [2**70, 0]}, {"players": ["\ud800", "Ben"]}])
def test_what_arrow_cannot_hold_is_named_and_not_an_error_of_arrow(spoil: Any) -> None:
    record: Any = played(1).record()
    with pytest.raises(reihum.RecordError, match="record 1"):
        tables.arrow([record | spoil], "matches")


def test_a_frame_keeps_whole_numbers_also_where_some_are_missing(tmp_path: Path) -> None:
    frame = tables.frame(written(tmp_path / "m.jsonl", played(1, legal=True), played(2)), "moves")
    assert str(frame["legal"].dtype) == "Int32"
    assert frame["legal"].isna().any()
    assert frame.groupby("match")["move"].count().sum() == len(frame)


def test_nothing_gives_an_empty_table_and_a_fault_leaves_no_half_file(tmp_path: Path) -> None:
    assert tables.arrow([], "moves").num_rows == 0
    assert isinstance(tables.arrow([], "moves"), pa.Table)
    (tmp_path / "m.jsonl").write_text("{}\n", "utf-8")
    with pytest.raises(reihum.RecordError, match="line 1"):
        tables.write_parquet(tmp_path / "m.jsonl", tmp_path / "out")
    assert not list((tmp_path / "out").iterdir())
