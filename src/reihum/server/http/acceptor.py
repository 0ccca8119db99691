"""Accepts connections a few at a time, so that a flood of them does not delay players."""

import asyncio
import socket
from collections.abc import Callable

AT_ONCE = 4
"""Connections accepted before a pause."""

PAUSE = 0.004
"""Seconds. With `AT_ONCE` this allows at most 1,000 connections a second; accepting one costs about 0.2 ms."""

RETRY = 1.0
"""Seconds until the next try after `accept` failed, most likely for lack of file descriptors."""


class Acceptor:
    """Accepts connections at a non-blocking listening socket, with a protocol made by `make` for each."""

    def __init__(self, listener: socket.socket, make: Callable[[], asyncio.BaseProtocol]) -> None:
        self._listener = listener
        self._make = make
        self._loop = asyncio.get_running_loop()
        self._pause: asyncio.TimerHandle | None = None
        self._open = False
        self._being_made: set[asyncio.Task[object]] = set()

    def start(self) -> None:
        """Replace asyncio's own accepting. Raises NotImplementedError if the event loop cannot watch sockets (Windows)."""
        self._loop.remove_reader(self._listener)
        self._open = True
        self._watch()

    def stop(self) -> None:
        """Accept no more connections. The socket stays open."""
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
                self._pause_for(RETRY)
                return
            connection.settimeout(0)
            making = self._loop.create_task(self._loop.connect_accepted_socket(self._make, connection))
            # Referenced until it is done: asyncio holds only weak references to tasks.
            self._being_made.add(making)
            making.add_done_callback(self._forget_task)
        # Further connections wait in the system's backlog, where they cost nothing.
        self._pause_for(PAUSE)

    def _forget_task(self, making: "asyncio.Task[object]") -> None:
        self._being_made.discard(making)
        if not making.cancelled():
            making.exception()  # read, so that asyncio logs nothing: a client that went away at once is no fault

    def _pause_for(self, seconds: float) -> None:
        self._loop.remove_reader(self._listener)
        self._pause = self._loop.call_later(seconds, self._resume)

    def _resume(self) -> None:
        if self._open:
            self._watch()
