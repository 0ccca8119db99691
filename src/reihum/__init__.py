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
    "perft",
    "register",
    "replay",
    "resume",
    "review",
    "scan",
]

if TYPE_CHECKING:
    from reihum._kit.chance import make_rng
    from reihum._kit.errors import DealError, IllegalMove, NotationError, OptionError, ReihumError, SeatError, StateError
    from reihum._lab.compare import compare
    from reihum._lab.house_rules.compare import compare_rules
    from reihum._play.game import Game, find, ids, register
    from reihum._play.match import Match
    from reihum._play.move_counts import perft
    from reihum._play.record import RecordError, load, replay, resume, scan
    from reihum._play.record_format import Record
    from reihum._review.review import review

_HOMES = {
    "DealError": "reihum._kit.errors",
    "Game": "reihum._play.game",
    "IllegalMove": "reihum._kit.errors",
    "Match": "reihum._play.match",
    "NotationError": "reihum._kit.errors",
    "OptionError": "reihum._kit.errors",
    "Record": "reihum._play.record_format",
    "RecordError": "reihum._play.record",
    "ReihumError": "reihum._kit.errors",
    "SeatError": "reihum._kit.errors",
    "StateError": "reihum._kit.errors",
    "compare": "reihum._lab.compare",
    "compare_rules": "reihum._lab.house_rules.compare",
    "find": "reihum._play.game",
    "ids": "reihum._play.game",
    "load": "reihum._play.record",
    "make_rng": "reihum._kit.chance",
    "perft": "reihum._play.move_counts",
    "register": "reihum._play.game",
    "replay": "reihum._play.record",
    "resume": "reihum._play.record",
    "review": "reihum._review.review",
    "scan": "reihum._play.record",
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
