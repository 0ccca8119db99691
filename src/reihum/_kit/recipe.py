"""How a network is trained to play a game, declared by the game."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

import numpy as np
from numpy.typing import NDArray

EpisodeKind = Literal["match", "round"]
"""What is played from the beginning again and again."""
RewardKind = Literal["win", "points"]
"""What is rewarded when a match or round ends: the share of the win, less an even one, or the points of each round."""

Standing = NDArray[np.float64]


@dataclass(frozen=True)
class Recipe:
    """What training a game takes, by proximal policy optimisation (Schulman et al. 2017); `docs/training.md` gives the reasons."""

    episode: EpisodeKind = "match"
    """What is played from the beginning again and again."""
    reward: RewardKind = "win"
    """What the batch returns; `shape` and `standing` turn it into the reward."""
    shape: Callable[[Standing], Standing] | None = None
    """`shape(points)`: what points of a round, shape (games, players), are worth; None: the win's share, less an even one."""
    standing: Callable[[Standing], Standing] | None = None
    """`standing(totals)`: each seat's chance to win the match, by what its rounds have brought; its change is rewarded in every round."""
    ways: dict[str, int] = field(default_factory=dict)
    """How parts of the observation become inputs, where they are not numbers (EQUALS, IS_LEAST or BIT)."""
    without: frozenset[str] = frozenset()
    """Parts of the observation that the network does not see."""
    hidden: tuple[int, int] = (192, 192)
    """Units of the two hidden layers."""
    advised: tuple[float, ...] | None = None
    """The prior score of each remark on a move; where the game makes no remarks, one number, that of the move of `careful`. None: the
    policy sees no remarks."""
    width: int = 16
    """How many moves are looked at, at most; further ones are cut off."""
    lanes: dict[int, int] = field(default_factory=lambda: {2: 256, 3: 64, 4: 256, 5: 64, 6: 64})
    """By the number of players, how many games are played at once in which the network has all seats; each a multiple of 32."""
    careful: dict[int, int] = field(default_factory=lambda: {2: 96, 4: 64})
    """By the number of players, in how many games more each seat is played by the network and all others by `careful`; multiples of 32."""
    imitate: float = 0.0
    """The fraction of the training, at its beginning, in which `careful` plays: the value learns from it, and a policy without remarks
    imitates it."""
    past: float = 0.25
    """The fraction of the games in which one seat learns and a past checkpoint plays the others."""
    steps: int = 64
    """Decisions of each game between two updates."""
    epochs: int = 2
    """How often the decisions are gone through in an update."""
    minibatch: int = 2048
    """Decisions of a step of gradient descent."""
    device_lanes: int = 16
    """On a GPU, the factor by which more games are played at once."""
    device_minibatch: int = 4
    """On a GPU, the factor by which minibatches are larger."""
    decay: float = 0.95
    """λ of generalised advantage estimation; nothing is discounted otherwise."""
    clip: float = 0.2
    entropy: float = 0.01
    value: float = 0.5
    """Weight of the value's error."""
    most_norm: float = 0.5
    """Longest gradient."""
    imitation_rate: float = 1e-3
    """Learning rate while `careful` is imitated."""
    rates: tuple[float, float] = (1e-3, 5e-5)
    """Learning rate at the beginning of self-play and at the planned end, linear between them."""

    def rate(self, part: float, *, imitate: bool, start: tuple[float, float] | None = None) -> float:
        """Return the learning rate when this part of the training is over, 0 to 1, while `careful` plays or in self-play.

        `start` is the part and the rate from which a continued training goes on; from there it falls evenly to the planned end.
        """
        if imitate:
            return self.imitation_rate
        begun, first = start or (self.imitate, self.rates[0])
        return first + (self.rates[1] - first) * (part - begun) / (1 - begun) if begun < part else first
