"""Reihum: Elfer raus!, Elfer raus! Master, Level 8 and Bloom, as a table to play at and a library to study."""

from __future__ import annotations

from typing import TYPE_CHECKING

__version__ = "0.1.0"

__all__ = [
    "DealError",
    "Game",
    "IllegalMove",
    "Match",
    "NotationError",
    "OptionError",
    "Record",
    "RecordError",
    "ReihumError",
    "SeatError",
    "StateError",
    "compare",
    "compare_rules",
    "find",
    "ids",
    "load",
    "make_rng",
    "register",
    "replay",
    "review",
    "scan",
]

if TYPE_CHECKING:
    from reihum.analysis.review import review
    from reihum.game import Game, find, ids, register
    from reihum.games.chance import make_rng
    from reihum.games.errors import DealError, IllegalMove, NotationError, OptionError, ReihumError, SeatError, StateError
    from reihum.lab.compare import compare
    from reihum.lab.variants.compare import compare_rules
    from reihum.match import Match
    from reihum.record import RecordError, load, replay, scan
    from reihum.record_format import Record

_HOMES = {
    "DealError": "reihum.games.errors",
    "Game": "reihum.game",
    "IllegalMove": "reihum.games.errors",
    "Match": "reihum.match",
    "NotationError": "reihum.games.errors",
    "OptionError": "reihum.games.errors",
    "Record": "reihum.record_format",
    "RecordError": "reihum.record",
    "ReihumError": "reihum.games.errors",
    "SeatError": "reihum.games.errors",
    "StateError": "reihum.games.errors",
    "compare": "reihum.lab.compare",
    "compare_rules": "reihum.lab.variants.compare",
    "find": "reihum.game",
    "ids": "reihum.game",
    "load": "reihum.record",
    "make_rng": "reihum.games.chance",
    "register": "reihum.game",
    "replay": "reihum.record",
    "review": "reihum.analysis.review",
    "scan": "reihum.record",
}


def __dir__() -> list[str]:
    """Return the public names also before they are imported, for `dir`, `help` and completion."""
    return sorted([*(name for name in globals() if name.startswith("__")), *__all__])


def __getattr__(name: str) -> object:
    """Return a public name, imported on first use, so that `reihum --help` need not wait for the compiler."""
    if name not in _HOMES:
        message = f"module 'reihum' has no attribute {name!r}"
        raise AttributeError(message)
    from importlib import import_module

    return getattr(import_module(_HOMES[name]), name)
