"""Accepting connections, a few at a time: however many come at once, players are not kept waiting by them."""

import asyncio
import socket
from collections.abc import Callable

AT_ONCE = 4
"""Connections taken in before there is a pause."""

PAUSE = 0.004
"""Seconds. With `AT_ONCE`, at most 1,000 connections are taken in within a second; to take one in costs about 0.2 ms."""

RETRY = 1.0
"""Seconds until it is tried again where the system gave no connection: most likely there are no descriptors left."""


class Acceptor:
    """Takes in what arrives at a listening socket, which must not block, and gives each connection a protocol of `make`."""

    def __init__(self, listener: socket.socket, make: Callable[[], asyncio.BaseProtocol]) -> None:
        self._listener = listener
        self._make = make
        self._loop = asyncio.get_running_loop()
        self._pause: asyncio.TimerHandle | None = None
        self._open = False
        self._being_made: set[asyncio.Task[object]] = set()

    def start(self) -> None:
        """Begin, in place of asyncio's own accepting. Raises NotImplementedError where the event loop cannot watch a socket (Windows)."""
        self._loop.remove_reader(self._listener)
        self._open = True
        self._watch()

    def stop(self) -> None:
        """Take nobody in any more. The socket is left open."""
        self._open = False
        if self._pause is not None:
            self._pause.cancel()
        self._loop.remove_reader(self._listener)

    def _watch(self) -> None:
        self._loop.add_reader(self._listener, self._accept)

    def _accept(self) -> None:
        for _ in range(AT_ONCE):
            try:
                connection, _address = self._listener.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                return
            except OSError as error:
                self._loop.call_exception_handler({"message": "No connection could be taken in", "exception": error})
                self._rest(RETRY)
                return
            connection.settimeout(0)
            making = self._loop.create_task(self._loop.connect_accepted_socket(self._make, connection))
            # Held until it is done: asyncio itself holds tasks weakly.
            self._being_made.add(making)
            making.add_done_callback(self._made)
        # Those that are left wait in the system's queue, where they cost nothing.
        self._rest(PAUSE)

    def _made(self, making: "asyncio.Task[object]") -> None:
        self._being_made.discard(making)
        if not making.cancelled():
            making.exception()  # read, so that asyncio logs nothing: a client that went away at once is no fault

    def _rest(self, seconds: float) -> None:
        self._loop.remove_reader(self._listener)
        self._pause = self._loop.call_later(seconds, self._resume)

    def _resume(self) -> None:
        if self._open:
            self._watch()
