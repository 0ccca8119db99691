"""The memory of the tree search, allocated once for each thread and game."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from reihum._bots.compiled_game import require_compiled
from reihum._bots.thread_memory import keep_per_thread
from reihum._kit.states import GameScratch, GameState
from reihum._kit.structured import Float64, FloatArray, Int32, Int64, Structured, StructuredArray, make_zeros
from reihum._play.game import Game

NODES = 1 << 16
"""The largest number of nodes of a tree: 2 MB for each thread."""

DEEPEST = 64
"""The largest depth of a tree."""

OWN, HANDS, ALL = range(3)
"""What a search sees: what its seat knows, all hands, or the pile as well."""


class Node(Structured):
    """A node of the tree: a sequence of moves from the root. Sums run over all visits, for the seat that made the last move."""

    wins: Float64
    """The sum of that seat's shares of the win."""
    margins: Float64
    """The sum of its margins over the mean of the others."""
    visits: Int32
    """The number of visits."""
    move: Int32
    """The move that leads here."""
    first: Int32
    """The first child, 0 where there is none."""
    next: Int32
    """The next child of the same parent, 0 after the last."""


class SearchTask(Structured):
    """The parameters and the progress of a search."""

    low: Float64
    """The smallest margin seen; margins are scaled to 0 here and to 1 at `high`."""
    high: Float64
    """The largest margin seen."""
    margin_part: Float64
    """The weight of the margin in an outcome, from 0 to 1; the rest is winning."""
    explore: Float64
    """The weight of a move's prior against its value (PUCT's constant)."""
    favour: Float64
    """The prior probability of careful's choice; the other moves share the rest."""
    sign: Int64
    """1 when high scores are good, -1 when low ones are."""
    horizon: Int64
    """Moves beyond the tree after which the position is evaluated."""
    favourite: Int64
    """Careful's choice at the root."""
    width: Int64
    """The number of moves tried at the root."""
    sees: Int64
    """What is known and not sampled: OWN, HANDS or ALL."""
    used: Int64
    """The number of nodes in use, including the root."""


class MctsMemory(NamedTuple):
    """The arrays of a search: parameters, tree and working memory; single records are arrays of length one, so that they can be written."""

    root: StructuredArray[GameState]
    """One state: the world in which the seat is to move."""
    world: StructuredArray[GameState]
    """One state: the world of the current iteration."""
    scratch: StructuredArray[GameScratch]
    """One scratch memory of the game."""
    task: StructuredArray[SearchTask]
    """One task: parameters and progress."""
    tree: StructuredArray[Node]
    """NODES nodes; the first is the root."""
    children: NDArray[np.int32]
    """The child of each move code at the node being selected from; 0 for all others, and at all other times."""
    candidates: NDArray[np.int8]
    """1 for every move code that is tried at the root."""
    payoffs: FloatArray
    """The value of the round to each seat."""
    path: NDArray[np.int32]
    """The visited nodes and the seats that chose them: a row for each depth."""


@keep_per_thread
def get_mcts_memory(game: Game) -> MctsMemory:
    """Return this thread's memory for searching a game; raises OptionError for a game without compiled rules."""
    kinds = require_compiled(game)
    return MctsMemory(
        root=make_zeros(kinds.state_type, 1),
        world=make_zeros(kinds.state_type, 1),
        scratch=make_zeros(kinds.scratch_type, 1),
        task=make_zeros(SearchTask, 1),
        tree=make_zeros(Node, NODES),
        children=np.zeros(game.moves, np.int32),
        candidates=np.zeros(game.moves, np.int8),
        payoffs=np.zeros(game.seats[-1], np.float64),
        path=np.zeros((DEEPEST, 2), np.int32),
    )
