"""How much is allowed to whom."""

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rate:
    """So many a second in the long run, and so many at once."""

    second: float
    burst: float


@dataclass(frozen=True, slots=True)
class Limits:
    """Everything that is bounded, in one place."""

    messages: Rate = Rate(20, 60)
    """Commands over one socket."""
    joins: Rate = Rate(2, 20)
    """Joins over one socket: each may have a whole match played again."""
    talk: Rate = Rate(1, 8)
    """What one person says or shows at a table."""
    hints: Rate = Rate(0.5, 10)
    """Hints over one socket: each is a bot's thought."""
    looks: Rate = Rate(1, 40)
    """Records that are looked through for one address."""
    misses: Rate = Rate(0.2, 30)
    """Table codes that do not exist, asked for from one address."""
    tables: Rate = Rate(0.5, 30)
    """Tables set up from one address."""
    patience: float = 100
    """Messages beyond the allowance after which a socket is closed."""
    queue: int = 256
    """Messages that wait for one socket."""
    queue_letters: int = 2 << 20
    send_seconds: float = 10
    """How long one message may take to be sent."""
    rooms: int = 1000
    """Tables kept awake, unless more are in use."""
    rest: float = 60
    """Seconds without anybody after which a table may be put to sleep."""
    sleep: float = 900
    """Seconds without anybody after which a table is put to sleep."""
    gap: int = 100
    """Events that are sent again after a `join`."""


class Bucket:
    """A token bucket."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._level = rate.burst
        self._at = clock()

    @property
    def level(self) -> float:
        """How much may be taken at once now; below 0 when too much was taken."""
        now = self._clock()
        self._level = min(self._rate.burst, self._level + (now - self._at) * self._rate.second)
        self._at = now
        return self._level

    def take(self) -> bool:
        """Take one, though there may be none; says whether there was."""
        allowed = self.level >= 1
        self._level -= 1
        return allowed


class PerAddress:
    """A bucket for each address, for the addresses last seen."""

    def __init__(self, rate: Rate, kept: int = 10_000) -> None:
        self._rate = rate
        self._kept = kept
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def __getitem__(self, address: str) -> Bucket:
        bucket = self._buckets.setdefault(address, Bucket(self._rate))
        self._buckets.move_to_end(address)
        if len(self._buckets) > self._kept:
            self._buckets.popitem(last=False)
        return bucket
