"""A lock file beside a SQLite file, since two servers without a bus would miss each other's events. It ends with the process."""

import logging
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from reihum._files import lock_file, resolve_links
from reihum.server.messages.errors import StoreError
from reihum.server.store.sqlite_url import find_sqlite_file

log = logging.getLogger("reihum.server")

ENDING = ".lock"
MAX_ADDRESS = 300
"""Bytes of the other server's address that are read."""


class FileInUseError(StoreError):
    """Another server is using the SQLite file."""

    def __init__(self, file: Path) -> None:
        self.file = file
        address = self.address
        super().__init__(
            f"The database {file} is in use by a server{f' at {address}' if address else ''}. Stop that one first, or name another folder "
            "with --data. Several servers share a file only if each is given the same `bus`."
        )

    @property
    def address(self) -> str:
        """The address of the other server, empty until it has written it."""
        try:
            return _make_lock_path(self.file).read_bytes()[:MAX_ADDRESS].decode(errors="replace").strip()
        except OSError:
            return ""


@contextmanager
def hold_file(url: str, *, shared: bool) -> Iterator[Callable[[str], None]]:
    """Hold the lock of a SQLite file while inside, nothing for other databases; yields a function that stores this server's address.

    A `shared` lock keeps off only servers that do not share it. Raises FileInUseError or StoreError.
    """
    if (file := find_sqlite_file(url)) is None:
        yield lambda _: None
        return
    file = resolve_links(file)
    try:
        # A file of its own: SQLite locks the database itself, and would take this lock for its own.
        handle = os.open(_make_lock_path(file), os.O_RDWR | os.O_CREAT, 0o600)
    except OSError:
        yield lambda _: None  # opening the database will report what is wrong with its folder
        return
    try:
        if not _lock(handle, shared=shared):
            raise FileInUseError(file)

        def note(address: str) -> None:
            with suppress(OSError):  # a full disk: the address is a courtesy, and the server starts without
                os.ftruncate(handle, 0)
                os.lseek(handle, 0, os.SEEK_SET)
                os.write(handle, address.encode())

        # The last holder may have been killed and left its address.
        note("")
        yield note
        note("")
    finally:
        os.close(handle)


def _make_lock_path(file: Path) -> Path:
    return file.with_name(file.name + ENDING)


def _lock(handle: int, *, shared: bool) -> bool:
    """Lock an open file until it is closed; return False when another process holds it, True if the file system has no locks."""
    try:
        return lock_file(handle, shared=shared)
    except OSError as error:  # some network file systems have no locks
        log.warning("Whether another server uses this database cannot be found out here: %s", error.strerror)
    return True
