"""Make the pictures in docs/screenshots: `.venv/bin/python -m tools.screenshots [FOLDER]`, after `make client`.

They come from a real server and a real Chromium, with a table of three bots for each game where hints choose the moves: phone and laptop,
German and English, light and dark, and a short animation. Deals differ from run to run, and so do the pictures. `--quick` makes one
picture of each kind, as a test.
"""

import argparse
import io
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import CHROMIUM, LAPTOP, PHONE
from tests.server.client import Client
from tests.server.servers import Process

FOLDER = Path(__file__).parents[1] / "docs" / "screenshots"
OWN_TURNS = {"elfer_raus": 3, "elfer_raus_master": 4, "level_8": 5, "bloom": 4}
"""For each game, the own turns to play before the picture is taken."""
DEVICES = {"laptop": LAPTOP, "phone": PHONE}
LANGUAGES = {"en": "en-GB", "de": "de-DE"}
THEMES = ("light", "dark")
ANIMATION_VIEWPORT = {"width": 900, "height": 640}
ANIMATION_SIZE = (675, 480)
"""The size of an animation when it is taken, and when it is saved."""
FRAME_MILLISECONDS = 125
"""The duration of a frame of an animation."""
FRAMES, QUICK_FRAMES, FRAMES_PER_MOVE = 56, 6, 7
BOT_PAUSE = 650
"""Milliseconds that a bot takes for a move in an animation."""


def main() -> int:
    """Make all pictures."""
    parser = argparse.ArgumentParser(description="Make the pictures of the tables.")
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER)
    parser.add_argument("--quick", action="store_true", help="one picture of each kind only")
    parser.add_argument("--games", nargs="+", choices=OWN_TURNS, default=list(OWN_TURNS), help="the tables of these games only")
    arguments = parser.parse_args()
    arguments.folder.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as data, Process(Path(data), wide=True) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        session = ScreenshotSession(browser, server.address, arguments.folder, quick=arguments.quick)
        session.take_home()
        for game in arguments.games:
            session.take_table(game, OWN_TURNS[game])
            session.record_animation(game, OWN_TURNS[game])
        session.take_score_sheet("elfer_raus")
        browser.close()
    return 0


class ScreenshotSession:
    """Takes pictures of a server in a browser, and saves them in a folder."""

    def __init__(self, browser: Browser, address: str, folder: Path, *, quick: bool) -> None:
        self._browser = browser
        self._address = address
        self._folder = folder
        self._quick = quick

    def take_home(self) -> None:
        """Take pictures of the first page."""
        for device, language, _ in self._list_variants(("light",)):
            with self._open_page("/", DEVICES[device], language, "light") as page:
                page.locator("[data-game]").nth(len(OWN_TURNS) - 1).wait_for()
                self._save_screenshot(page, f"home-{device}-{language}")

    def take_table(self, game: str, turns: int) -> None:
        """Take pictures of the same position with all devices, languages and themes."""
        with self._join_table(game, turns) as client:
            for device, language, theme in self._list_variants(THEMES):
                with self._open_page(_make_link(client), DEVICES[device], language, theme) as page:
                    page.get_by_test_id("board").wait_for()
                    self._save_screenshot(page, f"{game}-{device}-{theme}-{language}")

    def record_animation(self, game: str, turns: int) -> None:
        """Record an animation of some turns."""
        with (
            self._join_table(game, turns, 0 if self._quick else BOT_PAUSE) as client,
            self._open_page(_make_link(client), ANIMATION_VIEWPORT, "en", "light") as page,
        ):
            page.get_by_test_id("board").wait_for()
            page.wait_for_timeout(900)
            frames = []
            for frame in range(QUICK_FRAMES if self._quick else FRAMES):
                if client.legal and frame % FRAMES_PER_MOVE == 0:
                    _play_hint(client)
                frames.append(_capture(page).resize(ANIMATION_SIZE, Image.Resampling.LANCZOS))
                page.wait_for_timeout(FRAME_MILLISECONDS)
                _receive(client)
            frames[0].save(
                self._folder / f"{game}.webp",
                save_all=True,
                append_images=frames[1:],
                duration=FRAME_MILLISECONDS,
                loop=0,
                quality=55,
                method=4,
            )
            _print_path(self._folder / f"{game}.webp")

    def take_score_sheet(self, game: str) -> None:
        """Take pictures of the score sheet at the end."""
        with self._join_table(game, 1000) as client:
            for device, language, _ in self._list_variants(("light",)):
                with self._open_page(_make_link(client), DEVICES[device], language, "light") as page:
                    page.get_by_test_id("score-sheet").wait_for()
                    self._save_screenshot(page, f"score-{device}-{language}")

    def _list_variants(self, themes: tuple[str, ...]) -> list[tuple[str, str, str]]:
        """Return the devices, languages and themes to combine: all, or one combination if quick."""
        every = [(device, language, theme) for device in DEVICES for language in LANGUAGES for theme in themes]
        return every[:1] if self._quick else every

    @contextmanager
    def _join_table(self, game: str, turns: int, pace: int = 0) -> Iterator[Client]:
        """Sit at a table of four, and play `turns` own turns; stop on an own turn or at the end."""
        with Client(self._address) as client:
            client.create("careful", "careful", "careful", game=game, name="Lea", pace=pace)
            client.ask("start")
            while turns > 0 or not client.legal or not _has_cards_on_table(client):
                if client.legal:
                    turns -= 1
                    while client.legal:
                        _play_hint(client)
                elif client.table["phase"] == "playing":
                    client.receive()
                elif client.table["phase"] == "round_over":
                    client.ask("next_round", number=client.table["number"])
                else:
                    break
            yield client

    @contextmanager
    def _open_page(self, path: str, viewport: dict[str, int], language: str, theme: str) -> Iterator[Page]:
        settings: dict[str, Any] = {"viewport": viewport, "color_scheme": theme, "base_url": self._address}
        context = self._browser.new_context(locale=LANGUAGES[language], **settings)
        context.add_init_script("localStorage.setItem('reihum.coach', 'no')")  # the table does not teach on pictures
        page = context.new_page()
        page.goto(path)
        yield page
        context.close()

    def _save_screenshot(self, page: Page, name: str) -> None:
        """Take a picture of a page when nothing on it moves any more, and save it."""
        # Animations of cards have ended by then.
        page.wait_for_timeout(900)
        _capture(page).save(self._folder / f"{name}.webp", quality=80, method=6)
        _print_path(self._folder / f"{name}.webp")


def _has_cards_on_table(client: Client) -> bool:
    """Return whether something lies on the table, which takes a while in Level 8."""
    return any(client.table["match"]["view"].get("laid", [True])) if client.table["game"] == "level_8" else True


def _make_link(client: Client) -> str:
    """Return the path of the page of a client's seat."""
    return f"/t/{client.code}#{client.secret}"


def _play_hint(client: Client) -> None:
    """Make the move of the hint."""
    hint = client.ask("hint", number=client.table["number"])
    client.move(hint["move"])


def _receive(client: Client) -> None:
    """Receive all waiting messages."""
    while True:
        try:
            client.receive(wait=0)
        except TimeoutError:
            return


def _capture(page: Page) -> Image.Image:
    """Return a picture of a page."""
    return Image.open(io.BytesIO(page.screenshot())).convert("RGB")


def _print_path(file: Path) -> None:
    print(file)  # noqa: T201 - a script says what it made


if __name__ == "__main__":
    sys.exit(main())
