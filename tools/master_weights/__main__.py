"""Write the weights of the hasty player: `python -m tools.master_weights`, some minutes.

Given the same compiler, the same numbers come of it.
"""

import argparse
from pathlib import Path

import numpy as np

from reihum.games.elfer_raus_master import hasty_weights
from reihum.games.elfer_raus_master.valuing import HALF_KINDS, WEIGHTS
from reihum.games.elfer_raus_master.weights import WEIGHTS as PACKAGED
from tools.master_weights.fitting import Weights, add, gather, share, solve
from tools.master_weights.rounds import CAREFUL

FILE = Path(hasty_weights.__file__)
POSITIONS = {2: 200_000, 4: 200_000}
"""Looked at, by the number of players."""
DEALS = 4000
"""Played to tell how strong the player is."""
LINES = (20, 20, 20, 20, 24, WEIGHTS - HALF_KINDS - 24)
"""So many weights of a phase stand in a line."""


BEGIN, END = '_TABLE = """\n', '\n"""\nHASTY'
"""Between these stands the table."""
ADVISER, HASTY = range(2)
"""Rows of weights."""


def written(weights: Weights) -> str:
    """Return the weights as they stand in the file."""
    phases = []
    for row in weights.reshape(-1, WEIGHTS):
        lines = np.split(row, np.cumsum(LINES)[:-1])
        phases.append("\n".join(" ".join(map(str, line)) for line in lines))
    return "\n\n".join(phases)


def main() -> None:
    """Fit the weights, put them into the file, and tell how the player does."""
    parser = argparse.ArgumentParser(prog="python -m tools.master_weights", description=__doc__)
    parser.add_argument("--positions", type=int, help="look at so many with each number of players")
    parser.add_argument("--deals", type=int, default=DEALS, help="play so many to tell how strong the player is")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--out", type=Path, default=FILE, help="the file whose table is replaced")
    asked = parser.parse_args()
    weights = solve(add(gather(players, asked.positions or count, asked.seed, asked.threads) for players, count in POSITIONS.items()))
    before, _, rest = asked.out.read_text("utf-8").partition(BEGIN)
    asked.out.write_text(before + BEGIN + written(weights) + rest[rest.index(END) :], "utf-8")
    table = np.stack([PACKAGED, weights])
    for players in POSITIONS:
        for name, other in (("careful", CAREFUL), ("the adviser's player", ADVISER)):
            won, error = share([HASTY, *[other] * (players - 1)], table, asked.deals, asked.seed, asked.threads)
            print(f"{players} players: {100 * won:.1f} ± {100 * error:.1f} % of the matches against {name}")  # noqa: T201 - a program


if __name__ == "__main__":
    main()
