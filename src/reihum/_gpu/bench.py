"""The speed of a batch on a GPU, and of one on all cores of the processor, in decisions a second."""

import os
from time import perf_counter
from typing import NamedTuple

from reihum._envs.batch import Batch
from reihum._gpu.batch import GpuBatch
from reihum._gpu.driver import open_device
from reihum._kit.chance import make_rng
from reihum._kit.options import Options
from reihum._play.game import Game

SIZES = {"elfer_raus": 1 << 18, "elfer_raus_master": 1 << 18, "level_8": 1 << 16, "bloom": 1 << 16}
"""Games on the GPU, by the id of the game."""
SIZE_ON_CORES = 1 << 17
TOGETHER = 16
"""Steps between two readings of the clock."""


class GpuSpeed(NamedTuple):
    """Decisions per second of wall-clock time, with random legal actions; new deals and rewards are included."""

    gpu: str
    gpu_games: int
    gpu_decisions_per_s: float
    """With observations and masks."""
    gpu_without_masks_per_s: float
    """With observations, and legal moves as bit sets."""
    cores: int
    cores_decisions_per_s: float


def bench_gpu(game: Game, players: int, options: Options, seconds: float) -> GpuSpeed:
    """Play a batch by uniformly random legal moves for `seconds` each way; raises GpuError without a GPU."""
    games = SIZES.get(game.id, 1 << 16)
    name = open_device().name
    given = {"players": players, "options": options, "episode": "round"}
    masked, unmasked = [_measure_speed_on_gpu(GpuBatch(game, games, masks=masks, **given), seconds) for masks in (True, False)]  # type: ignore[arg-type]
    cores = os.cpu_count() or 1
    batch, choice = Batch(game, SIZE_ON_CORES, threads=cores, **given), make_rng("bench")  # type: ignore[arg-type]
    actions = batch.choose_evenly(choice)
    batch.step(actions)
    decisions, spent = 0, 0.0
    while spent < seconds:
        actions = batch.choose_evenly(choice)  # by one thread: not counted
        begin = perf_counter()
        batch.step(actions)
        spent += perf_counter() - begin
        decisions += SIZE_ON_CORES
    return GpuSpeed(name, games, masked, unmasked, cores, decisions / spent)


def _measure_speed_on_gpu(batch: GpuBatch, seconds: float) -> float:
    """Return decisions per second."""
    for _ in range(3 * TOGETHER):
        batch.step(batch.choose_evenly())
    batch.synchronize()
    steps, begin = 0, perf_counter()
    while perf_counter() - begin < seconds:
        for _ in range(TOGETHER):
            batch.step(batch.choose_evenly())
        batch.synchronize()
        steps += TOGETHER
    return steps * batch.size / (perf_counter() - begin)
