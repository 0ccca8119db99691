"""Permissions of a SQLite file: only its owner may read it, since the keys of deals in it reveal every hand."""

import logging
import os
from contextlib import suppress

from reihum.server.store.sqlite_url import find_sqlite_file

log = logging.getLogger("reihum.server")

OWNERS = 0o600
OTHERS = 0o077
BESIDE = ("-wal", "-shm", "-journal")
"""Suffixes of SQLite's companion files, which it creates with the permissions of the main file."""


def keep_private(url: str) -> None:
    """Make a SQLite file and its companions readable and writable by their owner only; call before opening it. A missing one is created.

    Failure is logged.
    """
    if (file := find_sqlite_file(url)) is None:
        return
    # Created here with the right mode: SQLite would create it readable by everybody for a moment.
    with suppress(OSError):  # it exists, or opening it will report what is wrong
        os.close(os.open(file, os.O_RDWR | os.O_CREAT | os.O_EXCL, OWNERS))
    for path in (file.with_name(file.name + ending) for ending in ("", *BESIDE)):
        try:
            mode = path.stat().st_mode
            if mode & OTHERS:
                path.chmod(OWNERS)
                log.warning("Others on this machine could read %s; now only its owner can.", path)
        except FileNotFoundError:
            continue
        except OSError as error:
            log.warning("Others on this machine may be able to read %s, and that cannot be changed: %s", path, error.strerror)
