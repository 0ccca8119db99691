"""What keeps other pages out: headers for ours, and where a connection comes from."""

import re
from collections.abc import Collection
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
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
    # A table's address is an invitation: it is not told to other sites.
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


PARTS = re.compile(r"/assets/(?!worker)[^/]+\.(?:css|js|woff2)")
"""Scripts, styles and fonts of a page, a hundred small files: what they may do is said by the page's own policy. A worker has its own."""

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


def same_origin(headers: Headers, origins: Collection[str] = ()) -> bool:
    """Whether a socket was opened by a page of this server; programs that are no browsers send no origin.

    Where the host names `origins`, these are the server's and no others; else the one that the request was sent to.
    """
    origin = headers.get("origin")
    if origin is None or origins:
        return origin is None or origin.lower() in origins
    return urlsplit(origin).netloc.lower() == headers.get("host", "").lower()


def address_of(connection: HTTPConnection) -> str:
    """Return the address that a request or a socket comes from, empty where it comes by a socket of the file system.

    What a trusted proxy passes on as an address and is none counts as NO_ADDRESS, whatever it says: all of it is one address.
    """
    host = connection.client.host if connection.client else ""
    try:
        return host and str(ip_address(host))
    except ValueError:
        return NO_ADDRESS
