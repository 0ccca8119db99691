"""Bots: players that choose moves from what their seat knows, and nothing else.

A bot is a class that is called with a game. Its method `choose` gets a world sampled by `Game.determinize` for the seat to move. The world
agrees with all that the seat knows, and its hidden cards are guesses, so a bot cannot cheat. It may sample further worlds from it.
"""

import reprlib
import sys
from collections.abc import Sequence
from functools import partial
from importlib import import_module
from inspect import Parameter, signature
from pathlib import PurePath
from time import thread_time
from typing import TYPE_CHECKING, Any, Literal, Protocol, cast

import numpy as np

from reihum._bots.budget import Budget
from reihum._kit.base import Base
from reihum._kit.chance import Rng, make_rng
from reihum._kit.checks import unchecked, whole_number
from reihum._kit.errors import OptionError, ReihumError, StateError
from reihum._play.game import Game, StateT

NAMES = ("random", "easy", "careful", "search")
"""The bots that tables have in every game, weakest first: a baseline, which people are not offered, then easy, medium and hard."""

HARD_BOT = "search"
"""The hard bot of a table. Where a game has a network it plays as `lookahead`, otherwise as the bot of this name."""

LEVELS = tuple(f"level-{number}" for number in range(1, 8))
"""A finer scale, weakest first, which tables offer in games with a network; the hard bot is above the last level."""

MORE_NAMES = ("learned", "lookahead")
"""Further bots of Reihum, which tables do not offer under these names."""

REPLACED = {"learned_search": "lookahead"}
"""Former names of bots, with the bots that replaced them."""

ALL_SEEING = ("kibitzer", "oracle")
"""Bots that see hidden cards, the first all hands, the second every card: only ladders and deals of the day let them play."""

_HOMES = {
    "random": "reihum._bots.random:Random",
    "easy": "reihum._bots.easy:Easy",
    "careful": "reihum._bots.careful:Careful",
    "search": "reihum._bots.search:Search",
    "learned": "reihum._bots.networks.bot:Learned",
    "lookahead": "reihum._bots.lookahead.bot:Lookahead",
    "kibitzer": "reihum._bots.lookahead.all_seeing:Kibitzer",
    "oracle": "reihum._bots.lookahead.all_seeing:Oracle",
    **dict.fromkeys(LEVELS, "reihum._bots.networks.levels:Overlooking"),
}


BotFault = Literal[
    "not_a_name",
    "unknown",
    "not_loaded",
    "not_importable",
    "not_a_bot",
    "not_made",
    "no_network",
    "ladder_only",
    "needs_budget",
    "takes_no_budget",
    "not_reproducible",
    "seats",
    "named_twice",
    "round_over",
    "illegal_move",
    "too_slow",
    "ended_program",
    "other_code",
    "invalid",
]
"""What is wrong with a bot; `invalid` is anything without a code, such as what a custom bot raises itself."""


class BotError(ReihumError):
    """A bot that cannot be found, or breaks the contract of bots. `code` is one of `BotFault`, for programs."""

    def __init__(self, message: str, code: BotFault = "invalid") -> None:
        self.code: BotFault = code
        super().__init__(message)


if TYPE_CHECKING:
    from typing_extensions import TypeVar

    StateT_contra = TypeVar("StateT_contra", contravariant=True, default=Any)
else:
    from typing import TypeVar

    StateT_contra = TypeVar("StateT_contra", contravariant=True)


class Bot(Protocol[StateT_contra]):
    """A player: made once for a game, then called for one move at a time."""

    def choose(self, world: StateT_contra, rng: Rng) -> int:
        """Return the code of a legal move for the seat to move.

        `world` agrees with all that the seat has seen, and may be changed freely. A bot takes all its random numbers from `rng`, so
        that the same seed gives the same match.
        """


class BotType(Protocol):
    """A class, or any callable, that makes a bot for a game; `get_bot_type` returns one."""

    def __call__(self, game: Game) -> Bot:
        """Make a bot that plays this game."""


class BudgetedBotType(Protocol):
    """A bot type that takes a budget."""

    def __call__(self, game: Game, *, budget: Budget) -> Bot:
        """Make a bot that plays this game and spends at most `budget` on a move."""


def get_bot_type(bot: str, default_budget: Budget | None = None, *, ladder: bool = False) -> BotType:
    """Return the bot type of a name, or of `package.module:Class`; raises BotError or BudgetError.

    A budget for each move follows an `@`: `search@20ms`, `search@500` (iterations). `default_budget` applies to bots that take a budget and
    are named without one. With `ladder` milliseconds are processor time, and `kibitzer` and `oracle`, which see hidden cards, may play.
    """
    if not isinstance(bot, str):
        message = f"A bot is named by a string, such as search@20ms, not by {bot!r}."
        raise BotError(message, "not_a_name")
    name, at, time = bot.partition("@")
    if name in ALL_SEEING and not ladder:
        message = f"The {name} sees what is hidden, so it may play in `reihum ladder` and `reihum.compare` only."
        raise BotError(message, "ladder_only")
    kind = _get_class(name)
    budget = Budget.read(time) if at else default_budget
    # Whether a bot takes a budget is read from its signature, so that custom bots can do so without registering anything.
    thinks = signature(kind).parameters.get("budget")
    if thinks and thinks.default is Parameter.empty and budget is None:
        message = f"{name!r} needs a budget: {name}@20ms, or {name}@500 for 500 iterations."
        raise BotError(message, "needs_budget")
    if thinks and isinstance(chosen := budget or thinks.default, Budget):
        # By wall-clock time a busy machine would make bots weaker, and a ladder would measure the machine.
        return partial(cast("BudgetedBotType", kind), budget=chosen._replace(clock=thread_time) if ladder else chosen)
    if at:
        message = f"{name!r} takes no budget: leave {at + time!r} away."
        raise BotError(message, "takes_no_budget")
    return kind


def _get_class(bot: str) -> BotType:
    if bot in REPLACED:
        message = f"The bot {bot!r} is no longer there; {REPLACED[bot]!r} took its place."
        raise BotError(message, "unknown")
    module, colon, name = _HOMES.get(bot, bot).partition(":")
    if not colon:
        known = ", ".join((*NAMES, *MORE_NAMES))
        message = f"There is no bot {bot!r}; there are {known}, {LEVELS[0]} to {LEVELS[-1]}, or give your own as package.module:Class."
        raise BotError(message, "unknown")
    try:
        found = getattr(import_module(module), name)
    except (ImportError, AttributeError, ValueError, TypeError) as error:
        message = f"The bot {bot!r} cannot be loaded: {_describe_failed_import(module, name, error)}."
        raise BotError(message, "not_loaded") from error
    if not callable(found) or not hasattr(found, "choose"):
        message = f"{bot!r} is not a bot: it must be a class, called with a game, with a method choose(world, rng)."
        raise BotError(message, "not_a_bot")
    kind: BotType = partial(found, level=LEVELS.index(bot) + 1) if bot in LEVELS else found
    return kind


def _describe_failed_import(module: str, name: str, error: Exception) -> str:
    """Return why a module or its class was not found; for the path of a file, what to write instead."""
    if module == "__main__" and "__mp_main__" in sys.modules:
        return f'processes import this script, and find no {name}: define it above `if __name__ == "__main__":`'
    path = PurePath(module)
    if path.suffix != ".py" and len(path.parts) < 2:  # noqa: PLR2004 - a folder and a file
        return str(error).removesuffix(".")
    parts = path.with_suffix("").parts
    is_below = not path.is_absolute() and ".." not in parts
    dotted = ".".join(parts if is_below else parts[-1:])
    return f"a bot is named by its module, not by a file: write {dotted}:{name}{'' if is_below else f', in the folder {path.parent}'}"


def make_bot(bot: str, bot_type: BotType, game: Game[Any, Any]) -> Bot:
    """Return a bot of this type for a game; `bot` is its name, as given to `get_bot_type`.

    Raises BotError for a name with another budget than the type has, and names what the bot raised.
    """
    if not isinstance(bot, str):
        message = f"`make_bot` takes the name of a bot, its type and the game, not {bot!r} as a name."
        raise BotError(message, "not_a_name")
    if not hasattr(game, "id"):
        message = f"`make_bot` takes the game itself, as `get_game` returns it, not {reprlib.repr(game)}."
        raise OptionError(message)
    _check_budget(bot, bot_type)
    try:
        return bot_type(game)
    except BotError as error:
        if error.code != "no_network":
            raise
        # Several bots play by the network of `learned`, which is the one that the error names.
        message = (
            f"The bot {bot!r} plays by a network, and Reihum has none for {game.title}. Without one 'search' is the strongest; "
            f"'random', 'easy', 'careful' and {LEVELS[0]!r} to {LEVELS[-1]!r} play every game as well."
        )
        raise BotError(message, error.code) from error
    # SystemExit, too: a bot must not end a server or a ladder of many hours.
    except (Exception, SystemExit) as error:
        message = f"The bot {bot!r} could not be made for {game.title}: it raised {type(error).__name__}: {str(error).removesuffix('.')}."
        raise BotError(message, "not_made") from error


def _check_budget(bot: str, kind: BotType) -> None:
    """Raise BotError where a name such as `search@20` promises another budget than its type has; how a bot plays is up to the type."""
    _, at, time = bot.partition("@")
    held = getattr(kind, "keywords", {}).get("budget")
    if not at or (isinstance(held, Budget) and Budget.read(time)[:2] == held[:2]):
        return
    message = f"The type given for {bot!r} was made without the budget {time}: give get_bot_type({bot!r})."
    raise BotError(message, "needs_budget")


def seat_bots(bots: Sequence[str], seats: int) -> list[str]:
    """Return the bot of each seat, from one for all or one for each; raises BotError."""
    if not isinstance(bots, (list, tuple)) or not all(isinstance(bot, str) for bot in bots):
        message = (
            "Bots are named by strings such as 'careful', or 'package.module:Class' for your own: "
            f"one for all seats or a list with one for each, not {bots!r}."
        )
        raise BotError(message, "not_a_name")
    if len(bots) not in {1, seats}:
        message = f"Name one bot for all seats or one for each of the {seats} seats, not {len(bots)}."
        raise BotError(message, "seats")
    return list(bots) if len(bots) == seats else list(bots) * seats


def prepare_bot(bot: Bot[StateT], game: Game[StateT, object], state: StateT) -> None:
    """Let a bot with a method `prepare` compile what it needs before its time is measured; `state` is any position of a round.

    An exception from the bot gets a note that names the bot.
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
        raise BotError(message, "ended_program") from error
    except Exception as error:
        error.add_note(f"{type(bot).__name__} raised {type(error).__name__} as it was prepared for {game.title}.")
        _replace_stop(error)
        raise


def choose_move(bot: Bot[StateT], game: Game[StateT, object], state: StateT, rng: Rng) -> int:
    """Return a bot's move, after showing it only what its seat knows.

    Raises BotError when the move is not legal or the bot was made for another game, OptionError for a game with fewer codes of moves than
    it uses, or without a legal move, and StateError where a pile must be formed first.
    """
    if not hasattr(game, "id"):
        itself = f"get_game({game!r}), not its id" if isinstance(game, str) else f"as `get_game` returns it, not {reprlib.repr(game)}"
        message = f"`choose_move` takes the game itself, {itself}."
        raise OptionError(message)
    _require_bot(bot, game)
    seat = game.turn(state)
    if seat is None:
        message = "The round is over: there is nothing to choose."
        raise BotError(message, "round_over")
    legal = _list_legal(game, state, seat)
    world = game.determinize(state, seat, rng)
    try:
        # The world has just been made by the game, so our own bots need not check it again.
        move = unchecked(bot.choose)(world, rng)
    except BotError:
        raise
    except SystemExit as error:
        message = f"{type(bot).__name__} ended the program as seat {seat} of {game.title}."
        raise BotError(message, "ended_program") from error
    except Exception as error:
        error.add_note(f"{type(bot).__name__} raised {type(error).__name__} as seat {seat} of {game.title}.")
        _replace_stop(error)
        raise
    try:
        code = whole_number(move)  # numpy integers are whole numbers, too
    except Exception:  # noqa: BLE001 - a foreign object may raise anything
        code = None
    if code is None or code not in legal:
        why = "not legal" if code is not None else "no code of a move: `choose` returns one of the whole numbers of `game.legal(world)`"
        message = f"{type(bot).__name__} chose {_format_move(move)} as seat {seat} of {game.title}, which is {why}."
        raise BotError(message, "illegal_move")
    if code >= game.moves:
        message = f"{game.title} has a legal move with the code {code}, but `moves` {game.moves}: codes go from 0 to `moves` - 1."
        raise OptionError(message)
    return code


def _list_legal(game: Game[StateT, object], state: StateT, seat: int) -> list[int]:
    """Return the legal moves, one or more; raises StateError where a pile is due, and OptionError where the game lists none."""
    # Checked before the legal moves are listed: rules assume that no pile is due.
    if unchecked(game.due)(state):
        message = f"In {game.title} a pile must be formed before the next move."
        raise StateError(message)
    legal = unchecked(game.legal)(state)
    if not legal:
        message = f"In {game.title} seat {seat} has no legal move: `legal` lists one or more until the round is over, when `turn` is -1."
        raise OptionError(message)
    return legal


def _replace_stop(error: Exception) -> None:
    """Raise a StopIteration as RuntimeError with its notes: a generator further up would silently end with it."""
    if isinstance(error, StopIteration):
        raised = RuntimeError("a bot raised StopIteration, as `next` does where nothing is left")
        for note in error.__notes__:
            raised.add_note(note)
        raise raised from error


def _require_bot(bot: object, game: Game[StateT, object]) -> None:
    """Raise BotError for what is no bot, or was made for another game."""
    # NumPy scalars have an unrelated method `choose`; a bot class that was not instantiated has the right one.
    if isinstance(bot, str | type | np.generic | np.ndarray) or not hasattr(bot, "choose"):
        message = f"`choose_move` takes a bot that was made for the game, as `make_bot` does, not {reprlib.repr(bot)}."
        raise BotError(message, "not_a_bot")
    made_for = getattr(bot, "game", None)
    if isinstance(made_for, str):
        message = f"This {type(bot).__name__} was made for the text {made_for!r} and not for a game: give it get_game({made_for!r})."
        raise BotError(message, "not_a_bot")
    if isinstance(made_for, Base) and made_for.id != game.id:
        message = f"This {type(bot).__name__} was made for {made_for.title}, not for {game.title}."
        raise BotError(message, "not_a_bot")


def _format_move(move: object) -> str:
    """Return an invalid move as one short line."""
    try:
        return reprlib.repr(move)
    except Exception:  # noqa: BLE001 - a foreign object may raise anything
        return f"something of the type {type(move).__name__}"
