"""The compiled loops over a batch, its bots' moves and measured matches, specialised for each game."""

from types import ModuleType

from reihum._bots.compiled_game import require_learnable
from reihum._bots.specialise import specialise
from reihum._kit.chance import Rng
from reihum._kit.compiled import rule
from reihum._kit.states import GameScratch, GameState
from reihum._play.game import Game


def load_loop(game: Game, *, with_bots: bool) -> ModuleType:
    """Return `loop.py` specialised for a game; without bots it leaves out their advice, which takes long to compile.

    Raises OptionError for a game that does not offer what learners need.
    """
    require_learnable(game)
    if with_bots:
        return specialise("reihum._envs.loop", game, "with_bots")
    return specialise("reihum._envs.loop", game, determinize=skip_world, careful=choose_nothing)


def load_advice(game: Game) -> ModuleType:
    """Return `advice.py` specialised for a game; raises OptionError for a game that does not offer what learners need."""
    return specialise("reihum._envs.advice", game, choose_bots_move=load_loop(game, with_bots=True).choose_bots_move)


def load_measured(game: Game) -> ModuleType:
    """Return `measured.py` made for a game; raises OptionError for a game that does not offer what learners need."""
    # Beginning a round and the bots are those of a batch for learners.
    batch = load_loop(game, with_bots=True)
    return specialise("reihum._envs.measured", game, begin_round=batch.begin_round, choose_bots_move=batch.choose_bots_move)


@rule
def skip_world(state: GameState, seat: int, scratch: GameScratch, rng: Rng) -> None:
    """Do nothing: no bot needs a world."""


@rule
def choose_nothing(state: GameState, scratch: GameScratch, rng: Rng) -> int:  # noqa: ARG001 - as `careful` in every game
    """Return 0, a placeholder: there are no bots."""
    return 0
