"""Reading and replaying records: whole matches as JSON objects, one per line of a `.jsonl` file. `Match.record` makes them."""

import errno
import gzip
import json
import re
import reprlib
import sys
import zlib
from collections.abc import Iterator, Mapping
from contextlib import nullcontext
from itertools import zip_longest
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, cast

from reihum._kit.base import is_same
from reihum._kit.errors import DealError, ReihumError
from reihum._play.game import get_game
from reihum._play.known_chance import RecordedChance
from reihum._play.match import Match
from reihum._play.record_error import RecordError, blame_game
from reihum._play.record_format import FORMAT, Record, RecordedMove, copy_json, list_moves

if TYPE_CHECKING:
    import io

HALF = re.compile("[\ud800-\udfff]")
"""Half of a surrogate pair, which JSON can express and UTF-8 cannot."""

BEGINNINGS = ("{", "[", b"{", b"[")
"""The first lines of JSON that is laid out over many lines."""
SHOWN = 60
"""How many characters of something that is no record an error shows."""
GZIP = b"\x1f\x8b"
OTHER_FORMATS = {
    GZIP: "a file packed by gzip",
    b"\xff\xfe\x00\x00": "UTF-32",
    b"\xff\xfe": "UTF-16",
    b"\xfe\xff": "UTF-16",
    b"{\x00": "UTF-16",
    b"\x00{": "UTF-16",
    b"PK\x03\x04": "a zip file",
    b"BZh": "a file packed by bzip2",
    b"\xfd7zX": "a file packed by xz",
    b"\x28\xb5\x2f\xfd": "a file packed by zstd",
    b"PAR1": "a Parquet file",
}
"""The first bytes of files that are not plain UTF-8, and their names; the first match counts, so the longer of two comes first."""


def format_record(record: Mapping[str, object]) -> str:
    """Return a record as one line of JSON, without a line break; half of a surrogate pair, as a name may contain, is escaped."""
    text = json.dumps(record, ensure_ascii=False, separators=(",", ":"))
    return HALF.sub(lambda half: f"\\u{ord(half[0]):04x}", text)


def read_records(path: str | PathLike[str]) -> Iterator[tuple[int, dict[str, object]]]:
    """Yield the number of each line of a file, counted from 1, and its record; empty lines are skipped.

    Raises OSError when the file cannot be read and RecordError, which names file and line, for a line that is not a record.
    """
    # Only commands read standard input, which None stands for in `read_lines`: a program would wait for it for ever.
    if not isinstance(path, str | PathLike):
        message = f"a file of records is given by its path, not as {reprlib.repr(path)}"
        raise RecordError(message)
    number = 0
    try:
        for number, raw in read_lines(path):
            yield number, parse_record(raw)
    except RecordError as error:
        raise error.locate(path, number) from error


def read_lines(path: str | PathLike[str] | None) -> Iterator[tuple[int, bytes]]:
    """Yield the nonempty lines of a file of records, with their numbers from 1; None stands for standard input.

    A gzip file is decompressed. Raises OSError when the file cannot be read, and RecordError for another encoding or format, and for a
    compressed file that is cut off or damaged.
    """
    number = 0
    if path is None and sys.stdin is None:
        raise OSError(errno.EBADF, "it is closed", "standard input")
    with nullcontext(sys.stdin.buffer) if path is None else Path(path).open("rb") as file:
        begin = cast("io.BufferedReader", file).peek(4)[:4]  # standard input cannot be rewound
        form = recognise_format(begin)
        if form and not begin.startswith(GZIP):
            message = f"this is {form}: records are UTF-8, one a line, as they are or packed by gzip"
            raise RecordError(message, line=1, code="encoding")
        try:
            for number, raw in enumerate(gzip.GzipFile(fileobj=file) if begin.startswith(GZIP) else file, 1):
                if raw.strip():
                    yield number, raw
        except EOFError as error:
            message = "the packed file ends here before it is complete: it was cut off"
            raise RecordError(message, line=number + 1, code="cut_off") from error
        except (gzip.BadGzipFile, zlib.error) as error:
            message = f"the packed file is damaged ({error})"
            raise RecordError(message, line=number + 1, code="damaged") from error


def recognise_format(begin: bytes) -> str | None:
    """Return the name of another format than plain UTF-8, by the first four bytes of a file."""
    return next((name for signature, name in OTHER_FORMATS.items() if begin.startswith(signature)), None)


def parse_record(raw: str | bytes) -> dict[str, object]:
    """Return a record from its JSON; raises RecordError."""
    try:
        record = json.loads(raw if isinstance(raw, str) else raw.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        if error.reason == "unexpected end of data":
            message = f"this is not JSON ({error}); the file may have been cut off"
        else:
            message = f"this is not UTF-8, from byte {error.start + 1} on, but another encoding such as Latin-1: save it as UTF-8"
        raise RecordError(message, code="encoding") from error
    except (ValueError, RecursionError) as error:
        if raw.strip() in BEGINNINGS:
            message = "here begins JSON that goes on in the next line: a record is one line, as `json.dumps` without `indent` writes it"
        elif isinstance(error, RecursionError):
            message = "this has more lists or objects within each other than can be read"
        elif not isinstance(error, json.JSONDecodeError):
            message = f"this has a number of more than {sys.get_int_max_str_digits()} digits, which is not read"
        else:
            message = f"this is not JSON ({error}); the file may have been cut off"
        raise RecordError(message, code="not_json") from error
    if not isinstance(record, dict):
        message = "a record is a JSON object, and each takes one line: a list of them is not read"
        raise RecordError(message, code="not_a_record")
    return record


def count_moves(match: Match) -> int:
    """Return the number of moves made in a match; reshuffles do not count."""
    return sum(len(list_moves(played.moves)) for played in match.rounds)


def load_matches(path: str | PathLike[str]) -> list[Match]:
    """Return a list of the finished match of every record of a file, each checked as by `replay`.

    The list holds all matches at once, some 40 times as many bytes as the file has. `(replay(record) for record in iter_records(path))`
    makes the same matches one by one. Raises OSError, and RecordError for what is no path and for the first record with a fault.
    """
    matches = []
    for number, record in read_records(path):
        try:
            matches.append(replay(record))
        except RecordError as error:
            raise error.locate(path, number) from error
    return matches


def iter_records(path: str | PathLike[str]) -> Iterator[Record]:
    """Yield the records of a file one by one, as they are written, holding one in memory at a time.

    Their contents are not checked; `load_matches` and `replay` do that. Raises OSError, and RecordError for what is no path and for a
    line that is not a record.
    """
    for number, record in read_records(path):
        if record.get("format") != FORMAT:
            message = f"the format is {record.get('format')!r}, not {FORMAT!r}"
            raise RecordError(message, line=number, path=str(path), code="format")
        yield cast("Record", record)


def replay(record: Mapping[str, object]) -> Match:
    """Return the finished match of a record by replaying it; every deal, move, legal list, score and winner is checked.

    Raises RecordError for the first fault.

    >>> match = Match("elfer_raus", 3, seed=1)
    >>> while not match.over:
    ...     match.play(match.codes()[0])
    >>> replay(match.record()).totals == match.totals
    True
    >>> replay(match.record() | {"winners": [2]})
    Traceback (most recent call last):
        ...
    reihum._play.record_error.RecordError: the winners are [2], but they must be [1]
    """
    with blame_game(record):
        return Replay(record).finish()


class Replay:
    """A record being replayed, move by move."""

    def __init__(self, record: Mapping[str, object]) -> None:
        if not isinstance(record, Mapping):
            message = (
                f"a record is an object with a list of rounds, as `Match.record` and `json.loads` give it, not {repr(record)[:SHOWN]}; "
                "`load_matches` reads a file of records"
            )
            raise RecordError(message, code="not_a_record")
        self.record = record
        self.rounds = self._expect_list(record, "rounds", "the record")
        self._chance = RecordedChance()
        self.match = self._begin()

    def _begin(self) -> Match:
        """Check the head of the record and deal its first round."""
        record = self.record
        if record.get("format") != FORMAT:
            message = f"the format is {record.get('format')!r}, not {FORMAT!r}"
            raise RecordError(message, code="format")
        players = self._expect_list(record, "players", "the record")
        names = [name for name in players if isinstance(name, str)]
        if len(names) != len(players):
            message = "the players are names"
            raise RecordError(message, code="players")
        options = record.get("options")
        if not isinstance(options, dict):
            message = "the record's options are an object with every option"
            raise RecordError(message, code="options")
        if not self.rounds:
            message = "the record has no round"
            raise RecordError(message, code="no_round")
        try:
            game = get_game(str(record.get("game")))
            game.complete(len(players), options)
            # A house rule that a record does not name is as printed, so older records lack those that came later.
            missing = [option.name for option in game.options if option.name not in options and not option.house]
        except ReihumError as error:
            raise RecordError(str(error), code="not_playable") from error
        if missing:
            message = f"the options lack {', '.join(missing)}"
            raise RecordError(message, code="options")
        self._open(0)
        try:
            return Match(game, names, options, chance=self._chance)
        except ReihumError as error:
            raise RecordError(str(error), 1, code="deal") from error

    def finish(self) -> Match:
        """Play all rounds and check the ending; raises RecordError."""
        self.play_on()
        if not self.match.over:
            if self.match.turn is not None:
                message = "the moves end before the round does"
                raise RecordError(message, len(self.rounds), len(self.match.round.moves) or None, code="ends_early")
            message = "the record ends before the match is over"
            raise RecordError(message, len(self.rounds), code="ends_early")
        return self.match

    def play_on(self) -> Match:
        """Replay all that the record has, even of an unfinished match, and check it; raises RecordError."""
        for number in range(1, len(self.rounds) + 1):
            if number > 1:
                self._deal(number)
            self._play_round(number)
        self._chance.next_deal = None
        self.match.source, self.match.seed = copy_json(dict(self.record)), self._read_seed()
        if self.match.over:
            self._check_ending()
        return self.match

    def _read_seed(self) -> int | None:
        """Return the seed of the record, None where it has none; raises RecordError."""
        seed = self.record.get("seed")
        if seed is not None and (not isinstance(seed, int) or isinstance(seed, bool)):
            message = f"the seed is a whole number or null, not {seed!r}"
            raise RecordError(message)
        return seed

    def _check_ending(self) -> None:
        for name, truth in (("totals", self.match.totals), ("winners", self.match.winners)):
            if not is_same(self.record.get(name), truth):
                message = f"the {name} are {self.record.get(name)!r}, but they must be {truth!r}"
                raise RecordError(message, code="wrong_result")

    def _open(self, index: int) -> None:
        """Hand the deal of a round to the source of chance."""
        entry = self.rounds[index]
        if not isinstance(entry, dict) or not isinstance(entry.get("deal"), dict):
            message = "a round is an object with a deal"
            raise RecordError(message, index + 1, code="not_a_round")
        self._chance.next_deal = entry["deal"]

    def _deal(self, number: int) -> None:
        if self.match.over:
            message = f"the match is over after round {number - 1}, but the record goes on"
            raise RecordError(message, number, code="goes_on")
        self._open(number - 1)
        try:
            self.match.deal()
        except ReihumError as error:
            raise RecordError(str(error), number, code="deal") from error

    def _play_round(self, number: int) -> None:
        entry = cast("Mapping[str, object]", self.rounds[number - 1])  # as `_open` has found
        moves = self._expect_list(entry, "moves", "the round", number)
        self._play_moves(moves, number)
        result = self.match.round.result
        if result is None and number < len(self.rounds):
            message = "the moves end before the round does"
            raise RecordError(message, number, len(moves) or None, code="ends_early")
        if result is None:
            return
        for name, truth in (("scores", result.scores), ("ended", result.ended)):
            if not is_same(entry.get(name), truth):
                message = f"{name} is {entry.get(name)!r}, but it must be {truth!r}"
                raise RecordError(message, number, code="wrong_score")

    def _play_moves(self, moves: list[object], number: int) -> None:
        """Make the moves of a round one by one; reshuffles that the match adds must stand in the record, too."""
        at = 0
        while at < len(moves):
            move = moves[at]
            if isinstance(move, dict):
                message = "a shuffle stands here, but no pile is formed"
                raise RecordError(message, number, at + 1, code="wrong_shuffle")
            seat, text, listed = self._read_move(move, number, at + 1)
            if self.match.turn is None:
                message = "the round is over, but the record goes on"
                raise RecordError(message, number, at + 1, code="goes_on")
            if seat != self.match.turn:
                message = f"it is seat {self.match.turn}'s move, not seat {seat}'s"
                raise RecordError(message, number, at + 1, code="wrong_seat")
            legal = self.match.legal() if listed else []  # only then: listing and sorting costs more than playing
            self._chance.next_shuffle = moves[at + 1] if at + 1 < len(moves) else None
            try:
                self.match.play(text)
            except DealError as error:
                raise RecordError(str(error), number, at + 2, code="wrong_shuffle") from error
            except ReihumError as error:
                raise RecordError(str(error), number, at + 1, code="illegal_move") from error
            if listed:
                self._check_legal(listed[0], legal, number, at + 1)
                cast("RecordedMove", self.match.round.moves[at]).append(legal)
            at = len(self.match.round.moves)  # past the reshuffles that the match has added

    @staticmethod
    def _check_legal(given: object, truth: list[str], number: int, at: int) -> None:
        """Raise RecordError unless the recorded list of legal moves is right."""
        if given == truth:
            return
        if not isinstance(given, list) or not all(isinstance(text, str) for text in given):
            message = "the third member of a move is the list of legal moves"
            raise RecordError(message, number, at, code="not_a_move")
        listed = next(text for text, other in zip_longest(given, truth) if text != other)
        message = f"the list of legal moves is not right, first at {listed!r}: it must be {', '.join(truth)}"
        raise RecordError(message, number, at, code="wrong_legal_moves")

    @staticmethod
    def _read_move(move: object, number: int, at: int) -> tuple[int, str, list[object]]:
        match move:
            case [int(seat), str(text), *rest] if not isinstance(seat, bool) and len(rest) <= 1:
                return seat, text, rest
        message = "a move is a list of seat and notation, or a shuffle"
        raise RecordError(message, number, at, code="not_a_move")

    @staticmethod
    def _expect_list(holder: object, name: str, where: str, number: int | None = None) -> list[object]:
        value = holder.get(name) if isinstance(holder, Mapping) else None
        if not isinstance(value, list):
            message = f"{where} has no list of {name}"
            raise RecordError(message, number, code="not_a_list")
        return value
