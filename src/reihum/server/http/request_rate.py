"""Rate and concurrency limits on the requests of an address."""

import asyncio
import re
from contextlib import AsyncExitStack
from random import uniform

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from reihum.server.config.limits import Limits
from reihum.server.http.answers import RETRY_SECONDS
from reihum.server.http.known_hosts import PROBES
from reihum.server.http.security import read_address
from reihum.server.live.addresses import find_group, is_local
from reihum.server.live.allowances import BucketPerAddress
from reihum.server.live.turns import Turns

AT_ONCE = 4
"""Requests of an address processed at the same time, until their response begins; further ones wait."""

PAUSE = 2.0
"""Seconds, about, that a request is delayed when the allowance is spent. Refusing at once would cost as much as answering."""

PARTS = re.compile(r"/(?:assets|rules)/.+")
PART_PRICE = 0.2
"""The price of a static part of a page, in requests: a first visit fetches 370 of them."""

NOT_IN_TURN = ("/api/tables", "/api/seats", "/api/look", "/api/day", "/api/cards", "/api/evenings")
"""Prefixes of paths that do not count towards AT_ONCE, like probes: slow endpoints with limits of their own."""

FORWARDED = ("x-forwarded-for", "forwarded", "x-real-ip")
"""Headers in which a proxy names the client."""

SENTENCES = (
    "Too many requests came from your address; wait a few seconds.\nVon deiner Adresse kamen zu viele Anfragen; warte ein paar Sekunden.\n"
)


class RequestRate:
    """Middleware that limits the requests of each address; web sockets have limits of their own."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self._app = app
        self._allowances = BucketPerAddress(limits.requests, limits.halls)
        self._turns = Turns(AT_ONCE)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on when it is its turn, or refuse it (429)."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        address = read_address(HTTPConnection(scope))
        if not _is_anybodys(address, scope) and not await self._take_allowance(address, scope["path"]):
            await PlainTextResponse(SENTENCES, 429, {"Retry-After": str(RETRY_SECONDS), "Cache-Control": "no-store"})(scope, receive, send)
        # The slow ones may take a minute, and would block the address's pages.
        elif scope["path"] in PROBES or scope["path"].startswith(NOT_IN_TURN):
            await self._app(scope, receive, send)
        else:
            await self._process(address, scope, receive, send)

    async def _take_allowance(self, address: str, path: str) -> bool:
        allowance = self._allowances.get_bucket(address)
        price = PART_PRICE if PARTS.fullmatch(path) else 1
        if allowance.take(price):
            return True
        # Randomized, so that connections refused together do not come back together.
        await asyncio.sleep(PAUSE * uniform(0.5, 1.5))  # noqa: S311 - nobody gains by knowing it
        return allowance.take(price)

    async def _process(self, address: str, scope: Scope, receive: Receive, send: Send) -> None:
        async with AsyncExitStack() as turn:
            await turn.enter_async_context(self._turns.hold_turn(address))

            async def send_on(message: Message) -> None:
                # Released when the response begins: a client that reads slowly blocks nothing.
                await turn.aclose()
                await send(message)

            await self._app(scope, receive, send_on)


def _is_anybodys(address: str, scope: Scope) -> bool:
    """Whether a request's client is unknown, so that it is not counted: through an untrusted local proxy, or a local health probe."""
    if not is_local(find_group(address)):
        return False
    headers = Headers(scope=scope)
    return scope["path"] in PROBES or any(name in headers for name in FORWARDED)
