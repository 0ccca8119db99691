"""Checks with playouts of `learned` the mistakes and finds of a review by playouts of `careful`.

`python benchmarks/judged_twice.py GAME --bots learned,careful --matches 10` plays matches and judges every choice by playouts of `careful`,
with a quarter of the usual effort; each mistake and find is compared again in 128 worlds played out by `learned`. After each match it
prints a JSON object with counts by bot and verdict: all of them, those with a difference of five hundredths of the win in the second
comparison as well, and those with as much in the opposite direction. Endings without hidden cards are judged exactly and left out.
"""

import argparse
import json
from collections import Counter

from reihum._lab.simulate import simulate
from reihum._play.game import get_game
from reihum._play.record import replay
from reihum._review.choices import NOTABLE, SOLVED, Effort, Judge
from reihum._review.evaluator import Playouts
from reihum._review.positions import PlayedMove, iter_steps
from reihum._review.settings import IN_LONG_ROUNDS, IN_SHORT_ROUNDS, MIN_CONFIRMATION_WORLDS

PART = 4
"""The usual effort is divided by this."""
LONG = ("level_8", "bloom")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--bots", default="learned,careful")
    parser.add_argument("--matches", type=int, default=10)
    parser.add_argument("--seed", type=int, default=6_000_000)
    given = parser.parse_args()
    bots = given.bots.split(",")
    worlds = IN_LONG_ROUNDS if given.game in LONG else IN_SHORT_ROUNDS
    effort = Effort(*(count // PART for count in worlds))
    counts: Counter[str] = Counter()
    for number, record in enumerate(simulate(get_game(given.game), len(bots), given.matches, given.seed, bots), 1):
        judge, learned = Judge(Playouts(2, "first"), effort), Playouts(2, "again", player="learned")
        for move in (step for step in iter_steps(replay(record)) if isinstance(step, PlayedMove)):
            choice = judge.judge_move(move)
            if choice is None or choice.verdict == "sound" or choice.worlds == SOLVED:
                continue
            better, worse = (choice.best, move.code) if choice.verdict == "mistake" else (move.code, choice.reference)
            shares = learned.compare(move.before, [better, worse], MIN_CONFIRMATION_WORLDS)[:, :, 0, move.seat].mean(0)
            kind = f"{choice.verdict}s of {bots[move.seat]}"
            counts[kind] += 1
            counts[f"{kind}, again"] += shares[0] - shares[1] >= NOTABLE
            counts[f"{kind}, the other way"] += shares[1] - shares[0] >= NOTABLE
        told = {kind: int(count) for kind, count in sorted(counts.items())}
        print(json.dumps({"game": given.game, "players": len(bots), "matches": number, **told}), flush=True)


if __name__ == "__main__":
    main()
