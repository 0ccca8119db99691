"""Over HTTP: headers on every answer there is, and nothing that a request could say is a fault of the server."""

import asyncio
import json
import logging
import re
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message

from reihum.server.http import listing
from reihum.server.http.app import create_app
from reihum.server.http.security import HEADERS, NO_ADDRESS, PART_HEADERS, PARTS, read_address
from reihum.server.live.addresses import find_group, is_local
from tests.effort import fifth_of
from tests.fuzz.mutate import ODD
from tests.security.http import Answer, make_scope, request
from tests.server.service_harness import ServiceHarness

PAGE = "<!doctype html><title>Reihum</title>"


def get_folder(tmp_path: Path) -> Path:
    (tmp_path / "client" / "assets").mkdir(parents=True)
    (tmp_path / "client" / "index.html").write_text(PAGE)
    (tmp_path / "client" / "assets" / "a.js").write_text("1")
    (tmp_path / "private").write_text("private")
    return tmp_path / "client"


RUNNER = asyncio.Runner()
"""All requests to an application come to the same event loop, as to a server."""


@pytest.fixture
def app(tmp_path: Path) -> Iterator[ASGIApp]:
    running = AsyncExitStack()

    async def make() -> ASGIApp:
        made = create_app(ServiceHarness().service, get_folder(tmp_path))
        await running.enter_async_context(made.router.lifespan_context(made))
        return made

    yield RUNNER.run(make())
    RUNNER.run(running.aclose())


def ask(app: ASGIApp, *line: str | bytes, body: bytes = b"", headers: dict[str, str] | None = None) -> Answer:
    """Send a request: method, path, perhaps a query."""
    return RUNNER.run(request(app, line, body, headers or {}))


ANSWERS = [
    ("GET", "/", 200),
    ("HEAD", "/", 200),
    ("GET", "/t/ABCDE", 200),
    ("GET", "/assets/a.js", 200),
    ("GET", "/assets/none.js", 404),
    ("GET", "/healthz", 200),
    ("GET", "/api/games", 200),
    ("GET", "/api/nothing", 404),
    ("GET", "/api/tables/ABCDE/record", 404),
    ("GET", "/api/tables/1/record", 404),
    ("GET", "/api/tables/ABCDE/record?", 404),
    ("POST", "/api/look", 400),
    ("GET", "/api/look", 404),
    ("DELETE", "/", 405),
    ("OPTIONS", "/api/games", 405),
    ("GET", "/ws", 404),
    ("GET", "/../private", 404),
    ("GET", "/assets/../../private", 404),
]


@pytest.mark.parametrize(("method", "path", "status"), ANSWERS)
def test_every_answer_has_the_headers(app: ASGIApp, method: str, path: str, status: int) -> None:
    answer = ask(app, method, path)
    assert answer.status == status
    part = PARTS.fullmatch(path) is not None
    assert {name: answer.headers[name.lower()] for name in HEADERS if name.lower() in answer.headers} == (PART_HEADERS if part else HEADERS)
    assert b"private" not in answer.body


@pytest.mark.parametrize(
    "path", ["/assets/worker-a.js", "/sw.js", "/index.html", "/assets/a.svg", "/assets/a/b.js", "/t/assets/a.js", "/old.js"]
)
def test_documents_and_workers_say_what_they_may_do_by_themselves(path: str) -> None:
    assert not PARTS.fullmatch(path)


def test_a_fault_has_the_headers_and_says_nothing(app: ASGIApp, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        message = "something private"
        raise ZeroDivisionError(message)

    monkeypatch.setattr(listing, "_describe_game", fail)
    answer = ask(app, "GET", "/api/games")
    assert answer.status == 500
    assert {name: answer.headers.get(name.lower()) for name in HEADERS} == HEADERS
    assert b"private" not in answer.body


def test_no_script_and_no_style_stands_in_a_page() -> None:
    policy = dict(part.strip().partition(" ")[::2] for part in HEADERS["Content-Security-Policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["style-src"] == "'self'"
    assert policy["script-src"] == "'self' 'wasm-unsafe-eval'"  # compiled rules, and nothing else that is no file of ours
    assert HEADERS["Content-Security-Policy"].count("unsafe") == 1
    assert policy["frame-ancestors"] == policy["base-uri"] == policy["form-action"] == "'none'"
    page = (Path(__file__).parents[2] / "web" / "index.html").read_text("utf-8")
    assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:|<script(?![^>]*\ssrc=)", page)


def test_a_request_that_is_cut_off_is_no_fault_of_ours(app: ASGIApp, caplog: pytest.LogCaptureFixture) -> None:
    async def cut_off() -> list[Message]:
        asked: list[Message] = [{"type": "http.disconnect"}, {"type": "http.request", "body": b"{", "more_body": True}]
        told: list[Message] = []

        async def receive() -> Message:
            return asked.pop()

        async def send(message: Message) -> None:
            told.append(message)

        await app(make_scope("POST", "/api/look"), receive, send)
        return told

    assert RUNNER.run(cut_off())[0]["status"] == 400
    # A header X-Forwarded-For from nearby is logged as a proxy that was forgotten, which is no fault.
    assert not [line for line in caplog.records if line.levelno >= logging.ERROR and line.module != "forgotten_proxy"]


@pytest.mark.parametrize(
    ("said", "counted"),
    [("garbage", NO_ADDRESS), ("1.2.3", NO_ADDRESS), ("192.0.2.1", "192.0.2.1"), ("2001:DB8::1", "2001:db8::1"), ("", "")],
)
def test_an_invalid_address_counts_as_no_address(said: str, counted: str) -> None:
    connection = HTTPConnection({"type": "http", "client": (said, 0), "headers": []})
    assert read_address(connection) == counted
    assert is_local(find_group(NO_ADDRESS)) is False


METHODS = st.sampled_from(["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "GE T"])
PIECES = st.sampled_from(["", ".", "..", "api", "tables", "record", "look", "games", "t", "board", "learn", "assets", "AAAAA", "ws"])
PATHS = st.lists(PIECES | st.text(st.characters(codec="utf-8"), max_size=8), max_size=6).map(lambda pieces: "/" + "/".join(pieces))
QUERIES = st.sampled_from([b"", b"match=1", b"match=-1", b"match=9999999", b"match=%C2%B2", b"match=1&match=2"]) | st.binary(max_size=30)
WORDS = st.text(max_size=6)
JSON = st.recursive(
    st.sampled_from(ODD) | WORDS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3), max_leaves=8
)
ROUND = st.fixed_dictionaries({}, optional={"deal": JSON, "moves": JSON | st.lists(JSON), "scores": JSON})
RECORD = st.fixed_dictionaries(
    {},
    optional={
        "format": st.just("reihum-record/1") | JSON,
        "game": st.sampled_from(["elfer_raus", "chess"]) | JSON,
        "players": st.lists(st.sampled_from(["Anna", "Ben", ""]), max_size=7) | JSON,
        "options": st.just({"rounds": 1, "drop_colour": None}) | JSON,
        "rounds": st.lists(ROUND, max_size=3) | JSON,
        "seed": JSON,
        "key": st.just("00" * 32) | JSON,
        "commitment": JSON,
    },
)
LOOKS = st.fixed_dictionaries({"record": RECORD | JSON}, optional={"round": st.just(1) | JSON, "seat": JSON, "from": JSON})
BODIES = (LOOKS | JSON).map(lambda look: json.dumps(look).encode()) | st.binary(max_size=200)
NAMES = st.sampled_from(["accept_encoding", "content_type", "content_length", "range", "if_none_match", "x_forwarded_for", "cookie"])
VALUES = st.sampled_from(["gzip", "bytes=0-", "bytes=9-1,2-", "*", "-1"]) | st.text(st.characters(min_codepoint=32, max_codepoint=255))
TRY = settings(max_examples=fifth_of(80), deadline=None, suppress_health_check=list(HealthCheck))


def check_answer(answer: Answer, caplog: pytest.LogCaptureFixture, path: str) -> None:
    assert answer.status < 500
    headers = {name: answer.headers[name.lower()] for name in HEADERS if name.lower() in answer.headers}
    assert headers == HEADERS or (headers == PART_HEADERS and "/assets/" in path)
    assert b"private" not in answer.body
    # A header X-Forwarded-For from nearby is logged as a proxy that was forgotten, which is no fault.
    assert not [line for line in caplog.records if line.levelno >= logging.ERROR and line.module != "forgotten_proxy"]


@TRY
@given(line=st.tuples(METHODS, PATHS, QUERIES), headers=st.dictionaries(NAMES, VALUES, max_size=3))
def test_no_request_is_a_fault(app: ASGIApp, caplog: pytest.LogCaptureFixture, line: tuple[str, str, bytes], headers: Any) -> None:
    check_answer(ask(app, *line, headers=headers), caplog, line[1])


@pytest.mark.parametrize("path", ["/\0", f"/{'a' * 5000}"], ids=["zero byte", "long"])
@pytest.mark.parametrize("encoding", ["identity", "gzip"])
def test_paths_that_cannot_be_file_names_are_not_found(app: ASGIApp, caplog: pytest.LogCaptureFixture, path: str, encoding: str) -> None:
    answer = ask(app, "GET", path, headers={"accept_encoding": encoding})
    check_answer(answer, caplog, path)
    assert answer.status == 404


@TRY
@given(body=BODIES)
def test_no_uploaded_record_causes_a_server_fault(app: ASGIApp, caplog: pytest.LogCaptureFixture, body: bytes) -> None:
    check_answer(ask(app, "POST", "/api/look", body=body), caplog, "/api/look")


CHANGES = [
    ("POST", "/api/look"),
    ("POST", "/api/day/bloom"),
    ("POST", "/api/cards/ABCDE"),
    ("POST", "/api/evenings"),
    ("POST", "/api/evenings/ABCDE"),
    ("POST", "/api/tables"),
    ("POST", "/api/seats"),
    ("POST", "/api/tables/ABCDE/cards"),
    ("PUT", "/api/tables/ABCDE/push"),
    ("DELETE", "/api/tables/ABCDE/push"),
]
COSTS = [("GET", f"/api/{path}") for path in ("tables/ABCDE/record", "tables/ABCDE/seat", "day", "cards/ABCDE", "evenings/ABCDE")]
FOREIGN = [
    {"origin": "https://evil.example", "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors"},
    {"origin": "https://evil.example"},
    {"origin": "http://evil.table.example", "sec-fetch-site": "same-site"},
    {"origin": "null", "sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image"},
    {"sec-fetch-site": "same-site", "sec-fetch-mode": "no-cors"},
    {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "iframe"},
]
OWN = [
    {},
    {"origin": "http://table.example", "sec-fetch-site": "same-origin"},
    {"sec-fetch-site": "same-origin"},
    {"sec-fetch-site": "none"},
]


@pytest.mark.parametrize(("method", "path"), CHANGES + COSTS)
def test_pages_of_others_have_nothing_done(app: ASGIApp, method: str, path: str) -> None:
    for headers in FOREIGN:
        answer = ask(app, method, path, body=b"{}", headers=headers)
        assert (answer.status, {name: answer.headers[name.lower()] for name in HEADERS}) == (403, HEADERS), headers
    assert {ask(app, method, path, body=b"{}", headers=headers).status for headers in OWN} <= {200, 400, 404}


def test_a_link_on_a_page_of_others_may_be_followed(app: ASGIApp) -> None:
    link = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document"}
    assert ask(app, "GET", "/api/tables/ABCDE/record", headers=link).status == 404
    assert ask(app, "GET", "/t/ABCDE", headers=FOREIGN[-1]).status == 200
    assert ask(app, "POST", "/api/look", headers=link).status == 403


def test_pages_of_the_origins_that_are_named_are_the_servers_own(tmp_path: Path) -> None:
    origins = ("https://play.example.org",)
    app = create_app(ServiceHarness().service, get_folder(tmp_path), origins)
    for origin, status in (("https://play.example.org", 400), ("http://table.example", 403), ("https://evil.example", 403)):
        answer = ask(app, "POST", "/api/look", body=b"{}", headers={"origin": origin, "sec-fetch-site": "cross-site"})
        assert answer.status == status, origin


def test_how_a_seat_stands_is_kept_by_nobody(app: ASGIApp) -> None:
    for answer in (ask(app, "GET", f"/api/tables/ABCDE/{what}", headers={"authorization": "Bearer x"}) for what in ("seat", "record")):
        assert answer.headers["cache-control"] == "private, no-store"
