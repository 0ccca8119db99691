"""Small phones, with as much of their browser around the page as there is: nothing is hidden, and only a hand moves."""

import json
import random
import re
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import NewPage
from tests.browser.level_8 import EASY
from tests.browser.player import sit_down, wait_for_any
from tests.effort import first_always
from tests.server.client import Client, play_on

pytestmark = [pytest.mark.browser, pytest.mark.timeout(400)]

SIZES = [(360, 640), (390, 664), (360, 560)]
FLAT = (844, 390)
FOUR_LETTERS = 2.4
"""The width of four letters and the dots after them, in sizes of their font."""
DEEDS = """() => {
  const mats = [...document.querySelectorAll(".others .mat")];
  const right = (node) => node.getBoundingClientRect().right;
  const names = mats.map((mat) => mat.querySelector(".look"));
  return [
    mats.map((mat) => right(mat.querySelector("[data-deed]")) - right(mat)),
    names.map((name) => name.clientWidth / parseFloat(getComputedStyle(name).fontSize)),
  ];
}"""
"""How far what was done lies outside of each mat, and how wide each name is by the size of its letters."""
HANDS = [1, 20, 30]
MOVES = {"elfer_raus": 40, "elfer_raus_master": 60, "level_8": 60, "bloom": 20}
ALL: dict[str, list[Any]] = {
    "elfer_raus": [f"{colour}{number}" for number in range(1, 21) for colour in "rygb"],
    "elfer_raus_master": ["J", *(f"{colour}{number}" for number in range(1, 22) for colour in "rygb")],
    "level_8": ["J", *(f"{colour}{number}" for number in range(1, 16) for colour in "rygbpo")],
    "bloom": [{"tile": str(number), "flowers": 1} for number in range(1, 91)],
}

MEASURE = """() => {
  const box = (node) => node.getBoundingClientRect();
  const one = (what) => document.querySelector(what);
  const all = (what) => [...document.querySelectorAll(what)];
  const near = box(one(".near")), board = box(one("[data-testid=board]")), sort = one("[data-testid=sort]");
  const bar = box(one(".bar"));
  const rows = all("[data-testid=board] .cell, [data-testid=board] .half, .others > .mat, .mine[data-mat], .jokers, [data-scoring]");
  const text = document.createTreeWalker(one("[data-testid=board]"), NodeFilter.SHOW_TEXT);
  const letters = [];
  while (text.nextNode()) {
    const holder = text.currentNode.parentElement;
    const drawn = holder.closest("svg");
    const scale = drawn ? (drawn.getScreenCTM()?.a ?? 1) : 1;
    const seen = text.currentNode.data.trim() && !holder.closest(".hidden") && !holder.closest(".seal, .card, [data-top]");
    const size = parseFloat(getComputedStyle(holder).fontSize) * scale;
    if (seen && size) letters.push(size);
  }
  return {
    down: document.documentElement.scrollHeight - innerHeight,
    across: document.documentElement.scrollWidth - innerWidth,
    board: [board.top, board.height],
    hidden: rows.filter((row) => box(row).bottom > near.top + 1 || box(row).right > innerWidth || box(row).left < 0).length,
    cell: Math.min(99, ...all("[data-testid=board] .cell").map((cell) => box(cell).height)),
    letters: Math.min(...letters),
    words: all(".bar p > *").filter((words) => words.textContent.trim()).map((words) =>
      box(words).width > 0 && box(words).top >= bar.top - 2 && box(words).right <= box(words.parentElement).right + 1),
    sort: sort && [box(sort).left, box(sort).top],
    cards: all("[data-testid=hand] [data-card]").filter((card) => box(card).right <= innerWidth && box(card).top < innerHeight - 30)
      .length,
    folded: all("[data-testid=board] .others").reduce((most, { scrollHeight, clientHeight }) => most + scrollHeight - clientHeight, 0),
    places: all("[data-testid=board] button[data-place]").map((place) => Math.min(box(place).width, box(place).height)),
  };
}"""


class HandRewriter:
    """Between a page and its server: it makes the page's hand as large as asked for, and lets a joker go anywhere in Master."""

    def __init__(self, page: Page, game: str) -> None:
        self._game = game
        self.hand = 1
        page.route_web_socket("**/ws", self._route)

    def _route(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        server = socket.connect_to_server()
        server.on_message(self._told)
        socket.on_message(server.send)

    def _told(self, text: str | bytes) -> None:
        message = json.loads(text)
        if message["type"] == "table":
            self._last = text
        if isinstance(message.get("table"), dict) and message["table"].get("match"):
            self._deal(message["table"]["match"])
        self._socket.send(json.dumps(message))

    def _deal(self, match: dict[str, Any]) -> None:
        match["view"]["hand"] = ALL[self._game][: self.hand]
        if self._game == "elfer_raus_master":
            match["legal"] = [f"J@{spot}" for spot in match["view"]["open"]]

    def again(self, hand: int) -> None:
        self.hand = hand
        self._told(self._last)


@pytest.mark.parametrize(
    ("game", "players", "locale"),
    first_always(
        [
            ("level_8", 6, "de-DE"),
            ("bloom", 5, "en-GB"),
            ("elfer_raus", 6, "de-DE"),
            ("elfer_raus_master", 2, "en-GB"),
            ("elfer_raus_master", 6, "de-DE"),
        ]
    ),
)
def test_all_is_in_sight_on_a_small_phone(game: str, players: int, locale: str, new_page: NewPage, url: str) -> None:
    page = new_page({"width": 360, "height": 640}, locale, has_touch=True)
    with ExitStack() as stack:
        people = [stack.enter_context(Client(url)) for _ in range(players)]
        people[0].create(*[None] * (players - 1), game=game, name="Wilhelmine")
        for person in people[1:]:
            person.join(people[0].code)
            person.ask("sit", name="Bartholomäus")
        people[0].ask("start")
        for person in people:
            while not person.table.get("match"):
                person.receive()
        play_on(people, random.Random(game), MOVES[game])
        newest = max(person.table["number"] for person in people)
        for person in people:
            while person.table["number"] < newest:
                person.receive()
        mover = next(person for person in people if person.legal)
        dealt = HandRewriter(page, game)
        page.add_init_script(f"localStorage.setItem('reihum.seat.{mover.code}', '{mover.secret}')")
        page.goto(f"/t/{mover.code}")
        _wait_for_hand(page, game)
        for large in (False, True):
            if large:
                page.evaluate("localStorage.setItem('reihum.large', 'yes')")
                page.reload()
                _wait_for_hand(page, game)
            for width, height in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                _measure_hands(page, dealt, game, height, large=large)
        _read_opponents(page, players - 1 if game == "level_8" else 0)
    dealt.again(1)
    if game == "elfer_raus_master":
        page.locator("[data-testid=hand] [data-card='J']").tap()
        places = page.evaluate(MEASURE)["places"]
        assert len(places) > 1
        assert min(places) > 31.99  # a browser measures in fractions
        _drag_over_the_board(page, dealt)


def test_a_heading_names_the_game_first_and_has_two_lines_at_most(new_page: NewPage) -> None:
    page = new_page({"width": 320, "height": 640})
    sit_down(page, game="bloom")
    heading = page.locator("h1")
    for width in (320, 360, 390):
        page.set_viewport_size({"width": width, "height": 640})
        assert heading.inner_text().splitlines()[0] == "Bloom"
        box = heading.bounding_box()
        assert box
        assert box["height"] < 36, width


def _wait_for_hand(page: Page, game: str) -> None:
    """Wait for the hand, and for the button that sorts it, which comes after it; tiles need none."""
    page.get_by_test_id("hand").wait_for()
    if game != "bloom":
        page.get_by_test_id("sort").wait_for()


def _read_opponents(page: Page, opponents: int) -> None:
    """Look in Level 8 for what each opponent did last, and for enough of each name to know them by."""
    for width, height in (SIZES[0], FLAT) if opponents else ():
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".others [data-deed]:visible")).to_have_count(opponents)
        outside, letters = page.evaluate(DEEDS)
        assert max(outside) <= 0, outside
        assert min(letters) >= FOUR_LETTERS, letters


def _measure_hands(page: Page, dealt: HandRewriter, game: str, height: int, *, large: bool) -> None:
    """Measure the page with hands of some sizes, which change nothing but the hand."""
    seen = []
    for hand in HANDS:
        dealt.again(hand)
        page.locator("[data-testid=hand] [data-card]").nth(hand - 1).wait_for(state="attached")
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        found = page.evaluate(MEASURE)
        said = f"{game}, {page.viewport_size}, {hand} cards: {found}"
        assert found["down"] <= 0, said
        assert found["across"] <= 0, said
        assert found["hidden"] == 0, said
        if height > 600:  # below that the mats of five opponents scroll within their own space
            assert found["folded"] <= 0, said
        assert found["letters"] >= 12, said
        assert len(found["words"]) > 1, said
        assert all(found["words"]), said
        most = 16 if game == "bloom" else 20  # two ranks of tiles, each of them whole
        assert found["cards"] >= min(hand, 12 if large else most), said
        seen.append((found["board"] if game != "bloom" else None, found["sort"]))
        assert found["cell"] >= (12 if height > 600 else 9), said
    assert seen == [seen[0]] * len(HANDS)


def _drag_over_the_board(page: Page, dealt: HandRewriter) -> None:
    """A card that is dragged leaves the part of the hand that moves, and is seen under the finger."""
    dealt.again(30)
    joker = page.locator("[data-testid=hand] [data-card='J']")
    joker.scroll_into_view_if_needed()
    box = joker.bounding_box()
    assert box
    page.mouse.move(box["x"] + 10, box["y"] + 10)
    page.mouse.down()
    page.mouse.move(200, 300, steps=4)
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert page.evaluate("document.elementFromPoint(200, 300).closest('[data-card]')?.dataset.card") == "J"
    page.mouse.move(box["x"] + 10, box["y"] + 10)
    page.mouse.up()


@pytest.mark.parametrize("locale", first_always(["de-DE", "en-GB"]))
def test_whose_turn_it_is_and_what_to_do_stay_in_sight_however_much_can_be_pressed(locale: str, new_page: NewPage, url: str) -> None:
    page = new_page({"width": 360, "height": 640}, locale, has_touch=True)
    with Client(url) as me:
        me.create("careful", game="level_8", options={"levels": EASY, "dealer": 1})
        me.ask("start")
        me.move("+")
        me.move(next(move for move in me.legal if move.startswith("C")))
        page.goto(f"/t/{me.code}#{me.secret}")
    wait_for_any(".bar button.back", page)
    wait_for_any("[data-testid=hint]", page)
    wait_for_any(".bar .button", page)
    assert page.evaluate(MEASURE)["words"] == [True, True]
    page.evaluate("document.querySelector('.bar p > span').append('Nach 12 kommt 13 oder 14: Jeder Stein ist um eins oder zwei höher.')")
    assert page.evaluate(MEASURE)["words"] == [True, True]


HIDDEN_ROWS = """() => {
  const lowest = document.querySelector(".near").getBoundingClientRect().top + 1;
  const rows = [...document.querySelectorAll("[data-testid=board] :is(.cell, .half)")];
  return [rows.length > 0, rows.filter((row) => row.getBoundingClientRect().bottom > lowest).length];
}"""
"""Whether there are rows, and how many of their places lie under the hand."""


@pytest.mark.parametrize("game", first_always(["elfer_raus_master", "elfer_raus"]))
def test_all_rows_of_a_puzzle_are_in_sight_also_beside_its_answer(game: str, new_page: NewPage) -> None:
    page = new_page({"width": 360, "height": 640}, "de-DE", has_touch=True)
    page.goto("/practise")
    puzzles = page.get_by_test_id(f"chosen-{game}")
    puzzles.locator("summary").tap()
    puzzles.locator("li button").nth(1).tap()
    _wait_for_hand(page, game)
    assert page.evaluate(HIDDEN_ROWS) == [True, 0]
    page.get_by_test_id("try-bar").locator(".plain").first.tap()
    page.get_by_test_id("ways").wait_for()
    assert page.evaluate(HIDDEN_ROWS) == [True, 0]


PREPARING = json.dumps({"type": "preparing", "game": "level_8", "part": 0.5})
SEEN = """node => {
  const { left, top, width, height } = node.getBoundingClientRect();
  return width > 0 && [0.1, 0.9].every(part => node.contains(document.elementFromPoint(left + 8, top + height * part)));
}"""
"""Whether the first and the last line of a text can be seen."""


@pytest.mark.parametrize(("size", "locale"), first_always([(SIZES[0], "de-DE"), (SIZES[1], "en-GB")]))
def test_what_a_form_waits_for_and_was_refused_is_in_sight(size: tuple[int, int], locale: str, new_page: NewPage) -> None:
    page = new_page({"width": size[0], "height": size[1]}, locale, has_touch=True)

    def between(socket: WebSocketRoute) -> None:
        def said(text: str | bytes) -> None:
            command = json.loads(text)
            if command["type"] == "create" and command["name"] == "Eva":
                socket.send(json.dumps({"type": "failed", "id": command["id"], "code": "no_new_tables", "detail": ""}))
            elif command["type"] == "start":
                socket.send(PREPARING)
            else:
                server.send(text)

        server = socket.connect_to_server()
        server.on_message(socket.send)
        socket.on_message(said)

    page.route_web_socket("**/ws", between)
    page.goto("/")
    page.locator("[data-game=level_8]").click()
    page.locator("[data-way=now]:enabled").click()
    setup = page.get_by_test_id("setup")
    for name, role, said in (("Eva", "alert", "Tische|tables"), ("Ada", "status", "lernt|learning")):
        setup.locator("input").first.fill(name)
        setup.locator("button[type=submit]").click()
        text = setup.locator(f"form p[role={role}]")
        expect(text).to_have_text(re.compile(said))
        assert text.evaluate(SEEN)
    assert setup.locator(".part").evaluate("bar => bar.getBoundingClientRect().height") > 0


@pytest.mark.parametrize("width", [320, 360])
@pytest.mark.parametrize("locale", ["de-DE", "en-GB"])
def test_on_a_small_phone_the_free_seat_that_begins_says_so_beside_its_button(width: int, locale: str, new_page: NewPage) -> None:
    page = new_page({"width": width, "height": 640}, locale=locale)
    sit_down(page, 6, "level_8", friends=True, options={"dealer": 0})
    seat = page.locator(".seat.free", has=page.locator(".begins"))
    says, button = seat.locator(".begins").bounding_box(), seat.locator(".bot").bounding_box()
    assert says
    assert button
    assert says["x"] + says["width"] <= button["x"]
    assert seat.evaluate("seat => seat.getBoundingClientRect().right") <= width - 16


def test_on_the_narrowest_phone_a_free_seat_in_the_lobby_is_one_line(new_page: NewPage) -> None:
    page = new_page({"width": 320, "height": 568}, locale="de-DE")
    sit_down(page, 4, friends=True)
    lines = "who => who.clientHeight / parseFloat(getComputedStyle(who).lineHeight)"
    assert page.locator(".seat.free .who").first.evaluate(lines) < 1.5


COVERED = """() => {
  const box = (node) => node.getBoundingClientRect();
  const bubble = box(document.querySelector(".bubble.placed"));
  const figures = [...document.querySelectorAll("[data-testid=others] :is(.level, .backs)")].map(box);
  const covers = ({ left, right, top, bottom }) =>
    left < bubble.right && right > bubble.left && top < bubble.bottom && bottom > bubble.top;
  return [figures.length, figures.filter(covers).length];
}"""
"""How many figures of the others there are, and how many of them the bubble of a hint lies over."""


@pytest.mark.parametrize("players", [3, 4])
def test_on_a_phone_on_its_side_a_hint_lies_over_none_of_the_others_figures(players: int, new_page: NewPage) -> None:
    page = new_page({"width": FLAT[0], "height": FLAT[1]}, "de-DE", has_touch=True)
    sit_down(page, players, "level_8")
    wait_for_any("[data-testid=hint]", page)
    page.get_by_test_id("hint").tap()
    wait_for_any("[data-testid=do-hint]", page)
    assert page.evaluate(COVERED) == [2 * (players - 1), 0]
