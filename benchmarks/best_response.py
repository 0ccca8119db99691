"""Measures how much a network that trains only against a frozen bot can win against it (an approximate best response).

`python benchmarks/best_response.py GAME --against learned --minutes 20 --out DIR` continues the training of the packaged network: in all
games the network plays one seat and the frozen bot all others. Then it plays the deals from `--seed` against that bot, from every seat,
and prints its share of the wins with the 95 % interval over deals as JSON, for the trained and for the packaged network. Its gain over
an even share is a lower bound of the bot's exploitability: a longer training may find more. Needs reihum[train].
"""

import argparse
import json
from dataclasses import replace
from pathlib import Path
from typing import Literal

import jax
import numpy as np

from reihum import RECIPES, Learned, Match, game_ids, get_game, load_network, make_rng, unchecked
from reihum._bots import Bot, get_bot_type
from reihum._bots.networks.package import load_packaged
from reihum._intervals import compute_share_interval
from reihum._kit.recipe import Recipe
from reihum._play.game import Game
from reihum._training.plan import TrainingPlan
from reihum._training.trainer import Training

Against = Literal["learned", "careful"]

SHARPENED = 8
"""The factor for the logits of the frozen network, with which it hardly ever samples a move other than its first choice."""
GAMES = 512
"""The number of games played at once."""
RATES = (3e-4, 2e-5)
"""Learning rates, see `Recipe`; lower than those of a recipe, since the training starts from a trained network."""


class BestResponse(Training):
    """A training whose opponents never change."""

    def _remember(self, rng: np.random.Generator) -> None:
        """Do nothing: the opponents stay the same."""

    def freeze(self) -> None:
        """Make the opponents the network with which the training begins, playing its first choices."""
        sharpened = {name: weights * SHARPENED if name.startswith("policy") else weights for name, weights in self.learner.weights.items()}
        self.pool = [jax.tree.map(lambda each: each, sharpened)]


def make_recipe(recipe: Recipe, against: Against, players: int) -> Recipe:
    """Return a recipe in which the network has one seat and the frozen bot all others."""
    if against == "careful":
        each = GAMES // players // 32 * 32
        return replace(recipe, lanes={}, careful={players: each}, past=0.0, imitate=0.0, rates=RATES)
    return replace(recipe, lanes={players: GAMES}, careful={}, past=1.0, imitate=0.0, rates=RATES)


def measure_share(game: Game, one: Bot, other: Bot, players: int, seeds: range) -> list[float]:
    """Return one bot's share of the wins in each deal, the mean over its seats, with another bot at all others."""
    found = []
    for seed in seeds:
        shares = 0.0
        for seat in range(players):
            match, chance = Match(game, players, seed=seed), make_rng(f"{seed} {seat}")
            while not match.over:
                if match.turn is None:
                    match.deal()
                elif len(codes := match.codes()) == 1:
                    match.play(codes[0])
                else:
                    match.play(int(unchecked((one if match.turn == seat else other).choose)(match.state.copy(), chance)))
            shares += (seat in match.winners) / len(match.winners)
        found.append(shares / players)
    return found


def main() -> None:
    """Train, play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=game_ids())
    parser.add_argument("--against", choices=("learned", "careful"), default="learned")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=20.0)
    parser.add_argument("--deals", type=int, default=500)
    parser.add_argument("--seed", type=int, default=800_000, help="of the deals that are played in the end")
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    game = get_game(given.game)
    given.out.mkdir(parents=True)
    plan = TrainingPlan(given.game, given.out, minutes=given.minutes, updates=None, evaluate_every=0, deals=2, evaluated=(given.players,))
    recipe = make_recipe(RECIPES[given.game], given.against, given.players)
    training = BestResponse(plan, recipe, lambda _: None, load_packaged(game))
    training.freeze()
    training.run()
    frozen = get_bot_type(given.against)(game)
    seeds = range(given.seed, given.seed + given.deals)
    bots = {"best_response": Learned(game, load_network(given.out / "network.npz")), "packaged": Learned(game)}
    shares = {name: compute_share_interval(measure_share(game, bot, frozen, given.players, seeds)) for name, bot in bots.items()}
    figures = {name: [round(100 * part, 1) for part in (found.value, found.low, found.high)] for name, found in shares.items()}
    about = {"game": given.game, "against": given.against, "players": given.players, "deals": given.deals, "decisions": training.decisions}
    print(json.dumps(about | {"updates": training.done, "minutes": round(training.minutes, 1)} | figures))


if __name__ == "__main__":
    main()
