"""An evening of duplicates on the page: set up, played deal by deal by one button, and places once it is played."""

from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.axe import assert_axe_clean
from tests.browser.conftest import NewPage
from tests.server.client import Client
from tests.server.day_play import BEN
from tests.server.evening_play import make_link, play_next_deal
from tests.server.same_cards import finish

SMALL = {"width": 360, "height": 640}

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.mark.thorough  # web/src/day/EveningPage.svelte.test.ts has the page, tests/server/test_evenings.py the evening
def test_an_evening_is_set_up_and_played_to_its_places(new_page: NewPage, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("reihum.server.table.deal_of_day.PACE", 0)
    page = new_page(SMALL)
    page.goto("/")
    page.get_by_role("button", name="Menu").first.click()
    page.get_by_role("link", name="An evening with the same cards").click()
    form = page.get_by_test_id("evening-form")
    form.get_by_role("radio", name="today").press(" ")
    assert_axe_clean(page, "setting up an evening")
    form.get_by_role("button").click()
    expect(page.get_by_role("button", name="Play deal 1 of 6")).to_be_visible()
    expect(page.get_by_label("Link for the others")).to_have_value(page.url)
    # Two deals, of which somebody else has already played both.
    house: Any = SimpleNamespace(address=url)
    link = make_link(house)
    play_next_deal(house, link, BEN, "Ben")
    page.goto(f"/evening/{link}")
    people = page.get_by_test_id("people").locator("li")
    expect(people).to_contain_text(["1 of 2 finished"])
    assert_axe_clean(page, "an evening")
    page.get_by_label("Your name").fill("Anna")
    for deal in (1, 2):
        page.get_by_role("button", name=f"Play deal {deal} of 2").click()
        page.get_by_test_id("board").wait_for()
        code = page.url.rsplit("/", 1)[1]
        with Client(url) as anna:
            anna.join(code, secret=page.evaluate(f"localStorage.getItem('reihum.seat.{code}')"))
            finish(anna)
        page.locator("dialog[open] a", has_text="To the evening").click()
        expect(people).to_have_count(2)
    expect(page.locator("main")).to_contain_text("You are first.")
    expect(people.first).to_contain_text("Place 1")
    expect(people.last).to_contain_text("1 of 2 finished")
    expect(people.last).to_contain_text("one deal says nothing")
    assert_axe_clean(page, "places of an evening")
