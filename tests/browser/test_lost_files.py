"""What is lost on the way, as on a train or when a device goes from one network to another: the page comes all the same."""

import re

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import PHONE, NewPage
from tests.browser.player import sit_down
from tests.server.servers import wait_until

pytestmark = pytest.mark.browser

STYLES = """[...document.querySelectorAll("link[rel=stylesheet]")].every(link => {
  try { return link.sheet.cssRules.length > 0; } catch { return false; }
})"""
"""Whether all styles are there; Chromium forbids to read those whose request failed."""


@pytest.mark.parametrize(
    "files",
    [
        r"/index-(?!client)[^/]*\.js",  # the page's own script
        r"/(index|Setup|table)-.*\.css",
        pytest.param(r"/rolldown-runtime.*\.js", marks=pytest.mark.thorough),  # what the page's script imports
        pytest.param(r"/(Setup|TableRoute)-.*\.js", marks=pytest.mark.thorough),  # parts that come later
        pytest.param(r"/api/games", marks=pytest.mark.thorough),
    ],
)
def test_what_is_lost_once_is_asked_for_again(new_page: NewPage, files: str) -> None:
    page = new_page(PHONE)
    lost: set[str] = set()

    def lose(route: Route) -> None:
        url = route.request.url
        if url in lost:
            route.continue_()
        else:
            lost.add(url)
            route.abort()

    page.route(re.compile(files), lose)
    page.goto("/")
    page.locator("[data-way=now]:enabled").click()
    page.get_by_test_id("setup").locator("button[type=submit]").click()
    page.locator("[data-testid=hand] [data-card]").first.wait_for()
    assert len(lost) == files.count("|") + 1
    wait_until(lambda: page.evaluate(STYLES), seconds=15)


def test_how_ones_own_tables_stand_is_asked_again(new_page: NewPage) -> None:
    page = new_page(PHONE)
    sit_down(page, 2)
    page.route("**/api/seats", lambda route: route.abort(), times=2)
    page.goto("/")
    page.get_by_test_id("own-tables").wait_for()


def test_without_a_network_no_match_is_promised_or_begun_and_the_next_tap_begins_it_once_there_is_one(new_page: NewPage) -> None:
    page = new_page(PHONE)
    page.goto("/")
    page.locator("[data-way=now]:enabled").click()
    setup = page.get_by_test_id("setup")
    begin = setup.locator("button[type=submit]")
    begin.wait_for()
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)  # and no service worker has kept what a table of this browser needs
    begin.click()
    expect(setup.locator("p[role=alert]")).to_have_text("The server hasn’t answered yet.")
    expect(page.locator("main").get_by_text("The server hasn’t answered yet.")).to_be_attached()
    expect(page.get_by_text("No network right now")).to_have_count(0)
    page.context.set_offline(False)
    begin.click()
    page.locator("[data-testid=hand] [data-card]").first.wait_for()


def test_on_a_slow_line_the_page_of_a_table_is_never_empty(new_page: NewPage) -> None:
    page = new_page(PHONE)
    logo = page.locator("svg.first")
    script, late = re.compile(r"/TableRoute-.*\.js"), list[Route]()
    page.route(script, lambda route: late.append(route))  # noqa: PLW0108 - Playwright asks for a function
    page.route_web_socket(re.compile("/ws"), lambda _: None)
    with page.expect_request(script):
        page.goto("/t/ABCDE")
    page.wait_for_timeout(500)
    expect(logo).to_be_visible()
    late[0].continue_()
    expect(page.get_by_test_id("notice")).not_to_be_empty()
    expect(logo).to_be_visible()
    page.goto("/day")
    page.get_by_role("heading").first.wait_for()
    expect(logo).to_be_hidden()


def test_a_sheet_opens_at_once_and_is_filled_when_its_part_is_there(new_page: NewPage) -> None:
    page = new_page(PHONE)
    late: list[Route] = []
    page.route(re.compile(r"/(TableMenu|ScoreSheet)-.*\.js"), lambda route: late.append(route))  # noqa: PLW0108 - as above
    sit_down(page, options={"rounds": 2})
    page.get_by_role("button", name="Menu").click()
    menu = page.get_by_role("dialog", name="Menu")
    expect(menu).to_be_visible()
    page.wait_for_timeout(300)
    late[0].continue_()
    expect(menu.get_by_role("button", name="To the start page")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Show the sheet").click()
    sheet = page.get_by_role("dialog", name="Score sheet")
    expect(sheet).to_be_visible()
    page.wait_for_timeout(300)
    late[1].continue_()
    expect(sheet.get_by_role("table")).to_be_visible()
    expect(sheet).to_have_count(1)
