"""Measures the time of the hard bot in Chromium, at full speed and slowed fourfold: `.venv/bin/python benchmarks/slowed_bot.py [GAME ...]`.

Chromium slows the thread of a page and not its workers, so the bot runs in the page here. Every choice in a round of the careful bot is
measured: a world is sampled, then moves are played out for as long as at a table. Prints two rows for each game, with the number of worlds
in which moves were compared; it is 0 if the round was solved exactly or the network's choice was made.
"""

import statistics
import sys
from pathlib import Path

SPEEDS = {"as it is": 1, "slowed four times": 4}
THINKS = 400
"""Milliseconds, as in `web/src/offline/bots.ts`."""
ANSWERS = 24


def main(names: list[str]) -> None:
    """Measure games."""
    from wasm import make_fields, open_page

    with open_page() as (page, _):
        session = page.context.new_cdp_session(page)
        print("| game | Chromium | answers | median | longest | worlds: median | least | in none |")
        print("|---|---|---|---|---|---|---|---|")
        for name in names:
            for speed, rate in SPEEDS.items():
                session.send("Emulation.setCPUThrottlingRate", {"rate": rate})
                found = page.evaluate(
                    "async ([g, ...given]) => wasm.measureAnswers(await wasm.loadMachine(g), await wasm.loadLookahead(g), ...given)",
                    [name, make_fields(name), THINKS, ANSWERS],
                )
                took = [answer["took"] for answer in found]
                worlds = [answer["worlds"] for answer in found if answer["worlds"]] or [0]
                print(
                    f"| {name} | {speed} | {len(found)} | {statistics.median(took):,.0f} ms | {max(took):,.0f} ms "
                    f"| {statistics.median(worlds):,.0f} | {min(worlds):,} | {len(found) - len(worlds)} |",
                    flush=True,
                )


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))
    from reihum._play.game import BUILT_IN

    main(sys.argv[1:] or list(BUILT_IN))
