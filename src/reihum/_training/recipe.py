"""How each game is trained: what is played, what is rewarded, how large the network is."""

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from reihum._bots.networks.inputs import BIT, EQUALS, IS_LEAST
from reihum._envs.batch import Episode, Reward
from reihum._games.bloom.advice import KINDS as BLOOM_KINDS
from reihum._games.bloom.advice import REMARKS as BLOOM_REMARKS
from reihum._games.elfer_raus_master.advice import KINDS as MASTER_KINDS
from reihum._kit.errors import OptionError
from reihum._training import level_8, rewards
from reihum._training.liking import liked_by_worth

Standing = NDArray[np.float64]


@dataclass(frozen=True)
class Recipe:
    """What training a game takes, by proximal policy optimisation (Schulman et al. 2017); `docs/training.md` gives the reasons."""

    episode: Episode = "match"
    """What is played from the beginning again and again."""
    reward: Reward = "win"
    """What the batch gives; `shape` and `standing` make the reward of it."""
    shape: Callable[[Standing], Standing] | None = None
    """`shape(points)`: what points of a round, shape (games, players), are worth; None: the win's share, less an even one."""
    standing: Callable[[Standing], Standing] | None = None
    """`standing(totals)`: each seat's chance to win the match, by what its rounds have brought; its change is rewarded in every round."""
    ways: dict[str, int] = field(default_factory=dict)
    """How parts of the observation become inputs, where they are not numbers (`reihum._bots.networks.inputs`)."""
    without: frozenset[str] = frozenset()
    """Parts of the observation that the network does not see."""
    hidden: tuple[int, int] = (192, 192)
    """Units of the two hidden layers."""
    advised: tuple[float, ...] | None = None
    """What is remarked of moves the policy is told, and likes it so much at first, one number for each remark: how much better than other
    moves that of `careful`, where the game says no more. None: it is told nothing."""
    width: int = 16
    """So many moves are looked at, at most; behind them a choice is cut off."""
    lanes: dict[int, int] = field(default_factory=lambda: {2: 256, 3: 64, 4: 256, 5: 64, 6: 64})
    """By the number of players, how many games are played at once in which the network has all seats; each a multiple of 32."""
    careful: dict[int, int] = field(default_factory=lambda: {2: 96, 4: 64})
    """By the number of players, in how many games more each seat is played by the network and all others by `careful`; multiples of 32."""
    imitate: float = 0.0
    """In this part of a training, its beginning, `careful` plays: the value learns from it, and a policy without advice imitates it."""
    past: float = 0.25
    """In this part of the games one seat learns and the others are played by an older self."""
    steps: int = 64
    """Decisions of each game between two updates."""
    epochs: int = 2
    """How often the decisions are gone through in an update."""
    minibatch: int = 2048
    device_lanes: int = 16
    """On a GPU: so many times as many games,"""
    device_minibatch: int = 4
    """and minibatches so many times as large."""
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

    def rate(self, part: float, *, imitate: bool) -> float:
        """Return the learning rate when this part of the training is over, 0 to 1, while `careful` plays or in self-play."""
        if imitate:
            return self.imitation_rate
        first, last = self.rates
        return first + (last - first) * (part - self.imitate) / (1 - self.imitate) if part > self.imitate else first


RECIPES = {
    "elfer_raus": Recipe(
        ways={"starter": EQUALS, "players": EQUALS, "dropped": EQUALS},
        without=frozenset({"turn"}),
        advised=(4.0,),
        imitate=0.02,
        rates=(7e-4, 3e-5),
        lanes={2: 192, 3: 64, 4: 320, 5: 64, 6: 64},
    ),
    "elfer_raus_master": Recipe(
        ways={"lacks": BIT, "order": EQUALS, "players": EQUALS, "starter": EQUALS},
        without=frozenset({"turn"}),
        hidden=(112, 112),
        advised=liked_by_worth(MASTER_KINDS),
        width=12,
        imitate=0.02,
        minibatch=4096,
        entropy=0.003,
        rates=(5e-4, 3e-5),
        lanes={2: 192, 3: 64, 4: 320, 5: 64, 6: 64},
    ),
    "level_8": Recipe(
        standing=rewards.chance_by_level,
        ways={"levels": EQUALS, "phase": EQUALS, "players": EQUALS},
        without=frozenset({"turn", "depth", "discarded", "fresh", "level_card", "meld", "meld_value", "tops"}),
        hidden=(96, 96),
        advised=level_8.LIKED,
        width=8,
        imitate=0.02,
        minibatch=8192,
        entropy=0.001,
        rates=(5e-4, 3e-5),
        careful={2: 96, 4: 96},
    ),
    "bloom": Recipe(
        episode="round",
        reward="points",
        shape=rewards.softened_share,
        ways={"phase": EQUALS, "players": EQUALS, "home": IS_LEAST},
        without=frozenset({"turn", "tiles"}),
        hidden=(96, 96),
        advised=liked_by_worth(BLOOM_KINDS) + (0.0,) * sum(BLOOM_REMARKS[1:]),
        width=16,
        lanes={2: 192, 3: 64, 4: 320, 5: 64},
        imitate=0.02,
        minibatch=4096,
        entropy=0.003,
        rates=(5e-4, 3e-5),
    ),
}
"""By the id of a game."""


def recipe_for(game: str) -> Recipe:
    """Return how a game is trained; raises OptionError for a game without a recipe."""
    if game not in RECIPES:
        message = f"There is no recipe to train {game!r}; there are {', '.join(RECIPES)}."
        raise OptionError(message)
    return RECIPES[game]
