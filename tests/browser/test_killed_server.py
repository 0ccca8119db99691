"""Every game with many people, two of them in a browser, through a killed server: they see what they should and nothing breaks."""

import json
import random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE, NewPage, RestartableServer
from tests.server.client import Client, play_on

PEOPLE = {"elfer_raus": 6, "elfer_raus_master": 4, "level_8": 3, "bloom": 5}
BEFORE, AFTER = 8, 4
"""Moves before the server is killed, and after it has come back."""
SHOWN = """hand => {
  const cards = [...document.querySelectorAll("[data-testid=hand] [data-card]")].map(one => one.dataset.card.split("#")[0]);
  return JSON.stringify(cards.sort()) === hand;
}"""
pytestmark = [pytest.mark.browser, pytest.mark.timeout(400)]


MARKS = {"elfer_raus_master": [pytest.mark.soak], "level_8": [pytest.mark.thorough], "bloom": [pytest.mark.thorough]}
"""Of games whose people come back as those of Elfer raus! do; Master has its hand and row of people as well."""


@pytest.mark.parametrize("game", [pytest.param(game, marks=MARKS.get(game, ())) for game in PEOPLE])
def test_many_people_play_on_through_a_killed_server(game: str, new_page: NewPage, house: RestartableServer) -> None:
    chance = random.Random(game)
    people = _sit_down(game, house)
    code, secrets = people[0].code, [person.secret for person in people]
    pages = [new_page(LAPTOP), new_page(PHONE)]
    for page, secret in zip(pages, secrets, strict=False):
        page.goto(f"/t/{code}#{secret}")
        page.get_by_test_id("board").wait_for()
    television = new_page(LAPTOP)
    television.goto(f"/board/{code}")
    television.get_by_test_id("board").wait_for()
    play_on(people, chance, BEFORE)
    _all_see_their_own(people, pages)
    house.kill()
    for person in people:
        person.__exit__(None, None, None)
    house.start()
    people = [Client(house.url) for _ in secrets]
    for person, secret in zip(people, secrets, strict=True):
        person.join(code, secret=secret)
    play_on(people, chance, AFTER)
    _all_see_their_own(people, pages)
    assert television.locator("[data-testid=hand]").count() == 0
    turn = people[0].table["match"]["turn"]
    expect(television.locator(f"[data-seat='{turn}'][aria-current=true]")).to_be_visible()
    for person in people:
        person.__exit__(None, None, None)


def _sit_down(game: str, house: RestartableServer) -> list[Client]:
    people = [Client(house.url) for _ in range(PEOPLE[game])]
    host = people[0]
    host.create(*[None] * (len(people) - 1), game=game, name="Person 0")
    for number, guest in enumerate(people[1:], 1):
        guest.join(host.code)
        guest.ask("sit", name=f"Person {number}", seat=number)
    assert host.ask("start")["type"] == "done"
    return people


def _all_see_their_own(people: list[Client], pages: list[Page]) -> None:
    newest = max(person.table["number"] for person in people)
    for person, page in zip(people, pages, strict=False):
        while person.table["number"] < newest:
            person.receive()
        hand = [card if isinstance(card, str) else card["tile"] for card in person.table["match"]["view"]["hand"]]
        page.wait_for_function(SHOWN, arg=json.dumps(sorted(hand), separators=(",", ":")))
        expect(page.get_by_test_id("notice")).to_be_empty()
