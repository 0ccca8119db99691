"""Files that commands write, and `-`, which is standard output."""

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from typing import TextIO

from reihum._files import write_text
from reihum.cli.common import STANDARD_OUTPUT


class Outputs:
    """The files that a command writes at its end, and the stream that stands for `-`."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, file: str | Path, text: str) -> None:
        """Write a text to a file, atomically, or to standard output; raises OSError."""
        if str(file) == STANDARD_OUTPUT:
            self._stream.write(text)
        else:
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
    """Yield standard output, as UTF-8 and for results alone: anything printed, also in worker processes, goes to standard error."""
    printed = sys.stdout
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
