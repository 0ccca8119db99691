"""How early matches are decided, by what they are worth with all cards open."""

from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

import numpy as np

from reihum._kit.options import Options
from reihum._lab.house_rules.data import DecidedData
from reihum._lab.house_rules.samples import compute_student_interval, sample_mean
from reihum._lab.house_rules.tables import ComparisonSetup, Progress
from reihum._lab.simulate import simulate
from reihum._lab.workers import Backend, yield_in_order
from reihum._play.game import get_game
from reihum._play.record import replay
from reihum._play.record_format import list_moves
from reihum._review.evaluator import Playouts
from reihum._review.luck import iter_open_worths
from reihum._review.positions import PlayedMove

BOT = "careful"
MARK = 0.8
"""A match is decided once the summed chance of its winners stays above this."""
PLAYOUTS = 200
"""Playouts for each point of a curve."""


class DecidedMatch(NamedTuple):
    """A match to be played with one set of rules."""

    game: str
    players: int
    options: Options
    bot: str
    seed: int


def find_decision_points(
    setting: ComparisonSetup, rules: Sequence[Options], matches: int, processes: int = 1, progress: Progress | None = None
) -> list[DecidedData]:
    """Return for each set of rules after which part of their moves matches of `careful` are decided; 1 is the very end.

    The results are the same in any number of processes. Raises OptionError.
    """
    game, players, _ = setting
    seeds = [setting.derive_match_seed(number) for number in range(matches)]
    wanted = [DecidedMatch(game.id, players, options, BOT, seed) for options in rules for seed in seeds]
    parts = []
    for part in yield_in_order(game, find_decision_point, wanted, Backend(processes)):
        parts.append(part)
        if progress is not None:
            progress(len(parts), len(wanted))
    found = [compute_student_interval(sample_mean(np.array(parts[at : at + matches]), shares=True)) for at in range(0, len(parts), matches)]
    return [
        {"matches": matches, "value": each.value, "low": max(each.low, 0.0), "high": min(each.high, 1.0), "mark": MARK} for each in found
    ]


def find_decision_point(wanted: DecidedMatch) -> float:
    """Return the part of a match's moves after which the winners' chance stays above the mark."""
    game, players, options, bot, seed = wanted
    match = replay(next(simulate(get_game(game), players, 1, seed, [bot], options)))
    curve = list(iter_open_worths(match, Playouts(PLAYOUTS, f"lab {seed}")))
    before = [0, *accumulate(len(list_moves(played.moves)) for played in match.rounds)]
    below = [at for at, (_, worth) in enumerate(curve) if sum(worth.mean[0, seat] for seat in match.winners) <= MARK]
    if not below:
        return 0.0
    # The point after the last one that was not above the mark; a match that is over is above it.
    step, _ = curve[min(below[-1] + 1, len(curve) - 1)]
    if step is None:
        return 0.0
    return (before[step.round] + (step.at + 1 if isinstance(step, PlayedMove) else 0)) / before[-1]
