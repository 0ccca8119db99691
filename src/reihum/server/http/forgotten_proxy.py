"""Detects a proxy missing from `trusted_proxies`: everybody behind it would count as one address and share its limits."""

import logging
from ipaddress import ip_address

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

log = logging.getLogger("reihum.server")


class ForgottenProxy:
    """Middleware that warns once when a nearby proxy that is not in `trusted_proxies` names a client's address."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._is_noticed = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check the headers of a request, and pass it on."""
        if not self._is_noticed and scope["type"] in {"http", "websocket"} and _is_ignored(scope):
            self._is_noticed = True
            log.error(
                "Requests come through a proxy that is not in `trusted_proxies`, so its X-Forwarded-For is ignored: everybody behind it "
                "counts as ONE address, and limits and bans meet all of them together. Name it: for one on this machine that is "
                'trusted_proxies = ["127.0.0.1"]. (This is logged once.)'
            )
        await self._app(scope, receive, send)


def _is_ignored(scope: Scope) -> bool:
    """Whether a forwarding header was ignored in a request from this machine or a private network.

    Anybody on the internet can send such a header as well; ignoring that is right and needs no warning.
    """
    forwarded = Headers(scope=scope).get("x-forwarded-for")
    if not forwarded or not scope.get("client"):
        return False
    try:
        client = ip_address(scope["client"][0])
    except ValueError:
        return False
    return not client.is_global and str(client) not in {part.strip() for part in forwarded.split(",")}
