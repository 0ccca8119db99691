"""What keeps other pages out: headers for ours, and where a connection comes from."""

import re
from collections.abc import Collection
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self'; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)

NO_ADDRESS = "0.0.0.0"  # noqa: S104 - nothing listens there
"""Stands for what is no address."""

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
"""Scripts, styles and fonts of a page, a hundred small files: the page's own policy bounds them. A worker has its own."""

PART_HEADERS = {name: HEADERS[name] for name in ("Cross-Origin-Resource-Policy", "X-Content-Type-Options")}
"""What counts for parts of a page; the rest of HEADERS is for documents and workers only."""


class SecurityHeaders:
    """Middleware that adds HEADERS to every answer, and PART_HEADERS to parts of a page."""

    def __init__(self, app: ASGIApp, embedded_in: Collection[str] = ()) -> None:
        """Pages of the sites `embedded_in` may show ours in a frame."""
        self._app = app
        policy = POLICY.replace("frame-ancestors 'none'", f"frame-ancestors {' '.join(embedded_in)}") if embedded_in else POLICY
        self._headers = HEADERS | {"Content-Security-Policy": policy}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and add the headers to its answer."""

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(PART_HEADERS if PARTS.fullmatch(scope["path"]) else self._headers)
            await send(message)

        await self._app(scope, receive, send_safely if scope["type"] == "http" else send)


def is_same_origin(headers: Headers, origins: Collection[str] = ()) -> bool:
    """Whether a socket was opened by a page of this server; programs that are no browsers send no origin.

    Where the host names `origins`, these are the server's and no others; else the one that the request was sent to.
    """
    origin = headers.get("origin")
    if origin is None or origins:
        return origin is None or origin.lower() in origins
    return urlsplit(origin).netloc.lower() == headers.get("host", "").lower()


COSTLY = re.compile(r"/api/(?:tables/[^/]+/(?:record|seat)|day|(?:cards|evenings)/[^/]+)")
"""What is only read, but costs the server's time or says something about a seat."""

FOREIGN = ("cross-site", "same-site")
"""What browsers say in `Sec-Fetch-Site` of a request that another site's page has caused."""


class OwnPages:
    """Middleware that refuses (403) what pages of other sites have browsers ask for, where it changes something or costs much.

    Such a page cannot read the answer, but the request would be carried out, and counted against the address of the person who reads the
    page. Programs that are no browsers name no page, and are let through. A link that somebody follows is no request of the page.
    """

    def __init__(self, app: ASGIApp, origins: Collection[str] = ()) -> None:
        """Pages of `origins` are the server's own, as in the settings."""
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
            return is_same_origin(headers, self._origins)
        if headers.get("sec-fetch-site") not in FOREIGN:
            return True
        return method in SAFE and (headers.get("sec-fetch-mode"), headers.get("sec-fetch-dest")) == ("navigate", "document")


def _is_guarded(scope: Scope) -> bool:
    return scope["method"] not in SAFE or COSTLY.fullmatch(scope["path"]) is not None


def read_address(connection: HTTPConnection) -> str:
    """Return the address that a request or a socket comes from, empty where it comes by a socket of the file system.

    What a trusted proxy names and is not an address counts as NO_ADDRESS: all of these are one address.
    """
    host = connection.client.host if connection.client else ""
    try:
        return host and str(ip_address(host))
    except ValueError:
        return NO_ADDRESS
