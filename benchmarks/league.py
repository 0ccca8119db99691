"""Trains a packaged network on against frozen networks and older versions of itself; needs reihum[train].

`python benchmarks/league.py GAME FILE... --minutes 40 --out DIR` continues the training of the packaged network. In half of the games one
seat learns, and the others have a frozen network or an older version of the learning one, drawn anew for each update. The frozen ones are
the packaged network and FILES, such as one that `best_response.py` has trained against it: what can be won against the packaged network is
thus learned without forgetting how to play against others (Lanctot et al., *A Unified Game-Theoretic Approach to Multiagent Reinforcement
Learning*, 2017). DIR then has `network.npz`, which `looked_ahead_targets.py play` compares with the packaged one.
"""

import argparse
from dataclasses import replace
from pathlib import Path

import jax.numpy as jnp
import numpy as np
from best_response import RATES, SHARPENED

from reihum import RECIPES, game_ids, get_game, load_network
from reihum._bots.networks.network import WEIGHTS, Network
from reihum._bots.networks.package import load_packaged
from reihum._training.model import Weights
from reihum._training.plan import TrainingPlan
from reihum._training.trainer import KEPT_EVERY, Training

VERSIONS = 8
"""The older versions of the learning network that are kept."""
LANES, CAREFUL, PAST = {2: 384, 3: 64, 4: 256, 5: 64, 6: 64}, {2: 64, 4: 32}, 0.5
"""`lanes`, `careful` and `past` of `Recipe`."""


def sharpen(network: Network) -> Weights:
    """Return the weights of a network whose sampled moves are nearly always its first choices."""
    return {name: jnp.asarray(getattr(network, name)) * (SHARPENED if name.startswith("policy") else 1) for name in WEIGHTS}


class League(Training):
    """A training whose opponents are frozen networks and older versions."""

    def invite(self, networks: list[Network]) -> None:
        """Make these the frozen opponents, playing their first choices."""
        self._frozen = [sharpen(network) for network in networks]
        self.pool = list(self._frozen)

    def _remember(self, rng: np.random.Generator) -> None:
        """Add the current network to the older versions; when there are enough, it replaces a random one."""
        if self.done % KEPT_EVERY:
            return
        if len(self.pool) == len(self._frozen) + VERSIONS:
            self.pool.pop(len(self._frozen) + int(rng.integers(VERSIONS)))
        self.pool.append(self.learner.weights)


def main() -> None:
    """Train."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=game_ids())
    parser.add_argument("frozen", nargs="*", type=Path, help="the file of a network that the packaged one trains against")
    parser.add_argument("--minutes", type=float, default=40.0)
    parser.add_argument("--updates", type=int, help="train for so many updates, instead of for minutes")
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    packaged = load_packaged(get_game(given.game))
    minutes = None if given.updates else given.minutes
    plan = TrainingPlan(given.game, given.out, minutes, given.updates, evaluate_every=0, deals=2, evaluated=(2,), seed=given.seed)
    recipe = replace(RECIPES[given.game], lanes=LANES, careful=CAREFUL, past=PAST, imitate=0.0, rates=RATES)
    league = League(plan, recipe, print, packaged)
    league.invite([packaged, *map(load_network, given.frozen)])
    league.run()


if __name__ == "__main__":
    main()
