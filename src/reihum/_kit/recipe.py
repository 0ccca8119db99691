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
    """Settings for training by proximal policy optimisation (Schulman et al. 2017); `docs/training.md` gives the reasons.

    - `episode`: what is played from the beginning again and again;
    - `reward`: the reward that the batch returns; `shape` and `standing` may replace it;
    - `shape(points)`: the reward for the points of an episode of one round, shape (games, players); None: these points themselves;
    - `standing(totals)`: with the reward `win`, each seat's chance to win the match, from its points so far; every round rewards the
      change of this chance;
    - `ways`: how parts of the observation that are not quantities become inputs, by their names: 1: an input for each value above the
      least; 2: one for each bit; 3: one that says whether the value is the least;
    - `without`: parts of the observation that are left out of the inputs;
    - `hidden`: units of the two hidden layers;
    - `advised`: the prior score of each remark on a move; in a game without remarks, a single number for the move of `careful`. None: the
      policy uses no remarks;
    - `width`: the largest number of moves that the policy considers; further ones are cut off;
    - `lanes`: for each number of players, how many games are played at once in which the network plays all seats; multiples of 32;
    - `careful`: for each number of players, how many more games there are for each seat in which only it is the network's and `careful`
      plays the others; multiples of 32;
    - `imitate`: the fraction of the training, at its beginning, in which `careful` plays: the value head learns from it, and a policy
      without remarks imitates it;
    - `past`: the fraction of the games in which one seat learns and a past checkpoint plays the others;
    - `steps`: decisions of each game between two updates;
    - `epochs`: passes over the decisions in an update;
    - `minibatch`: decisions of a step of gradient descent;
    - `device_lanes`: on a GPU, the factor by which more games are played at once;
    - `device_minibatch`: on a GPU, the factor by which minibatches are larger;
    - `decay`: λ of generalised advantage estimation; nothing is discounted otherwise;
    - `clip`: by how much an update may change the probability of a move, as a factor: from 1 - `clip` to 1 + `clip`;
    - `entropy`: the weight of the policy's entropy, which keeps it from settling too early;
    - `value`: the weight of the value loss;
    - `most_norm`: the norm to which gradients are clipped;
    - `imitation_rate`: learning rate while `careful` is imitated;
    - `rates`: learning rate at the beginning of self-play and at the planned end, linear between them.
    """

    episode: EpisodeKind = "match"
    reward: RewardKind = "win"
    shape: Callable[[Standing], Standing] | None = None
    standing: Callable[[Standing], Standing] | None = None
    ways: dict[str, int] = field(default_factory=dict)
    without: frozenset[str] = frozenset()
    hidden: tuple[int, int] = (192, 192)
    advised: tuple[float, ...] | None = None
    width: int = 16
    lanes: dict[int, int] = field(default_factory=lambda: {2: 256, 3: 64, 4: 256, 5: 64, 6: 64})
    careful: dict[int, int] = field(default_factory=lambda: {2: 96, 4: 64})
    imitate: float = 0.0
    past: float = 0.25
    steps: int = 64
    epochs: int = 2
    minibatch: int = 2048
    device_lanes: int = 16
    device_minibatch: int = 4
    decay: float = 0.95
    clip: float = 0.2
    entropy: float = 0.01
    value: float = 0.5
    most_norm: float = 0.5
    imitation_rate: float = 1e-3
    rates: tuple[float, float] = (1e-3, 5e-5)

    def rate(self, part: float, *, imitate: bool, start: tuple[float, float] | None = None) -> float:
        """Return the learning rate after the fraction `part` of the training, while `careful` plays (`imitate`) or in self-play.

        `start` is the fraction and the rate from which a resumed training continues; the rate falls linearly from there to the planned end.
        """
        if imitate:
            return self.imitation_rate
        begun, first = start or (self.imitate, self.rates[0])
        return first + (self.rates[1] - first) * (part - begun) / (1 - begun) if begun < part else first
