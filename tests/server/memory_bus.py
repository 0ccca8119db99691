"""A bus for several servers in one process."""

import asyncio

from reihum.server.bus.bus import EventListener, MessageListener


class MemoryBus:
    """A bus between servers in several threads, as a broker would be between processes."""

    def __init__(self) -> None:
        self.check_every: float | None = None
        self.away = False
        self.deaf = False
        """Whether messages are lost."""
        self.delay = 0.0
        """Seconds until a message arrives."""
        self._ends: list[tuple[asyncio.AbstractEventLoop, EventListener, MessageListener]] = []

    def listen(self, on_event: EventListener, on_message: MessageListener) -> None:
        self._ends.append((asyncio.get_running_loop(), on_event, on_message))

    def publish_event(self, code: str, number: int) -> None:
        for loop, on_event, _ in self._ends:
            if not loop.is_closed():
                loop.call_soon_threadsafe(on_event, code, number)

    def publish_message(self, code: str, data: bytes) -> None:
        for loop, _, on_message in self._ends:
            if not self.deaf and not loop.is_closed():
                loop.call_soon_threadsafe(loop.call_later, self.delay, on_message, code, data)

    async def close(self) -> None:
        loop = asyncio.get_running_loop()
        self._ends = [end for end in self._ends if end[0] is not loop]
