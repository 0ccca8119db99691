"""Measures how well the chances that a seat could know predict its result, beside those with all cards open.

`python benchmarks/own_chair.py GAME --matches 1667` plays matches of `easy`, `careful` and `learned`, drawn for each seat, with all numbers
of players in turns. It takes a position of each third of a match, and asks for the chance of a seat drawn there. It is estimated in four
ways: `played`, as reviews do, in worlds that the seat may believe in, each seat erring as it has played in this match; `known`, the same by
who really sits there; `alike`, all seats erring one time in eight; `open`, with all cards open and without errors. `--errors` tries
other rates than those of reviews.

It prints the Brier score (mean square) and the log loss of each, how much worse they are than `played`, and by tenths of what was
predicted the number of chances, their mean and that of the results: a JSON object after every 100 matches and at the end. The log loss
counts half a playout as seen either way, since no number of playouts proves 0 or 1. Intervals are of 95 %, with the positions of a match
taken together.
"""

import argparse
import json
import random
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from reihum._bots.playouts.memory import ERRORS_OF
from reihum._intervals import NORMAL
from reihum._lab.simulate import derive_match_seed, simulate
from reihum._play.game import Game, get_game
from reihum._play.match import Match
from reihum._play.record import replay
from reihum._review.evaluator import Playouts
from reihum._review.positions import PlayedMove, Position, iter_steps
from reihum._review.settings import choose_errors
from reihum._review.strengths import infer_errors

PART = 100
THIRDS = 3
TENTHS = 10
BOTS = ("easy", "careful", "learned")
WAYS = ("played", "known", "alike", "open")
ALIKE = ERRORS_OF // 8


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--matches", type=int, default=1667)
    parser.add_argument("--worlds", type=int, default=120)
    parser.add_argument("--errors", type=int, nargs=3, help=f"errors of {', '.join(BOTS)}, of {ERRORS_OF} moves")
    parser.add_argument("--seed", type=int, default=9_700_000)
    given = parser.parse_args()
    game = get_game(given.game)
    errors = given.errors or choose_errors(game)
    rows: list[list[float]] = []
    for number in range(given.matches):
        rows += _measure(game, given.seed, number, given.worlds, errors)
        if (number + 1) % PART == 0 or number + 1 == given.matches:
            found = _figures(np.array(rows), given.worlds)
            print(json.dumps({"game": game.id, "errors": list(errors), "matches": number + 1} | found), flush=True)


def _measure(game: Game, series: int, number: int, worlds: int, errors: Sequence[int]) -> list[list[float]]:
    """Play a match; return for positions of it what each of WAYS says, and at the end the result."""
    seed = derive_match_seed(series, number)
    players, rng = game.seats[number % len(game.seats)], random.Random(seed)
    seats = [rng.choice(BOTS) for _ in range(players)]
    match = replay(next(simulate(game, players, 1, seed, seats)))
    moves = [step for step in iter_steps(match) if isinstance(step, PlayedMove)]
    tellers = [
        Playouts(worlds, number, errors=infer_errors(moves, players, Playouts(), Playouts(player="learned"), errors)),
        Playouts(worlds, number, errors=[errors[BOTS.index(bot)] for bot in seats]),
        Playouts(worlds, number, errors=[ALIKE] * players),
        Playouts(worlds, number),
    ]
    rows = []
    for third in range(THIRDS):
        position = moves[rng.randrange(third * len(moves) // THIRDS, (third + 1) * len(moves) // THIRDS)].before
        seat = rng.randrange(players)
        said = [_ask(way, by, position, seat) for way, by in zip(WAYS, tellers, strict=True)]
        rows.append([*said, _share(match, seat)])
    return rows


def _ask(way: str, by: Playouts, position: Position, seat: int) -> float:
    estimate = by.evaluate(position) if way == "open" else by.evaluate_for_seat(position, seat)
    return float(estimate.mean[0, seat])


def _share(match: Match, seat: int) -> float:
    return (seat in match.winners) / len(match.winners)


def _figures(rows: NDArray[np.float64], worlds: int) -> dict[str, Any]:
    """Return the scores of all ways, how much worse each is than the first, and the means by tenths."""
    results = rows[:, -1]
    found: dict[str, Any] = {"positions": len(rows)}
    for name, score in {"brier": _brier, "log_loss": _log_loss}.items():
        scores = [score(rows[:, at], results, worlds) for at in range(len(WAYS))]
        found[name] = {way: [round(float(own.mean()), 4), *_difference(own - scores[0])] for way, own in zip(WAYS, scores, strict=True)}
    return found | {"tenths": {way: _tenths(rows[:, at], results) for at, way in enumerate(WAYS)}}


def _brier(said: NDArray[np.float64], results: NDArray[np.float64], _: int) -> NDArray[np.float64]:
    return (said - results) ** 2


def _log_loss(said: NDArray[np.float64], results: NDArray[np.float64], worlds: int) -> NDArray[np.float64]:
    sure = (said * worlds + 0.5) / (worlds + 1)
    losses: NDArray[np.float64] = -(results * np.log(sure) + (1 - results) * np.log(1 - sure))
    return losses


def _difference(more: NDArray[np.float64]) -> list[float]:
    """Return the mean with the half width of its interval."""
    by_match = more.reshape(-1, THIRDS).mean(1)
    return [round(float(more.mean()), 4), round(float(NORMAL * by_match.std() / np.sqrt(len(by_match))), 4)]


def _tenths(said: NDArray[np.float64], results: NDArray[np.float64]) -> list[list[float]]:
    """Return for each tenth of the scale how many chances it has, their mean, that of the results and the error of the latter."""
    tenth = np.minimum((said * TENTHS).astype(int), TENTHS - 1)
    rows = [(tenth == number) for number in range(TENTHS)]
    return [
        [int(row.sum()), *(round(float(x), 3) for x in (said[row].mean(), results[row].mean(), results[row].std() / np.sqrt(row.sum())))]
        for row in rows
        if row.any()
    ]


if __name__ == "__main__":
    main()
