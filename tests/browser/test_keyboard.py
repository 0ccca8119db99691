"""A table by keyboard alone: keys for what buttons do, rows and hands read aloud, and a focus that is never lost."""

import time
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import AXE, LAPTOP, NewPage
from tests.browser.player import BUTTON, PATIENCE, PLAYABLE, SHEET, WAITED_FOR, sit_down, skip_to_round_end, wait_for_any
from tests.browser.records import write_random_match

pytestmark = pytest.mark.browser

LOST = "document.activeElement === document.body && !document.querySelector('dialog[open]')"
NAMES = """async () => {
  const found = await axe.run({runOnly: ["label-content-name-mismatch"], rules: {"label-content-name-mismatch": {enabled: true}}});
  return found.violations.flatMap(one => one.nodes.map(node => node.html.slice(0, 200)));
}"""
"""Controls that are called something else than what is seen on them."""


MOVES = 6


def play_by_keys(page: Page, moves: int = 10_000) -> None:
    """Play `moves` moves, or to the score sheet, by L, D and P and what has the focus; the page itself never has it."""
    deadline = time.monotonic() + PATIENCE
    while moves and not page.locator(SHEET).count():
        assert time.monotonic() < deadline, "the round does not come to its end"
        wait_for_any(WAITED_FOR, page)
        if page.locator(PLAYABLE).count():
            moves -= 1
            page.keyboard.press("l")
            if page.evaluate("document.activeElement.matches('[data-playable=true]')"):
                page.keyboard.press("Enter")
            if page.evaluate("document.activeElement.matches('[data-move][data-place]')"):
                page.keyboard.press("Enter")  # where a joker may go
        elif page.locator(BUTTON).count():
            moves -= 1
            page.keyboard.press("d" if page.locator("[data-move='+']").count() else "p")
        page.wait_for_timeout(30)
        assert not page.evaluate(LOST), "the focus has fallen to the page"


def test_keys_do_what_buttons_do_and_read_the_table(new_page: NewPage) -> None:
    page = new_page(LAPTOP)
    sit_down(page, 3)
    aloud = page.get_by_test_id("read-aloud")
    page.keyboard.press("Tab")
    aloud.wait_for(state="attached")  # it comes with the first key
    page.keyboard.press("Enter")  # past everything, to the hand
    assert page.evaluate("document.activeElement.matches('[data-card]')")
    page.keyboard.press("r")
    expect(aloud).to_contain_text("Red")
    expect(aloud).to_contain_text("Blue")
    page.keyboard.press("o")
    expect(aloud).to_contain_text("Ada")
    expect(aloud).to_contain_text("cards")
    page.evaluate(AXE.read_text("utf-8"))
    assert page.evaluate(NAMES) == []
    page.keyboard.press("?")
    keys = page.get_by_test_id("keys")
    expect(keys).to_contain_text("Take back")
    keys.get_by_role("switch", name="Keyboard shortcuts").uncheck(force=True)
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(keys.locator("dl")).to_have_count(0)
    page.reload()
    page.locator("[data-card]").first.wait_for()
    page.keyboard.press("r")
    aloud.wait_for(state="attached")
    page.keyboard.press("r")
    expect(aloud).to_be_empty()


def test_a_round_by_keys_never_loses_the_focus(new_page: NewPage, url: str) -> None:
    """Its beginning and its end: the middle is played over a line of its own."""
    page = new_page(LAPTOP)
    sit_down(page)
    page.keyboard.press("Tab")
    page.get_by_test_id("read-aloud").wait_for(state="attached")
    play_by_keys(page, MOVES)
    skip_to_round_end(url, page, left=3)
    play_by_keys(page)
    expect(page.locator(SHEET)).to_be_visible()


@pytest.mark.soak  # with all its moves; the one above is its short counterpart
def test_a_whole_round_by_keys_never_loses_the_focus(new_page: NewPage) -> None:
    page = new_page(LAPTOP)
    sit_down(page)
    page.keyboard.press("Tab")
    page.get_by_test_id("read-aloud").wait_for(state="attached")
    play_by_keys(page)


@pytest.mark.soak  # half a minute; the round of Elfer raus! above is its short counterpart
def test_a_round_of_master_by_keys_never_loses_the_focus(new_page: NewPage) -> None:
    page = new_page(LAPTOP)
    sit_down(page, 2, "elfer_raus_master")
    page.keyboard.press("Tab")
    page.get_by_test_id("read-aloud").wait_for(state="attached")
    play_by_keys(page)


FOCUS = "(() => {const at = document.activeElement; return `${at.localName} ${(at.ariaLabel ?? at.innerText).trim()}`})()"


def wait_for_focus(page: Page, wanted: str) -> None:
    """Wait until an element whose tag and name begin with this has the focus."""
    page.wait_for_function(f"wanted => {FOCUS}.startsWith(wanted)", arg=wanted)


def test_a_table_is_set_up_and_begun_by_keys_without_losing_the_place(new_page: NewPage) -> None:
    page = new_page(LAPTOP)
    page.goto("/")
    page.locator("[data-way=friends]:enabled").press("Enter")
    page.get_by_test_id("setup").locator("button[type=submit]").press("Enter")
    wait_for_focus(page, "h1 Elfer raus!")
    seats = page.get_by_role("button", name="Add a bot, seat").count()
    page.get_by_role("button", name="Add a bot, seat 2").press("Enter")
    for seat in range(3, seats + 2):
        wait_for_focus(page, f"button Add a bot, seat {seat}")
        page.keyboard.press("Enter")
    wait_for_focus(page, "button Deal")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement.matches('[data-testid=hand] [data-card]')")


def test_a_guest_sits_down_by_keys_and_goes_on_at_what_the_lobby_waits_for(new_page: NewPage) -> None:
    host, guest = new_page(LAPTOP), new_page(LAPTOP)
    sit_down(host, friends=True)
    guest.goto(host.url.partition("#")[0])
    guest.get_by_role("textbox").fill("Zoë")
    guest.get_by_role("button", name="Sit here").press("Enter")
    wait_for_focus(guest, "button I’m ready")


def test_a_button_that_is_disabled_by_its_press_hands_the_focus_on(new_page: NewPage, tmp_path: Path) -> None:
    page = new_page(LAPTOP)
    page.route("**/api/tables/ABCDE/record", lambda route: route.fulfill(json=write_random_match(tmp_path / "match.json").record()))
    page.goto("/look/ABCDE")
    for name in ("To the end", "To the start"):
        page.get_by_role("button", name=name).press("Enter")
        page.wait_for_function("name => document.querySelector(`[aria-label='${name}']`).disabled", arg=name)
        # Until the page is drawn, a browser leaves the focus at the disabled button, and then takes it away.
        page.wait_for_function("() => document.activeElement.matches('button:enabled')")
