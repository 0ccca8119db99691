"""On a machine with an NVIDIA GPU: bytes equal to native rules, decisions a second, and a training; `benchmarks/gpu.sh` says how.

`python benchmarks/gpu.py equal|speed|train`, one JSON line a figure.
"""

import json
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from reihum._envs.batch import Batch
from reihum._gpu.batch import GpuBatch
from reihum._gpu.bench import bench_gpu
from reihum._play.game import BUILT_IN, find
from tests.gpu.played import CASES, sums

GAMES, STEPS = 10_000, 40
OPTIONS = {"level_8": {"turn_limit": 60}}


def native(game: str, case: int) -> list[str]:
    """Return what a batch on the processor leaves."""
    return list(sums(lambda *given, **named: Batch(*given, threads=2, **named), game, GAMES, STEPS, [CASES[game][case]]))


def equal() -> None:
    """Compare every byte of so many games of each kind: states, streams, rewards, ends, observations, seats, masks."""
    cases = [(game, case) for game in BUILT_IN for case in range(len(CASES[game]))]
    with ProcessPoolExecutor(8, get_context("spawn")) as pool:
        wanted = [pool.submit(native, *case) for case in cases]
        for (game, case), other in zip(cases, wanted, strict=True):
            begin = time.perf_counter()
            found = list(sums(GpuBatch, game, GAMES, STEPS, [CASES[game][case]]))
            took, lines = time.perf_counter() - begin, other.result()
            tell(game=game, case=str(CASES[game][case]), games=GAMES, decisions=GAMES * STEPS, equal=found == lines, gpu_s=round(took, 1))
            if found != lines:
                wrong = next(at for at, pair in enumerate(zip(found, lines, strict=True)) if pair[0] != pair[1])
                tell(first_difference=[found[wrong], lines[wrong]])


def speed() -> None:
    """Measure decisions a second."""
    for game in BUILT_IN:
        begin = time.perf_counter()
        figures = bench_gpu(find(game), 4, OPTIONS.get(game, {}), 1.5)
        tell(game=game, **figures._asdict(), took_s=round(time.perf_counter() - begin, 1))


def tell(**facts: Any) -> None:
    """Print one line."""
    print(json.dumps(facts), flush=True)


if __name__ == "__main__":
    {"equal": equal, "speed": speed}[sys.argv[1]]()
