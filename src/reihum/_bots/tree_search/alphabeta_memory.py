"""The memory of the exact search: the current line and the transposition table."""

from typing import NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from reihum._bots.compiled_game import require_compiled
from reihum._bots.thread_memory import keep_per_thread
from reihum._kit.states import GameScratch, GameState
from reihum._kit.structured import Int32, Int64, Structured, StructuredArray, get_dtype, make_zeros
from reihum._play.game import Game

DEEPEST = 256
"""The largest number of positions in a line, which is then scored as it stands; no endgame is that long."""

POSITIONS = 1 << 17
"""The size of the transposition table, a power of two for its masks: 2 MB for each thread."""

EXACT, LOWER, UPPER = 1, 2, 3
"""The kinds of a stored value: exact, a lower bound or an upper bound."""


class Frame(Structured):
    """The search of one position of the current line."""

    count: Int64
    """The number of legal moves."""
    tried: Int64
    """The number of moves searched."""
    best: Int64
    """The value of the best move searched."""
    move: Int64
    """The best move searched."""
    low: Int64
    """Alpha: only a value above this matters now."""
    high: Int64
    """Beta: only a value below this matters now."""
    first_low: Int64
    """Alpha when the position was entered."""
    first_high: Int64
    """Beta when the position was entered."""
    maximal: Int64
    """1 when the seat whose margin is maximised is to move."""
    key: Int64
    """The hash of the position."""


class Task(Structured):
    """The parameters, progress and result of a search."""

    seat: Int64
    """The seat whose margin is maximised."""
    sign: Int64
    """1 when high scores are good, -1 when low ones are."""
    depth: Int64
    """The depth of the position that is searched now."""
    solved: Int64
    """1 when the search is finished: `value` and `move` are those of the root."""
    value: Int64
    """The value found last: the seat's margin over the other."""
    move: Int64
    """The best move at the root."""


class TableEntry(Structured):
    """An entry of the transposition table."""

    key: Int64
    """The hash of the position, 0 in an empty entry."""
    value: Int32
    """Its value, or a bound of it."""
    kind: Int32
    """EXACT, LOWER or UPPER."""


class AlphaBetaMemory(NamedTuple):
    """The arrays of an exact search; single records are arrays of length one, so that compiled code can write to them."""

    line: StructuredArray[GameState]
    """DEEPEST states: the positions of the current line, the root first."""
    words: NDArray[np.generic]
    """The same memory as numbers, a row for each state, for hashing."""
    frames: StructuredArray[Frame]
    """The search of each of those positions."""
    codes: NDArray[np.int32]
    """The legal moves of each of those positions."""
    table: StructuredArray[TableEntry]
    """The transposition table: POSITIONS entries."""
    task: StructuredArray[Task]
    """One task: parameters, progress and result."""
    scratch: StructuredArray[GameScratch]
    """One scratch memory of the game."""


def get_alphabeta_memory(game: Game) -> AlphaBetaMemory:
    """Return this thread's memory for a game, with an empty table; raises OptionError for a game without compiled rules."""
    memory = _get_memory(game)
    # Stored values are margins of the seat of one search, and would be wrong in the next.
    np.asarray(memory.table)["key"] = 0
    return memory


@keep_per_thread
def _get_memory(game: Game) -> AlphaBetaMemory:
    kinds = require_compiled(game)
    line = np.zeros(DEEPEST, get_dtype(kinds.state_type))
    return AlphaBetaMemory(
        line=cast("StructuredArray[GameState]", line),
        words=line.view(np.int32 if line.itemsize % 4 == 0 else np.int8).reshape(DEEPEST, -1),
        frames=make_zeros(Frame, DEEPEST),
        codes=np.zeros((DEEPEST, game.moves), np.int32),
        table=make_zeros(TableEntry, POSITIONS),
        task=make_zeros(Task, 1),
        scratch=make_zeros(kinds.scratch_type, 1),
    )
