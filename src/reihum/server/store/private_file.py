"""Permissions of a SQLite file: only its owner may read it, since it holds the key of every deal, and with it every hand."""

import logging
import os
from contextlib import suppress
from pathlib import Path

from reihum.server.store.engines import parse_url

log = logging.getLogger("reihum.server")

OWNERS = 0o600
OTHERS = 0o077
BESIDE = ("-wal", "-shm", "-journal")
"""How SQLite names what it keeps beside a file, with the same permissions when it makes them."""


def keep_private(url: str) -> None:
    """Make a SQLite file and those beside it readable and writable by their owner only, before any is opened; a new one is made so.

    If that is not possible, it is logged.
    """
    at = parse_url(url)
    if at.drivername != "sqlite" or not at.database or at.database == ":memory:":
        return
    file = Path(at.database)
    # Created here with the right mode: SQLite would create it readable by all, if only for a moment.
    with suppress(OSError):  # it is there, or whoever opens it says what is wrong
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
