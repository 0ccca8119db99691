"""Code that is specialised for each game: compiled once per game, together with the game's own compiled rules.

Numba cannot cache a compiled function on disk if other functions are passed to it. So the file of a search serves as a template. It is
loaded once for each game, under a separate module name, and gets the functions of that game from `game_bindings`. From then on it is a
module like any other, and Numba caches what it compiles from it.
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
    """What a search needs of a game besides `Game`: compiled rules and their types. Every `Base` has it."""

    @property
    def state_type(self) -> type[GameState]:
        """The class of its states."""

    @property
    def scratch_type(self) -> type[GameScratch]:
        """The class of the working memory of its rules."""

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
        """How a pile is reshuffled within a round, if the game does that."""

    @property
    def search(self) -> SearchProfile[Never, Never]:
        """How it is searched."""


class Compiler(Protocol):
    """The decorator that compiles a rule."""

    def __call__(self, function: Callable[P, R], /) -> Callable[P, R]:
        """Return the function compiled."""


class GameBindings(NamedTuple):
    """The functions that a search calls: `rule` is the decorator for its own functions, all others belong to the game."""

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


# One module is loaded at a time: the file that is executed reads the bindings on top of the stack. The lock is reentrant and the stack a
# list, since a template may load another one.
_loading = threading.RLock()
_loading_for: list[Any] = []
_loaded_with: dict[str, tuple[Any, ...]] = {}
"""By module, the bindings that it was loaded with, without the decorator, which is a new function each time."""


def game_bindings() -> GameBindings:
    """Return the functions of the game for which the calling file is being loaded.

    A file that is imported as a plain module, as documentation tools do, gets stand-ins: nothing is compiled, and calling one raises
    RuntimeError.
    """
    return bound(STAND_INS)


def bound(stand_ins: T) -> T:
    """Return the bindings that the calling file is being loaded with; the stand-ins where it is imported as a plain module."""
    return cast("T", _loading_for[-1]) if _loading_for else stand_ins


def load(file: str, game: Game) -> ModuleType:
    """Return the module of `tree_search/FILE.py` specialised for a game; raises OptionError for a game without compiled rules."""
    path = Path(__file__).with_name("tree_search") / f"{file}.py"
    return load_with(path, f"{__package__}.{file}_{game.id}", lambda: bindings_of(game))


def load_with(path: Path, name: str, bindings: Callable[[], tuple[Any, ...]]) -> ModuleType:
    """Return the module of this name, made from a file with these bindings, of which the first is the decorator `rule`.

    It is made on first use, and again when the bindings have changed: when a game was registered in place of another one.
    """
    with _loading:
        bound_to = bindings()
        if name not in sys.modules or _loaded_with.get(name) != bound_to[1:]:
            _loading_for.append(bound_to)
            try:
                # Numba looks a function's module up in `sys.modules`, by name, when it caches or loads what it has compiled.
                sys.modules[name] = _module(name, path)
            finally:
                _loading_for.pop()
            _loaded_with[name] = bound_to[1:]
        return sys.modules[name]


def require_compiled(game: Game) -> CompiledGame:
    """Return the same game, typed as one with compiled rules; raises OptionError if it has none."""
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
    """Return the decorator that compiles the functions of a template loaded under this name."""

    def named_rule(function: Callable[P, R], /) -> Callable[P, R]:
        # Numba's cache tells functions apart by this name and their file, and all games share one file.
        function.__qualname__ = f"{name}.{function.__qualname__}"
        return rule(function)

    return named_rule


def bindings_of(given: Game) -> GameBindings:
    """Return the bindings of a search, with defaults for what the game does not offer; raises OptionError without compiled rules."""
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
    """Return False: in most games no pile is ever reshuffled within a round."""
    return False


@rule
def always(state: GameState) -> bool:  # noqa: ARG001 - as `is_quiescent` in the games that have it
    """Return True: most games can be evaluated after any move."""
    return True


@rule
def mix_pile(state: PileState, rng: Rng) -> None:
    """Shuffle the cards of the pile."""
    shuffle_fast(rng, state.pile, state.left)


@rule
def nothing(state: GameState, rng: Rng) -> None:
    """Do nothing: there is no pile to reshuffle."""


def uncompiled(function: Callable[P, R], /) -> Callable[P, R]:
    """Leave a function as it is."""
    return function


def unbound(*_: object) -> NoReturn:
    """Raise RuntimeError: a stand-in was called, in a file that was not loaded for a game."""
    message = "This file was imported, not loaded for a game: reihum._bots.bindings.load_with does that."
    raise RuntimeError(message)


STAND_INS = GameBindings(uncompiled, *[unbound] * (len(GameBindings._fields) - 1))
"""The bindings of a search that is imported without a game."""
