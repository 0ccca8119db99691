"""Games that the client has no folder for, in Chromium: with the generic board, with a board of their own, and with one that fails."""

import json
import re
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as Late

import reihum
from reihum._play import game as registry
from tests.browser.axe import assert_axe_clean
from tests.browser.conftest import LAPTOP, PHONE, NewPage
from tests.browser.player import PATIENCE, SHEET, tab_to
from tests.helpers.toy_boards import TOYS
from tests.server.servers import get

MOVE = "[data-move]:not(.pending)"
OWN = ".toy-hand button:enabled"
COVER = "[data-testid=cover]"
pytestmark = [pytest.mark.browser, pytest.mark.timeout(400)]


@pytest.fixture(autouse=True)
def _register_toy_games() -> Iterator[None]:
    """Let the server, which is in this process, have the toys."""
    for game in TOYS:
        reihum.register_game(game)
    yield
    for game in TOYS:
        registry.unregister_game(game.id)


def start_table_from_first_page(page: Page, game: str) -> Locator:
    """From the first page to a table with a bot; give the questions that were asked before."""
    page.goto("/")
    page.locator(f"[data-game={game}]").click()
    page.locator("[data-way=now]").click()
    setup = page.get_by_test_id("setup")
    setup.locator("button[type=submit]").click()
    page.get_by_test_id("board").wait_for()
    return setup


def press_until_score_sheet(page: Page, what: str) -> None:
    """Press the first of what there is until the score sheet comes."""
    deadline = time.monotonic() + PATIENCE
    while not page.locator(SHEET).count():
        assert time.monotonic() < deadline, "the match does not come to its end"
        try:
            if page.locator(what).count():
                page.locator(what).first.click(timeout=2000)
        except Late:  # it moved on in between
            continue
        page.wait_for_timeout(40)


@pytest.mark.parametrize(
    ("device", "locale", "theme"),
    [(PHONE, "de-DE", "dark"), pytest.param(LAPTOP, "en-GB", "light", marks=pytest.mark.thorough)],
    ids=["phone", "laptop"],
)
def test_any_game_is_played_to_its_end(new_page: NewPage, device: dict[str, int], locale: str, theme: str) -> None:
    page = new_page(device, locale, color_scheme=theme)
    start_table_from_first_page(page, "toy_wide")
    german = locale == "de-DE"
    board = page.get_by_test_id("board")
    expect(board).to_contain_text("Stiche" if german else "Tricks")
    expect(board.get_by_role("row").nth(1)).to_contain_text("Du" if german else "You")
    page.locator(MOVE).first.wait_for()
    small = page.locator(f"{MOVE}, main button").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect()).filter(({width, height}) => width < 44 || height < 44).length"
    )
    assert small == 0
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert_axe_clean(page, "generic board")
    page.get_by_test_id("hint").click()
    said = r"Probier \d+\. \(Lowest card: \d+\)" if german else r"Try \d+\. \(Lowest card: \d+\)"
    expect(page.get_by_test_id("hint-text")).to_have_text(re.compile(said))
    press_until_score_sheet(page, MOVE)
    expect(page.locator(SHEET)).to_be_visible()
    expect(page.get_by_test_id("announcer")).to_contain_text("Die Runde ist zu Ende." if german else "The round is over.")


@pytest.mark.thorough  # test_keyboard.py plays by keys
def test_any_game_is_played_by_keyboard_alone(new_page: NewPage) -> None:
    page = new_page(LAPTOP)
    start_table_from_first_page(page, "toy")
    deadline = time.monotonic() + PATIENCE
    while not page.locator(SHEET).count():
        assert time.monotonic() < deadline, "the match does not come to its end"
        if page.locator(MOVE).count() and tab_to(page, "[data-move]"):
            page.keyboard.press("End")
            page.keyboard.press("Enter")
        page.wait_for_timeout(40)


def test_a_game_brings_its_own_board(new_page: NewPage, url: str) -> None:
    status, headers, body = get(f"{url}/games/toy_own/board.js")
    assert (status, headers["cache-control"]) == (200, "no-cache")
    assert headers["content-type"].startswith(("text/javascript", "application/javascript"))
    assert b"export function mount" in body
    for missing in (
        "toy_own/toy_game.py",
        "toy_own/../toy_game.py",
        "toy_own/%2e%2e/toy_game.py",
        "toy/board.js",
        "elfer_raus/board.js",
        "nothing/board.js",
    ):
        assert get(f"{url}/games/{missing}")[0] == 404
    page = new_page(PHONE)
    start_table_from_first_page(page, "toy_own")
    expect(page.get_by_test_id("board")).to_contain_text("Last: nothing yet")
    assert page.locator(".toy-hand button").first.evaluate("one => getComputedStyle(one).minHeight") == "80px"
    press_until_score_sheet(page, OWN)
    expect(page.locator(SHEET)).to_be_visible()


BROKEN = """
export const version = 1;
export function mount(element, { legal, play }) {
  let broken = false; // not before the first move: somebody who sits down updates it too
  const button = document.createElement("button");
  button.className = "once";
  button.textContent = "Go";
  button.addEventListener("click", () => {
    broken = true;
    play(legal[0]);
  });
  element.append(button);
  return { update() { if (broken) throw new Error("no"); } };
}
"""


@pytest.mark.thorough  # one that breaks is tried below
def test_where_the_own_board_is_missing_the_generic_one_is_there(new_page: NewPage) -> None:
    page = new_page(LAPTOP, "de-DE")
    page.route("**/games/toy_own/board.js", lambda route: route.abort())
    start_table_from_first_page(page, "toy_own")
    expect(page.get_by_test_id("board")).to_contain_text("Das eigene Brett dieses Spiels ließ sich nicht laden")
    assert_axe_clean(page, "generic board in place of another")
    press_until_score_sheet(page, MOVE)


def test_where_the_own_board_breaks_in_mid_round_the_generic_one_goes_on(new_page: NewPage) -> None:
    page = new_page(PHONE)
    page.route("**/games/toy_own/board.js", lambda route: route.fulfill(body=BROKEN, content_type="text/javascript"))
    start_table_from_first_page(page, "toy_own")
    page.locator(".once").click()
    expect(page.get_by_test_id("board")).to_contain_text("own board could not be loaded")
    press_until_score_sheet(page, MOVE)


def test_options_are_made_from_what_the_server_says(new_page: NewPage) -> None:
    page = new_page(PHONE)
    page.goto("/")
    page.locator("[data-game=toy_wide]").click()
    page.locator("[data-way=friends]").click()
    page.get_by_test_id("setup").locator("button[type=submit]").click()
    page.get_by_text("The game", exact=True).or_(page.locator("summary").first).first.click()
    lobby = page.locator(".house")
    lobby.get_by_role("radio", name="3", exact=True).check(force=True)
    lobby.get_by_role("switch", name="Open hands").check(force=True)
    guest = new_page(LAPTOP)
    guest.goto(page.url)
    guest.locator("summary").first.click()
    expect(guest.locator(".house").get_by_role("radio", name="3", exact=True)).to_be_checked()
    expect(guest.locator(".house").get_by_role("switch", name="Open hands")).to_be_checked()
    lobby.get_by_label("Hand size").fill("99")
    lobby.get_by_label("Hand size").blur()
    expect(page.get_by_role("alert").or_(page.get_by_role("status")).first).to_be_visible()


@pytest.mark.thorough  # each of these is tried with a game that has a board of its own
def test_any_game_on_a_television_around_a_device_and_looked_back_on(new_page: NewPage, url: str) -> None:
    page = new_page(PHONE)
    page.clock.install()
    page.goto("/")
    page.locator("[data-game=toy]").click()
    page.locator("[data-way=around]").click()
    page.get_by_test_id("setup").locator("button[type=submit]").click()
    page.locator(COVER).wait_for()
    code = page.url.rsplit("/", 1)[1]
    screen = new_page({"width": 1920, "height": 1080})
    screen.goto(f"/board/{code}")
    expect(screen.get_by_test_id("board")).to_contain_text("Points")
    assert screen.locator("[data-move]").count() == 0
    assert_axe_clean(screen, "television")
    deadline = time.monotonic() + PATIENCE
    while not page.locator(SHEET).count():
        assert time.monotonic() < deadline, "the match does not come to its end"
        # A cover without a button goes by itself, when everybody looks at the end of a round.
        if page.locator(f"{COVER} .button").count():
            assert page.locator("[data-move]").count() == 0
            page.locator(f"{COVER} .button").click()
            page.locator(MOVE).first.wait_for()
        elif page.locator(MOVE).count():
            page.locator(MOVE).first.click()
            # Until the answer is there, the other cards can still be pressed; with it they may be gone.
            expect(page.locator("[data-move].pending")).to_have_count(0)
        else:  # slowly enough that a late answer is not taken for a connection that broke
            page.clock.fast_forward(1_300)
            page.wait_for_timeout(150)
    look = new_page(LAPTOP)
    look.goto(f"/look/{code}")
    expect(look.get_by_test_id("step")).to_have_text("Step 0 of 6")
    look.get_by_test_id("seat").select_option(index=1)
    expect(look.locator("[data-testid=moves] .card")).to_have_count(3)
    look.get_by_role("button", name="Next step").click()
    expect(look.get_by_test_id("step")).to_have_text("Step 1 of 6")
    assert look.locator("[data-move]").count() == 0
    assert json.loads(get(f"{url}/api/tables/{code}/record")[2])["game"] == "toy"
