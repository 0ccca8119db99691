"""Bots: each chooses moves from what its seat has seen, and nothing else.

A bot is a class called with a game; `choose` is handed a world dealt by `Game.determinize` for the seat whose move it is.
That world agrees with all the seat knows, and its hidden cards are guesses, so a bot cannot cheat. It may determinize
further worlds from it.
"""

import reprlib
from collections.abc import Sequence
from functools import partial
from importlib import import_module
from inspect import Parameter, signature
from operator import index
from time import thread_time
from typing import TYPE_CHECKING, Any, Protocol, cast

from reihum._bots.budget import Budget
from reihum._kit.chance import Rng, make_rng
from reihum._kit.checks import unchecked
from reihum._kit.errors import ReihumError
from reihum._play.game import Game, StateT

NAMES = ("random", "easy", "careful", "search")
"""The bots that a table offers, weakest first: the yardstick, then the three levels for people."""

MORE_NAMES = ("learned", "learned_search")
"""Bots that come with Reihum as well and that no table offers."""

ALL_SEEING = ("kibitzer", "oracle")
"""Bots that see what nobody else does, the first all hands, the second every card: only the ladder lets them play."""

_HOMES = {
    "random": "reihum._bots.random:Random",
    "easy": "reihum._bots.easy:Easy",
    "careful": "reihum._bots.careful:Careful",
    "search": "reihum._bots.search:Search",
    "learned": "reihum._bots.networks.bot:Learned",
    "learned_search": "reihum._bots.networks.search:LearnedSearch",
    "kibitzer": "reihum._bots.search:Kibitzer",
    "oracle": "reihum._bots.search:Oracle",
}


class BotError(ReihumError):
    """A bot that cannot be found or does not do what bots do."""


if TYPE_CHECKING:
    from typing_extensions import TypeVar

    StateT_contra = TypeVar("StateT_contra", contravariant=True, default=Any)
else:
    from typing import TypeVar

    StateT_contra = TypeVar("StateT_contra", contravariant=True)


class Bot(Protocol[StateT_contra]):
    """A player: made once for a game, asked for one move at a time."""

    def choose(self, world: StateT_contra, rng: Rng) -> int:
        """Choose the code of a legal move for the seat whose move it is.

        `world` is a guess that agrees with all the seat has seen and may be changed freely; all chance a bot needs
        comes from `rng`, so that the same seed gives the same match.
        """


class BotType(Protocol):
    """A class, or any callable, that makes a bot for a game; `find` returns one."""

    def __call__(self, game: Game) -> Bot:
        """Make a bot that plays this game."""


class BudgetedBotType(Protocol):
    """A bot type that can be told how long to think."""

    def __call__(self, game: Game, *, budget: Budget) -> Bot:
        """Make a bot that plays this game and thinks for so long about a move."""


def get_bot_type(spec: str, default_budget: Budget | None = None, *, ladder: bool = False) -> BotType:
    """Find a bot by its name, or by `package.module:Class`; raises BotError or BudgetError.

    After an `@` stands how long it thinks about a move: `search@20ms`, `search@500` (iterations). `default_budget` is for bots that
    can be told so and for which nothing is said. In a ladder milliseconds are processor time.
    """
    if not isinstance(spec, str):
        message = f"A bot is named by a text, such as search@20ms, not by {spec!r}."
        raise BotError(message)
    name, at, time = spec.partition("@")
    if name in ALL_SEEING and not ladder:
        message = f"The {name} sees what is hidden, so it may play in `reihum ladder` only."
        raise BotError(message)
    kind = _class(name)
    budget = Budget.read(time) if at else default_budget
    thinks = signature(kind).parameters.get("budget")
    if thinks and thinks.default is Parameter.empty and budget is None:
        message = f"{name!r} must be told how long to think: {name}@20ms, or {name}@500 for so many iterations."
        raise BotError(message)
    if thinks and isinstance(chosen := budget or thinks.default, Budget):
        return partial(cast("BudgetedBotType", kind), budget=chosen._replace(clock=thread_time) if ladder else chosen)
    if at:
        message = f"{name!r} cannot be told how long to think: leave {at + time!r} away."
        raise BotError(message)
    return kind


def _class(spec: str) -> BotType:
    module, colon, name = _HOMES.get(spec, spec).partition(":")
    if not colon:
        message = f"There is no bot {spec!r}; there are {', '.join((*NAMES, *MORE_NAMES))}, or give your own as package.module:Class."
        raise BotError(message)
    try:
        found = getattr(import_module(module), name)
    except (ImportError, AttributeError, ValueError, TypeError) as error:
        message = f"The bot {spec!r} cannot be loaded: {error}."
        raise BotError(message) from error
    if not callable(found) or not hasattr(found, "choose"):
        message = f"{spec!r} is no bot: it must be a class, called with a game, with a method choose(world, rng)."
        raise BotError(message)
    kind: BotType = found
    return kind


def make_bot(spec: str, kind: BotType, game: Game[Any, Any]) -> Bot:
    """Return a bot of this type for a game; raises BotError, which says what the bot raised."""
    try:
        return kind(game)
    except BotError:
        raise
    except (Exception, SystemExit) as error:
        message = f"The bot {spec!r} could not be made for {game.title}: it raised {type(error).__name__}: {error}."
        raise BotError(message) from error


def seat_bots(specs: Sequence[str], seats: int) -> list[str]:
    """Return each seat its bot: one for all, or one for each; raises BotError."""
    if not isinstance(specs, (list, tuple)) or not all(isinstance(spec, str) for spec in specs):
        message = f"Bots are named by texts, one for all seats or a list with one for each, not {specs!r}."
        raise BotError(message)
    if len(specs) not in {1, seats}:
        message = f"Name one bot for all seats or one for each of the {seats} seats, not {len(specs)}."
        raise BotError(message)
    return list(specs) if len(specs) == seats else list(specs) * seats


def prepare_bot(bot: Bot[StateT], game: Game[StateT, object], state: StateT) -> None:
    """Let a bot that wants to compile what it needs, before its time is counted; `state` is any position of a round.

    What the bot raises gets a note that names it.
    """
    seat = game.turn(state)
    if seat is None or not hasattr(bot, "prepare"):
        return
    chance = make_rng("prepare")
    world = game.determinize(state, seat, chance)
    try:
        bot.prepare(world, chance)
    except SystemExit as error:
        message = f"{type(bot).__name__} ended the program as it was prepared for {game.title}."
        raise BotError(message) from error
    except Exception as error:
        error.add_note(f"{type(bot).__name__} raised {type(error).__name__} as it was prepared for {game.title}.")
        raise


def choose_move(bot: Bot[StateT], game: Game[StateT, object], state: StateT, rng: Rng) -> int:
    """Ask a bot for its move, showing it only what its seat knows; raises BotError when the move is not legal."""
    seat = game.turn(state)
    if seat is None:
        message = "The round is over: there is nothing to choose."
        raise BotError(message)
    world = game.determinize(state, seat, rng)
    try:
        move = unchecked(bot.choose)(world, rng)
    except BotError:
        raise
    except SystemExit as error:
        message = f"{type(bot).__name__} ended the program as seat {seat} of {game.title}."
        raise BotError(message) from error
    except Exception as error:
        error.add_note(f"{type(bot).__name__} raised {type(error).__name__} as seat {seat} of {game.title}.")
        raise
    try:
        code = index(move)
    except Exception:  # noqa: BLE001 - no number, no move, whatever it does when it is asked
        code = -1
    if code not in unchecked(game.legal)(state):
        message = f"{type(bot).__name__} chose {_shown(move)} as seat {seat} of {game.title}, which is not legal."
        raise BotError(message)
    return code


def _shown(move: object) -> str:
    """Return how a move looks that is none, in one line."""
    try:
        return reprlib.repr(move)
    except Exception:  # noqa: BLE001 - it is somebody else's
        return f"something of the type {type(move).__name__}"
