"""A server below a path, in Chromium: played, reloaded and kept by the service worker there, and shown in a frame of another site."""

from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, expect

from reihum.server.config.settings import ServerSettings
from tests.browser.conftest import EXPERIENCED, PHONE
from tests.browser.player import make_one_move
from tests.server.servers import ThreadServer

PATH = "/spiele/reihum"
pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]


def test_below_a_path_everything_is_as_at_the_top(browser: Browser, tmp_path: Path) -> None:
    club = tmp_path / "club"
    club.mkdir()
    outside = ThreadingHTTPServer(("127.0.0.1", 0), partial(SimpleHTTPRequestHandler, directory=club))
    Thread(target=outside.serve_forever, daemon=True).start()
    site = f"http://127.0.0.1:{outside.server_port}"
    settings = ServerSettings(path=PATH, embedded_in=(site,), imprint="https://example.org/imprint")
    context = browser.new_context(viewport=PHONE, locale="en-GB", reduced_motion="reduce")  # type: ignore[arg-type]
    context.add_init_script(EXPERIENCED)
    context.set_default_timeout(30_000)
    with ThreadServer(tmp_path, settings=settings) as house:
        home = f"{house.address}{PATH}/"
        page, wrong = context.new_page(), []
        page.on("response", lambda answer: wrong.append(answer.url) if answer.status >= 400 else None)
        page.on("request", lambda asked: None if asked.url.startswith((home, f"ws{home[4:]}")) else wrong.append(asked.url))
        page.goto(home)
        page.locator("[data-way=now]:enabled").click()
        page.get_by_test_id("setup").locator("button[type=submit]").click()
        page.wait_for_url(f"{home}t/*")
        while not make_one_move(page):
            page.wait_for_timeout(25)
        page.reload()
        page.locator("[data-testid=hand] [data-card]").first.wait_for()
        page.get_by_role("button", name="Menu").click()
        page.get_by_test_id("menu").get_by_text("To the start page").click()
        page.wait_for_url(home)
        expect(page.get_by_test_id("operator-links").get_by_role("link")).to_have_count(2)
        scope = page.evaluate("navigator.serviceWorker.ready.then(({ scope }) => scope)")
        assert scope == home
        assert wrong == []
        (club / "index.html").write_text(f'<!doctype html><iframe src="{home}" width="380" height="700"></iframe>')
        page.goto(site)
        expect(page.frame_locator("iframe").get_by_role("link", name="Reihum").first).to_be_visible()
    context.close()
    outside.shutdown()
    outside.server_close()
