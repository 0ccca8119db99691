"""Bloom in Chromium: by mouse, by touch with a guest, and by keyboard; what a press means; axe."""

import time

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import assert_axe_clean
from tests.browser.bloom import CHOICES, MINE, find_next_selector, press_next
from tests.browser.conftest import LAPTOP, MOVING, PHONE, NewPage
from tests.browser.player import CORNER, PATIENCE, SHEET, sit_down, skip_to_round_end, wait_for_any
from tests.server.client import Client

pytestmark = [pytest.mark.browser, pytest.mark.timeout(400)]


WAITED_FOR = ", ".join((*CHOICES, SHEET))
PLAYERS = 5
"""With many of them a round is short."""
PRESSES = 8
"""So often each page presses something at the start of a round."""


def play(url: str, *pages: Page) -> None:
    """Play to the score sheet, the middle of the round over lines of their own.

    So is the rest where only a row may be laid and none comes to mind, as happens when the bag is empty.
    """
    for page in pages * PRESSES:
        press_next(page)
    skip_to_round_end(url, *pages, left=2)
    deadline = time.monotonic() + PATIENCE
    while not pages[0].locator(SHEET).count():
        assert time.monotonic() < deadline, f"the round does not come to its end, pressed is {[find_next_selector(page) for page in pages]}"
        wait_for_any(WAITED_FOR, *pages)
        for page in pages:
            press_next(page)
        if any(page.evaluate("window.stuck") for page in pages):
            skip_to_round_end(url, *pages, left=0)


def test_a_round_by_mouse(new_page: NewPage, url: str) -> None:
    page = new_page(LAPTOP, reduced_motion=MOVING)
    sit_down(page, PLAYERS, "bloom")
    play(url, page)
    expect(page.locator(SHEET).get_by_role("row")).to_have_count(2)  # names, a round


@pytest.mark.thorough  # as by mouse, above
def test_a_guest_on_a_phone_plays_a_round_by_touch(new_page: NewPage, url: str) -> None:
    host = new_page(LAPTOP, reduced_motion=MOVING)
    sit_down(host, PLAYERS, "bloom", friends=True)
    guest = new_page(PHONE, locale="de-DE", has_touch=True)
    guest.goto(host.url.split("#")[0])
    guest.get_by_role("button", name="Hier sitze ich").tap()
    host.get_by_role("button", name="Fill the free seats").click()
    host.get_by_role("button", name="Deal").click()
    for page in (host, guest):
        page.get_by_test_id("board").wait_for()
    play(url, host, guest)
    for page in (host, guest):
        expect(page.locator(SHEET).get_by_role("row")).to_have_count(2)


def play_round_by_keyboard(url: str, page: Page) -> None:
    """Play a round and begin the next one."""
    sit_down(page, PLAYERS, "bloom")
    play_by_keyboard(url, page)
    page.locator(SHEET).locator(".actions .button").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(SHEET)).to_have_count(0)


@pytest.mark.thorough  # test_keyboard.py plays by keys
def test_a_round_by_keyboard_alone(new_page: NewPage, url: str) -> None:
    page = new_page(LAPTOP)
    play_round_by_keyboard(url, page)
    page.locator(WAITED_FOR).first.wait_for()


@pytest.mark.soak  # half a minute; the round above is its short counterpart
def test_a_whole_match_by_keyboard_alone(new_page: NewPage, url: str) -> None:
    page = new_page(LAPTOP)
    play_round_by_keyboard(url, page)
    play_by_keyboard(url, page)
    expect(page.locator(SHEET).get_by_role("row")).to_have_count(4)  # names, two rounds, total


def play_by_keyboard(url: str, page: Page) -> None:
    """Play to the score sheet, the middle of the round over a line of its own."""
    for _ in range(PRESSES):
        press_a_key(page)
    skip_to_round_end(url, page, left=2)
    deadline = time.monotonic() + PATIENCE
    while not page.locator(SHEET).count():
        assert time.monotonic() < deadline, "the round does not come to its end"
        press_a_key(page)
        if page.evaluate("window.stuck"):
            skip_to_round_end(url, page, left=0)


def press_a_key(page: Page) -> None:
    """Go with Tab and arrow keys to what comes first, and press Enter."""
    target = find_next_selector(page)
    if target is None:
        wait_for_any(WAITED_FOR, page)
        return
    for _ in range(60):
        where = page.evaluate(
            """target => {
              const here = document.activeElement;
              const list = here?.closest("[data-testid=hand], [data-testid=rows]");
              return here?.matches(target) ? "there" : list?.querySelector(target) ? "list" : "away";
            }""",
            target,
        )
        if where == "there":
            page.keyboard.press("Enter")
            return
        page.keyboard.press("ArrowRight" if where == "list" and not _is_round_over(page) else "Home" if where == "list" else "Tab")


def _is_round_over(page: Page) -> bool:
    return bool(
        page.evaluate(
            """() => {
              const all = document.activeElement.closest("ul")?.querySelectorAll("button") ?? [];
              return all[all.length - 1] === document.activeElement;
            }"""
        )
    )


@pytest.mark.parametrize(
    ("viewport", "locale", "theme"),
    [
        (PHONE, "de-DE", "dark"),
        pytest.param(LAPTOP, "en-GB", "light", marks=pytest.mark.thorough),  # as the rounds are played
    ],
)
def test_a_press_shows_where_a_tile_may_go_and_axe_finds_nothing(
    new_page: NewPage, viewport: dict[str, int], locale: str, theme: str
) -> None:
    page = new_page(viewport, locale, color_scheme=theme)
    sit_down(page, PLAYERS, "bloom")
    page.locator("[data-move='+']").wait_for()
    refused = page.locator(".tray.turn [data-testid=hand] [data-playable=false]").first
    refused.click(position=CORNER)
    expect(page.locator(".bar .reason")).to_be_visible()
    while not page.locator("[data-row]").count():
        press_next(page)
    page.locator("[data-move='+']").wait_for()
    for chosen in page.locator("[data-testid=hand] [aria-pressed=true]").all():  # a tile that could also lie in a row of its own
        chosen.press("Escape")
    for tile in page.locator(MINE).all():
        tile.click(position=CORNER)
        expect(tile).to_have_attribute("aria-pressed", "true")
        expect(page.locator("button[data-place], .swap").first).to_be_visible()
        tile.press("Escape")
    assert_axe_clean(page, "Bloom")


PLACES = "() => [...document.querySelectorAll('[data-row]')].map((row) => row.style.cssText)"


def test_rows_lie_in_all_of_their_room_as_soon_as_a_phone_is_turned(new_page: NewPage, url: str) -> None:
    """Rows stay where they are, so a moment with less room would leave them smaller and closer together than they need be."""
    page = new_page(PHONE)
    sit_down(page, 3, "bloom")
    skip_to_round_end(url, page, left=9)
    page.locator(".tray.turn").wait_for()
    places = []
    for width in (844, 840, 844):  # of another width they are laid anew
        page.set_viewport_size({"width": width, "height": 390})
        page.wait_for_timeout(300)
        places.append(page.evaluate(PLACES))
    assert len(places[0]) > 2
    assert places[0] == places[2]


def test_a_row_is_put_together_in_private_and_laid_as_one_turn(new_page: NewPage, url: str) -> None:
    page = new_page(PHONE, has_touch=True)
    sit_down(page, 2, "bloom")
    code = page.url.rstrip("/").rsplit("/", 1)[-1]
    with Client(url) as onlooker:
        onlooker.join(code)
        row = _draw_until_row(page)
        onlooker.hear_out()
        page.get_by_role("button", name="Put a new row together").tap()
        for tile in reversed(row):
            page.locator(f"[data-testid=hand] [data-card='{tile}']").tap(position=CORNER)
        assert page.locator("[data-planned]").evaluate_all("tiles => tiles.map(tile => tile.dataset.planned)") == row, "the desk sorts"
        page.get_by_role("button", name="Put the row aside").tap()
        page.reload()  # what is planned outlives it
        aside = page.get_by_test_id("aside").get_by_role("button")
        expect(aside).to_have_text("".join(row))
        expect(page.locator(f"[data-testid=hand] [data-card='{row[1]}']")).to_have_count(0)
        aside.tap()
        onlooker.hear_out()
        page.locator(f"[data-planned='{row[0]}']").tap()
        expect(page.locator(f"[data-testid=hand] [data-card='{row[0]}']")).to_be_visible()
        page.locator(f"[data-testid=hand] [data-card='{row[0]}']").tap(position=CORNER)
        lay = page.locator(".bar [data-move='.']")
        expect(lay).to_be_visible()
        with pytest.raises(TimeoutError):
            onlooker.receive(0.5)  # nobody is told of a plan
        lay.tap()
        expect(page.locator("[data-row]").last.locator("[data-at]")).to_have_count(len(row))
        moves = [onlooker.receive()["what"]["move"] for _ in range(len(row) + 1)]
        assert moves == [*row, "."]


def _draw_until_row(page: Page) -> list[str]:
    """Draw until the hand has a row of three numbers, and give it; it is this player's turn then."""
    while True:
        page.locator("[data-move='+']").wait_for()
        hand = sorted(int(key) for key in page.locator("[data-testid=hand] [data-card]").evaluate_all(CARDS) if key.isdigit())
        for low in hand:
            row = [low, *[n for n in hand if low < n <= low + 2][:1]]
            row += [n for n in hand if row[-1] < n <= row[-1] + 2][:1]
            if len(row) == 3:
                return [str(number) for number in row]
        page.locator("[data-move='+']").tap()
        done = page.locator(".bar [data-move='.']")
        done.wait_for()
        done.tap()
        # The bot's turn may be over before the page is looked at, so wait for what it leaves behind.
        done.wait_for(state="hidden")


CARDS = "cards => cards.map(card => card.dataset.card)"
