"""News of tables between processes: within one process, or by Redis or Valkey between many."""

from reihum.server.bus.bus import Bus, BusError
from reihum.server.bus.local_bus import LocalBus

SCHEMES = {"redis": "redis", "rediss": "rediss", "valkey": "redis", "valkeys": "rediss", "unix": "unix"}
"""What may stand before the colon of the URL, and what the client library calls it."""

BAD_URL = (
    "The bus cannot be used: its URL has to be redis://HOST:PORT/NUMBER, rediss://…, valkey://… or unix://PATH, "
    "with %XX for special characters in a password."
)


def open_bus(url: str | None) -> Bus:
    """Return the bus of a single process, or with the URL of a Redis or Valkey server one of many; raises BusError.

    That server need not be there: it is tried again and again, and meanwhile the store is asked.
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
        raise BusError(BAD_URL) from error  # what the error says may be a part of the password
