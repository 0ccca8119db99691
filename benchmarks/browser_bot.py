"""Counts the worlds in which a browser's hard bot looks ahead in its time: `.venv/bin/python benchmarks/browser_bot.py [GAME ...]`.

Node plays a round of three `careful` players, and the hard bot chooses wherever there is a choice. Its time is that at a table, and a
quarter of it, as on a device four times as slow; both are processor time. Prints two rows for each game. A choice without worlds was
solved exactly, or is the network's own.
"""

import json
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
TIMES = (400, 100)
"""Milliseconds: the time at a table, as in `web/src/offline/bots.ts`, and a quarter of it."""
ANSWERS = 24


def main(names: list[str]) -> None:
    """Measure games."""
    from wasm import make_fields

    print("| game | time | choices | without worlds | worlds: median | least | most |")
    print("|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as made:
        build = ["npx", "vite", "build", "-c", "tests/wasm/vite.config.ts", "--outDir", made, "--logLevel", "warn"]
        subprocess.run(build, cwd=ROOT / "web", check=True, capture_output=True)  # noqa: S603 - our own program
        for name in names:
            for milliseconds in TIMES:
                given = [json.dumps(make_fields(name)), str(milliseconds), str(ANSWERS)]
                node = ["node", "benchmarks/browser_bot.mjs", f"{made}/page.js", name, *given]
                found = json.loads(subprocess.run(node, check=True, capture_output=True, cwd=ROOT).stdout)  # noqa: S603 - our own program
                worlds = [answer["worlds"] for answer in found if answer["worlds"]] or [0]
                counts = (len(found), sum(not answer["worlds"] for answer in found), statistics.median(worlds), min(worlds), max(worlds))
                print(f"| {name} | {milliseconds} ms | {' | '.join(map(str, counts))} |", flush=True)


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    from reihum._play.game import BUILT_IN

    main(sys.argv[1:] or list(BUILT_IN))
