"""Elfer raus! Master in Chromium: whole matches by mouse, by finger, by keyboard, and with a guest."""

import time

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import assert_axe_clean
from tests.browser.conftest import LAPTOP, MOVING, PHONE, NewPage
from tests.browser.elfer_raus_master import BUTTON, LIT, Press, click, make_one_move, tap
from tests.browser.player import NAME, PATIENCE, PLAYABLE, SHEET, sit_down, skip_to_round_end, tab_to, wait_for_any

pytestmark = [pytest.mark.browser, pytest.mark.timeout(400)]

MOVES = 3
"""So often each page begins a match with what can be pressed."""


def play(url: str, *pages: Page, press: Press = click) -> None:
    """Play on all these pages, the middle of the match over lines of their own, until the score sheet opens on each."""
    for _ in range(MOVES):
        wait_for_any(f"{SHEET}, {PLAYABLE}, {BUTTON}", *pages)
        for page in pages:
            make_one_move(page, press)
    skip_to_round_end(url, *pages)
    deadline = time.monotonic() + PATIENCE
    while not pages[0].locator(SHEET).count():
        assert time.monotonic() < deadline, "the match does not come to its end"
        wait_for_any(f"{SHEET}, {PLAYABLE}, {BUTTON}", *pages)
        for page in pages:
            make_one_move(page, press)
    for page in pages:
        expect(page.locator(SHEET)).to_be_visible()


@pytest.mark.thorough  # one is played by finger
def test_a_whole_match_by_mouse(new_page: NewPage, url: str) -> None:
    page = new_page(LAPTOP, reduced_motion=MOVING)
    sit_down(page, 6, "elfer_raus_master")
    expect(page.locator("[data-half]")).to_have_count(8)
    play(url, page)
    expect(page.locator(SHEET).get_by_role("row")).to_have_count(2)  # names, one round


def test_a_whole_match_by_finger_without_scrolling(new_page: NewPage, url: str) -> None:
    page = new_page(PHONE, "de-DE", has_touch=True, color_scheme="dark")
    sit_down(page, 2, "elfer_raus_master")
    make_one_move(page, tap)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight")
    for spot in ("r1", "y21", "b11"):
        expect(page.locator(f"[data-place={spot}]")).to_be_in_viewport(ratio=1)
    assert_axe_clean(page, "table")
    sit_down(page, 6, "elfer_raus_master")
    play(url, page, press=tap)


@pytest.mark.soak  # guests are the same in every game: tests of the other three have one
def test_a_whole_match_with_a_guest(new_page: NewPage, url: str) -> None:
    host = new_page(LAPTOP)
    sit_down(host, 6, "elfer_raus_master", friends=True)
    guest = new_page(PHONE, "de-DE")
    guest.goto(host.url.split("#")[0])
    guest.locator(NAME).fill("Zoë")
    guest.get_by_role("button", name="Hier sitze ich").click()
    expect(host.get_by_text("Zoë").first).to_be_visible()
    host.get_by_role("button", name="bots").click()
    host.get_by_role("button", name="Deal").click()
    for page in (host, guest):
        page.get_by_test_id("board").wait_for()
    play(url, host, guest)
    assert host.locator(SHEET).get_by_role("row").count() == guest.locator(SHEET).get_by_role("row").count()


@pytest.mark.thorough  # one of Elfer raus! is played so, and one of this game by finger
def test_a_whole_match_by_keyboard_alone(new_page: NewPage, url: str) -> None:
    page = new_page(LAPTOP)
    sit_down(page, 6, "elfer_raus_master")
    assert_axe_clean(page, "table")
    skip_to_round_end(url, page)
    deadline = time.monotonic() + PATIENCE
    while not page.locator(SHEET).count():
        assert time.monotonic() < deadline, "the match does not come to its end"
        if page.locator(PLAYABLE).count():
            _play_a_card(page)
        elif page.locator(BUTTON).count() and tab_to(page, BUTTON):
            page.keyboard.press("Enter")
        wait_for_any(f"{SHEET}, {PLAYABLE}, {BUTTON}", page)


def _play_a_card(page: Page) -> None:
    if not tab_to(page, "[data-card]"):
        return
    page.keyboard.press("Home")
    for _ in range(60):
        if page.evaluate("document.activeElement?.dataset.playable === 'true'"):
            page.keyboard.press("Enter")
            break
        page.keyboard.press("ArrowRight")
    page.wait_for_timeout(25)
    if page.evaluate("target => document.activeElement?.matches(target) ?? false", LIT):  # a joker asks where
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
