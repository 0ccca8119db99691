"""WebKit and Gecko play as well: a round by mouse in each, and the boards of all games."""

import json
import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import reihum
from reihum._play.game import game_ids
from tests.browser.conftest import HURRY
from tests.browser.engines import PATIENCE, Engine, find_missing_package, start_browser
from tests.browser.player import BUTTON, PLAYABLE, SHEET, play_as
from tests.server.client import Client
from tools.wasm.compiler.module_kinds import MODULE_KINDS

# A browser starts, and a round is played in it, as in every other test of this folder.
pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.thorough]

ASSETS = Path(reihum.__file__).parent / "client" / "assets"

# Of sizes that change again while they are told of, browsers tell in the next frame, and say so in an event of this kind: nothing is lost.
WATCH = "window.faults = []; addEventListener('error', ({message}) => /^ResizeObserver loop/.test(message) || faults.push(message)); "
WATCH += "addEventListener('unhandledrejection', ({reason}) => faults.push(String(reason)));"


@pytest.fixture(params=["firefox", "webkit"])
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    if package := find_missing_package(request.param):
        if os.environ.get("CI"):
            pytest.fail(f"CI must have Debian's {package}")
        pytest.skip(f"needs Debian's {package}, which `.ci/run` installs")  # further engines; CI has failed above
    with start_browser(request.param) as browser:
        yield browser


HAND = "document.querySelector('[data-testid=hand] [data-card]')"


def record_errors(engine: Engine) -> None:
    """Note from now on what goes wrong on the page, and let nobody wait for bots."""
    engine.value(f"(() => {{ {WATCH} {HURRY} }})()")


def from_the_first_page(engine: Engine, game: str) -> None:
    """Press what leads from the first page to a table of this game with a bot."""
    engine.wait_for(f"document.querySelector('[data-game={game}]')")
    engine.tap(f"[data-game={game}]")
    engine.wait_for("document.querySelector('.ways button:enabled')")
    engine.tap(".ways button")
    engine.wait_for("document.querySelector('[data-testid=setup] button[type=submit]')")
    engine.tap("[data-testid=setup] input[type=radio][value='2']")
    engine.tap("[data-testid=setup] button[type=submit]")
    engine.wait_for(HAND)


def sit_down(engine: Engine, url: str, game: str) -> None:
    """Open a table of this game with a bot that was set up over a line of its own."""
    with Client(url) as host:
        host.create("careful", game=game, pace=50)
        host.ask("start")
    engine.open(f"{url}/t/{host.code}#{host.secret}")
    record_errors(engine)
    engine.wait_for(HAND)


MOVES = 4


def play_a_round(engine: Engine, url: str) -> None:
    """Play its first moves and its last ones by mouse, those between them over a line of its own."""
    play(engine, MOVES)
    code = engine.value("location.pathname").rsplit("/", 1)[1]
    play_as(url, code, [engine.value(f"localStorage.getItem('reihum.seat.{code}')")])
    play(engine)
    assert engine.value(f"document.querySelector('{SHEET} table') !== null")


def play(engine: Engine, moves: int = 10_000) -> None:
    """Lay the first card that fits, else press the button there is: so often, or until the score sheet opens."""
    until = time.monotonic() + PATIENCE
    while moves and not engine.value(f"document.querySelector('{SHEET}') !== null"):
        assert time.monotonic() < until, "the round does not come to its end"
        if engine.tap(PLAYABLE, corner=14):
            engine.tap(PLAYABLE, corner=14)
            moves -= 1
        elif engine.tap(BUTTON):
            moves -= 1
        else:
            time.sleep(0.1)


WHOLE: tuple[bool, bool, list[str]] = (True, True, [])


def check_board(engine: Engine) -> tuple[bool, bool, list[str]]:
    """Tell whether the page is no wider than the window, whether the board has a height, and what has gone wrong."""
    wide = engine.value("document.documentElement.scrollWidth <= innerWidth")
    whole = engine.value("document.querySelector('[data-testid=board]').getBoundingClientRect().height > 150")
    return wide, whole, engine.value("faults")


TELEVISION = """(() => {
  const whole = selector => {
    const box = document.querySelector(selector).getBoundingClientRect();
    return box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight + 1;
  };
  const lowest = document.querySelector("footer").getBoundingClientRect().bottom;
  return [whole("[data-testid=code] i:last-of-type"), whole("[data-testid=tv-turn]"), Math.abs(lowest - innerHeight) < 2];
})()"""
"""The code's last letter and whose turn it is are in sight, and the page ends where the screen does."""


UNDERSTOOD = """(async () => {
  const packed = (await fetch("/assets/" + %s)).body.pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.validate(await new Response(packed).arrayBuffer());
})()"""
"""Whether an engine can run a module, with the vectors that playouts work on."""


def test_every_module_can_be_run(engine: Engine, url: str) -> None:
    names = sorted(path.name for path in ASSETS.glob("*.wasm-*.gz"))
    assert len(names) == len(game_ids()) * len(MODULE_KINDS)
    engine.open(url)
    assert [name for name in names if not engine.value(UNDERSTOOD % json.dumps(name))] == []


def test_a_round_is_played_and_every_board_is_shown(engine: Engine, url: str) -> None:
    engine.open(url)
    record_errors(engine)
    first, *others = game_ids()
    from_the_first_page(engine, first)
    assert check_board(engine) == WHOLE, first
    play_a_round(engine, url)
    assert engine.value("faults") == []
    for game in others:
        sit_down(engine, url, game)
        assert check_board(engine) == WHOLE, game
    engine.open(url + engine.value("location.pathname").replace("/t/", "/board/"))
    engine.wait_for("document.querySelector('footer') && document.querySelector('[data-testid=board]')")
    assert engine.value(TELEVISION) == [True, True, True]
