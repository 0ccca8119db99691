"""The message bus between processes: a local one for a single process, Redis or Valkey for many."""

from reihum.server.bus.bus import Bus, BusError
from reihum.server.bus.local_bus import LocalBus

SCHEMES = {"redis": "redis", "rediss": "rediss", "valkey": "redis", "valkeys": "rediss", "unix": "unix"}
"""Accepted URL schemes, with those of the client library."""

BAD_URL = (
    "The bus cannot be used: its URL has to be redis://HOST:PORT/NUMBER, rediss://…, valkey://… or unix://PATH, "
    "with %XX for special characters in a password."
)


def open_bus(url: str | None) -> Bus:
    """Return a local bus, or for the URL of a Redis or Valkey server a bus for many processes; raises BusError.

    That server need not be reachable: connecting is retried, and meanwhile the store is polled.
    """
    if url is None:
        return LocalBus()
    scheme, colon, rest = url.partition(":")
    if not colon or scheme not in SCHEMES:
        raise BusError(BAD_URL)
    try:
        from reihum.server.bus.redis_bus import RedisBus
    except ImportError as error:
        message = "For Redis or Valkey a client has to be installed: pip install 'reihum[redis]'"
        raise BusError(message) from error
    try:
        return RedisBus(f"{SCHEMES[scheme]}:{rest}")
    except ValueError as error:
        raise BusError(BAD_URL) from error  # the error's text may contain a part of the password
