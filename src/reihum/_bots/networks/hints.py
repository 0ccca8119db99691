"""Hints by a network, where the package has one that plays better than `careful`, and exact ones where nothing is hidden any more."""

from reihum._bots import endgames
from reihum._bots.budget import Budget
from reihum._bots.networks.bot import Learned
from reihum._bots.networks.package import games_with_networks
from reihum._bots.search import score_sign
from reihum._bots.search_readiness import is_ready
from reihum._kit.base import Base, Hint
from reihum._kit.chance import Rng, make_rng
from reihum._kit.states import GameState
from reihum._play.game import Game

EXACT = Budget(iterations=50)
"""So long the best move is looked for where nothing is hidden: 50,000 positions at most, a tenth of a second."""


def give_hint(game: Game, state: GameState, seat: int, seed: int) -> Hint:
    """Return what a seat, whose move it is, might do and why, from what it knows: the first choice of `learned`.

    Between two players with an empty pile nothing is hidden: there it is the best move against any defence, if that is found in time.
    Where there is no network, or as long as it is not compiled, that is `game.hint`, and under house rules under which the network is
    not asked the move is the same.
    """
    if not isinstance(game, Base) or game.id not in games_with_networks() or not is_ready(game, wait=False):
        return game.hint(state, seat, seed)
    rng = make_rng(seed)
    world = game.determinize(state, seat, rng)
    return game.explained(world, choose_hint_move(game, world, rng))


def choose_hint_move(game: Game, world: GameState, rng: Rng) -> int:
    """Return the move that a hint is about: exactly the best, where nothing is hidden and it is found, else that of `learned`."""
    if endgames.is_open_information(game, world):
        best = endgames.solve(game, world.copy(), rng, EXACT, score_sign(game, int(world.players)))
        if best is not None:
            return best
    return Learned(game).choose(world.copy(), rng)
