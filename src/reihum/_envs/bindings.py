"""Specialises `loop.py`, the loop over a batch, for each game."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple, Never, Protocol, cast, runtime_checkable

from reihum._bots.bindings import CompiledGame, Compiler, bound, load_with, never, rule_for, unbound, uncompiled
from reihum._kit.base import Carry
from reihum._kit.chance import Rng, Stream
from reihum._kit.compiled import rule
from reihum._kit.errors import OptionError
from reihum._kit.learnable import Learning
from reihum._kit.modules import DealingModule
from reihum._kit.observations import Int8Vector
from reihum._kit.options import Options
from reihum._kit.searchable import Reshuffle
from reihum._kit.states import GameScratch, GameState
from reihum._kit.structured import Structured
from reihum._play.game import Game


@runtime_checkable
class LearnableGame(CompiledGame, Protocol):
    """What a batch needs of a game besides `Game`; every `DeckGame` with a `learning_module` has it."""

    @property
    def learning(self) -> Learning[Never, Structured, Structured]:
        """Its offer to learners."""

    @property
    def rules(self) -> DealingModule[Never, Never]:
        """Its rules, dealing included."""

    def observe(self, state: GameState, seat: int) -> Int8Vector:
        """Return what a seat knows."""

    def before_deal(self, players: int, options: Options, carry: Carry) -> GameState:
        """Return a state before its cards are dealt."""


class BatchBindings(NamedTuple):
    """The functions that the loop calls: `rule` is the decorator for its own functions, all others belong to the game."""

    rule: Compiler
    last_decides: bool
    deal: Callable[..., None]
    legal: Callable[..., int]
    play: Callable[..., None]
    due: Callable[..., bool]
    form: Callable[..., None]
    determinize: Callable[..., None]
    careful: Callable[..., int]
    observe: Callable[..., None]
    observe_hidden: Callable[..., None]
    gain: Callable[..., int]
    follow: Callable[..., bool]


def batch_bindings() -> BatchBindings:
    """Return the functions of the game for which the calling file is being loaded; stand-ins in a file imported as a plain module."""
    return bound(STAND_INS)


def require_learnable(game: Game) -> LearnableGame:
    """Return the same game, typed as one with what learners need; raises OptionError if it lacks that."""
    # Every `Base` has the attributes; only `learning_module` tells whether there is anything behind them.
    if not getattr(game, "learning_module", "") or not isinstance(game, LearnableGame):
        message = f"{game.title} has no observations for learners."
        raise OptionError(message)
    return game


def load_loop(game: Game, *, with_bots: bool) -> ModuleType:
    """Return the loop specialised for a game; without bots it leaves out their advice, which takes long to compile."""
    name = f"{game.id}_with_bots" if with_bots else game.id
    bindings = partial(_bindings_of, require_learnable(game), name, with_bots=with_bots)
    return load_with(Path(__file__).with_name("loop.py"), f"{__package__}.loop_{name}", bindings)


def _bindings_of(game: LearnableGame, name: str, *, with_bots: bool) -> BatchBindings:
    learning = game.learning
    reshuffle: Reshuffle[Never] = game.reshuffle or Reshuffle(never, cast("Any", no_pile), no_pile)
    determinize: Callable[..., None] = game.knowledge.determinize
    careful: Callable[..., int] = game.bot.careful
    if not with_bots:
        determinize, careful = no_world, no_move
    return BatchBindings(
        rule=rule_for(name),
        last_decides=learning.last_decides,
        deal=game.rules.deal,
        legal=game.rules.legal,
        play=game.rules.play,
        due=reshuffle.due,
        form=reshuffle.form or no_pile,
        determinize=determinize,
        careful=careful,
        observe=learning.observe,
        observe_hidden=learning.observe_hidden,
        gain=learning.gain,
        follow=learning.follow,
    )


@rule
def no_pile(state: GameState, stream: Stream) -> None:
    """Do nothing: there is no pile to reshuffle."""


@rule
def no_world(state: GameState, seat: int, scratch: GameScratch, rng: Rng) -> None:
    """Do nothing: no bot needs a world."""


@rule
def no_move(state: GameState, scratch: GameScratch, rng: Rng) -> int:  # noqa: ARG001 - as `careful` in every game
    """Return 0, a placeholder: there are no bots."""
    return 0


STAND_INS = BatchBindings(uncompiled, False, *[unbound] * (len(BatchBindings._fields) - 2))  # noqa: FBT003 - in the order of the fields
"""The bindings of the loop when it is imported without a game."""
