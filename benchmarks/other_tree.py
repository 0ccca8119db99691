"""Compares the random rounds a second of this tree and of another checkout, in turns within one run.

    .venv/bin/python benchmarks/other_tree.py PATH [elfer_raus …] [--players 4] [--turns 10] [--seconds 0.5]

PATH is a checkout (`git worktree add ../before v0.1.0`); nothing needs to be installed there. Its rules are compiled by
this tree's Python into a cache of its own. Printed are the ratios of the best turns, ours to the other's: other work on the
machine makes a turn slower, never faster. Below 1 this tree is slower.
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parents[1]
GAMES = ("elfer_raus", "elfer_raus_master", "level_8", "bloom")
WAYS = ("games_per_s", "general_games_per_s")


def measure(tree: Path, game: str, players: int, seconds: float) -> dict[str, float]:
    """Return what `reihum bench` says in a process that imports the package from a tree."""
    environment = os.environ | {"PYTHONPATH": str(tree / "src"), "XDG_CACHE_HOME": str(HERE / "build" / "other_tree" / tree.name)}
    command = [sys.executable, "-m", "reihum.cli", "bench", game, "--players", str(players), "--seconds", str(seconds)]
    if game == "level_8":
        command += ["--option", "turn_limit=100"]  # random players hardly ever end a round of it
    printed = subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout  # noqa: S603 - our own program
    return dict(json.loads(printed.splitlines()[-1]))


def measure_ratios(other: Path, game: str, players: int, turns: int, seconds: float) -> dict[str, float]:
    """Measure both trees in turns; return for each way of playing the ratio of the best turns, ours to the other's."""
    best = {tree: dict.fromkeys(WAYS, 0.0) for tree in (HERE, other)}
    for _ in range(turns):
        for tree, figures in best.items():
            speed = measure(tree, game, players, seconds)
            for way in WAYS:
                figures[way] = max(figures[way], speed[way])
    return {way: round(best[HERE][way] / best[other][way], 3) for way in WAYS}


def main() -> int:
    """Measure, and print one line of JSON a game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("other", type=Path, metavar="PATH")
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--turns", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=0.5)
    given = parser.parse_args()
    for game in given.games:
        print(
            json.dumps({"game": game, **measure_ratios(given.other.resolve(), game, given.players, given.turns, given.seconds)}), flush=True
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
