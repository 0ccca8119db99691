"""Looking back in Chromium: a record file, a spoiled one, and a match that was just played, passed on by its link."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from reihum._play.record_format import split_move
from tests.browser.axe import assert_axe_clean
from tests.browser.conftest import PHONE, NewPage
from tests.browser.player import open_record
from tests.browser.records import write_random_match

pytestmark = [pytest.mark.browser, pytest.mark.timeout(400)]


BELOW = """() => {
  const bottom = (node) => node.getBoundingClientRect().bottom;
  const cards = [...document.querySelectorAll("[data-testid=hand] [data-card]")];
  return Math.max(...cards.map(bottom)) - bottom(document.querySelector(".tray"));
}"""
"""How far the cards of the hand reach below the tray they lie on."""


def test_a_record_file_is_stepped_through_from_any_seat(new_page: NewPage, tmp_path: Path) -> None:
    match = write_random_match(tmp_path / "match.json")
    page = new_page()
    page.goto("/")
    page.locator("[data-way=look]").click()
    open_record(page, tmp_path / "match.json")
    first = match.rounds[0].moves[0]
    assert isinstance(first, list)
    step = page.get_by_test_id("step")
    moves = len(match.rounds[0].moves)
    expect(step).to_have_text(f"Step 0 of {moves}")
    expect(page.get_by_test_id("hand")).to_have_count(0)  # an onlooker sees no cards
    expect(page.get_by_test_id("board").locator("ul[aria-label*='still missing']")).to_have_count(3)  # of four 11s
    page.get_by_test_id("seat").select_option(label="as Ada")
    expect(page.get_by_test_id("hand").locator("[data-card]")).to_have_count(20 - (split_move(first)[0] == 2))
    page.locator("main").click(position={"x": 5, "y": 5})
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    expect(step).to_have_text(f"Step 2 of {moves}")
    expect(page.get_by_test_id("turns").locator("[aria-current=step]")).to_be_visible()
    page.get_by_test_id("turns").get_by_role("button").last.click()
    expect(step).to_have_text(f"Step {moves} of {moves}")
    page.get_by_role("button", name="Next step").click()
    expect(page.get_by_test_id("round")).to_have_value("2")
    page.get_by_test_id("speed").select_option("4")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(step).not_to_have_text(f"Step 0 of {len(match.rounds[1].moves)}")
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="All hands open").click()
    hands = page.get_by_test_id("hands")
    expect(hands.locator("ul")).to_have_count(3)
    expect(hands.locator("li").first).to_be_visible()
    assert_axe_clean(page, "looking back")
    page.set_viewport_size({"width": 360, "height": 640})
    for name in ("To the start", "To the end"):
        expect(page.get_by_role("button", name=name)).to_be_in_viewport()
    expect(step).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_from_any_step_one_plays_on_against_bots(new_page: NewPage, tmp_path: Path) -> None:
    match = write_random_match(tmp_path / "match.json")
    step = next(at for at, entry in enumerate(match.rounds[1].moves) if at > 20 and isinstance(entry, list) and entry[0] == 1)
    page = new_page(PHONE)
    page.goto("/look")
    open_record(page, tmp_path / "match.json")
    slider = page.get_by_test_id("controls").get_by_role("slider")
    page.get_by_test_id("round").select_option("2")
    page.get_by_test_id("seat").select_option("1")
    hand = page.get_by_test_id("hand").locator("[data-card]")
    expect(hand.first).to_be_visible()
    page.set_viewport_size({"width": 640, "height": 360})
    assert page.evaluate(BELOW) <= 0
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    slider.fill(slider.get_attribute("max") or "")
    page.get_by_test_id("play-on-button").click()
    expect(page.get_by_test_id("play-on")).to_contain_text("The match is over here")
    page.keyboard.press("Escape")
    slider.fill(f"{step}")
    cards = sorted(hand.evaluate_all("cards => cards.map(card => card.dataset.card)"))
    page.get_by_test_id("play-on-button").click()
    dialog = page.get_by_test_id("play-on")
    expect(dialog.get_by_role("radio", name="Ada")).to_be_checked()  # whose side one looked from
    assert_axe_clean(page, "playing on")
    dialog.get_by_role("button").last.click()
    page.wait_for_url(re.compile("/t/O"))
    page.get_by_role("button", name="Hint").wait_for()  # it is Ada's move, as it was there
    assert sorted(hand.evaluate_all("cards => cards.map(card => card.dataset.card)")) == cards
    expect(page.get_by_test_id("others").locator("li")).to_have_count(2)
    expect(page.get_by_test_id("others")).to_contain_text("Bruno")
    page.reload()  # the table is kept in this browser
    expect(hand).to_have_count(len(cards))


def test_a_file_stays_open_when_the_page_is_loaded_anew(new_page: NewPage, tmp_path: Path) -> None:
    match = write_random_match(tmp_path / "match.json")
    page = new_page(PHONE)
    page.goto("/look")
    open_record(page, tmp_path / "match.json")
    page.get_by_test_id("seat").select_option("1")
    page.get_by_test_id("controls").get_by_role("slider").fill("7")
    expect(page).to_have_url(re.compile(r"/look\?round=1&step=7&seat=1$"))
    page.reload()
    expect(page.get_by_test_id("step")).to_have_text(f"Step 7 of {len(match.rounds[0].moves)}", timeout=60_000)
    expect(page.get_by_test_id("seat")).to_have_value("1")
    page.goto("/")
    page.locator("[data-way=look]").click()
    page.locator("input[type=file]").wait_for(state="attached")  # who comes anew chooses a file
    page.go_back()
    page.go_back()
    expect(page.get_by_test_id("seat")).to_have_value("1", timeout=60_000)


def test_a_part_that_does_not_come_is_told_of(new_page: NewPage, tmp_path: Path) -> None:
    write_random_match(tmp_path / "match.json")
    page = new_page(PHONE)
    page.goto("/look")
    open_record(page, tmp_path / "match.json")
    page.context.set_offline(True)
    page.get_by_test_id("review-button").click()
    expect(page.get_by_test_id("missing")).to_have_text("No connection. We’ll keep trying …")
    page.context.set_offline(False)
    expect(page.get_by_test_id("review")).to_be_visible(timeout=20_000)
    expect(page.get_by_test_id("missing")).to_have_count(0)


@pytest.mark.thorough  # web/src/replay/FaultNote.svelte.test.ts has the sentences
def test_a_record_that_breaks_off_is_watched_up_to_there(new_page: NewPage, tmp_path: Path) -> None:
    record: Any = write_random_match(tmp_path / "match.json").record()
    del record["rounds"][1]["moves"][20:]
    (tmp_path / "cut.json").write_text(json.dumps(record), "utf-8")
    page = new_page(PHONE, locale="de-DE")
    page.goto("/look")
    page.locator("input[type=file]").set_input_files(tmp_path / "cut.json")
    expect(page.get_by_role("alert")).to_contain_text("Runde 2 ist nur bis Schritt 20 aufgezeichnet", timeout=60_000)  # as `open_record`
    page.get_by_role("button", name="Bis dahin anschauen").click()
    page.get_by_test_id("board").wait_for()


@pytest.mark.thorough  # web/src/replay/replay.test.ts
def test_a_spoiled_file_is_refused_with_a_sentence_that_names_round_and_move(new_page: NewPage, tmp_path: Path) -> None:
    record: Any = write_random_match(tmp_path / "match.json").record()
    record["rounds"][1]["moves"][20][1] = "g21"
    (tmp_path / "spoiled.json").write_text(json.dumps(record), "utf-8")
    (tmp_path / "no.json").write_text("Elfer raus", "utf-8")
    page = new_page(PHONE, locale="de-DE")
    page.goto("/look")
    page.locator("input[type=file]").set_input_files(tmp_path / "no.json")
    expect(page.get_by_role("alert")).to_have_text("Das ist keine Aufzeichnung von Reihum.")
    page.locator("input[type=file]").set_input_files(tmp_path / "spoiled.json")
    expect(page.get_by_role("alert")).to_contain_text("Runde 2, Schritt 21", timeout=60_000)  # as `open_record`
    expect(page.get_by_role("alert")).to_contain_text("g21")
    assert_axe_clean(page, "a spoiled file")
    page.get_by_role("button", name="Bis dahin anschauen").click()
    page.get_by_test_id("board").wait_for()


@pytest.mark.thorough  # web/src/replay/replay.test.ts has such addresses
def test_a_match_is_passed_on_by_a_link_to_one_move(new_page: NewPage, tmp_path: Path) -> None:
    record = write_random_match(tmp_path / "match.json").record()
    page, friend = new_page(), new_page(PHONE)
    for one in (page, friend):
        one.route("**/api/tables/ABCDE/record", lambda route: route.fulfill(json=record))
    page.goto("/look/ABCDE")
    page.get_by_test_id("seat").select_option("1")
    page.get_by_test_id("controls").get_by_role("slider").fill("7")
    page.get_by_role("button", name="Share").click()
    shared = page.get_by_role("dialog").locator("input")
    expect(shared).to_have_value(re.compile(r"/look/ABCDE\?round=1&step=7&seat=1$"))  # once the server has looked from that seat
    link = shared.input_value()
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Download the record").click()
    assert json.loads(Path(waiting.value.path()).read_text("utf-8")) == record
    page.get_by_role("button", name="Verify").click()
    expect(page.get_by_test_id("proof")).to_contain_text("this device can’t tell whether the cards were fixed before the deal")
    friend.goto(link)
    expect(friend.get_by_test_id("controls").get_by_role("slider")).to_have_value("7")
    hand = page.get_by_test_id("hand").locator("[data-card]").count()
    assert hand > 10
    expect(friend.get_by_test_id("hand").locator("[data-card]")).to_have_count(hand)
