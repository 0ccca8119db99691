"""People at a table in Chromium: a guest's two taps, taking back, a bot that sits in, talk, the television, the app."""

import json
import os
import re
from contextlib import suppress

import pytest
from playwright.sync_api import Browser, expect
from playwright.sync_api import TimeoutError as Late

from tests.browser.axe import assert_axe_clean
from tests.browser.conftest import LAPTOP, PHONE, NewPage, RestartableServer
from tests.browser.guests import HAND, invite, play_until, start_with_guest
from tests.browser.player import BUTTON, PLAYABLE, make_one_move, sit_down
from tests.browser.throttled_phone import measure_first_visit

pytestmark = [pytest.mark.browser, pytest.mark.timeout(400)]

KEPT = "(async () => (await (await caches.open((await caches.keys())[0])).keys()).map(one => one.url))()"
"""The addresses that the service worker keeps."""


def test_a_guest_sits_after_two_taps_and_the_host_arranges_the_table(new_page: NewPage) -> None:
    host = new_page(LAPTOP)
    code = invite(host, 4, game="level_8")
    guest = new_page(PHONE)
    guest.goto(f"/t/{code}")  # the first tap
    guest.get_by_role("button", name="Sit here").click()
    guest.get_by_role("button", name="I’m ready").click()
    seats = host.get_by_role("list", name="Seats").locator("[data-seat]")
    name = seats.nth(1).locator("b").inner_text()
    assert name, "a name was proposed"
    expect(seats.nth(1)).to_contain_text("ready")
    host.get_by_role("button", name=f"{name}: move and more").click()
    host.get_by_role("button", name="Starts").click()
    expect(seats.nth(1)).to_contain_text("starts")
    host.get_by_role("button", name="Down").press("Enter")
    expect(seats.nth(2)).to_contain_text(name)
    up = host.get_by_role("button", name="Up", exact=True)
    up.press("Enter")
    expect(seats.nth(1)).to_contain_text(name)
    expect(up).to_be_focused()
    host.keyboard.press("Enter")
    expect(seats.nth(0)).to_contain_text(name)
    expect(seats.nth(0)).to_contain_text("starts")
    host.get_by_text("At this table").click()
    host.get_by_role("radio", name="gentle").check(force=True)
    host.get_by_role("button", name="Fill the free seats").click()
    host.get_by_role("button", name="Deal").click()
    expect(guest.locator("[data-testid=clock]")).to_be_visible()
    expect(guest.locator(".bar p").filter(has_text="Your turn")).to_be_visible()


def test_a_move_is_taken_back_until_something_was_seen(new_page: NewPage) -> None:
    host, guest = start_with_guest(new_page)
    for _ in range(2_000):
        for page in (host, guest):
            back = page.get_by_role("button", name="Take back")
            card = page.locator(PLAYABLE).first
            before = page.locator(HAND).count()
            with suppress(Late):
                if card.count():
                    name = card.get_attribute("data-card", timeout=1500)
                    make_one_move(page)
                    expect(page.locator(f"[data-place={name}][data-state=laid]")).to_be_visible()
                    # It may still be on its way, and would be counted before the next move.
                    expect(page.locator(f"{HAND}[data-card={name}]")).to_have_count(0)
                    if back.count() and back.get_attribute("aria-disabled", timeout=500) == "false":
                        back.click(timeout=1500)
                        expect(page.locator(HAND)).to_have_count(before)
                        expect(page.locator(f"{HAND}[data-card={name}]")).to_be_visible()
                        return
                elif page.locator(BUTTON).count():
                    make_one_move(page)
        host.wait_for_timeout(25)
    pytest.fail("nothing could ever be taken back")


def test_a_bot_sits_in_for_who_is_away_and_makes_way_again(new_page: NewPage) -> None:
    host, guest = start_with_guest(new_page)
    address = guest.url
    guest.goto("about:blank")
    absent = host.get_by_test_id("absent")
    play_until((host,), "[data-testid=absent] .button", host)
    absent.get_by_role("button", name="Let a bot fill in").click()
    expect(host.get_by_test_id("others")).to_contain_text("a bot is filling in")
    play_until((host,), f"{PLAYABLE}, {BUTTON}", host)
    guest.goto(address)
    guest.locator(HAND).first.wait_for()
    expect(host.get_by_test_id("others")).not_to_contain_text("a bot is filling in")
    play_until((host,), "[data-testid=others] [aria-current=true]", host)
    play_until((guest,), "[data-testid=others] [aria-current=true]", guest)


def test_people_talk_and_the_host_can_stop_it(new_page: NewPage) -> None:
    host, guest = start_with_guest(new_page)
    guest.get_by_test_id("talk-button").click()
    talk = guest.get_by_test_id("talk")
    talk.get_by_role("textbox").fill("<b>Hello</b>")
    guest.keyboard.press("Enter")
    expect(host.locator("[data-float=text]")).to_have_text("<b>Hello</b>")
    host.get_by_role("button", name="Talk and react, 1 new").click()
    expect(host.get_by_test_id("talk").get_by_role("list", name="What was said")).to_contain_text("Zoë <b>Hello</b>")
    assert_axe_clean(host, "talk")
    host.get_by_test_id("talk").get_by_text("Mute", exact=True).click()
    host.get_by_role("switch", name="Chat for everybody").uncheck(force=True)
    expect(talk).to_contain_text("The chat is off")
    talk.locator("[data-reaction=clap]").click()
    expect(host.locator("[data-float=clap]")).to_have_count(1)


FROM_THE_SOFA = """() => {
  const size = one => one.getBoundingClientRect().height / innerHeight;
  const rows = [...document.querySelectorAll("[data-row] .middle")].reduce((sum, one) => sum + size(one), 0);
  const { scrollHeight, scrollWidth } = document.documentElement;
  return [size(document.querySelector("[data-testid=tv-turn]")), rows, scrollHeight > innerHeight || scrollWidth > innerWidth];
}"""
"""Parts of a television's height: of what says whose turn it is, and of the cards in the rows' middle together; whether it scrolls."""
LETTERS = """() => {
  const zoom = parseFloat(getComputedStyle(document.querySelector(".screen")).getPropertyValue("--zoom"));
  const told = document.querySelectorAll("[data-testid=tv-news] p, [data-testid=others] :is(b, .summary, .number)");
  return [...told].map(one => (parseFloat(getComputedStyle(one).fontSize) * zoom) / innerHeight);
}"""
"""The size of what is told of people, as a part of a television's height."""


def test_the_television_shows_the_table_and_no_hand(new_page: NewPage) -> None:
    host, screen = new_page(PHONE), new_page({"width": 1920, "height": 1080})
    code = invite(host, 2)
    screen.goto(f"/board/{code}")
    expect(screen.get_by_test_id("no-phones")).to_contain_text("--lan")  # a QR code would lead nowhere: tests/browser/test_phone.py
    expect(screen.get_by_test_id("qr")).to_have_count(0)
    assert_axe_clean(screen, "board, before the match")
    host.get_by_role("button", name="Fill the free seats").click()
    host.get_by_role("button", name="Deal").click()
    screen.get_by_test_id("board").wait_for()
    host.locator(HAND).first.wait_for()
    assert screen.locator("[data-card]").count() == 0
    assert_axe_clean(screen, "board")
    laid = screen.locator("[data-state=laid]").count()
    play_until((host,), f"[data-state=laid] >> nth={laid + 1}", screen)
    expect(screen.get_by_test_id("tv-news").locator("p")).to_have_count(2)
    assert min(screen.evaluate(LETTERS)) > 1 / 30.1
    for width, height in ((1920, 1080), (3840, 2160)):
        screen.set_viewport_size({"width": width, "height": height})
        screen.wait_for_function(f"() => ({FROM_THE_SOFA})()[0] > 0.05")  # whose turn it is, in giant type, once it is laid out anew
        _, rows, scrolls = screen.evaluate(FROM_THE_SOFA)
        assert rows > 0.5, "the rows leave the screen empty"
        assert not scrolls
    screen.set_viewport_size({"width": 1024, "height": 768})
    screen.wait_for_function(f"() => Math.min(...({LETTERS})()) > 1 / 30.1")


@pytest.mark.thorough  # the pages of test_axe.py are looked at always
def test_axe_finds_nothing_around_a_device(new_page: NewPage) -> None:
    page = new_page(PHONE, "de-DE", color_scheme="dark")
    page.goto("/")
    page.locator("[data-way=around]").click()
    page.get_by_test_id("setup").locator("button[type=submit]").wait_for()
    assert_axe_clean(page, "around one device: setup")
    page.get_by_test_id("setup").locator("button[type=submit]").click()
    page.locator("[data-testid=cover] .button").wait_for()
    assert_axe_clean(page, "cover")
    page.locator("[data-testid=cover] .button").click()
    page.locator(HAND).first.wait_for()
    page.get_by_role("button", name="Menü").click()
    page.get_by_test_id("menu").get_by_role("switch", name="Große Karten").check(force=True)
    assert_axe_clean(page, "menu")


def test_the_app_can_be_installed_and_opens_without_a_network(browser: Browser, house: RestartableServer) -> None:
    context = browser.new_context(base_url=house.url)
    page = context.new_page()
    page.goto("/")
    manifest = json.loads(context.request.get("/manifest.webmanifest").text())
    for icon in manifest["icons"]:
        assert context.request.get(icon["src"]).headers["content-type"] == icon["type"]
    licences = context.request.get("/licences.txt").text()
    assert all(words in licences for words in ("svelte\n", "qr\n", "SIL OPEN FONT LICENSE"))
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    kept = page.evaluate(KEPT)
    assert f"{house.url}/" in kept
    assert [url for url in kept if "/api/" in url or "/ws" in url] == [f"{house.url}/api/games"]
    house.kill()
    page.goto("/")
    expect(page.get_by_text("No network right now")).to_be_visible()
    context.close()


def test_an_icon_taken_from_a_table_opens_that_table(new_page: NewPage) -> None:
    page = new_page()
    sit_down(page)
    link = page.locator("link[rel=manifest]")
    expect(link).to_have_attribute("href", "/table.webmanifest")
    table, home = (json.loads(page.request.get(path).text()) for path in ("/table.webmanifest", "/manifest.webmanifest"))
    assert home.pop("start_url") == home.pop("id") == "/"
    assert table == home, "without a start the page itself is it, by the standard"
    page.get_by_role("link", name="Reihum").click()
    expect(link).to_have_attribute("href", re.compile("/manifest.webmanifest$"))


def test_a_slow_phone_shows_something_within_a_second(browser: Browser, url: str) -> None:
    """The best of a few visits, each with as much more time as others want the processors: a busy machine is no slow phone."""
    painted = []
    for _ in range(5):
        painted.append(measure_first_visit(browser, url, "[data-way=now]:enabled")[0])
        if painted[-1] < 1_000 * max(1, os.getloadavg()[0] / (os.cpu_count() or 1)):
            return
    pytest.fail(f"first paint after {painted} ms")
