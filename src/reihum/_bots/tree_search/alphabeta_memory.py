"""The memory of the exact search: the line being looked at, and a table of the positions seen."""

from typing import NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from reihum._bots.bindings import require_compiled
from reihum._bots.thread_memory import once_per_thread
from reihum._kit.states import GameScratch, GameState
from reihum._kit.structured import Int32, Int64, Structured, StructuredArray, dtype_of, zeros_of
from reihum._play.game import Game

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


class TableEntry(Structured):
    """A position that was seen, in the table."""

    key: Int64
    """The hash of the position, 0 where there is none."""
    value: Int32
    """Its value, or a bound of it."""
    kind: Int32
    """EXACT, LOWER or UPPER."""


class AlphaBetaMemory(NamedTuple):
    """What an exact search is handed. What there is one of is an array of one."""

    line: StructuredArray[GameState]
    """DEEPEST states: the positions of the line being looked at, the root first."""
    words: NDArray[np.generic]
    """The same memory as numbers, a row for each state."""
    frames: StructuredArray[Frame]
    """What is going on in each of those positions."""
    codes: NDArray[np.int32]
    """The legal moves of each of those positions."""
    table: StructuredArray[TableEntry]
    """POSITIONS positions that were seen."""
    task: StructuredArray[Task]
    """One task: what is searched for."""
    scratch: StructuredArray[GameScratch]
    """One scratch memory of the game."""


def alphabeta_memory(game: Game) -> AlphaBetaMemory:
    """Return this thread's memory for a game, with nothing in its table; raises OptionError for a game without compiled rules."""
    memory = _memory(game)
    np.asarray(memory.table)["key"] = 0
    return memory


@once_per_thread
def _memory(game: Game) -> AlphaBetaMemory:
    kinds = require_compiled(game)
    line = np.zeros(DEEPEST, dtype_of(kinds.state_type))
    return AlphaBetaMemory(
        line=cast("StructuredArray[GameState]", line),
        words=line.view(np.int32 if line.itemsize % 4 == 0 else np.int8).reshape(DEEPEST, -1),
        frames=zeros_of(Frame, DEEPEST),
        codes=np.zeros((DEEPEST, game.moves), np.int32),
        table=zeros_of(TableEntry, POSITIONS),
        task=zeros_of(Task, 1),
        scratch=zeros_of(kinds.scratch_type, 1),
    )
