"""Requests to the application without a network: whatever a client can send, headers and all."""

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from starlette.types import ASGIApp, Message, Scope


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes


def make_scope(method: str | bytes, path: str, query: str | bytes = b"", headers: Sequence[tuple[bytes, bytes]] = ()) -> Scope:
    """Describe a request as a server does."""
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(errors="surrogatepass"),
        "query_string": query,
        "root_path": "",
        "headers": [(b"host", b"table.example"), *headers],
        "client": ("192.0.2.1", 1),
        "server": ("table.example", 80),
    }


async def request(app: ASGIApp, line: Sequence[str | bytes], body: bytes, headers: Mapping[str, str]) -> Answer:
    """Send a request: method, path as it is after decoding, perhaps a query. All may hold anything."""
    method, path, query, *_ = *line, b""
    assert isinstance(path, str)
    named = [(name.replace("_", "-").encode(), value.encode("latin-1")) for name, value in headers.items()]
    scope = make_scope(method, path, query, named)
    asked: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]
    told: list[Message] = []

    async def receive() -> Message:
        if not asked:
            await asyncio.Event().wait()  # the client stays and says no more
        return asked.pop()

    async def send(message: Message) -> None:
        told.append(message)
        await asyncio.sleep(0)

    with suppress(ZeroDivisionError):  # a fault that a test has made is handed on after the answer
        await app(scope, receive, send)
    start = told[0]
    answered = {name.decode().lower(): value.decode() for name, value in start["headers"]}
    return Answer(start["status"], answered, b"".join(message.get("body", b"") for message in told[1:]))
