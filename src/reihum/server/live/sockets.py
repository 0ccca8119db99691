"""One client's socket: what is sent waits in a bounded queue for the one task that sends it."""

import asyncio
import time
from collections import deque
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from reihum.server.live.limits import Limits
from reihum.server.live.metrics import Metrics
from reihum.server.messages.protocol import Message

if TYPE_CHECKING:
    from collections.abc import Callable

FLOOD = 1008
FAULT = 1011
GOING = 1012
TOO_SLOW = 1013
IDLE = 4008
"""A code of our own: at no table, and silent for too long."""
LAST_WORDS = 1.0
"""Seconds for the closing frame to a socket that is given up."""

encode: "Callable[[Message], bytes]" = msgspec.json.Encoder().encode


class Socket:
    """The sending side. `seat` is the seat it looks from at the table it has joined, None for an onlooker."""

    def __init__(self, websocket: WebSocket, limits: Limits, metrics: Metrics) -> None:
        self.seat: int | None = None
        self._websocket = websocket
        self._limits = limits
        self._metrics = metrics
        self._waiting: deque[tuple[str, float]] = deque()
        """What is to be sent, and since when."""
        self._letters = 0
        self._some = asyncio.Event()
        self._code: int | None = None
        self._begun: float | None = None
        """Since when a message is on its way. A timer for each would cost more than sending it, hence `look_after`."""
        self._task: asyncio.Task[None] | None = None

    @property
    def closed(self) -> bool:
        """Whether nothing more is sent."""
        return self._code is not None

    def send(self, message: Message | bytes) -> None:
        """Queue a message, or one that is encoded already. A client that lets too many wait is dropped."""
        if self._code is not None:
            return
        text = (message if isinstance(message, bytes) else encode(message)).decode()
        self._waiting.append((text, time.perf_counter()))
        self._letters += len(text)
        if len(self._waiting) > self._limits.queue or self._letters > self._limits.queue_letters:
            self._waiting.clear()
            self.close(TOO_SLOW)
        self._some.set()

    def look_after(self, now: float) -> None:
        """Give the socket up if a message has been on its way for too long; `now` is the loop's time."""
        if self._begun is not None and now - self._begun > self._limits.send_seconds and self._task is not None:
            self.close(TOO_SLOW)
            self._waiting.clear()
            self._task.cancel()

    def close(self, code: int) -> None:
        """Close the socket after what is queued; nothing more is accepted."""
        if self._code is None:
            self._code = code
            self._metrics.close(code)
        self._some.set()

    def end(self) -> None:
        """Nothing more is sent, for the client is gone; unless we have closed the socket ourselves."""
        if self._code is None:
            self._code = GOING
        self._some.set()

    async def run(self) -> None:
        """Send until the socket is closed, by either side."""
        self._task = asyncio.current_task()
        try:
            while self._waiting or self._code is None:
                await self._some.wait()
                self._some.clear()
                await self._send_waiting()
        except asyncio.CancelledError:
            if self._code != TOO_SLOW or self._task is None:
                raise
            self._task.uncancel()
        except (WebSocketDisconnect, RuntimeError):
            self.end()
            return
        finally:
            self._begun = self._task = None
            self._waiting.clear()
        with suppress(TimeoutError, WebSocketDisconnect, RuntimeError):
            async with asyncio.timeout(LAST_WORDS):
                await self._websocket.close(self._code or GOING)

    async def _send_waiting(self) -> None:
        now = asyncio.get_running_loop().time
        while self._waiting:
            text, since = self._waiting.popleft()
            self._letters -= len(text)
            self._begun = now()
            await self._websocket.send_text(text)
            self._metrics.delivery.observe(time.perf_counter() - since)
        self._begun = None
