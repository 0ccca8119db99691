"""What the host says of the server, in Chromium: a notice and links on the first page, in the menu, and our page on privacy."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from reihum.cli import main
from reihum.server.config.settings import ServerSettings
from tests.browser.axe import assert_axe_clean
from tests.browser.conftest import PHONE, NewPage
from tests.server.client import Client
from tests.server.servers import ThreadServer

pytestmark = [pytest.mark.browser, pytest.mark.timeout(400)]


@pytest.fixture
def url(tmp_path: Path) -> Iterator[str]:
    settings = ServerSettings(
        imprint="https://example.org/imprint",
        notice_en="Closed on Monday.",
        notice_de="Montags zu.",
        expire_days=30,
        trusted_proxies=("127.0.0.1/32",),
    )
    with ThreadServer(tmp_path, settings=settings, admin=tmp_path) as house:
        yield house.address


def test_a_table_is_reported_in_its_menu_and_everybody_sees_what_the_host_announces(
    new_page: NewPage, url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = new_page(PHONE)
    with Client(url) as anna:
        anna.create(None, "random", name="Anna")
        for other in ("/t/ZZZZZ", "/look", f"/t/{anna.code}"):
            page.goto(other)
            expect(page.get_by_test_id("operator-links").get_by_role("link")).to_have_text(["Imprint", "Privacy"])
        page.get_by_role("button", name="Menu").click()
        page.get_by_text("Report this table").click()
        report = page.get_by_test_id("report")
        assert_axe_clean(page, "report of a table")
        report.get_by_label("What is wrong?").fill("Anna shouts.")
        report.get_by_role("button", name="Report").click()
        expect(report).to_contain_text("they have been told")
        page.keyboard.press("Escape")
        assert main(["admin", "reports", "--data", str(tmp_path)]) == 0
        assert "Anna shouts." in capsys.readouterr().out
        assert main(["admin", "announce", "Um zehn ist Schluss.", "--en", "We close at ten.", "--data", str(tmp_path)]) == 0
        expect(page.get_by_test_id("notice")).to_have_text("We close at ten.")


def test_the_hosts_links_and_notice_are_on_the_first_page_and_in_the_menu(new_page: NewPage) -> None:
    page = new_page(PHONE)
    page.goto("/")
    expect(page.get_by_test_id("notice")).to_have_text("Closed on Monday.")
    links = page.get_by_test_id("operator-links").get_by_role("link")
    expect(links).to_have_text(["Imprint", "Privacy"])
    assert [link.get_attribute("href") for link in links.all()] == ["https://example.org/imprint", "/privacy"]
    assert_axe_clean(page, "first page of a host")
    page.get_by_role("button", name="Menu").click()
    menu = page.get_by_role("dialog")
    expect(menu).to_contain_text("with whom Reihum is not affiliated")
    expect(menu.get_by_role("link", name="Privacy")).to_be_visible()
    assert_axe_clean(page, "menu of a host")
    page.goto("/privacy")
    expect(page.get_by_role("heading", name="Privacy", exact=True)).to_be_visible()
    expect(page.get_by_text("deleted 30 days after")).to_be_visible()
    assert_axe_clean(page, "privacy")
    # What is no part of the client, and what old browsers are told.
    for path, named in (("/privacy", "Impressum"), ("/rules/en/bloom.html", "Imprint")):
        page.goto(path)
        expect(page.locator("footer a").first).to_have_text(named)
    assert_axe_clean(page, "rules of a host")
    page.add_init_script("delete Array.prototype.toSpliced")
    page.goto("/")
    expect(page.locator("footer a").first).to_have_attribute("href", "https://example.org/imprint")


def test_who_plays_alone_is_offered_the_browser_while_bots_are_hurried(new_page: NewPage) -> None:
    page = new_page(PHONE)
    page.route("**/api/house", lambda route: route.fulfill(json={**route.fetch().json(), "hurried": True}))
    page.goto("/")
    page.locator(".ways button").first.click()
    setup = page.get_by_test_id("setup")
    setup.get_by_role("radio", name="hard", exact=True).check(force=True)
    setup.get_by_role("radio", name="in this browser").check(force=True)
    expect(setup).to_contain_text("The table stays on this device.")
    assert_axe_clean(page, "where bots think")
    setup.get_by_role("radio", name="medium", exact=True).check(force=True)
    expect(setup.get_by_role("radio", name="in this browser")).to_have_count(0)  # these need no time
    setup.get_by_role("radio", name="hard", exact=True).check(force=True)
    setup.locator("button[type=submit]").click()
    page.get_by_test_id("board").wait_for()
    assert re.search(r"/t/O[A-Z]{7}$", page.url)
