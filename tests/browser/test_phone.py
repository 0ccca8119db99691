"""A phone at home: its browser runs in a network of its own, and joins by the address in the QR code."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import CHROMIUM, PHONE
from tests.browser.guests import invite
from tests.browser.player import NAME
from tests.server.phone_network import phone
from tests.server.servers import Process

__all__ = ["phone"]

pytestmark = [pytest.mark.browser, pytest.mark.timeout(400)]


@pytest.fixture
def in_hand(browser: Browser, phone: list[str], tmp_path: Path) -> Iterator[Browser]:
    """Start a browser in the phone's network."""
    started = tmp_path / "chromium"
    started.write_text(f'#!/bin/sh\nexec {" ".join(phone)} {CHROMIUM} "$@"\n')
    started.chmod(0o700)
    flags = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
    opened = browser.browser_type.launch(executable_path=started, args=flags)
    yield opened
    opened.close()


def test_a_phone_joins_by_the_qr_code_on_the_hosts_screen(browser: Browser, in_hand: Browser, tmp_path: Path) -> None:
    with Process(tmp_path / "data", told=["play", "--no-browser", "--lan"]) as server:
        there = server.read_on("It listens in your home network, too. For phones there:")
        host = browser.new_page(base_url=server.address, locale="en-GB", service_workers="block")
        code = invite(host, 2)
        assert host.url.startswith("http://127.0.0.1:")
        shown = host.get_by_test_id("qr").first
        expect(shown).to_have_attribute("aria-label", f"QR code for {there}/t/{code}")
        expect(host.get_by_label("Link to the table")).to_have_value(f"{there}/t/{code}")
        guest = in_hand.new_page(viewport={"width": PHONE["width"], "height": PHONE["height"]}, locale="en-GB", service_workers="block")
        guest.goto(str(shown.get_attribute("aria-label")).removeprefix("QR code for "))
        guest.locator(NAME).fill("Zoë")
        guest.get_by_role("button", name="Sit here").click()
        expect(host.get_by_text("Zoë", exact=True)).to_be_visible()
        host.get_by_role("button", name="Deal").click()
        guest.locator("[data-testid=hand] [data-card]").first.wait_for()
        host.get_by_role("button", name="Menu").click()
        own = host.get_by_test_id("menu")
        own.get_by_text("Take this seat to another device").click()
        assert str(own.get_by_test_id("qr").get_attribute("aria-label")).startswith(f"QR code for {there}/t/{code}#")
