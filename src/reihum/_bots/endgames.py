"""Endgames without hidden cards, which are solved exactly."""

from reihum._bots.budget import Budget
from reihum._bots.compiled_game import require_compiled
from reihum._bots.specialise import specialise
from reihum._bots.tree_search.alphabeta_memory import get_alphabeta_memory
from reihum._bots.tree_search.clock import iter_budget_steps
from reihum._kit.chance import Rng
from reihum._kit.states import GameState, PileState
from reihum._play.game import Game

PAIR = 2
"""The exact search is for two players: with more, the best move against any defence is not defined."""
PARTS = (0.5, 0.75)
"""The fractions of the budget after which the two passes of `solve` give up.

Of milliseconds, which both passes and the tree search share, the rest is for the tree search. Iterations are counted anew by each of the
three: they do not bound the time, but make a move repeatable.
"""
PARTS_WITH_NETWORK = (0.1, 0.2)
"""The same where a network guides the tree search, which then makes better use of the time (docs/results/lookahead.md)."""
EACH = 1000
"""The number of positions that count as one iteration of a budget."""
FAR = 1 << 20
"""A bound beyond every margin."""


def has_open_endgames(game: Game) -> bool:
    """Return whether a game has endings without hidden cards: it has a pile, which is never reshuffled."""
    searched = require_compiled(game)
    return issubclass(searched.state_type, PileState) and searched.reshuffle is None


def is_open_information(game: Game, world: GameState) -> bool:
    """Return whether no card is hidden: two players and an empty pile, so that each knows the other's hand."""
    return has_open_endgames(game) and isinstance(world, PileState) and not world.left and world.players == PAIR


def solve(game: Game, world: GameState, rng: Rng, budget: Budget, sign: int, *, parts: tuple[float, float] = PARTS) -> int | None:  # noqa: PLR0913
    """Return the move with the best outcome, including the margin, against any defence; None if `parts` of the budget were not enough.

    The first pass finds only who wins, the second by how much, so that no win is missed for lack of time.
    """
    ending = specialise("reihum._bots.tree_search.alphabeta", game)
    memory = get_alphabeta_memory(game)
    begin = budget.clock()
    found = None
    # The bounds -1 and 1 tell only loss, draw and win apart, so the first pass cuts off nearly everything.
    for low, high, part in ((-1, 1, parts[0]), (-FAR, FAR, parts[1])):
        memory.line[0] = world
        ending.begin_solving(memory, rng, sign, low, high)
        if not any(ending.continue_solving(memory, rng, step.size) for step in iter_budget_steps(budget, begin, part, EACH)):
            return found
        found = int(memory.task[0].move) if memory.task[0].value >= 0 or high == FAR else None
    return found


def solve_value(game: Game, world: GameState, rng: Rng, sign: int, positions: int, *, far: int = FAR) -> int | None:  # noqa: PLR0913
    """Return the final margin of the seat to move under best play of both; None if `positions` positions are not enough.

    A margin of `far` or more, either way, is only told to be that, which takes fewer positions.
    """
    ending = specialise("reihum._bots.tree_search.alphabeta", game)
    memory = get_alphabeta_memory(game)
    memory.line[0] = world
    ending.begin_solving(memory, rng, sign, -far, far)
    return int(memory.task[0].value) if ending.continue_solving(memory, rng, positions) else None


def prepare_endgames(game: Game, world: GameState, rng: Rng) -> None:
    """Compile all that `solve` needs."""
    ending = specialise("reihum._bots.tree_search.alphabeta", game)
    memory = get_alphabeta_memory(game)
    memory.line[0] = world
    ending.begin_solving(memory, rng, 1, -1, 1)
    ending.continue_solving(memory, rng, 1)
