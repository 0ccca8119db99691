"""The bot that chooses uniformly among all legal moves: the baseline for every other."""

from reihum._bots.asked import validate_arguments
from reihum._kit.chance import Rng, pick
from reihum._kit.checks import unchecked
from reihum._kit.states import GameState
from reihum._play.game import Game


class Random:
    """Chooses uniformly."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @validate_arguments
    def choose(self, world: GameState, rng: Rng) -> int:
        """Return any legal move."""
        # No random number where there is no choice: compiled batches do the same, and their matches must agree with this bot's.
        codes = unchecked(self.game.legal)(world)
        return codes[pick(rng, len(codes))] if len(codes) > 1 else codes[0]
