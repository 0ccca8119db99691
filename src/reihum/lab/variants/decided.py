"""How early matches are decided, by the curve of chances that a review draws."""

from itertools import accumulate

import numpy as np

from reihum.analysis.evaluator import Playouts
from reihum.analysis.review import sketch
from reihum.analysis.review_data import CurvePoint
from reihum.games.options import Options
from reihum.lab.simulate import simulate
from reihum.lab.variants.data import DecidedData
from reihum.lab.variants.samples import interval, mean
from reihum.lab.variants.tables import Progress, Setting
from reihum.record import replay

MARK = 0.8
"""A match is decided once the winners' chance, all together, stays above this."""
PLAYOUTS = 200
"""For each point of a curve."""


def decided(setting: Setting, options: Options, matches: int, bot: str, progress: Progress | None = None) -> DecidedData:
    """Return how early some matches of one bot were decided: after which part of their moves; 1 is at the very end."""
    game, players, seed = setting
    parts = []
    for number, record in enumerate(simulate(game, players, matches, seed, [bot], options)):
        match = replay(record)
        curve = sketch(match, Playouts(PLAYOUTS, f"lab {seed + number}"))["curve"]
        before = [0, *accumulate(len(played.moves) for played in match.rounds)]
        steps = [before[point["round"] - 1] + point["move"] for point in curve]
        parts.append(_last_doubt(curve, steps, match.winners) / max(before[-1], 1))
        if progress is not None:
            progress(number + 1, matches)
    found = interval(mean(np.array(parts), shares=True))
    return {"matches": matches, "value": found.value, "low": max(found.low, 0.0), "high": min(found.high, 1.0), "mark": MARK}


def _last_doubt(curve: list[CurvePoint], steps: list[int], winners: list[int]) -> int:
    """Return the step from which on the winners' chance stays above the mark."""
    for at in range(len(curve) - 1, -1, -1):
        if sum(curve[at]["shares"][seat] for seat in winners) <= MARK:
            return steps[at + 1] if at + 1 < len(steps) else steps[at]
    return 0
