"""Backing up a SQLite file while it is in use, and restoring a backup."""

import errno
import os
import re
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from reihum._files import lock_file, resolve_links
from reihum._kit.errors import ReihumError
from reihum.server.messages.errors import StoreError
from reihum.server.store.file_lock import ENDING, hold_file
from reihum.server.store.migrations import STEPS, explain_unknown_step
from reihum.server.store.private_file import BESIDE
from reihum.server.store.sqlite_url import make_sqlite_url

DAMAGED = "Keep the copies you have; the last good one takes its place with `reihum restore COPY --force`, while no server runs."


FULL = {errno.ENOSPC, errno.EDQUOT}
UNWRITTEN = {"SQLITE_FULL", "SQLITE_IOERR_WRITE", "SQLITE_IOERR_FSYNC", "SQLITE_IOERR_TRUNCATE", "SQLITE_IOERR_DIR_FSYNC"}
"""SQLite's error names when the copy cannot be written, as opposed to a bad source."""
UNREADABLE = {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH}
"""SQLite's error codes when the source may be whole, and this user cannot read it."""


class BackupError(ReihumError):
    """Nothing was copied or replaced; the message says why, and what to do."""


def back_up(source: Path, copy: Path, *, force: bool = False) -> int:
    """Copy a database file, as it is at one moment, to a new file; return the number of tables.

    A server may be using the file. The copy is checked before it gets its name. Of a link, the file that it leads to is replaced.
    Raises BackupError.
    """
    return _copy(source, resolve_links(copy), force=force, instead="name another file, or say --force")


def restore(copy: Path, target: Path, *, force: bool = False) -> int:
    """Replace a file that no server is using by a copy; return the number of tables. Raises BackupError.

    Of a link, the file that it leads to is replaced. When root does this, the new file gets the owner of the old one, or of the folder:
    otherwise the server could not open it.
    """
    target = resolve_links(target)
    try:
        url = make_sqlite_url(target)
    except ValueError as error:
        message = f"{error}. Name another file."
        raise BackupError(message) from error
    owner = _find_owner(target) if os.geteuid() == 0 else None
    try:
        # The servers' own lock, from before the first look: none uses the file, and none begins to meanwhile.
        with hold_file(url, shared=False):
            return _copy(copy, target, force=force, instead="move all of it away together, or say --force to lose what is in it")
    except StoreError as error:
        raise BackupError(error.detail) from error
    finally:
        if owner is not None:
            for path in (target, target.with_name(target.name + ENDING)):
                with suppress(FileNotFoundError):
                    os.chown(path, *owner)


def _find_owner(target: Path) -> tuple[int, int] | None:
    """Return the user and group ids of a file, or of its folder if there is no file yet."""
    there = next((path for path in (target, target.parent) if path.exists()), None)
    return None if there is None else (there.stat().st_uid, there.stat().st_gid)


def _copy(source: Path, target: Path, *, force: bool, instead: str) -> int:
    if not source.is_file():
        message = f"There is no file {source}."
        raise BackupError(message)
    if target.is_dir():
        message = f"{target} is a folder: name a file."
        raise BackupError(message)
    there = [path for path in (target, *_list_companions(target)) if path.exists()]
    if there and not force:
        message = f"There is {' and '.join(map(str, there))} already: {instead}."
        raise BackupError(message)
    if target.exists():
        _checkpoint(target)
    try:
        with _make_fresh(target) as fresh:
            tables = _fill(source, fresh, target)
            _publish_copy(fresh, target, force=force)
    except OSError as error:
        raise _make_unwritten_error(source, target, error.strerror or str(error), full=error.errno in FULL) from error
    return tables


@contextmanager
def _make_fresh(target: Path) -> Iterator[Path]:
    """Make a hidden file beside another one, removed at the end; those that killed processes have left are removed before."""
    named = re.compile(rf"\.{re.escape(target.name)}-[a-z0-9_]{{8}}")
    for left in [path for path in target.parent.iterdir() if named.fullmatch(path.name)]:
        with suppress(OSError):
            _remove_unlocked(left)
    handle, fresh = _make_locked_file(target)
    try:
        yield fresh
    finally:
        for path in (fresh, *_list_companions(fresh)):
            path.unlink(missing_ok=True)
        os.close(handle)


def _make_locked_file(target: Path) -> tuple[int, Path]:
    """Return a new hidden file beside another one, open and, where the file system has locks, locked.

    Another backup may take a file that has no lock yet for one that was left behind: then the next one is made.
    """
    while True:
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}-")
        try:
            locked = lock_file(handle)
        except OSError:  # some network file systems have no locks
            locked = True
        fresh = Path(name)
        if locked and fresh.exists():
            return handle, fresh
        os.close(handle)


def _remove_unlocked(left: Path) -> None:
    """Remove a hidden file, and those beside it, unless a process is writing it. Raises OSError."""
    handle = os.open(left, os.O_RDWR)
    try:
        if lock_file(handle):
            for path in (*_list_companions(left), left):
                path.unlink(missing_ok=True)
    finally:
        os.close(handle)


def _make_unwritten_error(source: Path, target: Path, why: str, *, full: bool) -> BackupError:
    """Return the error for a copy that cannot be written; for a full disk it says which one, and how much space is needed."""
    if not full:
        return BackupError(f"{target} cannot be written: {why}.")
    needed = sum(path.stat().st_size for path in (source, *_list_companions(source)) if path.exists())
    free = shutil.disk_usage(target.parent).free
    return BackupError(
        f"The disk with the folder {target.parent} is full: the copy needs up to {_format_mb(needed)}, and {_format_mb(free)} are free. "
        "Nothing was written. Make room there, or name a file on another disk."
    )


def _format_mb(size: int) -> str:
    return f"{size / 1e6:.1f} MB"


def _fill(source: Path, fresh: Path, target: Path) -> int:
    try:
        with closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as old, closing(sqlite3.connect(fresh)) as new:
            old.backup(new)
            new.execute("PRAGMA journal_mode = DELETE")  # a single file, whatever the source's mode
            found = new.execute("PRAGMA integrity_check(1)").fetchone()[0]
            if found != "ok":
                message = f"{source} is damaged ({found}); nothing was written. {DAMAGED}"
                raise BackupError(message)
            _require_known(new, source)
            return int(new.execute("SELECT count(*) FROM events WHERE number = 1").fetchone()[0])
    except sqlite3.Error as error:
        if error.sqlite_errorname in UNWRITTEN:
            raise _make_unwritten_error(source, target, str(error), full=error.sqlite_errorname == "SQLITE_FULL") from error
        if error.sqlite_errorcode & 0xFF in UNREADABLE:
            message = f"{source} cannot be read: {error}. Run this as the user that the server runs as, or as root."
            raise BackupError(message) from error
        message = f"{source} cannot be copied, it is no file of tables or it is damaged: {error}. {DAMAGED}"
        raise BackupError(message) from error


def _require_known(connection: sqlite3.Connection, source: Path) -> None:
    """Raise BackupError for a database of a later version, which this one cannot check."""
    if connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone() is None:
        return
    found = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    if found is not None and found[0] not in STEPS:
        message = f"{explain_unknown_step(str(source), found[0])} Nothing was written; use that version."
        raise BackupError(message)


def _publish_copy(fresh: Path, target: Path, *, force: bool) -> None:
    """Give the finished copy its name atomically, and sync it to disk."""
    with fresh.open("rb") as written:
        os.fsync(written.fileno())
    if force:
        for left in _list_companions(target):
            left.unlink(missing_ok=True)
        fresh.replace(target)
    else:
        try:
            target.hardlink_to(fresh)  # unlike a rename, this never replaces a file created meanwhile
        except FileExistsError as error:
            message = f"There is a file {target} already."
            raise BackupError(message) from error
    folder = os.open(target.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def _list_companions(target: Path) -> list[Path]:
    """Return SQLite's companion files of a database: left over from a crash, they would be replayed into a new file of that name."""
    return [target.with_name(target.name + ending) for ending in BESIDE]


def _checkpoint(target: Path) -> None:
    """Checkpoint a database into its main file; raises BackupError when another process is using it."""
    with suppress(sqlite3.DatabaseError), closing(sqlite3.connect(target, timeout=0)) as connection:
        try:
            connection.execute("PRAGMA journal_mode = DELETE").fetchone()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
                message = f"{target} is in use: stop the server first."
                raise BackupError(message) from error
