"""The game as files: served by a plain file server below a path, played there, and looked back on."""

import json
import re
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, ClassVar

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from reihum._play.game import BUILT_IN
from reihum.server.http.site import write_site
from tests.browser.axe import assert_axe_clean
from tests.browser.conftest import EXPERIENCED, PHONE
from tests.browser.offline import DATABASE, make_move, wait_for_own_turn
from tests.browser.player import SHEET, make_one_move, open_record, play_by_mouse
from tests.effort import first_always

ROOT = Path(__file__).parents[2]
PATH = "games/reihum"
FIRST, TABLE = 293_500, 577_000
"""Bytes that may be transferred before a game is chosen, what is fetched ahead for a table included, and with a table, what comes once
it is there included."""
CALM = 3_000
"""Milliseconds after which everything has come that comes by itself: the first page fetches ahead after 1,500."""
MOVES_OF_BOT = f"""async () => {{
  {DATABASE}
  const events = await new Promise((done) => {{
    const request = database.transaction("events").objectStore("events").getAll();
    request.onsuccess = () => done(request.result);
  }});
  database.close();
  return events.filter(({{ type, seat }}) => type === "moved" && seat === 1).length;
}}"""
"""How many moves the bot of the one table has made."""
pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]


class CountingFiles(SimpleHTTPRequestHandler):
    sent = 0
    asked: ClassVar[list[str]] = []
    """The paths of all that was asked for."""
    to_lose: ClassVar[set[str]] = set()
    """The paths that the service worker asks for in vain, once."""

    def copyfile(self, source: Any, outputfile: Any) -> None:
        data = source.read()
        CountingFiles.sent += len(data)
        outputfile.write(data)

    def do_GET(self) -> None:
        CountingFiles.asked.append(self.path)
        if self.path in CountingFiles.to_lose and self.headers["Sec-Fetch-Dest"] == "empty":
            CountingFiles.to_lose.remove(self.path)
            self.close_connection = True
        else:
            super().do_GET()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name is the base class's
        """Say nothing."""


class Site(ThreadingHTTPServer):
    request_queue_size = 200  # a service worker asks for all files at once; what does not fit in the queue is tried again later and later


@pytest.fixture
def site(tmp_path: Path) -> Iterator[str]:
    write_site(tmp_path / PATH)
    server = Site(("127.0.0.1", 0), partial(CountingFiles, directory=tmp_path))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/{PATH}/"
    server.shutdown()
    server.server_close()


CHANGED = "ERR_NETWORK_CHANGED"
"""What Chromium says of a request that was broken off since the machine got another network: tests beside this one lay some."""


def visit(browser: Browser, site: str, **settings: Any) -> tuple[BrowserContext, Page, list[str]]:
    context = browser.new_context(base_url=site, viewport=PHONE, locale="en-GB", reduced_motion="reduce", **settings)  # type: ignore[arg-type]
    context.add_init_script(EXPERIENCED)
    context.set_default_timeout(20_000)
    page, faults = context.new_page(), []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda line: faults.append(line.text) if line.type == "error" and CHANGED not in line.text else None)
    return context, page, faults


def test_a_folder_of_files_is_the_whole_game(browser: Browser, site: str) -> None:
    context, page, faults = visit(browser, site, service_workers="block")
    page.goto("./")
    page.locator("[data-way=now]:enabled").wait_for()
    assert_axe_clean(page, "first page of a site")
    expect(page.locator("[data-way]")).to_have_count(3)  # friends need a server
    expect(page.get_by_test_id("day-entry")).to_have_count(1)
    sit_down_here(page)
    assert_axe_clean(page, "table of a site")
    assert re.search(r"/games/reihum/#/t/O[A-Z]{7}$", page.url)
    while not make_one_move(page):
        page.wait_for_timeout(25)
    page.reload()
    page.locator("[data-testid=hand] [data-card]").first.wait_for()
    page.goto("./#/learn/bloom")
    page.get_by_test_id("board").wait_for()
    assert faults == []
    context.close()


@pytest.mark.parametrize("game", first_always([*BUILT_IN][::-1]))
def test_little_is_transferred(browser: Browser, site: str, game: str) -> None:
    context, page, faults = visit(browser, site, service_workers="block")
    CountingFiles.sent = 0
    page.goto("./")
    page.locator("[data-way=now]:enabled").wait_for()
    page.wait_for_timeout(CALM)
    first = CountingFiles.sent
    page.locator(f"[data-game={game}]").click()
    sit_down_here(page)
    page.wait_for_timeout(CALM)
    table = CountingFiles.sent
    assert (first <= FIRST, table <= TABLE) == (True, True), (first, table)
    assert faults == []
    context.close()


@pytest.mark.thorough  # web/src/networks/load.test.ts; test_wasm.py fetches networks
@pytest.mark.parametrize(("bot", "there"), [("hard", True), ("medium", True), ("hard", False)])
def test_only_a_hard_bot_asks_for_a_network_and_it_plays_without_one(
    browser: Browser, site: str, tmp_path: Path, bot: str, *, there: bool
) -> None:
    for file in tmp_path.rglob("*.net-*") if not there else ():
        file.unlink()
    context, page, faults = visit(browser, site, service_workers="block")
    CountingFiles.asked.clear()
    page.goto("./")
    page.locator("[data-way=now]:enabled").wait_for()
    sit_down_here(page, bot)
    while page.evaluate(MOVES_OF_BOT) < 2:
        wait_for_own_turn(page)
        make_move(page)
        page.wait_for_timeout(200)
    wait_for_own_turn(page)
    networks = [path for path in CountingFiles.asked if ".net-" in path]
    assert len(networks if there else set(networks)) == (bot == "hard")  # once for all that need it; what is not there is asked for again
    assert all("404" in fault for fault in faults) if not there else not faults
    context.close()


@pytest.mark.soak
def test_a_match_is_played_to_its_end_and_looked_back_on(browser: Browser, site: str) -> None:
    context, page, faults = visit(browser, site, service_workers="block")
    page.goto("./")
    sit_down_here(page)
    assert play_by_mouse(page)
    page.locator(SHEET).get_by_role("link", name="See the moves").click()
    page.get_by_test_id("board").wait_for()
    assert "#/look/" in page.url
    page.reload()
    page.get_by_test_id("board").wait_for()
    assert faults == []
    context.close()


@pytest.mark.thorough  # test_day.py plays one of a server; web/src/day/here.test.ts has what is different here
def test_the_deal_of_the_day_is_played_there_once_against_a_field_of_bots(browser: Browser, site: str) -> None:
    context, page, faults = visit(browser, site, service_workers="block")
    page.goto("./")
    page.get_by_test_id("day-entry").click()
    game = page.locator("[data-game=elfer_raus]")
    expect(page.locator("main")).to_contain_text("Without a server there is no secret")
    expect(page.get_by_test_id("left")).to_contain_text("at midnight")
    assert_axe_clean(page, "deals of the day of a site")
    game.get_by_role("button", name="Play").click()
    page.get_by_test_id("board").wait_for()
    table = page.url
    make_one_move(page)
    page.goto("./#/day")
    game.get_by_role("button", name="Play on").click()
    page.get_by_test_id("board").wait_for()
    assert page.url == table
    assert play_by_mouse(page)
    page.locator("dialog[open] a", has_text="To the deal of the day").click()
    expect(game).to_contain_text("of 21", timeout=30_000)
    expect(page.locator("li.today")).to_contain_text("1 game")
    result = game.inner_text()
    game.get_by_role("button", name="Share").click()
    told = page.get_by_test_id("share").get_by_role("img").get_attribute("aria-label") or ""
    assert told.endswith(f"{site}#/day")
    page.keyboard.press("Escape")
    game.locator("summary").click()
    game.get_by_role("button", name="Practise again").click()
    page.get_by_test_id("board").wait_for()
    assert page.url != table
    page.goto("./#/day")
    expect(game).to_contain_text("of 21")
    assert game.inner_text() == result
    assert faults == []
    context.close()


@pytest.mark.timeout(400)
def test_a_match_is_reviewed_by_the_browser_alone(browser: Browser, site: str, tmp_path: Path) -> None:
    reviews = json.loads((ROOT / "web" / "tests" / "wasm" / "playouts_elfer_raus.json").read_text("utf-8"))
    (tmp_path / "match.json").write_text(json.dumps(reviews[-1]["record"]), "utf-8")
    context, page, faults = visit(browser, site, service_workers="block")
    page.goto("./#/look")
    open_record(page, tmp_path / "match.json")
    page.get_by_test_id("review-button").click()
    page.get_by_test_id("curve").wait_for(timeout=60_000)
    page.get_by_test_id("review-open").click()
    page.get_by_test_id("details-story").wait_for(timeout=240_000)  # the moves are compared, too
    assert faults == []
    context.close()


def wait_until_kept(page: Page) -> None:
    """Wait until the service worker keeps all files; should it fail to, this fails, where `ready` would wait for ever."""
    assert page.evaluate(
        "() => Promise.race([navigator.serviceWorker.ready.then(() => true), new Promise((end) => setTimeout(end, 60_000, false))])"
    )


def sit_down_here(page: Page, bot: str = "medium") -> None:
    page.locator("[data-way=now]").click()
    setup = page.get_by_test_id("setup")
    setup.get_by_role("radio", name=bot).check(force=True)
    setup.get_by_role("radio", name="2", exact=True).first.check(force=True)
    setup.locator("button[type=submit]").click()
    page.get_by_test_id("board").wait_for()
    page.locator("[data-testid=hand] [data-card]").first.wait_for()


@pytest.mark.thorough  # test_offline.py does so with a server's client; this worker answers in the test of a newer version
def test_it_starts_without_a_network_after_one_visit(browser: Browser, site: str) -> None:
    context, page, faults = visit(browser, site)
    page.goto("./")
    wait_until_kept(page)
    context.set_offline(True)
    page.reload()
    sit_down_here(page)
    assert faults == []
    context.close()


def test_what_the_service_worker_loses_on_the_way_it_asks_for_again(browser: Browser, site: str, tmp_path: Path) -> None:
    files = {f"/{PATH}/assets/{file.name}" for file in (tmp_path / PATH / "assets").glob("*.css")}
    CountingFiles.to_lose = set(files)
    context, page, faults = visit(browser, site)
    page.goto("./")
    wait_until_kept(page)
    assert len(CountingFiles.to_lose) < len(files)  # what the page asked for, Chromium has already
    assert faults == []
    context.close()


def replace_by_newer(site: Path) -> None:
    """Make a site one of a newer version: all scripts but the worker's have other names, and the service worker another version."""
    scripts = {file.stem for file in (site / "assets").glob("*.js") if not file.name.startswith("worker-")}
    named = re.compile(r"([\w.-]+)\.js\b")
    for file in [site / "index.html", *site.rglob("*.js")]:
        text = named.sub(lambda found: f"{found[1]}n.js" if found[1] in scripts else found[0], file.read_text("utf-8"))
        file.write_text(text.replace('VERSION = "reihum-', 'VERSION = "reihum-newer-'), "utf-8")
        if file.stem in scripts:
            file.rename(file.with_stem(f"{file.stem}n"))


def test_a_newer_version_is_told_of_and_loaded_when_that_is_wanted(browser: Browser, site: str, tmp_path: Path) -> None:
    context, page, faults = visit(browser, site)
    page.goto("./")
    wait_until_kept(page)
    page.reload()  # from here on the worker answers
    sit_down_here(page)
    laid = page.locator("[data-testid=hand] [data-card]").count()
    replace_by_newer(tmp_path / PATH)
    page.goto("./#/")
    page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update()).then(() => null)")
    notice = page.get_by_test_id("update")
    notice.wait_for(timeout=60_000)  # once all files of that version are there
    assert_axe_clean(page, "first page with a newer version")
    newer = context.new_page()  # it comes from the network, and so is of that version already
    newer.goto("./")
    newer.locator("[data-way=now]:enabled").wait_for()
    newer.wait_for_timeout(1_000)
    assert not newer.get_by_test_id("update").count()
    newer.close()
    notice.get_by_role("button").click()
    page.get_by_test_id("own-tables").locator("a").click()
    expect(page.locator("[data-testid=hand] [data-card]")).to_have_count(laid)  # the match goes on
    (kept,) = page.evaluate("() => caches.keys()")
    assert "newer" in kept
    assert faults == []
    context.close()


@pytest.mark.thorough  # test_hotseat.py hands a device around
def test_people_share_a_device_there_as_well(browser: Browser, site: str) -> None:
    context, page, faults = visit(browser, site, service_workers="block")
    page.goto("./")
    page.locator("[data-way=around]:enabled").click()
    page.get_by_test_id("setup").locator("button[type=submit]").click()
    reveal = page.locator("[data-testid=cover] .button")
    reveal.wait_for()
    assert not page.locator("[data-testid=hand]").count()
    first = reveal.inner_text()
    reveal.click()
    page.locator("[data-testid=hand] [data-card]").first.wait_for()
    deadline = 200
    while not reveal.count() and deadline:  # until the turn is over and the device goes on
        make_one_move(page)
        page.wait_for_timeout(50)
        deadline -= 1
    assert reveal.inner_text() != first
    page.reload()
    reveal.wait_for()
    assert not page.locator("[data-testid=hand]").count()
    assert faults == []
    context.close()
