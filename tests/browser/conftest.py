"""What every browser test needs: Chromium, and a server."""

import os
import shutil
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from reihum._play.game import game_ids
from reihum._warm import compile_rules, is_precompiled
from tests.server.dealt import settle
from tests.server.house import House as Shared
from tests.server.house import Process

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
"""Bots take their time for people, and the table lets people see a move (BREATH in pacer.ts) before it shows the next;
a test need not watch."""

EXPERIENCED = """
try {
  if (localStorage.getItem("reihum.coach") === null) localStorage.setItem("reihum.coach", "no");
} catch {
  // A page without a memory.
}
"""
"""The table does not teach whoever has turned that off: its finger and its sentence would lie over what other tests look at."""

MOVING = "no-preference"
"""`reduced_motion` of a page on which things move; each game has a test with such a page, the others leave that work to it."""


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


class House:
    """A server in a process of its own that comes back on the same port, with the same data."""

    def __init__(self, data: Path, seed: str) -> None:
        self._data = data
        self._seed = seed
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self._port = probe.getsockname()[1]
        self.start()

    def start(self) -> None:
        self._process = Process(self._data, port=self._port, seed=self._seed)
        self._seed += " again"
        self.url = self._process.address

    def kill(self) -> None:
        """Stop it as a power cut would."""
        self._process.kill()


@pytest.fixture
def house(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[House]:
    """Start a server in a process of its own, for a test that kills it; others ask for `url`."""
    server = House(tmp_path, request.node.name)
    yield server
    server.kill()


@pytest.fixture
def url(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Give the address of the server of this test: its `house` if it asked for one, else one in a thread of this process.

    One in a thread is there at once, with its rules loaded by the tests before. Deals and bots come from the name of the test.
    """
    if "house" in request.fixturenames:
        house: House = request.getfixturevalue("house")
        yield house.url
        return
    settle(request.node.name, monkeypatch.setattr)
    with Shared(tmp_path) as house_in_thread:
        yield house_in_thread.address


@pytest.fixture
def new_page(browser: Browser, url: str) -> Iterator[NewPage]:
    """Open a page in a context of its own; errors on it fail the test."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def note(fault: str) -> None:
        if "WebSocket" not in fault and "ERR_" not in fault:  # a server that is gone on purpose
            faults.append(fault)

    def open_page(viewport: dict[str, int] = LAPTOP, locale: str = "en-GB", *, coached: bool = False, **settings: Any) -> Page:
        # The service worker would load every file there is, for each page anew.
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
