"""The review in Chromium: a match that was just played is reviewed, its curve leads through it, and a mistake is tried again."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Worker, expect

from tests.browser.axe import assert_axe_clean
from tests.browser.conftest import LAPTOP, PHONE, NewPage
from tests.browser.player import SHEET, open_record, play_by_mouse, sit_down, skip_to_round_end
from tests.browser.reviews import press_move, write_match_with_mistakes

pytestmark = [pytest.mark.browser, pytest.mark.timeout(700)]
PATIENCE = 240_000
"""Milliseconds for a whole review, which takes some ten seconds of the processor."""


def is_finished(page: Page) -> None:
    expect(page.get_by_test_id("review")).to_have_attribute("data-final", "true", timeout=PATIENCE)


def record_threads(page: Page) -> list[Worker]:
    """Return a list that gets every thread that the page starts, or a thread of it."""
    started: list[Worker] = []

    def note(thread: Worker) -> None:
        started.append(thread)

    page.on("worker", note)
    return started


@pytest.mark.thorough  # a whole review; a mistake is tried again below, test_site.py has a short one
def test_a_match_that_was_played_is_reviewed(new_page: NewPage, url: str) -> None:
    page = new_page(PHONE, locale="de-DE", color_scheme="dark")
    sit_down(page)
    skip_to_round_end(url, page)
    play_by_mouse(page)
    page.locator(SHEET).get_by_text("Mehr", exact=True).click()
    page.locator(SHEET).get_by_role("link", name="Spielbericht").click()
    page.wait_for_url(re.compile(r"/look/\w+\?match=1.*review=1"))
    is_finished(page)
    curve = page.get_by_test_id("curve")
    curve.press("Home")
    expect(page.get_by_test_id("step")).to_contain_text("Schritt 0 von")
    curve.press("ArrowRight")
    expect(page.get_by_test_id("step")).to_contain_text("Schritt 1 von")
    assert re.search(r"Runde 1, Schritt 1, .+ \d+\s%, .+ \d+\s%", curve.get_attribute("aria-valuetext") or "")
    box = curve.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] - 1, box["y"] + box["height"] / 2)
    expect(page.get_by_test_id("step")).to_have_text(re.compile(r"Schritt (\d+) von \1$"))
    assert_axe_clean(page, "the curve of a review")
    page.get_by_test_id("review-open").click()
    expect(page.get_by_test_id("details-story")).to_be_visible()
    page.get_by_test_id("review-more").locator("> summary").click()
    expect(page.get_by_test_id("bars").locator("dt")).to_have_count(6)
    assert_axe_clean(page, "a review")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_mistake_is_tried_again(new_page: NewPage, tmp_path: Path) -> None:
    write_match_with_mistakes(tmp_path / "match.json")
    page = new_page(LAPTOP, color_scheme="light")
    page.goto("/look")
    open_record(page, tmp_path / "match.json")
    page.get_by_test_id("seat").select_option("2")
    threads = record_threads(page)
    page.get_by_test_id("review-button").click()
    is_finished(page)
    # One that reviews, and others that judge moves for it; the review done, they end.
    assert len(threads) == page.evaluate("Math.min(navigator.hardwareConcurrency, 4)")
    while page.workers:
        page.wait_for_timeout(50)
    details = page.get_by_test_id("review-details")  # beside the board
    details.get_by_test_id("review-more").locator("> summary").click()
    bars = [bar.inner_text() for bar in details.get_by_test_id("bars").locator("dd:last-child").all()]
    figures = [int(re.sub(r"[ %+±]", "", bar).replace("\N{MINUS SIGN}", "-")) for bar in bars]
    assert sum(figures[:-1]) == figures[-1] == 0  # it lost
    page.get_by_test_id("moment-dot").first.click()
    expect(page.get_by_test_id("review-told")).to_contain_text("→")
    tables = details.get_by_test_id("review-tables")
    tables.locator("summary").click()
    expect(tables.locator("table")).to_have_count(2)
    details.get_by_role("switch", name="Chances with all cards open").check()
    opened = details.get_by_test_id("open-cards")
    expect(opened).to_have_attribute("data-final", "true", timeout=PATIENCE)
    opened.get_by_role("slider").press("End")
    assert [name.inner_text().split()[-1] for name in opened.get_by_role("listitem").all()].count("100%") == 1
    assert_axe_clean(page, "a review on a laptop")
    mistake = details.get_by_test_id("mistakes").locator("li").first
    mistake.get_by_role("button", name="Show answer").click()
    expect(mistake.get_by_role("status").first).to_contain_text("Better:")
    hands = page.get_by_test_id("hands-button")
    hands.click()  # all cards open: in a puzzle one's own hand is there all the same
    mistake.get_by_test_id("try").click()
    expect(page.get_by_test_id("hand")).to_be_visible()
    said = page.get_by_test_id("try-said")
    expect(said).to_contain_text("What would you do?")
    assert_axe_clean(page, "a mistake that is tried again")
    tried = set()
    while "Right" not in said.inner_text():
        move = next(each for each in list_choices(page) if each not in tried)
        tried.add(move)
        press_move(page, move)
        expect(said).not_to_contain_text("What would you do?")
    page.get_by_test_id("try-back").click()
    hands.click()
    expect(page.get_by_test_id("review").get_by_test_id("curve")).to_be_visible()
    details.get_by_role("switch", name="Show mistakes").uncheck()
    expect(details.get_by_test_id("mistakes")).to_have_count(0)
    page.reload()  # the file stays open, with its review
    expect(details.get_by_role("switch", name="Show mistakes")).not_to_be_checked()


def list_choices(page: Page) -> list[str]:
    """Give what can be pressed in a puzzle: cards that fit, and buttons."""
    cards = page.locator("[data-testid=hand] [data-playable=true]").evaluate_all("all => all.map(one => one.dataset.card)")
    moves = page.locator("[data-move]").evaluate_all("all => all.map(one => one.dataset.move)")
    return [*cards, *moves]


@pytest.mark.thorough  # web/src/review/source.test.ts, web/src/reviewWorker/work.test.ts
def test_without_its_files_no_review_is_made_and_that_is_said(new_page: NewPage, tmp_path: Path) -> None:
    write_match_with_mistakes(tmp_path / "match.json")
    page = new_page(PHONE)
    page.route("**/*.wasm*", lambda route: route.abort())
    page.goto("/look")
    open_record(page, tmp_path / "match.json")
    page.get_by_test_id("review-button").click()
    expect(page.get_by_test_id("review-told")).to_contain_text("can’t be loaded at the moment")
    page.unroute("**/*.wasm*")
    page.get_by_test_id("review").get_by_role("button", name="Try again").click()
    expect(page.get_by_test_id("curve")).to_be_visible(timeout=PATIENCE)
    page.get_by_test_id("review-button").click()
    expect(page.get_by_test_id("review")).to_have_count(0)
