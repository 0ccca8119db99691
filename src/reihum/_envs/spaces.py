"""The spaces of observations and actions for Gymnasium and PettingZoo."""

from typing import Any

import numpy as np

from reihum._envs.episode import Mask, Observed, get_bounds
from reihum._envs.names import explain_missing_package
from reihum._kit.observations import Int8Vector
from reihum._play.game import Game

try:
    from gymnasium.spaces import Box, Dict, Discrete
except ModuleNotFoundError as error:
    raise explain_missing_package(error, "envs") from error

PLAIN = ("both", "info")
"""Where the mask is: in observation and info, or in the info alone, which leaves the observation a plain vector."""


def make_observation_space(game: Game, mask_in: str) -> Any:  # noqa: ANN401 - Gymnasium is not there where types are checked
    """Return the space of a seat's observations."""
    vector = Box(*get_bounds(game), dtype=np.int8)
    if mask_in == "info":
        return vector
    return Dict({"observation": vector, "action_mask": Box(0, 1, (game.moves,), np.int8)})


def make_action_space(game: Game) -> Any:  # noqa: ANN401 - as above
    """Return the space of actions; masks tell which are legal."""
    return Discrete(game.moves)


def pack_observation(vector: Int8Vector, mask: Mask, mask_in: str) -> Observed | Int8Vector:
    """Return an observation in its space."""
    return vector if mask_in == "info" else {"observation": vector, "action_mask": mask}
