"""Hints from a network, where the package has one better than `careful`, and exact ones in endgames without hidden cards."""

from reihum._bots import endgames
from reihum._bots.budget import Budget
from reihum._bots.networks.bot import Learned
from reihum._bots.networks.package import list_games_with_networks
from reihum._bots.search import score_sign
from reihum._bots.search_readiness import begin_compiling, is_compiled
from reihum._kit.base import Base, Hint
from reihum._kit.chance import Rng, make_rng
from reihum._kit.states import GameState
from reihum._play.game import Game

EXACT = Budget(iterations=50)
"""The budget of an exact hint: 62,500 positions at most, a tenth of a second. In iterations, so that a hint can be repeated."""


def give_hint(game: Game, state: GameState, seat: int, seed: int) -> Hint:
    """Return a hint for the seat to move, a move and a reason, from what the seat knows: the first choice of `learned`.

    With two players and an empty pile no card is hidden: there it is the best move against any defence, if it is found in time. Where
    there is no network, or it is not compiled yet, the hint is `game.hint`. Under house rules that the network does not play by, `learned`
    plays like `careful`, and so the move is the same as in `game.hint`.
    """
    if not isinstance(game, Base) or game.id not in list_games_with_networks():
        return game.hint(state, seat, seed)
    if not is_compiled(game):
        # A hint must not wait for minutes of compiling; the next ones profit.
        begin_compiling(game)
        return game.hint(state, seat, seed)
    rng = make_rng(seed)
    world = game.determinize(state, seat, rng)
    return game.explained(world, choose_hint_move(game, world, rng))


def choose_hint_move(game: Game, world: GameState, rng: Rng) -> int:
    """Return the move of a hint: the exact one in an open endgame if it is found, otherwise the move of `learned`."""
    if endgames.is_open_information(game, world):
        # Both get copies: searching writes to the world that it is handed.
        best = endgames.solve(game, world.copy(), rng, EXACT, score_sign(game, int(world.players)))
        if best is not None:
            return best
    return Learned(game).choose(world.copy(), rng)
