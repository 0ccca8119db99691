"""Token buckets: the allowance of a client, a person or an address. All other allowances use these."""

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from typing import Generic, TypeVar

from reihum.server.config.limits import Limits, Rate
from reihum.server.live.addresses import find_group, get_width, is_local
from reihum.server.messages.errors import Refused

K = TypeVar("K", bound=Hashable)
B = TypeVar("B")

FRAMES_PER_MESSAGE = 2
"""Frames that a socket may send for each message it may send, including messages refused as too fast."""

FRAME_SHARE = 0.1
"""The part of its message allowance that a socket may send as frames, whatever other sockets of its address have sent."""

MAX_PEOPLE = 100
"""People of one table whose buckets are kept, at most."""

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
        """The capacity of the bucket."""
        return self._rate.burst

    @property
    def level(self) -> float:
        """The tokens in the bucket now; negative after `charge` took more than there were."""
        # Refilled on access: a timer for each bucket would cost more.
        now = self._now()
        self._level = min(self._rate.burst, self._level + (now - self._at) * self._rate.second)
        self._at = now
        return self._level

    def take(self, amount: float = 1) -> bool:
        """Take `amount` tokens and return True; return False, and take none, if there are fewer."""
        if self.level < amount:
            return False
        self._level -= amount
        return True

    def give_back(self) -> None:
        """Put one token back that was taken for something that failed."""
        self._level = min(self._rate.burst, self.level + 1)

    def charge(self, amount: float) -> None:
        """Take `amount` tokens even if there are fewer, so that the level goes below 0. A negative amount gives back."""
        self._level = min(self._rate.burst, self.level - amount)

    def compute_wait(self, amount: float) -> float:
        """Return the seconds until `amount` can be taken, or until the bucket is full if it never holds that much."""
        return max(0.0, min(amount, self._rate.burst) - self.level) / self._rate.second


class KeptByKey(Generic[K, B]):
    """What belongs to keys, such as buckets, made when it is first asked for; only that of the `most` last used keys is kept."""

    def __init__(self, most: int, make: Callable[[K], B]) -> None:
        self._most = most
        self._make = make
        self._kept: OrderedDict[K, B] = OrderedDict()

    def find(self, key: K) -> B | None:
        """Return what is kept for a key; None if nothing is."""
        return self._kept.get(key)

    def get(self, key: K) -> B:
        """Return what belongs to a key."""
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = self._make(key)
            # A forgotten bucket starts full again, so the least recently used one is dropped, which is fullest anyway.
            if len(self._kept) > self._most:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return found


class BucketPerPerson:
    """A bucket for each person at one table, by number: these are never given again, so only the last used ones are kept."""

    def __init__(self, rate: Rate) -> None:
        self._buckets = KeptByKey[int, Bucket](MAX_PEOPLE, lambda _: Bucket(rate))

    def take(self, person: int) -> None:
        """Take a token of a person; raises Refused if there is none."""
        if not self._buckets.get(person).take():
            message = "That was a lot at once; wait a little."
            raise Refused(message, "too_fast")


class BucketPerAddress:
    """A bucket for each address, or each address and table; only the `kept` last used ones are kept."""

    def __init__(self, rate: Rate, halls: Sequence[str] = (), kept: int = 10_000, *, now: Callable[[], float] | None = None) -> None:
        self._rate = rate
        self._halls = halls
        self._now = now or time.monotonic
        self._buckets = KeptByKey[tuple[str, str], Bucket](kept, self._make)

    def get_bucket(self, address: str, table: str = "") -> Bucket:
        """Return the bucket of an address, or of an address at a table."""
        return self._buckets.get((find_group(address), table))

    def _make(self, key: tuple[str, str]) -> Bucket:
        wider = get_width(key[0], self._halls)
        return Bucket(Rate(self._rate.second * wider, self._rate.burst * wider), self._now)


class FrameAllowance:
    """The frames that one socket may send. A frame costs one token, and one more for each KiB."""

    def __init__(self, limits: Limits) -> None:
        messages, patience = limits.messages, limits.patience
        self._own = Bucket(Rate(FRAMES_PER_MESSAGE * messages.second, FRAMES_PER_MESSAGE * (messages.burst + patience.burst)))
        self._share = Bucket(Rate(FRAME_SHARE * messages.second, messages.burst))
        self._of_address: Bucket | None = None

    def share_with(self, address: str, buckets: BucketPerAddress) -> None:
        """Count frames against their address as well, unless it is this machine itself, which may be a proxy for anybody."""
        if not is_local(find_group(address)):
            self._of_address = buckets.get_bucket(address)

    def take(self, size: int) -> bool:
        """Count a frame of `size` bytes; return False when it exceeds the allowance.

        When the allowance of the whole address is spent, only sockets that have sent more than their share exceed it.
        """
        cost = 1 + size / KIB
        # All three are charged whatever the result: an excessive frame was sent all the same.
        modest = self._share.take(cost)
        shared = self._of_address is None or self._of_address.take(cost)
        return self._own.take(cost) and (modest or shared)
