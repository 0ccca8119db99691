"""Push messages on their way: AT_ONCE at a time, tried again where that helps, and dropped when they are out of date."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from reihum.server.messages.errors import StoreError
from reihum.server.push.encryption import encrypt
from reihum.server.push.post import post
from reihum.server.push.services import Endpoint, Services
from reihum.server.push.vapid import Vapid

log = logging.getLogger("reihum.server")

AT_ONCE = 4
MAX_WAITING = 1000
"""Messages that wait, those that are to be tried again included; more are dropped."""

PAUSES = (10.0, 120.0, 1200.0)
"""Seconds before a message is tried again."""

LONGEST_PAUSE = 3600.0
"""Seconds that a service may ask for."""

GONE = {404, 410}
"""A browser does not want messages any more."""

LATER = {408, 425, 429}
"""It is worth trying again; so it is where a service has a fault."""


class Subscriber(NamedTuple):
    """Where somebody wants to be notified, as the browser has named it."""

    endpoint: str
    key: bytes
    """The browser's public key, a point of P-256 of 65 bytes."""
    auth: bytes
    """A secret of 16 bytes."""


class Message(NamedTuple):
    """What is sent to somebody, and whether it is still true."""

    to: Subscriber
    text: bytes
    topic: str
    """A service keeps one message of a topic: at most 32 characters of base64url."""
    seconds: int
    """For which a service may keep it."""
    still: Callable[[], Awaitable[bool]]
    gone: Callable[[], Awaitable[None]]
    """Called when the browser wants no more messages."""
    tried: int = 0


class Outbox:
    """The messages of one process. `count` gets how each attempt ended: `sent`, `gone`, `again`, `failed`, `dropped` or `late`."""

    def __init__(self, vapid: Vapid, services: Services, count: Callable[[str], None]) -> None:
        self.vapid = vapid
        self.services = services
        self._count = count
        self._queue: asyncio.Queue[Message] = asyncio.Queue()
        self._paused: set[asyncio.TimerHandle] = set()

    def send_soon(self, message: Message) -> None:
        """Send a message as soon as may be."""
        if self._queue.qsize() + len(self._paused) >= MAX_WAITING:
            self._count("dropped")
        else:
            self._queue.put_nowait(message)

    async def work(self) -> None:
        """Send what waits, one after the other; never ends. There may be AT_ONCE of these."""
        while True:
            message = await self._queue.get()
            try:
                self._count(await self._send(message))
            except StoreError:
                self._count(self._try_again(message, None))

    def close(self) -> None:
        """Forget what is to be tried again."""
        for timer in self._paused:
            timer.cancel()

    async def _send(self, message: Message) -> str:
        # Asked just before sending: the person may have moved since.
        if not await message.still():
            return "late"
        try:
            endpoint = self.services.parse_endpoint(message.to.endpoint)
            body = encrypt(message.text, message.to.key, message.to.auth)
        except ValueError:
            await message.gone()  # it was stored by a version with another list of services
            return "gone"
        return await self._deliver(message, endpoint, body)

    async def _deliver(self, message: Message, endpoint: Endpoint, body: bytes) -> str:
        headers = {
            "Authorization": self.vapid.make_authorization(endpoint.origin),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(message.seconds),
            "Topic": message.topic,
            "Urgency": "normal",
        }
        try:
            status, pause = await post(self.services, endpoint, headers, body)
        except (OSError, TimeoutError) as error:
            log.info("The push service %s cannot be reached: %s", endpoint.host, error or "no answer in time")
            return self._try_again(message, None)
        except ValueError as error:  # a name that cannot be looked up is one: it does not get better
            log.warning("A message cannot be sent to %s: %s", endpoint.host[:80], error)
            return "failed"
        if 200 <= status < 300:  # noqa: PLR2004 - the statuses of success
            return "sent"
        if status in GONE:
            await message.gone()
            return "gone"
        if status in LATER or status >= 500:  # noqa: PLR2004 - the statuses of a service's faults
            return self._try_again(message, pause)
        log.warning("The push service %s refuses a message with status %s", endpoint.host, status)
        return "failed"

    def _try_again(self, message: Message, pause: float | None) -> str:
        if message.tried >= len(PAUSES):
            return "failed"
        again = message._replace(tried=message.tried + 1)
        # The service may ask for a longer pause, up to a bound, and not for a shorter one.
        seconds = min(max(PAUSES[message.tried], pause or 0), LONGEST_PAUSE)

        def put() -> None:
            self._paused.discard(timer)
            self._queue.put_nowait(again)

        timer = asyncio.get_running_loop().call_later(seconds, put)
        self._paused.add(timer)
        return "again"
