"""Measures random rounds a second: ours against a hand-written C++ loop with the same shuffle, in turns within one run.

    .venv/bin/python benchmarks/random_rounds.py elfer_raus [--players 4] [--repeats 5] [--seconds 1]

Without a C++ loop for a game, only our own figures are printed. Other work on the machine slows both alike, so the ratio is
the figure that matters; the median over the repeats is printed.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

from reihum._kit.options import Options
from reihum._lab.bench import measure_rounds
from reihum._play.game import get_game
from reihum.cli.common import read_option

HERE = Path(__file__).parent
COMPILER = ["g++", "-std=c++20", "-O3", "-march=native"]


def build(game: str, folder: str) -> Path | None:
    """Compile the game's C++ loop."""
    source = HERE / f"{game}.cpp"
    if not source.exists():
        return None
    program = Path(folder) / game
    subprocess.run([*COMPILER, "-o", str(program), str(source)], check=True)  # noqa: S603 - our own source
    return program


def run_yardstick(program: Path, players: int, seconds: float) -> float:
    """Run the C++ loop and return its rounds a second."""
    printed = subprocess.run([program, str(players), str(seconds)], check=True, capture_output=True, text=True).stdout  # noqa: S603 - as above
    return float(json.loads(printed)["games_per_s"])


def compare(game: str, players: int, options: Options, repeats: int, seconds: float) -> dict[str, float]:
    """Measure ours and the C++ loop in turns, `repeats` times; return medians of rounds a second, and ratios."""
    with tempfile.TemporaryDirectory() as folder:
        program = build(game, folder)
        theirs, ours = [], []
        for _ in range(repeats):
            if program:
                theirs.append(run_yardstick(program, players, seconds))
            ours.append(measure_rounds(get_game(game), players, options, seconds))
    figures: dict[str, float] = {
        "games_per_s": round(median(speed.games_per_s for speed in ours)),
        "general_games_per_s": round(median(speed.general_games_per_s for speed in ours)),
    }
    if theirs:
        pairs = list(zip(ours, theirs, strict=True))
        figures |= {
            "cpp_games_per_s": round(median(theirs)),
            "ratio": round(median(speed.games_per_s / their for speed, their in pairs), 2),
            "general_ratio": round(median(speed.general_games_per_s / their for speed, their in pairs), 2),
        }
    return figures


def main() -> int:
    """Measure and print one line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--option", action="append", default=[], type=read_option, metavar="K=V")
    told = parser.parse_args()
    figures = compare(told.game, told.players, dict(told.option), told.repeats, told.seconds)
    print(json.dumps({"game": told.game, "players": told.players, **figures}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
