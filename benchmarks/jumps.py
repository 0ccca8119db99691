"""Counts jumps in the curves of reviews: `python benchmarks/jumps.py GAME --matches 20`.

It plays matches of four bots, `easy`, `careful` and `learned` in turns, and counts how often a seat's chance changes by half a win or more
at once before the last turn of the match: as far as the seat knows, as reviews draw it, and with all cards open.
"""

import argparse
import json
from itertools import pairwise

from reihum._lab.simulate import derive_match_seed, simulate
from reihum._play.game import get_game
from reihum._play.match import Match
from reihum._play.record import replay
from reihum._review.evaluator import Playouts
from reihum._review.ledger import keep_ledger
from reihum._review.luck import iter_open_worths
from reihum._review.positions import DealStep, PlayedMove, iter_steps
from reihum._review.settings import make_settings

HALF = 0.5
BOTS = ("easy", "careful", "learned")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--playouts", type=int, default=250)
    parser.add_argument("--seed", type=int, default=9_500_000)
    given = parser.parse_args()
    game = get_game(given.game)
    known = opened = 0
    for number in range(given.matches):
        seats = [BOTS[(seat + number) % len(BOTS)] for seat in range(given.players)]
        match = replay(next(simulate(game, given.players, 1, derive_match_seed(given.seed, number), seats)))
        last = _find_last_turn(match)
        settings = make_settings(match, 1)._replace(playouts=given.playouts)
        ledger = keep_ledger(iter_steps(match), settings.make_estimator(match, number), worlds=given.playouts)
        for seat, changes in enumerate(ledger.changes):
            known += sum(abs(change.total[0, seat]) >= HALF for change in changes if _is_before(change.step, last))
        worths = [(step, worth.mean[0]) for step, worth in iter_open_worths(match, Playouts(given.playouts, number))]
        for (_, was), (step, now) in pairwise(worths):
            opened += int((abs(now - was) >= HALF).sum()) if step is not None and _is_before(step, last) else 0
        jumps = {"by_what_seats_know": int(known), "all_cards_open": opened}
        told = {"game": given.game, "players": given.players, "matches": number + 1} | jumps
        print(json.dumps(told), flush=True)


def _find_last_turn(match: Match) -> tuple[int, int]:
    """Return the round and the move with which the last turn of a match begins."""
    begin, seat = (0, 0), -1
    for step in iter_steps(match):
        if isinstance(step, DealStep):
            seat = -1
        elif step.seat != seat:
            begin, seat = (step.round, step.at), step.seat
    return begin


def _is_before(step: DealStep | PlayedMove, last: tuple[int, int]) -> bool:
    return (step.round, -1 if isinstance(step, DealStep) else step.at) < last


if __name__ == "__main__":
    main()
