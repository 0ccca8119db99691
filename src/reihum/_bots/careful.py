"""The bot that plays like a thoughtful person; each game's `bot.py` defines how."""

from reihum._bots.asked import validate_arguments
from reihum._kit.chance import Rng
from reihum._kit.checks import unchecked
from reihum._kit.states import GameState
from reihum._play.game import Game


class Careful:
    """Plays the move of `Game.careful`: roughly, it keeps cards that block others and opens what it can play itself."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @validate_arguments
    def choose(self, world: GameState, rng: Rng) -> int:
        """Return the game's own advice, which uses the seat's hand and open cards only."""
        return unchecked(self.game.careful)(world, rng)
