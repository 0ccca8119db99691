"""A bot for ladders: it plays as `learned` until no card is hidden, and then perfectly if the endgame can be solved in time.

`PYTHONPATH=benchmarks reihum ladder elfer_raus_master --players 2 --bots lookahead@16,solver:Solver` tests a bot against an opponent that
answers better than the network. A bot that relies on the network's mistakes in endgames loses here.
"""

from reihum._bots import endgames
from reihum._bots.networks.bot import Learned
from reihum._bots.networks.hints import EXACT
from reihum._bots.search import score_sign
from reihum._kit.chance import Rng
from reihum._kit.states import GameState


class Solver(Learned):
    """Plays as `learned`, and with two players and an empty pile as the exact search does, if that is finished in EXACT."""

    def choose(self, world: GameState, rng: Rng) -> int:
        """Return the exact move of an endgame, or the network's choice."""
        if len(self.game.legal(world)) > 1 and endgames.is_open_information(self.game, world):
            best = endgames.solve(self.game, world.copy(), rng, EXACT, score_sign(self.game, int(world.players)))
            if best is not None:
                return best
        return super().choose(world, rng)
