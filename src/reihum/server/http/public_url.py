"""The URLs of this server for other devices, used in links and QR codes whatever the address of the page itself."""

import socket
import time
from collections.abc import Callable, Sequence
from ipaddress import ip_address

from reihum.server.http.known_hosts import is_loopback, is_own_name
from reihum.server.http.own_addresses import IPV4, Address, list_own_addresses

FRESH_SECONDS = 5.0
"""Seconds before addresses are looked up again: a laptop may go to another network."""


class PublicUrls:
    """The URLs of a listener. `origins` are as in the settings: the first one, if any, is the server's URL."""

    def __init__(
        self, listener: socket.socket, origins: Sequence[str] = (), find: Callable[[], list[Address]] = list_own_addresses
    ) -> None:
        self._host, self._port = listener.getsockname()[:2]
        self._family = listener.family
        self._origins = origins
        self._find = find
        self._found: list[Address] = []
        self._until = 0.0

    @property
    def local(self) -> str:
        """The URL for a browser on this machine."""
        everywhere = ip_address(self._host).is_unspecified
        return self._make_url("127.0.0.1" if everywhere else self._host)

    @property
    def addresses(self) -> list[str]:
        """The URLs for other devices, the likeliest to work first; none if only this machine can reach the server."""
        listens_on = ip_address(self._host)
        if listens_on.is_loopback:
            return []
        if not listens_on.is_unspecified:
            return [self._make_url(self._host)]
        now = time.monotonic()
        if now >= self._until:
            self._found, self._until = self._find(), now + FRESH_SECONDS
        return [self._make_url(str(one)) for one in self._found if self._family == socket.AF_INET6 or one.version == IPV4]

    def find_url(self, host: str) -> str | None:
        """Return the URL for links on a page that was opened at `host`; None if the page's own URL will do."""
        if self._origins:
            return self._origins[0] if is_loopback(host) else None
        known = self.addresses
        if self._make_url(host) in known:
            return self._make_url(host)
        return known[0] if known and (is_loopback(host) or is_own_name(host)) else None

    def _make_url(self, host: str) -> str:
        return f"http://{f'[{host}]' if ':' in host else host}:{self._port}"
