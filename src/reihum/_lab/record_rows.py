"""Rows of tables from records, read as they are written, and checks that the columns can hold them."""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from reihum._play.record import HALF
from reihum._play.record_format import SIMULATED, Entry, Record, RecordedRound

Row = tuple[str | int | float | None, ...]

ENTRY_WITH_LEGAL = 3
"""The length of a move's entry that lists the legal moves as well."""
MOVE_FORM = "a move is a list of a seat, a text and perhaps the legal moves"

MAY_MISS = frozenset({"seed", "bot", "total", "share", "score", "ended", "seat", "legal"})
"""Columns where a row may have no value."""
INTEGER_BITS = {"int8": 8, "int32": 32, "int64": 64}
"""The bits of a column's whole numbers, the sign included."""


def iter_match_rows(number: int, record: Record) -> Iterator[Row]:
    """Yield a row for each seat of a match.

    Raises ValueError with a sentence for faults that are checked, and any exception for other damage to the record.
    """
    names, winners = _read_players(record), _read_winners(record)
    totals = _read_by_seat(record, "totals", len(names))
    bots = _read_by_seat(record, "bots", len(names), "a bot or null")
    game = _require_entry(record, "game")
    options = json.dumps(_require_entry(record, "options"), ensure_ascii=False, sort_keys=True)
    recorded_seed = _require_entry(record, "seed")
    _require(recorded_seed is None or type(recorded_seed) is int, "the seed is a whole number or null")
    # Seeds may be of any size, so their column holds text.
    seed = None if recorded_seed is None else str(recorded_seed)
    if bots is None:
        # Older records name their bots only in the players' names.
        bots = [name.removeprefix(SIMULATED) if isinstance(name, str) and name.startswith(SIMULATED) else None for name in names]
    for seat, name in enumerate(names):
        share = None if winners is None else (seat in winners) / len(winners)
        total = None if totals is None else totals[seat]
        yield number, game, len(names), options, seed, len(_read_rounds(record)), seat, name, bots[seat], total, share


def iter_round_rows(number: int, record: Record) -> Iterator[Row]:
    """Yield a row for each round and seat; raises as `iter_match_rows` does."""
    players = len(_read_players(record))
    for at, played in enumerate(_read_rounds(record), 1):
        scores = _read_by_seat(played, "scores", players)
        made = sum(isinstance(entry, list) for entry in _read_entries(played))
        for seat in range(players):
            yield number, at, seat, None if scores is None else scores[seat], played.get("ended"), made


def iter_move_rows(number: int, record: Record) -> Iterator[Row]:
    """Yield a row for each move and each reshuffle; raises as `iter_match_rows` does."""
    for at, played in enumerate(_read_rounds(record), 1):
        for place, entry in enumerate(_read_entries(played), 1):
            if isinstance(entry, list):
                seat, text, legal = _split_move(entry)
                _require(seat is not None and (legal is None or isinstance(legal, list)), MOVE_FORM)
                yield number, at, place, seat, text, None if legal is None else len(legal)
            else:
                yield number, at, place, None, "shuffle", None


def _read_players(record: Record) -> list[str]:
    names: list[str] = _require_entry(record, "players")
    _require(isinstance(names, list), "the players are a list of names")
    return names


def _read_winners(record: Record) -> list[int] | None:
    winners = record.get("winners")
    if winners is not None:
        seats = range(len(_read_players(record)))
        are_seats = isinstance(winners, list) and all(type(seat) is int and seat in seats for seat in winners)
        _require(are_seats and len(set(winners)) == len(winners), "the winners are seats, each once")
        _require(bool(winners), "the winners are one seat or more, or null before the end")
    return winners


def _read_rounds(record: Record) -> list[RecordedRound]:
    played: list[RecordedRound] = _require_entry(record, "rounds")
    _require(isinstance(played, list) and all(isinstance(each, Mapping) for each in played), "the rounds are a list of objects")
    return played


def _read_entries(played: RecordedRound) -> list[Entry]:
    """Return the entries of a round, each a move or a reshuffle."""
    entries: list[Entry] = _require_entry(played, "moves", "a round")
    _require(isinstance(entries, list), "the moves are a list")
    for entry in entries:
        if isinstance(entry, list):
            _require(len(entry) in {ENTRY_WITH_LEGAL - 1, ENTRY_WITH_LEGAL}, MOVE_FORM)
        elif not isinstance(entry, dict) or "shuffle" not in entry:
            message = f"{entry!r} is neither a move nor a pile that was formed"
            raise ValueError(message)
    return entries


def _split_move(move: list[Any]) -> tuple[Any, Any, Any]:
    """Return the seat, the text and, where they are given, the legal moves."""
    seat, text = move[:2]
    return seat, text, move[2] if len(move) == ENTRY_WITH_LEGAL else None


def _read_by_seat(given: Mapping[str, object], name: str, players: int, what: str = "a number") -> list[Any] | None:
    values = given.get(name)
    if values is None:
        return None
    if not isinstance(values, list) or len(values) != players:
        message = f"`{name}` is a list with {what} for each of the {players} seats"
        raise ValueError(message)
    return values


def _require_entry(given: Mapping[str, Any], name: str, what: str = "it") -> Any:  # noqa: ANN401 - it may be anything yet
    if name not in given:
        message = f"{what} has no `{name}`"
        raise ValueError(message)
    return given[name]


def _require(holds: bool, sentence: str) -> None:  # noqa: FBT001 - the one thing it is about
    if not holds:
        raise ValueError(sentence)


def check_values(found: Iterable[Row], columns: Mapping[str, str]) -> None:
    """Raise ValueError for a value that its column cannot hold."""
    # Whole columns at once: faults are rare, and a test for each value would take most of the time.
    for (name, type_), values in zip(columns.items(), zip(*found, strict=True), strict=False):
        held = [value for value in values if value is not None]
        _require(len(held) == len(values) or name in MAY_MISS, f"`{name}` is missing")
        if type_ == "string":
            _check_texts(name, held)
        elif type_ in INTEGER_BITS:
            _check_whole_numbers(name, held, INTEGER_BITS[type_])


def _check_texts(name: str, values: list[Any]) -> None:
    if not set(map(type, values)) <= {str}:
        wrong = next(value for value in values if not isinstance(value, str))
        message = f"`{name}` is a text, not {wrong!r}"
        raise ValueError(message)
    _require(HALF.search("".join(values)) is None, f"`{name}` has half of a pair of surrogates, which no table can hold")


def _check_whole_numbers(name: str, values: list[Any], bits: int) -> None:
    # The exact type, because bool is a subclass of int.
    if not set(map(type, values)) <= {int}:
        wrong = next(value for value in values if type(value) is not int)
        message = f"`{name}` is a whole number, not {wrong!r}"
        raise ValueError(message)
    largest = max(values, key=int.bit_length, default=0)
    _require(largest.bit_length() < bits, f"`{name}` is a whole number of {bits} bits at most, not {largest}")
