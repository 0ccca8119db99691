"""The memory of the tree search, allotted once for each thread and game."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from reihum._bots.bindings import require_compiled
from reihum._bots.thread_memory import once_per_thread
from reihum._kit.states import GameScratch, GameState
from reihum._kit.structured import Float64, FloatArray, Int32, Int64, Structured, StructuredArray, zeros_of
from reihum._play.game import Game

NODES = 1 << 16
"""A tree has at most so many nodes, 2.5 MB a thread."""

DEEPEST = 64
"""A tree ends at this depth."""

OWN, HANDS, ALL = range(3)
"""What a search sees: what its seat sees, all hands, or the pile as well."""


class Node(Structured):
    """A node of the tree: a sequence of moves from the root. Sums are over all visits, as the seat that made the last move sees them."""

    wins: Float64
    """The sum of the shares of the win."""
    margins: Float64
    """The sum of the margins by which the seat was ahead of the others' mean."""
    visits: Int32
    """How often the node was visited."""
    move: Int32
    """The move that leads here."""
    first: Int32
    """The first child, 0 where there is none."""
    next: Int32
    """The next child of the same parent, 0 after the last."""


class SearchTask(Structured):
    """What is searched for and how, and how far the search is."""

    low: Float64
    """The smallest margin seen; margins are measured between this and `high`."""
    high: Float64
    """The largest margin seen."""
    margin_part: Float64
    """How much of an outcome is the margin, from 0 to 1; the rest is winning."""
    explore: Float64
    """The weight of a move's prior against its value (PUCT's constant)."""
    favour: Float64
    """The prior probability of careful's choice; the other moves share the rest."""
    sign: Int64
    """1 when high scores are good, -1 when low ones are."""
    horizon: Int64
    """After so many moves beyond the tree the round is evaluated as it stands."""
    favourite: Int64
    """Careful's choice at the root."""
    width: Int64
    """How many moves are tried at the root."""
    sees: Int64
    """What is known and need not be sampled: OWN, HANDS or ALL."""
    used: Int64
    """How many nodes are in use, the root included."""


class MctsMemory(NamedTuple):
    """What a search is handed: settings, the tree, and memory to work in. What there is one of is an array of one."""

    root: StructuredArray[GameState]
    """One state: the world in which the seat is to move."""
    world: StructuredArray[GameState]
    """One state: the world that is being played out."""
    scratch: StructuredArray[GameScratch]
    """One scratch memory of the game."""
    task: StructuredArray[SearchTask]
    """One task: what is searched for and how."""
    tree: StructuredArray[Node]
    """NODES nodes; the first is the root."""
    children: NDArray[np.int32]
    """While a node is looked at, the child to which each move code leads; 0 for all others, and otherwise."""
    candidates: NDArray[np.int8]
    """1 for every move code that is tried at the root."""
    payoffs: FloatArray
    """What the round is worth to each seat."""
    path: NDArray[np.int32]
    """The nodes passed and the seats that chose them: a row for each depth."""


@once_per_thread
def mcts_memory(game: Game) -> MctsMemory:
    """Return this thread's memory for searching a game; raises OptionError for a game without compiled rules."""
    kinds = require_compiled(game)
    return MctsMemory(
        root=zeros_of(kinds.state_type, 1),
        world=zeros_of(kinds.state_type, 1),
        scratch=zeros_of(kinds.scratch_type, 1),
        task=zeros_of(SearchTask, 1),
        tree=zeros_of(Node, NODES),
        children=np.zeros(game.moves, np.int32),
        candidates=np.zeros(game.moves, np.int8),
        payoffs=np.zeros(game.seats[-1], np.float64),
        path=np.zeros((DEEPEST, 2), np.int32),
    )
