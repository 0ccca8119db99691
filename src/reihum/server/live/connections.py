"""All sockets of this process, and the goodbye to them."""

import asyncio
import secrets
import time
from contextlib import suppress
from typing import NamedTuple

from reihum.server.live.metrics import Metrics
from reihum.server.live.sockets import GOING, Socket
from reihum.server.messages.outgoing import Announced, Closing, encode

COME_BACK = 500
"""Milliseconds after which the first clients of a server that stops try again."""

SPREAD = 1000
SPREAD_PER_SOCKET = 4
"""Milliseconds within which the others follow, and more for each socket, so that they do not come all at once."""

MAX_SPREAD = 30_000

FAREWELL = 0.5
"""Seconds for the last messages to leave."""


class Visitor(NamedTuple):
    """The client at the other end of a socket, as far as it is known."""

    mark: str
    """What stands for the connection in the log."""
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
        """Remember a socket that was opened from an address; `mark` stands for it in the log. One that comes too late is sent away."""
        self._sockets[socket] = Visitor(mark, address, time.time())
        self._none_left.clear()
        # Its handshake had begun before the goodbye to all others.
        if self._stopping:
            self._dismiss(socket)

    @property
    def visitors(self) -> dict[Socket, Visitor]:
        """The sockets that are open, each with its client."""
        return dict(self._sockets)

    def find_visitor(self, socket: Socket) -> Visitor | None:
        """Return who is at the other end of a socket, None where it is not open any more."""
        return self._sockets.get(socket)

    def send_all(self, message: Announced) -> None:
        """Send every socket the same message."""
        data = encode(message)
        for socket in self._sockets:
            socket.send(data)

    def remove(self, socket: Socket) -> None:
        """Forget a socket that is gone."""
        self._sockets.pop(socket, None)
        if not self._sockets:
            self._none_left.set()

    def close_stuck(self) -> None:
        """Close the sockets on which a message has been on its way for too long."""
        now = asyncio.get_running_loop().time()
        for socket in list(self._sockets):
            socket.close_if_stuck(now)

    async def say_goodbye(self) -> None:
        """Notify every client that the server is about to stop and when to come back, and give that a moment to leave."""
        self._stopping = True
        for socket in self._sockets:
            self._dismiss(socket)
        with suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL):
                await self._none_left.wait()

    def _dismiss(self, socket: Socket) -> None:
        # Random, since clients that come back together would all be answered late.
        spread = min(MAX_SPREAD, SPREAD + SPREAD_PER_SOCKET * len(self._sockets))
        socket.send(Closing(COME_BACK + secrets.randbelow(spread)))
        socket.close(GOING)
