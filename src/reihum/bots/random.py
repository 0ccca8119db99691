"""The bot that chooses among all legal moves evenly: the yardstick for every other."""

from reihum.bots.asked import asked
from reihum.game import Game
from reihum.games.chance import Rng, pick
from reihum.games.checks import unchecked
from reihum.games.states import GameState


class Random:
    """Chooses evenly."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @asked
    def choose(self, world: GameState, rng: Rng) -> int:
        """Choose any legal move."""
        codes = unchecked(self.game.legal)(world)
        return codes[pick(rng, len(codes))] if len(codes) > 1 else codes[0]
