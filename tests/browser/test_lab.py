"""House rules in the browser: turned in the laboratory, seen, shared, and played at a table that says so."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import assert_axe_clean_in_both_themes
from tests.browser.conftest import LAPTOP, PHONE, NewPage
from tests.browser.player import sit_down

pytestmark = [pytest.mark.browser, pytest.mark.timeout(200)]


def rule(page: Page, words: str) -> Locator:
    """Find the value in the sentence of a house rule."""
    return page.get_by_role("combobox", name=words)


@pytest.mark.parametrize("size", [PHONE, pytest.param(LAPTOP, marks=pytest.mark.thorough)], ids=["phone", "laptop"])
def test_a_rule_is_turned_seen_shared_and_played(size: dict[str, int], new_page: NewPage) -> None:
    page = new_page(size, locale="de-DE")
    page.goto("/lab?game=elfer_raus&players=3")
    page.get_by_test_id("count").wait_for()
    draws = rule(page, "Wenn nichts passt")
    draws.focus()
    for _ in range(3):
        page.keyboard.press("ArrowUp")
    expect(draws.locator("option:checked")).to_have_text("keine")
    page.get_by_test_id("changes").filter(has_text="Öfter kann jemand gar nichts legen").wait_for()
    assert page.evaluate("location.search") == "?game=elfer_raus&players=3&draws=0"
    page.wait_for_function(
        "() => document.querySelector('progress')?.value >= 4000", timeout=90_000
    )  # whatever moves is no fault of its colours
    assert_axe_clean_in_both_themes(page, "laboratory")
    assert page.evaluate("document.documentElement.scrollWidth") == size["width"]
    if size == PHONE:
        page.get_by_role("button", name="Ansehen").click()
        expect(page.get_by_role("heading", name="Was sie ausmachen")).to_be_in_viewport()
    shared = page.evaluate("location.href")
    page.goto("about:blank")
    page.goto(shared)
    expect(draws.locator("option:checked")).to_have_text("keine")
    page.get_by_role("button", name="Das spielen wir").click()
    page.get_by_test_id("board").wait_for()
    if size == LAPTOP:
        expect(page.locator("h1")).to_have_text(re.compile("Hausregel"))
    page.get_by_role("button", name="Regeln").first.click()
    expect(page.get_by_test_id("in-force")).to_contain_text("Wenn nichts passt, ziehst du keine Karte")


@pytest.mark.thorough  # test_table.py arranges a table; web/src/houseRules/houseRules.test.ts has the rules
def test_the_host_chooses_house_rules_in_the_lobby_and_the_guest_sees_them(new_page: NewPage) -> None:
    host, guest = new_page(PHONE, locale="de-DE"), new_page(PHONE, locale="en-US")
    sit_down(host, friends=True)
    guest.goto(host.url)
    for page in (host, guest):
        page.locator(".house summary").first.click()
        page.get_by_test_id("house-rules").locator("summary").click()
    rule(host, "Die Reihen gehen").select_option("16")
    expect(host.get_by_test_id("house-rules").locator("summary")).to_contain_text("1 geändert")
    expect(guest.get_by_test_id("house-rules").locator("summary")).to_contain_text("1 changed")
    expect(rule(guest, "The rows go")).to_be_disabled()
    expect(rule(guest, "The rows go").locator("option:checked")).to_have_text("16")
    host.get_by_role("button", name="Alles wie gedruckt").click()
    expect(guest.get_by_test_id("house-rules").locator("summary")).not_to_contain_text("changed")
    assert_axe_clean_in_both_themes(host, "house rules in the lobby")


def test_what_cannot_be_dealt_is_said(new_page: NewPage) -> None:
    page = new_page(PHONE, locale="de-DE")
    page.goto("/lab?game=elfer_raus&players=6")
    page.get_by_test_id("count").wait_for()
    hand = rule(page, "Alle bekommen")
    hand.select_option(index=hand.locator("option").count() - 1)
    expect(page.get_by_role("alert").filter(has_text="So lässt es sich nicht spielen.")).to_be_visible()
