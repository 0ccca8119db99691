"""A match with mistakes, and moves made in its review."""

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

import reihum
from reihum._lab.simulate import simulate
from tests.browser.player import CORNER


def write_match_with_mistakes(path: Path) -> dict[str, Any]:
    """Write the record of a match in which the third player makes mistakes."""
    record = next(simulate(reihum.get_game("elfer_raus"), 4, 1, 12, ["careful", "easy", "random", "careful"]))
    path.write_text(json.dumps(record), "utf-8")
    return dict(record)


def press_move(page: Page, move: str) -> None:
    """Lay a card, or press a button."""
    card = page.locator(f"[data-testid=hand] [data-card='{move}']")
    if not card.count():
        page.locator(f"[data-move='{move}']").first.click()
        return
    card.first.click(position=CORNER)
    place = page.locator(f"button[data-place='{move}']")
    (place if place.count() else card).first.click(position=CORNER)
