"""A few at a time for each address: anyone who asks for more waits until something is done."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from reihum.server.live.addresses import find_group


class Turns:
    """A semaphore for each address, kept while somebody has it or waits for it."""

    def __init__(self, at_once: int = 1) -> None:
        self._at_once = at_once
        self._locks: dict[str, asyncio.Semaphore] = {}
        self._users: dict[str, int] = {}

    def __len__(self) -> int:
        """Return the number of addresses whose turn it is."""
        return len(self._locks)

    @asynccontextmanager
    async def taking(self, address: str) -> AsyncIterator[None]:
        """Wait for the turn of an address, and keep it while inside."""
        group = find_group(address)
        lock = self._locks.setdefault(group, asyncio.Semaphore(self._at_once))
        # Counted apart from the semaphore, which does not say how many wait: it is dropped when nobody has or wants it.
        self._users[group] = self._users.get(group, 0) + 1
        try:
            async with lock:
                yield
        finally:
            self._users[group] -= 1
            if not self._users[group]:
                del self._users[group], self._locks[group]
