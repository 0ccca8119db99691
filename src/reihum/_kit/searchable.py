"""What compiled loops over whole rounds, such as a search, use of a game beyond its rules. All of it is optional.

All functions here are compiled ones (`@rule`).
"""

from collections.abc import Callable
from typing import Generic, NamedTuple

from reihum._kit.chance import Rng, Stream
from reihum._kit.modules import ScratchT_contra, StateT_contra
from reihum._kit.structured import FloatArray

DEFAULT_MARGIN = 0.5


class Reshuffle(NamedTuple, Generic[StateT_contra]):
    """How a pile is formed in the middle of a round."""

    due: Callable[[StateT_contra], bool]
    """`due(state)`: whether a pile must be formed before anything else."""
    form_random: Callable[[StateT_contra, Rng], None]
    """`form_random(state, rng)`: form it in random order."""
    form: Callable[[StateT_contra, Stream], None] | None = None
    """`form(state, stream)`: form it from the keyed stream, as in a match; None: by `Game.shuffle` only."""


class SearchProfile(NamedTuple, Generic[StateT_contra, ScratchT_contra]):
    """How a game is searched; None stands for what most games do."""

    rollout_policy: Callable[[StateT_contra, ScratchT_contra, Rng], int] | None = None
    """`rollout_policy(state, scratch, rng)`: choose a move beyond the tree; None: as the game's `careful`."""
    sample_belief: Callable[[StateT_contra, int, ScratchT_contra, Rng], None] | None = None
    """`sample_belief(state, seat, scratch, rng)`: turn a state into a world that the seat may believe in; None: `determinize`."""
    evaluate: Callable[[StateT_contra, ScratchT_contra, FloatArray], None] | None = None
    """`evaluate(state, scratch, payoffs)`: write what the position is worth to each seat; None: the scores as they stand."""
    is_quiescent: Callable[[StateT_contra], bool] | None = None
    """`is_quiescent(state)`: whether a position can be evaluated before the round is over; None: every one can."""
    shortlist: Callable[[StateT_contra, ScratchT_contra], int] | None = None
    """`shortlist(state, scratch)`: write the moves worth trying at the root into `scratch.codes` and count them; None: all legal ones."""
    margin: float = DEFAULT_MARGIN
    """How much of an outcome is the lead over the others, from 0 to 1; the rest is winning the round."""
    horizon: int | None = None
    """How many moves per player beyond the tree are made before a round is evaluated as it stands; None: until it is over."""
