"""The hand in an order of one's own: cards are dragged where one wants them, and lie there after a reload."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE, NewPage
from tests.browser.player import sit_down
from tests.effort import first_always

pytestmark = [pytest.mark.browser, pytest.mark.timeout(120)]
HAND = "[data-testid=hand] [data-card]"


def order(page: Page) -> list[str]:
    found: list[str] = page.locator(HAND).evaluate_all("cards => cards.map(card => card.dataset.card)")
    return found


def drag(page: Page, card: str, beside: str) -> None:
    """Drag a card by its corner to just left of another one's."""
    start, end = (page.locator(f"[data-testid=hand] [data-card={one}]").bounding_box() for one in (card, beside))
    assert start
    assert end
    page.mouse.move(start["x"] + 12, start["y"] + 14)
    page.mouse.down()
    page.mouse.move(start["x"] + 30, start["y"] + 24, steps=3)
    page.mouse.move(end["x"] + 2, end["y"] + 20, steps=6)
    page.mouse.up()


@pytest.mark.parametrize("viewport", first_always([LAPTOP, PHONE]))
def test_a_card_is_dragged_to_another_place_of_the_hand(new_page: NewPage, viewport: dict[str, int]) -> None:
    page = new_page(viewport)
    sit_down(page)
    expect(page.locator(HAND).nth(5)).to_be_visible()
    before = order(page)
    first, *rest = before
    drag(page, first, before[3])
    wanted = [*rest[:2], first, *rest[2:]]
    page.wait_for_function("([hand, first]) => document.querySelector(hand).dataset.card !== first", arg=[HAND, first])
    assert order(page) == wanted
    expect(page.get_by_test_id("board").locator(f"[data-card={first}]")).to_have_count(0)  # it was not laid
    page.reload()
    expect(page.locator(HAND)).to_have_count(len(before))
    assert order(page) == wanted
    page.get_by_test_id("sort").click()
    page.wait_for_function("([hand, first]) => document.querySelector(hand).dataset.card === first", arg=[HAND, first])


def test_a_card_that_is_held_says_what_it_means(new_page: NewPage) -> None:
    page = new_page(PHONE)
    sit_down(page)
    card, says = page.locator(HAND).first, page.get_by_test_id("meaning")
    card.click(button="right", position={"x": 12, "y": 14})
    expect(says).to_contain_text(re.compile("fits next to the|begins with an 11"))
    expect(card).to_have_attribute("aria-pressed", "false")
    box = says.bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["width"]
    page.keyboard.press("Escape")
    expect(says).to_have_count(0)
    card.focus()
    page.keyboard.press("ContextMenu")
    says.wait_for()
