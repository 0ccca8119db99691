"""The bot that plays as a thoughtful person would; each game's `bot.py` says how."""

from reihum._bots.asked import validated
from reihum._kit.chance import Rng
from reihum._kit.checks import unchecked
from reihum._kit.states import GameState
from reihum._play.game import Game


class Careful:
    """Keeps what blocks others, opens what it holds."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @validated
    def choose(self, world: GameState, rng: Rng) -> int:
        """Choose by the game's own advice, which looks at the seat's hand and at what lies open."""
        return unchecked(self.game.careful)(world, rng)
