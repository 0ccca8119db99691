"""Compares the tree search in Node and Chromium with native rules, in one run: `.venv/bin/python benchmarks/wasm.py [GAME ...]`.

It searches one position of each game, always from an empty tree. Because of other work on the machine the best of many short runs counts,
and native, Node and Chromium take turns. Prints a row for each game: iterations a second, ratios to native, sizes.
"""

import json
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from time import perf_counter
from typing import Any

from playwright.sync_api import Page, sync_playwright

from reihum._kit.chance import make_stream
from reihum._play.game import BUILT_IN, get_game
from reihum._play.match import Match
from tools.wasm.compiler.description import describe_module
from tools.wasm.compiler.native import NativeModule

ROOT = Path(__file__).parents[1]
MODULES = ROOT / "web" / "src" / "wasm" / "modules"
PLAYERS = 3
ITERATIONS = {"elfer_raus": 1000, "elfer_raus_master": 100, "level_8": 200, "bloom": 100}
"""The iterations of one run, about 3 to 8 milliseconds, so that some runs are not interrupted."""
RUNS = 200
TURNS = 5


class Quiet(SimpleHTTPRequestHandler):
    """Serves a folder and says nothing."""

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - so it is named there
        """Say nothing."""


class NativeSearch:
    """The search that `web/tests/wasm/page.ts` makes, in native rules."""

    def __init__(self, name: str, fields: dict[str, Any]) -> None:
        game = get_game(name)
        self.native = native = NativeModule(game)
        self.settings: Any = describe_module(game)["search"]
        for field, value in fields.items():
            set_field(native["state"], field, value)
        native.write("stream", make_stream(bytes(32)).tobytes())
        native.call("deal")
        while native.call("legal") < 2:  # noqa: PLR2004 - a choice
            native.call("play", native.call("careful"))
        native.write("search.root", native.read("state"))
        self.run(name)

    def run(self, name: str) -> float:
        """Return iterations a second."""
        native, settings = self.native, self.settings
        task = native["search"].task[0]
        task.margin_part, task.explore, task.favour = settings["marginPart"], settings["explore"], settings["favour"]
        task.horizon, task.sign, task.sees = PLAYERS * settings["horizon"], settings["sign"], settings["sees"]
        native.write("rng", b"".join((0x01010101).to_bytes(8, "little") for _ in range(4)))
        native.call("begin_search")
        begin = perf_counter()
        native.call("search", ITERATIONS[name])
        return ITERATIONS[name] / (perf_counter() - begin)


def set_field(state: Any, field: str, value: Any) -> None:
    """Write a field of a state; of an array only its first elements."""
    if isinstance(value, list):
        state[field].reshape(-1)[: len(value)] = value
    else:
        setattr(state, field, value)


def make_fields(name: str) -> dict[str, Any]:
    """Return the fields of the state before the first deal of a match with default options."""
    match = Match(name, PLAYERS, seed=1)
    prepared = match.game.before_deal(PLAYERS, match.options, match.round.carry)  # type: ignore[attr-defined]
    return {field: prepared[field].ravel().tolist() if prepared[field].shape else int(prepared[field]) for field in prepared.dtype.names}


def measure(name: str, page: Page, built: Path) -> tuple[float, float, float]:
    """Return the best of native, Node and Chromium."""
    fields = make_fields(name)
    search = NativeSearch(name, fields)
    best = [0.0, 0.0, 0.0]
    module = str(MODULES / f"{name}.wasm.gz")
    for _ in range(TURNS):
        node = ["node", "benchmarks/wasm.mjs", str(built / "page.js"), name, module, json.dumps(fields), str(ITERATIONS[name]), str(RUNS)]
        found = [
            max(search.run(name) for _ in range(RUNS)),
            float(subprocess.run(node, check=True, capture_output=True, cwd=ROOT).stdout),  # noqa: S603 - our own program
            page.evaluate(
                "async ([game, ...given]) => wasm.iterationsPerSecond(await wasm.loadMachine(game), ...given)",
                [name, fields, ITERATIONS[name], RUNS],
            ),
        ]
        best = [max(pair) for pair in zip(best, found, strict=True)]
    return best[0], best[1], best[2]


@contextmanager
def open_page() -> Iterator[tuple[Page, Path]]:
    """Open a page with the rules in Chromium, and yield it with the folder into which it was built."""
    from tests.browser.conftest import CHROMIUM

    with tempfile.TemporaryDirectory() as made:
        build = ["exec", "--", "vite", "build", "-c", "tests/wasm/vite.config.ts", "--outDir", made, "--logLevel", "warn"]
        subprocess.run([sys.executable, "hatch_build.py", *build], cwd=ROOT, check=True, capture_output=True)  # noqa: S603 - our own program
        (Path(made) / "index.html").write_text('<!doctype html><script type="module" src="page.js"></script>', "utf-8")
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=made))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with sync_playwright() as playwright:
            page = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"]).new_page()
            page.goto(f"http://127.0.0.1:{server.server_port}/")
            page.wait_for_function("window.wasm")
            yield page, Path(made)
        server.shutdown()


def main(names: list[str]) -> None:
    """Measure games."""
    manifest = json.loads((MODULES / "manifest.json").read_text("utf-8"))
    with open_page() as (page, made):
        print("| game | native | Node | ratio | Chromium | ratio | bytes | gzipped |")
        print("|---|---|---|---|---|---|---|---|")
        for name in names:
            native, node, chromium = measure(name, page, made)
            sizes = f"{manifest[name]['size']:,} | {manifest[name]['packed']:,}"
            print(
                f"| {name} | {native:,.0f} | {node:,.0f} | {node / native:.2f} | {chromium:,.0f} | {chromium / native:.2f} | {sizes} |",
                flush=True,
            )


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    main(sys.argv[1:] or list(BUILT_IN))
