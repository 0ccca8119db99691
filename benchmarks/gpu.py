"""Tests on a machine with an NVIDIA GPU: equality with compiled rules, decisions a second, and a training; `benchmarks/gpu.sh` runs them.

`python benchmarks/gpu.py native|equal|equal-bots|speed|learner FOLDER` prints one line of JSON for each figure.
"""

import json
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from reihum._envs.batch import Batch
from reihum._gpu.batch import GpuBatch
from reihum._gpu.bench import bench_gpu
from reihum._kit.errors import ReihumError
from reihum._play.game import BUILT_IN, get_game
from tests.gpu.gpu_trace import CASES, iter_checksums

GAMES = 10_000
STEPS, STEPS_WITH_BOTS = 40, 8
OPTIONS = {"level_8": {"turn_limit": 60}}
CASES_OF_ALL = [(game, case) for game in BUILT_IN for case in range(len(CASES[game]))]


def has_bots(game: str, case: int) -> bool:
    """Return whether moves are made inside a step."""
    return "bots" in CASES[game][case] or "skip_forced" in CASES[game][case]


def list_checksums(make: Callable[..., Any], game: str, case: int) -> list[str]:
    """Return checksums of the memory of a case's batch while it plays."""
    return list(iter_checksums(make, game, GAMES, STEPS_WITH_BOTS if has_bots(game, case) else STEPS, [CASES[game][case]]))


def list_native_checksums(case: tuple[str, int]) -> list[str]:
    """Return the same for a batch on the CPU."""
    return list_checksums(partial(Batch, threads=2), *case)


def write_native(out: Path) -> None:
    """Write the results of batches on the CPU, for comparison; this may begin while kernels are still being built."""
    with ProcessPoolExecutor(8, get_context("spawn")) as pool:
        found = list(pool.map(list_native_checksums, CASES_OF_ALL))
    out.write_text(json.dumps([[*case, lines] for case, lines in zip(CASES_OF_ALL, found, strict=True)]), "utf-8")
    tell(native=sum(map(len, found)))


def compare(noted: Path, bots: str) -> None:
    """Compare every byte of the games of each case: states, streams, rewards, ends, observations, seats, masks."""
    for game, case, lines in json.loads(noted.read_text("utf-8")):
        if has_bots(game, case) != (bots == "bots"):
            continue
        begin = time.perf_counter()
        try:
            found = list_checksums(GpuBatch, game, case)
        except ReihumError as error:
            tell(game=game, error=str(error))
            continue
        took = round(time.perf_counter() - begin, 1)
        tell(game=game, case=str(CASES[game][case]), games=GAMES, steps=len(lines) - 1, equal=found == lines, gpu_s=took)
        if found != lines:
            wrong = next(at for at, pair in enumerate(zip(found, lines, strict=True)) if pair[0] != pair[1])
            tell(first_difference=[found[wrong], lines[wrong]])


def measure_speed() -> None:
    """Measure decisions a second."""
    for game in BUILT_IN:
        begin = time.perf_counter()
        figures = bench_gpu(get_game(game), 4, OPTIONS.get(game, {}), 1.5)
        tell(game=game, **figures._asdict(), took_s=round(time.perf_counter() - begin, 1))


def run_learner() -> None:
    """Run the learner of the documentation."""
    document = (Path(__file__).parents[1] / "docs" / "gpu.md").read_text("utf-8")
    script = document[document.index("# ppo.py") :].split("```", 1)[0]
    exec(compile(script, "ppo.py", "exec"), {})  # noqa: S102 - our own


def tell(**facts: Any) -> None:
    """Print one line."""
    print(json.dumps(facts), flush=True)


if __name__ == "__main__":
    folder = Path(sys.argv[2])
    parts: dict[str, Callable[[], None]] = {
        "native": partial(write_native, folder / "native.json"),
        "equal": partial(compare, folder / "native.json", "plain"),
        "equal-bots": partial(compare, folder / "native.json", "bots"),
        "speed": measure_speed,
        "learner": run_learner,
    }
    parts[sys.argv[1]]()
