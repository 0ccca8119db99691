"""Shares of processor time, in milliseconds: of a person, of a table and of an address.

A person or a table that has used up its share is refused. An address waits instead, with everybody behind it, so that whatever comes
from one address, most of the event loop's time is left for others.
"""

import asyncio
import time
from collections.abc import Callable, Sequence

from reihum.server.config.limits import Rate, TimeLimits
from reihum.server.live.addresses import find_group, is_local
from reihum.server.live.allowances import Bucket, BucketPerAddress, KeptByKey
from reihum.server.messages.errors import Refused

MAX_SHARES = 20_000
"""People and tables whose shares are kept: the last used ones."""


class ProcessorTime:
    """The shares of everybody in one kind of time: the event loop's, or that of the threads.

    `halls` have larger shares, see `addresses`; this machine itself has no limit, since it may be a proxy. `now` returns seconds.
    """

    def __init__(self, limits: TimeLimits, halls: Sequence[str] = (), now: Callable[[], float] = time.monotonic) -> None:
        self._limits = limits
        self._now = now
        self._shares = KeptByKey[tuple[str, int | None], Bucket](
            MAX_SHARES, lambda key: Bucket(limits.table if key[1] is None else limits.person, now)
        )
        """By table and person; None stands for all people at the table together."""
        self._addresses = BucketPerAddress(limits.address, halls, now=now)

    def make_bucket(self) -> Bucket:
        """Return a new share for a client without a seat."""
        return Bucket(self._limits.person, self._now)

    def get_person_bucket(self, table: str, person: int) -> Bucket:
        """Return the share of a person at a table."""
        return self._shares.get((table, person))

    def get_table_bucket(self, table: str) -> Bucket:
        """Return the share of all people with seats at a table: nobody else can use it up."""
        return self._shares.get((table, None))

    def get_address_bucket(self, address: str) -> Bucket | None:
        """Return the share of an address; None for this machine itself."""
        return None if is_local(find_group(address)) else self._addresses.get_bucket(address)

    async def wait(self, address: str, price: float, *, always: bool = False) -> None:
        """Take `price` milliseconds from the share of an address, and wait until it has them.

        Raises Refused, and takes nothing, when that would take too long, unless `always`.
        """
        share = self.get_address_bucket(address)
        if share is None:
            return
        seconds = share.compute_wait(price)
        if seconds > self._limits.patience and not always:
            message = "Your address has used up its share of the server's time; wait a little."
            raise Refused(message, "too_fast")
        # The share may go below zero: the next request waits behind this one.
        share.charge(price)
        if seconds > 0:
            await asyncio.sleep(min(seconds, self._limits.patience))


class CommonShare:
    """A share of processor time for common work: beyond it work waits in line, and is never refused."""

    def __init__(self, rate: Rate, now: Callable[[], float] = time.monotonic) -> None:
        self._bucket = Bucket(rate, now)

    def compute_wait(self, price: float) -> float:
        """Return the seconds until the share has `price` milliseconds."""
        return self._bucket.compute_wait(price)

    async def wait(self, price: float) -> None:
        """Take `price` milliseconds, and wait until the share has them; a cancelled wait gives them back."""
        seconds = self._bucket.compute_wait(price)
        self._bucket.charge(price)
        if seconds > 0:
            try:
                await asyncio.sleep(seconds)
            except asyncio.CancelledError:
                self._bucket.charge(-price)
                raise


class Account:
    """The shares that one command is charged to: of its person, of the table where that person has a seat, and of the address."""

    def __init__(self, budget: ProcessorTime, shares: Sequence[Bucket], address: str) -> None:
        self._budget = budget
        self._shares = shares
        self.address = address

    async def pay(self, price: float) -> None:
        """Take `price` milliseconds, and wait until the address has them. Raises Refused, and takes nothing, when a share has too few."""
        if any(share.compute_wait(price) > 0 for share in self._shares):
            message = "That was a lot to think about; wait a little."
            raise Refused(message, "too_fast")
        # Taken before waiting, so that concurrent commands do not spend the same milliseconds.
        for share in self._shares:
            share.charge(price)
        try:
            await self._budget.wait(self.address, price)
        except Refused:
            for share in self._shares:
                share.charge(-price)
            raise

    def settle(self, price: float, took: float) -> None:
        """Charge the difference, which may be negative, between `price`, paid in advance, and the `took` milliseconds of the work."""
        of_address = self._budget.get_address_bucket(self.address)
        for share in (*self._shares, *([] if of_address is None else [of_address])):
            share.charge(took - price)
