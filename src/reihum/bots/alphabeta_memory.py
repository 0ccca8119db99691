"""Where an exact search works: the line being looked at, and a table of the positions seen."""

import threading
from typing import Any, NamedTuple

import numpy as np

from reihum.games.structured import Int32, Int64, Structured, dtype_of, zeros

DEEPEST = 256
"""A line is scored as it stands when it has so many positions; no endgame is so long."""

POSITIONS = 1 << 17
"""So many positions are remembered, 3 MB a thread."""

EXACT, LOWER, UPPER = 1, 2, 3
"""What a remembered value is: the value, or a bound below it or above it."""


class Frame(Structured):
    """One position of the line being looked at."""

    count: Int64
    """How many moves the position has."""
    tried: Int64
    """How many of them have been looked at."""
    best: Int64
    """The value of the best of those."""
    move: Int64
    """The best of those."""
    low: Int64
    """Alpha: only a value above this matters now."""
    high: Int64
    """Beta: only a value below this matters now."""
    first_low: Int64
    """Alpha when the position was entered."""
    first_high: Int64
    """Beta when the position was entered."""
    maximal: Int64
    """1 when the seat for which values count is to move."""
    key: Int64
    """The hash of the position."""


class Task(Structured):
    """What is searched for, how far the search is, and what it found."""

    seat: Int64
    """The seat for which values count."""
    sign: Int64
    """1 when high scores are good, -1 when low ones are."""
    depth: Int64
    """The position in the line that is being looked at."""
    solved: Int64
    """1 when `value` and `move` are those of the root."""
    value: Int64
    """The value found last: the seat's margin over the other."""
    move: Int64
    """The best move at the root."""


class Entry(Structured):
    """A position that was seen, in the table."""

    key: Int64
    """The hash of the position, 0 where there is none."""
    value: Int32
    """Its value, or a bound of it."""
    kind: Int32
    """EXACT, LOWER or UPPER."""


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
    """An array of one Task."""
    scratch: Any
    """An array of one scratch record."""


_memories = threading.local()


def alphabeta_memory(game: Any) -> AlphaBetaMemory:
    """Give this thread's board for a game, with nothing in its table."""
    memories: dict[str, AlphaBetaMemory] = _memories.__dict__
    if game.id not in memories:
        line = np.zeros(DEEPEST, dtype_of(game.state_type))
        words = line.view(np.int32 if line.itemsize % 4 == 0 else np.int8).reshape(DEEPEST, -1)
        codes = np.zeros((DEEPEST, game.moves), np.int32)
        scratch, frames = zeros(game.scratch_type, 1), zeros(Frame, DEEPEST)
        memories[game.id] = AlphaBetaMemory(line, words, frames, codes, zeros(Entry, POSITIONS), zeros(Task, 1), scratch)
    memories[game.id].table["key"] = 0
    return memories[game.id]
