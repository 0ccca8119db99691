"""Games that installed packages bring: found by their entry points, checked when they are loaded."""

import logging
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from reihum._kit.errors import OptionError

GROUP = "reihum.games"
"""The entry point group by which an installed package adds a game: `my_game = "my_package:GAME"`."""

log = logging.getLogger("reihum._play.plugins")

_faults: dict[str, str] = {}
"""What was wrong with the plug-ins that could not be loaded, by entry point."""


@cache
def installed_games() -> dict[str, EntryPoint]:
    """Return the entry points of all installed games by name, without loading any."""
    return {point.name: point for point in entry_points(group=GROUP)}


def load_plugin(point: EntryPoint, interface: type) -> object:
    """Return the game of an entry point, which has every public attribute that `interface` declares.

    Raises OptionError with the cause if it cannot be imported or is no game; the first time a warning is logged as well.
    """
    if point.name not in _faults:
        try:
            given = point.load()
        except (Exception, SystemExit) as error:  # noqa: BLE001 - it is somebody else's code, and the others are to go on
            fault = f"{type(error).__name__}: {error}"
        else:
            fault = _fault(given, point.name, interface)
            if not fault:
                return given
        _faults[point.name] = f"The game {point.name!r} of the entry point {point.value!r} cannot be used: {fault}"
        log.warning("%s", _faults[point.name])
    raise OptionError(_faults[point.name])


def missing_members(given: object, interface: type) -> list[str]:
    """Return the names that an interface has and an object does not."""
    return [part for part in vars(interface) if not part.startswith("_") and not hasattr(given, part)]


def _fault(given: object, name: str, interface: type) -> str:
    """Say why something is no game of this name; empty when it is one."""
    if missing := missing_members(given, interface):
        return f"it is no game, as it lacks {', '.join(missing)}"
    given_id: object = getattr(given, "id")  # noqa: B009 - `interface` has just shown that it is there
    return "" if given_id == name else f"its id is {given_id!r}, which must be the entry point's name"
