"""What every browser test needs: Chromium, and a server."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from reihum._play.game import game_ids
from reihum._warm import compile_rules, is_precompiled
from tests.helpers.ports import find_free_port
from tests.server.seeded_secrets import use_seed
from tests.server.servers import Process
from tests.server.servers import ThreadServer as Shared

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""Debian's Chromium without windows first: it opens a table in half the time."""
CHROMIUM = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
WITH_WINDOWS = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS[1:])), None)
"""A Chromium that also shows notifications."""
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
PHONE = {"width": 390, "height": 844}
LAPTOP = {"width": 1440, "height": 900}
AXE = Path(__file__).parent.parent.parent / "web" / "node_modules" / "axe-core" / "axe.min.js"

NewPage = Callable[..., Page]

HURRY = """
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (text) {
  const message = JSON.parse(text);
  return send.call(this, message.type === "create" ? JSON.stringify({...message, pace: 50}) : text);
};
const later = window.setTimeout;
window.setTimeout = (act, delay, ...rest) => later(act, delay === 230 ? 10 : delay, ...rest);
"""
"""A script that shortens the pauses of bots, and of the table between the moves that it shows (BREATH in pacer.ts): they are for people."""

EXPERIENCED = """
try {
  if (localStorage.getItem("reihum.coach") === null) localStorage.setItem("reihum.coach", "no");
} catch {
  // A page without a memory.
}
"""
"""A script that turns the table's coach off, whose finger and sentence would cover what other tests check."""

MOVING = "no-preference"
"""`reduced_motion` of a page with animations; each game has a test with such a page, and the other tests have none."""


WIDER = "document.documentElement.scrollWidth > innerWidth"
OUTSIDE = """selector => [...document.querySelectorAll(selector)].filter(one => {
  const box = one.getBoundingClientRect();
  return box.width === 0 || box.left < -1 || box.right > innerWidth + 1;
}).length"""
"""How many of these are not wholly within the window's width."""


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if not CHROMIUM:
        if os.environ.get("CI"):
            pytest.fail("CI must have Chromium")
        pytest.skip("there is no Chromium here: install it, or name it in CHROMIUM")  # CI has failed above
    for game in game_ids():
        if not is_precompiled(game):
            compile_rules(game)  # no test waits at a table for the compiler
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


class RestartableServer:
    """A server in a separate process, which can be restarted on the same port with the same data."""

    def __init__(self, data: Path, seed: str) -> None:
        self._data = data
        self._seed = seed
        self._port = find_free_port()
        self.start()

    def start(self) -> None:
        self._process = Process(self._data, port=self._port, seed=self._seed)
        self._seed += " again"
        self.url = self._process.address

    def kill(self) -> None:
        """Stop it as a power cut would."""
        self._process.kill()


@pytest.fixture
def house(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[RestartableServer]:
    """Start a server in a separate process, for tests that kill it; other tests use `url`."""
    server = RestartableServer(tmp_path, request.node.name)
    yield server
    server.kill()


@pytest.fixture
def url(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Yield the address of this test's server: its `house` if it uses one, otherwise one in a thread of this process.

    A server in a thread starts at once, since earlier tests have loaded the rules. Deals and bots follow from the name of the test.
    """
    if "house" in request.fixturenames:
        house: RestartableServer = request.getfixturevalue("house")
        yield house.url
        return
    use_seed(request.node.name, monkeypatch.setattr)
    with Shared(tmp_path) as house_in_thread:
        yield house_in_thread.address


@pytest.fixture
def new_page(browser: Browser, url: str) -> Iterator[NewPage]:
    """Yield a function that opens a page in a separate context; errors on the page fail the test."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def note(fault: str) -> None:
        if "WebSocket" not in fault and "ERR_" not in fault:  # a server that is gone on purpose
            faults.append(fault)

    def open_page(viewport: dict[str, int] = LAPTOP, locale: str = "en-GB", *, coached: bool = False, **settings: Any) -> Page:
        # The service worker would load all files again for each page.
        given = {"base_url": url, "service_workers": "block", "reduced_motion": "reduce", **settings}
        context = browser.new_context(viewport=viewport, locale=locale, **given)  # type: ignore[arg-type]
        contexts.append(context)
        context.add_init_script(HURRY)
        if not coached:
            context.add_init_script(EXPERIENCED)
        page = context.new_page()
        page.set_default_timeout(15_000)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda line: note(line.text) if line.type == "error" else None)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert faults == []
