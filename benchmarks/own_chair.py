"""Measures how well the chances that a seat could know predict its result, beside those with all cards open.

`python benchmarks/own_chair.py GAME --matches 200` plays matches of `easy`, `careful` and `learned`, with all numbers of players in turns,
takes a position of each third of a match, and asks for a seat's chance: from its own chair, over worlds that it may believe in, and with
all cards open. It prints the Brier score (mean square), the log loss and the means by fifths of what was predicted, a JSON object after
every 20 matches. The log loss counts half a playout as seen either way, since no number of playouts proves 0 or 1.
"""

import argparse
import json
import random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from reihum._intervals import NORMAL
from reihum._lab.simulate import derive_match_seed, simulate
from reihum._play.game import get_game
from reihum._play.record import replay
from reihum._review.evaluator import Playouts
from reihum._review.positions import PlayedMove, iter_steps

PART = 20
THIRDS = 3
FIFTHS = 5
BOTS = ("easy", "careful", "learned")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--player", choices=("careful", "learned"), default="careful", help="who plays matches out")
    parser.add_argument("--errs", type=int, nargs="+", default=[0], help="one in how many moves of `careful` is any legal one; 0: none is")
    parser.add_argument("--players", type=int, default=0, help="0: two to six in turns")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--worlds", type=int, default=60)
    parser.add_argument("--seed", type=int, default=9_000_000)
    given = parser.parse_args()
    game = get_game(given.game)
    tellers = [Playouts(given.worlds, 0, player=given.player, errs_one_in=errs) for errs in given.errs]
    opened = Playouts(given.worlds, 0, player=given.player)
    rng = random.Random(given.seed)
    chair: list[list[float]] = []
    open_cards: list[float] = []
    results: list[float] = []
    for number in range(given.matches):
        players = given.players or game.seats[number % len(game.seats)]
        seats = [BOTS[(seat + number) % len(BOTS)] for seat in range(players)]
        match = replay(next(simulate(game, players, 1, derive_match_seed(given.seed, number), seats)))
        moves = [step for step in iter_steps(match) if isinstance(step, PlayedMove)]
        for third in range(THIRDS):
            position = moves[rng.randrange(third * len(moves) // THIRDS, (third + 1) * len(moves) // THIRDS)].before
            seat = rng.randrange(players)
            chair.append([float(by.evaluate_for_seat(position, seat).mean[0, seat]) for by in tellers])
            open_cards.append(float(opened.evaluate(position).mean[0, seat]))
            results.append((seat in match.winners) / len(match.winners))
        if (number + 1) % PART == 0:
            for errs, said in zip(given.errs, np.array(chair).T, strict=True):
                figures = _figures(said, np.array(open_cards), np.array(results), given.worlds)
                print(json.dumps({"game": given.game, "player": given.player, "errs": errs, "matches": number + 1} | figures), flush=True)


def _figures(chair: NDArray[np.float64], opened: NDArray[np.float64], results: NDArray[np.float64], worlds: int) -> dict[str, Any]:
    """Return the scores of both, how much worse the open cards are, and the means by fifths."""
    squares = [(said - results) ** 2 for said in (chair, opened)]
    losses = [_log_loss(said, results, worlds) for said in (chair, opened)]
    found: dict[str, Any] = {"positions": len(results)}
    for name, (own, other) in {"brier": squares, "log_loss": losses}.items():
        more = other - own
        found[name] = [round(float(own.mean()), 4), round(float(other.mean()), 4)]
        found[f"{name}_more"] = [round(float(more.mean()), 4), round(float(NORMAL * more.std() / np.sqrt(len(more))), 4)]
    found["chair"], found["open"] = _fifths(chair, results), _fifths(opened, results)
    return found


def _log_loss(said: NDArray[np.float64], results: NDArray[np.float64], worlds: int) -> NDArray[np.float64]:
    sure = (said * worlds + 0.5) / (worlds + 1)
    losses: NDArray[np.float64] = -(results * np.log(sure) + (1 - results) * np.log(1 - sure))
    return losses


def _fifths(said: NDArray[np.float64], results: NDArray[np.float64]) -> list[list[float]]:
    """Return for each fifth of the scale how many chances it has, their mean, and that of the results."""
    fifth = np.minimum((said * FIFTHS).astype(int), FIFTHS - 1)
    rows = [(fifth == number) for number in range(FIFTHS)]
    return [[int(row.sum()), round(float(said[row].mean()), 3), round(float(results[row].mean()), 3)] for row in rows if row.any()]


if __name__ == "__main__":
    main()
