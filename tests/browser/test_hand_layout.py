"""The hand at the edge of the table, in windows of different sizes."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, MOVING, PHONE, NewPage
from tests.browser.player import sit_down
from tests.server.client import Client

pytestmark = [pytest.mark.browser, pytest.mark.timeout(200)]

FLAT = {"width": 844, "height": 390}
MEASURE = """() => {
  const hand = document.querySelector("[data-testid=hand]"), window = hand.parentElement.getBoundingClientRect();
  const lowest = Math.max(...[...hand.querySelectorAll("[data-card]")].map((card) => card.getBoundingClientRect().bottom));
  return {bottom: window.bottom, lowest};
}"""
"""The lower edges of the hand's window and of its lowest card."""


def measure_first_hand(page: Page) -> dict[str, Any]:
    """Sit down at a round of Elfer raus! for three, of about 20 cards each, and measure the hand."""
    sit_down(page, 3)
    page.locator("[data-card]").first.wait_for()
    measured: dict[str, Any] = page.evaluate(MEASURE)
    return measured


def test_on_a_phone_three_ranks_are_whole(new_page: NewPage) -> None:
    page = new_page(PHONE)
    assert measure_first_hand(page)["lowest"] <= PHONE["height"]
    page.set_viewport_size({"width": 360, "height": 640})
    page.wait_for_function("document.querySelector('[data-card]').clientWidth < 46")
    assert page.evaluate(MEASURE) == {"bottom": 640, "lowest": pytest.approx(636, abs=1)}


def open_puzzle(page: Page) -> None:
    """Open the first chosen puzzle of Elfer raus!, of 18 cards."""
    page.goto("/practise")
    puzzles = page.get_by_test_id("chosen-elfer_raus")
    puzzles.locator("summary").tap()
    puzzles.locator("li button").first.tap()
    page.locator("[data-card]").nth(17).wait_for()


BESIDE = """() => {
  const window = document.querySelector("[data-testid=hand]").parentElement, {left, right} = window.getBoundingClientRect();
  const boxes = [...window.querySelectorAll("[data-card]")].map((card) => card.getBoundingClientRect());
  const hidden = boxes.filter((box) => box.left < left - 1 || box.right > right + 1).length;
  const mask = getComputedStyle(window).maskImage;
  return [hidden, mask];
}"""
"""How many cards of the hand are cut off at its sides, and the mask with which they fade."""


def test_on_a_phone_on_its_side_the_question_of_a_puzzle_leaves_the_hand_its_width(new_page: NewPage) -> None:
    page = new_page(FLAT, has_touch=True)
    open_puzzle(page)
    hidden, mask = page.evaluate(BESIDE)
    assert hidden == 0
    assert mask == "none"
    asks, title = page.get_by_test_id("try-bar").bounding_box(), page.locator("h1").bounding_box()
    assert asks
    assert title
    assert title["x"] + title["width"] <= asks["x"]


def test_cards_beyond_the_edge_of_the_hand_fade_on_their_side(new_page: NewPage) -> None:
    page = new_page({"width": 640, "height": 360}, has_touch=True)
    open_puzzle(page)
    window = page.get_by_test_id("hand").locator("..")
    assert page.evaluate(BESIDE)[0] > 0
    expect(window).to_have_class(re.compile(r"\bafter\b"))
    expect(window).not_to_have_class(re.compile(r"\bbefore\b"))
    assert page.evaluate(BESIDE)[1] != "none"
    window.evaluate("window => { window.scrollLeft = 999; }")
    expect(window).to_have_class(re.compile(r"\bbefore\b"))
    expect(window).not_to_have_class(re.compile(r"\bafter\b"))


def test_on_a_small_phone_a_question_and_its_buttons_take_one_line(new_page: NewPage) -> None:
    page = new_page({"width": 360, "height": 640}, has_touch=True)
    open_puzzle(page)
    asks = page.get_by_test_id("try-bar").bounding_box()
    assert asks
    assert asks["height"] < 75
    assert page.locator("main").evaluate("main => main.scrollWidth") <= 360


WATCH_DEAL = """() => {
  window.dealt = {frames: 0, height: 0};
  const look = () => {
    const cards = [...document.querySelectorAll("[data-testid=hand] li")];
    if (cards.some((card) => card.getAnimations().length)) window.dealt.frames += 1;
    window.dealt.height = Math.max(window.dealt.height, document.documentElement.scrollHeight);
    requestAnimationFrame(look);
  };
  look();
}"""
"""Count the pictures in which cards of the hand move, and measure how high the page gets."""


def test_the_cards_of_a_new_round_slide_in_but_not_after_loading_the_page(new_page: NewPage, url: str) -> None:
    page = new_page(reduced_motion=MOVING)
    with Client(url) as host:
        host.create("careful", "careful", game="elfer_raus", pace=2000)
    page.goto(f"/t/{host.code}#{host.secret}")
    start = page.locator("button[data-next]").first
    start.wait_for()
    page.evaluate(WATCH_DEAL)
    start.click()
    page.wait_for_function("() => window.dealt.frames > 3")
    assert page.evaluate("window.dealt.height") == LAPTOP["height"]
    page.reload()
    page.evaluate(WATCH_DEAL)
    page.get_by_test_id("hand").wait_for()
    page.wait_for_timeout(300)
    assert page.evaluate("window.dealt.frames") == 0
