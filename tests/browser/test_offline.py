"""Without a network: matches against bots and around one device, kept in the browser."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import PHONE
from tests.browser.player import BUTTON, PLAYABLE, SHEET, one_move, play_by_mouse, sit_down

GAMES = ("elfer_raus", "elfer_raus_master", "level_8", "bloom")
HAND = "[data-testid=hand] [data-card]"
LAID = "document.querySelectorAll('[data-testid=board] [data-card]').length"
pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]


@pytest.fixture
def away(browser: Browser, url: str) -> Iterator[BrowserContext]:
    """Give a device that has been here once, and has no network any more."""
    context = browser.new_context(base_url=url, viewport=PHONE, locale="en-GB", reduced_motion="reduce")  # type: ignore[arg-type]
    context.set_default_timeout(20_000)
    page = context.new_page()
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    page.close()
    context.set_offline(True)
    yield context
    context.close()


def my_turn(page: Page) -> None:
    page.locator(f"{PLAYABLE}, {BUTTON}").first.wait_for()


def test_after_one_visit_a_match_begins_goes_on_after_a_reload_and_in_a_second_tab(away: BrowserContext) -> None:
    page = away.new_page()
    sit_down(page)
    my_turn(page)
    page.get_by_role("button", name="Hint").click()
    page.locator("[data-hint]").first.wait_for()
    while not one_move(page):
        page.wait_for_timeout(25)
    my_turn(page)
    laid = page.evaluate(LAID)
    page.reload()  # in the middle of a match
    my_turn(page)
    assert page.evaluate(LAID) >= laid
    page.get_by_role("button", name="Menu").click()
    menu = page.get_by_test_id("menu")
    menu.wait_for()
    assert not menu.get_by_role("link").count()  # nobody else gets here, so there is nothing to pass on
    page.keyboard.press("Escape")
    other = away.new_page()
    other.goto("/")
    expect(other.get_by_text("No network right now")).to_be_visible()
    expect(other.locator("[data-way=friends]")).to_be_disabled()
    other.get_by_test_id("own-tables").locator("a").click()
    my_turn(other)
    while not one_move(other):
        other.wait_for_timeout(25)
    my_turn(other)
    expect(page.locator("[data-testid=board] [data-card]")).to_have_count(other.evaluate(LAID))


def test_what_the_browser_cannot_store_is_said_and_can_be_done_again(away: BrowserContext) -> None:
    page = away.new_page()
    sit_down(page)
    my_turn(page)
    worker = page.workers[-1]
    worker.evaluate("""() => {
        const put = IDBObjectStore.prototype.add;
        globalThis.again = () => { IDBObjectStore.prototype.add = put; };
        IDBObjectStore.prototype.add = () => { throw new DOMException('full', 'QuotaExceededError'); };
    }""")
    while not one_move(page):
        page.wait_for_timeout(25)
    expect(page.get_by_text("can’t save")).to_be_visible()
    laid = page.evaluate(LAID)
    worker.evaluate("() => globalThis.again()")
    page.wait_for_function(f"{LAID} > {laid} || !document.querySelector('.sent')")
    my_turn(page)


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_played_to_its_end(away: BrowserContext, game: str) -> None:
    page = away.new_page()
    page.goto("/")
    page.locator(f"[data-game={game}]").click()
    page.locator(".ways button").first.click()
    page.get_by_test_id("setup").locator("button[type=submit]").click()
    page.get_by_test_id("board").wait_for()
    assert play_by_mouse(page, 3_000)
    assert page.locator(SHEET).count()
