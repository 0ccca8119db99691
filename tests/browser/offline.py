"""Tables without a network: moves, and the database of the browser."""

from playwright.sync_api import Page

from tests.browser.player import BUTTON, PLAYABLE, make_one_move

DATABASE = """const database = await new Promise((done) => {
  const request = indexedDB.open("reihum.tables");
  request.onsuccess = () => done(request.result);
});"""


def wait_for_own_turn(page: Page) -> None:
    page.locator(f"{PLAYABLE}, {BUTTON}").first.wait_for()


def make_move(page: Page) -> None:
    while not make_one_move(page):
        page.wait_for_timeout(25)
