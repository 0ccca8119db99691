"""Add a line about this commit and this machine to `benchmarks/history.jsonl`: `.venv/bin/python benchmarks/history.py`.

It measures random rounds of four players in each game, as ratios: `cpp` and `general_cpp` compare the compiled rules with the C++ loop
(see random_rounds.py; only if there is a loop, and a compiler), `plain` compares them with the same rules in plain Python. Other work on
the machine slows both sides alike, so ratios are comparable from day to day, and roughly from machine to machine.
"""

import json
import os
import platform
import shutil
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import numba
from random_rounds import COMPILER, HERE, compare

from reihum import __version__, game_ids
from reihum._kit.options import Options

HISTORY = HERE / "history.jsonl"
PLAYERS = 4
OPTIONS: dict[str, Options] = {"level_8": {"turn_limit": 10}}
"""Random play alone would seldom end a round of Level 8, and in plain Python a long one takes seconds."""
REPEATS = 5
SECONDS = 1.0
PLAINLY = """
import json
import sys
from reihum import get_game
from reihum._lab import bench

bench.BATCH = 1
game, players, options, seconds = json.loads(sys.argv[1])
print(bench.measure_rounds(get_game(game), players, options, seconds).games_per_s)
"""


def measure_plain(game: str) -> float:
    """Return the rounds a second of plain Python, in a process of its own."""
    command = [sys.executable, "-c", PLAINLY, json.dumps([game, PLAYERS, OPTIONS.get(game, {}), REPEATS * SECONDS])]
    environment = os.environ | {"REIHUM_PLAIN": "1"}
    return float(subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout)  # noqa: S603 - ours


def measure_ratios(game: str) -> dict[str, float]:
    """Return the ratios of one game."""
    figures = compare(game, PLAYERS, OPTIONS.get(game, {}), REPEATS, SECONDS)
    against_cpp = {"cpp": figures["ratio"], "general_cpp": figures["general_ratio"]} if "ratio" in figures else {}
    return against_cpp | {"plain": round(figures["games_per_s"] / measure_plain(game))}


def find_processor() -> str:
    """Return the name of the processor, if the system reports it."""
    told = Path("/proc/cpuinfo")
    lines = told.read_text("utf-8").splitlines() if told.exists() else []
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), platform.processor())


def commit() -> str:
    """Return the commit that is checked out, with a + if files have been changed; empty outside of a repository."""
    git = shutil.which("git")
    if git is None:
        return ""
    told = subprocess.run([git, "describe", "--always", "--dirty=+", "--exclude=*"], cwd=HERE, capture_output=True, text=True, check=False)  # noqa: S603
    return told.stdout.strip()


def main() -> int:
    """Measure, print and note."""
    if shutil.which(COMPILER[0]) is None:
        sys.exit(f"There is no {COMPILER[0]} here, and without the C++ loops there is little to compare: install it and start again.")
    line = {
        "date": datetime.now(tz=UTC).date().isoformat(),
        "commit": commit(),
        "version": __version__,
        "machine": f"{platform.system()} {platform.machine()}, {find_processor()}, {os.cpu_count()} cores",
        "python": platform.python_version(),
        "numba": numba.__version__,
        "ratios": {},
    }
    for game in game_ids():
        line["ratios"] = {**line["ratios"], game: measure_ratios(game)}
        print(game, line["ratios"][game], flush=True)
    with HISTORY.open("a", encoding="utf-8") as history:
        history.write(json.dumps(line) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
