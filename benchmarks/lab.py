"""Measures the time of `reihum lab`, whether its data depend on the number of processes, and how often it flags a false difference.

`python benchmarks/lab.py speed GAME K=V` compares a variant with the printed game by 10,000 matches of `careful` each, page included, in
two processes. `python benchmarks/lab.py workers GAME K=V` compares the data of 1, 2 and 8 processes. `python benchmarks/lab.py flags GAME`
compares the printed game with itself on other deals, and counts the differences whose interval of 95 % leaves out 0. The last line is a
JSON object.
"""

import argparse
import json
import os
from time import perf_counter

from reihum._lab.house_rules.compare import run_comparison
from reihum._lab.house_rules.figures import Matches, list_figures
from reihum._lab.house_rules.plan import plan_comparison
from reihum._lab.house_rules.samples import compute_student_interval, subtract_paired
from reihum._lab.house_rules.tables import ComparisonSetup, PlayedPart, PlayedTable, measure_part, split_into_parts
from reihum.cli.common import read_option


def read_processor_seconds() -> float:
    """Return the processor time of this process and of its ended children."""
    return sum(os.times()[:4])


def measure_speed(game: str, options: dict[str, object], players: int) -> dict[str, object]:
    """Measure the whole comparison, after everything has been compiled."""
    planned = plan_comparison(game, [options], players=players, matches=10_000, bots=["careful"])
    planned.prepare()
    begin, before = perf_counter(), read_processor_seconds()
    page = run_comparison(planned, 2).page()
    return {
        "seconds": round(perf_counter() - begin, 1),
        "processor_seconds": round(read_processor_seconds() - before, 1),
        "page": len(page),
    }


def compare_workers(game: str, options: dict[str, object], players: int) -> dict[str, object]:
    """Compare the data of 1, 2 and 8 processes."""
    planned = plan_comparison(game, [options], players=players, matches=2000)
    planned.prepare()
    data = [json.dumps(run_comparison(planned, processes).data) for processes in (1, 2, 8)]
    return {"same": len(set(data)) == 1, "bytes": len(data[0])}


def count_flags(game: str, players: int, repeats: int, matches: int) -> dict[str, object]:
    """Count the differences of the printed game from itself, on other deals, that are flagged."""
    setting = ComparisonSetup(plan_comparison(game, players=players).setting.game, players, 0)
    options = setting.game.complete(players)
    found = {}
    for bot in ("random", "easy", "careful"):
        table = PlayedTable((bot,) * players, rotates=False, matches=matches)
        seen: list[bool] = []
        for repeat in range(repeats):
            parts = [next(split_into_parts(setting._replace(seed=matches * (2 * repeat + side)), options, table)) for side in (0, 1)]
            one, other = (_make_matches(part, players) for part in parts)
            for figure in list_figures(players, mixed=False):
                apart = subtract_paired(figure.of(one), figure.of(other))
                if apart.influence.any():
                    _, low, high = compute_student_interval(apart)
                    seen.append(not low <= 0 <= high)
        found[bot] = {"differences": len(seen), "flagged": sum(seen), "share": round(sum(seen) / len(seen), 4)}
    return {"matches": matches, "repeats": repeats, **found}


def _make_matches(part: PlayedPart, players: int) -> Matches:
    return Matches(measure_part(part).matches, players, 5.0, None)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("speed", "workers", "flags"))
    parser.add_argument("game")
    parser.add_argument("options", nargs="*", type=read_option)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--repeats", type=int, default=50)
    parser.add_argument("--matches", type=int, default=500)
    given = parser.parse_args()
    if given.what == "flags":
        found = count_flags(given.game, given.players, given.repeats, given.matches)
    else:
        found = {"speed": measure_speed, "workers": compare_workers}[given.what](given.game, dict(given.options), given.players)
    print(json.dumps({"what": given.what, "game": given.game, "players": given.players, **found}))


if __name__ == "__main__":
    main()
