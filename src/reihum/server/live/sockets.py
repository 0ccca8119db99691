"""One client's socket: what is sent waits in a bounded queue for the one task that sends it."""

import asyncio
import time
from collections import deque
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from reihum.server.config.limits import Limits
from reihum.server.live.metrics import Metrics
from reihum.server.messages.outgoing import Message, encode

FLOOD = 1008
"""Close code: too many messages."""
FAULT = 1011
"""Close code: a fault of the server."""
GOING = 1012
"""Close code: the server restarts."""
TOO_SLOW = 1013
"""Close code: the client does not read what it is sent."""
IDLE = 4008
"""Custom close code: at no table, and silent for too long."""
REPLACED = 4009
"""Custom close code: there were too many of its seat or its address, and a newer one took its place."""
RENEWED = 4010
"""Custom close code: its seat has another secret now."""

CLOSE_SECONDS = 1.0
"""For the closing frame to a socket that is given up."""


class Socket:
    """The sending side of a web socket. `seat` is the seat it looks from at the table it has joined, None for an onlooker."""

    def __init__(self, websocket: WebSocket, limits: Limits, metrics: Metrics) -> None:
        self.seat: int | None = None
        self.used_at = 0.0
        """When somebody last came to a seat over it, or did something there, by the monotonic clock."""
        self.address: str | None = None
        """What its network address counts as; None where many people share it."""
        self.hidden = False
        """Whether nobody looked at its page when it came."""
        self.shared = False
        """Whether it is a screen of people who have seats, and so no onlooker where it has none."""
        self.told_onlookers = 0
        """How many people look on, as it was told last."""
        self._websocket = websocket
        self._limits = limits
        self._metrics = metrics
        self._queue: deque[tuple[str, float]] = deque()
        """What is to be sent, and since when."""
        self._queued_chars = 0
        self._wakeup = asyncio.Event()
        self._close_code: int | None = None
        self._sending_since: float | None = None
        """Since when a message is on its way. A timer for each would cost more than sending it, hence `close_if_stuck`."""
        self._task: asyncio.Task[None] | None = None

    @property
    def closed(self) -> bool:
        """Whether nothing more is sent."""
        return self._close_code is not None

    def send(self, message: Message | bytes) -> None:
        """Queue a message, or one that is encoded already. A client that lets too many wait is dropped."""
        if self._close_code is not None:
            return
        text = (message if isinstance(message, bytes) else encode(message)).decode()
        self._queue.append((text, time.perf_counter()))
        self._queued_chars += len(text)
        # A client that does not read is dropped rather than kept in memory: it comes back and is sent the table as it stands.
        if len(self._queue) > self._limits.queue or self._queued_chars > self._limits.queue_chars:
            self._queue.clear()
            self.close(TOO_SLOW)
        self._wakeup.set()

    def close_if_stuck(self, now: float) -> None:
        """Close the socket if a message has been on its way for too long; `now` is the loop's time."""
        if self._sending_since is not None and now - self._sending_since > self._limits.send_seconds and self._task is not None:
            self.close(TOO_SLOW)
            self._queue.clear()
            self._task.cancel()

    def close(self, code: int) -> None:
        """Close the socket after what is queued; nothing more is accepted."""
        # The first reason counts.
        if self._close_code is None:
            self._close_code = code
            self._metrics.count_close(code)
        self._wakeup.set()

    def mark_gone(self) -> None:
        """Send nothing more, for the client is gone; what was queued before `close` is still tried."""
        if self._close_code is None:
            self._close_code = GOING
        self._wakeup.set()

    async def run(self) -> None:
        """Send until the socket is closed, by either side."""
        self._task = asyncio.current_task()
        try:
            while self._queue or self._close_code is None:
                await self._wakeup.wait()
                self._wakeup.clear()
                await self._send_waiting()
        except asyncio.CancelledError:
            # Cancelled by `close_if_stuck`, so the closing frame is still to be tried; any other cancellation goes on.
            if self._close_code != TOO_SLOW or self._task is None:
                raise
            self._task.uncancel()
        except (WebSocketDisconnect, RuntimeError):
            self.mark_gone()
            return
        finally:
            self._sending_since = self._task = None
            self._queue.clear()
        with suppress(TimeoutError, WebSocketDisconnect, RuntimeError):
            async with asyncio.timeout(CLOSE_SECONDS):
                await self._websocket.close(self._close_code or GOING)

    async def _send_waiting(self) -> None:
        now = asyncio.get_running_loop().time
        while self._queue:
            text, since = self._queue.popleft()
            self._queued_chars -= len(text)
            self._sending_since = now()
            await self._websocket.send_text(text)
            self._metrics.delivery.observe(time.perf_counter() - since)
        self._sending_since = None
