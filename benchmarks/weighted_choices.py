"""Whether worlds weighted by the others' moves would let a bot choose better: `python benchmarks/weighted_choices.py --matches 40`.

In matches of four `learned` of Elfer raus!, at some choices the moves that the network rates highest are played out by it in worlds that
the seat may believe in, once in each. The worlds are weighted by how likely the others' moves were in them, raised to an exponent: all of
them are `learned`, and taken for it. The move is chosen as `lookahead` does, which leaves the network's own only for one that is better by
more than the doubt. What a choice was really worth is found by other playouts with the hands as they lie and the pile shuffled; *hands*
chose by playouts with these hands. Printed are the mean gains over the network's own move and over the choice in worlds of equal weight.
"""

import argparse
from collections import defaultdict
from collections.abc import Sequence

import numpy as np
from beliefs import EXPONENTS, Numbers, Weighing, draw_worlds, judge_past, temper, trace_hands, weigh

from reihum._bots.networks.racing import LEAST_DOUBT
from reihum._kit.chance import make_rng
from reihum._lab.simulate import derive_match_seed, simulate
from reihum._play.game import get_game
from reihum._play.record import replay
from reihum._review.evaluator import Playouts
from reihum._review.positions import PlayedMove, Position, iter_steps

GAME = get_game("elfer_raus")
BOTS = ("learned",) * 4
PART = 0.12
"""The part of all choices that is looked at."""
BEFORE = 12
"""The moves of a match before the first of them: earlier there is nothing to infer from."""
TRUTH = 300
"""Playouts with the real hands, to choose by, and as many others to judge by."""


def main() -> None:
    """Measure, and print after each match."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=40)
    parser.add_argument("--worlds", type=int, default=600)
    parser.add_argument("--seed", type=int, default=995_000)
    given = parser.parse_args()
    gains: dict[str, list[float]] = defaultdict(list)
    sizes: dict[str, list[float]] = defaultdict(list)
    for number in range(given.matches):
        match = replay(next(simulate(GAME, len(BOTS), 1, derive_match_seed(given.seed, number), BOTS)))
        moves = [step for step in iter_steps(match) if isinstance(step, PlayedMove)]
        chance = np.random.default_rng([given.seed, number])
        for at in range(BEFORE, len(moves)):
            # Without a pile and with two players nothing is hidden, so with four something always is.
            if len(moves[at].legal) > 1 and chance.random() < PART:
                look(moves[:at], moves[at], given.worlds, chance, gains, sizes)
        tell(gains, sizes)


def look(  # noqa: PLR0913, PLR0917 - what is found is written into the last two
    past: Sequence[PlayedMove],
    move: PlayedMove,
    count: int,
    chance: np.random.Generator,
    gains: dict[str, list[float]],
    sizes: dict[str, list[float]],
) -> None:
    """Add what each way of weighting gains at one choice, and the effective numbers of worlds."""
    here, seat, place = move.before, move.seat, f"{move.round} {move.entry}"
    moves = Playouts(1, player="learned").list_candidates(here) or []
    if len(moves) < 2:  # noqa: PLR2004 - nothing to choose
        return
    worlds = draw_worlds(here, seat, count, make_rng(f"choice {place} {chance.random()}"))
    hands = trace_hands(worlds, past, chance)
    others = [at for at, made in enumerate(past) if made.seat != seat]
    known = judge_past(GAME, [past[at] for at in others], hands[others])
    logs = weigh(known, [past[at].seat for at in others], Weighing(BOTS, (0,) * len(BOTS), count), is_seated=True)
    shares = np.array([play_out(here._replace(state=world), seat, moves, 1, f"{place} {at}") for at, world in enumerate(worlds)])
    by_hands = np.array([play_out(here, seat, moves, 1, f"{place} hands {at}") for at in range(TRUTH)])
    worth = play_out(here, seat, moves, TRUTH, f"{place} truth")
    for exponent in EXPONENTS:
        weights = temper(logs, exponent)
        gains[str(exponent)].append(worth[choose(shares, weights)] - worth[0])
        sizes[str(exponent)].append(1 / float((weights**2).sum()))
    gains["hands"].append(worth[choose(by_hands, np.full(TRUTH, 1 / TRUTH))] - worth[0])


def play_out(position: Position, seat: int, moves: Sequence[int], playouts: int, place: str) -> Numbers:
    """Return a seat's mean share of the win after each move, the network playing on, with the same chance for all moves."""
    by = Playouts(playouts, "weighted choices", player="learned")
    found = []
    for move in moves:
        by.restart(place)
        found.append(float(by.evaluate(position, move).mean[0, seat]))
    return np.array(found)


def choose(shares: Numbers, weights: Numbers) -> int:
    """Return the place of the move that is better than the first by more than the doubt, of several the one with the largest rest."""
    differences = shares - shares[:, :1]
    mean = weights @ differences
    doubt = np.sqrt(((weights[:, None] * (differences - mean)) ** 2).sum(0) + LEAST_DOUBT * (weights**2).sum() ** 2)
    rest = mean - doubt
    rest[0] = 0
    return int(rest.argmax())


def tell(gains: dict[str, list[float]], sizes: dict[str, list[float]]) -> None:
    """Print the means with their intervals."""
    even = np.array(gains[str(EXPONENTS[0])])
    print(f"{len(even)} choices", flush=True)
    for way, found in gains.items():
        gained = np.array(found)
        numbers = f", {np.median(sizes[way]):.0f} worlds in the median" if way in sizes else ""
        print(f"| {way} | {interval(gained)} | {interval(gained - even)} |{numbers}", flush=True)


def interval(values: Numbers) -> str:
    """Return a mean with its interval of 95 %."""
    return f"{values.mean():+.4f} ± {1.96 * values.std(ddof=1) / len(values) ** 0.5:.4f}" if len(values) > 1 else "too few"


if __name__ == "__main__":
    main()
