"""Searches that are compiled anew for each game, around the game's own compiled rules.

A compiled function cannot be handed other functions and still be kept on disk. So the file with a search is loaded once
for each game, under a name of its own, and asks `game_bindings` for the functions of the game it is loaded for; from then on it
is a module like any other, and Numba keeps what it makes of it.
"""

import sys
import threading
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple, Never, NoReturn, ParamSpec, Protocol, TypeVar, cast, runtime_checkable

from reihum._kit.chance import Rng, shuffle_fast
from reihum._kit.compiled import rule
from reihum._kit.errors import OptionError
from reihum._kit.modules import BotModule, KnowledgeModule, RulesModule
from reihum._kit.searchable import Reshuffle, SearchProfile
from reihum._kit.states import GameScratch, GameState, PileState
from reihum._play.game import Game

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")


@runtime_checkable
class CompiledGame(Protocol):
    """What a search needs of a game beside `Game`: compiled rules and what goes with them. Every `Base` has it."""

    @property
    def state_type(self) -> type[GameState]:
        """The class of its states."""

    @property
    def scratch_type(self) -> type[GameScratch]:
        """The class of the memory that its rules work in."""

    @property
    def rules(self) -> RulesModule[Never, Never]:
        """Its rules."""

    @property
    def knowledge(self) -> KnowledgeModule[Never, Never]:
        """Its sampling of worlds."""

    @property
    def bot(self) -> BotModule[Never, Never]:
        """Its careful player."""

    @property
    def reshuffle(self) -> Reshuffle[Never] | None:
        """How a pile is formed in mid-round, if one is."""

    @property
    def search(self) -> SearchProfile[Never, Never]:
        """How it is searched."""


class Compiler(Protocol):
    """The decorator that compiles a rule."""

    def __call__(self, function: Callable[P, R], /) -> Callable[P, R]:
        """Return the function compiled."""


class GameBindings(NamedTuple):
    """What a search calls, compiled with it: `rule` is the decorator for its own functions, all others are the game's."""

    rule: Compiler
    legal: Callable[..., int]
    play: Callable[..., None]
    score: Callable[..., int]
    due: Callable[..., bool]
    form_random: Callable[..., None]
    sample_belief: Callable[..., None]
    rollout_policy: Callable[..., int]
    mix_pile: Callable[..., None]
    evaluate: Callable[..., None] | None
    is_quiescent: Callable[..., bool]
    careful: Callable[..., int]
    shortlist: Callable[..., int]


_loading = threading.RLock()
_loading_for: list[Any] = []
_loaded_with: dict[str, tuple[Any, ...]] = {}
"""By module, what it was loaded with, but for the decorator."""


def game_bindings() -> GameBindings:
    """Return the functions of the game for which the calling file is being loaded.

    In a file that is imported as a plain module, as documentation and type checkers do, they are stand-ins: nothing is
    compiled, and calling one raises RuntimeError.
    """
    return bound(STAND_INS)


def bound(stand_ins: T) -> T:
    """Return what the calling file is being loaded with, of the type of the stand-ins; these where it is imported as a plain module."""
    return cast("T", _loading_for[-1]) if _loading_for else stand_ins


def load(file: str, game: Game) -> ModuleType:
    """Return the module made of `file`.py of this folder for a game; raises OptionError for a game without compiled rules."""
    path = Path(__file__).with_name("tree_search") / f"{file}.py"
    return load_with(path, f"{__package__}.{file}_{game.id}", lambda: bindings_of(game))


def load_with(path: Path, name: str, bindings: Callable[[], tuple[Any, ...]]) -> ModuleType:
    """Return the module of this name, made of a file that is handed these bindings, of which the first is the decorator `rule`.

    It is made when it is first asked for, and again when the bindings are others: when a game was registered in place of another one.
    """
    with _loading:
        bound_to = bindings()
        if name not in sys.modules or _loaded_with.get(name) != bound_to[1:]:
            _loading_for.append(bound_to)
            try:
                sys.modules[name] = _module(name, path)  # Numba looks it up there
            finally:
                _loading_for.pop()
            _loaded_with[name] = bound_to[1:]
        return sys.modules[name]


def require_compiled(game: Game) -> CompiledGame:
    """Return the same game, known to have compiled rules; raises OptionError if it has none."""
    if not isinstance(game, CompiledGame):
        message = f"{game.title} has no compiled rules to search in."
        raise OptionError(message)
    return game


def _module(name: str, path: Path) -> ModuleType:
    """Execute a file as a module of this name."""
    spec: Any = spec_from_file_location(name, path)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def rule_for(name: str) -> Compiler:
    """Return the decorator that compiles the rules of a file loaded for the game of this name."""

    def named_rule(function: Callable[P, R], /) -> Callable[P, R]:
        function.__qualname__ = f"{name}.{function.__qualname__}"  # by which Numba tells what it has kept
        return rule(function)

    return named_rule


def bindings_of(given: Game) -> GameBindings:
    """Return what a search calls, with the usual in place of what the game lacks; raises OptionError for a game without compiled rules."""
    game = require_compiled(given)
    profile = game.search
    reshuffle: Reshuffle[Never] = game.reshuffle or Reshuffle(never, nothing)
    return GameBindings(
        rule=rule_for(given.id),
        legal=game.rules.legal,
        play=game.rules.play,
        score=game.rules.score,
        due=reshuffle.due,
        form_random=reshuffle.form_random,
        sample_belief=profile.sample_belief or game.knowledge.determinize,
        rollout_policy=profile.rollout_policy or game.bot.careful,
        mix_pile=mix_pile if issubclass(game.state_type, PileState) else nothing,
        evaluate=profile.evaluate,
        is_quiescent=profile.is_quiescent or always,
        careful=game.bot.careful,
        shortlist=profile.shortlist or game.rules.legal,
    )


@rule
def never(state: GameState) -> bool:  # noqa: ARG001 - as `due` in the games that have it
    """Return False: in most games no pile is ever due in mid-round."""
    return False


@rule
def always(state: GameState) -> bool:  # noqa: ARG001 - as `is_quiescent` in the games that have it
    """Return True: most games can be evaluated after any move."""
    return True


@rule
def mix_pile(state: PileState, rng: Rng) -> None:
    """Put the cards of the pile into another order."""
    shuffle_fast(rng, state.pile, state.left)


@rule
def nothing(state: GameState, rng: Rng) -> None:
    """Do nothing: there is no pile to form or to mix."""


def uncompiled(function: Callable[P, R], /) -> Callable[P, R]:
    """Leave a function as it is."""
    return function


def unbound(*_: object) -> NoReturn:
    """Stand for a function of a game where there is no game."""
    message = "This file was imported, not loaded for a game: reihum._bots.bindings.load_with does that."
    raise RuntimeError(message)


STAND_INS = GameBindings(uncompiled, *[unbound] * (len(GameBindings._fields) - 1))
"""What a search is bound to when it is loaded for no game."""
