"""Games of installed packages: found by entry points, checked on loading."""

import json
import logging
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NoReturn

from reihum._kit.base import Base
from reihum._kit.checks import whole_number
from reihum._kit.deck_game import DeckGame
from reihum._kit.errors import OptionError
from reihum._kit.options import Option
from reihum._kit.searchable import Reshuffle, SearchProfile
from reihum._kit.shares import SEATS
from reihum._play.rule_parts import list_missing_functions

GROUP = "reihum.games"
"""The entry point group by which an installed package adds a game: `my_game = "my_package:GAME"`.

The name is in the metadata of those packages, so it must not change.
"""

REQUIRED_WITH_BASE = ("state_type", "scratch_type", "rules", "knowledge", "bot")
"""Attributes that a game written with `Base` must have beside the members of `Game`."""

REQUIRED_IN_MODULES = (
    *(("hints", "REASONS", "reasons"), ("hints", "explain_move", "explained")),
    *(
        ("illegal", "REASONS", "illegal_reasons"),
        ("illegal", "explain_illegal", "explain_illegal"),
        ("illegal", "SENTENCES", "say_illegal"),
    ),
    *(("notation", "text", "text"), ("notation", "code", "code"), ("views", "view", "view"), ("views", "seen", "seen")),
    *(("consistency", "inconsistency", ""), ("consistency", "INCONSISTENCIES", ""), ("picture", "draw_table", "")),
)
"""Names that optional modules of a game must have: module, name, and the method of `Base` that uses it, unless overridden."""

ANY_VALUES: tuple[object, ...] = (None, True, -1, 1.5, "", "a", [], {})
"""Values of each JSON type, on which an option's `check` is tried."""

log = logging.getLogger("reihum.plugins")

_faults: dict[str, str] = {}
"""Why a plug-in could not be loaded, by the name of its entry point; kept so that the warning is logged once."""


@cache
def find_installed_games() -> dict[str, EntryPoint]:
    """Return the entry points of all installed games by name, without importing any."""
    return {point.name: point for point in entry_points(group=GROUP)}


def load_plugin(point: EntryPoint, interface: type) -> object:
    """Return the game of an entry point, after checking it by `find_game_fault`.

    Raises OptionError with the cause if it cannot be imported or is not a game. The first time it also logs a warning.
    """
    if point.name not in _faults:
        try:
            given = point.load()
        except (Exception, SystemExit) as error:  # noqa: BLE001 - foreign code may raise anything, and the other games must load
            fault = f"{type(error).__name__}: {error}"
        else:
            fault = _find_fault(given, point.name, interface)
            if not fault:
                return given
        refuse_plugin(point.name, fault)
    raise OptionError(_faults[point.name])


def refuse_plugin(name: str, fault: str) -> NoReturn:
    """Log why an installed game cannot be used, remember it for later calls, and raise OptionError."""
    _faults[name] = f"The game {name!r} of the entry point {find_installed_games()[name].value!r} cannot be used: {fault}"
    log.warning("%s", _faults[name])
    raise OptionError(_faults[name])


def list_missing_members(given: object, interface: type) -> list[str]:
    """Return the public names of an interface that an object lacks."""
    return [part for part in vars(interface) if not part.startswith("_") and not hasattr(given, part)]


def find_game_fault(given: object, interface: type) -> str:
    """Return why an object is not a game, as the rest of a sentence that begins with `it`; empty if it is one."""
    if isinstance(given, type):
        return f"it is a class and not an object of it, {given.__name__}()"
    if missing := [*list_missing_members(given, interface), *_list_missing_parts(given)]:
        return f"it is not a game, since it lacks {', '.join(missing)}"
    return next((fault for is_right, fault in _check_members(given) if not is_right), "")


def _check_members(game: Any) -> Iterator[tuple[bool, str]]:  # noqa: ANN401 - its members may be anything
    """Yield for each checked member whether it is valid, and the fault if not."""
    named = isinstance(game.id, str) and re.fullmatch(r"[\w-]+", game.id, re.ASCII) is not None
    yield named, f"its id is {game.id!r}, which must consist of letters, digits, _ and -"
    seats = game.seats
    seated = isinstance(seats, range) and bool(seats) and seats.step == 1 and seats[0] > 0
    yield seated, f"its `seats` are {seats!r}, which must be a range of numbers of players, such as range(2, 5) for 2 to 4"
    yield seats[-1] <= SEATS, f"its `seats` go up to {seats[-1]} players, and no game is for more than {SEATS}"
    yield (whole_number(game.moves) or 0) > 0, f"its `moves` are {game.moves!r}, which must be the number of codes of moves"
    yield isinstance(game.title, str) and bool(game.title), f"its `title` is {game.title!r}, which must be a text"
    chosen = isinstance(game.options, list | tuple) and all(isinstance(option, Option) for option in game.options)
    yield chosen, "its `options` must be a tuple of `reihum.kit.Option`"
    yield from _check_options([option.name for option in game.options], game.options, seats[0])
    told = isinstance(game.about, Mapping) and all(isinstance(text, str) for pair in game.about.items() for text in pair)
    yield told, f"its `about` is {game.about!r}, which must have a sentence by language, such as {{'en': 'Lay your cards.'}}"
    yield isinstance(game.board, Path | None), f"its `board` is {game.board!r}, which must be the `Path` of a folder"
    if isinstance(game, Base):
        yield isinstance(game.search, SearchProfile), "its `search` must be a `reihum.kit.SearchProfile`"
        yield isinstance(game.reshuffle, Reshuffle | None), "its `reshuffle` must be a `reihum.kit.Reshuffle`"


def _check_options(names: list[str], options: Iterable[Option], players: int) -> Iterator[tuple[bool, str]]:
    """Yield as `_check_members` does, for each option."""
    for option in options:
        yield names.count(option.name) == 1, f"it has more than one option {option.name!r}"
        yield callable(option.check), f"the `check` of its option {option.name!r} is no function"
        yield _is_plain(option.default), f"the default of its option {option.name!r} is {option.default!r}, which no record can hold"
        raised = _try_check(option, players)
        yield not raised, f"the `check` of its option {option.name!r} raises {raised}, and must return False for what it does not know"


def _try_check(option: Option, players: int) -> str:
    """Return the exception that `check` raises, and for which value; empty if it raises nothing.

    At a table it gets whatever clients send, and an exception there would not reach the game's author.
    """
    for value in (option.default, *option.choices, *ANY_VALUES):
        try:
            option.check(value, players)
        except Exception as error:  # noqa: BLE001 - foreign code may raise anything
            return f"{type(error).__name__} for {value!r} ({error})"
    return ""


def _is_plain(value: object) -> bool:
    """Return whether a record can hold a value."""
    try:
        json.dumps(value)
    except (TypeError, ValueError):
        return False
    return True


def _list_missing_parts(given: object) -> list[str]:
    """Return the members that a game written with `Base` lacks, including methods whose default in `Base` needs something missing."""
    if not isinstance(given, Base):
        return []
    kind = type(given)
    missing = [name for name in REQUIRED_WITH_BASE if not hasattr(given, name)]
    missing += [name for name in ("text", "code") if getattr(kind, name) is getattr(Base, name) and not hasattr(given, "notation")]
    missing += ["view"] if kind.view is Base.view else []
    missing += [name for name in ("shuffle", "form") if given.reshuffle is not None and getattr(kind, name) is getattr(Base, name)]
    missing += [*list_missing_functions(given), *_list_missing_of_deck(given), *_list_missing_of_modules(given)]
    package = kind.__module__.rpartition(".")[0]
    missing += ["show"] if kind.show is Base.show and not (package and find_spec(f"{package}.terminal")) else []
    for holder, fields in (("state_type", ("players", "turn")), ("scratch_type", ("codes",))):
        missing += [f"{holder}.{field}" for field in fields if hasattr(given, holder) and not hasattr(getattr(given, holder), field)]
    return missing


def _list_missing_of_modules(game: object) -> list[str]:
    """Return the names missing from a game's optional modules, such as `hints.REASONS`."""
    kind = type(game)
    given = {getattr(base, method, None) for base in (Base, DeckGame) for _, _, method in REQUIRED_IN_MODULES}
    return [
        f"{module}.{name}"
        for module, name, method in REQUIRED_IN_MODULES
        if getattr(game, module, None) is not None and not hasattr(getattr(game, module), name)
        if not method or getattr(kind, method) in given
    ]


def _list_missing_of_deck(game: object) -> list[str]:
    """Return the further members that a game with one deck lacks."""
    if not isinstance(game, DeckGame):
        return []
    kind = type(game)
    has_views = hasattr(game, "views") or (kind.view is not DeckGame.view and kind.seen is not DeckGame.seen)
    has_deal = kind.deal is not DeckGame.deal or hasattr(getattr(game, "rules", None), "deal")
    is_set_up = kind.before_deal is not DeckGame.before_deal or kind.set_up is not DeckGame.set_up
    return [name for name, there in (("views", has_views), ("rules.deal", has_deal), ("set_up", is_set_up)) if not there]


def _find_fault(given: object, name: str, interface: type) -> str:
    """Return why an object is not a game with this id; empty if it is."""
    if fault := find_game_fault(given, interface):
        return fault
    given_id: object = getattr(given, "id")  # noqa: B009 - `find_game_fault` has just checked it
    return "" if given_id == name else f"its id is {given_id!r}, which must be the entry point's name"
