"""Every eye: colours of the system's choosing, paper, a phone on its side, a browser that is too old."""

import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, OUTSIDE, PHONE, WIDER, NewPage
from tests.browser.player import SMALL_FIGURES, sit_down
from tests.effort import first_always

pytestmark = pytest.mark.browser

COVERED = """() => {
  const near = document.querySelector(".near").getBoundingClientRect();
  return [...document.querySelectorAll("[data-testid=board] [data-row], [data-testid=board] [data-mat]")].filter(one =>
    one.getBoundingClientRect().bottom > near.top + 4).length;
}"""
"""How many rows or mats lie under the hand or its bar."""


def test_what_is_chosen_is_seen_in_the_colours_of_the_system(new_page: NewPage) -> None:
    page = new_page(LAPTOP, forced_colors="active")
    page.goto("/")
    page.locator("header .icon").click()
    page.get_by_role("switch").first.wait_for()
    look = """selector => {
      const style = getComputedStyle(document.querySelector(selector));
      return [style.backgroundColor, style.borderTopWidth, style.backgroundImage === "none"];
    }"""
    chosen, other = (page.evaluate(look, f"dialog label:has(input:{state}) > span") for state in ("checked", "not(:checked)"))
    assert chosen[0] != other[0]
    assert other[1] == "1px"
    switch = page.evaluate(look, "[role=switch]")
    assert switch[1:] == ["1px", False], "the switch has neither edge nor knob"
    page.keyboard.press("Escape")
    assert page.evaluate(look, ".ways .button")[1] == "1px"
    sit_down(page)
    page.get_by_test_id("hint").click()
    page.get_by_test_id("do-hint").wait_for()
    assert [page.evaluate(look, selector)[1] for selector in (".bubble", ".bubble .do")] == ["1px", "1px"]


GROUND = "selector => getComputedStyle(document.querySelector(selector)).backgroundColor"


BEHIND_LEVEL = """() => {
  const note = document.querySelector("[data-mat] .did > span");
  note.classList.remove("hidden");
  note.classList.add("over");
  note.textContent = "lays off one card";
  return note.getBoundingClientRect().left - document.querySelector("[data-mat] .level").getBoundingClientRect().right;
}"""
"""How far behind somebody's level begins what they just did."""


def test_little_pictures_are_seen_in_the_colours_of_the_system(new_page: NewPage) -> None:
    page = new_page(PHONE, forced_colors="active")
    paper = "rgb(255, 255, 255)"
    sit_down(page, game="bloom")
    assert page.evaluate(GROUND, "[data-count] i") != paper, "no backs of cards"
    page.evaluate("""() => {
      document.querySelector("[data-testid=others] li").ariaCurrent = "true";
      document.querySelector("[data-open]").classList.add("good");
    }""")
    assert page.evaluate("getComputedStyle(document.querySelector('.good')).outlineStyle") == "solid"
    name, points = (page.evaluate(GROUND, f"[data-testid=others] li b[{kind}]") for kind in ("dir", "aria-hidden"))
    assert name not in (paper, points), "whose turn it is"
    sit_down(page, game="level_8")
    lay = """is_laid => {
      const mat = document.querySelector("[data-mat]");
      mat.classList.toggle("laid", is_laid);
      return getComputedStyle(mat.querySelector(".level")).backgroundColor;
    }"""
    assert page.evaluate(lay, arg=True) not in (paper, page.evaluate(lay, arg=False))
    page.evaluate("document.querySelector('[data-mat]').classList.add('absent')")
    assert page.evaluate("getComputedStyle(document.querySelector('[data-mat] .face')).opacity") == "1"
    page.set_viewport_size({"width": 280, "height": 653})
    assert page.evaluate(BEHIND_LEVEL) >= 0
    today = page.evaluate("new Date().toISOString().slice(0, 10)")
    page.evaluate("played => localStorage.setItem('reihum.day.played', played)", json.dumps({today: {"bloom": 50}}))
    page.goto("/day")
    page.locator("#week").wait_for()
    assert page.evaluate(GROUND, "[aria-labelledby=week] i.full") != page.evaluate(GROUND, "[aria-labelledby=week] i:not(.full)")


def test_our_colours_on_the_systems_paper_are_of_its_theme_whatever_was_chosen(new_page: NewPage) -> None:
    page = new_page(PHONE, forced_colors="active")
    page.goto("/")
    page.locator(".ways button").first.wait_for()
    ink = "getComputedStyle(document.documentElement).getPropertyValue('--ink')"
    light = page.evaluate(ink)
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    assert page.evaluate(ink) == light


CONTRAST = """() => {
  const style = getComputedStyle(document.documentElement);
  const light = (colour) => {
    const linear = (part) => (part <= 10 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4);
    const [red, green, blue] = colour.match(/\\d+/g).map(linear);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  };
  const soft = document.body.appendChild(document.createElement("p"));
  soft.style.color = "var(--ink-soft)";
  const [one, other] = [light(getComputedStyle(soft).color), light(style.backgroundColor)];
  return Math.max(one / other, other / one);
}"""
"""How much the palest ink stands out from the linen."""


ON_FAINT = """() => {
  const context = document.createElement("canvas").getContext("2d");
  const probe = document.body.appendChild(document.createElement("p"));
  const paint = (token) => {
    probe.style.color = `var(${token})`;
    context.fillStyle = getComputedStyle(probe).color;
    context.fillRect(0, 0, 1, 1);
    const [red, green, blue] = [...context.getImageData(0, 0, 1, 1).data].map((part) => (part / 255) ** 2.2);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  };
  paint("--paper");
  const [one, other] = [paint("--faint"), paint("--ink-soft")];
  return Math.max(one / other, other / one);
}"""
"""How much the palest ink stands out from what lies faintly on paper."""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_more_contrast_is_given_to_who_asks_for_it(new_page: NewPage, theme: str) -> None:
    page = new_page(PHONE, color_scheme=theme, contrast="more")
    page.goto("/")
    page.locator(".ways button").first.wait_for()
    assert page.evaluate(CONTRAST) > 10
    assert page.evaluate(ON_FAINT) > 8


def _rows_in_sight(page: Page) -> int:
    lowest = page.locator(".near").bounding_box()
    rows = [row.bounding_box() for row in page.locator("[data-row]").all()]
    assert lowest
    return sum(row is not None and row["y"] >= 0 and row["y"] + row["height"] <= lowest["y"] + 4 for row in rows)


def test_a_phone_on_its_side_shows_all_rows_and_keeps_off_the_notch(new_page: NewPage) -> None:
    page = new_page({"width": 844, "height": 390})
    sit_down(page, 4)
    assert _rows_in_sight(page) == 4
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    page.context.new_cdp_session(page).send("Emulation.setSafeAreaInsetsOverride", {"insets": {"left": 47, "right": 47, "bottom": 21}})
    page.wait_for_timeout(100)
    free = """() => [...document.querySelectorAll("header a, header button, .face, [data-row], [data-card]")].every(one => {
      const box = one.getBoundingClientRect();
      return box.left >= 46 && box.right <= innerWidth - 46;
    })"""
    assert page.evaluate(free)


OVERLAPPING = """() => {
  const box = one => one.getBoundingClientRect();
  const meet = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  // Figures are two thirds as high as the line that a browser measures.
  const written = node => {
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, right, top, bottom } = box(range);
    const empty = parseFloat(getComputedStyle(node).fontSize) / 5;
    return { left, right, top: top + empty, bottom: bottom - empty };
  };
  const places = [...document.querySelectorAll("[data-place]")];
  const signed = places.map(place => [place.querySelector("svg"), place.querySelector("b")]).filter(([sign, number]) => sign && number);
  const ends = [...document.querySelectorAll("[data-half] .text")].map(written);
  const taken = [...places.map(box), box(document.querySelector(".bar"))];
  return [
    signed.length > 0,
    signed.filter(([sign, number]) => meet(box(sign), written(number))).length,
    ends.filter((end, at) => [...taken, ...ends.slice(0, at)].some(other => meet(end, other))).length,
  ];
}"""
"""Whether signs of colours are seen, how many lie on their number, and how many texts at the ends of rows lie on something."""


@pytest.mark.parametrize(("width", "height", "large"), [(844, 390, True), (720, 450, False), (640, 360, False)])
@pytest.mark.parametrize("game", ["elfer_raus", "elfer_raus_master"])
def test_in_a_low_window_no_sign_lies_on_its_number(new_page: NewPage, game: str, width: int, height: int, *, large: bool) -> None:
    page = new_page({"width": width, "height": height}, "de-DE")
    if large:
        page.add_init_script("localStorage.setItem('reihum.large', 'yes')")
    sit_down(page, 4, game)
    assert page.evaluate(OVERLAPPING) == [True, 0, 0]


@pytest.mark.parametrize(("width", "height"), [(844, 390), (720, 450), (360, 225)])
def test_what_has_the_focus_in_a_low_window_lies_under_no_button(new_page: NewPage, width: int, height: int) -> None:
    page = new_page({"width": width, "height": height})
    page.goto("/")
    page.locator("[data-game=elfer_raus_master]").click()
    page.locator("[data-way=now]:enabled").press("Enter")
    submit = page.get_by_test_id("setup").locator("button[type=submit]")
    expect(submit).to_be_focused()
    hidden = """button => {
      const one = document.activeElement.closest("label, summary") ?? document.activeElement;
      const { top, bottom } = one.getBoundingClientRect();
      const row = button.parentElement;
      const lies = one.contains(row) || row.contains(one) ? Infinity : row.getBoundingClientRect().top;
      return /DIALOG|BODY/.test(one.tagName) || (top >= 0 && bottom <= Math.min(innerHeight, lies + 1)) ? "" : one.outerHTML;
    }"""
    assert submit.evaluate(hidden) == ""
    for _ in range(20):
        page.keyboard.press("Tab")
        assert submit.evaluate(hidden) == ""


@pytest.mark.parametrize("game", ["elfer_raus", "elfer_raus_master"])
def test_rows_fill_the_largest_window(new_page: NewPage, game: str) -> None:
    page = new_page({"width": 3840, "height": 2160})
    sit_down(page, game=game)
    share = """() => {
      const places = [...document.querySelectorAll("[data-place]")].map((place) => place.getBoundingClientRect());
      const across = Math.max(...places.map(({ right }) => right)) - Math.min(...places.map(({ left }) => left));
      return across / document.querySelector("[data-testid=board]").clientWidth;
    }"""
    assert page.evaluate(share) > 0.9
    assert page.locator("[data-testid=hand] [data-card]").first.evaluate("card => card.offsetWidth") > 100
    # Letters grow with it: in a window of 1,440 pixels they have their usual 16.
    size = "() => parseFloat(getComputedStyle(document.documentElement).fontSize)"
    assert page.evaluate(size) > 28
    page.set_viewport_size({"width": 1440, "height": 900})
    assert page.evaluate(size) == 16


@pytest.mark.parametrize("game", first_always(["elfer_raus", "elfer_raus_master", "level_8", "bloom"]))
def test_a_table_on_a_phone_on_its_side_lies_unscrolled_however_far_one_has_read_in_its_lobby(new_page: NewPage, game: str) -> None:
    page = new_page({"width": 667, "height": 375})
    page.goto("/")
    page.locator(f"[data-game={game}]").click()
    page.locator("[data-way=friends]").click()
    setup = page.get_by_test_id("setup")
    setup.get_by_role("radio", name="2", exact=True).first.check(force=True)  # with many cards each
    setup.locator("button[type=submit]").click()
    page.get_by_role("button", name="Fill the free seats").click()
    deal = page.get_by_role("button", name="Deal")
    deal.wait_for()
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    assert page.evaluate("scrollY") > 0
    deal.click()
    page.get_by_test_id("board").wait_for()
    page.locator("[data-testid=hand] [data-card]").last.wait_for()
    page.context.new_cdp_session(page).send("Emulation.setSafeAreaInsetsOverride", {"insets": {"left": 47, "right": 47, "bottom": 21}})
    page.wait_for_timeout(100)
    assert page.evaluate("[scrollY, document.documentElement.scrollHeight - innerHeight]") == [0, 0]
    assert page.evaluate(COVERED) == 0


def test_a_window_zoomed_to_four_times_shows_a_whole_board_and_scrolls(new_page: NewPage) -> None:
    page = new_page({"width": 320, "height": 256})  # of 1280 by 1024 at 400 %
    sit_down(page, 4, "elfer_raus_master")
    page.locator("[data-testid=hand] [data-card]").first.wait_for()
    assert not page.evaluate(WIDER)
    assert page.evaluate(OUTSIDE, "[data-testid=board] [data-place]") == 0
    assert page.evaluate(COVERED) == 0
    heights = "[...document.querySelectorAll('[data-testid=board] [data-place]')].map(one => one.getBoundingClientRect().height)"
    assert min(page.evaluate(heights)) >= 14
    page.locator("[data-testid=hand] [data-card]").first.scroll_into_view_if_needed()
    expect(page.locator("[data-testid=hand] [data-card]").first).to_be_in_viewport(ratio=0.9)
    page.set_viewport_size({"width": 280, "height": 653})
    page.wait_for_function(SMALL_FIGURES)


def test_the_open_sheet_is_printed_alone(new_page: NewPage) -> None:
    page = new_page(PHONE)
    sit_down(page)
    page.get_by_role("button", name="Rules").first.click()
    page.get_by_role("dialog").wait_for()
    page.emulate_media(media="print")
    expect(page.get_by_test_id("board")).to_be_hidden()
    expect(page.get_by_role("dialog").locator("h2").first).to_be_visible()
    expect(page.get_by_role("dialog").get_by_role("button", name="Close")).to_be_hidden()
    page.emulate_media(media="screen")
    page.keyboard.press("Escape")
    page.emulate_media(media="print", color_scheme="dark")
    expect(page.get_by_test_id("board")).to_be_visible()
    expect(page.locator(".icon:visible, .button:visible")).to_have_count(0)
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "light"


def test_a_browser_that_is_too_old_is_told_so(new_page: NewPage) -> None:
    page = new_page(PHONE, locale="de-DE")
    page.add_init_script("delete Array.prototype.toSpliced")
    page.goto("/")
    expect(page.get_by_role("alert")).to_contain_text("zu alt für Reihum")
    expect(page.locator(".ways")).to_have_count(0)
