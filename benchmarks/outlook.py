"""Fits the weights of the levels of Level 8 after a round, among players of one bot: the numbers of _games/level_8/outlook.py.

`python benchmarks/outlook.py --player learned` takes rounds that did not decide the match from matches of several bots, with two to six
players, lets the bot continue the match to its end `--playouts` times after each, and fits a weight for each level and each number of
players by maximum likelihood. Half of the rounds are used for the fit; for the others it prints the errors of the new numbers and of
those in the package.
"""

import argparse
import random

import numpy as np
from numpy.typing import NDArray

from reihum._games.level_8.outlook import AMONG_CAREFUL, AMONG_NETWORKS, BY_PLAYERS_AMONG_CAREFUL, BY_PLAYERS_AMONG_NETWORKS
from reihum._lab.simulate import simulate
from reihum._play.game import get_game
from reihum._play.record import replay
from reihum._review.evaluator import Playouts
from reihum._review.positions import MatchSetup, Position, ScoreSoFar

GAME = get_game("level_8")
MIXTURES = (("careful",), ("learned",), ("easy", "careful"), ("learned", "careful"), ("learned", "easy"))
"""The bots of matches: bots that hold levels back reach other levels than bots that do not."""
LEVELS = 9
PACKAGE = {
    "careful": (np.array(AMONG_CAREFUL), BY_PLAYERS_AMONG_CAREFUL),
    "learned": (np.array(AMONG_NETWORKS), BY_PLAYERS_AMONG_NETWORKS),
}
STEPS = 20_000
RATE = 0.05

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


def sample_positions(players: int, count: int, seed: int) -> list[Position]:
    """Return one position from each match, before the deal of a round after the first."""
    rng, found = random.Random(seed), []
    for mixture in MIXTURES:
        bots = [mixture[seat % len(mixture)] for seat in range(players)]
        for record in simulate(GAME, players, count // len(MIXTURES), seed, bots):
            match = replay(record)
            if len(match.rounds) > 1:
                table = MatchSetup(GAME, players, match.options)
                number = rng.randrange(1, len(match.rounds))
                undealt = table.make_undealt(match.rounds[number].carry)
                levels = [int(level) - 1 for level in undealt.levels[:players]]  # type: ignore[attr-defined]
                found.append(Position(table, ScoreSoFar(number, levels, levels), undealt, undealt))
    return found


def fit(levels: list[Ints], won: list[Floats]) -> tuple[Floats, Floats]:
    """Return the maximum-likelihood weights of each level (0 for levels 0 and 1) and of each number of players (1 for four)."""
    weights, scales = np.linspace(0, 3, LEVELS), np.ones(len(levels))
    weights[:2] = 0
    for step in range(STEPS):
        by_level, by_scale = np.zeros(LEVELS), np.zeros(len(levels))
        for number, (at, share) in enumerate(zip(levels, won, strict=True)):
            over = (share - compute_chances(weights, scales[number], at)) / len(at)
            by_level += scales[number] * np.bincount(at.ravel(), over.ravel(), LEVELS)
            by_scale[number] = (over * weights[at]).sum()
        by_level[:2] = by_scale[2] = 0
        rate = RATE * (1 - step / STEPS)
        weights, scales = weights + rate * by_level, scales + rate * by_scale
    return weights, scales


def compute_chances(weights: Floats, scale: float, levels: Ints) -> Floats:
    """Return each seat's chance to win, a row for each round."""
    shares: Floats = np.exp(scale * weights[levels])
    shares /= shares.sum(1, keepdims=True)
    return shares


def describe_calibration(said: Floats, won: Floats) -> str:
    """Return the calibration of chances: predictions and results, by fifths."""
    fifth = np.minimum((said * 5).astype(int), 4).ravel()
    parts = [f"{said.ravel()[fifth == k].mean():.3f}, {won.ravel()[fifth == k].mean():.3f}" for k in range(5) if (fifth == k).any()]
    return f"{((said - won) ** 2).sum(1).mean():.4f} ({'; '.join(parts)})"


def main() -> None:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--player", choices=("careful", "learned"), default="learned")
    parser.add_argument("--matches", type=int, default=2000, help="for each number of players")
    parser.add_argument("--playouts", type=int, default=10)
    parser.add_argument("--seed", type=int, default=7_000_000)
    given = parser.parse_args()
    on = Playouts(given.playouts, given.seed, to_the_end=True, player=given.player)
    positions = {players: sample_positions(players, given.matches, given.seed) for players in range(2, 7)}
    levels = {n: np.array([np.array(p.undealt.levels[:n], np.int64) for p in found]) for n, found in positions.items()}  # type: ignore[attr-defined]
    won = {n: np.array([on.evaluate_before_deal(p).mean[0] for p in found]) for n, found in positions.items()}
    weights, scales = fit([at[::2] for at in levels.values()], [share[::2] for share in won.values()])
    of_levels, by_players = PACKAGE[given.player]
    print("by level, from 0:", ", ".join(f"{weight:.2f}" for weight in weights))
    print("by players, from 2:", ", ".join(f"{scale:.2f}" for scale in scales))
    for number, (n, at) in enumerate(levels.items()):
        print(f"{n} players, {len(at)} rounds, squares of the error (said, won by fifths)")
        print("  fitted :", describe_calibration(compute_chances(weights, scales[number], at[1::2]), won[n][1::2]))
        print("  package:", describe_calibration(compute_chances(of_levels, by_players[n], at[1::2]), won[n][1::2]))


if __name__ == "__main__":
    main()
