"""Compiled rules in Chromium: the same bytes as native rules, in the page and in a worker, below any path, under our policy."""

import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from reihum._bots.networks.package import list_games_with_networks
from reihum._play.game import BUILT_IN
from reihum.server.http.security import HEADERS
from tests.effort import first_always
from tests.server.servers import ROOT

pytestmark = pytest.mark.browser
KEPT = ROOT / "web" / "tests" / "wasm"
TRACES = Path(os.environ.get("WASM_TRACES", KEPT))
"""Other rounds, of `python -m tools.wasm.round_traces`, may be named: a folder."""
ROUNDS = 4 if TRACES == KEPT else 1_000_000
"""Of each game at most, from those in which is searched where they are the usual ones."""


class ClientFiles(SimpleHTTPRequestHandler):
    """Serves a folder with the headers of our server."""

    def end_headers(self) -> None:
        for name, value in HEADERS.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - so it is named there
        """Say nothing."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Give the address of a folder with the page's script in it."""
    root = tmp_path_factory.mktemp("wasm")
    below = root / "games" / "reihum"
    build = ["exec", "--", "vite", "build", "-c", "tests/wasm/vite.config.ts", "--outDir", str(below), "--logLevel", "warn"]
    subprocess.run([sys.executable, "hatch_build.py", *build], cwd=ROOT, check=True, capture_output=True)  # noqa: S603 - our own program
    (below / "index.html").write_text('<!doctype html><title>Rules</title><script type="module" src="page.js"></script>', "utf-8")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(ClientFiles, directory=str(root)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/games/reihum/"
    server.shutdown()
    server.server_close()


@pytest.fixture
def page(browser: Browser, folder: str) -> Iterator[Page]:
    page = browser.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(folder)
    page.wait_for_function("window.wasm")
    yield page
    page.close()
    assert faults == []


def traces(game: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((TRACES / f"{game}.json").read_text("utf-8"))
    return [trace for trace in found if trace["searches"] or TRACES != KEPT][:ROUNDS]


@pytest.mark.parametrize("game", first_always([*BUILT_IN][::-1]))
def test_chromium_leaves_the_same_bytes_as_native_rules(page: Page, game: str) -> None:
    rounds = traces(game)
    assert len(rounds) > 1
    assert page.evaluate("([game, rounds]) => wasm.findDifferences(game, rounds)", [game, rounds]) == [None] * len(rounds)


@pytest.mark.parametrize("game", first_always(list_games_with_networks()))
def test_chromium_fetches_the_networks_and_plays_with_them_as_native_rules_do(page: Page, game: str) -> None:
    """One position in three; in some of them the hard bot looks ahead."""
    traces = json.loads((KEPT / f"network_{game}.json").read_text("utf-8"))[::3]
    assert page.evaluate("([game, traces]) => wasm.findNetworkDifferences(game, traces)", [game, traces]) == [None] * len(traces)
    wrong = {**traces[0], "choice": -1}
    (found,) = page.evaluate("([game, traces]) => wasm.findNetworkDifferences(game, traces)", [game, [wrong]])
    assert found.endswith("instead of -1")


def test_a_difference_is_found_in_chromium(page: Page) -> None:
    first = json.loads((KEPT / "bloom.json").read_text("utf-8"))[0]
    wrong = {**first, "sums": [*first["sums"][:-1], 0]}
    (found,) = page.evaluate("([game, rounds]) => wasm.findDifferences(game, rounds)", ["bloom", [wrong]])
    assert found.startswith("what was seen up to move")
