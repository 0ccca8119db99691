"""The memory of a batch: one cell for each game, and its settings."""

from dataclasses import dataclass
from typing import Annotated, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from reihum._kit.chance import Rng, Stream
from reihum._kit.shares import SEATS
from reihum._kit.states import GameScratch, GameState
from reihum._kit.structured import Int64, Int64Array, Structured, StructuredArray, make_zeros

BOTS = ("learner", "random", "easy", "careful")
"""The players of a seat: the learner, which needs an action, and bots, which move inside a step."""
LEARNER, RANDOM, EASY, CAREFUL = range(len(BOTS))
BEGIN = -1
"""In place of an action: start the first episode."""


class Cell(Structured):
    """What a batch keeps of one game besides its state."""

    stream: Stream
    """The random bytes of the round's deal and reshuffles."""
    rng: Rng
    """The random numbers of the bots in this episode."""
    seed: Int64
    """The seed of the match of the episode."""
    played: Int64
    """The number of finished rounds in the episode."""
    episodes: Int64
    """The number of finished episodes."""
    totals: Annotated[Int64Array, SEATS]
    """The points of each seat in this episode; higher is better in every game."""
    last: Annotated[Int64Array, SEATS]
    """The points of each seat in the last round."""


class Settings(Structured):
    """The settings of a batch."""

    players: Int64
    rounds: Int64
    """The largest number of rounds of an episode; 0: until somebody has won the match."""
    points: Int64
    """1: rewards are points; 0: shares of the win."""
    skip_forced: Int64
    """1: forced moves are made inside a step."""
    see_all: Int64
    """1: hidden information is written as well."""
    has_bots: Int64
    """1: bots play at some seats."""
    bots: Annotated[Int64Array, SEATS]
    """The player of each seat: LEARNER, RANDOM, EASY or CAREFUL."""


class Digest(Structured):
    """Working memory for hashing a seed: 64 words of the message schedule and 8 of the digest."""

    words: Annotated[Int64Array, 72]


class GamesMemory(NamedTuple):
    """The arrays that one thread steps games in: those of all games, with an entry for each, and its own, each an array of one."""

    settings: StructuredArray[Settings]
    template: StructuredArray[GameState]
    """A round before its deal, with the options applied."""
    states: StructuredArray[GameState]
    cells: StructuredArray[Cell]
    scratch: StructuredArray[GameScratch]
    """Of the thread."""
    world: StructuredArray[GameState]
    """Of the thread."""
    digest: StructuredArray[Digest]
    """Of the thread."""
    observations: NDArray[Any]
    """Records of the game's observation."""
    hidden: NDArray[Any]
    """Records of the game's hidden information."""
    masks: NDArray[np.bool_]
    seats: NDArray[np.int8]
    rewards: NDArray[np.float32]
    ended: NDArray[np.bool_]
    legal_moves: NDArray[np.int64]
    """The sets of legal moves, as bits."""


@dataclass
class Room:
    """The working memory of one thread; each an array of length one."""

    scratch: StructuredArray[GameScratch]
    world: StructuredArray[GameState]
    """For a bot's sampled world, and for preparing the next round."""
    digest: StructuredArray[Digest]


def make_room(state: type[GameState], scratch: type[GameScratch]) -> Room:
    """Return the working memory for one thread."""
    return Room(make_zeros(scratch, 1), make_zeros(state, 1), make_zeros(Digest, 1))
