"""The hand at the edge of the table, in windows of different sizes."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import PHONE, NewPage
from tests.browser.player import sit_down

pytestmark = [pytest.mark.browser, pytest.mark.timeout(200)]

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


def test_on_a_phone_the_third_rank_runs_out_under_the_edge_of_the_screen(new_page: NewPage) -> None:
    hand = measure_first_hand(new_page(PHONE))
    assert hand["lowest"] > PHONE["height"]
    assert hand["bottom"] == PHONE["height"]
