"""Bloom in Chromium: by mouse, by touch with a guest, and by keyboard; what a press means; axe."""

import time

import pytest
from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as Late

from tests.browser.conftest import LAPTOP, MOVING, PHONE, NewPage
from tests.browser.player import CORNER, PATIENCE, PLAYABLE, SHEET
from tests.browser.test_elfer_raus import axe

pytestmark = [pytest.mark.browser, pytest.mark.timeout(400)]

CHOICES = (
    "dialog[data-testid=ask][open] [data-move]",
    "[data-move='*']",
    "button[data-place]",
    ".rob.lifted",
    ".board:has(.now) .rob",
    PLAYABLE,
    "[data-move='.']",
    "[data-move='+']",
    "button[data-move]",
)
"""What one presses if it is there: a place for the chosen tile, else a tile, else the button that ends, else the bag."""


def choose(page: Page) -> Locator | None:
    """Find what to press next."""
    found = page.evaluate("choices => choices.find(choice => document.querySelector(choice)) ?? null", CHOICES)
    return page.locator(found).first if found else None


def one_press(page: Page) -> None:
    """Press what comes first, if there is anything to press."""
    target = choose(page)
    if target is None:
        page.wait_for_timeout(25)
        return
    try:
        touch = page.evaluate("navigator.maxTouchPoints > 0")
        (target.tap if touch else target.click)(position=CORNER, timeout=1500)
    except Late:  # it moved on in between
        return


def play(*pages: Page) -> None:
    """Play to the score sheet."""
    deadline = time.monotonic() + PATIENCE
    while not pages[0].locator(SHEET).count():
        assert time.monotonic() < deadline, "the round does not come to its end"
        for page in pages:
            one_press(page)


def sit_down(page: Page, players: int = 5, *, friends: bool = False) -> None:
    """From the first page to a table; with many bots a round is short."""
    page.goto("/")
    page.locator("[data-game=bloom]").click()
    page.locator(".ways button").nth(int(friends)).click()
    setup = page.get_by_test_id("setup")
    setup.get_by_role("radio", name=str(players), exact=True).first.check(force=True)
    setup.locator("button[type=submit]").click()
    page.get_by_test_id("code" if friends else "board").wait_for()


def test_a_round_by_mouse(new_page: NewPage) -> None:
    page = new_page(LAPTOP)
    sit_down(page)
    play(page)
    expect(page.locator(SHEET).get_by_role("row")).to_have_count(2)  # names, a round


def test_a_guest_on_a_phone_plays_a_round_by_touch(new_page: NewPage) -> None:
    host = new_page(LAPTOP)
    sit_down(host, friends=True)
    guest = new_page(PHONE, locale="de-DE", has_touch=True, reduced_motion=MOVING)
    guest.goto(host.url.split("#")[0])
    guest.get_by_role("button", name="Hier sitze ich").tap()
    host.get_by_role("button", name="Fill the free seats").click()
    host.get_by_role("button", name="Deal").click()
    for page in (host, guest):
        page.get_by_test_id("board").wait_for()
    play(host, guest)
    for page in (host, guest):
        expect(page.locator(SHEET).get_by_role("row")).to_have_count(2)


def test_a_whole_match_by_keyboard_alone(new_page: NewPage) -> None:
    page = new_page(LAPTOP)
    sit_down(page)
    play_by_keyboard(page)
    page.locator(SHEET).locator(".actions .button").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(SHEET)).to_have_count(0)
    play_by_keyboard(page)
    expect(page.locator(SHEET).get_by_role("row")).to_have_count(4)  # names, two rounds, total


def play_by_keyboard(page: Page) -> None:
    """Play to the score sheet."""
    deadline = time.monotonic() + PATIENCE
    while not page.locator(SHEET).count():
        assert time.monotonic() < deadline, "the round does not come to its end"
        press_a_key(page)


def press_a_key(page: Page) -> None:
    """Go with Tab and arrow keys to what comes first, and press Enter."""
    target = page.evaluate("choices => choices.find(choice => document.querySelector(choice)) ?? null", CHOICES)
    if target is None:
        page.wait_for_timeout(25)
        return
    for _ in range(60):
        where = page.evaluate(
            """target => {
              const here = document.activeElement;
              const list = here?.closest("[data-testid=hand], [data-testid=rows]");
              return here?.matches(target) ? "there" : list?.querySelector(target) ? "list" : "away";
            }""",
            target,
        )
        if where == "there":
            page.keyboard.press("Enter")
            return
        page.keyboard.press("ArrowRight" if where == "list" and not _at_end(page) else "Home" if where == "list" else "Tab")


def _at_end(page: Page) -> bool:
    return bool(
        page.evaluate(
            """() => {
              const all = document.activeElement.closest("ul")?.querySelectorAll("button") ?? [];
              return all[all.length - 1] === document.activeElement;
            }"""
        )
    )


@pytest.mark.parametrize(("viewport", "locale", "theme"), [(PHONE, "de-DE", "dark"), (LAPTOP, "en-GB", "light")])
def test_a_press_shows_where_a_tile_may_go_and_axe_finds_nothing_serious(
    new_page: NewPage, viewport: dict[str, int], locale: str, theme: str
) -> None:
    page = new_page(viewport, locale, color_scheme=theme)
    sit_down(page)
    page.locator("[data-move='+']").wait_for()
    refused = page.locator("[data-testid=hand] [data-playable=false]").first
    refused.click(position=CORNER)
    expect(page.locator(".bar .reason")).to_be_visible()
    while not page.locator("[data-row]").count():
        one_press(page)
    page.locator("[data-move='+']").wait_for()
    for chosen in page.locator("[data-testid=hand] [aria-pressed=true]").all():  # a tile that could also lie in a row of its own
        chosen.press("Escape")
    for tile in page.locator(PLAYABLE).all():
        tile.click(position=CORNER)
        expect(tile).to_have_attribute("aria-pressed", "true")
        expect(page.locator("button[data-place], .swap").first).to_be_visible()
        tile.press("Escape")
    axe(page, "Bloom")
