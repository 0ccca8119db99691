"""The memory of playouts, for one game and thread: settings and working memory."""

from typing import Annotated, NamedTuple

import numpy as np
from numpy.typing import NDArray

from reihum._bots.compiled_game import require_learnable
from reihum._bots.networks.memory import NetworkMemory
from reihum._bots.thread_memory import keep_per_thread
from reihum._kit.chance import Rng, Stream
from reihum._kit.shares import SEATS
from reihum._kit.states import GameScratch, GameState
from reihum._kit.structured import Int64, Int64Array, Structured, StructuredArray, make_zeros
from reihum._play.game import Game

AS_IT_IS = -1
"""Stands for no move: the position itself is played out."""
LAST_ROUNDS = 4096
"""The most last rounds that are played in advance."""
ERRORS_OF = 1024
"""Errors are given as the number of moves out of this many."""
LONGEST_ROUND = 2_000
"""The moves after which a round that is played out ends as it stands.

In Level 8 a round may come to where nobody can ever finish it: all have laid, and no card that is left fits anywhere.
"""
PAYOFFS = 2 * SEATS
"""The numbers that describe what a match brings: each seat's share of the win, then each seat's points."""


class MatchSoFar(Structured):
    """The score before the round, and how the match goes on."""

    players: Int64
    rounds: Int64
    """The most rounds of the match; 0: until somebody has won."""
    played: Int64
    """The number of finished rounds."""
    totals: Annotated[Int64Array, SEATS]
    """The points of each seat from finished rounds; more is better in every game."""
    last: Annotated[Int64Array, SEATS]
    """The points of each seat from the last finished round."""
    last_rounds: Int64
    """The number of last rounds played in advance; 0: each match is played to its end."""
    errors: Annotated[Int64Array, SEATS]
    """For each seat, how many of ERRORS_OF moves are errors.

    Where `careful` plays, an error is a random legal move. Where the network plays, an error is the move of `careful`; from ERRORS_OF on
    all moves are, and what exceeds ERRORS_OF is how many of ERRORS_OF of these moves are random.
    """


class PlayoutMemory(NamedTuple):
    """The memory that playouts work in; each an array of one."""

    root: StructuredArray[GameState]
    """The position."""
    imagined: StructuredArray[GameState]
    """A world that agrees with what a seat knows."""
    world: StructuredArray[GameState]
    """The state in which a match is played out."""
    fresh: StructuredArray[GameState]
    """A round before its deal, with the options applied and nothing carried over."""
    ahead: StructuredArray[GameState]
    """The state in which the next round is prepared."""
    before: StructuredArray[MatchSoFar]
    """The match up to the round of the position."""
    running: StructuredArray[MatchSoFar]
    """The match being played out."""
    last_rounds: NDArray[np.int64]
    """The points of rounds played in advance, a row for each, by seats from the one that began."""
    scratch: StructuredArray[GameScratch]
    stream: StructuredArray[Stream]
    """The stream of later deals."""
    rng: StructuredArray[Rng]
    own_rng: StructuredArray[Rng]
    """The generator of one playout, the same for all moves that are compared."""
    network: NetworkMemory | tuple[()] = ()
    """The network that plays; empty where `careful` does."""


@keep_per_thread
def get_playout_memory(game: Game) -> PlayoutMemory:
    """Return this thread's memory for playing out a game; raises OptionError for a game that does not offer what learners need."""
    kinds = require_learnable(game)
    return PlayoutMemory(
        root=make_zeros(kinds.state_type, 1),
        imagined=make_zeros(kinds.state_type, 1),
        world=make_zeros(kinds.state_type, 1),
        fresh=make_zeros(kinds.state_type, 1),
        ahead=make_zeros(kinds.state_type, 1),
        before=make_zeros(MatchSoFar, 1),
        running=make_zeros(MatchSoFar, 1),
        last_rounds=np.zeros((LAST_ROUNDS, SEATS), np.int64),
        scratch=make_zeros(kinds.scratch_type, 1),
        stream=make_zeros(Stream, 1),
        rng=make_zeros(Rng, 1),
        own_rng=make_zeros(Rng, 1),
    )
