"""The advice of `careful` for a batch; `teacher.py` loads this file once for each game."""

from typing import Any

from reihum.envs.memory import CAREFUL
from reihum.envs.teacher import teacher_bindings
from reihum.games.chance import Rng

rule, bots_move = teacher_bindings()

Records = Any
"""An array of structured scalars, which numpy's types do not tell."""
Numbers = Any
"""An array of numbers."""


@rule
def advise(actions: Numbers, states: Records, scratch: Records, world: Records, rng: Rng) -> None:
    """Write the move of `careful` in each game, chosen in a world dealt for the seat to move."""
    for at in range(len(actions)):
        actions[at] = bots_move(CAREFUL, states[at], scratch[0], world, rng)
