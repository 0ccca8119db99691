"""Measures how far the hands of the others really are from their levels in Level 8, and how far they are in a seat's worlds.

`python benchmarks/level_distances.py --matches 160` plays matches of `easy`, `careful` and `learned`, drawn for each seat, with two,
three, four and six players in turns. At some beginnings of turns it looks at each other seat that has not laid its level, in truth, in
evenly drawn worlds (`determinize`) and in those that a seat may believe in (`sample_belief`). By the number of turns that the seat has had,
and by bots, it prints how many hands there were, the mean number of missing cards, the share of hands with none missing, and the log loss
of the true number by its frequencies in the worlds, half a world added to each number.
"""

import argparse
import random
from collections import defaultdict
from collections.abc import Iterator
from math import log
from statistics import fmean
from typing import NamedTuple, cast

from reihum._games.level_8 import GAME
from reihum._games.level_8.belief import sample_belief
from reihum._games.level_8.distance import count_jokers_needed
from reihum._games.level_8.knowledge import determinize
from reihum._games.level_8.state import State
from reihum._games.level_8.trial_hand import load_hand
from reihum._kit.chance import make_rng
from reihum._lab.simulate import derive_match_seed, simulate
from reihum._play.record import replay
from reihum._review.positions import PlayedMove, iter_steps

BOTS = ("easy", "careful", "learned")
PLAYERS = (2, 3, 4, 6)
TURNS = 16
"""The beginnings of turns that are looked at in a match."""
WORLDS = 16
LATE, LATEST = 3, 6
"""Turns from which bots are told apart, and all further turns are counted as one."""
MOST_MISSING = 6


class Hand(NamedTuple):
    """How many cards a hand lacks in truth, and in worlds of both kinds."""

    bot: str
    turns: int
    really: int
    evenly: list[int]
    believed: list[int]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=160)
    parser.add_argument("--seed", type=int, default=9_900_000)
    given = parser.parse_args()
    groups: dict[str, list[Hand]] = defaultdict(list)
    for number in range(given.matches):
        for hand in look_at(number, given.seed):
            groups[f"{min(hand.turns, LATEST)} turns"].append(hand)
            groups["all"].append(hand)
            if hand.turns >= LATE:
                groups[f"{hand.bot}, {LATE} turns or more"].append(hand)
    for name in sorted(groups):
        print_row(name, groups[name])


def look_at(number: int, series: int) -> Iterator[Hand]:
    """Play a match, and yield the hands of the others at some beginnings of turns."""
    seed = derive_match_seed(series, number)
    chance, rng = random.Random(seed), make_rng(seed)
    players = PLAYERS[number % len(PLAYERS)]
    bots = [chance.choice(BOTS) for _ in range(players)]
    moves = [step for step in iter_steps(replay(next(simulate(GAME, players, 1, seed, bots)))) if isinstance(step, PlayedMove)]
    starts = [move for last, move in zip([None, *moves], moves, strict=False) if last is None or last.seat != move.seat]
    for start in chance.sample(starts, min(TURNS, len(starts))):
        state = cast("State", start.before.state)
        worlds = {}
        for name, sample in {"evenly": determinize, "believed": sample_belief}.items():
            worlds[name] = [state.copy() for _ in range(WORLDS)]
            for world in worlds[name]:
                sample(world, start.seat, GAME.scratch, rng)
        for seat in range(players):
            if seat != start.seat and not state.laid[seat]:
                evenly, believed = ([count_missing(world, seat) for world in each] for each in worlds.values())
                yield Hand(bots[seat], int(state.turns) // players, count_missing(state, seat), evenly, believed)


def count_missing(state: State, seat: int) -> int:
    """Return how many cards a hand is away from its level."""
    load_hand(state, GAME.scratch, seat)
    return int(count_jokers_needed(state, GAME.scratch, seat))


def print_row(name: str, hands: list[Hand]) -> None:
    """Print what there is to say of some hands: in truth, in evenly drawn worlds, and in those that a seat may believe in."""
    counts = [[[hand.really] for hand in hands], [hand.evenly for hand in hands], [hand.believed for hand in hands]]
    means = [fmean(fmean(each) for each in drawn) for drawn in counts]
    nothing = [fmean(fmean(count == 0 for count in each) for each in drawn) for drawn in counts]
    losses = [fmean(log_loss(hand.really, each) for hand, each in zip(hands, drawn, strict=True)) for drawn in counts[1:]]
    rows = [", ".join(f"{figure:.2f}" for figure in figures) for figures in (means, nothing, losses)]
    print(f"| {name} | {len(hands)} | {' | '.join(rows)} |", flush=True)


def log_loss(really: int, drawn: list[int]) -> float:
    """Return the log loss of a number of missing cards by how often it came in worlds."""
    alike = sum(min(count, MOST_MISSING) == min(really, MOST_MISSING) for count in drawn)
    return -log((alike + 0.5) / (len(drawn) + 0.5 * (MOST_MISSING + 1)))


if __name__ == "__main__":
    main()
