"""Searches that are compiled anew for each game, around the game's own compiled rules.

A compiled function cannot be handed other functions and still be kept on disk. So the file with a search is loaded once
for each game, under a name of its own, and asks here for the words of the game it is loaded for; from then on it is a
module like any other, and Numba keeps what it makes of it.
"""

import sys
import threading
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple, ParamSpec, Protocol, TypeVar

from reihum.game import Game
from reihum.games.chance import mix
from reihum.games.compiled import rule
from reihum.games.errors import OptionError
from reihum.games.states import PileState

P = ParamSpec("P")
R = TypeVar("R")


class Rule(Protocol):
    """The decorator that compiles."""

    def __call__(self, function: Callable[P, R], /) -> Callable[P, R]:
        """Compile a function."""


class GameBindings(NamedTuple):
    """What a search knows of a game: its rules, its knowledge, and the bot that is played after."""

    rule: Rule
    legal: Callable[..., int]
    play: Callable[..., None]
    score: Callable[..., int]
    due: Callable[..., bool]
    form_random: Callable[..., None]
    determinize: Callable[..., None]
    rollout_policy: Callable[..., int]
    mix_pile: Callable[..., None]
    evaluate: Callable[..., None] | None
    is_quiescent: Callable[..., bool]


_loading = threading.RLock()
_loading_for: list[GameBindings] = []


def game_bindings() -> GameBindings:
    """Give the words of the game for which the file that asks is being loaded; raises ImportError when `load` is not loading it."""
    if not _loading_for:
        message = "A search is made for a game: let reihum.bots.bindings load it."
        raise ImportError(message)
    return _loading_for[-1]


def load(file: str, game: Game) -> Any:
    """Load `file`.py of this folder for a game; raises OptionError for a game without compiled rules."""
    name = f"{__package__}.{file}_{game.id}"
    with _loading:
        if name not in sys.modules:
            _loading_for.append(_bindings_of(game))
            try:
                sys.modules[name] = _made(name, file)  # Numba looks it up there
            finally:
                _loading_for.pop()
        return sys.modules[name]


def _made(name: str, file: str) -> ModuleType:
    spec: Any = spec_from_file_location(name, Path(__file__).with_name(f"{file}.py"))
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _bindings_of(game: Any) -> GameBindings:
    if not all(hasattr(game, part) for part in ("rules", "knowledge", "bot", "state_type", "scratch_type")):
        message = f"{game.title} has no compiled rules to search in."
        raise OptionError(message)

    def named(function: Callable[P, R], /) -> Callable[P, R]:
        function.__qualname__ = f"{game.id}.{function.__qualname__}"  # by which Numba tells what it has kept
        return rule(function)

    rules = game.rules
    due, form_random = getattr(rules, "due", never), getattr(rules, "form_random", nothing)
    sample_belief = getattr(game.bot, "sample_belief", game.knowledge.determinize)
    shuffle = mix_pile if issubclass(game.state_type, PileState) else nothing
    rollout_policy = getattr(game.bot, "rollout_policy", game.bot.careful)
    evaluate, is_quiescent = getattr(game.bot, "evaluate", None), getattr(game.bot, "is_quiescent", always)
    return GameBindings(
        named, rules.legal, rules.play, rules.score, due, form_random, sample_belief, rollout_policy, shuffle, evaluate, is_quiescent
    )


@rule
def never(state: Any) -> bool:  # noqa: ARG001 - as `due` in the games that have it
    """In most games no pile is ever due in mid-round."""
    return False


@rule
def always(state: Any) -> bool:  # noqa: ARG001 - as `is_quiescent` in the games that have it
    """Most games can be judged after any move."""
    return True


@rule
def mix_pile(state: Any, rng: Any) -> None:
    """Put the cards of the pile into another order."""
    mix(rng, state.pile, state.left)


@rule
def nothing(state: Any, rng: Any) -> None:
    """Nothing to form where nothing is due."""
