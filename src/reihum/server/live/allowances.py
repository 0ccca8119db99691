"""Token buckets: the allowance of a client, a person or an address. All other allowances are made of these."""

import time
from collections import OrderedDict
from collections.abc import Callable, Sequence

from reihum.server.config.limits import Limits, Rate
from reihum.server.live.addresses import find_group, get_width, is_local

FRAMES_PER_MESSAGE = 2
"""Frames that a socket may send for each message it may send, also for those that are refused as too fast."""

FRAME_SHARE = 0.1
"""The part of its allowance of messages that a socket may send as frames, whatever others of its address have sent."""

KIB = 1024


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
        # Refilled when it is looked at: a timer for each bucket would cost more than all of them.
        now = self._now()
        self._level = min(self._rate.burst, self._level + (now - self._at) * self._rate.second)
        self._at = now
        return self._level

    def take(self, amount: float = 1) -> bool:
        """Take `amount`; return False, and take nothing, when there is less."""
        if self.level < amount:
            return False
        self._level -= amount
        return True

    def give_back(self) -> None:
        """Put one back that was taken for something that failed."""
        self._level = min(self._rate.burst, self.level + 1)

    def charge(self, amount: float) -> None:
        """Take `amount`, also when there is less: then nothing can be taken until that has come in. A negative amount gives back."""
        self._level = min(self._rate.burst, self.level - amount)

    def compute_wait(self, amount: float) -> float:
        """Return the seconds until `amount` could be taken, or until the bucket is full where it never holds that much."""
        return max(0.0, min(amount, self._rate.burst) - self.level) / self._rate.second


class BucketPerAddress:
    """A bucket for each address, or each table and address, for those last seen."""

    def __init__(self, rate: Rate, halls: Sequence[str] = (), kept: int = 10_000, *, now: Callable[[], float] | None = None) -> None:
        self._rate = rate
        self._halls = halls
        self._kept = kept
        self._now = now or time.monotonic
        self._buckets: OrderedDict[tuple[str, str], Bucket] = OrderedDict()

    def get_bucket(self, address: str, table: str = "") -> Bucket:
        """Return the bucket of an address, or of an address at a table."""
        key = find_group(address), table
        bucket = self._buckets.get(key)
        if bucket is None:
            # A bucket that was forgotten begins full, so forgetting the longest unused one gives nobody more than they had.
            wider = get_width(key[0], self._halls)
            bucket = self._buckets[key] = Bucket(Rate(self._rate.second * wider, self._rate.burst * wider), self._now)
        self._buckets.move_to_end(key)
        if len(self._buckets) > self._kept:
            self._buckets.popitem(last=False)
        return bucket


class FrameAllowance:
    """What one socket may still send. A frame counts as one, and as one more for each KiB that it holds."""

    def __init__(self, limits: Limits) -> None:
        messages, patience = limits.messages, limits.patience
        self._own = Bucket(Rate(FRAMES_PER_MESSAGE * messages.second, FRAMES_PER_MESSAGE * (messages.burst + patience.burst)))
        self._share = Bucket(Rate(FRAME_SHARE * messages.second, messages.burst))
        self._of_address: Bucket | None = None

    def share_with(self, address: str, buckets: BucketPerAddress) -> None:
        """Count frames against their address as well; those of the machine itself are not, for they may be anybody's."""
        if not is_local(find_group(address)):
            self._of_address = buckets.get_bucket(address)

    def take(self, size: int) -> bool:
        """Count a frame that holds `size` bytes; return False when it is too much.

        When all sockets of an address together have sent too much, it is too much for those that have sent more than their share.
        """
        cost = 1 + size / KIB
        # All three are taken from whatever the result: what was sent counts although it was too much.
        modest = self._share.take(cost)
        shared = self._of_address is None or self._of_address.take(cost)
        return self._own.take(cost) and (modest or shared)
