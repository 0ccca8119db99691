"""What the host says of the server, in Chromium: a notice and links on the first page, in the menu, and our page on privacy."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from reihum.server.config.settings import ServerSettings
from tests.browser.conftest import PHONE, NewPage
from tests.browser.test_elfer_raus import axe
from tests.server.house import House

pytestmark = [pytest.mark.browser, pytest.mark.timeout(400)]


@pytest.fixture
def url(tmp_path: Path) -> Iterator[str]:
    settings = ServerSettings(imprint="https://example.org/imprint", notice_en="Closed on Monday.", notice_de="Montags zu.", expire_days=30)
    with House(tmp_path, settings=settings) as house:
        yield house.address


def test_the_hosts_links_and_notice_are_on_the_first_page_and_in_the_menu(new_page: NewPage) -> None:
    page = new_page(PHONE)
    page.goto("/")
    expect(page.get_by_test_id("notice")).to_have_text("Closed on Monday.")
    links = page.get_by_test_id("house-links").get_by_role("link")
    expect(links).to_have_text(["Imprint", "Privacy"])
    assert [link.get_attribute("href") for link in links.all()] == ["https://example.org/imprint", "/privacy"]
    axe(page, "first page of a host")
    page.get_by_role("button", name="English").click()
    menu = page.get_by_role("dialog")
    expect(menu).to_contain_text("with whom Reihum is not affiliated")
    expect(menu.get_by_role("link", name="Privacy")).to_be_visible()
    axe(page, "menu of a host")
    page.goto("/privacy")
    expect(page.get_by_role("heading", name="Privacy", exact=True)).to_be_visible()
    expect(page.get_by_text("deleted 30 days after")).to_be_visible()
    axe(page, "privacy")
