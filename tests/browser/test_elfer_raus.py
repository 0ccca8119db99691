"""Elfer raus! in Chromium: whole matches by mouse, by keyboard, through every kind of mishap, and with a guest."""

import json
import time
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import reihum
from tests.browser.axe import assert_axe_clean, assert_axe_clean_in_both_themes
from tests.browser.conftest import LAPTOP, MOVING, PHONE, NewPage, RestartableServer
from tests.browser.player import (
    NAME,
    PATIENCE,
    SHEET,
    WAITED_FOR,
    make_one_move,
    play_by_keyboard,
    play_by_mouse,
    sit_down,
    skip_to_round_end,
    start_from_first_page,
    wait_for_any,
)
from tests.browser.proxy import TcpProxy
from tests.effort import first_always

MOVES = 3
pytestmark = [pytest.mark.browser, pytest.mark.timeout(400)]


def test_a_whole_match_by_clicking_from_the_first_page_to_the_record(new_page: NewPage, url: str, tmp_path: Path) -> None:
    page = new_page(LAPTOP, reduced_motion=MOVING)
    start_from_first_page(page, players=6, rounds=2)
    play_by_mouse(page, MOVES)
    skip_to_round_end(url, page)
    assert play_by_mouse(page)
    page.locator(SHEET).get_by_role("button", name="Next round").click()
    expect(page.locator(SHEET)).to_have_count(0)
    skip_to_round_end(url, page)
    assert play_by_mouse(page)
    sheet = page.locator(SHEET)
    expect(sheet.get_by_role("row")).to_have_count(4)  # names, two rounds, total
    sheet.locator("tbody button").first.click()
    assert_axe_clean_in_both_themes(page, "score sheet with a figure opened")
    sheet.get_by_text("More", exact=True).click()
    assert_axe_clean(page, "score sheet with more to do")
    with page.expect_download() as waiting:
        sheet.get_by_role("button", name="record").click()
    file = tmp_path / "match.json"
    waiting.value.save_as(file)
    match = reihum.replay(json.loads(file.read_text("utf-8")))
    assert (len(match.results), match.over) == (2, True)
    sheet.get_by_role("button", name="Verify").click()
    expect(sheet.get_by_test_id("proof")).to_contain_text("Proven: the cards were fixed before they were dealt", timeout=60_000)
    sheet.get_by_role("button", name="Play again?").click()
    expect(sheet).to_have_count(0)
    expect(page.get_by_test_id("hand").locator("[data-card]").first).to_be_visible()


@pytest.mark.thorough  # test_keyboard.py plays a round by keys
def test_a_whole_match_by_keyboard_alone(new_page: NewPage, url: str) -> None:
    page = new_page(LAPTOP)
    page.goto("/")
    page.locator(".ways button:enabled").first.wait_for()
    page.locator(".ways button").first.focus()
    page.keyboard.press("Enter")
    page.get_by_test_id("setup").wait_for()
    page.keyboard.press("Shift+Tab")  # from the button that begins, back over the questions
    for _ in range(12):
        if page.evaluate(
            "document.activeElement?.type === 'radio' && document.activeElement.closest('fieldset').textContent.trim().endsWith('6')"
        ):
            break
        page.keyboard.press("Shift+Tab")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")  # six of them: a short match
    page.keyboard.press("Enter")
    page.get_by_test_id("board").wait_for()
    expect(page.get_by_test_id("others").locator("[data-seat]")).to_have_count(5)
    play_by_keyboard(page, MOVES)
    skip_to_round_end(url, page)
    play_by_keyboard(page)
    expect(page.locator(SHEET)).to_be_visible()


def test_a_match_survives_a_reload_a_cut_line_and_a_killed_server(new_page: NewPage, house: RestartableServer) -> None:
    with closing(TcpProxy(int(house.url.rsplit(":", 1)[1]))) as line:
        _interrupt_match(new_page, house, line)


def _interrupt_match(new_page: NewPage, house: RestartableServer, line: TcpProxy) -> None:
    page = new_page(PHONE, base_url=f"http://127.0.0.1:{line.port}")
    sit_down(page, players=4)
    play_by_mouse(page, 3)
    page.reload()
    page.get_by_test_id("board").wait_for()
    play_by_mouse(page, 3)
    line.cut()
    play_by_mouse(page, 3)
    line.dead = True
    line.cut()
    house.kill()
    page.wait_for_timeout(1500)
    expect(page.get_by_test_id("notice")).to_be_visible()
    house.start()
    line.dead = False
    expect(page.get_by_test_id("notice")).to_be_hidden(timeout=15_000)  # it tries again every few seconds
    play_by_mouse(page, 3)
    skip_to_round_end(house.url, page)
    assert play_by_mouse(page)
    expect(page.locator(SHEET)).to_be_visible()


def test_a_guest_comes_by_link_chooses_a_name_and_plays(new_page: NewPage, url: str) -> None:
    host = new_page(LAPTOP)
    host.goto("/")
    host.locator(".ways button").nth(1).click()
    setup = host.get_by_test_id("setup")
    setup.get_by_role("radio", name="6", exact=True).first.check(force=True)
    setup.locator(NAME).fill("Ada")
    setup.locator("button[type=submit]").click()
    host.get_by_test_id("code").wait_for()
    guest = new_page(PHONE, locale="de-DE")
    guest.goto(host.url.split("#")[0])
    guest.locator(NAME).fill("Zoë")
    guest.get_by_role("button", name="Hier sitze ich").click()
    expect(host.get_by_text("Zoë", exact=True)).to_be_visible()
    host.get_by_role("button", name="Fill the free seats").click()
    host.get_by_role("button", name="Deal").click()
    for page in (host, guest):
        page.get_by_test_id("board").wait_for()
    for _ in range(MOVES):
        wait_for_any(WAITED_FOR, host, guest)
        for page in (host, guest):
            make_one_move(page)
    skip_to_round_end(url, host, guest)
    deadline = time.monotonic() + PATIENCE
    while not host.locator(SHEET).count():
        assert time.monotonic() < deadline
        wait_for_any(WAITED_FOR, host, guest)
        for page in (host, guest):
            make_one_move(page)
    for page in (host, guest):
        expect(page.locator(SHEET)).to_be_visible()
    assert host.locator(SHEET).get_by_role("row").count() == guest.locator(SHEET).get_by_role("row").count()


@pytest.mark.parametrize(
    ("viewport", "locale", "theme"),
    [
        (PHONE, "de-DE", "dark"),
        pytest.param(LAPTOP, "en-GB", "light", marks=pytest.mark.thorough),  # axe looks at other pages so in other tests
        pytest.param(PHONE, "de-DE", "light", marks=pytest.mark.soak),  # each of both was met above
        pytest.param(LAPTOP, "en-GB", "dark", marks=pytest.mark.soak),  # as above
    ],
)
def test_axe_finds_nothing_on_any_page(new_page: NewPage, viewport: dict[str, int], locale: str, theme: str) -> None:
    page = new_page(viewport, locale, color_scheme=theme)
    page.goto("/")
    page.locator(".ways button").first.wait_for()
    assert_axe_clean(page, "first page")
    page.locator(".ways button").nth(1).click()
    page.get_by_test_id("setup").wait_for()
    assert_axe_clean(page, "setup")
    page.get_by_test_id("setup").locator("button[type=submit]").click()
    page.get_by_test_id("code").wait_for()
    assert_axe_clean(page, "lobby")
    sit_down(page, players=6)
    play_by_mouse(page, 2)
    assert_axe_clean(page, "table")


@pytest.mark.parametrize(
    ("players", "viewports"),
    first_always(
        [
            (6, [{"width": 360, "height": 740}, LAPTOP]),
            (4, [{"width": 360, "height": 640}, PHONE]),
            (5, [{"width": 768, "height": 1024}]),
        ]
    ),
)
def test_everything_is_on_the_screen_without_scrolling(new_page: NewPage, players: int, viewports: list[dict[str, int]]) -> None:
    page = new_page(viewports[0])
    sit_down(page, players=players)
    for viewport in viewports:
        page.set_viewport_size({"width": viewport["width"], "height": viewport["height"]})
        page.wait_for_timeout(500)
        assert_nothing_overflows(page, viewport["width"], viewport["height"])


def assert_nothing_overflows(page: Page, width: int, height: int) -> None:
    """Neither board nor seats nor hand reach beyond the window, and nothing scrolls."""
    for what in ("board", "others", "hand"):
        box = page.get_by_test_id(what).bounding_box()
        assert box is not None
        assert box["x"] >= -1, what
        assert box["y"] >= -1, what
        assert box["x"] + box["width"] <= width + 1, what
        assert box["y"] + box["height"] <= height + 1, what
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight + 1")


def test_an_unknown_table_and_an_unknown_page_are_told_kindly(new_page: NewPage) -> None:
    page = new_page(PHONE, locale="de-DE")
    page.goto("/t/zzzzz")
    expect(page.get_by_text("Tisch").first).to_be_visible()
    expect(page.get_by_role("button").first).to_be_visible()
