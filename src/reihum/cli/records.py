"""What the commands that read records share: the file, standard input, and records that are passed over because they are bad."""

import argparse
import sys
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

Found = TypeVar("Found")

STANDARD_INPUT = "-"


def add(parser: argparse.ArgumentParser, metavar: str = "FILE", what: str = "") -> None:
    """Add the file of records and what to do about bad ones."""
    parser.add_argument("file", metavar=metavar, help=f"a file of records, one a line{what}; may be packed by gzip; - for standard input")
    parser.add_argument("--skip-bad", action="store_true", help="go on after a bad or unfinished record; the exit status is 1 all the same")


class Reading:
    """A file of records that is being read; `good` and `bad` count its records."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        self.name: str = "standard input" if arguments.file == STANDARD_INPUT else arguments.file
        self._path: str | None = None if arguments.file == STANDARD_INPUT else arguments.file
        self._skip_bad: bool = arguments.skip_bad
        self.good = self.bad = 0

    def each(self, check: Callable[[int, dict[str, Any]], Found]) -> Iterator[Found]:
        """Yield what `check` returns for each line's number and record.

        Bad records are reported and passed over if that was asked for. Raises RecordError, with file and line, for the first one
        otherwise and for a file that cannot be read to its end, and OSError, which names the file.
        """
        from reihum._play.record import RecordError, parse_record, read_lines

        lines = read_lines(self._path)
        while True:
            try:
                number, raw = next(lines)
            except StopIteration:
                return
            except RecordError as error:
                message = f"{self.name}: {error}"
                raise RecordError(message) from error
            try:
                found = check(number, parse_record(raw))
            except RecordError as error:
                located = RecordError(error.reason, error.round, error.move, number)
                message = f"{self.name}: {located}"
                if not self._skip_bad:
                    raise RecordError(message) from error
                self.bad += 1
                fail(message)
                continue
            self.good += 1
            yield found

    def end(self) -> int:
        """Return the exit status, and say what was passed over, or that there was nothing."""
        if self.bad:
            return fail(f"{self.name}: {self.bad} bad record{'' if self.bad == 1 else 's'} passed over, {self.good} good")
        return 0 if self.good else fail(f"{self.name} holds no record")


def fail(message: str) -> int:
    """Print what is wrong, and return the exit status for it."""
    print(printable(f"reihum: {message}"), file=sys.stderr)
    return 1


def printable(text: str) -> str:
    """Write what no terminal can show, as half a surrogate pair from a file, by its number."""
    return text.encode(errors="backslashreplace").decode()
