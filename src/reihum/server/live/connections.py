"""All sockets of this process, and the goodbye to their clients."""

import asyncio
import secrets
import time
from contextlib import suppress
from typing import NamedTuple

from reihum.server.live.metrics import Metrics
from reihum.server.live.sockets import GOING, Socket
from reihum.server.messages.outgoing import Announced, Closing, encode

COME_BACK = 500
"""Milliseconds after which the first clients reconnect when the server stops."""

SPREAD = 1000
SPREAD_PER_SOCKET = 4
"""Milliseconds over which the reconnections are spread, in addition to SPREAD, for each socket."""

MAX_SPREAD = 30_000

FAREWELL = 0.5
"""Seconds to wait until the last messages are sent."""


class Visitor(NamedTuple):
    """What is known of the client of a socket."""

    mark: str
    """The connection's pseudonym in the log."""
    address: str
    since: float
    """Seconds since 1970."""


class Connections:
    """The sockets that are open."""

    def __init__(self, metrics: Metrics) -> None:
        self._sockets: dict[Socket, Visitor] = {}
        self._none_left = asyncio.Event()
        self._none_left.set()
        self._stopping = False
        metrics.sockets.set_function(lambda: len(self._sockets))

    def add(self, socket: Socket, mark: str, address: str) -> None:
        """Add a new socket; `mark` is its pseudonym in the log. While the server stops, it is dismissed at once."""
        self._sockets[socket] = Visitor(mark, address, time.time())
        self._none_left.clear()
        # Its handshake began before the goodbye.
        if self._stopping:
            self._dismiss(socket)

    @property
    def visitors(self) -> dict[Socket, Visitor]:
        """The open sockets with their clients."""
        return dict(self._sockets)

    def find_visitor(self, socket: Socket) -> Visitor | None:
        """Return the client of a socket, None if it is no longer open."""
        return self._sockets.get(socket)

    def send_all(self, message: Announced) -> None:
        """Send every socket the same message."""
        data = encode(message)
        for socket in self._sockets:
            socket.send(data)

    def remove(self, socket: Socket) -> None:
        """Forget a closed socket."""
        self._sockets.pop(socket, None)
        if not self._sockets:
            self._none_left.set()

    def close_stuck(self) -> None:
        """Close the sockets that have been sending one message for too long."""
        now = asyncio.get_running_loop().time()
        for socket in list(self._sockets):
            socket.close_if_stuck(now)

    async def say_goodbye(self) -> None:
        """Tell every client that the server is stopping and when to reconnect, and wait until that is sent."""
        self._stopping = True
        for socket in self._sockets:
            self._dismiss(socket)
        with suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL):
                await self._none_left.wait()

    def _dismiss(self, socket: Socket) -> None:
        # Randomized, since clients that come back together would all wait long.
        spread = min(MAX_SPREAD, SPREAD + SPREAD_PER_SOCKET * len(self._sockets))
        socket.send(Closing(COME_BACK + secrets.randbelow(spread)))
        socket.close(GOING)
