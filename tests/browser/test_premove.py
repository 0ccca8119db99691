"""A card of Elfer raus! that is chosen while somebody else plays, in Chromium."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.guests import HAND, start_with_guest
from tests.browser.player import CORNER, WAITED_FOR, make_one_move, wait_for_any

pytestmark = [pytest.mark.browser, pytest.mark.timeout(200)]
CHOSEN = f"{HAND}[aria-pressed=true]"


def choose(page: Page) -> str | None:
    """Tap one card after the other until one is chosen for later; gives it, or None where none fits."""
    for card in page.locator(HAND).all():
        card.click(position=CORNER)
        if page.locator(CHOSEN).count():
            return page.locator(CHOSEN).get_attribute("data-card")
    return None


@pytest.mark.thorough  # web/src/play/premove.svelte.test.ts
def test_a_card_chosen_while_somebody_else_plays_goes_by_itself(new_page: NewPage) -> None:
    pages = start_with_guest(new_page)
    mover, waiting, card = *pages, None
    for _ in range(40):
        wait_for_any(WAITED_FOR, *pages)
        mover, waiting = sorted(pages, key=lambda page: page.locator(WAITED_FOR).count() == 0)
        card = choose(waiting)
        if card:
            break
        make_one_move(mover)
    assert card, "nothing ever fits"
    expect(waiting.locator(CHOSEN)).to_have_count(1)
    for _ in range(100):
        if waiting.locator(f"{HAND}[data-card={card}]").count() == 0:
            break
        if not make_one_move(mover):
            mover.wait_for_timeout(50)
    expect(waiting.locator(f"{HAND}[data-card={card}]")).to_have_count(0)
    expect(waiting.locator(f"[data-place={card}]")).to_have_attribute("data-state", "laid")
