"""A proxy that the host forgot to name: everybody behind it counts as one address, and bounds by address meet all of them together."""

import logging
from ipaddress import ip_address

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

log = logging.getLogger("reihum.server")


class ForgottenProxy:
    """Middleware that logs once, loudly, when a proxy nearby says where a client comes from and is not among `trusted_proxies`."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._is_noticed = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Look at the head of a request, and pass it on."""
        if not self._is_noticed and scope["type"] in {"http", "websocket"} and _is_ignored(scope):
            self._is_noticed = True
            log.error(
                "Requests come through a proxy that is not in `trusted_proxies`, so its X-Forwarded-For is ignored: everybody behind it "
                "counts as ONE address, and limits and bans meet all of them together. Name it: for one on this machine that is "
                'trusted_proxies = ["127.0.0.1"]. (This is logged once.)'
            )
        await self._app(scope, receive, send)


def _is_ignored(scope: Scope) -> bool:
    """Whether a request names another client than the one that is taken for it, and comes from this machine or a private network.

    Anybody on the internet may send the header as well; ignoring that is right, and not logged.
    """
    forwarded = Headers(scope=scope).get("x-forwarded-for")
    if not forwarded or not scope.get("client"):
        return False
    try:
        client = ip_address(scope["client"][0])
    except ValueError:
        return False
    return not client.is_global and str(client) not in {part.strip() for part in forwarded.split(",")}
