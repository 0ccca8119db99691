"""Measures the wall-clock time until a review in a browser shows its first curve: `python benchmarks/first_curve.py`.

Run `make client` and `reihum warm` before. With a real server and a real Chromium on one machine, records of matches of four are opened
in the replay for each game, one after the other, each in a new browser context, and the review's button is pressed. It prints the median
and the longest time in seconds until a curve is shown, including downloads.
"""

import json
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from load import Server
from playwright.sync_api import Browser, sync_playwright

import reihum
from reihum._lab.simulate import simulate

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.conftest import CHROMIUM, FLAGS, LAPTOP  # noqa: E402 - found through the line above

VISITS = 5


def visit(browser: Browser, address: str, record: Path) -> float:
    """Return the seconds from the press to the first curve."""
    page = browser.new_page(viewport=LAPTOP)  # type: ignore[arg-type]
    page.goto(f"{address}/look")
    page.locator("input[type=file]").set_input_files(record)
    button = page.get_by_test_id("review-button")
    button.wait_for()
    begin = time.monotonic()
    button.click()
    page.get_by_test_id("curve").wait_for()
    seconds = time.monotonic() - begin
    page.close()
    return seconds


def main() -> None:
    """Visit, and print."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for game in sys.argv[1:] or reihum.game_ids():
            with tempfile.TemporaryDirectory() as data, Server(["--data", data]) as server:
                seconds = [visit(browser, server.address, write_record(game, seed, Path(data))) for seed in range(VISITS)]
            print(f"{game}: first curve after {median(seconds):.1f} s, {max(seconds):.1f} s at most", flush=True)
        browser.close()


def write_record(game: str, seed: int, folder: Path) -> Path:
    """Return a file with the record of a match."""
    path = folder / f"{game}{seed}.json"
    path.write_text(json.dumps(next(simulate(reihum.get_game(game), 4, 1, seed, ["careful", "easy", "random", "careful"]))), "utf-8")
    return path


if __name__ == "__main__":
    main()
