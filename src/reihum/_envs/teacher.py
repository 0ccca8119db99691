"""Specialises `advice.py` for each game: the moves of `careful` in a batch, compiled on first use."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import NamedTuple, Never

from reihum._bots.bindings import Compiler, bound, load_with, never, nothing, rule_for, unbound, uncompiled
from reihum._envs.bindings import load_loop, require_learnable
from reihum._kit.searchable import Reshuffle
from reihum._play.game import Game


class TeacherBindings(NamedTuple):
    """The functions that `advice.py` calls: the decorator for its own functions, a bot's move in a batch, and functions of the game."""

    rule: Compiler
    bots_move: Callable[..., int]
    determinize: Callable[..., None]
    advise: Callable[..., int]
    play: Callable[..., None]
    careful: Callable[..., int]
    due: Callable[..., bool]
    form_random: Callable[..., None]
    gain: Callable[..., int]


STAND_INS = TeacherBindings(uncompiled, *[unbound] * (len(TeacherBindings._fields) - 1))


def teacher_bindings() -> TeacherBindings:
    """Return the functions of the game for which the calling file is being loaded; stand-ins in a file imported as a plain module."""
    return bound(STAND_INS)


def load_teacher(game: Game) -> ModuleType:
    """Return `advice.py` specialised for a game; raises OptionError for a game without observations."""
    bindings = partial(_bindings_of, game)
    return load_with(Path(__file__).with_name("advice.py"), f"{__package__}.advice_{game.id}", bindings)


def _bindings_of(game: Game) -> TeacherBindings:
    rules = require_learnable(game)
    loop = load_loop(game, with_bots=True)
    reshuffle: Reshuffle[Never] = rules.reshuffle or Reshuffle(never, nothing)
    return TeacherBindings(
        rule=rule_for(game.id),
        bots_move=loop.bots_move,
        determinize=rules.knowledge.determinize,
        advise=rules.learning.advise or unbound,
        play=rules.rules.play,
        careful=rules.bot.careful,
        due=reshuffle.due,
        form_random=reshuffle.form_random,
        gain=rules.learning.gain,
    )
