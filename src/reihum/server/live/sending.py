"""Whose turn it is to be sent something: tables take turns, so that one with hundreds of onlookers holds up no other."""

import asyncio
from collections import OrderedDict, deque
from typing import Protocol

AT_ONCE = 12
"""Sockets that are sent something before the event loop does what else there is: some two milliseconds."""


class Waiting(Protocol):
    """Something that waits to be sent something, see `sockets`."""

    table: str
    seat: int | None

    def begin(self) -> None:
        """Begin to send."""


class SendingTurns:
    """Lets sockets begin to send, some in each round of the event loop: of each table one after the other, those on seats first."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, deque[Waiting]] = OrderedDict()
        """By table, the one whose turn it is first."""
        self._left = AT_ONCE
        """Sockets that may still begin in this round."""
        self._following: asyncio.Handle | None = None

    def ask(self, socket: Waiting) -> None:
        """Let a socket begin as soon as it is its turn: at once unless many do."""
        if self._left > 0 and not self._waiting:
            self._left -= 1
            socket.begin()
        else:
            queue = self._waiting.setdefault(socket.table, deque())
            if socket.seat is None:
                queue.append(socket)
            else:
                queue.appendleft(socket)
        if self._following is None:
            self._following = asyncio.get_running_loop().call_soon(self._follow)

    def _follow(self) -> None:
        """Begin the next round."""
        self._left = AT_ONCE
        while self._waiting and self._left > 0:
            table, queue = self._waiting.popitem(last=False)
            self._left -= 1
            queue.popleft().begin()
            if queue:
                self._waiting[table] = queue  # behind the others
        self._following = asyncio.get_running_loop().call_soon(self._follow) if self._waiting else None
