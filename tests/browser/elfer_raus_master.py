"""Play Elfer raus! Master on a page, by mouse or by touch."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as Late

from tests.browser.player import CORNER, PLAYABLE

LIT = "[data-testid=board] button[data-place]"
BUTTON = ".bar [data-move]"
Press = Callable[[Locator], None]


def click(what: Locator) -> None:
    what.click(position=CORNER if what.get_attribute("data-card") else None, timeout=1500)


def tap(what: Locator) -> None:
    what.tap(position=CORNER if what.get_attribute("data-card") else None, timeout=1500)


def make_one_move(page: Page, press: Press = click) -> None:
    """Take up the first card that can be played and press its place, a joker's first one; else press the button there is."""
    try:
        card = page.locator(PLAYABLE).first
        if card.count():
            name = card.get_attribute("data-card", timeout=1500) or ""
            press(card)
            press(page.locator(LIT if name.startswith("J") else f"{LIT}[data-place={name}]").first)
        elif page.locator(BUTTON).count():
            press(page.locator(BUTTON).first)
    except Late:  # it moved on in between
        return
