"""Token buckets: how much somebody may still do, in all or by address."""

import time
from collections import OrderedDict
from collections.abc import Callable, Sequence

from reihum.server.config.limits import Rate
from reihum.server.live.addresses import group_of, width_of


class Bucket:
    """A token bucket."""

    def __init__(self, rate: Rate, now: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._now = now
        self._level = rate.burst
        self._at = now()

    @property
    def most(self) -> float:
        """How much may be taken at once at most."""
        return self._rate.burst

    @property
    def level(self) -> float:
        """How much may be taken at once now."""
        now = self._now()
        self._level = min(self._rate.burst, self._level + (now - self._at) * self._rate.second)
        self._at = now
        return self._level

    def take(self, much: float = 1) -> bool:
        """Take one, or as `much` as is said; return False, and take nothing, when there is less."""
        if self.level < much:
            return False
        self._level -= much
        return True

    def give_back(self) -> None:
        """Put one back that was taken for what did not come about."""
        self._level = min(self._rate.burst, self.level + 1)

    def charge(self, much: float) -> None:
        """Take as much as is said, also when there is less: then nothing can be taken until that has come in. Less than 0 gives back."""
        self._level = min(self._rate.burst, self.level - much)

    def seconds_until(self, much: float) -> float:
        """Return after how many seconds as much as is said could be taken, or all that there ever is at once, where that is less."""
        return max(0.0, min(much, self._rate.burst) - self.level) / self._rate.second


class BucketPerAddress:
    """A bucket for each address, or each table and address, for those last seen."""

    def __init__(self, rate: Rate, halls: Sequence[str] = (), kept: int = 10_000, *, now: Callable[[], float] | None = None) -> None:
        self._rate = rate
        self._halls = halls
        self._kept = kept
        self._now = now or time.monotonic
        self._buckets: OrderedDict[tuple[str, str], Bucket] = OrderedDict()

    def of(self, address: str, table: str = "") -> Bucket:
        """Return the bucket of an address, or of an address at a table."""
        key = group_of(address), table
        bucket = self._buckets.get(key)
        if bucket is None:
            wider = width_of(key[0], self._halls)
            bucket = self._buckets[key] = Bucket(Rate(self._rate.second * wider, self._rate.burst * wider), self._now)
        self._buckets.move_to_end(key)
        if len(self._buckets) > self._kept:
            self._buckets.popitem(last=False)
        return bucket
