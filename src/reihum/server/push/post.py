"""One request to a push service, over a connection of its own."""

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from typing import NamedTuple

from reihum.server.push.services import Endpoint, Services

SECONDS = 15.0
"""Seconds for the whole request."""

CONNECT_SECONDS = 5.0
"""Seconds to connect to one address."""

MAX_HEAD = 16_384
"""Bytes of a response that are read, at most; its body is not needed."""


class Answer(NamedTuple):
    """The response of a service."""

    status: int
    retry_after: int | None
    """Seconds."""


async def post(services: Services, endpoint: Endpoint, headers: Mapping[str, str], body: bytes) -> Answer:
    """Send a message to a service and return its response; raises OSError or TimeoutError. Redirects are not followed.

    The connection goes to the address that was checked to be public, so that DNS rebinding cannot lead elsewhere.
    """
    async with asyncio.timeout(SECONDS):
        reader, writer = await _connect(services, endpoint)
        try:
            host = endpoint.origin.removeprefix("https://")
            lines = {"Host": host, "Content-Length": str(len(body)), "Connection": "close", **headers}
            head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
            writer.write(f"POST {endpoint.path} HTTP/1.1\r\n{head}\r\n".encode() + body)
            await writer.drain()
            return _read(await reader.readuntil(b"\r\n\r\n"))
        except (asyncio.IncompleteReadError, asyncio.LimitOverrunError, ValueError, IndexError) as error:
            message = f"{endpoint.host} does not answer as a push service does"
            raise OSError(message) from error
        finally:
            # Without waiting: a service that ends no connection would make an answer that was read a failure.
            writer.transport.abort()


async def _connect(services: Services, endpoint: Endpoint) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Connect to a service at its first address, or else its first of the other kind (IPv4, IPv6): this machine may have only one."""
    # Resolved and checked here, then connected to by address: a second lookup could lead elsewhere.
    addresses = await services.resolve_addresses(endpoint)
    by_family: dict[bool, str] = {}
    for address in addresses:
        by_family.setdefault(":" in address, address)
    *others, last = by_family.values()
    for address in others:
        with suppress(OSError):
            async with asyncio.timeout(CONNECT_SECONDS):
                return await _open(services, endpoint, address)
    return await _open(services, endpoint, last)


async def _open(services: Services, endpoint: Endpoint, address: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection(address, endpoint.port, ssl=services.tls, server_hostname=endpoint.host, limit=MAX_HEAD)


def _read(head: bytes) -> Answer:
    first, *lines = head.decode("latin-1").split("\r\n")
    fields = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    after = fields.get("retry-after", "")
    return Answer(int(first.split(" ", 2)[1]), int(after[:9]) if after.isascii() and after.isdigit() else None)
