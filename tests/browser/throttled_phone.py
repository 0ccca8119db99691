"""A phone with the throttling of Lighthouse: 1.6 Mbit/s, a round trip of 150 ms, a CPU slowed four times."""

from playwright.sync_api import Browser

from tests.browser.conftest import PHONE

LATENCY_MS = 150
BYTES_A_SECOND = 1_600_000 / 8
SLOWER = 4
PAINTED = "performance.getEntriesByName('first-contentful-paint')[0].startTime"


def measure_first_visit(browser: Browser, url: str, ready: str) -> tuple[float, float]:
    """Visit a page for the first time; return the milliseconds to the first paint, and until the element `ready` exists."""
    context = browser.new_context(viewport=PHONE, service_workers="block")  # type: ignore[arg-type]
    page = context.new_page()
    line = context.new_cdp_session(page)
    line.send("Network.enable")
    line.send(
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": LATENCY_MS, "downloadThroughput": BYTES_A_SECOND, "uploadThroughput": BYTES_A_SECOND},
    )
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(url, wait_until="commit")
    page.locator(ready).first.wait_for()
    there = page.evaluate("performance.now()")
    painted = page.evaluate(PAINTED)
    context.close()
    return painted, there
