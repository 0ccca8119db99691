"""Which names this server answers to. A page of anybody's may have its own name lead to this machine (DNS rebinding): it is refused."""

import socket
from ipaddress import ip_address

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocketClose

HOME_DOMAINS = ("local", "lan", "home", "home.arpa", "internal", "localdomain", "fritz.box")
"""Domains that nobody can have on the internet: with them routers and machines name what is at home."""
PROBES = ("/healthz", "/readyz")
"""Paths that are answered under any name: programs that watch a server ask for them by whatever name it has there."""
SHOWN = 100
"""Characters of an unknown name that are repeated."""


def read_host(headers: Headers) -> str:
    """Return the name or address in the `Host` header, in small letters, without port and brackets; empty where there is none."""
    host = headers.get("host", "").strip().lower()
    return host.partition("]")[0][1:] if host.startswith("[") else host.partition(":")[0].rstrip(".")


def is_loopback(host: str) -> bool:
    """Whether a name or address means the machine itself that asks."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def is_own_name(host: str) -> bool:
    """Whether a name is that of this machine, alone or in a domain that is only used at home."""
    name, _, domain = host.partition(".")
    return bool(name) and name == socket.gethostname().partition(".")[0].lower() and (not domain or domain in HOME_DOMAINS)


def is_known_host(host: str) -> bool:
    """Whether a request for this name may be meant for this server.

    Any address may, for it needs no name to lead to it: behind a router or in a container a machine does not know its own.
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
