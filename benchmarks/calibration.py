"""Measures the calibration of winning chances: predictions by a bot's playouts, and results of the same positions.

`python benchmarks/calibration.py GAME`, for `careful` or `--player learned`, takes one position from each of 1,000 matches, evaluates it,
continues it 100 times to the end of the match, and prints for each tenth of the predicted chances their mean and how often those seats
won.
"""

import argparse
import json
import random

import numpy as np

from reihum._lab.simulate import simulate
from reihum._play.game import get_game
from reihum._play.record import replay
from reihum._review.evaluator import Playouts
from reihum._review.positions import PlayedMove, Position, iter_steps

TENTHS = 10


def sample_positions(game: str, bot: str, players: int, count: int, seed: int) -> list[Position]:
    """Return one position before a move from each match of a bot."""
    rng = random.Random(seed)
    return [
        rng.choice([step for step in iter_steps(replay(record)) if isinstance(step, PlayedMove)]).before
        for record in simulate(get_game(game), players, count, seed, [bot])
    ]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--player", choices=("careful", "learned"), default="careful")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--playouts", type=int, default=1000)
    parser.add_argument("--continuations", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1_000_000)
    given = parser.parse_args()
    foretold, happened = [], []
    evaluator = Playouts(given.playouts, "foretold", player=given.player)
    truth = Playouts(given.continuations, "truth", to_the_end=True, player=given.player)
    for position in sample_positions(given.game, given.player, given.players, given.positions, given.seed):
        foretold.append(evaluator.evaluate(position).mean[0])
        happened.append(truth.evaluate(position).mean[0])
    said, were = np.concatenate(foretold), np.concatenate(happened)
    tenth = np.minimum((said * TENTHS).astype(int), TENTHS - 1)
    rows = []
    for number in range(TENTHS):
        chosen = tenth == number
        if chosen.any():
            error = were[chosen].std() / np.sqrt(max(chosen.sum() - 1, 1))
            rows.append([number / TENTHS, int(chosen.sum()), said[chosen].mean(), were[chosen].mean(), error])
            print("from {:.1f}: {:5} chances, said {:.3f}, were {:.3f}".format(*rows[-1]))
    print(
        json.dumps(
            {
                "game": given.game,
                "player": given.player,
                "players": given.players,
                "tenths": [[round(float(value), 4) for value in row] for row in rows],
            }
        )
    )


if __name__ == "__main__":
    main()
