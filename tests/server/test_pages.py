"""The client's pages: the server, and the service worker that has the client without a network, know the same ones."""

import re
from pathlib import Path

from reihum.server.http.app import PAGES

WORKER = Path(__file__).parents[2] / "web" / "plugins" / "worker.js"


def test_every_page_opens_without_a_network_too() -> None:
    [pattern] = re.findall(r"^const PAGES = /(.*)/;$", WORKER.read_text("utf-8"), re.MULTILINE)
    opens = re.compile(pattern.replace(r"\/", "/"))
    assert [page for page in PAGES if not opens.match(re.sub(r"\{\w+\}", "ABCDE", page.removeprefix("/")))] == []
    assert not opens.match("api/games")
    [names] = re.findall(r"\(\?:\(\?:([a-z|]+)\)", pattern)
    assert {*names.split("|")} == {page.split("/")[1] for page in PAGES} - {""}
