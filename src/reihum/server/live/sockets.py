"""The sending side of a client's socket: a limited queue, and one task that sends from it."""

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
"""Close code: an error of the server."""
GOING = 1012
"""Close code: the server restarts."""
TOO_SLOW = 1013
"""Close code: the client does not read fast enough."""
IDLE = 4008
"""Custom close code: at no table, and silent for too long."""
REPLACED = 4009
"""Custom close code: its seat or its address had too many sockets, and a newer one replaced it."""
RENEWED = 4010
"""Custom close code: its seat has a new secret."""

CLOSE_SECONDS = 1.0
"""Seconds for sending the closing frame."""


class Socket:
    """The sending side of a web socket. `seat` is its seat at the joined table, None for an onlooker."""

    def __init__(self, websocket: WebSocket, limits: Limits, metrics: Metrics) -> None:
        self.seat: int | None = None
        self.used_at = 0.0
        """When (monotonic seconds) it last joined a seat or sent a command there."""
        self.address: str | None = None
        """The group of its network address, see `find_group`; None if many people share it."""
        self.hidden = False
        """Whether its page was in the background when it joined."""
        self.shared = False
        """Whether it is a screen of people with seats, and so not counted as an onlooker."""
        self.told_onlookers = 0
        """The last number of onlookers that was sent to it."""
        self._websocket = websocket
        self._limits = limits
        self._metrics = metrics
        self._queue: deque[tuple[str, float]] = deque()
        """Messages to be sent, and when they were queued."""
        self._queued_chars = 0
        self._wakeup = asyncio.Event()
        self._close_code: int | None = None
        self._sending_since: float | None = None
        """Since when the current message is being sent. A timer for each would cost more than sending, hence `close_if_stuck`."""
        self._task: asyncio.Task[None] | None = None

    @property
    def closed(self) -> bool:
        """Whether no more messages are accepted."""
        return self._close_code is not None

    def send(self, message: Message | bytes) -> None:
        """Queue a message, which may be encoded already. A client whose queue is full is dropped."""
        if self._close_code is not None:
            return
        text = (message if isinstance(message, bytes) else encode(message)).decode()
        self._queue.append((text, time.perf_counter()))
        self._queued_chars += len(text)
        # A slow client is dropped instead of filling memory: when it reconnects it gets the current table.
        if len(self._queue) > self._limits.queue or self._queued_chars > self._limits.queue_chars:
            self._queue.clear()
            self.close(TOO_SLOW)
        self._wakeup.set()

    def close_if_stuck(self, now: float) -> None:
        """Close the socket if sending a message takes too long; `now` is the loop's time."""
        if self._sending_since is not None and now - self._sending_since > self._limits.send_seconds and self._task is not None:
            self.close(TOO_SLOW)
            self._queue.clear()
            self._task.cancel()

    def close(self, code: int) -> None:
        """Accept no more messages, and close the socket after the queued ones."""
        # The first reason counts.
        if self._close_code is None:
            self._close_code = code
            self._metrics.count_close(code)
        self._wakeup.set()

    def mark_gone(self) -> None:
        """Note that the client is gone, and send nothing more; after `close`, queued messages are still tried."""
        if self._close_code is None:
            self._close_code = GOING
        self._wakeup.set()

    async def run(self) -> None:
        """Send messages until either side closes the socket."""
        self._task = asyncio.current_task()
        try:
            while self._queue or self._close_code is None:
                await self._wakeup.wait()
                self._wakeup.clear()
                await self._send_waiting()
        except asyncio.CancelledError:
            # If `close_if_stuck` cancelled this task, still try to send the closing frame; propagate any other cancellation.
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
