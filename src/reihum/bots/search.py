"""The bots that search: `search` in worlds it imagines, `oracle` in the real one, `kibitzer` in between."""

from typing import Any, ClassVar, NamedTuple

import numpy as np

from reihum.bots import endings, kernel
from reihum.bots.budget import Budget
from reihum.bots.clock import steps
from reihum.bots.ready import ready
from reihum.bots.room import ALL, HANDS, OWN, Room, room
from reihum.game import Game
from reihum.games.base import Result, State
from reihum.games.chance import Quick


class Weights(NamedTuple):
    """How a game is searched."""

    margin: float = 0
    """How much of an outcome is the lead over the others; the rest is winning the round. 0 leaves it to the game's bot, and to a half."""
    explore: float = 0.5
    """How far the search strays from what looks best."""
    favour: float = 0.6
    """How likely careful's choice is the best, before anything was tried."""
    horizon: int = 0
    """So many moves a player after the tree a round is judged as it stands; 0 leaves it to the game's bot, and to the end of the round."""


WEIGHTS = Weights()

HALF = 0.5

TO_THE_END = 1000
"""A horizon in moves a player that no round reaches."""

USUAL = Budget(milliseconds=400)
"""A second at most, also on a busy machine."""


class Search:
    """Looks for the best move in one tree over many imagined worlds; see `tree.py`."""

    sees: ClassVar[int] = OWN

    def __init__(self, game: Game, budget: Budget = USUAL, weights: Weights = WEIGHTS) -> None:
        self.game = game
        self.budget = budget
        self.weights = weights
        self.iterations = 0
        """So many were made for the last move."""
        self._tree = kernel.load("tree", game)

    def choose(self, world: State, quick: Quick) -> int:
        """Search for as long as the budget allows and choose what was looked at most; at once where there is no choice.

        Told to think for so long, it does not wait until it has been compiled, and plays as `careful` meanwhile.
        """
        codes = self.game.legal(world)
        if len(codes) == 1:
            return codes[0]
        if not ready(self.game, wait=self.budget.milliseconds is None):
            return self.game.careful(world, quick)
        begin = self.budget.clock()
        if endings.is_open(self.game, world):
            best = endings.best(self.game, world, quick, self.budget, sign(self.game, int(world.players)))
            if best is not None:
                return best
        here = room(self.game)
        self._begin(here, world, quick)
        self.iterations = 0
        if here.how[0].width == 1:
            return int(here.how[0].favourite)
        for step in steps(self.budget, begin):
            self._tree.search(here, quick, step.size)
            self.iterations += step.size
            if self._tree.lead(here) > step.left:
                break  # no other move can overtake it
        return int(self._tree.answer(here))

    def prepare(self, world: State, quick: Quick) -> None:
        """Do before a ladder what would otherwise take time at the first move."""
        ready(self.game)
        self.compile(world, quick)

    def compile(self, world: State, quick: Quick) -> None:
        """Compile all that choosing needs, or load it, in this process."""
        here = room(self.game)
        self._begin(here, world, quick)
        self._tree.search(here, quick, 1)
        self._tree.lead(here)
        self._tree.answer(here)
        if endings.possible(self.game):
            endings.prepare(self.game, world, quick)

    def _begin(self, here: Room, world: State, quick: Quick) -> None:
        """Forget the last search."""
        here.root[0] = world
        how = here.how[0]
        game: Any = self.game
        how.low, how.high = np.inf, -np.inf
        how.explore, how.favour = self.weights.explore, self.weights.favour
        how.margin_part = self.weights.margin or getattr(game.bot, "MARGIN", HALF)
        how.horizon = int(world.players) * (self.weights.horizon or getattr(game.bot, "HORIZON", TO_THE_END))
        how.favourite = game.careful(world.copy(), quick)
        shortlist = getattr(game.bot, "shortlist", game.rules.legal)
        count = shortlist(here.root[0], here.scratch[0])
        here.wanted[:] = 0
        here.wanted[here.scratch[0].codes[:count]] = 1
        here.wanted[how.favourite] = 1
        how.width = here.wanted.sum()
        how.sign = sign(self.game, int(world.players))
        how.sees = self.sees
        how.used = 1
        here.tree[0].first = 0


class Kibitzer(Search):
    """Looks into all hands, but not into the pile: how much is not knowing them worth? Only the ladder shows it the real round."""

    sees = HANDS


class Oracle(Search):
    """Searches the real round, hidden cards and all: how well could this be played? Only the ladder shows it the real round."""

    sees = ALL


def sign(game: Game, players: int) -> int:
    """Tell whether high scores are good in a game (1) or low ones (-1)."""
    scores = [0] * (players - 1) + [1]
    return 1 if game.winners([Result("out", scores)]) == [players - 1] else -1
