"""While a review gets better, nothing that can be pressed moves: a tap must meet what it was meant for."""

import json
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest
from playwright.sync_api import expect

import reihum
from reihum._lab.simulate import simulate
from reihum._play.match import Match
from reihum._play.record import replay
from reihum._review.evaluator import Playouts
from reihum._review.figures import list_sketch_figures
from reihum._review.ledger import keep_ledger
from reihum._review.positions import PlayedMove, iter_steps
from reihum._review.review_data import CurvePoint, ReviewData
from reihum.server.table.review_messages import ReviewMessages
from tests.browser.conftest import LAPTOP, NewPage
from tests.browser.player import open_record
from tests.browser.scripted_reviews import script_review
from tests.effort import first_always

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]
SMALL_PHONE = {"width": 360, "height": 640}

WATCH = """() => {
  const places = new Map();
  window.moved = [];
  window.watched = new Set();
  const name = (one) => one.dataset.testid || one.getAttribute("aria-label") || one.textContent.trim().slice(0, 40);
  const look = () => {
    for (const one of document.querySelectorAll("button, a[href], input, select, summary, [role=slider], [role=switch]")) {
      // A dot lies on the curve, and the curve may change.
      if (one.dataset.testid === "moment-dot") continue;
      const { x, y, width, height } = one.getBoundingClientRect();
      if (!width || getComputedStyle(one).visibility === "hidden") continue;
      const now = [x, y, width, height];
      const was = places.get(one) ?? now;
      if (now.some((value, at) => Math.abs(value - was[at]) > 1)) window.moved.push(`${name(one)}: ${was} > ${now}`);
      places.set(one, now);
      window.watched.add(name(one));
    }
    if (window.watching) requestAnimationFrame(look);
  };
  window.watching = true;
  look();
}"""

CUT_OFF = """() => {
  const texts = "[data-testid=review] p, [data-testid=review-details] p, [data-testid=review-details] button";
  return [...document.querySelectorAll(texts)]
    .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
    .map((one) => one.textContent.trim());
}"""


def make_mistake(step: PlayedMove, gain: float) -> dict[str, Any]:
    """Give a move as a mistake of a review, as if another one had been better."""
    game = step.before.table.game
    better = next(text for code in step.legal if (text := game.text(step.before.state, code)) != step.text)
    place = {"round": step.round + 1, "move": step.at + 1, "text": step.text}
    return {**place, "better": better, "than": step.text, "gain": gain, "error": 0.01, "reason": "advice", "cards": [], "moves": []}


def make_moments(curve: list[CurvePoint], count: int) -> list[dict[str, Any]]:
    """Give so many moments, three at most, at others of the curve's points each time."""
    points = curve[1 + count : -1]
    spread = points[:: max(len(points) // 4, 1)][: min(count, 3)]
    return [{"round": point["round"], "move": point["move"], "before": 0.5, "after": 0.3} for point in spread]


def list_passes(match: Match) -> list[dict[str, Any]]:
    """Give four passes of a review, in which moments come late and mistakes are replaced, by longer sentences too."""
    steps = [step for step in iter_steps(match) if isinstance(step, PlayedMove) and step.seat == 0 and len(step.legal) > 1]
    discards = [step for step in steps if step.text.startswith("/")]
    laid = [step for step in steps if step.text[0] in "RVC"]  # the beginning of a level
    assert len(discards) > 3
    assert len(laid) > 1
    mistakes = [
        [make_mistake(discards[0], 0.1), make_mistake(discards[2], 0.2)],
        [make_mistake(laid[-1], 0.2), make_mistake(discards[2], 0.2), make_mistake(laid[0], 0.1)],
        [make_mistake(discards[2], 0.2), make_mistake(laid[0], 0.1)],
        [make_mistake(laid[0], 0.4), make_mistake(discards[2], 0.1), make_mistake(discards[3], 0.2)],
    ]
    curves = list_sketch_figures(keep_ledger(iter_steps(match), Playouts(10, 1), worlds=10))["curves"]
    count = len(match.players)
    counts = {"forced": 1, "close": 2, "clear": 3, "untold": 0, "good": 4, "accuracy": [0.8, 0.5, 0.9]}
    told: list[dict[str, Any]] = []
    for at, found in enumerate(mistakes):
        seats = []
        for seat in range(count):
            kind = ("lost", "was_sure", "lost_rounds", "lost_rose")[at]
            story = {"kind": kind, "plain": kind, "share": 0.4}
            finds = [make_mistake(discards[1], 0.1)] if seat == 0 else []
            seats.append({"story": story, **counts, "mistakes": [] if seat else found, "finds": finds})
        data = {
            "player": "careful",
            "curves": curves,
            "moments": [make_moments(curve, at) for curve in curves],
            "prior": {"shares": [1 / count] * count},
            "sources": {name: {"shares": [0.0] * count} for name in ("cards", "draws", "own_play", "others")},
            "result": {"shares": [0.0] * count},
            "seats": seats,
        }
        review = ReviewMessages(match).make_review(cast("ReviewData", data), quick=at == 0, final=at == len(mistakes) - 1)
        told += [json.loads(msgspec.json.encode(review)), {"kind": "advances", "part": (at + 1) / 4}]
    first = {**told[0], "seats": None, "moments": [[] for _ in curves]}
    return [{"kind": "advances", "part": 0.05}, first, *told]


@pytest.mark.parametrize("size", first_always([SMALL_PHONE, LAPTOP]))
def test_nothing_that_can_be_pressed_moves_while_a_review_gets_better(new_page: NewPage, tmp_path: Path, size: dict[str, int]) -> None:
    record = {**next(simulate(reihum.get_game("level_8"), 2, 1, 0, ["careful", "easy"])), "players": ["Maximiliane", "Bruno"]}
    (tmp_path / "match.json").write_text(json.dumps(record), "utf-8")
    news = list_passes(replay(record))
    page = new_page(size, locale="de-DE")
    script_review(page, news)
    page.goto("/look")
    open_record(page, tmp_path / "match.json")
    page.get_by_test_id("seat").select_option("0")
    page.get_by_test_id("review-button").click()
    expect(page.get_by_test_id("review")).to_be_visible()
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(500)
    page.evaluate(WATCH)
    details = page.get_by_test_id("review-details")
    for at in range(len(news)):
        page.evaluate("window.tellNext()")
        page.wait_for_timeout(150)
        if at == 1 and size is SMALL_PHONE:
            # The sheet comes in from below, and what it covers stays.
            page.evaluate("window.watching = false")
            page.get_by_test_id("review-open").click()
            expect(details).to_be_visible()
            page.wait_for_timeout(600)
            page.evaluate(WATCH)
    page.evaluate("window.tellNext()")
    expect(page.get_by_test_id("review")).to_have_attribute("data-final", "true")
    page.wait_for_timeout(1000)  # the line above the curve goes
    moved = page.evaluate("window.moved")
    assert not moved, "\n".join(moved)
    watched = set(page.evaluate("[...window.watched]"))
    assert {"curve", "try"} <= watched
    assert details.get_by_test_id("mistakes").locator("li").count() >= 3
    page.emulate_media(media="print")
    expect(details.get_by_test_id("moments").get_by_role("button").first).to_be_visible()  # the step is told
    for choice in ("label:has-text('Bruno')", "[role=switch]", "[data-testid=try]"):
        expect(details.locator(choice).first).to_be_hidden()
    expect(details.locator("label:has-text('Maximiliane')")).to_be_visible()
    page.emulate_media(media="screen")
    assert page.evaluate(CUT_OFF) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
