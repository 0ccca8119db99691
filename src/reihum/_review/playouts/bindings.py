"""Compiles playouts and measured matches for each game, around the game's own compiled rules."""

from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import NamedTuple, Never, cast

from reihum._bots.bindings import Compiler, bound, load_with, mix_pile, never, nothing, rule_for, unbound, uncompiled
from reihum._bots.networks.bindings import load_choosing
from reihum._envs.bindings import LearnableGame, load_loop, no_pile, require_learnable
from reihum._kit.compiled import rule
from reihum._kit.learnable import Outlook
from reihum._kit.searchable import Reshuffle
from reihum._kit.states import GameState, PileState
from reihum._kit.structured import FloatArray
from reihum._play.game import Game


class PlayoutBindings(NamedTuple):
    """What `loop.py` is compiled with: `rule` is the decorator for its own functions, the other functions are the game's."""

    rule: Compiler
    last_decides: bool
    deal: Callable[..., None]
    play: Callable[..., None]
    due: Callable[..., bool]
    form_random: Callable[..., None]
    mix_pile: Callable[..., None]
    sample_belief: Callable[..., None]
    by_network: bool
    """Whether a network plays, which lies in the memory; otherwise `careful` plays."""
    choose: Callable[..., int]
    """The function by which that bot chooses."""
    gain: Callable[..., int]
    follow: Callable[..., bool]
    to_the_end: bool
    """Whether a match is played to its end; otherwise `outlook` estimates what follows a finished round."""
    outlook: Callable[..., None]


def playout_bindings() -> PlayoutBindings:
    """Return the functions of the game for which the calling file is being loaded; stand-ins in a file imported as a plain module."""
    return bound(STAND_INS)


def load_playouts(game: Game, *, to_the_end: bool = False, by_network: bool = False) -> ModuleType:
    """Return `loop.py` made for a game, `to_the_end` for matches played on also where the game has an outlook.

    With `by_network` an advised network plays, otherwise `careful`.

    Raises OptionError for a game that does not offer what learners need.
    """
    rules = require_learnable(game)
    to_the_end = to_the_end or rules.learning.outlook is None
    name = "_".join([game.id, *["to_the_end"] * to_the_end, *["by_network"] * by_network])
    path = Path(__file__).with_name("loop.py")
    return load_with(path, f"{__package__}.loop_{name}", lambda: _bindings_of(rules, name, to_the_end=to_the_end, by_network=by_network))


def _bindings_of(game: LearnableGame, name: str, *, to_the_end: bool, by_network: bool) -> PlayoutBindings:
    learning = game.learning
    reshuffle: Reshuffle[Never] = game.reshuffle or Reshuffle(never, nothing)
    return PlayoutBindings(
        rule=rule_for(name),
        last_decides=learning.last_decides,
        deal=game.rules.deal,
        play=game.rules.play,
        due=reshuffle.due,
        form_random=reshuffle.form_random,
        mix_pile=mix_pile if issubclass(game.state_type, PileState) else nothing,
        sample_belief=game.search.sample_belief or game.knowledge.determinize,
        by_network=by_network,
        choose=load_choosing(cast("Game", game), advised=True).choose if by_network else game.bot.careful,
        gain=learning.gain,
        follow=learning.follow,
        to_the_end=to_the_end,
        outlook=_outlook(learning.outlook, by_network=by_network),
    )


def _outlook(outlook: Outlook[Never] | None, *, by_network: bool) -> Callable[..., None]:
    """Return the function that estimates what follows a finished round among these players."""
    if outlook is None:
        return no_outlook
    return outlook.networks if by_network else outlook.careful


class MeasuredBindings(NamedTuple):
    """What `measured.py` is compiled with; beginning a round and the bots are those of a batch for learners."""

    rule: Compiler
    last_decides: bool
    legal: Callable[..., int]
    play: Callable[..., None]
    due: Callable[..., bool]
    form: Callable[..., None]
    gain: Callable[..., int]
    follow: Callable[..., bool]
    begin_round: Callable[..., None]
    bots_move: Callable[..., int]
    idle: Callable[..., bool]
    nobody_out: Callable[..., bool]


def measured_bindings() -> MeasuredBindings:
    """Return the functions of the game for which the calling file is being loaded; stand-ins in a file imported as a plain module."""
    return bound(MEASURED_STAND_INS)


def load_measured(game: Game) -> ModuleType:
    """Return `measured.py` made for a game; raises OptionError for a game that does not offer what learners need."""
    name = f"{__package__}.measured_{game.id}"
    return load_with(Path(__file__).with_name("measured.py"), name, lambda: _measured_bindings_of(game))


def _measured_bindings_of(game: Game) -> MeasuredBindings:
    rules, batch = require_learnable(game), load_loop(game, with_bots=True)
    learning = rules.learning
    reshuffle: Reshuffle[Never] = rules.reshuffle or Reshuffle(never, nothing, no_pile)
    return MeasuredBindings(
        rule=rule_for(game.id),
        last_decides=learning.last_decides,
        legal=rules.rules.legal,
        play=rules.rules.play,
        due=reshuffle.due,
        form=reshuffle.form or no_pile,
        gain=learning.gain,
        follow=learning.follow,
        begin_round=batch.begin_round,
        bots_move=batch.bots_move,
        idle=learning.idle or no_move_is,
        nobody_out=learning.nobody_out or never,
    )


@rule
def no_move_is(move: int) -> bool:  # noqa: ARG001 - as `idle` in the games that have it
    """Return False: there is no such move."""
    return False


@rule
def no_outlook(state: GameState, shares: FloatArray) -> None:
    """Do nothing: the match is played on."""


STAND_INS = PlayoutBindings(
    rule=uncompiled,
    last_decides=False,
    deal=unbound,
    play=unbound,
    due=unbound,
    form_random=unbound,
    mix_pile=unbound,
    sample_belief=unbound,
    by_network=False,
    choose=unbound,
    gain=unbound,
    follow=unbound,
    to_the_end=True,
    outlook=unbound,
)
"""The bindings of `loop.py` when it is imported as a plain module."""
MEASURED_STAND_INS = MeasuredBindings(uncompiled, False, *[unbound] * (len(MeasuredBindings._fields) - 2))  # noqa: FBT003 - in the order of the fields
"""The bindings of `measured.py` when it is imported as a plain module."""
