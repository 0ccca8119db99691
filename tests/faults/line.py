"""A line between a client and a server that is not to be trusted."""

import asyncio
import random
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple, Protocol


class Lost(Exception):
    """The line is gone."""


class Wire(Protocol):
    """A line as it is: whatever is put in on one side comes out on the other, in order, until it is gone."""

    def put(self, text: str) -> None:
        """Send a message, if that is still possible."""

    async def get(self) -> str:
        """Wait for the next one; raises Lost."""

    def cut(self) -> None:
        """End it."""


class Rates(NamedTuple):
    """How often what happens to a message, in each direction."""

    drop: float = 0.02
    double: float = 0.03
    hold: float = 0.05
    cut: float = 0.005


CALM = Rates(0, 0, 0, 0)
HELD = 0.03
"""Seconds for which a message is held back at most; others overtake it."""


class Line:
    """A wire through which messages get lost, or come twice, late and in another order."""

    def __init__(self, wire: Wire, chance: random.Random, rates: Rates) -> None:
        self._wire = wire
        self._chance = chance
        self._rates = rates
        self._arrived: asyncio.Queue[str | None] = asyncio.Queue()
        self._task = asyncio.create_task(self._receive())

    def put(self, text: str) -> None:
        """Send a message, or not."""
        self._pass(text, self._wire.put)

    async def get(self) -> str:
        """Wait for a message; raises Lost."""
        text = await self._arrived.get()
        if text is None:
            self._arrived.put_nowait(None)
            raise Lost
        return text

    def cut(self) -> None:
        """End it, whatever is under way."""
        self._wire.cut()
        self._task.cancel()
        self._arrived.put_nowait(None)

    async def _receive(self) -> None:
        with suppress(Lost):
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
