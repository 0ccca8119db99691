"""People who play together on several pages."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import LAPTOP, PHONE, NewPage
from tests.browser.player import NAME, make_one_move
from tests.server.client import Client

HAND = "[data-testid=hand] [data-card]"


def invite(page: Page, players: int, game: str = "elfer_raus") -> str:
    """Open a table for friends; gives its code."""
    page.goto("/")
    page.locator(f"[data-game={game}]").click()
    page.locator("[data-way=friends]").click()
    setup = page.get_by_test_id("setup")
    setup.get_by_role("radio", name=str(players), exact=True).first.check(force=True)
    setup.locator(NAME).fill("Ada")
    setup.locator("button[type=submit]").click()
    page.get_by_test_id("code").wait_for()
    return page.url.rsplit("/", 1)[1]


def start_with_guest(new_page: NewPage, before: Callable[[Page], object] = lambda _: None) -> tuple[Page, Page]:
    """Bring a host and a guest to a table that was set up over lines of their own; `before` prepares the guest's page."""
    host, guest = new_page(LAPTOP), new_page(PHONE)
    before(guest)
    host.goto("/healthz")
    address = host.url.removesuffix("/healthz")
    with Client(address) as ada, Client(address) as zoe:
        ada.create(None, name="Ada", pace=50)
        zoe.join(ada.code)
        zoe.ask("sit", name="Zoë", seat=1)
        ada.ask("start")
    host.goto(f"/t/{ada.code}#{ada.secret}")
    guest.goto(f"/t/{ada.code}#{zoe.secret}")
    for page in (host, guest):
        page.locator(HAND).first.wait_for()
    return host, guest


def play_until(pages: tuple[Page, ...], what: str, on: Page) -> None:
    """Let everybody play until something is there."""
    for _ in range(2_000):
        if on.locator(what).count():
            return
        if not sum(make_one_move(page) for page in pages):
            on.wait_for_timeout(25)
    pytest.fail(f"{what} never came")
