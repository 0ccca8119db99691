"""Two people look back together: one leads and points, the other goes along, goes another way, and takes over."""

import random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, NewPage
from tests.browser.test_elfer_raus import axe
from tests.server.client import Client, play_on

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]


def seated(page: Page, person: Client) -> Page:
    """Give a page on a device that has a person's seat."""
    page.add_init_script(f"localStorage.setItem('reihum.seat.{person.code}', '{person.secret}')")
    return page


def test_one_leads_and_points_and_the_other_goes_along_or_takes_over(new_page: NewPage, url: str) -> None:
    with Client(url) as ada, Client(url) as ben:
        ada.create(None, name="Ada")
        ben.join(ada.code)
        ben.code, ben.secret = ada.code, ben.ask("sit", name="Ben")["secret"]
        ada.ask("start")
        play_on([ada, ben], random.Random("looking back"))
        one, other = seated(new_page(), ada), seated(new_page(PHONE), ben)
    one.goto(f"/look/{ada.code}?match=1&seat=0&together=1")
    one.get_by_role("button", name="Lead", exact=True).click()
    expect(one.get_by_test_id("together")).to_contain_text("You lead.")
    one.get_by_test_id("controls").get_by_role("slider").fill("20")

    other.goto(f"/t/{ada.code}")
    other.get_by_role("link", name="Look back with Ada").click()
    step, bar = other.get_by_test_id("step"), other.get_by_test_id("together")
    expect(step).to_contain_text("Step 20 of")
    place = one.locator("main [data-place]").first
    place.click()
    expect(other.get_by_test_id("finger")).to_be_visible()
    expect(bar).to_contain_text("Shown:")
    axe(other, "looking back together")
    one.get_by_role("button", name="Next step").click()
    expect(step).to_contain_text("Step 21 of")
    expect(other.get_by_test_id("finger")).to_have_count(0)

    other.get_by_role("button", name="Previous step").click()
    expect(bar).to_contain_text("you go your own way")
    one.get_by_role("button", name="Next step").click()
    expect(step).to_contain_text("Step 20 of")
    other.get_by_role("button", name="Go along").click()
    expect(step).to_contain_text("Step 22 of")
    other.get_by_role("button", name="Lead", exact=True).click()
    expect(one.get_by_test_id("together")).to_contain_text("Ben leads.")
    other.close()
    expect(one.get_by_test_id("together")).to_contain_text("Nobody leads.")
