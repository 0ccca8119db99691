"""The memory of playouts: settings, and room for states, for one game and thread."""

from typing import Annotated, NamedTuple

import numpy as np
from numpy.typing import NDArray

from reihum._bots.networks.memory import NetworkMemory
from reihum._bots.thread_memory import once_per_thread
from reihum._envs.bindings import require_learnable
from reihum._envs.memory import SEATS
from reihum._kit.chance import Rng, Stream
from reihum._kit.states import GameScratch, GameState
from reihum._kit.structured import Int64, Int64Array, Structured, StructuredArray, zeros_of
from reihum._play.game import Game

AS_IT_IS = -1
"""In place of a move to be played out: the position itself."""
LAST_ROUNDS = 4096
"""There is room for so many last rounds that were played out beforehand."""
PAYOFFS = 2 * SEATS
"""What a match brings is written as so many numbers: each seat's share of the win, then each seat's points."""


class MatchSoFar(Structured):
    """What the rounds before have brought, and what is asked."""

    players: Int64
    rounds: Int64
    """How many rounds the match has at most; 0: until somebody has won."""
    played: Int64
    """How many rounds are over."""
    totals: Annotated[Int64Array, SEATS]
    """What they have brought each seat, in points; more is better in every game."""
    last: Annotated[Int64Array, SEATS]
    """What the last of them brought."""
    last_rounds: Int64
    """So many last rounds were played out beforehand; 0: each match is played on to its end."""


class PlayoutMemory(NamedTuple):
    """What playouts are handed; each an array of one."""

    root: StructuredArray[GameState]
    """The position."""
    imagined: StructuredArray[GameState]
    """A world that agrees with what a seat knows."""
    world: StructuredArray[GameState]
    """Where a match is played out."""
    fresh: StructuredArray[GameState]
    """A round before its deal, with what options say and nothing carried over."""
    ahead: StructuredArray[GameState]
    """Where the next round is prepared."""
    before: StructuredArray[MatchSoFar]
    """The match up to the round of the position."""
    running: StructuredArray[MatchSoFar]
    """The match being played out."""
    last_rounds: NDArray[np.int64]
    """What last rounds have brought, a row for each, by seats from the one that began it."""
    scratch: StructuredArray[GameScratch]
    stream: StructuredArray[Stream]
    """Later deals."""
    rng: StructuredArray[Rng]
    own_rng: StructuredArray[Rng]
    """The chance of one playout: the same for all moves that are compared."""
    network: NetworkMemory | tuple[()] = ()
    """Who plays; nothing where `careful` does."""


@once_per_thread
def playout_memory(game: Game) -> PlayoutMemory:
    """Return this thread's memory for playing out a game; raises OptionError for a game that does not offer what learners need."""
    kinds = require_learnable(game)
    return PlayoutMemory(
        root=zeros_of(kinds.state_type, 1),
        imagined=zeros_of(kinds.state_type, 1),
        world=zeros_of(kinds.state_type, 1),
        fresh=zeros_of(kinds.state_type, 1),
        ahead=zeros_of(kinds.state_type, 1),
        before=zeros_of(MatchSoFar, 1),
        running=zeros_of(MatchSoFar, 1),
        last_rounds=np.zeros((LAST_ROUNDS, SEATS), np.int64),
        scratch=zeros_of(kinds.scratch_type, 1),
        stream=zeros_of(Stream, 1),
        rng=zeros_of(Rng, 1),
        own_rng=zeros_of(Rng, 1),
    )
