"""The push services of browsers, the only hosts that messages are sent to."""

import asyncio
import re
import socket
import ssl
from collections.abc import Sequence
from ipaddress import ip_address
from typing import NamedTuple
from urllib.parse import urlsplit

LISTED = (
    "fcm.googleapis.com",  # Chrome, Edge on Android, Opera, Samsung Internet
    ".push.services.mozilla.com",  # Firefox
    ".push.apple.com",  # Safari
    ".notify.windows.com",  # Edge on Windows
)
"""Hosts; one that begins with a dot stands for all its subdomains."""

HTTPS = 443
HOST = re.compile(r"(?=.{1,253}\Z)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*")
"""A host name in lower case, with labels of 1 to 63 characters."""
MAX_ENDPOINT = 1024
"""Characters of an endpoint's URL, at most."""


class Endpoint(NamedTuple):
    """The URL for messages to one browser."""

    host: str
    port: int
    path: str
    """The path with the query."""

    @property
    def origin(self) -> str:
        """The origin of the service."""
        return f"https://{self.host}" + ("" if self.port == HTTPS else f":{self.port}")


class Services:
    """The allowed services: those listed, over TLS, at public addresses."""

    hosts: Sequence[str] = LISTED
    ports: Sequence[int] = (HTTPS,)

    def __init__(self) -> None:
        self.tls = ssl.create_default_context()

    def parse_endpoint(self, url: str) -> Endpoint:
        """Parse a browser's endpoint; raises ValueError with what is wrong with it."""
        if len(url) > MAX_ENDPOINT or not url.isascii() or not url.isprintable() or " " in url:
            message = f"an endpoint is an address of at most {MAX_ENDPOINT} characters of ASCII"
            raise ValueError(message)
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port or HTTPS  # raises ValueError for an invalid port
        if parts.scheme != "https" or parts.username is not None or parts.password is not None or parts.fragment:
            message = "an endpoint begins with https:// and has no user and no fragment"
            raise ValueError(message)
        if port not in self.ports or not any(host == one or (one.startswith(".") and host.endswith(one)) for one in self.hosts):
            message = f"{host[:80]} is not a push service that this server knows"
            raise ValueError(message)
        if not HOST.fullmatch(host):
            message = f"{host[:80]} is not a valid host name"
            raise ValueError(message)
        return Endpoint(host, port, (parts.path or "/") + (f"?{parts.query}" if parts.query else ""))

    async def resolve_addresses(self, endpoint: Endpoint) -> list[str]:
        """Return the addresses of a service; raises OSError if there is none, or one of them is not public."""
        loop = asyncio.get_running_loop()
        found = await loop.getaddrinfo(endpoint.host, endpoint.port, type=socket.SOCK_STREAM)
        addresses = list(dict.fromkeys(str(one[4][0]) for one in found))
        # All must be public: any of them may be connected to.
        if not all(self.is_public(address) for address in addresses):
            message = f"{endpoint.host} is at an address that is not public"
            raise OSError(message)
        return addresses

    def is_public(self, address: str) -> bool:
        """Whether an address is on the public Internet."""
        known = ip_address(address)
        known = getattr(known, "ipv4_mapped", None) or known
        return known.is_global and not known.is_multicast
