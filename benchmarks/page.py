"""Measures transfer sizes, loading times on a slow phone, and layout shifts: `.venv/bin/python benchmarks/page.py [GAME ...]`.

It needs `make client`, and uses a real server and a real Chromium. It prints for each game the bytes that the server has sent, with
headers, once the first page has preloaded everything, once a table is shown, and once everything preloaded there has arrived; the seconds
on a slow phone with an empty cache to the first page, and from a tap on "Play now" to the first playable card; then, on a phone and on a
laptop, the layout shifts while a round was played by mouse: the largest burst without a press before it (CLS, as browsers define it), and
the sum of all, including those after presses.
"""

import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser import bloom, level_8  # noqa: E402 - found through the line above
from tests.browser.conftest import CHROMIUM, HURRY, LAPTOP, PHONE, RestartableServer  # noqa: E402 - as above
from tests.browser.player import SHEET, make_one_move  # noqa: E402 - as above

GAMES = ("elfer_raus", "elfer_raus_master", "level_8", "bloom")
SECONDS = 90
"""The most seconds for a round, which is then aborted."""
SETTLED = 2500
"""Milliseconds after which preloading has ended."""
BURST, PAUSE = 5000, 1000
"""The most milliseconds that a burst of shifts lasts, and the pause between two bursts."""
SLOW_4G = {"offline": False, "latency": 150, "downloadThroughput": 1.6 * 1024**2 / 8, "uploadThroughput": 750 * 1024 / 8}
"""Lighthouse's "slow 4G", in bytes a second."""
PLAYABLE = "() => document.querySelector('[data-testid=hand] [data-playable=true], .bar [data-move], button[data-spot=pile]')"
WATCH = """() => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, startTime } of list.getEntries()) window.shifts.push([value, hadRecentInput, startTime]);
  }).observe({ type: "layout-shift" });
}"""


def main() -> int:
    """Measure, and print a row a game."""
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = RestartableServer(Path(data), "page")
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        for game in sys.argv[1:] or GAMES:
            print(f"| {game} | {' | '.join(map(str, measure_bytes(browser, server.url, game)))} |", flush=True)
            print(
                f"| {game} | slow phone | {' | '.join(f'{seconds:.1f}' for seconds in measure_seconds(browser, server.url, game))} |",
                flush=True,
            )
            for device, viewport in (("phone", PHONE), ("laptop", LAPTOP)):
                over, cls, every = measure_shifts(browser, server.url, game, viewport)
                end = "to its end" if over else f"{SECONDS} s"
                print(f"| {game} | {device} | {end} | {cls:.4f} | {every:.4f} |", flush=True)
        browser.close()
        server.kill()
    return 0


def begin(page: Page, game: str) -> None:
    """Go from the first page to a table against bots."""
    page.locator(f"[data-game={game}]").click()
    page.locator("[data-way=now]").click()
    page.get_by_test_id("setup").locator("button[type=submit]").click()
    page.get_by_test_id("board").wait_for()


def measure_bytes(browser: Browser, url: str, game: str) -> tuple[int, int, int]:
    """Return the bytes sent for the first page, until a table is shown, and with everything preloaded there."""
    context = browser.new_context(base_url=url, viewport=PHONE, locale="de-DE", service_workers="block")  # type: ignore[arg-type]
    page = context.new_page()
    network = context.new_cdp_session(page)
    network.send("Network.enable")
    sizes: list[int] = []

    def count(event: dict[str, Any]) -> None:
        sizes.append(int(event["encodedDataLength"]))

    network.on("Network.loadingFinished", count)
    page.goto("/")
    page.locator("[data-way=now]:enabled").wait_for()
    page.wait_for_timeout(SETTLED)
    first = sum(sizes)
    begin(page, game)
    table = sum(sizes)
    page.wait_for_timeout(SETTLED)
    context.close()
    return first, table, sum(sizes)


def measure_seconds(browser: Browser, url: str, game: str) -> tuple[float, float]:
    """Return the seconds to the first page, and from a tap on "Play now" to a card, with a CPU slowed four times and "slow 4G"."""
    context = browser.new_context(base_url=url, viewport=PHONE, has_touch=True, service_workers="block")  # type: ignore[arg-type]
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    devtools.send("Network.enable")
    devtools.send("Network.emulateNetworkConditions", SLOW_4G)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    began = time.monotonic()
    page.goto("/", wait_until="commit")
    page.locator("[data-way=now]:enabled").wait_for()
    home = time.monotonic() - began
    page.locator(f"[data-game={game}]").tap()
    began = time.monotonic()
    page.locator("[data-way=now]").tap()
    page.get_by_test_id("setup").locator("button[type=submit]").tap()
    page.wait_for_function(PLAYABLE)
    card = time.monotonic() - began
    context.close()
    return home, card


def measure_shifts(browser: Browser, url: str, game: str, viewport: dict[str, int]) -> tuple[bool, float, float]:
    """Play a round; return whether it came to its end, the largest burst of shifts without a press, and the sum of all shifts."""
    context = browser.new_context(base_url=url, viewport=viewport, locale="de-DE", service_workers="block")  # type: ignore[arg-type]
    context.add_init_script(HURRY)
    page = context.new_page()
    page.goto("/")
    begin(page, game)
    page.wait_for_timeout(SETTLED)
    page.evaluate(WATCH)
    end = time.monotonic() + SECONDS
    while time.monotonic() < end and not page.locator(SHEET).count():
        if game == "bloom":
            bloom.press_next(page)
        elif not (level_8.make_one_step if game == "level_8" else make_one_move)(page):
            page.wait_for_timeout(40)
    shifts = page.evaluate("window.shifts")
    over = page.locator(SHEET).count() > 0
    context.close()
    return over, find_largest_burst(shifts), sum(value for value, _, _ in shifts)


def find_largest_burst(shifts: list[tuple[float, bool, float]]) -> float:
    """Return the largest sum of shifts without a press that follow one another closely."""
    most = burst = began = last = 0.0
    for value, pressed, at in shifts:
        if pressed:
            continue
        if at - last > PAUSE or at - began > BURST:
            burst, began = 0.0, at
        burst, last = burst + value, at
        most = max(most, burst)
    return most


if __name__ == "__main__":
    sys.exit(main())
