"""The list of games for the client."""

from collections.abc import Iterable

from reihum import _bots as bots
from reihum._bots.networks.package import list_games_with_networks
from reihum._play.game import Game
from reihum.server.http import custom_boards
from reihum.server.messages.api import GameInfo, Games, OptionInfo


def list_games(games: Iterable[Game]) -> Games:
    """Return the games with their options, in the given order."""
    return Games([_describe_game(game) for game in games])


def _describe_game(game: Game) -> GameInfo:
    options = [OptionInfo(option.name, option.default, option.allowed, list(option.choices), option.house) for option in game.options]
    levels = list(bots.LEVELS) if game.id in list_games_with_networks() else []
    board = custom_boards.find_board_url(game)
    return GameInfo(game.id, game.title, list(game.seats), options, list(bots.NAMES), dict(game.about), board, levels)
