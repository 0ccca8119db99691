"""On one device: it goes from hand to hand, and shows each hand to its owner only."""

import json
import random
import time

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import assert_axe_clean_in_both_themes
from tests.browser.conftest import PHONE, NewPage
from tests.browser.player import PATIENCE, SHEET, make_one_move
from tests.server.client import Client, play_on

COVER = "[data-testid=cover]"
CARDS = "[data-testid=hand] [data-card]"
TURNS = 4
MOMENT = 1_300
"""Milliseconds before the cover, as in HotseatPage.svelte."""
pytestmark = [pytest.mark.browser, pytest.mark.timeout(400)]


def sit_around(page: Page, *names: str) -> None:
    """From the first page to the cover before the first turn."""
    page.goto("/")
    page.locator("[data-way=around]").click()
    setup = page.get_by_test_id("setup")
    for index, name in enumerate(names):
        if index > 1:
            setup.get_by_role("button", name="Add a player").click()
        setup.get_by_role("textbox").nth(index).fill(name)
    setup.locator("button[type=submit]").click()
    page.locator(COVER).wait_for()


def test_the_form_keeps_what_was_entered_when_it_is_closed(new_page: NewPage) -> None:
    page = new_page(PHONE)
    page.goto("/")
    page.locator("[data-game=level_8]").click()
    way, setup = page.locator("[data-way=around]"), page.get_by_test_id("setup")
    way.click()
    setup.get_by_role("button", name="Add a player").click()
    for index, name in enumerate(("Maximiliane", "Lina", "Opa")):
        setup.get_by_role("textbox").nth(index).fill(name)
    setup.get_by_role("radio", name="Opa").check(force=True)
    page.go_back()
    expect(setup.get_by_role("textbox")).to_have_count(0)
    expect(way).to_be_focused()
    way.click()
    assert setup.get_by_role("textbox").evaluate_all("all => all.map(one => one.value)") == ["Maximiliane", "Lina", "Opa"]
    expect(setup.get_by_role("radio", name="Opa")).to_be_checked()


def uncover(page: Page) -> tuple[str, set[str]]:
    """Take the device as it asks; gives the name and the cards that are seen then."""
    name = page.locator(f"{COVER} h1").inner_text().removeprefix("Pass the device to ")
    assert page.locator("[data-card]").count() == 0, "no card before the device has changed hands"
    page.locator(f"{COVER} .button").click()
    page.locator(CARDS).first.wait_for()
    return name, cards(page)


def cards(page: Page) -> set[str]:
    return set(page.locator(CARDS).evaluate_all("all => all.map(one => one.dataset.card)"))


def test_the_device_goes_around_and_shows_nobody_anothers_hand(new_page: NewPage) -> None:
    page = new_page(PHONE)
    sit_around(page, "Vera", "Opa")
    hands: dict[str, set[str]] = {}
    turns: list[str] = []
    while len(turns) < TURNS:
        name, hand = uncover(page)
        turns.append(name)
        assert all(not hand & other for owner, other in hands.items() if owner != name)
        if len(turns) == 2:
            page.reload()
            assert uncover(page) == (name, hand)
        while not page.locator(COVER).count():
            shown = cards(page)
            if shown:
                hands[name] = shown
            if not make_one_move(page):
                page.wait_for_timeout(50)
    assert turns == [turns[0], turns[1]] * 2
    assert set(turns) == {"Vera", "Opa"}


@pytest.mark.thorough  # the test above hands the device around
def test_a_whole_match_around_one_device(new_page: NewPage, url: str) -> None:
    """The first turns are taken at the device, the many after them over a line of their own."""
    page = new_page(PHONE)
    page.clock.install()  # so that nobody waits for the moment before each cover
    sit_around(page, "Vera", "Opa")
    for _ in range(TURNS):
        uncover(page)
        while not page.locator(COVER).count():
            if not make_one_move(page):
                page.wait_for_timeout(25)
                page.clock.fast_forward(MOMENT)
    code, secrets = kept_secrets(page, "Vera", "Opa")
    table = page.url
    page.goto("about:blank")
    with Client(url) as vera, Client(url) as opa:
        for client, secret in zip((vera, opa), secrets.values(), strict=True):
            client.join(code, secret=secret)
        play_on([vera, opa], random.Random("around"))
    page.goto(table)
    # When all is over everybody looks at the table together, so nobody has to take the device for it.
    sheet = page.locator(SHEET)
    deadline = time.monotonic() + PATIENCE
    while not sheet.count():
        assert time.monotonic() < deadline
        page.wait_for_timeout(25)
        page.clock.fast_forward(MOMENT)
    for name in ("Vera", "Opa"):
        assert name in sheet.inner_text()
    sheet.locator(".actions .button").first.click()
    page.locator(COVER).wait_for()
    page.goto("/book")
    expect(page.get_by_test_id("book-page")).to_contain_text("1 match since")
    page.locator("summary").click()
    assert_axe_clean_in_both_themes(page, "family book")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def kept_secrets(page: Page, *names: str) -> tuple[str, dict[str, str]]:
    """Give the table's code and, by name, what the device keeps of each seat."""
    code = page.url.rsplit("/", 1)[1]
    kept = json.loads(page.evaluate("key => localStorage.getItem(key)", f"reihum.seats.{code}"))
    return code, dict(zip(names, (seat["secret"] for seat in kept), strict=True))


@pytest.mark.thorough  # a test above hands the device around; games differ in their boards only
@pytest.mark.parametrize("game", ["bloom", "level_8", "elfer_raus_master"])
def test_every_game_goes_around(game: str, new_page: NewPage, url: str) -> None:
    """The moves are made over a line of their own: what is shown is what is looked at."""
    page = new_page(PHONE)
    page.goto("/")
    page.locator(f"[data-game={game}]").click()
    page.locator("[data-way=around]").click()
    setup = page.get_by_test_id("setup")
    for index, name in enumerate(("Vera", "Opa")):
        setup.get_by_role("textbox").nth(index).fill(name)
    setup.locator("button[type=submit]").click()
    page.locator(COVER).wait_for()
    code, secrets = kept_secrets(page, "Vera", "Opa")
    chance = random.Random(game)
    turns = []
    for _ in range(2):
        name, hand = uncover(page)
        turns.append(name)
        with Client(url) as mover:
            mover.join(code, secret=secrets[name])
            shown = [card if isinstance(card, str) else card["tile"] for card in mover.table["match"]["view"]["hand"]]
            assert {card.split("#")[0] for card in hand} == set(shown)
            while mover.legal:
                assert mover.ask_patiently("move", number=mover.table["number"], move=chance.choice(mover.legal))["type"] == "done"
        page.locator(COVER).wait_for()
        assert page.locator("[data-card]").count() == 0
    assert set(turns) == {"Vera", "Opa"}
