"""How much of the variance of results is luck that `reihum ladder --adjusted` takes off.

`python benchmarks/adjusted.py GAME --bots search@200,careful --deals 500` plays a ladder on duplicate deals, and says the mean and the
variance of the first bot's shares, as they came and without luck: of single matches, and of deals, each played from every seat, where luck
of the deal has gone already. The last line is a JSON object.
"""

import argparse
import json
from statistics import fmean, variance

from reihum.game import find
from reihum.lab.duel import Played, Setting
from reihum.lab.ladder import line_ups, prepare, run


def shares(matches: list[Played], *, adjusted: bool) -> list[float]:
    """Return the first bot's share of each match."""
    seats = [match.seats.index(0) for match in matches]
    lucky = [(match.luck or [])[seat] if adjusted else 0.0 for match, seat in zip(matches, seats, strict=True)]
    return [match.wins[seat] - luck for match, seat, luck in zip(matches, seats, lucky, strict=True)]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--bots", default="search@200,careful")
    parser.add_argument("--deals", type=int, default=500)
    parser.add_argument("--seed", type=int, default=3_000_000)
    given = parser.parse_args()
    who = line_ups(given.bots.split(","), given.players)
    options = find(given.game).complete(given.players, {})
    setting = Setting(given.game, given.players, options, given.seed, who, None, None, adjusted=True)
    prepare(setting)
    deals = [deal.played for deal in run(setting, given.deals)]
    found: dict[str, object] = {"game": given.game, "players": given.players, "bots": given.bots, "deals": len(deals)}
    for name, adjusted in (("raw", False), ("adjusted", True)):
        by_deal = [shares(deal, adjusted=adjusted) for deal in deals]
        singles = [share for deal in by_deal for share in deal]
        means = [fmean(deal) for deal in by_deal]
        error = (variance(means) / len(means)) ** 0.5
        found[name] = {
            "share": round(fmean(singles), 4),
            "error": round(error, 4),
            "variance_of_matches": round(variance(singles), 4),
            "variance_of_deals": round(variance(means), 4),
        }
    print(json.dumps(found))


if __name__ == "__main__":
    main()
