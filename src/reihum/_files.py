"""Files that are written whole or not at all, and files that grow by lines."""

import os
import re
import shutil
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

LEFT_OVER = 600.0
"""A file beside that nobody has written to for so many seconds was left by a process that was killed."""


def write_whole(path: Path, write: Callable[[Path], None]) -> None:
    """Let `write` write a file beside `path`, and put it in its place when it is on disk: a fault leaves what was there before.

    What is no plain file, such as a pipe or a device, or lies where nothing can be made beside it, is written to as it is. A link stays
    one, and who may read a file stays the same. What processes that were killed have left beside it is removed. Raises OSError, which
    names `path`.
    """
    place = path.resolve()
    try:
        if place.exists() and not (place.is_file() and os.access(place.parent, os.W_OK)):
            write(place)
            return
        _remove_left_over(place)
        beside = place.with_name(f".{place.name}.{os.getpid()}")
        try:
            write(beside)
            with beside.open("rb") as file:
                os.fsync(file.fileno())
            if place.exists():
                shutil.copymode(place, beside)
            beside.replace(place)
        finally:
            beside.unlink(missing_ok=True)
    except OSError as error:
        error.filename = str(path)
        raise


def _remove_left_over(place: Path) -> None:
    """Remove unfinished files of killed processes for the same place; one that cannot be removed stays."""
    named = re.compile(rf"\.{re.escape(place.name)}\.[0-9]+")
    with suppress(OSError):
        for other in place.parent.iterdir():
            if named.fullmatch(other.name):
                with suppress(OSError):
                    if time.time() - other.stat().st_mtime > LEFT_OVER:
                        other.unlink()


def write_text(path: Path, text: str) -> None:
    """Write a text as UTF-8, whole or not at all; raises OSError, which names `path`."""
    write_whole(path, lambda file: _write(file, text))


def append_line(path: Path, line: str) -> None:
    """Add a line to a file as UTF-8, at once; raises OSError, which names `path`."""
    try:
        with path.open("a", encoding="utf-8") as file:
            file.write(f"{line}\n")
    except OSError as error:
        error.filename = str(path)
        raise


def _write(file: Path, text: str) -> None:
    file.write_text(text, "utf-8")
