"""The queue of push messages: AT_ONCE are sent at a time, retried if useful, and dropped when outdated."""

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
"""Waiting messages, including those to be retried, at most; further ones are dropped."""

PAUSES = (10.0, 120.0, 1200.0)
"""Seconds before each retry of a message."""

LONGEST_PAUSE = 3600.0
"""The longest `Retry-After` of a service that is respected, in seconds."""

GONE = {404, 410}
"""Status codes for a subscription that no longer exists."""

LATER = {408, 425, 429}
"""Status codes that are worth a retry, like those from 500 on."""


class Subscriber(NamedTuple):
    """A browser's push subscription."""

    endpoint: str
    key: bytes
    """The browser's public key, a point of P-256 of 65 bytes."""
    auth: bytes
    """The subscription's secret of 16 bytes."""


class Message(NamedTuple):
    """A message to one subscriber, with a check whether it is still valid."""

    to: Subscriber
    text: bytes
    topic: str
    """At most 32 characters of base64url; a service keeps only the last message of a topic."""
    seconds: int
    """Seconds for which a service may keep it."""
    still: Callable[[], Awaitable[bool]]
    gone: Callable[[], Awaitable[None]]
    """Called when the subscription no longer exists."""
    tried: int = 0


class Outbox:
    """The messages of one process. `count` gets the outcome of each try: `sent`, `gone`, `again`, `failed`, `dropped` or `late`."""

    def __init__(self, vapid: Vapid, services: Services, count: Callable[[str], None]) -> None:
        self.vapid = vapid
        self.services = services
        self._count = count
        self._queue: asyncio.Queue[Message] = asyncio.Queue()
        self._paused: set[asyncio.TimerHandle] = set()
        self._is_warned = False

    def send_soon(self, message: Message) -> None:
        """Queue a message."""
        if self._queue.qsize() + len(self._paused) >= MAX_WAITING:
            self._count("dropped")
        else:
            self._queue.put_nowait(message)

    async def work(self) -> None:
        """Send queued messages one after the other; never ends. AT_ONCE of these may run at the same time."""
        while True:
            message = await self._queue.get()
            try:
                self._count(await self._send(message))
            except StoreError:
                self._count(self._try_again(message, None))

    def close(self) -> None:
        """Cancel all retries."""
        for timer in self._paused:
            timer.cancel()

    async def _send(self, message: Message) -> str:
        # Checked just before sending: the person may have moved since.
        if not await message.still():
            return "late"
        try:
            endpoint = self.services.parse_endpoint(message.to.endpoint)
            body = encrypt(message.text, message.to.key, message.to.auth)
        except ValueError:
            await message.gone()  # stored by a version with another list of services
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
            # Warned of once: a firewall would otherwise keep all notifications from people without a word.
            level = logging.INFO if self._is_warned else logging.WARNING
            log.log(level, "The push service %s cannot be reached: %s", endpoint.host[:80], error or "no answer in time")
            self._is_warned = True
            return self._try_again(message, None)
        except ValueError as error:  # such as an invalid host name: a retry would not help
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
        # The service may ask for a longer pause, up to a limit, but not for a shorter one.
        seconds = min(max(PAUSES[message.tried], pause or 0), LONGEST_PAUSE)

        def put() -> None:
            self._paused.discard(timer)
            self._queue.put_nowait(again)

        timer = asyncio.get_running_loop().call_later(seconds, put)
        self._paused.add(timer)
        return "again"
