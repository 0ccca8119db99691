"""The bot for a lively evening: it plays as a thoughtful person who now and then is not."""

from reihum._bots.asked import validated
from reihum._kit.chance import Rng, pick
from reihum._kit.checks import unchecked
from reihum._kit.states import GameState
from reihum._play.game import Game

ONE_IN = 4
"""Of so many choices it overlooks the best one once."""


class Easy:
    """Means to play as `careful` does, and makes mistakes."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @validated
    def choose(self, world: GameState, rng: Rng) -> int:
        """Choose what careful would, or, once in a while, anything else that is legal."""
        meant = unchecked(self.game.careful)(world.copy(), rng)
        others = [code for code in unchecked(self.game.legal)(world) if code != meant]
        if others and pick(rng, ONE_IN) == 0:
            return others[pick(rng, len(others))]
        return meant
