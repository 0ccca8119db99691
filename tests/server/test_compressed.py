"""The client's files are compressed once, when they are built, and served as the browser accepts them."""

import asyncio
import gzip
from pathlib import Path

import pytest
from starlette.types import ASGIApp

from reihum.server.http.app import create_app
from reihum.server.http.client import parse_accepted_encodings
from tests.security.http import Answer, request
from tests.server.service_harness import ServiceHarness

TEXT = "export const text = 1;\n" * 100
BROTLI = b"what a brotli file would hold"


@pytest.fixture
def app(tmp_path: Path) -> ASGIApp:
    (tmp_path / "assets").mkdir()
    for name in ("index.html", "assets/a.js", "assets/plain.js"):
        (tmp_path / name).write_text(TEXT)
    for name in ("index.html", "assets/a.js"):
        (tmp_path / f"{name}.br").write_bytes(BROTLI)
        (tmp_path / f"{name}.gz").write_bytes(gzip.compress(TEXT.encode(), mtime=0))
    return create_app(ServiceHarness().service, tmp_path)


def ask(app: ASGIApp, path: str, accepts: str, **headers: str) -> Answer:
    return asyncio.run(request(app, ("GET", path), b"", {"accept_encoding": accepts, **headers}))


@pytest.mark.parametrize(("path", "kind"), [("/assets/a.js", "text/javascript"), ("/", "text/html"), ("/t/ABCDE", "text/html")])
def test_a_file_is_served_as_the_browser_accepts_it(app: ASGIApp, path: str, kind: str) -> None:
    sent = {accepts: ask(app, path, accepts) for accepts in ("gzip, deflate, br, zstd", "gzip", "br;q=0, gzip;q=0.5", "", "identity")}
    assert [answer.headers.get("content-encoding") for answer in sent.values()] == ["br", "gzip", "gzip", None, None]
    assert sent["gzip, deflate, br, zstd"].body == BROTLI
    assert gzip.decompress(sent["gzip"].body) == sent["identity"].body == TEXT.encode()
    for answer in sent.values():
        assert answer.headers["content-type"] == f"{kind}; charset=utf-8"
        assert set(answer.headers["vary"].split(", ")) == {"Accept-Encoding"}
        assert int(answer.headers["content-length"]) == len(answer.body)
        assert answer.headers["cache-control"] == ("public, max-age=31536000, immutable" if "assets" in path else "no-cache")
    forms = {answer.headers.get("etag") for answer in sent.values()}
    assert forms == {None} if "assets" in path else len(forms) == 3  # each form has its own; of what is kept nobody asks again


def test_a_browser_that_has_the_file_is_not_sent_it_again(app: ASGIApp) -> None:
    first = ask(app, "/", "br")
    again = ask(app, "/", "br", if_none_match=first.headers["etag"])
    assert (again.status, again.body) == (304, b"")
    assert again.headers["vary"] == "Accept-Encoding"


def test_a_file_that_is_kept_says_nothing_to_ask_again_by_but_answers_who_does(app: ASGIApp) -> None:
    kept = ask(app, "/assets/a.js", "br")
    assert not {"etag", "last-modified", "accept-ranges"} & set(kept.headers)
    part = ask(app, "/assets/a.js", "br", range="bytes=0-3")
    assert (part.status, part.body, part.headers["content-range"]) == (206, BROTLI[:4], f"bytes 0-3/{len(BROTLI)}")
    known = part.headers["etag"]
    assert ask(app, "/assets/a.js", "br", if_none_match=known).status == 304
    assert ask(app, "/assets/a.js", "br", if_none_match='"old"').body == BROTLI
    rest = {form: ask(app, "/assets/a.js", "br", range="bytes=4-", if_range=form) for form in (known, '"old"')}
    assert [(answer.status, answer.body) for answer in rest.values()] == [(206, BROTLI[4:]), (200, BROTLI)]


def test_what_was_not_compressed_is_served_as_it_is_or_as_before(app: ASGIApp) -> None:
    assert ask(app, "/assets/plain.js", "br").body == TEXT.encode()
    assert gzip.decompress(ask(app, "/assets/plain.js", "gzip").body) == TEXT.encode()
    assert ask(app, "/assets/none.js", "br, gzip").status == 404


def test_the_accept_encoding_header_is_honoured() -> None:
    assert parse_accepted_encodings("gzip, Br;q=0.9, zstd;q=0, deflate; q=0.0") == {"gzip", "br"}
    assert parse_accepted_encodings("") == {""}
