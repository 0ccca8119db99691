"""The other browser engines: WebKitGTK controlled by WebDriver over HTTP, Firefox by WebDriver BiDi over a WebSocket.

Playwright supports only its own builds of these two; Debian's packages implement the W3C's protocols.
"""

import itertools
import json
import os
import re
import shutil
import subprocess
import tempfile
import time
import urllib.request
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.helpers.ports import find_free_port

PATIENCE = 60

WINDOW = (1240, 760)


class Engine(ABC):
    """A page in a separate browser."""

    @abstractmethod
    def open(self, address: str) -> None:
        """Go to an address and wait until it is loaded."""

    @abstractmethod
    def value(self, expression: str) -> Any:
        """Return the value of an expression in the page, which may be a promise; it is passed as JSON."""

    @abstractmethod
    def act(self, sources: Sequence[dict[str, Any]]) -> None:
        """Carry out input as the W3C's Actions describe it."""

    def tap(self, selector: str, corner: int | None = None) -> bool:
        """Click the first such element in its middle, or `corner` pixels from its upper left corner; return whether there was one."""
        right, down = ("box.width / 2", "box.height / 2") if corner is None else (corner, corner)
        place = self.value(
            f"""(() => {{
              const element = document.querySelector({json.dumps(selector)});
              element?.scrollIntoView({{block: "nearest"}});
              const box = element?.getBoundingClientRect();
              return box && [Math.round(box.x + {right}), Math.round(box.y + {down})];
            }})()"""
        )
        if place is None:
            return False
        x, y = place
        press = [{"type": "pointerMove", "x": x, "y": y, "duration": 0}, {"type": "pointerDown", "button": 0}]
        self.act([{"type": "pointer", "id": "mouse", "actions": [*press, {"type": "pointerUp", "button": 0}]}])
        return True

    def wait_for(self, expression: str, seconds: float = PATIENCE) -> None:
        """Wait until an expression in the page is true."""
        until = time.monotonic() + seconds
        while not self.value(f"Boolean({expression})"):
            assert time.monotonic() < until, f"{expression} does not come true"
            time.sleep(0.05)


class Firefox(Engine):
    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._numbers = itertools.count(1)
        self._ask("session.new", capabilities={})
        self._page = self._ask("browsingContext.getTree")["contexts"][0]["context"]
        self._ask("browsingContext.setViewport", context=self._page, viewport={"width": WINDOW[0], "height": WINDOW[1]})

    def _ask(self, method: str, **params: Any) -> Any:
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            answer = json.loads(self._socket.recv(PATIENCE))
            if answer.get("id") == number:
                assert answer["type"] == "success", answer
                return answer["result"]

    def open(self, address: str) -> None:
        self._ask("browsingContext.navigate", context=self._page, url=address, wait="complete")

    def value(self, expression: str) -> Any:
        code = f"(async () => JSON.stringify((await ({expression})) ?? null))()"
        given = self._ask("script.evaluate", expression=code, target={"context": self._page}, awaitPromise=True)
        assert given["type"] == "success", given
        return json.loads(given["result"]["value"])

    def act(self, sources: Sequence[dict[str, Any]]) -> None:
        self._ask("input.performActions", context=self._page, actions=list(sources))


class WebKit(Engine):
    def __init__(self, driver: str) -> None:
        self._driver = f"{driver}/session"
        until = time.monotonic() + PATIENCE
        while True:
            try:
                urllib.request.urlopen(f"{driver}/status", timeout=PATIENCE).close()  # noqa: S310 - it is ours
                break
            except OSError:
                assert time.monotonic() < until, "WebKitWebDriver does not answer"
                time.sleep(0.1)
        browser = {"binary": minibrowser(), "args": ["--automation"]}
        made = self._ask("POST", "", capabilities={"alwaysMatch": {"webkitgtk:browserOptions": browser}})
        self._driver += f"/{made['sessionId']}"
        self._ask("POST", "/window/rect", x=0, y=0, width=WINDOW[0], height=WINDOW[1])

    def _ask(self, method: str, path: str, **body: Any) -> Any:
        data = json.dumps(body).encode() if method == "POST" else None
        asked = urllib.request.Request(self._driver + path, data, {"content-type": "application/json"}, method=method)  # noqa: S310 - it is ours
        with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:  # noqa: S310
            return json.load(answer)["value"]

    def open(self, address: str) -> None:
        self._ask("POST", "/url", url=address)

    def value(self, expression: str) -> Any:
        code = f"const done = arguments[0]; (async () => JSON.stringify((await ({expression})) ?? null))().then(done, (e) => done('!' + e))"
        given = self._ask("POST", "/execute/async", script=code, args=[])
        assert not given.startswith("!"), given
        return json.loads(given)

    def act(self, sources: Sequence[dict[str, Any]]) -> None:
        self._ask("POST", "/actions", actions=list(sources))

    def close(self) -> None:
        self._ask("DELETE", "")


def minibrowser() -> str | None:
    """Return the path of WebKitGTK's own browser, which Debian does not install on PATH; None if there is none."""
    return next((str(found) for found in Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser")), None)


def find_missing_package(engine: str) -> str | None:
    """Return a Debian package that this engine needs and that is not installed; None if none is missing."""
    if engine == "firefox":
        return None if shutil.which("firefox-esr") or shutil.which("firefox") else "firefox-esr"
    if not shutil.which("Xvfb"):
        return "xvfb"
    return None if shutil.which("WebKitWebDriver") and minibrowser() else "webkit2gtk-driver"


@contextmanager
def start_program(command: list[str], **environment: str) -> Iterator[subprocess.Popen[str]]:
    """Run a program as long as the block lasts."""
    told = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=os.environ | environment)  # noqa: S603 - a browser
    with told as process:
        try:
            yield process
        finally:
            process.terminate()


def read_matching_line(process: subprocess.Popen[str], pattern: str) -> str:
    """Read the output of a program up to the first line that matches the pattern, and return its first group."""
    assert process.stdout is not None
    for line in process.stdout:
        if found := re.search(pattern, line):
            return found[1]
    message = f"{process.args!r} never said {pattern}"
    raise AssertionError(message)


@contextmanager
def start_browser(engine: str) -> Iterator[Engine]:
    """Start a headless browser with an empty profile; `engine` is `firefox` or `webkit`."""
    with ExitStack() as stack:
        home = stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True))
        if engine == "firefox":
            Path(home, "user.js").write_text('user_pref("ui.prefersReducedMotion", 1);\n')
            program = shutil.which("firefox-esr") or "firefox"
            told = [program, "--headless", "--no-remote", "--profile", home, "--remote-debugging-port", "0"]
            process = stack.enter_context(start_program(told, HOME=home))
            address = read_matching_line(process, r"BiDi listening on (\S+)")
            yield Firefox(stack.enter_context(connect(f"{address}/session", max_size=None, open_timeout=PATIENCE)))
        else:
            screen = ["Xvfb", "-displayfd", "1", "-screen", "0", f"{WINDOW[0]}x{WINDOW[1]}x24", "-nolisten", "tcp"]
            display = read_matching_line(stack.enter_context(start_program(screen)), r"^(\d+)$")
            settings = Path(home, ".config", "gtk-3.0", "settings.ini")
            settings.parent.mkdir(parents=True)
            settings.write_text("[Settings]\ngtk-enable-animations=0\n")
            port = find_free_port()
            # Debian's sandbox wants a desktop's bus; compositing without a graphics card costs the most.
            surroundings = {
                "DISPLAY": f":{display}",
                "GDK_BACKEND": "x11",
                "HOME": home,
                "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
                "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
            }
            stack.enter_context(start_program(["WebKitWebDriver", f"--port={port}"], **surroundings))
            browser = WebKit(f"http://127.0.0.1:{port}")
            stack.callback(browser.close)
            yield browser
