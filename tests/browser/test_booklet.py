"""The booklet: a mistake of a review is put there, comes back days later, and is solved without a network."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from reihum._play.record import replay
from tests.browser.axe import assert_axe_clean, assert_axe_clean_in_both_themes
from tests.browser.conftest import EXPERIENCED, PHONE
from tests.browser.player import open_record
from tests.browser.reviews import press_move, write_match_with_mistakes
from tests.browser.scripted_reviews import script_review

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]
SHINES_THROUGH = """() => {
  const [near, board] = [".near", "[data-testid=board]"].map((one) => document.querySelector(one));
  const passes = board.getBoundingClientRect().bottom > near.getBoundingClientRect().top;
  return passes && getComputedStyle(near).backgroundImage === "none";
}"""
"""Whether the board passes beneath the bar, and is seen there."""
NOW = datetime(2026, 11, 27, 12, tzinfo=UTC)


@pytest.fixture
def device(browser: Browser, url: str) -> Iterator[BrowserContext]:
    """Give a phone that keeps the page for when there is no network."""
    context = browser.new_context(base_url=url, viewport=PHONE, locale="de-DE", reduced_motion="reduce")  # type: ignore[arg-type]
    context.add_init_script(EXPERIENCED)
    context.set_default_timeout(20_000)
    yield context
    context.close()


def find_mistake(record: dict[str, Any], seat: int) -> dict[str, Any]:
    """Give the first card that a seat has laid where it could have laid another one, as a mistake of a review."""
    past = replay(record).at_round(1)
    for step, (who, move, *_) in enumerate((each for each in record["rounds"][0]["moves"] if isinstance(each, list)), 1):
        others = [other for other in past.legal() if other != move and len(other) > 1]
        if who == seat and len(move) > 1 and others:
            return make_mistake(step, seat, move, others[0])
        past.play(move)
    pytest.fail("nobody had a choice")


def make_mistake(step: int, seat: int, move: str, better: str) -> dict[str, Any]:
    """Give a move as a mistake of a review."""
    seen = {"move": move, "laid": move, "drawn": 0, "kept": [], "pile": 0}
    why = {"error": 0.01, "reason": "advice", "cards": []}
    return {
        "round": 1,
        "step": step,
        "what": {"kind": "moved", "seat": seat, "move": move, "seen": seen, "by": "person"},
        "before": [],
        "better": better,
        "than": move,
        "gain": 0.2,
        "tries": [{"move": better, "lost": 0.0, "good": True, **why}, {"move": move, "lost": 0.2, "good": False, **why}],
        **why,
    }


def make_review(mistake: dict[str, Any]) -> dict[str, Any]:
    """Give the review that has found this mistake of every seat."""
    counts = dict.fromkeys(("story_share", "forced", "close", "clear", "untold", "good"), 0)
    seat = {"story": "lost", **counts, "accuracy": None, "mistakes": [mistake], "finds": []}
    curve = [{"round": 1, "step": step, "shares": [0.25] * 4, "error": 0.01} for step in range(3)]
    curves = {"curves": [curve] * 4, "moments": [[]] * 4}
    return {"kind": "found", "final": True, **curves, "prior": None, "sources": None, "result": None, "seats": [seat] * 4}


def watch_continuation(page: Page) -> None:
    """Look at how a solved puzzle goes on, and begin to watch one of the ways."""
    assert not page.evaluate(SHINES_THROUGH)
    page.get_by_test_id("ways").click()
    sheet = page.get_by_test_id("ways-sheet")
    expect(sheet.locator("tbody tr")).to_have_count(3, timeout=20_000)
    assert_axe_clean(page, "how a puzzle goes on")
    sheet.get_by_role("button", name="Ansehen").first.click()
    expect(page.get_by_test_id("watch-said")).to_contain_text("Zug 1 von")
    assert_axe_clean(page, "a way that is watched")
    page.go_back()
    expect(page.get_by_test_id("ways")).to_be_focused()


@pytest.mark.thorough  # web/src/booklet/page.test.ts has the page
def test_a_mistake_comes_back_and_is_solved_without_a_network(device: BrowserContext, tmp_path: Path) -> None:
    mistake = find_mistake(write_match_with_mistakes(tmp_path / "match.json"), 2)
    page = device.new_page()
    script_review(page, [make_review(mistake)], is_at_once=True)
    page.clock.set_fixed_time(NOW)
    page.goto("/look")
    open_record(page, tmp_path / "match.json")
    page.get_by_test_id("seat").select_option("2")
    page.get_by_test_id("review-button").click()
    page.get_by_test_id("review-open").click()
    button = page.get_by_test_id("mistakes").get_by_test_id("booklet")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_test_id("mistakes")).to_contain_text("morgen kommt es wieder")
    assert_axe_clean(page, "a review with a mistake in the booklet")
    page.goto("/")
    page.locator("[data-way=now]:enabled").wait_for()
    expect(page.get_by_test_id("booklet-entry")).to_have_count(0)
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    page.goto("/practise")
    puzzles = page.get_by_test_id("chosen-elfer_raus")
    puzzles.locator("summary").click()
    expect(puzzles.get_by_role("button", name="Rätsel 2")).to_be_visible()
    assert_axe_clean_in_both_themes(page, "chosen puzzles")
    page.goto("/")

    device.set_offline(True)
    page.clock.set_fixed_time(NOW + timedelta(days=3))
    page.reload()
    page.get_by_test_id("booklet-entry").click()
    assert_axe_clean_in_both_themes(page, "booklet")
    page.get_by_role("button", name="Lösen").click()
    said = page.get_by_test_id("try-said")
    expect(said).to_contain_text("Was würdest du tun?")
    page.locator("[data-testid=hand] [data-card]").first.wait_for()
    assert_axe_clean(page, "puzzle of the booklet")
    page.get_by_test_id("send-puzzle").click()
    link = page.get_by_test_id("send-sheet").locator("input").input_value()
    assert_axe_clean(page, "a puzzle as a link")
    page.keyboard.press("Escape")
    press_move(page, mistake["better"])
    expect(said).to_contain_text(re.compile("Richtig!.*Kommt in 3 Tagen wieder.", re.DOTALL))
    watch_continuation(page)
    page.go_back()
    expect(page.get_by_test_id("booklet-page")).to_contain_text("Für heute ist nichts zu tun. Weiter geht es am 3. Dezember.")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    page.goto("/")
    page.goto(link)
    expect(page.get_by_role("heading", name="Ein Rätsel für dich")).to_be_visible()
    page.get_by_test_id("puzzle-back").click()
    puzzles.locator("summary").click()
    expect(puzzles.get_by_role("button", name="Rätsel 2")).to_be_visible()
