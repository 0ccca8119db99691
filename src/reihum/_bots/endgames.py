"""Endgames: where nothing is hidden any more, the best move is looked for exactly."""

from reihum._bots import bindings
from reihum._bots.bindings import require_compiled
from reihum._bots.budget import Budget
from reihum._bots.tree_search.alphabeta_memory import alphabeta_memory
from reihum._bots.tree_search.clock import budget_steps
from reihum._kit.chance import Rng
from reihum._kit.states import GameState, PileState
from reihum._play.game import Game

PAIR = 2
PARTS = (0.5, 0.75)
"""At most so much of the time is over when it is known who wins, and by how much; if not, the rest is for the other search."""
EACH = 1000
"""With a budget of iterations: positions for each of them."""
FAR = 1 << 20
"""Beyond every margin."""


def has_open_endgames(game: Game) -> bool:
    """Return whether a game has endings in which nothing is hidden: it has a pile, and none is formed anew."""
    searched = require_compiled(game)
    return issubclass(searched.state_type, PileState) and searched.reshuffle is None


def is_open_information(game: Game, world: GameState) -> bool:
    """Return whether nothing is hidden: two players and an empty pile."""
    return has_open_endgames(game) and isinstance(world, PileState) and not world.left and world.players == PAIR


def solve(game: Game, world: GameState, rng: Rng, budget: Budget, sign: int) -> int | None:
    """Find the move with the best outcome, margin included, against any defence; None when there was not enough time.

    First only who wins is asked, then by how much: a win that was found is never missed for want of time.
    """
    ending = bindings.load("alphabeta", game)
    memory = alphabeta_memory(game)
    begin = budget.clock()
    found = None
    for low, high, part in ((-1, 1, PARTS[0]), (-FAR, FAR, PARTS[1])):
        memory.line[0] = world
        ending.begin_solving(memory, rng, sign, low, high)
        if not any(ending.continue_solving(memory, rng, step.size) for step in budget_steps(budget, begin, part, EACH)):
            return found
        found = int(memory.task[0].move) if memory.task[0].value >= 0 or high == FAR else None
    return found


def solve_value(game: Game, world: GameState, rng: Rng, sign: int, positions: int) -> int | None:
    """Return how far ahead the seat whose move it is ends when both play as well as can be; None when so many positions do not tell."""
    ending = bindings.load("alphabeta", game)
    memory = alphabeta_memory(game)
    memory.line[0] = world
    ending.begin_solving(memory, rng, sign, -FAR, FAR)
    return int(memory.task[0].value) if ending.continue_solving(memory, rng, positions) else None


def prepare_endgames(game: Game, world: GameState, rng: Rng) -> None:
    """Compile all that `best` needs."""
    ending = bindings.load("alphabeta", game)
    memory = alphabeta_memory(game)
    memory.line[0] = world
    ending.begin_solving(memory, rng, 1, -1, 1)
    ending.continue_solving(memory, rng, 1)
