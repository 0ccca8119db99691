"""How a network of the package does against `careful` under house rules, whether `learned` would ask it there or not.

`python benchmarks/learned_house_rules.py [--deals N] [--seed S]` tells the share of matches of Elfer raus! that one seat with the first
choices of the network wins, with an interval of 95 % over deals, each played from every seat.
"""

import argparse
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from reihum import find
from reihum.bots.learned.inputs import Numbers, expand
from reihum.bots.learned.package import packaged
from reihum.bots.learned.parts import parts_of
from reihum.envs.batch import Batch
from reihum.games.options import Options

GAME = find("elfer_raus")
HOUSE_RULES: tuple[Options, ...] = (
    *({}, {"hand": 5}, {"hand": 12}, {"hand": 18}, {"draws": 0}, {"draws": 1}, {"draws": "fit"}),
    *({"forced": True}, {"points": "cards"}, {"opening": "left"}, {"highest": 16}),
)
OF_95 = 1.96
NEVER = -1e9


def scores(observations: NDArray[np.int8]) -> Numbers:
    """Return the score of each part of a move for observations."""
    network = packaged(GAME)
    hidden = np.maximum(expand(network.inputs, observations) @ network.first + network.first_bias, 0)
    hidden = np.maximum(hidden @ network.second + network.second_bias, 0)
    found: Numbers = hidden @ network.policy + network.policy_bias
    return found


def shares(players: int, options: Options, seat: int, deals: int, seed: int) -> NDArray[np.float64]:
    """Return the share of each match that a seat has won."""
    bots = {other: "careful" for other in range(players) if other != seat}
    batch = Batch(GAME, deals, players=players, seed=seed, options=options, bots=bots, skip_forced=True)
    each = parts_of(GAME, players)[seat, :, 0]  # in this game every move is one part
    found, running = np.zeros(deals), np.ones(deals, np.bool_)
    while running.any():
        batch.step(np.where(batch.masks, scores(batch.observations)[:, each], NEVER).argmax(axis=1))
        first = batch.ended & running
        found[first] = batch.rewards[first, seat]
        running &= ~batch.ended
    return found


def main() -> None:
    """Tell the share for each house rule."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seed", type=int, default=31)
    arguments = parser.parse_args()
    for options in HOUSE_RULES:
        for players in (2, 4):
            won = np.mean([shares(players, options, seat, arguments.deals, arguments.seed) for seat in range(players)], axis=0)
            spread = OF_95 * won.std() / sqrt(arguments.deals)
            print(f"{options or 'printed rules'}, {players} players: {won.mean():.1%} ± {spread:.1%}", flush=True)


if __name__ == "__main__":
    main()
