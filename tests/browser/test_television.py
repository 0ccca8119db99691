"""A television at which people with long names play: they are read whole, and what somebody did begins with who it was."""

import random
import re
from contextlib import ExitStack

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, NewPage
from tests.browser.player import SMALL_FIGURES
from tests.server.client import Client, play_on

pytestmark = [pytest.mark.browser, pytest.mark.timeout(200)]

NAMES = ["Wilhelminenaugustine", "Bartholomäusnepomukx", "Großtantehildegardmx", "Wolfgangamadeusgrafx"]
"""As long as a name may be, and nowhere to be broken."""
SCREEN = {"width": 1280, "height": 720}
CUT = """names => names.filter(one => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
  .map(one => one.textContent)"""
"""Those of which less is seen than there is."""

BEGINS = """(told, said) => {
  const newest = told.querySelector("p");
  newest.textContent = said + " " + said;
  return newest.getBoundingClientRect().top - told.getBoundingClientRect().top + 1;
}"""
"""How far below the top of what is told a sentence of twice that length begins."""


MEETING = """() => {
  const parts = [...document.querySelectorAll("footer > *, .bar > :not(.pile), .bar > .pile > *")];
  const boxes = parts.map((part) => part.getBoundingClientRect()).filter(({ width }) => width > 0);
  const meet = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1;
  return boxes.filter((one, at) => boxes.slice(0, at).some((other) => meet(one, other))).length;
}"""
"""How many boxes of the foot, none of which is above another, share a part of its width with another."""


def seat_people(stack: ExitStack, url: str, game: str, names: list[str] = NAMES) -> list[Client]:
    """Set up a table of people with long names, and deal."""
    host, *others = [stack.enter_context(Client(url)) for _ in names]
    host.create(*[None] * len(others), game=game, name=names[0])
    for guest, name in zip(others, names[1:], strict=True):
        guest.join(host.code)
        guest.ask("sit", name=name)
    host.ask("start")
    return [host, *others]


def test_long_names_are_whole_beside_the_rows_and_on_the_score_sheet(new_page: NewPage, url: str) -> None:
    screen = new_page(SCREEN)
    with ExitStack() as stack:
        people = seat_people(stack, url, "elfer_raus")
        screen.goto(f"/board/{people[0].code}")
        expect(screen.get_by_test_id("others").locator("b")).to_have_text(NAMES)
        assert screen.get_by_test_id("others").locator("b").evaluate_all(CUT) == []
        assert screen.evaluate(MEETING) == 0
        play_on(people, random.Random(1))
        names = screen.get_by_test_id("board-end").locator("th .name")
        expect(names).to_have_text(NAMES)
        assert names.evaluate_all(CUT) == []


@pytest.mark.parametrize("names", [NAMES, [*NAMES, "Kunigundeannamariaxx", "Theodorfriedrichxxxx"]])
def test_long_names_on_mats_are_broken_once_at_most(names: list[str], new_page: NewPage, url: str) -> None:
    screen = new_page({"width": 1024, "height": 768})
    with ExitStack() as stack:
        people = seat_people(stack, url, "level_8", names)
        screen.goto(f"/board/{people[0].code}")
        shown = screen.locator("[data-mat] b")
        expect(shown).to_have_text(names)
        assert max(shown.evaluate_all("names => names.map((name) => name.getClientRects().length)")) <= 2


def test_what_keeps_phones_away_is_read_from_the_sofa(new_page: NewPage, url: str) -> None:
    screen = new_page({"width": 1024, "height": 768})
    with Client(url) as host:
        host.create(None)
        screen.goto(f"/board/{host.code}")
        notice = screen.get_by_test_id("no-phones")
        size = "notice => parseFloat(getComputedStyle(notice).fontSize) * notice.getBoundingClientRect().width / notice.offsetWidth"
        assert notice.evaluate(size) >= 768 / 30 - 1


def test_a_phone_shows_the_board_without_being_pushed_sideways(new_page: NewPage, url: str) -> None:
    phone = new_page(PHONE)
    with Client(url) as host:
        host.create("careful", "careful")
        host.ask("start")
        phone.goto(f"/board/{host.code}")
        phone.locator("[data-testid=others] .lamp").nth(2).wait_for(state="attached")
        assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert phone.evaluate(SMALL_FIGURES)


def test_a_window_of_another_size_is_measured_again(new_page: NewPage, url: str) -> None:
    screen = new_page(SCREEN)
    with Client(url) as host:
        host.create("careful", "careful")
        host.ask("start")
        screen.goto(f"/board/{host.code}")
        screen.locator("[data-testid=others] .lamp").nth(2).wait_for(state="attached")
        expect(screen.locator(".screen")).to_have_attribute("style", re.compile("--height: 640px"))
        # As content that has other lines there.
        screen.evaluate("document.querySelector('main').lastElementChild.style.cssText = 'height: 99px; overflow-y: auto'")
        screen.set_viewport_size({"width": 1600, "height": 720})
        expect(screen.locator(".screen")).not_to_have_attribute("style", re.compile("--height: 640px"))


def test_a_turn_too_long_for_three_lines_begins_with_who_it_was(new_page: NewPage, url: str) -> None:
    screen = new_page(SCREEN)
    with ExitStack() as stack:
        people = seat_people(stack, url, "level_8")
        screen.goto(f"/board/{people[0].code}")
        play_on(people, random.Random(2), 6)
        told = screen.get_by_test_id("tv-news")
        expect(told.locator("p")).to_have_count(2)
        said = "Wolfgangamadeusgrafx takes the yellow 13 from Großtantehildegardmx, lays two runs and two melds, and discards the red 7."
        assert told.evaluate(BEGINS, said) >= 0
