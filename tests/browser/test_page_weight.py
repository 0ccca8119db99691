"""What a visit loads, and how still the page stands while one plays (docs/results/page.md has the figures)."""

import math
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import PHONE, NewPage
from tests.browser.player import play_by_mouse, sit_down

FIRST, TABLE, ALL = 142_000, 195_000, 226_500
"""Bytes that the server may send until the first page stands, with what it loads ahead; until there is a table; and with all around it."""
SHIFT = 0.05
"""What a round may add up to as layout shift, where a page stands still at 0."""
pytestmark = [pytest.mark.browser, pytest.mark.timeout(200)]

BOARD = """new MutationObserver((_, observer) => {
  if (!document.querySelector("[data-testid=board]")) return;
  observer.disconnect();
  window.boardAt = (performance.timeOrigin + performance.now()) / 1000;
}).observe(document, { childList: true, subtree: true })"""
"""Notes when there is a table, in seconds since 1970, however late this process looks."""

WATCH = """() => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput) window.shifts.push([value, sources.map(({ node }) => node?.parentElement?.innerHTML?.slice(0, 200))]);
  }).observe({ type: "layout-shift" });
}"""


def wait_for_prefetch(page: Page) -> None:
    """Wait until nothing more is loaded ahead."""
    page.wait_for_timeout(2500)
    page.wait_for_load_state("networkidle")


def test_the_first_page_and_a_table_are_light(browser: Browser, url: str) -> None:
    context = browser.new_context(base_url=url, viewport=PHONE, locale="de-DE", service_workers="block")  # type: ignore[arg-type]
    page = context.new_page()
    network = context.new_cdp_session(page)
    network.send("Network.enable")
    page.add_init_script(BOARD)
    loaded: list[tuple[float, int]] = []
    """When each file was there, by the browser's clock, and its bytes."""
    epoch = 0.0

    def begin(event: dict[str, Any]) -> None:
        nonlocal epoch
        epoch = event["wallTime"] - event["timestamp"]

    def count(event: dict[str, Any]) -> None:
        loaded.append((event["timestamp"], int(event["encodedDataLength"])))  # headers, and what is packed as it is packed

    def add_up(until: float = math.inf) -> int:
        return sum(size for at, size in loaded if epoch + at <= until)

    network.on("Network.requestWillBeSent", begin)
    network.on("Network.loadingFinished", count)
    page.goto("/")
    page.locator("[data-way=now]:enabled").wait_for()
    wait_for_prefetch(page)
    first = add_up()
    assert 50_000 < first < FIRST
    page.locator("[data-game=level_8]").click()  # the largest
    page.locator("[data-way=now]").click()
    page.get_by_test_id("setup").locator("button[type=submit]").click()
    page.get_by_test_id("board").wait_for()
    wait_for_prefetch(page)
    assert first < add_up(page.evaluate("window.boardAt")) < TABLE
    assert add_up() < ALL
    context.close()


def test_the_page_stands_still_while_one_plays(new_page: NewPage) -> None:
    page = new_page(PHONE, has_touch=True)
    sit_down(page)
    page.locator("[data-testid=hand] [data-card]").first.wait_for()
    page.wait_for_timeout(500)
    page.evaluate(WATCH)
    play_by_mouse(page, 12)
    shifts = page.evaluate("window.shifts")
    assert sum(value for value, _ in shifts) < SHIFT, shifts
