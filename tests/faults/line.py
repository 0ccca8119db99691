"""An unreliable connection between a client and a server."""

import asyncio
import random
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple, Protocol


class ConnectionLost(Exception):
    """The connection is lost."""


class Connection(Protocol):
    """A reliable connection: messages arrive in order until it is closed."""

    def put(self, text: str) -> None:
        """Send a message, if that is still possible."""

    async def get(self) -> str:
        """Wait for the next one; raises ConnectionLost."""

    def cut(self) -> None:
        """End it."""


class Rates(NamedTuple):
    """The rates of the faults that happen to a message, in each direction."""

    drop: float = 0.02
    double: float = 0.03
    hold: float = 0.05
    cut: float = 0.005


CALM = Rates(0, 0, 0, 0)
HELD = 0.03
"""The most seconds for which a message is delayed, so that others overtake it."""


class FaultyConnection:
    """A wire on which messages get lost, or arrive twice, late and in another order."""

    def __init__(self, wire: Connection, chance: random.Random, rates: Rates) -> None:
        self._wire = wire
        self._chance = chance
        self._rates = rates
        self._arrived: asyncio.Queue[str | None] = asyncio.Queue()
        self._task = asyncio.create_task(self._receive())

    def put(self, text: str) -> None:
        """Send a message, or lose it."""
        self._pass(text, self._wire.put)

    async def get(self) -> str:
        """Wait for a message; raises ConnectionLost."""
        text = await self._arrived.get()
        if text is None:
            self._arrived.put_nowait(None)
            raise ConnectionLost
        return text

    def cut(self) -> None:
        """Close it; messages on their way are lost."""
        self._wire.cut()
        self._task.cancel()
        self._arrived.put_nowait(None)

    async def _receive(self) -> None:
        with suppress(ConnectionLost):
            while True:
                self._pass(await self._wire.get(), self._arrived.put_nowait)
        self._wire.cut()
        self._arrived.put_nowait(None)

    def _pass(self, text: str, on: Callable[[str], None]) -> None:
        rates, fate = self._rates, self._chance.random()
        if fate < rates.cut:
            self.cut()
        elif fate < rates.cut + rates.hold:
            asyncio.get_running_loop().call_later(self._chance.uniform(0, HELD), on, text)
        elif fate < rates.cut + rates.hold + rates.double:
            on(text)
            on(text)
        elif fate >= sum(rates) or not rates.drop:
            on(text)
