"""Loops over whole rounds, such as a search, compiled for each game together with the game's own rules.

Numba cannot cache a compiled function on disk if other functions are passed to it. So the file of such a loop is a template.
`specialise` loads it once for each game, as a module of its own, and the template takes the game's functions from `get_bindings()`. From
then on it is a module like any other, and Numba caches what it compiles from it.
"""

import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from types import ModuleType
from typing import Any, Never, NoReturn, ParamSpec, TypeVar

from reihum._bots.compiled_game import LearnableGame, require_compiled, require_learnable
from reihum._kit.chance import Rng, shuffle_fast
from reihum._kit.compiled import rule
from reihum._kit.errors import OptionError
from reihum._kit.searchable import Reshuffle
from reihum._kit.states import GameState, PileState
from reihum._play.game import Game

P = ParamSpec("P")
R = TypeVar("R")


def leave_uncompiled(function: Callable[P, R], /) -> Callable[P, R]:
    """Leave a function as it is."""
    return function


def refuse_unbound(*_: object) -> NoReturn:
    """Raise RuntimeError: a template was imported without a game, or uses what the game does not offer."""
    message = "This file was imported, not loaded for a game: reihum._bots.specialise.specialise does that."
    raise RuntimeError(message)


@dataclass(frozen=True)
class Bindings:
    """What a template is compiled with. Without a game, as documentation tools import it: nothing is compiled and calls raise RuntimeError.

    What a game does not offer is replaced by what does nothing or by what most games do, see `get_functions`.
    """

    # A decorator of the same name is made anew each time.
    rule: Callable[[Callable[P, R]], Callable[P, R]] = field(default=leave_uncompiled, compare=False)
    """The decorator for the template's own functions."""

    deal: Callable[..., None] = refuse_unbound
    legal: Callable[..., int] = refuse_unbound
    play: Callable[..., None] = refuse_unbound
    score: Callable[..., int] = refuse_unbound
    """These four: the game's rules."""
    is_pile_due: Callable[..., bool] = refuse_unbound
    form_pile_randomly: Callable[..., None] = refuse_unbound
    form_pile: Callable[..., None] = refuse_unbound
    mix_pile: Callable[..., None] = refuse_unbound
    """These four: reshuffling within a round (`Reshuffle`), and the order of the pile redrawn."""
    determinize: Callable[..., None] = refuse_unbound
    careful: Callable[..., int] = refuse_unbound
    sample_belief: Callable[..., None] = refuse_unbound
    rollout_policy: Callable[..., int] = refuse_unbound
    evaluate: Callable[..., None] | None = None
    is_quiescent: Callable[..., bool] = refuse_unbound
    shortlist: Callable[..., int] = refuse_unbound
    """From `sample_belief`: the game's `SearchProfile`."""

    last_decides: bool = False
    observe: Callable[..., None] = refuse_unbound
    observe_hidden: Callable[..., None] = refuse_unbound
    round_points: Callable[..., int] = refuse_unbound
    carry_over: Callable[..., bool] = refuse_unbound
    is_draw_or_pass: Callable[..., bool] = refuse_unbound
    ended_without_winner: Callable[..., bool] = refuse_unbound
    list_candidates: Callable[..., int] | None = None
    """From `last_decides`: the game's `Learning`."""

    begin_round: Callable[..., None] = refuse_unbound
    choose_bots_move: Callable[..., int] = refuse_unbound
    """From the loop over a batch, for templates that use it."""
    is_advised: bool = False
    """Whether the network gets features of moves."""
    by_network: bool = False
    """Whether a network plays, which lies in the memory; otherwise `careful` does."""
    choose: Callable[..., int] = refuse_unbound
    """The network's move."""
    plays_to_end: bool = True
    """Whether a match is played to its end; otherwise `outlook` estimates what follows a finished round."""
    outlook: Callable[..., None] = refuse_unbound
    cost_of_errors: float = 0.0
    """What the errors of `careful` cost in the rounds that `outlook` stands for (`Outlook`)."""


# One module is loaded at a time: the file that is executed reads the bindings on top of the stack. The lock is reentrant and the stack a
# list, since a template may load another one.
_loading = threading.RLock()
_loading_for: list[Bindings] = []
_loaded_with: dict[str, Bindings] = {}


def get_bindings() -> Bindings:
    """Return the functions of the game for which the calling file is being loaded."""
    return _loading_for[-1] if _loading_for else Bindings()


def specialise(template: str, game: Game, *variant: str, **changes: Any) -> ModuleType:  # noqa: ANN401 - fields of Bindings
    """Return the module of a template for a game, such as `specialise("reihum._envs.loop", game)`.

    It is made on first use, and again when the game's functions have changed: when a game was registered in place of another one.
    `variant` distinguishes modules made with different `changes`, which replace fields of `Bindings`. Raises OptionError for a game
    without compiled rules.
    """
    specialised = "_".join([game.id, *variant])
    name = f"{template}_{specialised}"
    bound = replace(get_functions(game), rule=make_rule(specialised), **changes)
    with _loading:
        if name not in sys.modules or _loaded_with.get(name) != bound:
            _loading_for.append(bound)
            try:
                # Numba looks a function's module up in `sys.modules`, by name, when it caches or loads what it has compiled.
                sys.modules[name] = _execute(template, name)
            finally:
                _loading_for.pop()
            _loaded_with[name] = bound
        return sys.modules[name]


def get_functions(given: Game) -> Bindings:
    """Return what a game offers to templates; raises OptionError without compiled rules."""
    game = require_compiled(given)
    profile = game.search
    reshuffle: Reshuffle[Never] = game.reshuffle or Reshuffle(is_never, do_nothing)
    bound = Bindings(
        legal=game.rules.legal,
        play=game.rules.play,
        score=game.rules.score,
        is_pile_due=reshuffle.due,
        form_pile_randomly=reshuffle.form_random,
        form_pile=reshuffle.form or do_nothing,
        mix_pile=mix_pile if issubclass(game.state_type, PileState) else do_nothing,
        determinize=game.knowledge.determinize,
        careful=game.bot.careful,
        sample_belief=profile.sample_belief or game.knowledge.determinize,
        rollout_policy=profile.rollout_policy or game.bot.careful,
        evaluate=profile.evaluate,
        is_quiescent=profile.is_quiescent or is_always,
        shortlist=profile.shortlist or game.rules.legal,
    )
    with suppress(OptionError):
        return _add_learning(bound, require_learnable(given))
    return bound


def _add_learning(bound: Bindings, game: LearnableGame) -> Bindings:
    """Return the bindings with what a game offers to learners."""
    learning = game.learning
    return replace(
        bound,
        deal=game.rules.deal,
        last_decides=learning.last_decides,
        observe=learning.observe,
        observe_hidden=learning.observe_hidden,
        round_points=learning.round_points,
        carry_over=learning.carry_over,
        is_draw_or_pass=learning.is_draw_or_pass or is_never,
        ended_without_winner=learning.ended_without_winner or is_never,
        list_candidates=learning.list_candidates,
    )


def make_rule(name: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Return the decorator that compiles the functions of a template loaded under this name."""

    def compile_named(function: Callable[P, R], /) -> Callable[P, R]:
        # Numba's cache tells functions apart by this name and their file, and all games share one file.
        function.__qualname__ = f"{name}.{function.__qualname__}"
        return rule(function)

    return compile_named


def _execute(template: str, name: str) -> ModuleType:
    """Execute the file of the module `template` as a module of another name."""
    found: Any = find_spec(template)
    spec: Any = spec_from_file_location(name, found.origin)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@rule
def is_never(state: GameState) -> bool:  # noqa: ARG001 - as the functions that it stands for
    """Return False: in most games no pile is ever reshuffled within a round."""
    return False


@rule
def is_always(state: GameState) -> bool:  # noqa: ARG001 - as `is_quiescent` in the games that have it
    """Return True: most games can be evaluated after any move."""
    return True


@rule
def mix_pile(state: PileState, rng: Rng) -> None:
    """Shuffle the cards of the pile."""
    shuffle_fast(rng, state.pile, state.left)


@rule
def do_nothing(state: GameState, other: object) -> None:
    """Do nothing: there is no pile to reshuffle."""
