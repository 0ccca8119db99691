"""A person at a table of Level 8, by mouse or by keyboard alone: draws, lays the level when the desk can, lays off, discards."""

import time

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as Late

from tests.browser import player
from tests.browser.player import CORNER, PATIENCE, SHEET, tab_to, wait_for_any

BUTTON = ".bar [data-move]"
SHOW = ".bar .button:not([data-move])"
"""The button that shows the score sheet once the round is over."""
CARD = "[data-testid=hand] [data-playable=true]:not(.sent)"
LIFTED = f"{CARD}.lifted"
LAID = ".mine .level.laid"
PLACE = "[data-testid=board] [data-move]"
OTHERS = "[data-testid=others] [aria-current=true]"
"""Another player to move: meanwhile one may plan, and cards can be pressed."""
WAITED_FOR = f"body:not(:has({OTHERS})) :is({BUTTON}, {SHOW}, {CARD}), {SHEET}"
"""Selects an element that exists when it is one's turn, or the round is over."""
EASY = [["C2"] * 4] * 8
"""Levels that nearly every hand has, with the rest fitting onto them: a round takes a turn or two."""


def sit_down(page: Page, players: int = 2, *, friends: bool = False) -> None:
    """Open a table with bots, with the level card that nearly every hand can lay; this page begins."""
    player.sit_down(page, players, "level_8", friends=friends, options={"levels": EASY, "dealer": players - 1})


def make_one_step(page: Page) -> bool:
    """Do one thing by mouse or finger; return whether there was something to do."""
    if page.locator(OTHERS).count():
        return False
    try:
        button = page.locator(f"{BUTTON}, {SHOW}").last
        if button.count():
            button.click(timeout=1500)
            return True
        fitting = page.locator(LIFTED) if page.locator(LAID).count() else page.locator(f"{CARD}:not(.dimmed)")
        card = (fitting if fitting.count() else page.locator(CARD)).first
        if not card.count():
            return False
        card.click(position=CORNER, timeout=1500)
        place = page.locator(f"{PLACE}.place")
        if place.count():
            place.first.click(position={"x": 5, "y": 5}, timeout=1500)
    except Late:  # it moved on in between
        return False
    return True


def play_to_score_sheet(page: Page) -> None:
    """Play by mouse until the round is over."""
    deadline = time.monotonic() + PATIENCE
    while not page.locator(SHEET).count():
        assert time.monotonic() < deadline, "the round does not come to its end"
        if not make_one_step(page):
            wait_for_any(WAITED_FOR, page)


def play_to_match_end(page: Page) -> int:
    """Play by mouse until somebody has won; return the number of rounds."""
    rounds = 1
    while True:
        play_to_score_sheet(page)
        following = page.locator(SHEET).get_by_role("button", name="Next round")
        if not following.count():
            return rounds
        rounds += 1
        following.click()
        page.locator(SHEET).wait_for(state="detached")


def play_by_keyboard(page: Page, rounds: int = 100) -> None:
    """Play a match, or `rounds` of it, with the keyboard only."""
    deadline = time.monotonic() + PATIENCE
    while True:
        assert time.monotonic() < deadline, "the match does not come to its end"
        if page.locator(SHEET).count():
            rounds -= 1
            if not rounds or not page.locator(SHEET).get_by_role("button", name="Next round").count():
                return
            tab_to(page, f"{SHEET} .button")
            page.keyboard.press("Enter")
            page.locator(SHEET).wait_for(state="detached")
        elif page.locator(f"{BUTTON}, {SHOW}").count():
            if tab_to(page, f"{BUTTON}, {SHOW}"):
                page.keyboard.press("Enter")
        elif page.locator(CARD).count() and tab_to(page, "[data-card]"):
            _discard(page)
        wait_for_any(WAITED_FOR, page)


def _discard(page: Page) -> None:
    """Choose an unneeded card with the arrow keys, then the target that gets the focus."""
    page.keyboard.press("Home")
    spare = "document.activeElement?.matches('[data-playable=true]:not(.dimmed)')"
    for _ in range(12):
        if page.evaluate(spare):
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.wait_for_timeout(25)
    if page.evaluate("document.activeElement?.matches('[data-move]')"):
        page.keyboard.press("Enter")
