"""How long the hard bot takes in a Chromium that is slowed four times: `.venv/bin/python benchmarks/slowed_bot.py [GAME ...]`.

Chromium slows the thread of a page and not its workers, so the search runs in the page here. Measured is every answer in a round played by
the careful bot, where there is a choice: a world is dealt, then searched for as long as at a table. Prints a row for each game.
"""

import statistics
import sys
from pathlib import Path

SLOWER = 4
THINKS = 400
"""Milliseconds, as in `web/src/offline/bots.ts`."""
ANSWERS = 24


def main(names: list[str]) -> None:
    """Measure games."""
    from wasm import fields_of, page_with_rules

    with page_with_rules() as (page, _):
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        print("| game | answers | median | longest |")
        print("|---|---|---|---|")
        for name in names:
            found = page.evaluate(
                "async ([game, ...given]) => wasm.answers(await wasm.machineFor(game), ...given)", [name, fields_of(name), THINKS, ANSWERS]
            )
            print(f"| {name} | {len(found)} | {statistics.median(found):,.0f} ms | {max(found):,.0f} ms |", flush=True)


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))
    from reihum._play.game import BUILT_IN

    main(sys.argv[1:] or list(BUILT_IN))
