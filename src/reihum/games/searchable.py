"""What compiled loops over whole rounds, such as a search, ask of a game beyond its rules; most games lack most of it.

All functions here are compiled ones (`@rule`).
"""

from collections.abc import Callable
from typing import Any, NamedTuple

DEFAULT_MARGIN = 0.5


class Reshuffle(NamedTuple):
    """How a pile is formed in the middle of a round."""

    due: Callable[[Any], bool]
    """`due(state)`: whether a pile must be formed before anything else."""
    form_random: Callable[[Any, Any], None]
    """`form_random(state, rng)`: form it in random order."""


class SearchProfile(NamedTuple):
    """How a game is searched. What is None is done as in most games."""

    rollout_policy: Callable[[Any, Any, Any], int] | None = None
    """`rollout_policy(state, scratch, rng)`: choose a move beyond the tree; None: as the game's `careful`."""
    sample_belief: Callable[[Any, int, Any, Any], None] | None = None
    """`sample_belief(state, seat, scratch, rng)`: turn a state into a world that the seat may believe in; None: `determinize`."""
    evaluate: Callable[[Any, Any, Any], None] | None = None
    """`evaluate(state, scratch, payoffs)`: write what the position is worth to each seat; None: the scores as they stand."""
    is_quiescent: Callable[[Any], bool] | None = None
    """`is_quiescent(state)`: whether a position can be evaluated before the round is over; None: every one can."""
    shortlist: Callable[[Any, Any], int] | None = None
    """`shortlist(state, scratch)`: write the moves worth trying at the root into `scratch.codes` and count them; None: all legal ones."""
    margin: float = DEFAULT_MARGIN
    """How much of an outcome is the lead over the others, from 0 to 1; the rest is winning the round."""
    horizon: int | None = None
    """After so many moves a player beyond the tree a round is evaluated as it stands; None: only when it is over."""
