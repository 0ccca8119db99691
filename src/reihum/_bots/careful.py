"""The bot that plays like a thoughtful person; each game's `bot.py` defines how."""

from reihum._bots.asked import validate_arguments
from reihum._kit.chance import Rng
from reihum._kit.checks import unchecked
from reihum._kit.states import GameState
from reihum._play.game import Game


class Careful:
    """Plays the move of `Game.careful`, by the fixed rules that the game has for it."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @validate_arguments
    def choose(self, world: GameState, rng: Rng) -> int:
        """Return the game's own choice, which uses the seat's hand and open cards only."""
        return unchecked(self.game.careful)(world, rng)
