"""Reasons to come back: the deal of the day from the first page to one's place, and a match as the last one by one tap."""

import re
import struct
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from reihum._bots.budget import Budget
from reihum.server.table.day_field import BESIDE
from tests.browser.axe import assert_axe_clean
from tests.browser.conftest import NewPage
from tests.browser.player import play_by_mouse
from tests.server.client import Client
from tests.server.same_cards import begin, finish

SMALL = {"width": 360, "height": 640}
COLOURS = """async (bytes) => {
  const image = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: "image/png" }));
  const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
  canvas.drawImage(image, 0, 0);
  return new Set(new Uint32Array(canvas.getImageData(0, 0, image.width, image.height).data.buffer)).size;
}"""
"""How many colours a picture has."""
SHARES = """() => {
  navigator.canShare = () => true;
  navigator.share = async (data) => { window.shared = [data.files[0].name, data.text]; };
}"""
"""Lets a browser share, and notes what."""
UNTIL_IT_HAS_GONE = """async () => {
  while (history.state?.over === "sheet") await new Promise(requestAnimationFrame);
}"""
"""Waits until the entry of an open sheet is gone from the history. `wait_for_function` would need a page that allows `eval`."""

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_the_deal_of_the_day_is_played_once_and_one_finds_one_s_place(new_page: NewPage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("reihum.server.table.deal_of_day.PACE", 0)
    monkeypatch.setattr("reihum.server.live.field_bots.BUDGETS", dict.fromkeys(BESIDE, Budget(iterations=1)))  # else a minute
    page = new_page(SMALL)
    page.goto("/")
    page.get_by_test_id("day-entry").click()
    game = page.locator("[data-game=elfer_raus]")
    expect(game).to_contain_text("not played yet")
    assert_axe_clean(page, "deals of the day")
    game.get_by_role("button", name="Play").click()
    page.get_by_test_id("board").wait_for(timeout=60_000)  # bots of the field think beside
    table = page.url
    play_by_mouse(page, 2)
    expect(page.get_by_test_id("hint")).to_have_count(0)
    page.goto("/day")
    game.get_by_role("button", name="Play on").click()
    page.get_by_test_id("board").wait_for()
    assert page.url == table
    assert play_by_mouse(page)
    page.locator("dialog[open] a", has_text="To the deal of the day").click()
    expect(game).to_contain_text("of 21")
    game.locator("summary").click()
    expect(game.locator("ol li.me")).to_have_count(1)
    expect(game.locator("ol")).to_contain_text("strong")
    expect(page.locator("li.today")).to_contain_text("1 game")
    assert_axe_clean(page, "a deal of the day that was played")
    share(page, game)
    page.reload()
    expect(game).to_contain_text("of 21")
    game.locator("summary").click()
    game.get_by_role("button", name="Practise again").click()
    page.get_by_test_id("board").wait_for()
    assert page.url != table


def share(page: Page, game: Locator) -> None:
    """Save the picture of a result, and share it where that is possible: with a text for those who cannot see it."""
    game.get_by_role("button", name="Share").click()
    sheet = page.get_by_test_id("share")
    with page.expect_download() as saving:
        sheet.get_by_role("button", name="Save picture").click()
    picture = Path(saving.value.path()).read_bytes()
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", picture[16:24]) == (1080, 1080)
    colours = page.evaluate(COLOURS, list(picture))
    assert colours > 1000, "it shows a box, cards and letters"
    told = sheet.get_by_role("img").get_attribute("aria-label") or ""
    assert re.search(r"of the day, .*\nPlace \d+ of 21, .*\nhttp.*/day$", told)
    assert not re.search(r"point|card", told)
    assert_axe_clean(page, "the picture of a result")
    page.keyboard.press("Escape")
    page.evaluate(SHARES)
    game.get_by_role("button", name="Share").press("Enter")
    sheet.get_by_role("button", name="Share picture").click()
    name, text = page.evaluate("window.shared")
    assert (text, re.sub(r"\d", "0", name)) == (told, "reihum-elfer_raus-0000-00-00.png")
    page.keyboard.press("Escape")
    # A sheet that closes goes back in the browser's history, and whoever leaves the page before that is stopped by it.
    page.evaluate(UNTIL_IT_HAS_GONE)


@pytest.mark.thorough  # web/src/session/sameCards.test.ts has the links, tests/server/test_same_cards.py the rest
def test_a_friend_plays_one_s_cards_and_both_see_who_made_more_of_them(new_page: NewPage, url: str) -> None:
    with Client(url) as anna, Client(url) as ben:
        begin(anna, "careful")
        finish(anna)
        mine, friend = new_page(SMALL), new_page(SMALL)
        mine.goto(f"/t/{anna.code}#{anna.secret}")
        mine.locator("dialog[open] summary").click()
        mine.get_by_role("button", name="Play my cards!").click()
        link = mine.get_by_label("Link for friends").input_value()
        expect(mine.locator("main")).to_contain_text("Nobody has finished yet.")
        friend.goto(link.removeprefix(url))
        expect(friend.locator("h1")).to_contain_text("Anna invites you")
        assert_axe_clean(friend, "an invitation to the same cards")
        friend.get_by_label("Your name").fill("Ben")
        friend.get_by_role("button", name="Play", exact=True).click()
        friend.get_by_test_id("board").wait_for()
        code = friend.url.rsplit("/", 1)[1]
        ben.join(code, secret=friend.evaluate(f"localStorage.getItem('reihum.seat.{code}')"))
        finish(ben, max)
        friend.locator("dialog[open] a", has_text="Compare").click()
        expect(friend.locator("main li")).to_have_count(2)
        expect(friend.locator("main .side")).to_have_count(2)
        assert_axe_clean(friend, "two courses of the same cards")
        mine.reload()
        expect(mine.locator("main li")).to_have_count(2)


def test_a_match_as_the_last_one_is_one_tap_away(new_page: NewPage) -> None:
    page = new_page(SMALL)
    page.goto("/")
    page.locator("[data-game=bloom]").click()
    page.locator("[data-way=now]").click()
    setup = page.get_by_test_id("setup")
    setup.locator("input").first.fill("Vera")
    setup.get_by_role("radio", name="3", exact=True).first.check(force=True)
    setup.get_by_role("radio", name="easy").check(force=True)
    setup.locator("button[type=submit]").click()
    page.get_by_test_id("board").wait_for()
    first = page.url
    page.goto("/")
    again = page.locator("[data-way=again]")
    expect(again).to_contain_text("Bloom · 3 players · Bots: easy")
    assert page.evaluate("document.documentElement.scrollHeight") <= SMALL["height"], "all of the first page is seen"
    assert_axe_clean(page, "first page with one's own table")
    again.click()
    page.get_by_test_id("board").wait_for()
    assert page.url != first
    expect(page.locator("[data-testid=others] [data-seat]")).to_have_count(2)
