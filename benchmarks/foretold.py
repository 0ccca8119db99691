"""Measures how well playouts of `careful` and of `learned` predict matches of a bot.

`python benchmarks/foretold.py GAME --bot search@300 --matches 200` plays matches of one bot at all seats, takes a position of each third of
a match, and lets both estimate the chances of winning with the real hands. It prints the error of each, as the sum of squares over the
seats (Brier 1950), that of even shares, and by how much the error of `careful` is larger than that of `learned`, with its 95 % interval.
After every 20 matches it prints a JSON object.
"""

import argparse
import json
import random

import numpy as np

from reihum._intervals import NORMAL
from reihum._lab.simulate import simulate
from reihum._play.game import get_game
from reihum._play.record import replay
from reihum._review.evaluator import Playouts
from reihum._review.positions import PlayedMove, iter_steps

PART = 20
THIRDS = 3


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--bot", default="search@300")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--playouts", type=int, default=200)
    parser.add_argument("--seed", type=int, default=7_000_000)
    given = parser.parse_args()
    foretellers = [Playouts(given.playouts, 0), Playouts(given.playouts, 0, player="learned")]
    rng = random.Random(given.seed)
    rows = []
    for record in simulate(get_game(given.game), given.players, given.matches, given.seed, [given.bot]):
        match = replay(record)
        moves = [step for step in iter_steps(match) if isinstance(step, PlayedMove)]
        result = np.array([(seat in match.winners) / len(match.winners) for seat in range(given.players)])
        off = []
        for third in range(THIRDS):
            position = moves[rng.randrange(third * len(moves) // THIRDS, (third + 1) * len(moves) // THIRDS)].before
            said = [np.full(given.players, 1 / given.players), *(by.evaluate(position).mean[0] for by in foretellers)]
            off.append([float(((shares - result) ** 2).sum()) for shares in said])
        even, careful, learned = np.mean(off, 0)
        rows.append([even, careful, learned, careful - learned])
        if len(rows) % PART == 0:
            figures, spread = np.mean(rows, 0).round(3).tolist(), NORMAL * np.std(rows, 0)[-1] / np.sqrt(len(rows))
            told = dict(zip(("even", "careful", "learned", "further"), figures, strict=True)) | {"interval": round(float(spread), 3)}
            print(json.dumps({"game": given.game, "players": given.players, "bot": given.bot, "matches": len(rows), **told}), flush=True)


if __name__ == "__main__":
    main()
