"""Large letters: nothing is cut off, lost behind something, or beside the window."""

import json
import random
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import CHROMIUM, EXPERIENCED, FLAGS, OUTSIDE, PHONE, WIDER
from tests.browser.player import sit_down
from tests.server.client import Client, play_on

pytestmark = pytest.mark.browser

CUT = """[...document.querySelectorAll("[data-game] .title")].filter(title => {
  const box = title.parentElement.getBoundingClientRect();
  return title.scrollWidth > title.clientWidth || title.getBoundingClientRect().bottom > box.bottom + 1;
}).length"""
"""How many games' names are not wholly on their boxes."""


@pytest.fixture
def large(browser: Browser, url: str) -> Iterator[Page]:
    """Open a page on a phone in a browser whose letters are twice as large as usual."""
    flags = ["--no-sandbox", "--disable-gpu", "--blink-settings=defaultFontSize=32"]
    with browser.browser_type.launch(executable_path=CHROMIUM, args=flags) as chromium:
        yield chromium.new_page(base_url=url, viewport=PHONE, locale="de-DE", reduced_motion="reduce", service_workers="block")  # type: ignore[arg-type]


@pytest.mark.parametrize("font", ["the system's", pytest.param("ours", marks=pytest.mark.thorough)])  # ours is narrower
def test_letters_of_twice_their_size_make_no_page_wider_than_the_phone(large: Page, font: str) -> None:
    page = large
    if font != "ours":
        page.route("**/*.woff2", lambda route: route.abort())
    page.goto("/")
    page.locator(".ways button:enabled").first.wait_for()
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
    page.evaluate("document.fonts.ready.then(() => null)")
    for height in (640, 844):
        page.set_viewport_size({"width": PHONE["width"], "height": height})
        assert page.evaluate(OUTSIDE, ".ways > *, [data-game], form button") == 0
        assert page.evaluate(CUT) == 0
    assert not page.evaluate(WIDER)
    page.locator("header .icon").click()
    page.get_by_role("switch").first.wait_for()
    for group in page.locator("dialog[open] details > summary").all():
        group.click()
    assert page.evaluate(OUTSIDE, "dialog[open] input, dialog[open] button") == 0
    page.keyboard.press("Escape")
    page.locator("[data-way=friends]").click()
    page.get_by_test_id("setup").locator("button[type=submit]").click()
    page.get_by_test_id("code").wait_for()
    assert page.evaluate(OUTSIDE, "main button") == 0
    assert not page.evaluate(WIDER)


MATCH = {
    "version": 1,
    "id": "one",
    "day": "2026-01-02",
    "game": "elfer_raus",
    "title": "Elfer raus!",
    "players": [{"name": name, "bot": False, "total": total} for name, total in (("Wilhelminenaugustine", 120), ("Bo", 0))],
    "winners": [1],
    "lowest": True,
    "rounds": 2,
    "house": False,
}
"""A match in the family book."""


def test_letters_of_twice_their_size_leave_every_text_its_room_on_a_small_phone(large: Page) -> None:
    page = large
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto("/")
    assert page.locator("#code").evaluate("field => field.clientWidth") > 200, "a code of five letters"
    page.evaluate("match => localStorage.setItem('reihum.book.match.one', match)", json.dumps(MATCH))
    for path, last in (
        ("/book", "h1"),
        ("/look", "main .button"),
        ("/lab?draws=0", "[data-testid=changes]"),
        ("/practise", "main summary"),
        ("/tables", "[type=submit]"),
    ):
        page.goto(path)
        page.locator(last).first.wait_for()
        assert not page.evaluate(WIDER), path
    page.locator("[type=submit]").click()
    name = page.locator("[data-table] li .name").first
    assert name.evaluate("name => name.offsetHeight < 2 * parseFloat(getComputedStyle(name).fontSize)"), "letter below letter"


def test_letters_of_twice_their_size_leave_scores_in_sight(large: Page, url: str) -> None:
    page = large
    page.set_viewport_size({"width": 360, "height": 640})
    with Client(url) as ada, Client(url) as ben:
        ada.create(None, name="Ada")
        ben.join(ada.code)
        ben.ask("sit", name="Ben")
        ada.ask("start")
        play_on([ada, ben], random.Random("large letters"))
        page.goto(f"/t/{ada.code}#{ada.secret}")
        again = page.get_by_test_id("score-sheet").get_by_role("button", name="Noch mal?")
        expect(again).to_be_in_viewport(ratio=1)
        score, button = page.get_by_test_id("score-sheet").locator("tbody td").first.bounding_box(), again.bounding_box()
        assert score
        assert button
        assert score["y"] + score["height"] <= button["y"]


TOLD = """told => told.map((one) => {
  const [box, strip] = [one.getBoundingClientRect(), one.closest("a").getBoundingClientRect()];
  return box.left >= strip.left && box.right <= strip.right && box.bottom <= strip.bottom;
})"""
"""Whether what is told of an own table is all within its strip."""


def test_letters_of_twice_their_size_leave_what_a_table_waits_for_and_since_when(large: Page) -> None:
    page = large
    page.set_viewport_size({"width": 360, "height": 640})
    sit_down(page)
    page.goto("/")
    strip = page.get_by_test_id("own-tables")
    strip.locator(".since").wait_for()
    page.get_by_test_id("day-entry").wait_for()
    assert strip.locator(".waits, .since").evaluate_all(TOLD) == [True, True]


CUT_AT_TABLE = """() => {
  const box = (node) => node.getBoundingClientRect();
  const within = (one, whole) =>
    box(one).left >= box(whole).left - 1 && box(one).right <= box(whole).right + 1 && box(one).top >= box(whole).top - 1;
  const pairs = [["[data-half]", ".text"], ["header", "h1, button"], [".bar", "p, p > *, button"], [".page", ".near"]];
  const seen = (part) => part.textContent.trim() || part.ariaLabel;
  return pairs.flatMap(([whole, parts]) => [...document.querySelectorAll(whole)].flatMap((one) =>
    [...one.querySelectorAll(parts)].filter((part) => seen(part) && !within(part, one)).map((part) => part.outerHTML)));
}"""
"""Labels and buttons that are not wholly where they belong."""


def test_letters_of_twice_their_size_leave_a_table_of_friends_whole_on_a_small_phone(large: Page, url: str) -> None:
    page = large
    page.add_init_script(EXPERIENCED)
    page.set_viewport_size({"width": 360, "height": 640})
    with Client(url) as host, Client(url) as guest:
        host.create(None, "careful", "careful", game="elfer_raus_master", pace=50)
        guest.join(host.code)
        guest.ask("sit", name="Zoë")
        host.ask("start")
        page.goto(f"/t/{host.code}#{host.secret}")
        page.locator(".tray.turn").wait_for()
        page.get_by_test_id("hint").wait_for()
        page.get_by_test_id("talk-button").wait_for()
        page.evaluate("document.fonts.ready.then(() => null)")
        assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
        assert page.evaluate(CUT_AT_TABLE) == []
        assert page.locator("h1").evaluate("h1 => h1.scrollHeight - h1.clientHeight") <= 1, "the game's name is cut"
        page.set_viewport_size({"width": 280, "height": 653})
        assert page.evaluate(OUTSIDE, "header a, header button") == 0


COVERED = """() => {
  const box = (node) => node.getBoundingClientRect();
  const one = (what) => document.querySelector(what);
  const buttons = [...document.querySelectorAll("header button, .mine .head button, .compose, .bar button")];
  const covered = buttons.filter((button) => {
    const {left, top, width, height} = box(button);
    const hits = (part) => button.contains(document.elementFromPoint(left + part * width, top + height / 2));
    return width > 0 && ![0.25, 0.5, 0.75].every(hits);
  });
  const turn = one(".bar strong");
  return {
    covered: covered.map((button) => button.ariaLabel ?? button.textContent.trim()),
    below: Math.max(0, Math.round(box(one("[data-testid=board]")).bottom - box(one(".bar")).top)),
    scrolls: document.documentElement.scrollHeight - innerHeight,
    tall: box(turn).height > 3 * parseFloat(getComputedStyle(turn).fontSize),
    cut: [...document.querySelectorAll("[data-testid=rows]")].filter((rows) => innerHeight > 500 && rows.clientHeight < 80).length,
  };
}"""
"""Buttons of a table that cannot be pressed, pixels of the board below the bar, by how much the page scrolls, whether "Your turn" has
many lines, and lists of rows in a large window that are lower than a row."""
ON_ITS_SIDE = [(640, 360), (740, 360), (844, 390)]
WINDOWS = [(1024, 768), (1180, 820), (1280, 720), (1440, 900)]


@pytest.mark.parametrize("letters", ["ours", pytest.param("a quarter larger", marks=pytest.mark.thorough), "twice as large"])
@pytest.mark.parametrize(("game", "players"), [("bloom", 5), ("level_8", 6), pytest.param("level_8", 3, marks=pytest.mark.thorough)])
def test_large_letters_leave_every_button_of_a_table_in_reach(game: str, players: int, letters: str, browser: Browser, url: str) -> None:
    size = {"ours": 16, "a quarter larger": 20, "twice as large": 32}[letters]
    with ExitStack() as stack:
        chromium = stack.enter_context(
            browser.browser_type.launch(executable_path=CHROMIUM, args=[*FLAGS, f"--blink-settings=defaultFontSize={size}"])
        )
        people = [stack.enter_context(Client(url)) for _ in range(players)]
        people[0].create(*[None] * (players - 1), game=game, name="Wilhelmine", options={"hand": 16} if game == "bloom" else {})
        for person in people[1:]:
            person.join(people[0].code)
            person.ask("sit", name="Bartholomäus")
        people[0].ask("start")
        play_on(people, random.Random(game), 20)
        newest = max(person.table["number"] for person in people)
        for person in people:
            while person.table["number"] < newest:
                person.receive()
        mover = next(person for person in people if person.legal)
        page = chromium.new_page(base_url=url, locale="de-DE", reduced_motion="reduce", service_workers="block")
        page.add_init_script(EXPERIENCED)
        if letters != "twice as large":
            page.add_init_script("localStorage.setItem('reihum.large', 'yes')")
        page.goto(f"/t/{mover.code}#{mover.secret}")
        page.locator(".tray.turn").wait_for()
        page.get_by_test_id("hint").wait_for()
        page.evaluate("document.fonts.ready.then(() => null)")
        for width, height in [*ON_ITS_SIDE, *WINDOWS]:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
            found = page.evaluate(COVERED)
            assert found == {"covered": [], "below": 0, "scrolls": 0, "tall": False, "cut": 0}, (width, height)
        if letters == "twice as large":
            page.set_viewport_size({"width": 768, "height": 1024})
            cut = "names => names.filter((name) => name.scrollWidth > name.clientWidth).length"
            assert page.locator(".others .look").evaluate_all(cut) == 0
