"""Protection against DNS rebinding: requests are refused when their `Host` is not a name of this machine."""

import socket
from ipaddress import ip_address

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocketClose

HOME_DOMAINS = ("local", "lan", "home", "home.arpa", "internal", "localdomain", "fritz.box")
"""Domains that nobody can own on the internet, which routers use for home networks."""
PROBES = ("/healthz", "/readyz")
"""Paths that are answered under any name, since health probes use all kinds of names."""
SHOWN = 100
"""Characters of an unknown name that the refusal quotes."""


def read_host(headers: Headers) -> str:
    """Return the name or address in the `Host` header in lower case, without port and brackets; empty if there is none."""
    host = headers.get("host", "").strip().lower()
    return host.partition("]")[0][1:] if host.startswith("[") else host.partition(":")[0].rstrip(".")


def is_loopback(host: str) -> bool:
    """Whether a name or address is a loopback one."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def is_own_name(host: str) -> bool:
    """Whether a name is that of this machine, alone or in one of HOME_DOMAINS."""
    name, _, domain = host.partition(".")
    return bool(name) and name == socket.gethostname().partition(".")[0].lower() and (not domain or domain in HOME_DOMAINS)


def is_known_host(host: str) -> bool:
    """Whether a request for this host is accepted.

    IP addresses always are: DNS rebinding needs a name, and behind a router or in a container a machine does not know its own.
    """
    try:
        ip_address(host)
    except ValueError:
        return is_loopback(host) or is_own_name(host)
    return True


class KnownHosts:
    """Middleware that refuses requests and sockets for unknown names (421)."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        is_checked = scope["type"] in {"http", "websocket"} and scope["path"] not in PROBES
        if is_checked and not is_known_host(host := read_host(Headers(scope=scope))):
            await _refuse(host, scope, receive, send)
        else:
            await self._app(scope, receive, send)


async def _refuse(host: str, scope: Scope, receive: Receive, send: Send) -> None:
    name = f"{host[:SHOWN]!a}"
    sentences = (
        f"Reihum does not know the name {name} and does not answer to it, so that no other page can reach it by a name of its own. "
        "Open it by its address. Whoever runs it names further addresses in `origins`: reihum serve --origins https://play.example.org\n"
        f"Reihum kennt den Namen {name} nicht und antwortet darauf nicht, damit keine fremde Seite es unter einem eigenen Namen erreicht. "
        "Öffne es unter seiner Adresse.\n"
    )
    if scope["type"] == "http" or "websocket.http.response" in scope.get("extensions", {}):
        await PlainTextResponse(sentences, 421)(scope, receive, send)
    else:
        await WebSocketClose()(scope, receive, send)
