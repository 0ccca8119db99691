"""What the host says of the server: links, a notice, the page on privacy, and a chat that is off everywhere."""

import asyncio
import json
import re
import threading
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Literal

import pytest

from reihum.server.config.database import FILE_NAME
from reihum.server.config.limits import Limits
from reihum.server.config.settings import ServerSettings
from reihum.server.config.sources import SettingError, configure
from reihum.server.http.privacy import render_privacy_page
from reihum.server.table.names import ANIMALS
from reihum.server.table.seat_secrets import make_secret
from tests.server.client import Client
from tests.server.servers import WIDE, ThreadServer, get, wait_until


def test_without_settings_the_link_leads_to_the_default_page(tmp_path: Path) -> None:
    with ThreadServer(tmp_path) as house:
        none: dict[str, object] = {
            "name": None,
            "imprint": None,
            "privacy": "/privacy",
            "terms": None,
            "notice": {},
            "reports": False,
            "nicknames": False,
            "hurried": False,
        }
        assert json.loads(house.get("/api/house")[2]) == none
        status, headers, body = house.get("/privacy")
        assert (status, headers["content-type"]) == (200, "text/html; charset=utf-8")
        assert "Datenschutz" in body.decode()


@pytest.mark.parametrize("english", [None, "We are away at eight."])
def test_notice_and_links_of_the_host_are_served(tmp_path: Path, english: str | None) -> None:
    given: dict[str, str | None] = {
        "site_name": "Spieleabend <Süd>",
        "imprint": "https://example.org/imprint",
        "privacy": "https://example.org/privacy",
        "terms": "https://example.org/terms",
        "notice_de": "Heute um acht sind wir kurz weg.",
        "notice_en": english,
        "trusted_proxies": "127.0.0.1",
    }
    settings, _ = configure(given, {})
    with ThreadServer(tmp_path, settings=settings) as house:
        notice = {"de": given["notice_de"], "en": english or given["notice_de"]}
        pages = {name: given[name] for name in ("imprint", "privacy", "terms")}
        assert (
            json.loads(house.get("/api/house")[2])
            == {"name": given["site_name"], "notice": notice, "reports": True, "nicknames": False, "hurried": False} | pages
        )


def test_with_a_privacy_page_of_the_host_s_own_the_built_in_one_leads_there(tmp_path: Path) -> None:
    with ThreadServer(tmp_path / "other") as other:
        elsewhere = other.address.replace("127.0.0.1", "localhost")
        settings = ServerSettings(privacy=f"{elsewhere}/privacy#en", responsible="Somebody else")
        with ThreadServer(tmp_path / "own", settings=settings) as house:
            status, _, body = house.get("/privacy")
    assert status == 200
    assert "Datenschutz" in body.decode()
    assert "Somebody else" not in body.decode()


@pytest.mark.parametrize(
    ("privacy", "host", "origins"),
    [
        ("http://127.0.0.1/privacy", "127.0.0.1", ()),
        ("http://Localhost/privacy", "localhost", ()),
        ("https://localhost:443/privacy", "LOCALHOST", ()),
        # A proxy may put its own name or none into `Host`.
        ("https://games.example/privacy", "127.0.0.1:8000", ("https://Games.Example",)),
    ],
)
def test_a_link_to_the_built_in_privacy_page_itself_leads_nowhere_else(
    privacy: str, host: str, origins: tuple[str, ...], tmp_path: Path
) -> None:
    settings = ServerSettings(privacy=privacy, responsible="Somebody", origins=origins)
    with ThreadServer(tmp_path, settings=settings) as house:
        status, _, body = get(f"{house.address}/privacy", {"Host": host})
    assert (status, "Somebody" in body.decode()) == (200, True)


def test_the_built_in_privacy_page_has_the_name_of_the_site() -> None:
    assert "Spieleabend &lt;Süd&gt;" in render_privacy_page(ServerSettings(site_name="Spieleabend <Süd>"))


def test_who_asks_hears_that_bots_are_hurried_while_more_think_than_can(tmp_path: Path) -> None:
    with ThreadServer(tmp_path, Limits(thoughts=1)) as house:
        enough, thinkers = threading.Event(), house.service.context.thinkers
        thoughts: list[asyncio.Task[bool]] = []
        house.call(lambda: thoughts.extend(asyncio.create_task(thinkers.run_search(lambda _: enough.wait(60))) for _ in range(3)))
        wait_until(lambda: json.loads(house.get("/api/house")[2])["hurried"])
        enough.set()
        wait_until(lambda: not json.loads(house.get("/api/house")[2])["hurried"])


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("imprint", "javascript:alert(1)"),
        ("terms", "example.org"),
        ("privacy", "https://"),
        ("site_name", "a" * 41),
        ("notice_en", "two\nlines"),
        ("notice_de", ""),
        ("chat", "no"),
    ],
)
def test_an_invalid_setting_of_the_host_is_named(name: str, value: str) -> None:
    with pytest.raises(SettingError, match=name):
        configure({name: value}, {})


class Outline(HTMLParser):
    """The headings of a page by section, and whether all is closed that was opened."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.titles: dict[str, list[str]] = {}
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "section":
            self.titles[str(dict(attrs)["id"])] = []
        if tag not in {"meta", "link"}:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] == "h2":
            self.titles[list(self.titles)[-1]].append(data)


def test_the_page_names_who_is_responsible_where_the_host_does() -> None:
    page = render_privacy_page(ServerSettings(responsible="Schule <Süd>, spiele@example.org", names="animals"))
    outline = Outline(page)
    assert {lang: titles[0] for lang, titles in outline.titles.items()} == {"de": "Wer verantwortlich ist", "en": "Who is responsible"}
    assert page.count("Schule &lt;Süd&gt;, spiele@example.org") == 2
    assert "Tiernamen" in page
    assert "names you gave yourselves" not in page


def test_where_the_host_wants_animals_nobody_chooses_a_name(tmp_path: Path) -> None:
    settings = ServerSettings(names="animals")
    with ThreadServer(tmp_path, replace(WIDE, nicknames=True), settings=settings) as house:
        assert json.loads(house.get("/api/house")[2])["nicknames"]
        with Client(house.address) as anna, Client(house.address) as ben:
            secret = make_secret()
            first = anna.create(None, None, name="Anna Example", secret=secret, id="new")
            assert anna.create(None, None, name="Anna Example", secret=secret, id="new") == first
            ben.join(anna.code)
            seated = ben.ask("sit", name="Ben Example", secret=secret[::-1], id="sit")
            assert ben.ask("sit", name="Ben Example", secret=secret[::-1], id="sit") == seated
            called = [seat["name"] for seat in ben.table["seats"][:2]]
            assert set(called) <= set(ANIMALS)
            assert len(set(called)) == 2
    assert b"Example" not in (tmp_path / FILE_NAME).read_bytes()


@pytest.mark.parametrize("push", [None, "key"])
@pytest.mark.parametrize("days", [0, 30])
@pytest.mark.parametrize("chat", ["on", "off"])
def test_the_page_says_what_holds_for_these_settings(push: str | None, days: int, chat: Literal["on", "off"]) -> None:
    page = render_privacy_page(ServerSettings(push_key=push, expire_days=days, chat=chat))
    outline = Outline(page)
    assert outline.open == []
    assert {lang: len(titles) for lang, titles in outline.titles.items()} == dict.fromkeys(("de", "en"), 7 if push else 6)
    assert ("30 Tage" in page, "30 days" in page) == (days == 30, days == 30)
    assert ("only when the operator deletes it" in page) == (days == 0)
    assert ("for a quarter of an hour after; it never stores it" in page) == (chat == "on")
    assert ("auch was zuletzt geschrieben wurde" in page, "also what was written last" in page) == (chat == "on", chat == "on")
    assert not [word for word in ("Prüfsumme", "Zufallsschlüssel", "vorgeschaltet", "checksum") if word in page]
    assert ("Mozilla" in page) == (push is not None)
    assert "{" not in page


def test_the_page_counts_one_day_in_words() -> None:
    page = render_privacy_page(ServerSettings(expire_days=1))
    assert "wird einen Tag, nachdem an ihm zuletzt etwas geschehen ist, gelöscht" in page
    assert " a day after something last happened there" in page
    assert not re.search(r"\b1 (Tage|days)", page)


def test_a_chat_that_is_off_everywhere_is_off_at_every_table(tmp_path: Path) -> None:
    with ThreadServer(tmp_path, Limits(chat=False)) as house, Client(house.address) as anna:
        anna.create("careful")
        assert anna.table["settings"]["chat"] is False
        assert anna.expect_refusal("say", text="hello") == "chat_off"
        assert anna.ask("react", reaction="wow")["type"] == "done"
        anna.ask("arrange", settings={"chat": True})
        assert anna.table["settings"]["chat"] is False
        assert anna.expect_refusal("say", text="hello") == "chat_off"
        anna.ask("start")
        with Client(house.address) as again:
            again.join(anna.code, secret=anna.secret, after=1)
            assert [one["table"]["settings"]["chat"] for one in again.heard if one["type"] == "happened"][:1] == [False]
