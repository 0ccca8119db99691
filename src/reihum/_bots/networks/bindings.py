"""Specialises `choosing.py`, a network's choice of a move, for each game."""

from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from reihum._bots.bindings import Compiler, bound, load_with, require_compiled, rule_for, unbound, uncompiled
from reihum._bots.networks.layout import learning_of
from reihum._play.game import Game


class ChoosingBindings(NamedTuple):
    """The functions that `choosing.py` calls: `rule` is the decorator for its own functions, all others belong to the game."""

    rule: Compiler
    advised: bool
    """Whether the network gets the remarks on moves."""
    legal: Callable[..., int]
    careful: Callable[..., int]
    observe: Callable[..., None]
    advise: Callable[..., int] | None
    """Lists the moves to choose among; None: all legal moves."""


def choosing_bindings() -> ChoosingBindings:
    """Return the functions of the game for which the calling file is being loaded; stand-ins in a file imported as a plain module."""
    return bound(STAND_INS)


def load_choosing(game: Game, *, advised: bool) -> ModuleType:
    """Return `choosing.py` specialised for a game, with `advised` for networks that get the remarks on moves.

    Raises OptionError for a game without observations.
    """
    name = f"{game.id}_advised" if advised else game.id
    path = Path(__file__).with_name("choosing.py")
    return load_with(path, f"{__package__}.choosing_{name}", lambda: _bindings_of(game, name, advised=advised))


def _bindings_of(game: Game, name: str, *, advised: bool) -> ChoosingBindings:
    rules, learning = require_compiled(game), learning_of(game)
    return ChoosingBindings(
        rule=rule_for(name),
        advised=advised,
        legal=rules.rules.legal,
        careful=rules.bot.careful,
        observe=learning.observe,
        advise=learning.advise if advised else None,
    )


STAND_INS = ChoosingBindings(uncompiled, False, *[unbound] * (len(ChoosingBindings._fields) - 2))  # noqa: FBT003 - in the order of the fields
"""The bindings of `choosing.py` when it is imported without a game."""
