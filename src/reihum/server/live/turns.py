"""Limits how many tasks of an address, and of all together, run at the same time; further ones wait."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext

from reihum.server.live.addresses import find_group


class Turns:
    """A semaphore for each address group, kept while a task holds it or waits for it."""

    def __init__(self, at_once: int = 1, in_all: int | None = None) -> None:
        self._at_once = at_once
        self._in_all = nullcontext() if in_all is None else asyncio.Semaphore(in_all)
        self._locks: dict[str, asyncio.Semaphore] = {}
        self._users: dict[str, int] = {}

    def __len__(self) -> int:
        """Return the number of address groups that hold a turn or wait for one."""
        return len(self._locks)

    @asynccontextmanager
    async def hold_turn(self, address: str) -> AsyncIterator[None]:
        """Wait for a turn of the address, and hold it inside the context."""
        group = find_group(address)
        lock = self._locks.setdefault(group, asyncio.Semaphore(self._at_once))
        # Counted separately, since a semaphore does not say how many wait for it.
        self._users[group] = self._users.get(group, 0) + 1
        try:
            async with lock, self._in_all:
                yield
        finally:
            self._users[group] -= 1
            if not self._users[group]:
                del self._users[group], self._locks[group]
