"""The bus of many processes, by Redis or Valkey. Their publish/subscribe only reaches processes that are connected at that moment."""

import asyncio
import logging
import random
import time
from collections import deque
from collections.abc import AsyncIterator
from contextlib import suppress

import msgspec
from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as Broken
from redis.exceptions import RedisError

from reihum.server.bus.bus import EventListener, MessageListener

log = logging.getLogger("reihum.server")

CHECK = 5.0
"""Seconds between two polls of the store while connected: another process may be cut off from the broker."""

CHECK_AWAY = 1.0
"""Seconds between two polls while this process is cut off."""

TIMEOUT = 3.0
"""Seconds of silence before a ping; after as many again without an answer the connection is dropped."""

BACKOFF = 0.1, 2.0
"""Seconds before a reconnection, at first and at most."""

MAX_TABLES = 10_000
MAX_MESSAGES = 1000
"""Event numbers and messages that are queued at most while the broker is away or slow. Dropped ones only cause delays."""

CLOSE_SECONDS = 1.0

LOG_EVERY = 60.0
"""Seconds in which messages that are not understood leave one line in the log."""

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(tuple[str, int | bytes]).decode


class RedisBus:
    """Uses one channel for all tables; each database number has a channel of its own, for operators with several installations."""

    def __init__(self, url: str) -> None:
        """Raises ValueError for an invalid URL. Connects when `listen` is called."""
        self._redis = Redis.from_url(url, socket_connect_timeout=TIMEOUT, socket_timeout=TIMEOUT, retry=Retry(NoBackoff(), 0))
        self._channel = f"reihum:{self._redis.connection_pool.connection_kwargs.get('db', 0)}"
        self._listeners: list[tuple[EventListener, MessageListener]] = []
        self._tasks: list[asyncio.Task[None]] = []
        self._numbers: dict[str, int] = {}
        self._messages: deque[tuple[str, bytes]] = deque(maxlen=MAX_MESSAGES)
        self._wakeup = asyncio.Event()
        self._cannot_receive = True
        """Whether receiving is interrupted at the moment."""
        self._cannot_send = False
        """Whether the last attempt to send failed."""
        self._logged_away = False
        """Whether the last line logged about this said that the broker is away."""
        self._not_understood = 0
        self._not_understood_logged = float("-inf")

    @property
    def check_every(self) -> float:
        """Seconds between two polls of the store for lost messages."""
        return CHECK_AWAY if self.away else CHECK

    @property
    def away(self) -> bool:
        """Whether receiving is interrupted, or the last attempt to send failed."""
        return self._cannot_receive or self._cannot_send

    def listen(self, on_event: EventListener, on_message: MessageListener) -> None:
        """Call these listeners from now on; starts connecting."""
        self._listeners.append((on_event, on_message))
        if not self._tasks:
            self._tasks = [asyncio.create_task(self._receive()), asyncio.create_task(self._send())]

    def publish_event(self, code: str, number: int) -> None:
        """Call the listeners of this process at once, and queue the number for the others."""
        for on_event, _ in self._listeners:
            on_event(code, number)
        # Only the newest number of each table is kept, so the queue stays small while the broker is away.
        if code in self._numbers or len(self._numbers) < MAX_TABLES:
            self._numbers[code] = number
        self._wakeup.set()

    def publish_message(self, code: str, data: bytes) -> None:
        """Queue the message for the others; it is dropped while the broker is away."""
        self._messages.append((code, data))
        self._wakeup.set()

    async def close(self) -> None:
        """Send what is queued, if possible at once, and disconnect."""
        running = set(self._tasks)
        while running:
            for task in running:
                task.cancel()
            # A cancellation can be lost when it coincides with a timeout of the connection, so it is repeated.
            _, running = await asyncio.wait(running, timeout=CLOSE_SECONDS)
        await asyncio.gather(*self._tasks, return_exceptions=True)
        # The last moves of a stopping server: saves the others from polling for them.
        with suppress(RedisError, OSError, TimeoutError):
            async with asyncio.timeout(CLOSE_SECONDS):
                await self._publish()
        with suppress(RedisError, OSError):
            await self._redis.aclose()

    # Sending

    async def _send(self) -> None:
        pause = BACKOFF[0]
        while True:
            await self._wakeup.wait()
            self._wakeup.clear()
            try:
                await self._publish()
                pause = BACKOFF[0]
            except Exception as error:  # noqa: BLE001 - whatever it is, it is tried again
                # Messages would be outdated when the broker is back; numbers never are.
                self._messages.clear()
                self._cannot_send = True
                self._log_away(error)
                await asyncio.sleep(pause * _draw_jitter())
                pause = min(2 * pause, BACKOFF[1])
                self._wakeup.set()

    async def _publish(self) -> None:
        numbers, messages = self._numbers, list(self._messages)
        self._numbers = {}
        self._messages.clear()
        if not (numbers or messages or self._cannot_send):
            return
        try:
            async with self._redis.pipeline(transaction=False) as pipeline:
                if self._cannot_send:
                    pipeline.ping()  # whether the broker is back shows also where only messages were queued, which are lost
                for news in (*numbers.items(), *messages):
                    pipeline.publish(self._channel, _encode(news))
                await pipeline.execute()
        except BaseException:
            # Newer numbers queued meanwhile take precedence.
            self._numbers = numbers | self._numbers
            raise
        self._cannot_send = False
        self._log_back()

    # Receiving

    async def _receive(self) -> None:
        pause = BACKOFF[0]
        while True:
            try:
                async with self._redis.pubsub() as subscription:
                    await subscription.subscribe(self._channel)
                    async for data in _iter_received(subscription):
                        if data is None:
                            self._cannot_receive = False
                            self._log_back()
                            pause = BACKOFF[0]
                        else:
                            self._deliver(data)
            except Exception as error:  # noqa: BLE001 - as above
                self._cannot_receive = True
                self._log_away(error)
            await asyncio.sleep(pause * _draw_jitter())
            pause = min(2 * pause, BACKOFF[1])

    def _deliver(self, data: bytes) -> None:
        try:
            code, news = _decode(data)
            for on_event, on_message in self._listeners:
                if isinstance(news, int):
                    on_event(code, news)
                else:
                    on_message(code, news)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            self._not_understood += 1
            if time.monotonic() - self._not_understood_logged > LOG_EVERY:
                self._not_understood_logged = time.monotonic()
                what = "The bus carries messages that are not understood, as from another version (%s so far, logged once a minute): %s"
                log.warning(what, self._not_understood, error)

    def _log_away(self, error: Exception) -> None:
        if not self._logged_away:
            log.warning("The bus is away; until it is back the store is asked every second: %s", error)
        self._logged_away = True

    def _log_back(self) -> None:
        if self._logged_away and not self._cannot_receive and not self._cannot_send:
            log.warning("The bus is back")
            self._logged_away = False


async def _iter_received(subscription: PubSub) -> AsyncIterator[bytes | None]:
    """Yield each message, and None once the subscription is confirmed; raises RedisError when the broker has fallen silent."""
    pinged = False
    while True:
        message = await subscription.get_message(timeout=TIMEOUT)
        if message is None:
            # Silence may mean quiet tables or a dead connection: only a ping tells.
            if pinged:
                reason = "it does not answer"
                raise Broken(reason)
            await subscription.ping()
        pinged = message is None
        if message is not None and message["type"] == "subscribe":
            yield None
        elif message is not None and message["type"] == "message":
            yield message["data"]


def _draw_jitter() -> float:
    return random.uniform(0.5, 1.5)  # noqa: S311 - nobody gains by guessing it
