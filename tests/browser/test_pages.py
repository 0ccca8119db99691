"""What lies around a table: the first page, the way in, the log, a network that goes, and a screen that stays on."""

import random
import re
from contextlib import ExitStack

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.browser.axe import assert_axe_clean
from tests.browser.conftest import PHONE, NewPage
from tests.browser.player import sit_down, start_from_first_page
from tests.server.client import Client, play_on

pytestmark = [pytest.mark.browser, pytest.mark.timeout(200)]

LOCK = """
window.locks = 0;
const request = async () => ((window.locks += 1), { release: async () => (window.locks -= 1) });
Object.defineProperty(navigator, "wakeLock", { value: { request } });
"""


class SilentConnection:
    """A line between a page and its server that can fall silent without being closed."""

    def __init__(self, page: Page) -> None:
        self.dead = False
        page.route_web_socket("**/ws", self._route)

    def _route(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda text: None if self.dead else socket.send(text))
        socket.on_message(lambda text: None if self.dead else server.send(text))


def test_the_screen_stays_on_while_a_round_is_played(new_page: NewPage) -> None:
    page = new_page(PHONE)
    page.add_init_script(LOCK)
    page.goto("/")
    assert page.evaluate("window.locks") == 0
    sit_down(page)
    page.wait_for_function("window.locks === 1")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("switch", name="Keep the screen on").uncheck(force=True)
    page.wait_for_function("window.locks === 0")


@pytest.mark.parametrize("size", [(360, 640), (844, 390), (768, 1024)])
def test_a_network_that_has_gone_is_noticed_while_one_waits(size: tuple[int, int], new_page: NewPage) -> None:
    width, height = size
    page = new_page({"width": width, "height": height}, locale="de-DE")
    line = SilentConnection(page)
    sit_down(page, 4)
    before = page.get_by_test_id("board").bounding_box()
    line.dead = True
    page.evaluate("dispatchEvent(new Event('offline'))")  # the device is sure, and the server says nothing
    expect(page.get_by_test_id("notice")).to_contain_text(re.compile("Keine Verbindung|Verbindung wird"), timeout=8_000)
    board = page.get_by_test_id("board").bounding_box()
    assert board == before, "nothing moves"
    said, buttons = page.get_by_test_id("notice").locator("p").bounding_box(), page.locator("header nav").bounding_box()
    assert said
    assert buttons
    # The buttons can be seen, and pressed, meanwhile, and so can the board.
    assert said["y"] >= buttons["y"] + buttons["height"] or said["x"] + said["width"] <= buttons["x"]
    assert board
    assert said["y"] + said["height"] <= board["y"]
    page.get_by_role("button", name="Regeln").click()
    expect(page.get_by_text("Keine Verbindung").filter(visible=True)).to_have_count(1)
    page.keyboard.press("Escape")
    line.dead = False
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.get_by_test_id("notice")).to_be_empty(timeout=15_000)


def test_the_first_page_says_what_it_costs_and_shows_what_was_pressed(new_page: NewPage) -> None:
    page = new_page({"width": 360, "height": 640})

    def hold(route: Route) -> None:
        held.append(route)

    held: list[Route] = []
    page.route("**/Setup-*.js", hold)
    page.goto("/")
    expect(page.locator("header")).to_contain_text("Free, no account.")
    page.locator("[data-way=now]:enabled").click()
    expect(page.locator("[data-way=now][aria-busy=true]")).to_be_visible()
    for route in held:
        route.continue_()
    expect(page.get_by_test_id("setup").get_by_role("heading")).to_contain_text("Elfer raus!")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_text("First type the code")).to_be_visible()
    assert_axe_clean(page, "first page without a code")
    page.get_by_role("link", name="Show me: Elfer raus!").click()
    page.wait_for_url("**/learn/elfer_raus")


NONE_CUT = """() => [...document.querySelectorAll("[data-testid=own-tables] a b, [data-way=again] small, .strip > span")]
  .every((one) => one.clientWidth <= 1 || one.scrollWidth <= one.clientWidth)"""
"""Whether the names of own tables, the last settings, and what a strip leads to are whole on the first page, once its font is there."""


@pytest.mark.parametrize("locale", ["de-DE", "en-GB"])
@pytest.mark.parametrize("size", [(360, 640), (844, 390), (667, 375), (640, 360)])
def test_all_of_the_first_page_is_seen_at_once_on_a_small_phone_upright_or_on_its_side(
    size: tuple[int, int], locale: str, new_page: NewPage
) -> None:
    width, height = size
    page = new_page({"width": width, "height": height}, locale=locale)
    page.goto("/")
    page.get_by_test_id("day-entry").wait_for()
    page.wait_for_function(NONE_CUT)
    for tables in (1, 2):  # whose strip stands above the boxes from now on, and a button to play so again
        start_from_first_page(page, 5, game="elfer_raus_master")
        page.goto("/")
        own = page.get_by_test_id("own-tables")
        expect(own.locator("> .plain")).to_have_count(tables - 1)
        page.locator("[data-way=again]").wait_for()
        assert page.evaluate("document.documentElement.scrollHeight") <= height
        page.wait_for_function(NONE_CUT)


def test_an_invitation_shows_who_invites_to_what(new_page: NewPage, url: str) -> None:
    with Client(url) as host:
        host.create(None, "careful", game="bloom")
        page = new_page(PHONE)
        page.goto(f"/t/{host.code}")
        expect(page.get_by_role("heading", level=1)).to_contain_text("invites you to play Bloom")
        expect(page.get_by_role("list", name="Seats")).to_have_count(0)
        assert_axe_clean(page, "invitation")
        page.get_by_test_id("show-me").click()
        page.wait_for_url("**/learn/bloom")
        page.go_back()
        page.get_by_role("button", name="Sit here").click()
        expect(page.get_by_role("list", name="Seats").locator("[data-seat]")).to_have_count(3)


def test_the_log_of_a_phone_opens_at_its_newest_line(new_page: NewPage, url: str) -> None:
    page = new_page({"width": 360, "height": 640})
    with ExitStack() as stack:
        host = stack.enter_context(Client(url))
        host.create(None, game="elfer_raus", options={"rounds": 1})
        guest = stack.enter_context(Client(url))
        guest.join(host.code, secret=None)
        guest.ask("sit", name="Zoë")
        host.ask("start")
        play_on([host, guest], random.Random(3), 40)
        page.goto(f"/t/{host.code}#{host.secret}")
        page.get_by_test_id("board").wait_for()
        page.locator("header button.log").click()
        log = page.locator("dialog[open] [data-testid=log]")
        log.locator("li").last.wait_for()
        expect(log.locator("svg").first).to_be_attached()
        page.wait_for_function("""() => {
            const list = document.querySelector("dialog[open] [data-testid=log]");
            return list.scrollTop + list.clientHeight >= list.scrollHeight - 2;
        }""")


def test_the_secret_of_a_seat_stays_in_no_history(new_page: NewPage, url: str) -> None:
    with Client(url) as host:
        host.create("easy", game="elfer_raus")
        host.ask("start")
        page = new_page(PHONE)
        line = page.context.new_cdp_session(page)
        page.goto("/")
        page.goto(f"/t/{host.code}#{host.secret}")
        page.get_by_test_id("board").wait_for()
        page.goto("/look")
        page.go_back()
        page.get_by_test_id("board").wait_for()
        assert page.url == f"{url}/t/{host.code}"
        page.evaluate("secret => { location.hash = secret; }", host.secret)  # pasted into the address of the open page
        page.wait_for_function("location.hash === ''")
        addresses = [entry["url"] for entry in line.send("Page.getNavigationHistory")["entries"]]
        assert f"{url}/t/{host.code}" in addresses
        assert not any("#" in address for address in addresses)


@pytest.mark.parametrize("size", [(1440, 900), (360, 640)])
def test_the_way_home_stands_at_the_same_place_on_every_page(size: tuple[int, int], new_page: NewPage) -> None:
    width, height = size
    page = new_page({"width": width, "height": height})
    places = set()
    for path in ("", "practise", "book", "lab", "tables", "evening", "day", "look"):
        page.goto(f"/{path}")
        home = page.locator("header a").first
        home.wait_for()
        page.evaluate("document.fonts.ready.then(() => null)")  # in another font the link has another width
        places.add(tuple((home.bounding_box() or {}).values()))
    assert len(places) == 1, places


def test_an_address_that_leads_nowhere_says_so(new_page: NewPage) -> None:
    page = new_page(PHONE)
    ask = page.context.request.get
    looked, asked = ask("/nonsense", headers={"Accept": "text/html"}), ask("/nonsense.js", headers={"Accept": "text/html"})
    assert (looked.status, asked.status, asked.text()) == (404, 404, "Not Found\n")
    assert "<!doctype html>" in looked.text()
    page.goto("/")
    page.evaluate("history.pushState(null, '', '/nonsense'); dispatchEvent(new PopStateEvent('popstate'))")
    expect(page.get_by_role("heading")).to_contain_text("There is nothing here.")
    assert_axe_clean(page, "nowhere")
