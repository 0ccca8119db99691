"""What is told to people who do not look, and what they decide together, in Chromium."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import assert_axe_clean
from tests.browser.conftest import LAPTOP, PHONE, NewPage
from tests.browser.guests import HAND, invite, play_until, start_with_guest
from tests.browser.player import BUTTON, NAME, PLAYABLE, make_one_move, sit_down
from tests.browser.player import play_as as play_over_lines

pytestmark = [pytest.mark.browser, pytest.mark.timeout(400)]

SPIES = """
  window.told = [];
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...rest) { told.push("sound"); return start.apply(this, rest); };
  navigator.vibrate = () => told.push("vibration");
  window.Notification = class {
    static permission = "granted";
    static requestPermission = async () => "granted";
    constructor(title) { told.push(`notification ${title}`); }
    close() { told.push("no notification"); }
  };
  Object.defineProperty(document, "hidden", { get: () => window.away === true });
"""
"""Headless Chromium has no loudspeaker, no motor and shows no notification: what would reach them is noted."""

TURN = "It’s your turn"


def test_back_closes_what_lies_over_the_table_and_only_then_leaves_it(new_page: NewPage) -> None:
    page = new_page(PHONE)
    page.goto("/")
    page.locator(".ways button").first.wait_for()
    sit_down(page)
    table = page.url
    menu = page.get_by_test_id("menu")
    page.get_by_role("button", name="Menu").click()
    expect(menu.locator(".sheet")).to_be_visible()
    page.go_back()
    expect(menu.locator(".sheet")).to_have_count(0)
    assert page.url == table
    page.get_by_role("button", name="Menu").click()
    page.keyboard.press("Escape")
    expect(menu.locator(".sheet")).to_have_count(0)
    page.wait_for_timeout(300)
    page.go_back()
    page.locator(".ways button").first.wait_for()
    assert page.url != table


def play_until_signalled(pages: tuple[Page, ...], listener: Page, what: str) -> None:
    """Let everybody play until the listener was told something."""
    for _ in range(2_000):
        if listener.evaluate("what => told.includes(what)", what):
            return
        if not sum(make_one_move(page) for page in pages):
            listener.wait_for_timeout(25)
    pytest.fail(f"{what} was never told")


def choose(menu: Locator, what: str, strength: str) -> None:
    menu.get_by_role("group", name=what).get_by_role("radio", name=strength).check(force=True)


def test_a_turn_is_told_as_everybody_wishes(new_page: NewPage) -> None:
    host, guest = start_with_guest(new_page, before=lambda page: page.add_init_script(SPIES))
    play_until_signalled((host, guest), guest, "vibration")
    play_until_signalled((host, guest), guest, "sound")
    assert not guest.evaluate("told.some(one => one.startsWith('notification'))")  # that is wished for first
    guest.get_by_test_id("sounds").click()
    guest.evaluate("told.length = 0")
    play_until_signalled((host, guest), guest, "vibration")
    assert not guest.evaluate("told.includes('sound')")
    guest.get_by_role("button", name="Menu").click()
    menu = guest.get_by_test_id("menu")
    menu.get_by_test_id("motion-and-sound").locator("summary").click()
    choose(menu, "Vibration", "off")
    choose(menu, "Sounds", "full")
    menu.get_by_role("switch", name="Notify").check(force=True)
    guest.keyboard.press("Escape")
    guest.evaluate("told.length = 0")
    play_until_signalled((host, guest), guest, "sound")
    guest.evaluate("away = true")
    play_until_signalled((host, guest), guest, f"notification {TURN}")
    play_until((host,), f"{PLAYABLE}, {BUTTON}", guest)  # the guest may have moved in the meantime
    expect(guest.locator("link[rel=icon]")).to_have_attribute("href", "/icon-turn.svg")
    assert not guest.evaluate("told.includes('vibration')")


def test_a_turn_is_told_however_quickly_is_played(new_page: NewPage, url: str) -> None:
    host, guest = start_with_guest(new_page, before=lambda page: page.add_init_script(SPIES))
    code = guest.url.rsplit("/", 1)[1]
    secrets = [page.evaluate("key => localStorage.getItem(key)", f"reihum.seat.{code}") for page in (host, guest)]
    play_over_lines(url, code, secrets, pause=0.1)
    assert {"sound", "vibration"} <= set(guest.evaluate("told"))


@pytest.mark.thorough  # a test above changes wishes
def test_a_wish_that_changes_says_nothing(new_page: NewPage) -> None:
    host, guest = start_with_guest(new_page, before=lambda page: page.add_init_script(SPIES))
    play_until_signalled((host, guest), guest, "vibration")
    play_until((host,), f"{PLAYABLE}, {BUTTON}", guest)
    guest.get_by_role("button", name="Menu").click()
    menu = guest.get_by_test_id("menu")
    menu.get_by_test_id("motion-and-sound").locator("summary").click()
    guest.evaluate("told.length = 0")
    for strength in ("off", "strong"):
        choose(menu, "Vibration", strength)
    guest.evaluate("new Promise(requestAnimationFrame)")
    assert guest.evaluate("told") == []


@pytest.mark.thorough  # a host lets one sit in in test_table.py; tests/server/test_absence.py counts votes
def test_guests_vote_for_a_bot_when_the_host_is_away(new_page: NewPage) -> None:
    pages = [new_page(LAPTOP), new_page(PHONE), new_page(LAPTOP)]
    host, one, other = pages
    code = invite(host, 3)
    for page, name in ((one, "Zoë"), (other, "Ben")):
        page.goto(f"/t/{code}")
        page.locator(NAME).fill(name)
        page.get_by_role("button", name="Sit here").click()
        expect(host.get_by_text(name)).to_be_visible()
    host.get_by_role("button", name="Deal").click()
    for page in pages:
        page.locator(HAND).first.wait_for()
    host.goto("about:blank")
    play_until((one, other), "[data-testid=absent] .button", one)
    one.get_by_role("button", name="Let a bot fill in").click()
    expect(one.get_by_test_id("absent")).to_contain_text("Ada isn’t here. 1 of 2 agrees.")
    expect(one.get_by_role("button", name="Let a bot fill in")).to_have_count(0)
    expect(other.get_by_test_id("absent")).to_contain_text("1 of 2 agrees")
    other.get_by_role("button", name="Let a bot fill in").click()
    for page in (one, other):
        expect(page.get_by_test_id("others")).to_contain_text("a bot is filling in")
    play_until((one, other), f"{PLAYABLE}, {BUTTON}", one)  # the match goes on


def test_the_rules_lie_beside_the_board_on_a_wide_screen_and_over_it_on_others(new_page: NewPage) -> None:
    page = new_page(LAPTOP)
    sit_down(page)
    beside, rules = page.get_by_test_id("rules-beside"), page.get_by_role("button", name="Rules")
    rules.click()
    expect(beside.get_by_role("heading", name="Elfer raus!")).to_be_focused()
    expect(page.locator("dialog[open]")).to_have_count(0)
    panel, board = beside.bounding_box(), page.get_by_test_id("board").bounding_box()
    assert panel is not None
    assert board is not None
    assert board["x"] + board["width"] <= panel["x"]
    while not make_one_move(page):  # one plays on meanwhile
        page.wait_for_timeout(25)
    expect(beside).to_be_visible()
    assert_axe_clean(page, "rules beside the board")
    rules.focus()
    rules.press("Enter")
    expect(beside).to_have_count(0)
    rules.press("Enter")
    expect(beside.get_by_role("heading", name="Elfer raus!")).to_be_focused()
    page.keyboard.press("Escape")
    expect(beside).to_have_count(0)
    expect(rules).to_be_focused()
    expect(page.get_by_role("heading", name="What happened")).to_be_visible()
    page.set_viewport_size({"width": 1000, "height": 800})
    rules.click()
    expect(page.locator("dialog[open]").get_by_role("heading", name="Rules: Elfer raus!")).to_be_visible()


def test_sounds_are_on_at_first_and_one_tap_turns_them_off(new_page: NewPage) -> None:
    page = new_page(PHONE, has_touch=True)
    sit_down(page)
    sounds = page.get_by_test_id("sounds")
    expect(sounds).to_have_accessible_name("Turn sounds off")
    sounds.tap()
    expect(sounds).to_have_accessible_name("Turn sounds on")
    page.reload()
    expect(sounds).to_have_accessible_name("Turn sounds on")
