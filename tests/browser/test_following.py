"""Bots that follow the person from match to match, in Chromium."""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, NewPage
from tests.browser.player import PATIENCE, SHEET
from tests.server.client import Client, play_on

pytestmark = [pytest.mark.browser, pytest.mark.timeout(400)]

LOST, WON, TOGETHER = 1, 2, 3
"""Seeds of the moves: with the deals of this test the first match is lost by them, and the second won."""


def set_up_followed(page: Page) -> str:
    """Set up a table against one bot, the third of the scale, that follows the person; gives its code."""
    page.goto("/")
    page.locator(".ways button").first.click()
    setup = page.get_by_test_id("setup")
    setup.get_by_role("radio", name="2", exact=True).first.check(force=True)
    setup.get_by_role("button", name="Choose more finely").click()
    setup.get_by_role("slider").fill("2")
    setup.get_by_role("switch", name="Adapts to you").check(force=True)
    setup.locator("button[type=submit]").click()
    page.get_by_test_id("board").wait_for()
    return page.url.rsplit("/", 1)[1]


def play_out(page: Page, play: Callable[[], None]) -> None:
    """Let a match be played to its end; the page follows what happens without laying it out, and shows its score sheet then."""
    page.evaluate("document.body.style.display = 'none'")
    play()
    page.locator(SHEET).wait_for(state="attached", timeout=1000 * PATIENCE)
    page.evaluate("document.body.style.display = ''")


def wait_for_match(person: Client, number: int) -> None:
    """Take in what happens until this match is being played."""
    while person.table["matches"] < number or person.table["phase"] != "playing":
        person.receive()


def test_bots_follow_who_plays_alone_and_nobody_else(new_page: NewPage, url: str) -> None:
    page = new_page(PHONE)
    code = set_up_followed(page)
    table, sheet, proposal = page.url, page.locator(SHEET), page.locator("[data-way=again]")
    again, told = sheet.get_by_role("button", name="Play again?"), sheet.get_by_text("Next time")
    with Client(url) as me, Client(url) as friend:
        me.join(code, secret=page.evaluate("key => localStorage.getItem(key)", f"reihum.seat.{code}"))
        play_out(page, lambda: me.play(random.Random(LOST).choice))
        assert (me.table["match"]["winners"], me.table["seats"][1]["bot"]) == ([1], "level-3")
        expect(told).to_have_text("Next time one step easier: Puppy.")
        page.goto("/")
        expect(proposal).to_contain_text("Bots: Puppy")
        page.goto(table)
        sheet.wait_for(timeout=1000 * PATIENCE)
        expect(told).to_have_text("Next time one step easier: Puppy.")
        again.click()
        wait_for_match(me, 2)
        assert me.table["seats"][1]["bot"] == "level-2"
        play_out(page, lambda: me.play(random.Random(WON).choice))
        assert me.table["match"]["winners"] == [0]
        expect(told).to_have_text("Next time one step harder: Squirrel.")
        again.click()
        wait_for_match(me, 3)
        assert me.table["seats"][1]["bot"] == "level-3"
        me.ask("place_bot", seat=1, bot=None)
        friend.join(code)
        friend.ask("sit", name="Zoë", seat=1)
        play_out(page, lambda: play_on([me, friend], random.Random(TOGETHER)))
        expect(again).to_be_visible()
        expect(sheet.get_by_role("switch")).to_have_count(0)
        expect(told).to_have_count(0)
        page.goto("/")
        expect(proposal).to_contain_text("Bots: Squirrel")
