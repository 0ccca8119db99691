"""The bus of many processes: Redis, or Valkey. Its publish and subscribe reach whoever listens at that moment, and nobody else."""

import asyncio
import logging
import random
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

from reihum.server.live.bus import NO_URL, BusError, Hearer, Listener

log = logging.getLogger("reihum.server")

CHECK = 5.0
"""Seconds after which the store is asked all the same: another process may be cut off from the broker."""

CHECK_AWAY = 1.0
"""The same while this process is cut off."""

SILENCE = 3.0
"""Seconds without a word after which the broker is asked whether it is there; after as many again it is given up."""

REST = 0.1, 2.0
"""Seconds, at first and at most, before it is tried again."""

TABLES = 10_000
WHISPERS = 1000
"""So much waits at most while the broker is away or slow. What is dropped only delays."""

FAREWELL = 1.0

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(tuple[str, int | bytes]).decode


class Broker:
    """One channel for all tables; every number of a URL's database is a channel of its own, for hosts with several installations."""

    def __init__(self, url: str) -> None:
        """Connects when it is listened to; raises BusError when the URL is none."""
        try:
            self._redis = Redis.from_url(url, socket_connect_timeout=SILENCE, socket_timeout=SILENCE, retry=Retry(NoBackoff(), 0))
        except ValueError as error:
            raise BusError(NO_URL) from error  # what the error says may be a part of the password
        self._channel = f"reihum:{self._redis.connection_pool.connection_kwargs.get('db', 0)}"
        self._listeners: list[tuple[Listener, Hearer]] = []
        self._tasks: list[asyncio.Task[None]] = []
        self._numbers: dict[str, int] = {}
        self._whispers: deque[tuple[str, bytes]] = deque(maxlen=WHISPERS)
        self._some = asyncio.Event()
        self._deaf = True
        """Whether no words come."""
        self._mute = False
        """Whether the last words could not be sent."""
        self._away = False
        """Whether it was said in the log that one or the other is so."""

    @property
    def check_every(self) -> float:
        """Give the seconds after which to ask the store for what may have been lost."""
        return CHECK_AWAY if self._deaf or self._mute else CHECK

    def listen(self, listener: Listener, hearer: Hearer) -> None:
        """Call these from now on; begins to connect."""
        self._listeners.append((listener, hearer))
        if not self._tasks:
            self._tasks = [asyncio.create_task(self._receive()), asyncio.create_task(self._send())]

    def publish(self, code: str, number: int) -> None:
        """Tell this process at once and the others soon."""
        for listener, _ in self._listeners:
            listener(code, number)
        if code in self._numbers or len(self._numbers) < TABLES:
            self._numbers[code] = number
        self._some.set()

    def whisper(self, code: str, word: bytes) -> None:
        """Tell the others soon, if the broker is there."""
        self._whispers.append((code, word))
        self._some.set()

    async def close(self) -> None:
        """Say what is still to be said, if that can be done at once, and let go."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(RedisError, OSError, TimeoutError):
            async with asyncio.timeout(FAREWELL):
                await self._publish()
        with suppress(RedisError, OSError):
            await self._redis.aclose()

    # Sending

    async def _send(self) -> None:
        pause = REST[0]
        while True:
            await self._some.wait()
            self._some.clear()
            try:
                await self._publish()
                pause = REST[0]
            except Exception as error:  # noqa: BLE001 - whatever it is, it is tried again
                self._whispers.clear()  # by then it is no news
                self._mute = True
                self._lost(error)
                await asyncio.sleep(pause * _uneven())
                pause = min(2 * pause, REST[1])
                self._some.set()

    async def _publish(self) -> None:
        numbers, whispers = self._numbers, list(self._whispers)
        self._numbers = {}
        self._whispers.clear()
        if not numbers and not whispers:
            return
        try:
            async with self._redis.pipeline(transaction=False) as pipeline:
                for word in (*numbers.items(), *whispers):
                    pipeline.publish(self._channel, _encode(word))
                await pipeline.execute()
        except BaseException:
            self._numbers = numbers | self._numbers
            raise
        self._mute = False
        self._found()

    # Receiving

    async def _receive(self) -> None:
        pause = REST[0]
        while True:
            try:
                async with self._redis.pubsub() as subscription:
                    await subscription.subscribe(self._channel)
                    async for data in _words(subscription):
                        if data is None:
                            self._deaf = False
                            self._found()
                            pause = REST[0]
                        else:
                            self._take(data)
            except Exception as error:  # noqa: BLE001 - as above
                self._deaf = True
                self._lost(error)
            await asyncio.sleep(pause * _uneven())
            pause = min(2 * pause, REST[1])

    def _take(self, data: bytes) -> None:
        try:
            code, word = _decode(data)
            for listener, hearer in self._listeners:
                if isinstance(word, int):
                    listener(code, word)
                else:
                    hearer(code, word)
        except msgspec.DecodeError as error:
            log.warning("The bus carried a word that is not understood, as from another version: %s", error)

    def _lost(self, error: Exception) -> None:
        if not self._away:
            log.warning("The bus is away; until it is back the store is asked every second: %s", error)
        self._away = True

    def _found(self) -> None:
        if self._away and not self._deaf and not self._mute:
            log.warning("The bus is back")
            self._away = False


async def _words(subscription: PubSub) -> AsyncIterator[bytes | None]:
    """Give each word that comes, and None when it is certain that they come; raises RedisError when the broker has fallen silent."""
    asked = False
    while True:
        message = await subscription.get_message(timeout=SILENCE)
        if message is None:
            if asked:
                reason = "it does not answer"
                raise Broken(reason)
            await subscription.ping()
        asked = message is None
        if message is not None and message["type"] == "subscribe":
            yield None
        elif message is not None and message["type"] == "message":
            yield message["data"]


def _uneven() -> float:
    return random.uniform(0.5, 1.5)  # noqa: S311 - nobody gains by guessing it
