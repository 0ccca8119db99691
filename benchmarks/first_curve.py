"""How soon a review shows its curve in a browser: `.venv/bin/python benchmarks/first_curve.py`, after `make client` and `reihum warm`.

A real server and a real Chromium on one machine. For each game the record of a match of four is opened in looking back, and the button
of the review pressed, in a page of its own for each visit; printed are the medians of the seconds until a first curve is there, and until
the last and finest one is.
"""

import json
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, sync_playwright

import reihum
from reihum.lab.simulate import simulate

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.conftest import CHROMIUM, House  # noqa: E402 - found through the line above

VISITS = 3
PATIENCE = 180_000
"""Milliseconds."""


def visit(browser: Browser, url: str, record: Path) -> tuple[float, float]:
    """Return the seconds to the first and to the last curve."""
    page = browser.new_page()
    page.goto(f"{url}/look")
    page.locator("input[type=file]").set_input_files(record)
    begin = time.monotonic()
    page.get_by_test_id("review-button").click()
    page.get_by_test_id("curve").wait_for(timeout=PATIENCE)
    first = time.monotonic() - begin
    page.locator("[data-testid=review][data-final=true]").wait_for(timeout=PATIENCE)
    page.close()
    return first, time.monotonic() - begin


def main() -> int:
    """Visit, and print."""
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        house = House(Path(data), "first curve")
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        for game in sys.argv[1:] or reihum.ids():
            visits = []
            for seed in range(VISITS):  # another match each time: reviews are remembered
                record = Path(data) / f"{game}{seed}.json"
                match = next(simulate(reihum.find(game), 4, 1, seed, ["careful", "easy", "random", "careful"]))
                record.write_text(json.dumps(match), "utf-8")
                visits.append(visit(browser, house.url, record))
            first, last = (median(each) for each in zip(*visits, strict=True))
            print(f"{game}: first curve after {first:.1f} s, last after {last:.1f} s", flush=True)
        browser.close()
        house.kill()
    return 0


if __name__ == "__main__":
    sys.exit(main())
