"""The speed of a batch in decisions a second, which limits learners.

It is not in `batch.py` since only `reihum bench` measures.
"""

from time import thread_time
from typing import NamedTuple

from reihum._envs.batch import Batch
from reihum._kit.chance import make_rng
from reihum._kit.options import Options
from reihum._play.game import Game

GAMES = 1024


class BatchSpeed(NamedTuple):
    """The speed of one core, per second of processor time; compiling is not counted, choosing the random moves is."""

    games: int
    decisions_per_s: float
    rounds_per_s: float


def bench_envs(game: Game, players: int, options: Options, seconds: float) -> BatchSpeed:
    """Play a batch by uniformly random moves for `seconds` of processor time, each decision observed and masked.

    Raises OptionError for a game without observations.
    """
    batch, choice = Batch(game, GAMES, players=players, options=options, episode="round"), make_rng("bench")
    # The first call compiles, or loads what is compiled, before the clock starts.
    batch.step(batch.choose_evenly(choice))
    ended = batch.episodes.sum()
    decisions, begin = 0, thread_time()
    passed = 0.0
    while passed < seconds:
        batch.step(batch.choose_evenly(choice))
        decisions += GAMES
        passed = thread_time() - begin
    return BatchSpeed(GAMES, decisions / passed, float(batch.episodes.sum() - ended) / passed)
