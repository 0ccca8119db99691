"""How soon a slow phone shows something: `.venv/bin/python benchmarks/first_paint.py`, after `make client`.

A real server, a real Chromium slowed down as `tests/browser/slow.py` says. Printed is the median of some cold visits to the first
page and to a table's address, in milliseconds: when anything is painted first, and when the page can be used.
"""

import sys
import tempfile
from pathlib import Path
from statistics import median

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.conftest import CHROMIUM, House  # noqa: E402 - found through the line above
from tests.browser.slow import visit  # noqa: E402 - as above

VISITS = 5
PAGES = {"first page": ("/", "[data-way=now]:enabled"), "a table": ("/t/AAAAA", "main h1")}


def main() -> int:
    """Visit, and print."""
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        house = House(Path(data), "first paint")
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        for name, (path, ready) in PAGES.items():
            visits = [visit(browser, house.url + path, ready) for _ in range(VISITS)]
            painted, there = (median(each) for each in zip(*visits, strict=True))
            print(f"{name}: first paint {painted:.0f} ms, ready {there:.0f} ms")
        browser.close()
        house.kill()
    return 0


if __name__ == "__main__":
    sys.exit(main())
