"""Measures the packaged network of a game, which was trained with the printed rules, against `careful` under house rules.

The network plays under every house rule, even where the bot `learned` plays as `careful` because of this script's results.
"""

import argparse
from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from reihum import get_game
from reihum._bots.networks.inputs import expand_inputs
from reihum._bots.networks.network import Network
from reihum._bots.networks.package import load_packaged
from reihum._kit.options import Options
from reihum._training.evaluate import Choose, EvaluationSetup, evaluate_network

HOUSE_RULES: Mapping[str, tuple[Options, ...]] = {
    "elfer_raus": (
        *({"hand": 5}, {"hand": 12}, {"hand": 18}, {"draws": 0}, {"draws": 1}, {"draws": "fit"}),
        *({"forced": True}, {"points": "cards"}, {"opening": "left"}, {"highest": 16}),
    ),
    "elfer_raus_master": (
        *(
            {"hand": 8},
            {"hand": 12},
            {"lays": 1},
            {"lays": 2},
            {"lays": 3},
            {"lays": 8},
            {"draws": 3},
            {"jokers": 0},
            {"connectors": 0},
            {"connectors": 6},
        ),
        *({"bonus_cards": 0}, {"bonus": 0}, {"bonus": 25}, {"joker_penalty": 0}, {"joker_penalty": 25}),
    ),
    "bloom": (
        *({"hand": 8}, {"hand": 18}, {"open": 4}, {"open": 10}, {"jokers": 0}, {"shortest": 5}, {"step": 1}, {"step": 3}),
        *({"rob": 0}, {"rob": 1}, {"rounds": 1}),
    ),
    "level_8": (
        *({"stars": 2}, {"stars": 2, "keep": 0}, {"stars": 2, "keep": 4}, {"hand": 8}, {"hand": 12}, {"jokers": 0}, {"skips": 0}),
        *({"take": "right"}, {"take": "none"}),
    ),
}
NEVER = -1e9
WIDTH = 160


def make_chooser(network: Network) -> Choose:
    """Return the choices of a network."""

    def choose(observations: NDArray[np.int8], moves: NDArray[np.int16]) -> NDArray[np.int64]:
        hidden = np.maximum(expand_inputs(network.inputs, observations) @ network.first + network.first_bias, 0)
        hidden = np.maximum(hidden @ network.second + network.second_bias, 0)
        scores = np.pad(hidden @ network.policy + network.policy_bias, ((0, 0), (0, 1)))  # NO_PART indexes the last score, which is 0
        each = scores[np.arange(len(moves))[:, None, None], moves].sum(axis=2)
        chosen: NDArray[np.int64] = np.where(moves[:, :, 0] < 0, NEVER, each).argmax(axis=1)
        return chosen

    return choose


def main() -> None:
    """Print the share for each house rule."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="elfer_raus", choices=HOUSE_RULES)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seed", type=int, default=31)
    arguments = parser.parse_args()
    game = get_game(arguments.game)
    network = load_packaged(game)
    for options in ({}, *HOUSE_RULES[game.id]):
        for players in (2, 4):
            match = EvaluationSetup(game, players, arguments.deals, arguments.seed, WIDTH, network.advised, options)
            score = evaluate_network(match, make_chooser(network))
            told = f"{score.share:.1%} ({score.low:.1%} to {score.high:.1%})"
            print(f"{options or 'printed rules'}, {players} players: {told}", flush=True)


if __name__ == "__main__":
    main()
