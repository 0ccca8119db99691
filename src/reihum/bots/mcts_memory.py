"""Where a search works: one record of settings, one array of nodes, allotted once for each thread and game."""

import threading
from typing import Any, NamedTuple

import numpy as np

NODES = 1 << 16
"""A tree has at most so many, 2.5 MB a thread."""

DEEPEST = 64
"""A tree ends at this depth."""

OWN, HANDS, ALL = range(3)
"""What a search sees: what its seat does, all hands, or the pile as well."""

NODE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("wins", "f8"),  # sums over all visits, as the seat that made the move sees it: shares of the win,
                ("margins", "f8"),  # and by how much it was ahead of the others
                ("visits", "i4"),
                ("move", "i4"),  # the move that leads here
                ("first", "i4"),  # its first child, 0 where there is none
                ("next", "i4"),  # the next child of its parent, 0 after the last
            ],
            align=True,
        ),
    )
)

SEARCH = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("low", "f8"),  # the smallest and the largest margin seen, between which margins are measured
                ("high", "f8"),
                ("margin_part", "f8"),  # how much of an outcome is the margin; the rest is winning
                ("explore", "f8"),  # how far the search strays from what looks best
                ("favour", "f8"),  # careful's choice is thought best with this probability
                ("sign", "i8"),  # 1 when high scores are good, -1 when low ones are
                ("horizon", "i8"),  # so many moves after the tree the round is judged as it stands
                ("favourite", "i8"),  # careful's choice at the root,
                ("width", "i8"),  # where so many moves are tried
                ("sees", "i8"),  # what need not be imagined: OWN, HANDS or ALL
                ("used", "i8"),  # nodes in use, the root included
            ],
            align=True,
        ),
    )
)


class MctsMemory(NamedTuple):
    """What a search is handed."""

    root: Any
    """An array of one state: the world in which the seat is to move."""
    world: Any
    """An array of one state: the world that is being played out."""
    scratch: Any
    """An array of one scratch record."""
    how: Any
    """An array of one SEARCH."""
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
            np.zeros(1, game.state_type),
            np.zeros(1, game.state_type),
            np.zeros(1, game.scratch_type),
            np.zeros(1, SEARCH),
            np.zeros(NODES, NODE),
            np.zeros(game.moves, np.int32),
            np.zeros(game.moves, np.int8),
            np.zeros(game.seats[-1], np.float64),
            np.zeros((DEEPEST, 2), np.int32),
        )
    return memories[game.id]
