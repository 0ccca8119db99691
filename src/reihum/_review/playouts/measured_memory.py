"""The memory of measured matches: what is noted of each match and each move, and room for playing, for one game and thread."""

from typing import Annotated, NamedTuple

import numpy as np
from numpy.typing import NDArray

from reihum._bots.thread_memory import once_per_thread
from reihum._envs.bindings import require_learnable
from reihum._envs.memory import SEATS, Cell, Digest
from reihum._kit.states import GameScratch, GameState
from reihum._kit.structured import Float64Array, FloatArray, Int16Array, Int64, Int64Array, Structured, StructuredArray, zeros_of
from reihum._play.game import Game

QUARTERS = 3
"""Who leads is noted after one, two and three quarters of the turns."""
LOG = 1024
"""So many turns of a match have their leaders noted; of a longer one every second, every fourth and so on."""
LOGGED_MOVES = 1 << 13
"""So many moves of a match count towards which moves decide; a longer match counts with its first so many."""
SUMS = 5
"""Of each move, sums over matches: n, x, nn, nx, xx, where n is how often it was made in a match and x how much more of the win than an
even share those who made it had, each time counted."""


class MatchCounts(Structured):
    """What is noted of one match."""

    shares: Annotated[Float64Array, SEATS]
    """Each seat's share of the win."""
    led: Annotated[Float64Array, QUARTERS]
    """The winners' share who led, alone or with others, after each quarter of the turns."""
    totals: Annotated[Int64Array, SEATS]
    """What the match has brought each seat, in points; more is better in every game."""
    deficits: Annotated[Int64Array, SEATS]
    """How far each seat was behind the first at most, in points, at the end of a turn."""
    behind: Annotated[Int64Array, SEATS]
    """At the end of how many turns each seat was behind the first."""
    first: Int64
    """The seat that made the first move."""
    rounds: Int64
    turns: Int64
    """Decisions of a seat without another's in between count as one turn."""
    decisions: Int64
    forced: Int64
    """Decisions with one legal move."""
    options: Int64
    """The legal moves of all decisions."""
    dead_turns: Int64
    """Turns without a choice that began with a draw or a pass made because nothing could be laid."""
    lead_changes: Int64
    """How often a seat was alone in front that had not been the last one alone there."""
    nobody_out: Int64
    """Rounds that ended without anybody going out."""
    cut: Int64
    """1: the match was not over after the most decisions there may be, and was left."""


class Running(Structured):
    """What is going on in the match that is being measured."""

    number: Int64
    """Which match of its series it is."""
    seat: Int64
    """Whose turn it is, -1 at the beginning of a round."""
    chose: Int64
    """1: there was a choice in this turn."""
    idle: Int64
    """1: this turn began with a draw or a pass made because nothing could be laid."""
    leader: Int64
    """The seat that was last alone in front, or -1."""
    stride: Int64
    """The leaders of every so many turns are noted."""
    logged_moves: Int64
    leaders: Annotated[Int16Array, LOG]
    """The leaders at the ends of turns, as masks of seats."""
    seats: Annotated[Int16Array, LOGGED_MOVES]
    """Who made each move;"""
    codes: Annotated[Int16Array, LOGGED_MOVES]
    """which it was."""


class Seating(Structured):
    """Who plays."""

    players: Int64
    rounds: Int64
    """How many rounds a match has at most; 0: until somebody has won."""
    rotates: Int64
    """1: everybody moves on by one seat from match to match."""
    bots: Annotated[Int64Array, SEATS]
    """Who sits where in match 0; LEARNER where a move is asked for from outside."""


class MeasuredMemory(NamedTuple):
    """What measured matches are handed; each an array of one but `sums`, which has a row for each move code."""

    template: StructuredArray[GameState]
    """The first round before its deal, with what options say."""
    states: StructuredArray[GameState]
    world: StructuredArray[GameState]
    """Where a bot's world is dealt, and where the next round is prepared."""
    scratch: StructuredArray[GameScratch]
    seating: StructuredArray[Seating]
    cells: StructuredArray[Cell]
    digest: StructuredArray[Digest]
    running: StructuredArray[Running]
    counts: StructuredArray[MatchCounts]
    """The match that is being played."""
    sums: FloatArray
    """Of each move what SUMS says, over all matches."""
    made: NDArray[np.int64]
    """Of each move how often it was made in the match that has just ended; else 0."""
    brought: FloatArray
    """The same of what SUMS calls x."""


@once_per_thread
def measured_memory(game: Game) -> MeasuredMemory:
    """Return this thread's memory for measuring matches; raises OptionError for a game that does not offer what learners need."""
    kinds = require_learnable(game)
    return MeasuredMemory(
        template=zeros_of(kinds.state_type, 1),
        states=zeros_of(kinds.state_type, 1),
        world=zeros_of(kinds.state_type, 1),
        scratch=zeros_of(kinds.scratch_type, 1),
        seating=zeros_of(Seating, 1),
        cells=zeros_of(Cell, 1),
        digest=zeros_of(Digest, 1),
        running=zeros_of(Running, 1),
        counts=zeros_of(MatchCounts, 1),
        sums=np.zeros((game.moves, SUMS)),
        made=np.zeros(game.moves, np.int64),
        brought=np.zeros(game.moves),
    )
