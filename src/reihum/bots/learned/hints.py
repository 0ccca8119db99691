"""Hints by a network, where the package has one that plays better than `careful`."""

from reihum.bots.learned.bot import Learned
from reihum.bots.learned.package import games
from reihum.bots.search_readiness import is_ready
from reihum.game import Game
from reihum.games.base import Base, Hint
from reihum.games.chance import make_rng
from reihum.games.states import GameState


def hint(game: Game, state: GameState, seat: int, seed: int) -> Hint:
    """Return what a seat, whose move it is, might do and why, from what it knows: the first choice of `learned`.

    Where there is no network, or as long as it is not compiled, that is `game.hint`, and under house rules under which the network is
    not asked the move is the same.
    """
    if not isinstance(game, Base) or game.id not in games() or not is_ready(game, wait=False):
        return game.hint(state, seat, seed)
    rng = make_rng(seed)
    world = game.determinize(state, seat, rng)
    return game.explained(world, Learned(game).choose(world.copy(), rng))
