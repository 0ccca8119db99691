"""This user's folders for what is kept: one place that asks the system for them, also for a user without a home.

A container that is started with any user id (`docker run --user 54321`) has no home folder, and one that is read-only may have a home in
which nothing can be made.
"""

import os
import stat
import tempfile
from collections.abc import Callable
from pathlib import Path

NOWHERE = Path(os.devnull) / "reihum"
"""A folder that cannot be: there is nothing to read in it, and writing to it fails as it does on a read-only disk."""


def cache_folder() -> Path:
    """Return the folder for what can be made again; it need not exist, and may be one that cannot be written.

    Without a usable home it lies in the folder for temporary files, in a folder that no other user can enter.
    """
    from platformdirs import user_cache_path

    found = _standard(user_cache_path)
    if found is not None and ("XDG_CACHE_HOME" in os.environ or found.exists() or _can_be_made(found)):
        return found
    return _temporary() or NOWHERE


def data_folder() -> Path | None:
    """Return the folder for what is to last, None for a user without a home: then a person must name one."""
    from platformdirs import user_data_path

    return _standard(user_data_path)


def config_folder() -> Path | None:
    """Return the folder for settings, None for a user without a home."""
    from platformdirs import user_config_path

    return _standard(user_config_path)


def _standard(ask: Callable[[str], Path]) -> Path | None:
    try:
        return ask("reihum")
    except RuntimeError:  # there is no home
        return None


def _can_be_made(folder: Path) -> bool:
    """Return whether the nearest folder above that exists can be written."""
    nearest = next(above for above in folder.parents if above.exists())
    return os.access(nearest, os.W_OK)


def _temporary() -> Path | None:
    """Return this user's own folder among the temporary files, made if it is missing; None where somebody else could write to it.

    What is read there is run, so a folder that another user has put there must not be trusted.
    """
    if not hasattr(os, "getuid"):
        return None
    folder = Path(tempfile.gettempdir()) / f"reihum-{os.getuid()}"
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        found = folder.lstat()
    except OSError:
        return None
    own = stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not found.st_mode & 0o077
    return folder if own else None
