"""Records as tables of matches, rounds and moves: rows of plain values, an Arrow table, a pandas frame, Parquet files.

Records are read one at a time and not replayed (`reihum.iter_records`).
The first column, `match`, numbers them from 1.
"""

import json
import reprlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from os import PathLike, fspath
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from reihum._kit.errors import OptionError
from reihum._lab import record_rows
from reihum._lab.record_rows import Row
from reihum._play.match import Match
from reihum._play.record import iter_records
from reihum._play.record_error import RecordError
from reihum._play.record_format import Record

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa

Source = str | PathLike[str] | Iterable[Record]
"""A file of records, or records."""

NULLABLE = {"int8": "Int8", "int32": "Int32", "int64": "Int64"}
"""The nullable integer types of pandas, by Arrow's types. Parquet files name them, because pandas would read floats otherwise."""
BATCH_ROWS = 50_000
"""The rows in memory while a file is written."""


class TableKind(NamedTuple):
    """A kind of table: the Arrow types of its columns by name, and the function that makes rows of a record."""

    columns: dict[str, str]
    rows: Callable[[int, Record], Iterator[Row]]


TABLES = {
    "matches": TableKind(
        {"match": "int64", "game": "string", "players": "int8", "options": "string", "seed": "string", "rounds": "int32"}
        | {"seat": "int8", "name": "string", "bot": "string", "total": "int64", "share": "float64"},
        record_rows.iter_match_rows,
    ),
    "rounds": TableKind(
        {"match": "int64", "round": "int32", "seat": "int8", "score": "int64", "ended": "string", "moves": "int32"},
        record_rows.iter_round_rows,
    ),
    "moves": TableKind(
        {"match": "int64", "round": "int32", "move": "int32", "seat": "int8", "text": "string", "legal": "int32"},
        record_rows.iter_move_rows,
    ),
}
"""All tables: a row for each match and seat, for each round and seat, for each move."""


def table_columns(table: str) -> list[str]:
    """Return the names of a table's columns; raises OptionError for an unknown table."""
    return list(_get_table(table).columns)


def table_rows(source: Source, table: str) -> Iterator[Row]:
    """Yield the rows of a table, the values in the order of its columns; needs no other package.

    Raises OptionError for an unknown table, OSError, and RecordError for an invalid record.

    >>> import reihum
    >>> match = reihum.Match("elfer_raus", ["Ada", "Ben"], seed=1)
    >>> while not match.over:
    ...     match.play(match.legal()[0])
    >>> for row in table_rows([match.record()], "rounds"):
    ...     print(dict(zip(table_columns("rounds"), row)))
    {'match': 1, 'round': 1, 'seat': 0, 'score': 0, 'ended': 'out', 'moves': 161}
    {'match': 1, 'round': 1, 'seat': 1, 'score': 1, 'ended': 'out', 'moves': 161}
    """
    kind = _get_table(table)
    if isinstance(source, Mapping | Match):
        message = "a table is made of a file of records or of several records: give a list, `[record]`"
        raise RecordError(message, code="not_a_record")
    if not isinstance(source, Iterable | PathLike):
        message = f"a table is made of a file of records or of several records, not of a {type(source).__name__}"
        raise RecordError(message, code="not_a_record")
    if isinstance(source, str | PathLike):
        return _iter_rows(iter_records(source), kind, fspath(source))
    return _iter_rows(source, kind)


def _iter_rows(records: Iterable[Record], kind: TableKind, path: str | None = None) -> Iterator[Row]:
    for number, record in enumerate(records, 1):
        if isinstance(record, Match):
            message = f"record {number} is a match: give its `record()`"
            raise RecordError(message, code="not_a_record")
        if not isinstance(record, Mapping):
            message = f"record {number} is {reprlib.repr(record)}, not an object as `Match.record` and `json.loads` give it"
            raise RecordError(message, code="not_a_record")
        try:
            found = list(kind.rows(number, record))
            record_rows.check_values(found, kind.columns)
        except (AttributeError, LookupError, TypeError, ValueError) as error:
            message = f"record {number} does not have the form of one: {error}; `reihum replay` says where"
            raise RecordError(message, path=path, code="not_a_record") from error
        yield from found


def to_arrow(source: Source, table: str) -> "pa.Table":
    """Return a table of Arrow; raises as `table_rows` does, and ModuleNotFoundError without the extra `reihum[table]`."""
    pa = _import_pyarrow()
    batches = list(_iter_batches(source, table))
    return pa.Table.from_batches(batches, schema=_make_schema(table))


def to_frame(source: Source, table: str) -> "pd.DataFrame":
    """Return a table as a frame of pandas, with nullable integer types; raises as `to_arrow` does."""
    try:
        import pandas as pd
    except ModuleNotFoundError as error:
        raise _explain_missing(error) from error
    by_type = {getattr(_import_pyarrow(), name)(): pd.api.types.pandas_dtype(kind) for name, kind in NULLABLE.items()}
    return to_arrow(source, table).to_pandas(types_mapper=by_type.get)


def write_parquet(source: Source, folder: str | Path) -> dict[str, Path]:
    """Write the three tables as `matches.parquet`, `rounds.parquet` and `moves.parquet` into a folder; return the files by table.

    A file of records is read once for each table, with a few ten thousand rows in memory at a time. Other records are kept in memory.
    Existing files are removed only when all three new files are complete, and before the first of these is put in place. So files of
    two calls never lie side by side. Raises as `to_arrow` does, and OSError.
    """
    table_rows(source, "matches")  # refuses what is no source before anything is written
    _import_pyarrow()
    from pyarrow import parquet

    # An iterator would be empty after the first table.
    kept = source if isinstance(source, str | PathLike) else list(source)
    Path(folder).mkdir(parents=True, exist_ok=True)
    written = {table: Path(folder) / f"{table}.parquet" for table in TABLES}
    unfinished = {table: path.with_suffix(".unfinished") for table, path in written.items()}
    try:
        for table, path in unfinished.items():
            with parquet.ParquetWriter(path, _make_schema(table)) as writer:
                for batch in _iter_batches(kept, table):
                    writer.write_batch(batch)
    except BaseException:
        for path in unfinished.values():
            path.unlink(missing_ok=True)
        raise
    # All old files go before any new one comes: a crash in between leaves missing tables, never tables that do not fit together.
    for path in written.values():
        path.unlink(missing_ok=True)
    for table, path in unfinished.items():
        path.replace(written[table])
    return written


def _iter_batches(source: Source, table: str) -> Iterator["pa.RecordBatch"]:
    """Yield the rows of a table in batches."""
    pa, schema = _import_pyarrow(), _make_schema(table)
    left = table_rows(source, table)
    while some := list(islice(left, BATCH_ROWS)):
        arrays = [pa.array(values, kind) for kind, values in zip(schema.types, zip(*some, strict=True), strict=True)]
        yield pa.RecordBatch.from_arrays(arrays, schema=schema)


def _make_schema(table: str) -> "pa.Schema":
    pa, kinds = _import_pyarrow(), _get_table(table).columns
    named = [
        {"name": name, "field_name": name, "pandas_type": "unicode" if kind == "string" else kind, "metadata": None}
        | {"numpy_type": NULLABLE.get(kind, "object" if kind == "string" else kind)}
        for name, kind in kinds.items()
    ]
    for_pandas = {"index_columns": [], "column_indexes": [], "columns": named, "pandas_version": "2.0.0"}
    metadata = {"pandas": json.dumps(for_pandas)}
    return pa.schema([(name, getattr(pa, kind)()) for name, kind in kinds.items()], metadata=metadata)


def _import_pyarrow() -> Any:  # noqa: ANN401 - it is not there where types are checked
    try:
        import pyarrow as pa
    except ModuleNotFoundError as error:
        raise _explain_missing(error) from error
    return pa


def _explain_missing(error: ModuleNotFoundError) -> ModuleNotFoundError:
    return ModuleNotFoundError(f"This needs the package {error.name}, which is not installed: pip install 'reihum[table]'", name=error.name)


def _get_table(name: str) -> TableKind:
    if not isinstance(name, str) or name not in TABLES:
        message = f"there is no table {name!r}; there are: {', '.join(TABLES)}"
        raise OptionError(message)
    return TABLES[name]
