"""What the table teaches in somebody's first matches, on a small phone."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.player import sit_down

SMALL = {"width": 360, "height": 640}
STEPS = 150
DOUBLE = 520
"""Milliseconds after which a tap is not the second of a double tap (`ui/doubleTap.ts`), which does nothing to what has come there."""
KNOWN = 4
"""What the record says of a tip that was followed twice (`device/coached.ts`)."""
LOOK = """() => {
  const coach = document.querySelector('[data-testid=table-coach]');
  const bubble = coach?.querySelector('.placed')?.getBoundingClientRect();
  if (!bubble) return null;
  const {x, y} = coach.querySelector('[data-testid=finger]').getBoundingClientRect();
  const spot = coach.querySelector('.spot').getBoundingClientRect();
  const apart = bubble.right <= spot.left || bubble.left >= spot.right || bubble.bottom <= spot.top || bubble.top >= spot.bottom;
  const pressed = document.elementFromPoint(x, y)?.closest('button:enabled');
  return {tip: coach.dataset.tip, x, y, apart, pressable: !!pressed && !coach.contains(pressed)};
}"""
COVERS = """() => {
  const of = (what) => document.querySelector(what).getBoundingClientRect();
  const bubble = of('[data-testid=table-coach] .placed'), finger = of('[data-testid=table-coach] > svg');
  const {left, top} = of('[data-testid=table-coach] .spot');
  const meet = (one, other) =>
    one.left < other.right - 1 && one.right > other.left + 1 && one.top < other.bottom - 1 && one.bottom > other.top + 1;
  const numbers = [...document.querySelectorAll('[data-testid=board] .cell')].map((cell) => cell.getBoundingClientRect());
  return [numbers.filter((cell) => meet(cell, bubble)).length, meet(finger, {left, top, right: left + 20, bottom: top + 30})];
}"""
"""How many places of the board the sentence lies over, and whether the finger lies over the corner of the card it means."""
RECORD = "JSON.parse(localStorage.getItem('reihum.coach.elfer_raus') ?? '{}').things ?? {}"
pytestmark = [pytest.mark.browser, pytest.mark.timeout(200)]


def press_pointed(page: Page) -> dict[str, Any] | None:
    """Press what the finger points at, if it points at anything; gives what it was."""
    page.wait_for_timeout(200)
    found: dict[str, Any] | None = page.evaluate(LOOK)
    if found:
        page.touchscreen.tap(found["x"], found["y"])
        page.wait_for_timeout(DOUBLE)
    return found


def test_the_finger_leads_through_first_turns_and_a_thing_done_twice_is_gone(new_page: NewPage) -> None:
    page = new_page(SMALL, locale="de-DE", has_touch=True, coached=True)
    sit_down(page)
    coach, status = page.get_by_test_id("table-coach"), page.get_by_test_id("coach-status")
    coach.wait_for()
    says = page.get_by_test_id("coach-says").text_content() or ""
    expect(status).to_have_text(re.compile(rf"^{re.escape(says.removesuffix('.'))} \u2013 \w+ \d+, passt\.$"))  # with the name of the card
    shown: list[str] = []
    for _ in range(STEPS):
        known = {tip for tip, times in page.evaluate(RECORD).items() if times >= KNOWN}
        if known and shown and len(known & set(shown)) > 1:
            break
        found = press_pointed(page)
        if found:
            assert found["pressable"]
            assert found["apart"]
            assert found["tip"] not in known
            shown.append(found["tip"])
    assert len(known) > 1, (shown, page.evaluate(RECORD))


@pytest.mark.parametrize("locale", ["de-DE", "en-GB"])
def test_on_a_phone_on_its_side_it_lies_over_nothing_that_it_speaks_of(locale: str, new_page: NewPage) -> None:
    page = new_page({"width": 844, "height": 390}, locale=locale, has_touch=True, coached=True)
    sit_down(page)
    page.locator("[data-testid=table-coach] .placed").wait_for()
    assert page.locator("[data-testid=board] .cell").count() > 0
    assert page.evaluate(COVERS) == [0, False]


def test_one_tap_turns_it_off_and_the_menu_on_again(new_page: NewPage) -> None:
    page = new_page(SMALL, locale="de-DE", has_touch=True, coached=True)
    sit_down(page)
    coach, board = page.get_by_test_id("table-coach"), page.get_by_test_id("board")
    coach.wait_for()
    taught = board.bounding_box()
    page.get_by_test_id("coach-off").tap()
    expect(coach).to_have_count(0)
    assert board.bounding_box() == taught
    page.reload()
    board.wait_for()
    page.wait_for_timeout(1500)
    expect(coach).to_have_count(0)
    page.get_by_role("button", name="Menü").click()
    page.get_by_test_id("menu").get_by_role("switch", name="In den ersten Partien").check(force=True)
    page.keyboard.press("Escape")
    coach.wait_for()


@pytest.mark.thorough  # web/src/device/coached.test.ts
def test_nobody_is_taught_after_three_matches(new_page: NewPage) -> None:
    page = new_page(SMALL, coached=True)
    record = json.dumps({"things": {}, "matches": 3, "last": ""})
    page.add_init_script(f"localStorage.setItem('reihum.coach.elfer_raus', '{record}')")
    sit_down(page)
    page.wait_for_timeout(1500)
    expect(page.get_by_test_id("table-coach")).to_have_count(0)
