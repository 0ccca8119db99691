"""The memory of a batch: what it keeps of each game, and what it was told once for all."""

from dataclasses import dataclass
from typing import Annotated

from reihum._kit.chance import Rng, Stream
from reihum._kit.states import GameScratch, GameState
from reihum._kit.structured import Int64, Int64Array, Structured, StructuredArray, zeros_of

SEATS = 8
"""Room for so many seats."""
BOTS = ("learner", "random", "easy", "careful")
"""Who may sit at a seat; the first asks for an action, the others are played inside a step."""
LEARNER, RANDOM, EASY, CAREFUL = range(len(BOTS))
BEGIN = -1
"""In place of an action: begin the first episode."""


class Cell(Structured):
    """What a batch keeps of one game beside its state."""

    stream: Stream
    """Deals and shuffles of the round."""
    rng: Rng
    """The chance of the bots in this episode."""
    seed: Int64
    """The seed of the match that the episode is, or whose first round it is."""
    played: Int64
    """How many rounds of the episode are over."""
    episodes: Int64
    """How many episodes are over."""
    totals: Annotated[Int64Array, SEATS]
    """What the rounds of this episode have brought each seat, in points; more is better in every game."""
    last: Annotated[Int64Array, SEATS]
    """What the last round brought."""


class Settings(Structured):
    """What a batch was told."""

    players: Int64
    rounds: Int64
    """How many rounds an episode has at most; 0: until somebody has won the match."""
    points: Int64
    """1: rewards are points; 0: shares of the win."""
    skip_forced: Int64
    """1: a move without a choice is made inside a step."""
    see_all: Int64
    """1: what is hidden is written as well."""
    has_bots: Int64
    """1: bots sit at some seats."""
    bots: Annotated[Int64Array, SEATS]
    """Who sits where: LEARNER and the names after it."""


class Digest(Structured):
    """Room for hashing a seed."""

    words: Annotated[Int64Array, 72]


@dataclass
class Room:
    """What one thread works in; each an array of one."""

    scratch: StructuredArray[GameScratch]
    world: StructuredArray[GameState]
    """Where a bot's world is dealt, and where the next round is prepared."""
    digest: StructuredArray[Digest]


def room(state: type[GameState], scratch: type[GameScratch]) -> Room:
    """Return room for one thread."""
    return Room(zeros_of(scratch, 1), zeros_of(state, 1), zeros_of(Digest, 1))
