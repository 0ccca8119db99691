"""Atomic writes (a file is replaced whole or left as it was), appending lines, and locks."""

import os
import re
import shutil
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

if sys.platform != "win32":
    import fcntl

LEFT_OVER = 600.0
"""Seconds without a write after which a temporary file counts as left over from a killed process."""


def resolve_links(path: Path) -> Path:
    """Return the absolute path that links lead to; of a link to itself, for which `Path.resolve` raises RuntimeError, its own."""
    return Path(os.path.realpath(path))


def write_whole(path: Path, write: Callable[[Path], None]) -> None:
    """Write a temporary file with `write` and move it to `path` once it is on disk; after a failure the old file is still there.

    Pipes, devices and files in unwritable folders are written in place. Links and access rights are kept. Temporary files that killed
    processes left behind are removed. Raises OSError, which names `path`.
    """
    # A link is followed: replacing it would leave its target as it was.
    place = resolve_links(path)
    try:
        # By the name as given: /dev/stdout leads to a pipe whose resolved name is that of no file.
        if path.exists() and not (path.is_file() and os.access(place.parent, os.W_OK)):
            write(path)
            return
        _remove_left_over(place)
        # In the same folder: a rename is atomic only within one file system. The process id keeps two writers apart.
        beside = place.with_name(f".{place.name}.{os.getpid()}")
        try:
            write(beside)
            # Before the rename: else a power failure may leave the new name with an empty file.
            with beside.open("rb") as file:
                os.fsync(file.fileno())
            if place.exists():
                shutil.copymode(place, beside)
            beside.replace(place)
        finally:
            beside.unlink(missing_ok=True)
    except OSError as error:
        # The caller knows `path`; the temporary name would mean nothing to a reader of the message.
        error.filename = str(path)
        raise


def _remove_left_over(place: Path) -> None:
    """Remove temporary files that killed processes left for the same path; one that cannot be removed stays."""
    named = re.compile(rf"\.{re.escape(place.name)}\.[0-9]+")
    with suppress(OSError):
        for other in place.parent.iterdir():
            if named.fullmatch(other.name):
                # Another process may remove the same file between these lines.
                with suppress(OSError):
                    if time.time() - other.stat().st_mtime > LEFT_OVER:
                        other.unlink()


def write_text(path: Path, text: str) -> None:
    """Write a text file as UTF-8, atomically; raises OSError, which names `path`."""
    write_whole(path, lambda file: _write(file, text))


def append_line(path: Path, line: str) -> None:
    """Append a line to a file as UTF-8 and flush it; raises OSError, which names `path`."""
    try:
        with path.open("a", encoding="utf-8") as file:
            file.write(f"{line}\n")
    except OSError as error:
        error.filename = str(path)
        raise


def lock_file(handle: int, *, shared: bool = False) -> bool:
    """Lock an open file until it is closed; return False when another process has locked it.

    Windows has no such locks: there it returns True. Raises OSError where a file system has none.
    """
    if sys.platform == "win32":
        return True
    try:
        fcntl.flock(handle, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _write(file: Path, text: str) -> None:
    file.write_text(text, "utf-8")
