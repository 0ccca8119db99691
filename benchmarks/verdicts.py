"""Measures the reliability of verdicts of reviews: with ten times the effort, with another seed, and for bots of known strength.

`python benchmarks/verdicts.py GAME --matches 20` plays matches of random, easy, careful and a search, reviews each with the usual effort or
with another, `--effort`, judges every choice with another seed as well, and every mistake with ten times the effort. It prints how many
mistakes are named again, how many verdicts are others, how much each bot lost by its choices, and how long a review takes. After each match
it prints a JSON object with all up to then, so that nothing is lost when it is ended.

With `--quick` both judges look for mistakes only, as for the first verdicts of a review, and the one with ten times the effort is whole.
"""

import argparse
import json
import time
from collections import Counter, defaultdict

import numpy as np

from reihum._lab.simulate import simulate
from reihum._play.game import get_game
from reihum._play.match import Match
from reihum._play.record import replay
from reihum._review.choices import Judge
from reihum._review.evaluator import Playouts
from reihum._review.ledger import keep_ledger
from reihum._review.positions import PlayedMove, iter_steps
from reihum._review.seats import review_seat
from reihum._review.settings import make_settings, prepare_review

MORE = 10


class Found:
    """The results of all matches so far."""

    def __init__(self, game: str, bots: list[str], effort: float, *, quick: bool) -> None:
        self._game = game
        self._effort = effort
        self._quick = quick
        self._bots = bots
        self._seconds: list[float] = []
        self._lost: dict[str, list[float]] = defaultdict(list)
        self._counts: Counter[str] = Counter()
        self._mistakes: Counter[str] = Counter()

    def add(self, match: Match, bots: list[str]) -> None:
        """Review a match of bots, by seat."""
        taken = make_settings(match, self._effort)._replace(is_quick=self._quick)
        begin = time.process_time()
        judge = _judge(match, self._effort, 0, quick=self._quick)
        ledger = keep_ledger(iter_steps(match), taken.make_estimator(match, 0), judge, worlds=taken.playouts)
        for seat in range(len(bots)):
            review_seat(match, ledger, seat, judge)
        self._seconds.append(time.process_time() - begin)
        other, thorough = _judge(match, self._effort, 1, quick=self._quick), _judge(match, MORE * self._effort, 2)
        judged = {id(choice.move): choice for choice in ledger.choices}
        for move in [
            step for step in ledger.steps if isinstance(step, PlayedMove) and (len(step.legal) > 1 if self._quick else id(step) in judged)
        ]:
            bot, choice, again = bots[move.seat], judged.get(id(move)), other.judge_move(move)
            is_mistake = choice is not None and choice.verdict == "mistake"
            self._lost[bot].append(choice.lost if choice else 0)
            self._mistakes[bot] += is_mistake
            self._counts["verdicts"] += 1
            # A quick judge returns None for moves that are no mistakes.
            self._counts["other_verdicts"] += (choice and choice.verdict) != (again and again.verdict)
            if is_mistake:
                named = thorough.judge_move(move)
                self._counts["mistakes"] += 1
                self._counts["named_again"] += named is not None and named.verdict == "mistake"

    def told(self) -> dict[str, object]:
        """Return all results."""
        return {
            "game": self._game,
            "effort": self._effort,
            "matches": len(self._seconds),
            **self._counts,
            "seconds": [round(float(np.mean(self._seconds)), 1), round(max(self._seconds), 1)],
            "by_bot": {bot: self._of(bot) for bot in self._bots},
        }

    def _of(self, bot: str) -> dict[str, object]:
        lost = self._lost[bot]
        return {"choices": len(lost), "mistakes": self._mistakes[bot], "lost": round(float(np.mean(lost)), 4)}


def _judge(match: Match, effort: float, seed: int, *, quick: bool = False) -> Judge:
    taken = make_settings(match, effort)._replace(is_quick=quick)
    return Judge(taken.make_judge(seed), taken.worlds, taken.make_confirmer(seed), is_quick=quick)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--bots", default="random,easy,careful,search@200")
    parser.add_argument("--effort", type=float, default=1.0)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--seed", type=int, default=2_000_000)
    given = parser.parse_args()
    bots = given.bots.split(",")
    found = Found(given.game, bots, given.effort, quick=given.quick)
    for at in range(given.matches):
        turned = bots[at % len(bots) :] + bots[: at % len(bots)]
        match = replay(next(simulate(get_game(given.game), len(bots), 1, given.seed + at, turned)))
        if at == 0:
            # The time of this preparation is not counted.
            before = next(step for step in iter_steps(match) if isinstance(step, PlayedMove)).before
            prepare_review(match, before)
            Playouts().prepare(before)  # for the estimates with `--quick`
        found.add(match, turned)
        print(json.dumps(found.told()), flush=True)


if __name__ == "__main__":
    main()
