"""Token buckets: how much somebody may still do, in all or by address."""

import time
from collections import OrderedDict
from collections.abc import Callable

from reihum.server.config.limits import Rate
from reihum.server.live.addresses import group_of


class Bucket:
    """A token bucket."""

    def __init__(self, rate: Rate, now: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._now = now
        self._level = rate.burst
        self._at = now()

    @property
    def level(self) -> float:
        """How much may be taken at once now; below 0 when too much was taken."""
        now = self._now()
        self._level = min(self._rate.burst, self._level + (now - self._at) * self._rate.second)
        self._at = now
        return self._level

    def take(self) -> bool:
        """Take one, though there may be none; return whether there was."""
        allowed = self.level >= 1
        self._level -= 1
        return allowed


class BucketPerAddress:
    """A bucket for each address, for the addresses last seen."""

    def __init__(self, rate: Rate, kept: int = 10_000) -> None:
        self._rate = rate
        self._kept = kept
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def __getitem__(self, address: str) -> Bucket:
        group = group_of(address)
        bucket = self._buckets.setdefault(group, Bucket(self._rate))
        self._buckets.move_to_end(group)
        if len(self._buckets) > self._kept:
            self._buckets.popitem(last=False)
        return bucket
