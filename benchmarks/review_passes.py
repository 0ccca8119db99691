"""Measures when the parts of a review in the browser are ready, in processor time: `python benchmarks/review_passes.py [GAME ...]`.

The browser reviews on a device as much slower than this machine as `--slowed` says (`make client` must have been possible here: it builds
a page with Vite). Chromium slows the thread of a page and not its workers, and a busy machine has a wrong clock. So the review runs in the
thread of a page here, all of its clocks show the processor time of that thread, times as many, and it ends when it would on such a device.
With `--cores` other threads judge moves beside it, as on a device with so many equal cores: their work is done in the same thread, and told
at the time when it would be done there. So what such cores take from each other is not counted.
Printed are for each match the seconds to the first curve and to the verdicts of a quick search, and then of each comparison of moves the
seconds to the verdicts on those of the first seat, which is told of first, and to all.
"""

import argparse
import sys
from pathlib import Path
from statistics import median

from reihum._lab.simulate import simulate
from reihum._play.game import BUILT_IN, get_game
from reihum._play.record_format import Record

CLOCK = "/clock"
"""The address at which the page asks for its processor time, in milliseconds."""
NANOSECONDS = 1e6
"""The nanoseconds of a millisecond."""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--bots", default="careful,easy,random,careful")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--matches", type=int, default=1)
    parser.add_argument("--slowed", type=float, default=4.0, help="how many times as slow the device is (default: 4)")
    parser.add_argument("--cores", type=int, default=1, help="how many cores it has (default: 1)")
    given = parser.parse_args()
    bots = given.bots.split(",")
    for game in given.games or BUILT_IN:
        records = [next(simulate(get_game(game), len(bots), 1, given.seed + match, bots)) for match in range(given.matches)]
        review_matches(game, records, given.slowed, given.cores)


def review_matches(game: str, records: list[Record], times: float, cores: int) -> None:
    """Print the seconds to the passes of the reviews of matches in Chromium, and the median of each kind."""
    rows = []
    for record in records:
        rows.append(measure_passes(record, times, cores))
        print_row(game, [write_seconds(seconds) for seconds in rows[-1]])
    # A pass that not all matches have reached has no median.
    print_row(f"{game}, medians", [write_seconds(median(column)) for column in zip(*rows, strict=False)])


def print_row(name: str, passes: list[str]) -> None:
    """Print when the first curve, the quick search and then each comparison were ready."""
    print(f"| {name} | {' | '.join(passes[:2])} | {', '.join(passes[2:])} |", flush=True)


def measure_passes(record: Record, times: float, cores: int) -> list[float]:
    """Return the seconds to the passes of a review in the thread of a page, each millisecond of whose processor time counts as so many."""
    from wasm import open_page

    with open_page() as (page, _):
        processes = page.context.browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]  # type: ignore[union-attr]
        renderer = max((one for one in processes if one["type"] == "renderer"), key=lambda one: one["cpuTime"])["id"]
        # Its first thread is that of the page.
        spent = Path(f"/proc/{renderer}/task/{renderer}/schedstat")
        page.route(f"**{CLOCK}", lambda route: route.fulfill(body=f"{int(spent.read_text().split()[0]) / NANOSECONDS}"))
        return list(page.evaluate("given => wasm.measureReviewPasses(...given)", [record, CLOCK, times, cores]))


def write_seconds(seconds: float) -> str:
    """Return seconds as a text."""
    return f"{seconds:.1f} s"


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))
    main()
