"""The bot of the easy level: it plays like `careful`, with mistakes.

It has a file of its own since bots are loaded by name, and compiled loops import ONE_IN.
"""

from reihum._bots.asked import validate_arguments
from reihum._kit.chance import Rng, pick
from reihum._kit.checks import unchecked
from reihum._kit.states import GameState
from reihum._play.game import Game

ONE_IN = 4
"""It makes a mistake in one of ONE_IN choices, on average."""


class Easy:
    """Plays the move of `careful`, or now and then any other."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @validate_arguments
    def choose(self, world: GameState, rng: Rng) -> int:
        """Return the move of `careful`, or with a probability of 1 / ONE_IN any other legal move."""
        # On a copy: the advice may write to the world, whose legal moves are listed next.
        meant = unchecked(self.game.careful)(world.copy(), rng)
        others = [code for code in unchecked(self.game.legal)(world) if code != meant]
        if others and pick(rng, ONE_IN) == 0:
            return others[pick(rng, len(others))]
        return meant
