"""How far verdicts of reviews hold: with ten times the effort, with another seed, and for bots known to be better or worse.

`python benchmarks/verdicts.py GAME --matches 20` plays matches of random, easy, careful and a search, judges every choice with the
usual effort, with another seed, and with ten times the effort, and says how many mistakes are named again, how many verdicts are
others, and how much each bot lost by its choices. The last line is a JSON object.
"""

import argparse
import json
import time
from collections import defaultdict

import numpy as np

from reihum.analysis.choices import Choice, Judge
from reihum.analysis.evaluator import Playouts
from reihum.analysis.positions import Move, steps
from reihum.analysis.review import review, usual
from reihum.game import find
from reihum.lab.simulate import simulate
from reihum.match import Match
from reihum.record import replay

MORE = 10


def judged(match: Match, effort: float, seed: int) -> dict[tuple[int, int], Choice]:
    """Return every choice of a match as it is judged, by round and entry."""
    playouts, worlds = usual(match, effort)
    judge = Judge(Playouts(playouts, seed), worlds)
    choices = [judge.look_at(step) for step in steps(match) if isinstance(step, Move)]
    return {(choice.move.round, choice.move.entry): choice for choice in choices if choice is not None}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--bots", default="random,easy,careful,search@200")
    parser.add_argument("--seed", type=int, default=2_000_000)
    given = parser.parse_args()
    bots = given.bots.split(",")
    named = again = verdicts = other = 0
    lost: dict[str, list[float]] = defaultdict(list)
    mistakes: dict[str, int] = defaultdict(int)
    seconds = []
    for at in range(given.matches):
        turned = bots[at % len(bots) :] + bots[: at % len(bots)]
        match = replay(next(simulate(find(given.game), len(bots), 1, given.seed + at, turned)))
        first, second, thorough = judged(match, 1, 0), judged(match, 1, 1), judged(match, MORE, 0)
        begin = time.thread_time()
        review(match)
        seconds.append(time.thread_time() - begin)
        for place, choice in first.items():
            bot = turned[choice.move.seat]
            lost[bot].append(thorough[place].lost)
            mistakes[bot] += choice.verdict == "mistake"
            verdicts += 1
            other += choice.verdict != second[place].verdict
            if choice.verdict == "mistake":
                named += 1
                again += thorough[place].verdict == "mistake"
    found = {
        "game": given.game,
        "matches": given.matches,
        "verdicts": verdicts,
        "mistakes": named,
        "named_again": again,
        "other_verdicts": other,
        "seconds": [round(float(np.mean(seconds)), 1), round(max(seconds), 1)],
        "by_bot": {
            bot: {"choices": len(lost[bot]), "mistakes": mistakes[bot], "lost": round(float(np.mean(lost[bot])), 4)} for bot in bots
        },
    }
    print(json.dumps(found))


if __name__ == "__main__":
    main()
