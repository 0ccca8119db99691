"""What commands that read records share: the file or standard input, and the handling of bad records."""

import argparse
import sys
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from reihum.cli.common import UsageError, read_name, tell_count

Found = TypeVar("Found")

STANDARD_INPUT = "-"


def add_records(parser: argparse.ArgumentParser, metavar: str = "FILE", what: str = "") -> None:
    """Add the file of records and what to do about bad ones."""
    parser.add_argument(
        "file", type=read_name, metavar=metavar, help=f"a file of records, one a line{what}; may be packed by gzip; - for standard input"
    )
    parser.add_argument("--skip-bad", action="store_true", help="continue after a bad or unfinished record; the exit status is still 1")


class RecordReader:
    """Reads a file of records; `good` and `bad` count them."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        self.name: str = "standard input" if arguments.file == STANDARD_INPUT else arguments.file
        self._path: str | None = None if arguments.file == STANDARD_INPUT else arguments.file
        self._skip_bad: bool = arguments.skip_bad
        self.good = self.bad = 0

    def check_each(self, check: Callable[[int, dict[str, Any]], Found]) -> Iterator[Found]:
        """Yield what `check` returns for the number and the record of each line.

        With `--skip-bad`, bad records are reported and skipped. Otherwise the first one raises RecordError, with file and line. A file
        that cannot be read to its end raises RecordError too, or UsageError.
        """
        from reihum._play.record import parse_record, read_lines
        from reihum._play.record_error import RecordError

        lines = read_lines(self._path)
        while True:
            try:
                number, raw = next(lines)
            except StopIteration:
                return
            except RecordError as error:
                message = f"{self.name}: {error}"
                raise RecordError(message, code=error.code) from error
            except OSError as error:
                message = f"{self.name} cannot be read: {error.strerror}"
                raise UsageError(message) from error
            try:
                # Reading and checking fail apart: a file that cannot be decompressed ends here, a bad record may be skipped.
                found = check(number, parse_record(raw))
            except RecordError as error:
                located = RecordError(error.reason, error.round, error.move, number, code=error.code)
                message = f"{self.name}: {located}"
                if not self._skip_bad:
                    raise RecordError(message, code=error.code) from error
                self.bad += 1
                print_failure(message)
                continue
            self.good += 1
            yield found

    def finish(self) -> int:
        """Return the exit status; print the number of skipped records, or that the file was empty."""
        if self.bad:
            return print_failure(f"{self.name}: {tell_count(self.bad, 'bad record')} skipped, {self.good} good")
        return 0 if self.good else print_failure(f"{self.name} holds no record")


def print_failure(message: str) -> int:
    """Print an error, and return its exit status."""
    print(escape_surrogates(f"reihum: {message}"), file=sys.stderr)
    return 1


def escape_surrogates(text: str) -> str:
    """Escape what cannot be encoded, such as half a surrogate pair from a file."""
    return text.encode(errors="backslashreplace").decode()
