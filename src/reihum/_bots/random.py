"""The bot that chooses among all legal moves evenly: the yardstick for every other."""

from reihum._bots.asked import validated
from reihum._kit.chance import Rng, pick
from reihum._kit.checks import unchecked
from reihum._kit.states import GameState
from reihum._play.game import Game


class Random:
    """Chooses evenly."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @validated
    def choose(self, world: GameState, rng: Rng) -> int:
        """Choose any legal move."""
        codes = unchecked(self.game.legal)(world)
        return codes[pick(rng, len(codes))] if len(codes) > 1 else codes[0]
