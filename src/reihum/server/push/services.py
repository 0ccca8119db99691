"""The push services of browsers: where messages may be sent, and nowhere else."""

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
"""Hosts; what begins with a dot stands for all below it."""

HTTPS = 443
HOST = re.compile(r"(?=.{1,253}\Z)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*")
"""A name of hosts in small letters: labels of 1 to 63 characters, which is all that can be looked up."""
MAX_ENDPOINT = 1024
"""Characters of an endpoint."""


class Endpoint(NamedTuple):
    """Where messages for one browser go."""

    host: str
    port: int
    path: str
    """With the query."""

    @property
    def origin(self) -> str:
        """The address of the service."""
        return f"https://{self.host}" + ("" if self.port == HTTPS else f":{self.port}")


class Services:
    """The services that are spoken to: those listed, over TLS, at public addresses."""

    hosts: Sequence[str] = LISTED
    ports: Sequence[int] = (HTTPS,)

    def __init__(self) -> None:
        self.tls = ssl.create_default_context()

    def parse_endpoint(self, url: str) -> Endpoint:
        """Return an endpoint that a browser has named; raises ValueError with what is wrong about it."""
        if len(url) > MAX_ENDPOINT or not url.isascii() or not url.isprintable() or " " in url:
            message = f"an endpoint is an address of at most {MAX_ENDPOINT} characters of ASCII"
            raise ValueError(message)
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port or HTTPS  # raises ValueError where the port is none
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
        """Return the addresses of a service; raises OSError where there is none, or where one of them is not public."""
        loop = asyncio.get_running_loop()
        found = await loop.getaddrinfo(endpoint.host, endpoint.port, type=socket.SOCK_STREAM)
        addresses = list(dict.fromkeys(str(one[4][0]) for one in found))
        # All of them: the system may choose any when it connects.
        if not all(self.is_public(address) for address in addresses):
            message = f"{endpoint.host} is at an address that is not public"
            raise OSError(message)
        return addresses

    def is_public(self, address: str) -> bool:
        """Whether an address is one of the public Internet."""
        known = ip_address(address)
        known = getattr(known, "ipv4_mapped", None) or known
        return known.is_global and not known.is_multicast
