"""What a game may offer, beyond its rules, to compiled loops over whole rounds, such as a search. All of it is optional.

All these functions are compiled (`@rule`).
"""

from collections.abc import Callable
from typing import Generic, NamedTuple

from reihum._kit.chance import Rng, Stream
from reihum._kit.modules import ScratchT_contra, StateT_contra
from reihum._kit.structured import FloatArray

DEFAULT_MARGIN = 0.5


class Reshuffle(NamedTuple, Generic[StateT_contra]):
    """How a pile is formed in the middle of a round.

    - `due(state)`: whether a pile must be formed before anything else;
    - `form_random(state, rng)`: form the pile in random order;
    - `form(state, stream)`: form the pile from the keyed stream, as in a match; None: only `Game.shuffle` can.
    """

    due: Callable[[StateT_contra], bool]
    form_random: Callable[[StateT_contra, Rng], None]
    form: Callable[[StateT_contra, Stream], None] | None = None


class SearchProfile(NamedTuple, Generic[StateT_contra, ScratchT_contra]):
    """How a game is searched; each None stands for a default.

    - `rollout_policy(state, scratch, rng)`: choose a move of a rollout; None: as the game's `careful`;
    - `sample_belief(state, seat, scratch, rng)`: turn a state into a world that is plausible for the seat; None: `determinize`;
    - `evaluate(state, scratch, payoffs)`: write the value of the position to each seat; None: the current scores;
    - `is_quiescent(state)`: whether a position of an unfinished round can be evaluated; None: every one can;
    - `shortlist(state, scratch)`: write the moves worth trying at the root into `scratch.codes` and count them; None: all legal ones;
    - `margin`: the weight of the lead over the others in an outcome, from 0 to 1; the rest is winning the round;
    - `horizon`: the moves of each player in a rollout before the position is evaluated; None: until the round is over.
    """

    rollout_policy: Callable[[StateT_contra, ScratchT_contra, Rng], int] | None = None
    sample_belief: Callable[[StateT_contra, int, ScratchT_contra, Rng], None] | None = None
    evaluate: Callable[[StateT_contra, ScratchT_contra, FloatArray], None] | None = None
    is_quiescent: Callable[[StateT_contra], bool] | None = None
    shortlist: Callable[[StateT_contra, ScratchT_contra], int] | None = None
    margin: float = DEFAULT_MARGIN
    horizon: int | None = None
