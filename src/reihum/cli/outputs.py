"""Files that commands write, and `-`, which is standard output."""

import errno
import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from typing import TextIO

from reihum._files import write_text
from reihum.cli.common import STANDARD_OUTPUT, name_unwritable

CLOSED_OUTPUT = "standard output"
"""The file name in errors of a closed standard output."""


class ClosedOutput(io.TextIOWrapper):
    """Stands for a standard output that was closed: whatever is written to it would be lost, so writing raises OSError."""

    def __init__(self) -> None:
        # The null device takes the lowest free number, that of the closed stream, which no file must get.
        super().__init__(Path(os.devnull).open("wb"), encoding="utf-8")  # noqa: SIM115 - it is closed with this stream

    def write(self, _text: str) -> int:
        """Raise the error."""
        raise OSError(errno.EBADF, "it is closed", CLOSED_OUTPUT)


class Outputs:
    """The files that a command writes at its end, and the stream that stands for `-`."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, file: str | Path, text: str) -> None:
        """Write a text to a file, atomically, or to standard output; raises UsageError for the file, and OSError for standard output."""
        if str(file) == STANDARD_OUTPUT:
            self._stream.write(text)
            return
        with name_unwritable(file):
            write_text(Path(file), text)


@contextmanager
def open_outputs(*files: str | Path | None) -> Iterator[Outputs]:
    """Yield what writes these files. If one is `-`, standard output is kept for it alone (`keep_output`)."""
    if STANDARD_OUTPUT in map(str, files):
        with keep_output() as stream:
            yield Outputs(stream)
    else:
        yield Outputs(sys.stdout)


@contextmanager
def keep_output() -> Iterator[TextIO]:
    """Yield standard output, as UTF-8 and for results alone: anything printed, also in worker processes, goes to standard error.

    Raises OSError at once if it was closed.
    """
    printed = sys.stdout
    printed.write("")
    try:
        handle, other = printed.fileno(), sys.stderr.fileno()
    except io.UnsupportedOperation:
        # Standard output was replaced by an in-memory stream.
        with redirect_stdout(sys.stderr):
            yield printed
        return
    printed.flush()
    with os.fdopen(os.dup(handle), "w", encoding="utf-8") as kept, redirect_stdout(sys.stderr):
        os.dup2(other, handle)
        try:
            yield kept
        finally:
            # Output that bots wrote to the stream itself, not through `print`, may still be buffered.
            printed.flush()
            os.dup2(kept.fileno(), handle)
