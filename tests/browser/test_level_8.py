"""Level 8 in Chromium: whole matches by mouse, by finger, by keyboard and with a guest."""

import json
import re
import time
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import reihum
from tests.browser import level_8 as person
from tests.browser import player
from tests.browser.axe import assert_axe_clean
from tests.browser.conftest import LAPTOP, MOVING, PHONE, NewPage
from tests.browser.player import CORNER, PATIENCE, SHEET, wait_for_any
from tests.effort import first_always
from tests.server.client import Client
from tests.server.servers import wait_until

NAME = "input[autocomplete=nickname]"
pytestmark = [pytest.mark.browser, pytest.mark.timeout(400)]


@pytest.mark.thorough  # a level is laid below, a match of Elfer raus! is played to its record
def test_a_whole_match_by_mouse_to_the_record(new_page: NewPage, tmp_path: Path) -> None:
    page = new_page(LAPTOP, reduced_motion=MOVING)
    person.sit_down(page)
    rounds = person.play_to_match_end(page)
    sheet = page.locator(SHEET)
    expect(sheet.get_by_role("row")).to_have_count(1 + rounds)  # levels are not added up
    expect(sheet.get_by_role("cell", name="won")).to_have_count(1)
    sheet.get_by_text("More", exact=True).click()
    with page.expect_download() as waiting:
        sheet.get_by_role("button", name="record").click()
    file = tmp_path / "match.json"
    waiting.value.save_as(file)
    match = reihum.replay(json.loads(file.read_text("utf-8")))
    assert (match.over, len(match.results)) == (True, rounds)


def test_a_level_is_put_together_by_hand_in_private_and_laid_as_one_turn(new_page: NewPage, url: str) -> None:
    page = new_page(PHONE, has_touch=True)
    person.sit_down(page)
    _until_it_can_be_laid(page)
    desk, lay = page.locator(".mine .desk button.card"), page.locator(person.BUTTON, has_text="Lay it out")
    with Client(url) as onlooker:
        onlooker.join(page.url.rstrip("/").rsplit("/", 1)[-1])
        page.locator(".mine button", has_text="Do it myself").tap()
        expect(desk).to_have_count(0)
        expect(lay).to_have_count(0)
        held = page.locator("[data-testid=hand] [data-card]").evaluate_all("cards => cards.map(card => card.dataset.card)")
        for meld, pair in enumerate(_pairs(held)):
            for card in pair:
                page.locator(f"[data-testid=hand] [data-card='{card}']").tap(position=CORNER)
                page.locator(f"[data-pin='{meld}']").tap(position=CORNER)
            expect(desk).to_have_count(2 * meld + 2)
        expect(lay).to_be_visible()
        with pytest.raises(TimeoutError):
            onlooker.receive(0.5)  # nobody is told of a plan
        lay.tap()
        expect(page.locator(person.LAID)).to_be_visible()
        expect(page.locator(".mine .meld")).to_have_count(4)
        assert [onlooker.receive()["what"]["kind"] for _ in range(12)] == ["moved"] * 12
    person.play_to_score_sheet(page)


def test_the_card_drawn_is_marked_and_named(new_page: NewPage) -> None:
    page = new_page(PHONE)
    person.sit_down(page)
    fresh, said = page.locator("[data-testid=hand] .fresh"), page.locator(".bar p").first
    page.locator(person.BUTTON, has_text="Draw").wait_for()
    expect(fresh).to_have_count(0)
    page.locator(person.BUTTON, has_text="Draw").click()
    expect(fresh).to_have_count(1)
    name = (fresh.get_attribute("aria-label") or "").split(",")[0]
    expect(said).to_contain_text(f"You drew: {name}.")
    expect(page.get_by_test_id("announcer")).to_contain_text(re.compile(f"You draw (the|a) {name}"))
    page.locator(f"{person.CARD}:not(.fresh)").first.click(position=CORNER)
    page.locator(person.BUTTON, has_text="Discard").click()
    expect(fresh).to_have_count(0)


@pytest.mark.parametrize("viewport", first_always([{"width": 360, "height": 640}, LAPTOP]), ids=["phone", "laptop"])
def test_a_hint_lies_over_nothing_it_is_about_shows_the_level_and_is_carried_out(new_page: NewPage, viewport: dict[str, int]) -> None:
    page = new_page(viewport, has_touch=True)
    person.sit_down(page)
    lamp, text = page.get_by_test_id("hint"), page.get_by_test_id("hint-text")
    while True:
        _until_it_can_be_laid(page)
        lamp.tap()
        expect(page.get_by_test_id("do-hint")).to_be_visible()
        if "Lay your level" in text.inner_text():
            break
        page.get_by_test_id("do-hint").tap()  # the skip card comes first
        expect(text).to_have_text("")
    expect(page.locator(".mine .ghostly")).to_be_visible()
    wait_until(lambda: page.evaluate(COVERED) == [], 10)  # the bubble makes room as soon as the page has been laid out
    lit = page.locator(f"{person.BUTTON}.button")
    expect(lit).to_have_text("Lay it out")
    shown = page.locator(".mine .ghostly .slots > .card").count()
    under = page.get_by_test_id("hint-text").bounding_box()
    assert under is not None
    page.touchscreen.tap(under["x"] + 4, under["y"] + 4)
    expect(text).to_have_text("")
    expect(page.locator("[data-ghosts]")).to_have_count(0)
    lamp.tap()
    page.get_by_test_id("do-hint").tap()
    expect(page.locator(person.LAID)).to_be_visible()
    expect(page.locator(".mine .meld [data-laid]")).to_have_count(shown)


COVERED = """
() => {
  const bubble = document.querySelector(".bubble").getBoundingClientRect();
  return [...document.querySelectorAll("[data-hint], [data-ghosts]")].filter(one => {
    const box = one.getBoundingClientRect();
    return Math.min(box.right, bubble.right) - Math.max(box.left, bubble.left) > 1
      && Math.min(box.bottom, bubble.bottom) - Math.max(box.top, bubble.top) > 1;
  }).map(one => one.outerHTML.slice(0, 80));
}
"""


def test_nothing_shines_through_the_bubble_of_a_hint(new_page: NewPage) -> None:
    """Marks and what can be pressed lie above the cards of the board; on a small phone the bubble lies over a part of that."""
    page = new_page({"width": 360, "height": 640}, has_touch=True)
    player.sit_down(page, 6, "level_8", options={"dealer": 5, "levels": [["R9"]] * 8})  # which no hand can lay yet
    page.locator(person.BUTTON, has_text="Draw").click()
    page.locator(person.CARD).first.tap(position=CORNER)
    page.locator("[data-pin]").first.wait_for()
    page.get_by_test_id("hint").tap()
    expect(page.get_by_test_id("do-hint")).to_be_visible()
    found = page.evaluate(ABOVE)
    assert found["under"], "nothing lies under the bubble: this test tells nothing"
    assert found["above"] == []


ABOVE = """
() => {
  const bubble = document.querySelector(".bubble");
  bubble.style.pointerEvents = "auto"; // or no point is said to lie in it
  const box = bubble.querySelector("p").getBoundingClientRect();
  const above = [];
  let under = 0;
  for (let x = box.left; x < box.right; x += 6)
    for (let y = box.top; y < box.bottom; y += 6) {
      const [first, ...others] = document.elementsFromPoint(x, y);
      if (!bubble.contains(first)) above.push(first.outerHTML.slice(0, 80));
      if (others.some(one => one.closest("[data-move], [data-pin], .level"))) under++;
    }
  bubble.style.pointerEvents = "";
  return { above: [...new Set(above)], under };
}
"""


def _pairs(hand: list[str]) -> list[list[str]]:
    """Give pairs of cards of one colour, at most four; what is missing jokers are for."""
    pairs = []
    for colour in "rygbpo":
        cards = [card for card in hand if card[0] == colour and "#" not in card]
        pairs += [cards[at : at + 2] for at in range(0, len(cards) - 1, 2)]
    return pairs[:4]


def _until_it_can_be_laid(page: Page) -> None:
    """Draw and discard, round after round if need be, until the desk has a way."""
    deadline = time.monotonic() + PATIENCE
    lay = page.locator(person.BUTTON, has_text="Lay it out")
    while not lay.count():
        assert time.monotonic() < deadline
        if page.locator(SHEET).count():
            page.locator(SHEET).get_by_role("button", name="Next round").tap()
            page.locator(SHEET).wait_for(state="detached")
        elif page.locator(person.BUTTON, has_text="Draw").count():
            page.locator(person.BUTTON, has_text="Draw").tap()
            page.locator("[data-testid=board]:not([data-phase=draw])").wait_for()
        elif page.locator(f"body:not(:has({person.OTHERS})) {person.CARD}").count() and not lay.count():  # others' turns are for planning
            page.locator(f"{person.CARD}:not(.lifted)").first.tap(position=CORNER)
            page.locator(person.BUTTON, has_text="Discard").tap()
            page.locator(person.CARD).first.wait_for(state="detached")
        page.wait_for_timeout(25)


@pytest.mark.thorough  # test_keyboard.py plays by keys
def test_a_round_by_keyboard_alone(new_page: NewPage) -> None:
    page = new_page(LAPTOP)
    person.sit_down(page)
    person.play_by_keyboard(page, rounds=1)
    expect(page.locator(SHEET).get_by_role("row")).to_have_count(2)


@pytest.mark.soak  # eight rounds; the one above is its short counterpart
def test_a_whole_match_by_keyboard_alone(new_page: NewPage) -> None:
    page = new_page(LAPTOP)
    person.sit_down(page)
    person.play_by_keyboard(page)
    expect(page.locator(SHEET).get_by_role("cell", name="won")).to_have_count(1)


@pytest.mark.thorough  # a guest of Elfer raus! plays always
def test_a_guest_plays_on_another_device(new_page: NewPage) -> None:
    host = new_page(LAPTOP)
    person.sit_down(host, friends=True)
    guest = new_page(PHONE, locale="de-DE")
    guest.goto(host.url.split("#")[0])
    guest.locator(NAME).fill("Zoë")
    guest.get_by_role("button", name="Hier sitze ich").click()
    expect(host.get_by_text("Zoë", exact=True)).to_be_visible()
    host.get_by_role("button", name="Deal").click()
    for page in (host, guest):
        page.get_by_test_id("board").wait_for()
    deadline = time.monotonic() + PATIENCE
    while not host.locator(SHEET).count():
        assert time.monotonic() < deadline
        if not any(
            [person.make_one_step(host), person.make_one_step(guest)]
        ):  # both: who plans while others play has always something to press
            wait_for_any(person.WAITED_FOR, host, guest)
    for page in (host, guest):
        expect(page.locator(SHEET).get_by_role("row")).to_have_count(2)


@pytest.mark.parametrize(("viewport", "locale", "theme"), first_always([(PHONE, "de-DE", "dark"), (LAPTOP, "en-GB", "light")]))
def test_axe_finds_nothing(new_page: NewPage, viewport: dict[str, int], locale: str, theme: str) -> None:
    page = new_page(viewport, locale, color_scheme=theme)
    person.sit_down(page, players=6)
    page.locator(person.BUTTON).last.click(timeout=1000 * PATIENCE)  # a card is drawn, once it is one's turn
    page.locator(person.CARD).first.click(position=CORNER)
    assert_axe_clean(page, "with a card held up")
    page.locator(".mine .level").click()
    page.locator("dialog[open]").wait_for()
    assert_axe_clean(page, "level card")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.locator(".look").first.click()
    page.locator("dialog[open]").wait_for()
    assert_axe_clean(page, "what lies before somebody")
