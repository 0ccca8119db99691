"""Measures how well sampled worlds predict the holders of cards: `python benchmarks/known_holders.py --matches 40`.

In matches of four `learned` of Elfer raus!, at some choices, worlds that agree with what the seat knows are drawn uniformly, weighted by
the likelihood of the others' moves, and moved by a Markov chain to where these are likely (`moved_worlds.py`). For each unseen card it
computes the share of worlds in which each other seat, or the pile, has it. It prints the mean share of the true holder, the mean log loss,
and what the loss would be if the shares were right, each with its difference from uniform worlds; the log-likelihood of the moves in the
worlds of each method, its variation between chains, and that with the real hands; and the cost of moving. Intervals are of 95 %, with
positions taken as independent.
"""

import argparse
from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from beliefs import EXPONENTS, Numbers, temper
from moved_worlds import STAGES, WAYS, Guess, Stage, find_holders, guess, move_worlds, share_cards
from numpy.typing import NDArray
from weighted_choices import estimate_mean, iter_choices

from reihum._review.positions import Position

EVEN = "even"
LEAST = 1e-9
"""Less than any share of a true holder."""


class Figures(NamedTuple):
    """The results for each position, by method."""

    known: dict[str, list[list[float]]]
    """The figures for the true holders, see `score`."""
    fits: dict[str, list[list[float]]]
    """The mean log-likelihood of the moves, and its standard deviation between chains."""
    costs: dict[str, list[Numbers]]
    """Seconds; moves judged, steps accepted, steps; chains."""


def main() -> None:
    """Measure, and print after each match."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=40)
    parser.add_argument("--worlds", type=int, default=600)
    parser.add_argument("--chains", type=int, default=64)
    parser.add_argument("--effort", type=float, default=1, help="the steps of each stage are multiplied by this")
    parser.add_argument("--seed", type=int, default=996_000)
    given = parser.parse_args()
    stages = [Stage(stage.exponent, round(stage.burn * given.effort), round(stage.gap * given.effort)) for stage in STAGES]
    found = Figures(defaultdict(list), defaultdict(list), defaultdict(list))
    for number in range(given.matches):
        for past, move, place in iter_choices(given.seed, number):
            guessed = guess(past, move.before, move.seat, given.worlds, place)
            measure(guessed, move.before, given.chains, stages, place, found)
        tell(found)


def measure(  # noqa: PLR0913, PLR0917 - what is found is written into the last one
    guessed: Guess, here: Position, chains: int, stages: Sequence[Stage], place: str, found: Figures
) -> None:
    """Add the results of each method for one position: the holders, the likelihood of past moves, and the cost of moving."""
    known, fits, costs = found
    history, count = guessed.history, len(guessed.cards)
    cards, holders = find_holders(guessed, here)
    even = share_cards(history, guessed.cards, np.full(count, 1 / count))[cards]
    # No number of worlds proves a share of 0, so one more world spreads each card over all holders.
    even = (count * even + even.mean(0)) / (count + 1)
    known[EVEN].append(score(even, even, count, holders))
    for way in WAYS:
        logs = guessed.logs[way]
        fits[f"{way}, even"].append([float(logs.mean()), 0])
        fits[f"{way}, real hands"].append([guessed.real[way], 0])
        for exponent in EXPONENTS[1:]:
            weights = temper(logs, exponent)
            shares = share_cards(history, guessed.cards, weights)[cards]
            known[f"{way}, weighted, {exponent}"].append(score(shares, even, 1 / float((weights**2).sum()), holders))
        moved = move_worlds(guessed, chains, way, place, stages=stages)
        costs[way].append(np.array([moved.seconds, *moved.counts.sum(0), chains]))
        for at, stage in enumerate(stages):
            rows = moved.cards[:, at].reshape(-1, moved.cards.shape[-1])
            shares = share_cards(history, rows, np.full(len(rows), 1 / len(rows)))[cards]
            known[f"{way}, moved, {stage.exponent}"].append(score(shares, even, chains, holders))
            of_chains = moved.logs[:, at].mean(1)
            fits[f"{way}, moved, {stage.exponent}"].append([float(of_chains.mean()), float(moved.logs[:, at, -1].std())])


def score(shares: Numbers, even: Numbers, count: float, holders: NDArray[np.intp]) -> list[float]:
    """Return the mean share of the true holders, their mean log loss, and what that would be on average if the shares were right.

    `count` worlds are taken together with one of `even`.
    """
    cards = np.arange(len(holders))
    sure = (count * shares + even) / (count + 1)
    losses = -np.log(np.maximum(sure, LEAST))
    return [float(shares[cards, holders].mean()), float(losses[cards, holders].mean()), float((sure * losses).sum(1).mean())]


def tell(found: Figures) -> None:
    """Print the means with their intervals."""
    known, fits, costs = found
    even = np.array(known[EVEN])
    print(f"{len(even)} positions: share of the true holder, log loss, log loss if the shares were right; less those of even worlds")
    for way, scores in known.items():
        own = np.array(scores)
        print("|", way, "|", " | ".join(estimate_mean(each) for each in [*own.T, *(own - even).T]), "|")
    print("logarithms of how likely the moves were: mean, standard deviation between chains")
    for way, fit in fits.items():
        print("|", way, "|", " | ".join(f"{each:.2f}" for each in np.mean(fit, 0)), "|")
    print("cost: microseconds a judged move, milliseconds a chain; judged moves, swaps and steps a chain")
    for way, spent in costs.items():
        seconds, judged, accepted, steps, chains = np.sum(spent, 0)
        print("|", way, f"| {seconds / judged * 1e6:.2f} | {seconds / chains * 1e3:.1f}", end=" | ")
        print(" | ".join(f"{each / chains:.0f}" for each in (judged, accepted, steps)), "|", flush=True)


if __name__ == "__main__":
    main()
