"""All sockets of this process, and the goodbye to them."""

import asyncio
import secrets
from contextlib import suppress

from reihum.server.live.metrics import Metrics
from reihum.server.live.sockets import GOING, Socket
from reihum.server.messages.outgoing import Closing

COME_BACK = 500
"""Milliseconds after which the first clients of a server that stops try again."""

SPREAD = 1000
SPREAD_PER_SOCKET = 4
"""The others follow within so many milliseconds, and so many more for each socket: not all at once."""

MAX_SPREAD = 30_000

FAREWELL = 0.5
"""Seconds for the last messages to leave."""


class Connections:
    """The sockets that are open."""

    def __init__(self, metrics: Metrics) -> None:
        self._sockets: set[Socket] = set()
        self._none_left = asyncio.Event()
        self._none_left.set()
        metrics.sockets.set_function(lambda: len(self._sockets))

    def add(self, socket: Socket) -> None:
        """Remember a socket that was opened."""
        self._sockets.add(socket)
        self._none_left.clear()

    def remove(self, socket: Socket) -> None:
        """Forget a socket that is gone."""
        self._sockets.discard(socket)
        if not self._sockets:
            self._none_left.set()

    def close_stuck(self) -> None:
        """Close the sockets on which a message has been on its way for too long."""
        now = asyncio.get_running_loop().time()
        for socket in list(self._sockets):
            socket.close_if_stuck(now)

    async def say_goodbye(self) -> None:
        """Tell every client that the server is about to stop and when to come back, and give that a moment to leave."""
        spread = min(MAX_SPREAD, SPREAD + SPREAD_PER_SOCKET * len(self._sockets))
        for socket in self._sockets:
            socket.send(Closing(COME_BACK + secrets.randbelow(spread)))
            socket.close(GOING)
        with suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL):
                await self._none_left.wait()
