"""Learning in Chromium: every lesson by pressing what glows, and a hint at the table."""

import time

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as Late

from tests.browser.axe import assert_axe_clean
from tests.browser.conftest import LAPTOP, PHONE, NewPage
from tests.browser.player import CORNER, sit_down
from tests.effort import first_always

PATIENCE = 90
GAMES = {"elfer_raus": PHONE, "elfer_raus_master": LAPTOP, "level_8": PHONE, "bloom": LAPTOP}
pytestmark = [pytest.mark.browser, pytest.mark.timeout(400)]


def follow_lesson(page: Page, number: int) -> None:
    """Go on where there is something to read; else press what glows: places and buttons, and in turn with them the card."""
    forward = page.get_by_test_id("next")
    place = page.locator("[data-hint]:not([data-card]):visible")
    card = page.locator("[data-hint][data-card]")
    try:
        if forward.count():
            forward.click(timeout=1000)
        elif place.count() and (number % 3 or not card.count()):
            place.first.click(timeout=1000)
        elif card.count():
            card.first.press("Enter", timeout=1000)
    except Late:
        return  # it was gone in between


@pytest.mark.parametrize("game", first_always([*GAMES]))
def test_every_lesson_is_taken_by_pressing_what_glows(game: str, new_page: NewPage) -> None:
    page = new_page(GAMES[game])
    page.goto(f"/learn/{game}")
    page.get_by_test_id("board").wait_for()
    deadline, number = time.monotonic() + PATIENCE, 0
    while not page.get_by_role("button", name="Play now").count():
        assert time.monotonic() < deadline, page.get_by_test_id("said").text_content()
        follow_lesson(page, number)
        number += 1


def test_a_lesson_takes_nothing_else_and_goes_on_after_a_reload(new_page: NewPage) -> None:
    page = new_page(PHONE, locale="de-DE")
    page.goto("/")
    page.locator("[data-way=now]").click()
    page.get_by_test_id("show-me").click()
    page.get_by_test_id("next").click()
    said = page.get_by_test_id("said")
    expect(said).to_contain_text("Leg die rote 12")
    other = page.locator("[data-card=y11]")
    other.click(position=CORNER)
    other.click(position=CORNER)
    expect(page.get_by_test_id("coach").get_by_role("alert")).to_contain_text("leuchtet")
    expect(said).to_contain_text("Leg die rote 12")
    page.locator("[data-card=r13]").click(position=CORNER)
    expect(page.locator(".bar .reason")).to_have_text("Die rote 13 passt noch nicht: Erst muss die rote 12 liegen.")
    page.locator("[data-card=r12]").press("Enter")
    expect(said).to_contain_text("rote 13")
    assert_axe_clean(page, "lesson")
    page.reload()
    expect(said).to_contain_text("rote 13")
    expect(page.locator("[data-card=r12]")).to_have_count(0)


def test_a_lamp_says_what_to_do_and_why_and_points_at_it(new_page: NewPage) -> None:
    page = new_page(PHONE)
    sit_down(page, players=2)
    lamp = page.get_by_test_id("hint")
    lamp.click()
    text = page.get_by_test_id("hint-text")
    expect(text).to_contain_text(".")
    glowing = page.locator("[data-hint]:visible")
    expect(glowing.first).to_be_visible()
    assert_axe_clean(page, "hint")
    lamp.click()
    expect(text).to_have_text("")
    expect(page.locator("[data-hint]")).to_have_count(0)
