"""The way back to one's tables in Chromium: from the first page, after getting up, after a wrong code."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.axe import assert_axe_clean
from tests.browser.conftest import PHONE, NewPage
from tests.browser.guests import HAND, start_with_guest
from tests.browser.player import play_as, sit_down

pytestmark = [pytest.mark.browser, pytest.mark.timeout(400)]


def test_the_first_page_and_a_link_lead_back_to_the_table(new_page: NewPage) -> None:
    _, guest = start_with_guest(new_page)
    address = guest.url
    code = address.rsplit("/", 1)[1]

    # Home and back by a tap on the strip; all of the first page is in sight.
    guest.goto("/")
    strip = guest.get_by_test_id("own-tables").locator(f"[data-table={code}]")
    expect(strip).to_contain_text("Elfer raus!")
    expect(strip).to_contain_text(re.compile("(your|Ada’s) turn"))
    assert guest.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert_axe_clean(guest, "first page with own tables")
    strip.click()
    guest.locator(HAND).first.wait_for()

    # Getting up asks first, can be thought better of, and gives the link.
    guest.get_by_role("button", name="Menu").click()
    guest.get_by_role("button", name="Leave the table").click()
    asked = guest.get_by_test_id("get-up")
    expect(asked.get_by_role("heading")).to_be_focused()
    assert_axe_clean(guest, "getting up")
    asked.get_by_role("button", name="No, keep").click()
    expect(asked).to_have_count(0)
    guest.get_by_role("button", name="Leave the table").click()
    link = asked.get_by_role("textbox").input_value()
    asked.get_by_role("button", name="Yes, get up").click()
    expect(strip).to_contain_text("a bot is playing for you")

    # The link opens the seat on a device that knows nothing of it, also with a full stop from a messenger; one that was cut off says so.
    path = link.replace(link.split("/t/")[0], "")
    elsewhere = new_page(PHONE)
    elsewhere.goto(path[:-12])
    expect(elsewhere.get_by_test_id("notice")).to_contain_text("isn’t complete")
    elsewhere.goto(f"{path}.%20")
    elsewhere.get_by_role("button", name="Take over again").click()
    elsewhere.locator(HAND).first.wait_for()


def test_a_wrong_code_leads_to_the_field_and_says_what_was_read(new_page: NewPage) -> None:
    page = new_page(PHONE)
    page.goto("/t/zzz-z2z")
    expect(page.get_by_role("heading")).to_contain_text("ZZZZZ")
    expect(page.get_by_text("Z Z Z Z Z")).to_be_visible()
    assert_axe_clean(page, "wrong code")
    page.get_by_role("textbox").fill("yyyyy")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading")).to_contain_text("YYYYY")


LONG_AGO = """code => {
  const looked = JSON.parse(localStorage.getItem("reihum.looked"));
  looked[code].time -= 60_000;
  localStorage.setItem("reihum.looked", JSON.stringify(looked));
}"""
"""Makes a minute pass since the device showed a table."""


@pytest.mark.thorough  # web/src/table/entriesWhileAway.test.ts
def test_who_comes_back_reads_what_the_others_did_meanwhile(new_page: NewPage, url: str) -> None:
    page = new_page(PHONE)
    sit_down(page, 4)
    page.locator(HAND).first.wait_for()
    code = page.url.rsplit("/", 1)[1].split("#")[0]
    secret = page.evaluate("key => localStorage.getItem(key)", f"reihum.seat.{code}")
    news = page.get_by_test_id("meanwhile")
    page.wait_for_function("code => localStorage.getItem('reihum.looked')?.includes(code)", arg=code)  # once all around it is there
    expect(news).to_have_count(0)
    page.goto("/")
    play_as(url, code, [secret], left=9)  # of fifteen cards: each has had some turns
    page.evaluate(LONG_AGO, code)
    page.goto(f"/t/{code}")
    expect(news).to_be_visible()
    expect(news.get_by_role("status")).to_have_text("While you were away")
    assert news.get_by_test_id("log").locator("li").count() >= 3
    assert_axe_clean(page, "what happened meanwhile")
    page.locator("main").click(position={"x": 5, "y": 400})
    expect(news).to_have_count(0)
    page.reload()
    page.locator(HAND).first.wait_for()
    page.get_by_test_id("sort").wait_for()
    expect(news).to_have_count(0)
