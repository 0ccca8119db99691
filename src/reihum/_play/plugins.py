"""Games of installed packages: found by their entry points, checked when they are loaded."""

import logging
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from reihum._kit.errors import OptionError

GROUP = "reihum.games"
"""The entry point group by which an installed package adds a game: `my_game = "my_package:GAME"`.

The name stands in the metadata of those packages, so it stays whatever the modules here are called.
"""

log = logging.getLogger("reihum.plugins")

_faults: dict[str, str] = {}
"""Why a plug-in could not be loaded, by the name of its entry point; kept so that the warning is logged once."""


@cache
def find_installed_games() -> dict[str, EntryPoint]:
    """Return the entry points of all installed games by name, without importing any."""
    return {point.name: point for point in entry_points(group=GROUP)}


def load_plugin(point: EntryPoint, interface: type) -> object:
    """Return the game of an entry point, after checking that it has every public attribute of `interface`.

    Raises OptionError with the cause if it cannot be imported or is not a game. The first time it also logs a warning.
    """
    if point.name not in _faults:
        try:
            given = point.load()
        except (Exception, SystemExit) as error:  # noqa: BLE001 - foreign code may raise anything, and the other games must load
            fault = f"{type(error).__name__}: {error}"
        else:
            fault = _fault(given, point.name, interface)
            if not fault:
                return given
        _faults[point.name] = f"The game {point.name!r} of the entry point {point.value!r} cannot be used: {fault}"
        log.warning("%s", _faults[point.name])
    raise OptionError(_faults[point.name])


def list_missing_members(given: object, interface: type) -> list[str]:
    """Return the public names of an interface that an object lacks."""
    return [part for part in vars(interface) if not part.startswith("_") and not hasattr(given, part)]


def _fault(given: object, name: str, interface: type) -> str:
    """Return why an object is not a game of this name; empty when it is."""
    if missing := list_missing_members(given, interface):
        return f"it is not a game, since it lacks {', '.join(missing)}"
    given_id: object = getattr(given, "id")  # noqa: B009 - `list_missing_members` has just checked it
    return "" if given_id == name else f"its id is {given_id!r}, which must be the entry point's name"
