"""The packaged networks: one for each game in which a ladder found one better than `careful`."""

from functools import cache, partial
from pathlib import Path
from typing import Any, cast

from reihum._bots import HARD_BOT, LEVELS, BotError, BotType, get_bot_type
from reihum._bots.budget import Budget
from reihum._bots.networks.network import Network, load_network
from reihum._bots.search_readiness import begin_compiling, is_compiled
from reihum._play.game import Game

FOLDER = Path(__file__).with_name("nets")


def list_games_with_networks() -> list[str]:
    """Return the ids of the games with a packaged network."""
    return sorted(path.stem for path in FOLDER.glob("*.npz"))


def find_network_file(game: Game) -> Path:
    """Return the file of a game's packaged network; raises BotError where there is none."""
    if game.id not in list_games_with_networks():
        known = ", ".join(list_games_with_networks()) or "none"
        message = f"The bot 'learned' has no network for {game.title}; games with one: {known}."
        raise BotError(message, "no_network")
    return FOLDER / f"{game.id}.npz"


def load_packaged(game: Game) -> Network:
    """Return a game's packaged network; raises BotError where there is none, and NetworkError for a damaged file."""
    return _loaded(find_network_file(game))


_loaded = cache(load_network)


def choose_table_bot(kind: str, game: Game) -> str:
    """Return the name of the bot that plays at a table for one of `reihum._bots.NAMES` or `LEVELS`.

    It is `lookahead` for HARD_BOT where there is a network.
    """
    return "lookahead" if kind == HARD_BOT and game.id in list_games_with_networks() else kind


def get_table_bot_type(kind: str, game: Game, budget: Budget) -> BotType:
    """Return the type of the bot that plays at a table; a level does without its network until that is compiled, so no table waits."""
    found = get_bot_type(choose_table_bot(kind, game), budget)
    if kind in LEVELS and game.id in list_games_with_networks() and not is_compiled(game):
        begin_compiling(game)
        return partial(cast("Any", found), networked=False)
    return found
