"""What axe says of the dialogs and pages that no other test asks it about, in both themes."""

import pytest

from tests.browser.axe import assert_axe_clean_in_both_themes as both
from tests.browser.conftest import PHONE, NewPage
from tests.browser.player import CORNER, sit_down

pytestmark = [pytest.mark.browser, pytest.mark.timeout(200)]


def test_first_menu_and_the_page_of_a_browser_that_is_too_old(new_page: NewPage) -> None:
    page = new_page(PHONE)
    page.goto("/")
    page.locator("header .icon").click()
    page.get_by_role("switch").first.wait_for()
    both(page, "menu of the first page")
    page.add_init_script("delete Array.prototype.toSpliced")
    page.reload()
    page.get_by_role("alert").wait_for()
    both(page, "too old")


def test_a_hint_a_plan_and_the_rules(new_page: NewPage) -> None:
    page = new_page(PHONE, locale="de-DE")
    sit_down(page, game="bloom")
    page.locator(".compose").click()
    for tile in page.locator("[data-testid=hand] [data-card]").all()[:2]:
        tile.click(position=CORNER)
    both(page, "plan")
    page.locator(".back").click()
    page.locator(".lamp button").click()
    page.get_by_test_id("hint-text").wait_for()
    both(page, "hint")
    page.get_by_role("button", name="Regeln").first.click()
    page.get_by_role("dialog").locator("h2").first.wait_for()
    both(page, "rules")
