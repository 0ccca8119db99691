"""Validation of the arguments of our bots: compiled code does no bounds checks, so public methods validate what they get.

A caller that has just sampled the world calls `unchecked(bot.choose)`, which is the same without the validation.
"""

from collections.abc import Callable
from functools import wraps
from typing import Protocol, TypeVar

from reihum._kit.base import Base
from reihum._kit.chance import Rng
from reihum._kit.checks import BY_NAME
from reihum._kit.errors import StateError
from reihum._kit.state_checks import check_state, check_writable
from reihum._kit.states import GameState
from reihum._play.game import Game


class _Asked(Protocol):
    @property
    def game(self) -> Game: ...


BotT = TypeVar("BotT", bound=_Asked)
R = TypeVar("R")


def validate_arguments(choose: Callable[[BotT, GameState, Rng], R]) -> Callable[[BotT, GameState, Rng], R]:
    """Return a bot's `choose` or `prepare` that first validates world and generator; raises StateError and TypeError."""

    @wraps(choose)
    def check_and_call(bot: BotT, world: GameState, rng: Rng) -> R:
        _check(bot.game, world, rng)
        return choose(bot, world, rng)

    # `unchecked` looks here.
    vars(check_and_call)["_unchecked"] = choose
    return check_and_call


def _check(game: Game, world: GameState, rng: Rng) -> None:
    BY_NAME["rng"](game, (), rng)
    if isinstance(game, Base):
        check_state(game, world)
        check_writable(game, world)  # bots play on in the world that they are handed
        if world.turn < 0 or game.due(world):
            message = f"There is no move to choose in this state of {game.title}: the round is over, or a pile must be formed first."
            raise StateError(message)
