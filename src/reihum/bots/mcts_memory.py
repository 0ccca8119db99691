"""Where a search works: one record of settings, one array of nodes, allotted once for each thread and game."""

import threading
from typing import Any, NamedTuple

import numpy as np

from reihum.games.structured import Float64, Int32, Int64, Structured, zeros

NODES = 1 << 16
"""A tree has at most so many, 2.5 MB a thread."""

DEEPEST = 64
"""A tree ends at this depth."""

OWN, HANDS, ALL = range(3)
"""What a search sees: what its seat does, all hands, or the pile as well."""


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
    """What a search is handed."""

    root: Any
    """An array of one state: the world in which the seat is to move."""
    world: Any
    """An array of one state: the world that is being played out."""
    scratch: Any
    """An array of one scratch record."""
    how: Any
    """An array of one SearchTask."""
    tree: Any
    """An array of NODES; the first is the root."""
    slots: Any
    """A zero for every move code; while a node is looked at, the child to which each code leads."""
    wanted: Any
    """1 for every move code that is tried at the root."""
    worth: Any
    """What a round is worth to each seat."""
    path: Any
    """The nodes passed and the seats that chose them."""


_memories = threading.local()


def mcts_memory(game: Any) -> MctsMemory:
    """Give this thread's room for a game."""
    memories: dict[str, MctsMemory] = _memories.__dict__
    if game.id not in memories:
        memories[game.id] = MctsMemory(
            zeros(game.state_type, 1),
            zeros(game.state_type, 1),
            zeros(game.scratch_type, 1),
            zeros(SearchTask, 1),
            zeros(Node, NODES),
            np.zeros(game.moves, np.int32),
            np.zeros(game.moves, np.int8),
            np.zeros(game.seats[-1], np.float64),
            np.zeros((DEEPEST, 2), np.int32),
        )
    return memories[game.id]
