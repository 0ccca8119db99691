"""Which bot plays at a table for each of the levels that people choose there."""

from reihum._bots.networks.package import games_with_networks
from reihum._play.game import Game


def table_bot(level: str, game: Game) -> str:
    """Return the name of the bot that plays a level of `reihum._bots.NAMES`: for `search`, where there is a network, `learned_search`."""
    return "learned_search" if level == "search" and game.id in games_with_networks() else level
