"""Measures how much variance `reihum ladder --adjusted` removes.

`python benchmarks/adjusted.py GAME --bots search@200,careful --deals 2000` plays a ladder on duplicate deals, and reports the mean and the
variance of the first bot's shares, raw and with luck subtracted: for single matches, and for deals played from every seat, where the luck
of the deal cancels already. It prints a JSON object after every 100 deals; with `--state FILE` the same command resumes after a stop.
"""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from reihum._kit.structured import FloatArray
from reihum._lab.duel import LUCK_PLAYOUTS, DuelSetup
from reihum._lab.ladder import LadderDeal, list_line_ups, prepare_bots, run_ladder
from reihum._lab.standings import remove_luck
from reihum._play.game import get_game

PART = 100


def read_figures(deals: list[LadderDeal], what: str) -> FloatArray:
    """Return a figure of the first bot for each match, shape (deals, matches)."""
    return np.array([[getattr(match, what)[match.seats.index(0)] for match in deal.played] for deal in deals])


def iter_results(deals: list[LadderDeal]) -> Iterator[tuple[str, object]]:
    """Yield the results so far."""
    shares, luck = read_figures(deals, "wins"), read_figures(deals, "luck")
    _, parts = remove_luck(shares.mean(axis=1, keepdims=True), luck.mean(axis=1, keepdims=True))
    yield "deals", len(deals)
    yield "part", round(float(parts.mean()), 3)
    for name, found in (("raw", shares), ("all_luck", shares - luck), ("adjusted", shares - parts[:, None] * luck)):
        means = found.mean(axis=1)
        yield (
            name,
            {
                "share": round(float(means.mean()), 4),
                "error": round(float(means.std(ddof=1)) / len(means) ** 0.5, 4),
                "variance_of_matches": round(float(found.var(ddof=1)), 4),
                "variance_of_deals": round(float(means.var(ddof=1)), 4),
            },
        )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--bots", default="search@200,careful")
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=3_000_000)
    parser.add_argument("--playouts", type=int, default=LUCK_PLAYOUTS)
    parser.add_argument("--state", type=Path)
    given = parser.parse_args()
    who = list_line_ups(given.bots.split(","), given.players)
    options = get_game(given.game).complete(given.players, {})
    setting = DuelSetup(given.game, given.players, options, given.seed, who, None, None, given.playouts)
    prepare_bots(setting)
    deals = []
    for deal in run_ladder(setting, given.deals, state=given.state):
        deals.append(deal)
        if len(deals) % PART == 0 or len(deals) == given.deals:
            print(json.dumps({"game": given.game, "players": given.players, "bots": given.bots, **dict(iter_results(deals))}), flush=True)


if __name__ == "__main__":
    main()
