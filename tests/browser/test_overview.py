"""Several tables at once: a teacher sets them up and sits at none, guests come by their codes, and one page shows all of them."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.axe import assert_axe_clean_in_both_themes
from tests.browser.conftest import PHONE, NewPage
from tests.server.client import Client

pytestmark = [pytest.mark.browser, pytest.mark.timeout(200)]


@pytest.mark.thorough  # web/src/overview/page.test.ts has the page
def test_three_tables_are_set_up_played_at_and_seen_on_one_page(new_page: NewPage, url: str) -> None:
    page = new_page(PHONE)
    page.goto("/")
    page.locator("header .icon").click()
    page.get_by_role("link", name="Several tables at once").click()
    setup = page.get_by_test_id("table-setup")
    setup.get_by_role("group", name="Game").get_by_role("radio", name="Level 8").check(force=True)
    setup.get_by_role("group", name="How many tables?").get_by_role("radio", name="3", exact=True).check(force=True)
    setup.get_by_role("group", name="Seats at each table").get_by_role("radio", name="2", exact=True).check(force=True)
    assert_axe_clean_in_both_themes(page, "what several tables are set up with")
    setup.get_by_role("button", name="Open 3 tables").click()
    cards = page.get_by_test_id("tables").locator("[data-table]")
    expect(cards).to_have_count(3, timeout=15_000)
    expect(page.get_by_test_id("state")).to_have_text(["2 seats free"] * 3, timeout=15_000)
    codes = [str(card.get_attribute("data-table")) for card in cards.all()]
    page.set_viewport_size({"width": 1920, "height": 1080})

    guest = new_page(PHONE)
    guest.goto("/")
    guest.locator("#code").fill(codes[0])
    guest.locator("#code").press("Enter")
    expect(guest.locator("h1")).to_contain_text("Take a seat: Level 8")
    guest.get_by_label("Your name").fill("Vera")
    guest.get_by_role("button", name="Sit here").click()
    guest.get_by_role("heading", name="Level 8").wait_for()
    with Client(url) as ben:
        ben.join(codes[0])
        ben.ask("sit", name="Ben")
        guest.get_by_role("button", name="Deal").click()
        guest.get_by_test_id("board").wait_for()
        ben.wait_for(lambda message: message["type"] == "happened" and message["table"]["phase"] == "playing")
        turn = ["Vera", "Ben"][ben.table["match"]["turn"]]
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # somebody looks again
        expect(page.get_by_test_id("state")).to_have_text([f"{turn}’s turn", "2 seats free", "2 seats free"])
        expect(cards.nth(0)).to_contain_text("Vera")
        assert_axe_clean_in_both_themes(page, "several tables")

    page.reload()
    expect(page.get_by_test_id("state")).to_have_count(3)
    page.get_by_role("button", name="Put away").click()
    page.get_by_role("dialog").get_by_role("button", name="Put away").click()
    expect(setup).to_contain_text("Everything is set as it was last time.")
    guest.goto(f"/board/{codes[0]}")
    expect(guest.locator("[data-testid=others]")).to_contain_text(re.compile("Vera|Ben"))
