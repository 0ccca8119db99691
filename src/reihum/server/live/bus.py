"""How processes tell each other what goes on at a table. The store stays the truth: a lost word only delays."""

from collections.abc import Callable
from typing import Protocol

from reihum.games.errors import ReihumError

Listener = Callable[[str, int], None]
"""Told a table's code and the number of its last event; called in the event loop."""

Hearer = Callable[[str, bytes], None]
"""Told a table's code and a word about it that is in no log, see `whispers`; called in the event loop."""


BROKERS = {"redis": "redis", "rediss": "rediss", "valkey": "redis", "valkeys": "rediss", "unix": "unix"}
"""What may stand before the colon of a broker's URL, and what its client calls it."""


NO_URL = (
    "The bus cannot be used: its URL has to be redis://HOST:PORT/NUMBER, rediss://…, valkey://… or unix://PATH, "
    "with %XX for special characters in a password."
)


class BusError(ReihumError):
    """The bus cannot be used: its URL is none, or what it needs is not installed."""


class Bus(Protocol):
    """Carries the word to every process, this one included."""

    @property
    def check_every(self) -> float | None:
        """Give the seconds after which to ask the store for what may have been lost; None where nothing can be."""

    def listen(self, listener: Listener, hearer: Hearer) -> None:
        """Call these from now on, for every table."""

    def publish(self, code: str, number: int) -> None:
        """Say that a table has an event with this number. Does not wait and does not fail."""

    def whisper(self, code: str, word: bytes) -> None:
        """Pass on a word that is in no log. Does not wait and does not fail."""

    async def close(self) -> None:
        """Let go of connections."""


class Local:
    """The bus of a single process."""

    check_every = None

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def listen(self, listener: Listener, hearer: Hearer) -> None:
        """Call this from now on; whispers are for other processes only, and there is none."""
        self._listeners.append(listener)

    def publish(self, code: str, number: int) -> None:
        """Call everybody at once."""
        for listener in self._listeners:
            listener(code, number)

    def whisper(self, code: str, word: bytes) -> None:
        """There is nobody else."""

    async def close(self) -> None:
        """There is nothing to let go of."""


def open_bus(url: str | None) -> Bus:
    """Make the bus of a single process, or with a URL of Redis or Valkey one of many; raises BusError.

    A broker need not be there: it is tried again and again, and meanwhile the store is asked.
    """
    if url is None:
        return Local()
    kind, colon, rest = url.partition(":")
    if not colon or kind not in BROKERS:
        raise BusError(NO_URL)
    try:
        from reihum.server.live.redis_bus import Broker
    except ImportError as error:
        message = "For Redis or Valkey a client has to be installed: pip install 'reihum[redis]'"
        raise BusError(message) from error
    return Broker(f"{BROKERS[kind]}:{rest}")
