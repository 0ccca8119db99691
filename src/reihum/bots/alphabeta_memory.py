"""Where an exact search works: the line being looked at, and a table of the positions seen."""

import threading
from typing import Any, NamedTuple

import numpy as np

DEEPEST = 256
"""A line is scored as it stands when it has so many positions; no endgame is so long."""

POSITIONS = 1 << 17
"""So many positions are remembered, 3 MB a thread."""

EXACT, LOWER, UPPER = 1, 2, 3
"""What a remembered value is: the value, or a bound below it or above it."""

FRAME = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("count", "i8"),  # moves in the position,
                ("tried", "i8"),  # how many of them have been looked at,
                ("best", "i8"),  # what the best of those is worth,
                ("move", "i8"),  # and which it is
                ("low", "i8"),  # only a value between these two matters now;
                ("high", "i8"),
                ("first_low", "i8"),  # and at first
                ("first_high", "i8"),
                ("maximal", "i8"),  # 1 when the seat for which values count is to move
                ("key", "i8"),  # the position in one number
            ],
            align=True,
        ),
    )
)

TASK = np.dtype(
    (
        np.record,
        np.dtype(
            [("seat", "i8"), ("sign", "i8"), ("depth", "i8"), ("solved", "i8"), ("value", "i8"), ("move", "i8")],
            align=True,
        ),
    )
)

ENTRY = np.dtype((np.record, np.dtype([("key", "i8"), ("value", "i4"), ("kind", "i4")], align=True)))


class AlphaBetaMemory(NamedTuple):
    """What an exact search is handed."""

    line: Any
    """An array of DEEPEST states,"""
    words: Any
    """the same memory as numbers, a row a state,"""
    frames: Any
    """what is going on in each,"""
    codes: Any
    """and its moves."""
    table: Any
    """An array of POSITIONS entries."""
    task: Any
    """An array of one TASK."""
    scratch: Any
    """An array of one scratch record."""


_memories = threading.local()


def alphabeta_memory(game: Any) -> AlphaBetaMemory:
    """Give this thread's board for a game, with nothing in its table."""
    memories: dict[str, AlphaBetaMemory] = _memories.__dict__
    if game.id not in memories:
        line = np.zeros(DEEPEST, game.state_type)
        words = line.view(np.int32 if line.itemsize % 4 == 0 else np.int8).reshape(DEEPEST, -1)
        codes = np.zeros((DEEPEST, game.moves), np.int32)
        scratch, frames = np.zeros(1, game.scratch_type), np.zeros(DEEPEST, FRAME)
        memories[game.id] = AlphaBetaMemory(line, words, frames, codes, np.zeros(POSITIONS, ENTRY), np.zeros(1, TASK), scratch)
    memories[game.id].table["key"] = 0
    return memories[game.id]
