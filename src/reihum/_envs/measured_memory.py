"""The memory of measured matches, for one game and thread: counts of each match and move, and room for playing."""

from typing import Annotated, NamedTuple

import numpy as np
from numpy.typing import NDArray

from reihum._bots.compiled_game import require_learnable
from reihum._bots.thread_memory import keep_per_thread
from reihum._envs.memory import Cell, Digest
from reihum._kit.shares import SEATS
from reihum._kit.states import GameScratch, GameState
from reihum._kit.structured import Float64Array, FloatArray, Int16Array, Int64, Int64Array, Structured, StructuredArray, make_zeros
from reihum._play.game import Game

QUARTERS = 3
"""The leaders are noted after one, two and three quarters of the turns."""
LOG = 1024
"""The turns of a match whose leaders are noted; in a longer match only every second turn, every fourth and so on."""
LOGGED_MOVES = 1 << 13
"""The moves of a match, from its beginning, that count towards which moves decide."""
SUMS = 5
"""The sums over matches for each move: n, x, nn, nx, xx. n counts how often the move was made in a match; x adds up, each time, the share
of the win of its seat beyond an even share."""


class MatchCounts(Structured):
    """What is counted in one match."""

    shares: Annotated[Float64Array, SEATS]
    """Each seat's share of the win."""
    led: Annotated[Float64Array, QUARTERS]
    """After each quarter of the turns, the share of the win of those who led then, alone or with others."""
    totals: Annotated[Int64Array, SEATS]
    """What the match has brought each seat, in points; more is better in every game."""
    deficits: Annotated[Int64Array, SEATS]
    """The largest deficit of each seat behind the leader at the end of a turn, in points."""
    behind: Annotated[Int64Array, SEATS]
    """The number of turns after which each seat was behind the leader."""
    first: Int64
    """The seat that made the first move."""
    rounds: Int64
    turns: Int64
    """Consecutive decisions of a seat count as one turn."""
    decisions: Int64
    forced: Int64
    """Decisions with one legal move."""
    options: Int64
    """The legal moves of all decisions."""
    dead_turns: Int64
    """Turns without a choice that began with a draw or a pass made because nothing could be laid."""
    lead_changes: Int64
    """How often the sole leader was another seat than the sole leader before."""
    nobody_out: Int64
    """Rounds that ended without anybody going out."""
    cut: Int64
    """1: the match was abandoned after MOST_DECISIONS decisions."""


class Running(Structured):
    """The match that is being measured."""

    number: Int64
    """The number of the match in its series."""
    seat: Int64
    """The seat to move, -1 at the beginning of a turn."""
    chose: Int64
    """1: there was a choice in this turn."""
    idle: Int64
    """1: this turn began with a draw or a pass made because nothing could be laid."""
    leader: Int64
    """The seat that was last alone in front, or -1."""
    stride: Int64
    """The turns from one noted set of leaders to the next."""
    logged_moves: Int64
    leaders: Annotated[Int16Array, LOG]
    """The leaders at the ends of turns, as masks of seats."""
    seats: Annotated[Int16Array, LOGGED_MOVES]
    """The seat that made each move."""
    codes: Annotated[Int16Array, LOGGED_MOVES]
    """The code of each move."""


class Seating(Structured):
    """The bots and their seats."""

    players: Int64
    rounds: Int64
    """The most rounds of a match; 0: until somebody has won."""
    rotates: Int64
    """1: all bots move on by one seat from match to match."""
    bots: Annotated[Int64Array, SEATS]
    """The bot of each seat in match 0; LEARNER where moves come from Python."""


class MeasuredMemory(NamedTuple):
    """The memory that measured matches work in; each an array of one, except those with a row for each move code."""

    template: StructuredArray[GameState]
    """The first round before its deal, with the options applied."""
    states: StructuredArray[GameState]
    world: StructuredArray[GameState]
    """Scratch: a bot's imagined world, and the next round before its deal."""
    scratch: StructuredArray[GameScratch]
    seating: StructuredArray[Seating]
    cells: StructuredArray[Cell]
    digest: StructuredArray[Digest]
    running: StructuredArray[Running]
    counts: StructuredArray[MatchCounts]
    """The match that is being played."""
    sums: FloatArray
    """The SUMS of each move over all matches."""
    made: NDArray[np.int64]
    """How often each move was made in the match that has just ended; otherwise 0."""
    brought: FloatArray
    """The x of SUMS of each move in that match; otherwise 0."""


@keep_per_thread
def get_measured_memory(game: Game) -> MeasuredMemory:
    """Return this thread's memory for measuring matches; raises OptionError for a game that does not offer what learners need."""
    kinds = require_learnable(game)
    return MeasuredMemory(
        template=make_zeros(kinds.state_type, 1),
        states=make_zeros(kinds.state_type, 1),
        world=make_zeros(kinds.state_type, 1),
        scratch=make_zeros(kinds.scratch_type, 1),
        seating=make_zeros(Seating, 1),
        cells=make_zeros(Cell, 1),
        digest=make_zeros(Digest, 1),
        running=make_zeros(Running, 1),
        counts=make_zeros(MatchCounts, 1),
        sums=np.zeros((game.moves, SUMS)),
        made=np.zeros(game.moves, np.int64),
        brought=np.zeros(game.moves),
    )
