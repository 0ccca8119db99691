"""Play Bloom on a page, by mouse or by touch."""

from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as Late

from tests.browser.player import CORNER, PLAYABLE

MINE = f".tray.turn {PLAYABLE}"
BACK = ".desk .back"
CHOICES = (
    "dialog[data-testid=ask][open] [data-move]",
    "[data-move='*']",
    ".near:has(.turn) .bar [data-move='.'].button",
    "body:has([data-planned]):has(.tray.turn) [data-testid=hand] .lifted",
    f".play:has(.tray.turn) {BACK}",
    "button[data-place]",
    ".rob.lifted",
    MINE,
    "[data-move='.']",
    "[data-move='+']",
    "button[data-move]",
)
"""What one presses if it is there: the button that lays a row, the next tile of the row one puts together, or the one that clears it away,
a place for the chosen tile, else a tile, else the button that ends, else the bag."""
FIND = """
([choices, mine, back]) => {
  if (!document.querySelector(".tray.turn")) window.tired = false;
  const found = choices.find(choice => !(window.tired && choice === mine) && document.querySelector(choice)) ?? null;
  if (found?.endsWith(back)) window.tired = true;
  window.stuck = window.tired && found === null && document.querySelector(mine) !== null;
  return found;
}
"""
"""Who has put together a row that cannot be laid does something else in this turn. With an empty bag there may be nothing else."""


def find_next_selector(page: Page) -> str | None:
    """Find what to press next."""
    found: str | None = page.evaluate(FIND, [CHOICES, MINE, BACK])
    return found


def find_next_element(page: Page) -> Locator | None:
    """Find what to press next."""
    found = find_next_selector(page)
    return page.locator(found).first if found else None


def press_next(page: Page) -> None:
    """Press what comes first, if there is anything to press."""
    target = find_next_element(page)
    if target is None:
        return
    try:
        touch = page.evaluate("navigator.maxTouchPoints > 0")
        (target.tap if touch else target.click)(position=CORNER, timeout=1500)
    except Late:  # it moved on in between
        return
