"""People look back together: one leads and points, others go along, go another way, take over, and play on from a step."""

import random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import assert_axe_clean
from tests.browser.conftest import PHONE, NewPage
from tests.browser.player import play_by_mouse
from tests.server.client import Client, play_on

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

UNSEEN = """() => {
  const edge = document.querySelector("main").getBoundingClientRect().bottom;
  const cards = [...document.querySelectorAll("[data-testid=hand] [data-card]")];
  return [cards.length > 0, cards.filter((card) => card.getBoundingClientRect().top + 30 > edge).length];
}"""
"""Whether there is a hand, and how many of its cards are not in sight."""


def seated(page: Page, person: Client) -> Page:
    """Give a page on a device that has a person's seat."""
    page.add_init_script(f"localStorage.setItem('reihum.seat.{person.code}', '{person.secret}')")
    return page


def test_one_leads_and_points_and_the_other_goes_along_or_takes_over(new_page: NewPage, url: str) -> None:
    with Client(url) as ada, Client(url) as ben:
        ada.create(None, name="Ada")
        ben.join(ada.code)
        ben.code, ben.secret = ada.code, ben.ask("sit", name="Ben")["secret"]
        ada.ask("start")
        play_on([ada, ben], random.Random("looking back"))
        one, other = seated(new_page(), ada), seated(new_page(PHONE), ben)
    one.goto(f"/look/{ada.code}?match=1&seat=0&together=1")
    one.get_by_role("button", name="Lead", exact=True).click()
    expect(one.get_by_test_id("together")).to_contain_text("You lead.")
    one.get_by_test_id("controls").get_by_role("slider").fill("20")

    other.goto(f"/t/{ada.code}")
    other.get_by_role("link", name="Look back with Ada").click()
    step, bar = other.get_by_test_id("step"), other.get_by_test_id("together")
    expect(step).to_contain_text("Step 20 of")
    place = one.locator("main [data-place]").first
    place.click()
    expect(other.get_by_test_id("finger")).to_be_visible()
    expect(bar).to_contain_text("Shown:")
    assert_axe_clean(other, "looking back together")
    one.get_by_role("button", name="Next step").click()
    expect(step).to_contain_text("Step 21 of")
    expect(other.get_by_test_id("finger")).to_have_count(0)

    other.get_by_role("button", name="Previous step").click()
    expect(bar).to_contain_text("you go your own way")
    one.get_by_role("button", name="Next step").click()
    expect(step).to_contain_text("Step 20 of")
    other.get_by_role("button", name="Go along").click()
    expect(step).to_contain_text("Step 22 of")
    other.get_by_role("button", name="Lead", exact=True).click()
    expect(one.get_by_test_id("together")).to_contain_text("Ben leads.")
    for width, height in ((390, 844), (360, 640)):
        other.set_viewport_size({"width": width, "height": height})
        other.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert other.evaluate(UNSEEN) == [True, 0]
    other.close()
    expect(one.get_by_test_id("together")).to_contain_text("Nobody leads.")


@pytest.mark.thorough  # one plays on in test_replay.py, people over lines in tests/server
def test_from_a_step_people_play_on_together_and_a_bot_plays_for_who_does_not_come(new_page: NewPage, url: str) -> None:
    with Client(url) as ada, Client(url) as ben, Client(url) as carl, Client(url) as dora:
        ada.create(None, None, None, name="Ada", options={"rounds": 1})
        for name, person in (("Ben", ben), ("Carl", carl), ("Dora", dora)):
            person.join(ada.code)
            person.code, person.secret = ada.code, person.ask("sit", name=name)["secret"]
        ada.ask("start")
        play_on([ada, ben, carl, dora], random.Random("what if"))
        code = ada.code
        one, other = seated(new_page(), ada), seated(new_page(PHONE), ben)
        carl.socket.close()
        one.goto(f"/look/{code}?match=1&seat=0&together=1")
        one.get_by_role("button", name="Lead", exact=True).click()
        one.get_by_test_id("controls").get_by_role("slider").fill("9")
        other.goto(f"/look/{code}?match=1&seat=1&together=1")
        step = other.get_by_test_id("step")
        expect(step).to_contain_text("Step 9 of")
        other.get_by_role("button", name="Previous step").click()  # one goes another way, and one has lost the line
        with Client(url) as back:
            back.join(code, secret=carl.secret)
            assert [one["place"]["step"] for one in back.heard if one["type"] == "led"] == [9]
        other.get_by_role("button", name="Go along").click()
        expect(step).to_contain_text("Step 9 of")
        one.get_by_role("button", name="Play on together").click()
        expect(other.get_by_test_id("together")).to_contain_text("Ada plays on from step 9.")
        assert_axe_clean(other, "asked to play on together")
        other.get_by_role("button", name="Join in").click()
        expect(other.get_by_test_id("board")).to_be_visible()
        invited = dora.wait_for(lambda message: message["type"] == "continued_together")  # and stays where she is
        dora.join(invited["table"])  # looks on, without the seat
        moved = set[int]()
        while len(moved) < 2:
            table = dora.table
            turn = table["match"]["turn"]
            if turn < 2:
                assert not play_by_mouse((one, other)[turn], 1)
                moved.add(turn)
            elif turn == 3 and table["seats"][3]["sitting_in"] is None:
                one.get_by_role("button", name="Let a bot fill in").click()
            while dora.table["number"] == table["number"]:
                dora.receive()
        seats = dora.table["seats"]
    assert [(seat["name"], seat["kind"]) for seat in seats] == [(name, "person") for name in ("Ada", "Ben", "Carl", "Dora")]
    assert (seats[0]["sitting_in"], seats[1]["sitting_in"], seats[2]["sitting_in"]) == (None, None, "careful")
    one.get_by_role("button", name="Menu").click()
    one.get_by_role("button", name="Back to the replay").click()
    expect(one.get_by_test_id("step")).to_contain_text("Step 9 of")
    expect(one.get_by_test_id("together")).to_contain_text("You play on from step 9.")
