"""A bus for several servers in one process."""

import asyncio

from reihum.server.live.bus import Hearer, Listener


class Wire:
    """A bus between hubs in several threads, as a broker would be between processes."""

    check_every = None

    def __init__(self) -> None:
        self.deaf = False
        """Whether whispers are lost."""
        self._ends: list[tuple[asyncio.AbstractEventLoop, Listener, Hearer]] = []

    def listen(self, listener: Listener, hearer: Hearer) -> None:
        self._ends.append((asyncio.get_running_loop(), listener, hearer))

    def publish(self, code: str, number: int) -> None:
        for loop, listener, _ in self._ends:
            if not loop.is_closed():
                loop.call_soon_threadsafe(listener, code, number)

    def whisper(self, code: str, word: bytes) -> None:
        for loop, _, hearer in self._ends:
            if not self.deaf and not loop.is_closed():
                loop.call_soon_threadsafe(hearer, code, word)

    async def close(self) -> None:
        loop = asyncio.get_running_loop()
        self._ends = [end for end in self._ends if end[0] is not loop]
