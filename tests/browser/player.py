"""A person at the table: plays whatever can be played, by mouse or by keyboard alone."""

import random
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Position
from playwright.sync_api import TimeoutError as Late

from tests.server.client import Client

BUTTON = "[data-move]"
PLAYABLE = "[data-testid=hand] [data-playable=true]:not(.sent)"
SHEET = "dialog[data-testid=score-sheet][open]"
WAITED_FOR = f"{SHEET}, {PLAYABLE}, {BUTTON}"
"""Selects an element that exists when it is one's turn, or the round is over."""
PATIENCE = 150
CORNER: Position = {"x": 14, "y": 14}
"""A card in a fan shows its corner; the rest may lie under the next one."""


SMALL_FIGURES = """() => [...document.querySelectorAll("[data-place] b")].every((figure) =>
  parseFloat(getComputedStyle(figure).fontSize) <= figure.closest("[data-place]").offsetHeight)"""
"""Whether no figure in a row is higher than its place."""


def wait_for_any(wanted: str, *pages: Page) -> None:
    """Wait until one of the pages has a wanted element, with pauses between the checks so that the pages get the CPU."""
    if len(pages) == 1:
        pages[0].wait_for_function("wanted => document.querySelector(wanted)", arg=wanted, polling=40, timeout=1000 * PATIENCE)
        return
    deadline = time.monotonic() + PATIENCE
    while not any(page.evaluate("wanted => !!document.querySelector(wanted)", wanted) for page in pages):
        assert time.monotonic() < deadline, f"nobody has {wanted}"
        pages[0].wait_for_timeout(60)


def sit_down(page: Page, players: int = 2, game: str = "elfer_raus", *, friends: bool = False, **wanted: Any) -> None:
    """Open a table with bots that was created over a separate connection, or the lobby of one that waits for `friends`.

    `wanted` has further fields of `create`, such as options. Starting on the first page takes twice as long and has separate tests:
    those with `start_from_first_page`, and those of one device passed around.
    """
    with Client(page.context.request.get("/healthz").url.removesuffix("/healthz")) as host:
        host.create(*[None if friends else "careful"] * (players - 1), game=game, pace=50, **wanted)
        if not friends:
            host.ask("start")
    page.goto(f"/t/{host.code}#{host.secret}")
    page.get_by_test_id("code" if friends else "board").wait_for()


def open_record(page: Page, path: Path) -> None:
    """Open a record on the page for that."""
    page.locator("input[type=file]").set_input_files(path)
    # For the first record the server starts the process that replays records, which takes seconds on a busy machine.
    page.get_by_test_id("step").wait_for(timeout=60_000)


def start_from_first_page(page: Page, players: int = 2, rounds: int = 1, game: str = "elfer_raus") -> None:
    """Go from the first page to a table with bots by pressing buttons."""
    page.goto("/")
    page.locator(f"[data-game={game}]").click()
    page.locator(".ways button").first.click()
    setup = page.get_by_test_id("setup")
    setup.get_by_role("radio", name=str(players), exact=True).first.check(force=True)
    if rounds > 1:
        setup.get_by_role("radio", name=str(rounds), exact=True).last.check(force=True)
    setup.locator("button[type=submit]").click()
    page.get_by_test_id("board").wait_for()


CAUGHT_UP = f"cards => document.querySelectorAll('[data-testid=hand] [data-card]').length <= cards || document.querySelector('{SHEET}')"
"""Whether the page has received all moves of its hand by `skip_to_round_end`."""


def skip_to_round_end(url: str, *pages: Page, left: int = 1) -> None:
    """Make moves for these pages, over separate connections, until somebody has at most `left` cards.

    The pages follow what happens meanwhile, but without layout and painting.
    """
    code = pages[0].url.rsplit("/", 1)[1].split("#")[0]
    for page in pages:
        page.evaluate("document.body.style.display = 'none'")
    hands = play_as(url, code, [page.evaluate("key => localStorage.getItem(key)", f"reihum.seat.{code}") for page in pages], left)
    for page, cards in zip(pages, hands, strict=True):
        page.wait_for_function(CAUGHT_UP, arg=cards, polling=40)
        page.evaluate("document.body.style.display = ''")


def play_as(url: str, code: str, secrets: Sequence[str], left: int = 1, pause: float = 0) -> list[int]:
    """Make moves for the people with these secrets, over separate connections, until somebody has at most `left` cards.

    It waits `pause` seconds before each move, and returns how many cards each of them then has. Choices are reproducible, as deals
    are; the code of a table is not.
    """
    chance = random.Random(left)
    with ExitStack() as lines:
        people = [lines.enter_context(Client(url)) for _ in secrets]
        for person, secret in zip(people, secrets, strict=True):
            person.join(code, secret=secret)
        while people[0].table["phase"] == "playing" and _count_smallest_hand(people[0].table["match"]["view"]) > left:
            newest = max(person.table["number"] for person in people)
            behind = next((person for person in people if person.table["number"] < newest), None)
            mover = next((person for person in people if person.legal), None)
            if behind or mover is None:
                (behind or people[0]).receive()
            else:
                time.sleep(pause)
                mover.ask_patiently("move", number=newest, move=chance.choice(mover.legal))
        return [len(person.table["match"]["view"]["hand"]) for person in people]


def _count_smallest_hand(view: dict[str, Any]) -> int:
    """Return the smallest number of cards in a hand."""
    return int(min(view["counts"] if "counts" in view else (player["count"] for player in view["players"])))


def play_by_mouse(page: Page, moves: int = 10_000) -> bool:
    """Play `moves` moves, or until the score sheet opens; return whether it did."""
    deadline = time.monotonic() + PATIENCE
    for _ in range(moves):
        while True:
            assert time.monotonic() < deadline, "the match does not come to its end"
            if page.locator(SHEET).count():
                return True
            if make_one_move(page):
                break
            wait_for_any(WAITED_FOR, page)
    return False


def make_one_move(page: Page) -> bool:
    """Lay the first playable card or, if there is none, press the available button."""
    try:
        card = page.locator(PLAYABLE).first
        if card.count():
            name = card.get_attribute("data-card", timeout=1500)
            card.click(position=CORNER, timeout=1500)
            place = page.locator(f"button[data-place='{name}']")
            (place if place.count() else card).click(position=CORNER, timeout=1500)
            return True
        button = page.locator(BUTTON).first
        if button.count():
            button.click(timeout=1500)
            return True
    except Late:  # it moved on in between
        return False
    return False


def play_by_keyboard(page: Page, moves: int = 10_000) -> None:
    """Play `moves` moves, or to the score sheet, with the keyboard only."""
    deadline = time.monotonic() + PATIENCE
    while moves and not page.locator(SHEET).count():
        assert time.monotonic() < deadline, "the match does not come to its end"
        if page.locator(PLAYABLE).count():
            if tab_to(page, "[data-card]"):
                page.keyboard.press("Home")
                for _ in range(60):
                    if page.evaluate("document.activeElement?.dataset.playable === 'true'"):
                        page.keyboard.press("Enter")
                        moves -= 1
                        break
                    page.keyboard.press("ArrowRight")
        elif page.locator(BUTTON).count() and tab_to(page, BUTTON):
            page.keyboard.press("Enter")
            moves -= 1
        wait_for_any(WAITED_FOR, page)


def tab_to(page: Page, target: str) -> bool:
    """Press Tab until the focus is on such an element."""
    for _ in range(60):
        if page.evaluate("target => document.activeElement?.matches(target) ?? false", target):
            return True
        page.keyboard.press("Tab")
    return False


NAME = "input[autocomplete=nickname]"
