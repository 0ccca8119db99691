"""How a network is trained to play a game, declared by the game."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

import numpy as np
from numpy.typing import NDArray

EpisodeKind = Literal["match", "round"]
"""What is played from the beginning again and again."""
RewardKind = Literal["win", "points"]
"""The reward: at the end of a match or round the share of the win minus an even share, or the points of each round."""

Standing = NDArray[np.float64]


@dataclass(frozen=True)
class Recipe:
    """Settings for training by proximal policy optimisation (Schulman et al. 2017); `docs/training.md` gives the reasons."""

    episode: EpisodeKind = "match"
    """What is played from the beginning again and again."""
    reward: RewardKind = "win"
    """The reward that the batch returns; `shape` and `standing` may replace it."""
    shape: Callable[[Standing], Standing] | None = None
    """`shape(points)`: the reward for the points of a round, shape (games, players); None: the share of the win minus an even share."""
    standing: Callable[[Standing], Standing] | None = None
    """`standing(totals)`: each seat's chance to win the match, from its points so far; every round rewards the change of this chance."""
    ways: dict[str, int] = field(default_factory=dict)
    """How parts of the observation that are not quantities become inputs: EQUALS, IS_LEAST or BIT."""
    without: frozenset[str] = frozenset()
    """Parts of the observation that are left out of the inputs."""
    hidden: tuple[int, int] = (192, 192)
    """Units of the two hidden layers."""
    advised: tuple[float, ...] | None = None
    """The prior score of each remark on a move; in a game without remarks, a single number for the move of `careful`. None: the policy
    uses no remarks."""
    width: int = 16
    """The largest number of moves that the policy considers; further ones are cut off."""
    lanes: dict[int, int] = field(default_factory=lambda: {2: 256, 3: 64, 4: 256, 5: 64, 6: 64})
    """For each number of players, how many games are played at once in which the network plays all seats; multiples of 32."""
    careful: dict[int, int] = field(default_factory=lambda: {2: 96, 4: 64})
    """For each number of players, how many more games there are for each seat in which only it is the network's and `careful` plays the
    others; multiples of 32."""
    imitate: float = 0.0
    """The fraction of the training, at its beginning, in which `careful` plays: the value head learns from it, and a policy without
    remarks imitates it."""
    past: float = 0.25
    """The fraction of the games in which one seat learns and a past checkpoint plays the others."""
    steps: int = 64
    """Decisions of each game between two updates."""
    epochs: int = 2
    """Passes over the decisions in an update."""
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
    """The weight of the value loss."""
    most_norm: float = 0.5
    """The norm to which gradients are clipped."""
    imitation_rate: float = 1e-3
    """Learning rate while `careful` is imitated."""
    rates: tuple[float, float] = (1e-3, 5e-5)
    """Learning rate at the beginning of self-play and at the planned end, linear between them."""

    def rate(self, part: float, *, imitate: bool, start: tuple[float, float] | None = None) -> float:
        """Return the learning rate after the fraction `part` of the training, while `careful` plays (`imitate`) or in self-play.

        `start` is the fraction and the rate from which a resumed training continues; the rate falls linearly from there to the planned end.
        """
        if imitate:
            return self.imitation_rate
        begun, first = start or (self.imitate, self.rates[0])
        return first + (self.rates[1] - first) * (part - begun) / (1 - begun) if begun < part else first
