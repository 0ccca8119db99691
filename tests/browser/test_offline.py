"""Without a network: matches against bots and around one device, kept in the browser."""

import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser import bloom, elfer_raus_master, level_8
from tests.browser.conftest import CHROMIUM, EXPERIENCED, FLAGS, HURRY, PHONE
from tests.browser.offline import DATABASE, make_move, wait_for_own_turn
from tests.browser.player import SHEET, make_one_move, start_from_first_page

PLAYERS: dict[str, Callable[[Page], object]] = {
    "elfer_raus": make_one_move,
    "elfer_raus_master": elfer_raus_master.make_one_move,
    "level_8": level_8.make_one_step,
    "bloom": bloom.press_next,
}
"""How a person at each game does one thing, if there is anything to do."""
HURRY_AWAY = f"""{HURRY}
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (message) {{
  const command = message.text ? JSON.parse(message.text) : null;
  return post.call(this, command?.type === "create" ? {{...message, text: JSON.stringify({{...command, pace: 50}})}} : message);
}};
"""
"""Bots of the browser's own tables need not take their time either."""
HAND = "[data-testid=hand] [data-card]"
KEYS = f"""async () => {{
  {DATABASE}
  const keys = await new Promise((done) => {{
    const request = database.transaction("events").objectStore("events").getAllKeys();
    request.onsuccess = () => done(request.result);
  }});
  database.close();
  return keys;
}}"""
"""Table and number of every event that is stored."""
FINISH = f"""async (count) => {{
  {DATABASE}
  const transaction = database.transaction(["events", "times"], "readwrite");
  for (let number = 0; number < count; number++) {{
    const table = `finished${{String(number).padStart(3, "0")}}`;
    transaction.objectStore("events").put({{}}, [table, 1]);
    transaction.objectStore("times").put(number, table);
    transaction.objectStore("times").put(number, ["finished", table]);
  }}
  await new Promise((done) => {{ transaction.oncomplete = done; }});
  database.close();
}}"""
LAID = "document.querySelectorAll('[data-testid=board] [data-card]').length"
pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]


@pytest.fixture
def offline_page(browser: Browser, url: str) -> Iterator[BrowserContext]:
    """Give a device that has been here once, and has no network any more."""
    context = browser.new_context(base_url=url, viewport=PHONE, locale="en-GB", reduced_motion="reduce")  # type: ignore[arg-type]
    context.add_init_script(EXPERIENCED)
    context.set_default_timeout(20_000)
    page = context.new_page()
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    page.close()
    context.set_offline(True)
    yield context
    context.close()


def count_stored_tables(page: Page) -> list[str]:
    return sorted({table for table, _ in page.evaluate(KEYS)})


def test_after_one_visit_a_match_begins_goes_on_after_a_reload_and_in_a_second_tab(offline_page: BrowserContext) -> None:
    page = offline_page.new_page()
    start_from_first_page(page)
    wait_for_own_turn(page)
    page.get_by_role("button", name="Hint").click()
    page.locator("[data-hint]").first.wait_for()
    while not make_one_move(page):
        page.wait_for_timeout(25)
    wait_for_own_turn(page)
    laid = page.evaluate(LAID)
    page.reload()  # in the middle of a match
    wait_for_own_turn(page)
    assert page.evaluate(LAID) >= laid
    page.get_by_role("button", name="Menu").click()
    menu = page.get_by_test_id("menu")
    menu.wait_for()
    assert not menu.get_by_role("link").count()  # nobody else gets here, so there is nothing to pass on
    page.keyboard.press("Escape")
    other = offline_page.new_page()
    other.goto("/")
    expect(other.get_by_text("No network right now")).to_be_visible()
    expect(other.locator("[data-way=friends]")).to_be_disabled()
    other.get_by_test_id("own-tables").locator("a").click()
    wait_for_own_turn(other)
    while not make_one_move(other):
        other.wait_for_timeout(25)
    wait_for_own_turn(other)
    expect(page.locator("[data-testid=board] [data-card]")).to_have_count(other.evaluate(LAID))


def test_with_a_full_disk_play_goes_on_and_what_was_played_is_stored_once_there_is_room(offline_page: BrowserContext) -> None:
    page = offline_page.new_page()
    start_from_first_page(page)
    wait_for_own_turn(page)
    worker = page.workers[-1]
    worker.evaluate("""() => {
        const add = IDBObjectStore.prototype.add;
        globalThis.again = () => { IDBObjectStore.prototype.add = add; };
        IDBObjectStore.prototype.add = () => { throw new DOMException('full', 'QuotaExceededError'); };
    }""")
    stored = page.evaluate(KEYS)
    make_move(page)
    expect(page.get_by_text("can’t save any more")).to_be_visible()
    for _ in range(2):
        wait_for_own_turn(page)
        make_move(page)
    assert page.evaluate(KEYS) == stored
    worker.evaluate("() => globalThis.again()")
    for _ in range(2):
        wait_for_own_turn(page)
        make_move(page)
    page.wait_for_timeout(500)
    after = page.evaluate(KEYS)
    assert [number for _, number in after] == list(range(1, len(after) + 1))
    assert len(after) >= len(stored) + 4
    page.reload()
    wait_for_own_turn(page)


def test_a_match_goes_on_and_is_stored_again_after_the_browser_has_deleted_its_database(offline_page: BrowserContext, url: str) -> None:
    page = offline_page.new_page()
    start_from_first_page(page)
    wait_for_own_turn(page)
    page.context.new_cdp_session(page).send("Storage.clearDataForOrigin", {"origin": url, "storageTypes": "indexeddb"})
    assert page.evaluate("indexedDB.databases().then((found) => found.map(({ name }) => name).includes('reihum.tables'))") is False
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    for _ in range(2):
        wait_for_own_turn(page)
        make_move(page)
    wait_for_own_turn(page)
    expect(page.get_by_test_id("notice")).to_be_empty()
    after = page.evaluate(KEYS)
    assert [number for _, number in after] == list(range(1, len(after) + 1))
    laid = page.evaluate(LAID)
    page.reload()
    wait_for_own_turn(page)
    assert page.evaluate(LAID) == laid


def test_the_full_rules_can_be_read_with_their_pictures(offline_page: BrowserContext) -> None:
    page = offline_page.new_page()
    page.goto("/rules/de/bloom.html")
    page.get_by_role("heading").first.wait_for()
    pictures = page.locator("img")
    assert pictures.count()
    assert pictures.evaluate_all("(all) => all.every((one) => one.complete && one.naturalWidth > 0)")
    assert page.evaluate("getComputedStyle(document.querySelector('main')).maxWidth") != "none"


@pytest.mark.thorough  # the one before goes on after a reload
def test_a_match_outlasts_a_browser_that_is_killed_in_mid_turn(browser: Browser, url: str, tmp_path: Path) -> None:
    with browser_to_kill(browser, tmp_path) as context:
        page = context.pages[0]
        page.goto(url)
        page.evaluate("navigator.serviceWorker.ready.then(() => null)")
        context.set_offline(True)
        page.reload()
        start_table_from_first_page(page)
        wait_for_own_turn(page)
        make_move(page)
        wait_for_own_turn(page)
        stored = page.evaluate(KEYS)
        assert len(stored) > 2
    with browser_to_kill(browser, tmp_path) as context:
        context.set_offline(True)
        page = context.pages[0]
        page.goto(url)
        expect(page.get_by_text("No network right now")).to_be_visible()
        page.get_by_test_id("own-tables").locator("a").click()
        wait_for_own_turn(page)
        assert page.evaluate(KEYS)[: len(stored)] == stored
        make_move(page)


def test_of_finished_matches_the_newest_are_kept_and_no_other_match_is_deleted(offline_page: BrowserContext) -> None:
    page = offline_page.new_page()
    start_from_first_page(page)
    wait_for_own_turn(page)
    code = page.url[-8:]
    assert count_stored_tables(page) == [code]
    page.evaluate(FINISH, 105)
    page.goto("/")
    start_from_first_page(page)
    wait_for_own_turn(page)
    other = page.url[-8:]
    assert count_stored_tables(page) == sorted([code, other, *(f"finished{number:03}" for number in range(5, 105))])


def start_table_from_first_page(page: Page) -> None:
    """Set up a table with bots from the first page on."""
    page.locator(".ways button").first.click()
    page.get_by_test_id("setup").locator("button[type=submit]").click()
    page.get_by_test_id("board").wait_for()


@contextmanager
def browser_to_kill(browser: Browser, profile: Path) -> Iterator[BrowserContext]:
    """Start a browser that keeps what it stores in a folder, and kill it in the end."""
    command = [CHROMIUM or "", *FLAGS, "--headless", f"--user-data-dir={profile}", "--remote-debugging-port=0", "about:blank"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True) as process:  # noqa: S603 - the Chromium of all tests
        address = next(line.split()[-1] for line in process.stderr or () if line.startswith("DevTools listening on "))
        context = browser.browser_type.connect_over_cdp(address).contexts[0]
        context.set_default_timeout(20_000)
        try:
            yield context
        finally:
            os.killpg(process.pid, signal.SIGKILL)


@pytest.mark.soak
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("game", PLAYERS)
def test_every_game_is_played_to_its_end(offline_page: BrowserContext, game: str) -> None:
    offline_page.add_init_script(HURRY_AWAY)
    page = offline_page.new_page()
    page.goto("/")
    page.locator(f"[data-game={game}]").click()
    start_table_from_first_page(page)
    sheet = page.locator(SHEET)
    following, again = (sheet.get_by_role("button", name=name) for name in ("Next round", "Play again?"))
    deadline = time.monotonic() + 1700
    while not again.count():
        assert time.monotonic() < deadline, "the match does not come to its end"
        if following.count():
            following.click()
            sheet.wait_for(state="detached")
        PLAYERS[game](page)
        page.wait_for_timeout(20)
