"""Protection against other sites' pages: response headers, and checks of a request's origin."""

import logging
import re
import time
from collections.abc import Collection
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from reihum.server.live.metrics import Metrics

log = logging.getLogger("reihum.server")

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self'; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)

NO_ADDRESS = "0.0.0.0"  # noqa: S104 - nothing listens there
"""Stands for an invalid address."""

HEADERS = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    # A table's address is an invitation, so other sites must not learn it.
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


SAFE = ("GET", "HEAD", "OPTIONS")
"""Methods that change nothing."""

PARTS = re.compile(r"/assets/(?!worker)[^/]+\.(?:css|js|woff2)")
"""Scripts, styles and fonts of a page, a hundred small files, governed by the page's policy. A worker has its own policy."""

PART_HEADERS = {name: HEADERS[name] for name in ("Cross-Origin-Resource-Policy", "X-Content-Type-Options")}
"""The headers that matter for parts of a page; the rest of HEADERS is for documents and workers only."""


class SecurityHeaders:
    """Middleware that adds HEADERS to every response, or only PART_HEADERS for parts of a page."""

    def __init__(self, app: ASGIApp, embedded_in: Collection[str] = ()) -> None:
        """The sites `embedded_in` may show our pages in a frame."""
        self._app = app
        policy = POLICY.replace("frame-ancestors 'none'", f"frame-ancestors {' '.join(embedded_in)}") if embedded_in else POLICY
        self._headers = HEADERS | {"Content-Security-Policy": policy}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and add the headers to its response."""

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(PART_HEADERS if PARTS.fullmatch(scope["path"]) else self._headers)
            await send(message)

        await self._app(scope, receive, send_safely if scope["type"] == "http" else send)


def is_same_origin(headers: Headers, origins: Collection[str]) -> bool:
    """Whether a socket was opened by a page of this server, or by a program that is not a browser and sends no origin.

    The server's own origins are `origins`, or if there are none the host that the request was sent to.
    """
    origin = headers.get("origin")
    if origin is None or origins:
        return origin is None or origin.lower() in origins
    return urlsplit(origin).netloc.lower() == headers.get("host", "").lower()


LOG_EVERY = 60.0
"""Seconds in which pages that are refused leave one line in the log: any page may have browsers ask as often as it likes."""

SHOWN = 100
"""Characters of an origin that are logged."""


class Origins:
    """Tells pages of this server from those of others, which are counted, and logged once a minute: perhaps `origins` is wrong."""

    def __init__(self, metrics: Metrics, origins: Collection[str] = ()) -> None:
        """Take `origins` as in the settings."""
        self._metrics = metrics
        self._origins = origins
        self._logged = float("-inf")

    def may_ask(self, headers: Headers) -> bool:
        """Whether a request comes from a page of this server, or from no browser."""
        if is_same_origin(headers, self._origins):
            return True
        self._metrics.count_refusal("origin")
        if time.monotonic() - self._logged > LOG_EVERY:
            self._logged = time.monotonic()
            own = f"`origins` lists {', '.join(self._origins)}" if self._origins else f"it was sent to {headers.get('host', '')[:SHOWN]!a}"
            log.warning("A page of %s was refused, as one of another site: %s", ascii(headers["origin"][:SHOWN]), own)
        return False


COSTLY = re.compile(r"/api/(?:tables/[^/]+/(?:record|seat)|day|(?:cards|evenings)/[^/]+)")
"""Paths whose GET is guarded as well, because it is costly or reveals something about a seat."""

FOREIGN = ("cross-site", "same-site")
"""Values of `Sec-Fetch-Site` for requests that another site's page has caused."""


class OwnPages:
    """Middleware that refuses (403) cross-site requests that change something or are costly.

    The other site's page cannot read the response, but the request would be carried out, and counted against the visitor's address.
    Programs that are not browsers send no origin and are let through. A followed link is no cross-site request in this sense.
    """

    def __init__(self, app: ASGIApp, origins: Origins) -> None:
        self._app = app
        self._origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] == "http" and _is_guarded(scope) and not self._may_ask(Headers(scope=scope), scope["method"]):
            await PlainTextResponse("A page of another site may not ask for this.\n", 403)(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    def _may_ask(self, headers: Headers, method: str) -> bool:
        if "origin" in headers:
            return self._origins.may_ask(headers)
        if headers.get("sec-fetch-site") not in FOREIGN:
            return True
        return method in SAFE and (headers.get("sec-fetch-mode"), headers.get("sec-fetch-dest")) == ("navigate", "document")


def _is_guarded(scope: Scope) -> bool:
    return scope["method"] not in SAFE or COSTLY.fullmatch(scope["path"]) is not None


def read_address(connection: HTTPConnection) -> str:
    """Return the client's address, empty for a Unix domain socket.

    If a trusted proxy names something that is not an address, NO_ADDRESS is returned, so all such clients share one.
    """
    host = connection.client.host if connection.client else ""
    try:
        return host and str(ip_address(host))
    except ValueError:
        return NO_ADDRESS
