"""This user's folders for caches, data and settings, also for users without a home folder.

A container that runs as an arbitrary user (`docker run --user 54321`) has no home folder. A read-only container may have a home in which
no folder can be created.
"""

import os
import stat
import tempfile
from collections.abc import Callable
from pathlib import Path

NOWHERE = Path(os.devnull) / "reihum"
"""A path that never exists: there is nothing to read, and writing fails as it does on a read-only disk."""


def cache_folder() -> Path:
    """Return the folder for regenerable files; it need not exist, and may be unwritable.

    Without a usable home it is a folder among the temporary files that no other user can enter.
    """
    from platformdirs import user_cache_path

    found = _find_standard(user_cache_path)
    # Not `Path.exists`, which raises PermissionError within a folder that may not be entered.
    # A folder set by the user is used even if it is unwritable: it may hold a prefilled, read-only cache.
    if found is not None and ("XDG_CACHE_HOME" in os.environ or os.access(found, os.F_OK) or _can_be_made(found)):
        return found
    return _make_temporary() or NOWHERE


def data_folder() -> Path | None:
    """Return the folder for lasting data; None for a user without a home, who must then name one."""
    from platformdirs import user_data_path

    return _find_standard(user_data_path)


def config_folder() -> Path | None:
    """Return the folder for settings, None for a user without a home."""
    from platformdirs import user_config_path

    return _find_standard(user_config_path)


def _find_standard(ask: Callable[[str], Path]) -> Path | None:
    try:
        return ask("reihum")
    except RuntimeError:  # there is no home
        return None


def _can_be_made(folder: Path) -> bool:
    """Return whether the nearest existing parent folder is writable."""
    nearest = next(above for above in folder.parents if os.access(above, os.F_OK))
    return os.access(nearest, os.W_OK)


def _make_temporary() -> Path | None:
    """Return this user's folder among the temporary files, created if missing; None where another user could write to it.

    Compiled code is loaded from it, so a folder that another user created there must not be trusted.
    """
    # Windows has no user ids, and its folder for temporary files is the user's own: there a home always exists.
    if not hasattr(os, "getuid"):
        return None
    folder = Path(tempfile.gettempdir()) / f"reihum-{os.getuid()}"
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        # Not `stat`: a link that another user put there would lead to a folder of their choice.
        found = folder.lstat()
    except OSError:
        return None
    own = stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not found.st_mode & 0o077
    return folder if own else None
