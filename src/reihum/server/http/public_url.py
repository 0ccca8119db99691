"""The URLs at which other devices find this server: what links and QR codes name, whatever address the page itself has."""

import socket
import time
from collections.abc import Callable, Sequence
from ipaddress import ip_address

from reihum.server.http.known_hosts import is_loopback, is_own_name
from reihum.server.http.own_addresses import IPV4, Address, list_own_addresses

FRESH_SECONDS = 5.0
"""Seconds before addresses are looked up again: a laptop may go to another network."""


class PublicUrls:
    """The addresses of a listener. `origins` are as in the settings: the first one is the server's where there are any."""

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
        """The URL by which a browser on this machine opens the server."""
        everywhere = ip_address(self._host).is_unspecified
        return self._url("127.0.0.1" if everywhere else self._host)

    @property
    def addresses(self) -> list[str]:
        """The URLs by which other devices may reach the server, the likeliest first; none where only this machine can."""
        listens_on = ip_address(self._host)
        if listens_on.is_loopback:
            return []
        if not listens_on.is_unspecified:
            return [self._url(self._host)]
        now = time.monotonic()
        if now >= self._until:
            self._found, self._until = self._find(), now + FRESH_SECONDS
        return [self._url(str(one)) for one in self._found if self._family == socket.AF_INET6 or one.version == IPV4]

    def find_url(self, host: str) -> str | None:
        """Return the URL to name in links on a page that was opened by a name or address; None where the page's own is the one."""
        if self._origins:
            return self._origins[0] if is_loopback(host) else None
        known = self.addresses
        if self._url(host) in known:
            return self._url(host)
        return known[0] if known and (is_loopback(host) or is_own_name(host)) else None

    def _url(self, host: str) -> str:
        return f"http://{f'[{host}]' if ':' in host else host}:{self._port}"
