"""How much is allowed to whom."""

import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv4Address, ip_address, ip_network


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
    misses: Rate = Rate(1 / 60, 30)
    """Tables asked for from one address that are not there, or not for who asks: see `Hub.guessing`."""
    tables: Rate = Rate(0.5, 30)
    """Tables set up from one address."""
    sockets: int = 200
    """Sockets of one address: a school class behind one router, not a flood."""
    idle: float = 120
    """Seconds that a socket may be at no table and say nothing."""
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


SITE = 56
"""Bits that the IPv6 addresses of one household share; with fewer to count by, anybody would be many."""


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


def party(address: str) -> str:
    """Give what counts as one address: an IPv4 address, or an IPv6 network of 56 bits, as one household has it."""
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(known, IPv4Address) or known.is_loopback:
        return address
    return str(known.ipv4_mapped) if known.ipv4_mapped else str(ip_network((known, SITE), strict=False))


class Crowd:
    """How many sockets each address has. Those of the machine itself are not counted: they may be anybody's, come by a proxy."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._there: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Let a socket in, or say that there are too many."""
        who = party(address)
        if _is_here(who):
            return True
        if self._there[who] >= self._most:
            return False
        self._there[who] += 1
        return True

    def leave(self, address: str) -> None:
        """A socket that was let in is gone."""
        who = party(address)
        if _is_here(who):
            return
        self._there[who] -= 1
        if not self._there[who]:
            del self._there[who]


def _is_here(who: str) -> bool:
    """Tell whether an address is this machine's own; what is no address is a socket in its file system."""
    try:
        return ip_network(who).is_loopback
    except ValueError:
        return True


class PerAddress:
    """A bucket for each address, for the addresses last seen."""

    def __init__(self, rate: Rate, kept: int = 10_000) -> None:
        self._rate = rate
        self._kept = kept
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def __getitem__(self, address: str) -> Bucket:
        who = party(address)
        bucket = self._buckets.setdefault(who, Bucket(self._rate))
        self._buckets.move_to_end(who)
        if len(self._buckets) > self._kept:
            self._buckets.popitem(last=False)
        return bucket
