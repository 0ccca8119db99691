"""What a record says, row by row, read as it is written; and whether columns of given types can hold it."""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from reihum._play.record import HALF
from reihum._play.record_format import SIMULATED, Entry, Record, RecordedRound

Row = tuple[str | int | float | None, ...]

WITH_LEGAL = 3
"""So much has an entry of a move that says what was legal, too."""
A_MOVE = "a move is a list of a seat, a text and perhaps the legal moves"

MAY_MISS = frozenset({"seed", "bot", "total", "share", "score", "ended", "seat", "legal"})
"""Columns where a row may have no value."""
BITS = {"int8": 8, "int32": 32, "int64": 64}
"""Of the whole numbers that a column holds, the sign included."""


def match_rows(number: int, record: Record) -> Iterator[Row]:
    """Give a row for each seat of a match; raises what a damaged record leads to, ValueError with a sentence where that is known."""
    names, winners = _players(record), _winners(record)
    totals = _by_seat(record, "totals", len(names))
    bots = _by_seat(record, "bots", len(names), "a bot or null")
    options = json.dumps(record["options"], ensure_ascii=False, sort_keys=True)
    number_of = record["seed"]
    _must(number_of is None or type(number_of) is int, "the seed is a whole number or null")
    seed = None if number_of is None else str(number_of)  # of any size
    if bots is None:
        bots = [name.removeprefix(SIMULATED) if isinstance(name, str) and name.startswith(SIMULATED) else None for name in names]
    for seat, name in enumerate(names):
        share = None if winners is None else (seat in winners) / len(winners)
        total = None if totals is None else totals[seat]
        yield number, record["game"], len(names), options, seed, len(_played(record)), seat, name, bots[seat], total, share


def round_rows(number: int, record: Record) -> Iterator[Row]:
    """Give a row for each round and seat; raises as `matches` does."""
    players = len(_players(record))
    for at, played in enumerate(_played(record), 1):
        scores = _by_seat(played, "scores", players)
        made = sum(isinstance(entry, list) for entry in _entries(played))
        for seat in range(players):
            yield number, at, seat, None if scores is None else scores[seat], played.get("ended"), made


def move_rows(number: int, record: Record) -> Iterator[Row]:
    """Give a row for each move, and each pile that was formed; raises as `matches` does."""
    for at, played in enumerate(_played(record), 1):
        for place, entry in enumerate(_entries(played), 1):
            if isinstance(entry, list):
                seat, text, legal = _parts(entry)
                _must(seat is not None and (legal is None or isinstance(legal, list)), A_MOVE)
                yield number, at, place, seat, text, None if legal is None else len(legal)
            else:
                yield number, at, place, None, "shuffle", None


def _players(record: Record) -> list[str]:
    names: list[str] = record["players"]
    _must(isinstance(names, list), "the players are a list of names")
    return names


def _winners(record: Record) -> list[int] | None:
    winners = record.get("winners")
    if winners is not None:
        seats = range(len(_players(record)))
        are_seats = isinstance(winners, list) and all(type(seat) is int and seat in seats for seat in winners)
        _must(are_seats and len(set(winners)) == len(winners), "the winners are seats, each once")
    return winners


def _played(record: Record) -> list[RecordedRound]:
    played = record["rounds"]
    _must(isinstance(played, list), "the rounds are a list")
    return played


def _entries(played: RecordedRound) -> list[Entry]:
    """Return what happened in a round, each of it a move or a pile that was formed."""
    entries = played["moves"]
    _must(isinstance(entries, list), "the moves are a list")
    for entry in entries:
        if isinstance(entry, list):
            _must(len(entry) in {WITH_LEGAL - 1, WITH_LEGAL}, A_MOVE)
        elif not isinstance(entry, dict) or "shuffle" not in entry:
            message = f"{entry!r} is neither a move nor a pile that was formed"
            raise ValueError(message)
    return entries


def _parts(move: list[Any]) -> tuple[Any, Any, Any]:
    """Return the seat, the text and, where they are given, the legal moves."""
    seat, text = move[:2]
    return seat, text, move[2] if len(move) == WITH_LEGAL else None


def _by_seat(given: Mapping[str, object], name: str, players: int, what: str = "a number") -> list[Any] | None:
    values = given.get(name)
    if values is None:
        return None
    if not isinstance(values, list) or len(values) != players:
        message = f"`{name}` is a list with {what} for each of the {players} seats"
        raise ValueError(message)
    return values


def _must(holds: bool, sentence: str) -> None:  # noqa: FBT001 - the one thing it is about
    if not holds:
        raise ValueError(sentence)


def check_values(found: Iterable[Row], columns: Mapping[str, str]) -> None:
    """Raise ValueError for a value that its column cannot hold; looks at whole columns, since most have none."""
    for (name, type_), values in zip(columns.items(), zip(*found, strict=True), strict=False):
        held = [value for value in values if value is not None]
        _must(len(held) == len(values) or name in MAY_MISS, f"`{name}` is missing")
        if type_ == "string":
            _check_texts(name, held)
        elif type_ in BITS:
            _check_whole_numbers(name, held, BITS[type_])


def _check_texts(name: str, values: list[Any]) -> None:
    if not set(map(type, values)) <= {str}:
        wrong = next(value for value in values if not isinstance(value, str))
        message = f"`{name}` is a text, not {wrong!r}"
        raise ValueError(message)
    _must(HALF.search("".join(values)) is None, f"`{name}` has half of a pair of surrogates, which no table can hold")


def _check_whole_numbers(name: str, values: list[Any], bits: int) -> None:
    if not set(map(type, values)) <= {int}:
        wrong = next(value for value in values if type(value) is not int)
        message = f"`{name}` is a whole number, not {wrong!r}"
        raise ValueError(message)
    largest = max(values, key=int.bit_length, default=0)
    _must(largest.bit_length() < bits, f"`{name}` is a whole number of {bits} bits at most, not {largest}")
