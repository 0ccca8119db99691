"""The addresses that clients come from: what counts as one, how many sockets each has, and which are muted at a table."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from ipaddress import IPv4Address, ip_address, ip_network

from reihum.server.live.sockets import REPLACED, Socket
from reihum.server.messages.events import Event, MutedEvent, SatEvent
from reihum.server.table.decide import Decision

SITE_BITS = 56
"""Bits that the IPv6 addresses of one household share; if longer prefixes counted, one household could appear as many."""

KEPT_ADDRESSES = 4096
"""Addresses that are remembered as they were read: every command of a client asks about its address three times."""


@lru_cache(KEPT_ADDRESSES)
def find_group(address: str) -> str:
    """Return what counts as one address: an IPv4 address, or an IPv6 network of 56 bits, as one household has it."""
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(known, IPv4Address) or known.is_loopback:
        return address
    return str(known.ipv4_mapped) if known.ipv4_mapped else str(ip_network((known, SITE_BITS), strict=False))


HALL = 10
"""How many times as much as others may come from where many people are."""


def get_width(group: str, halls: Sequence[str]) -> int:
    """Return how many times as much as others may come from what counts as one address: HALL where it is in one of these networks."""
    if not halls or is_local(group):
        return 1
    network = ip_network(group)
    return HALL if any(network.overlaps(hall) for hall in map(ip_network, halls) if hall.version == network.version) else 1


class SocketsPerAddress:
    """The sockets of each address: `most` that have a seat, and as many that have none.

    So somebody with the secret of a seat can always connect and take it. Sockets from the machine itself are not counted: behind a proxy
    they may be anybody's.
    """

    def __init__(self, most: int, halls: Sequence[str] = ()) -> None:
        self._most = most
        self._halls = halls
        self._open: dict[str, dict[Socket, str]] = {}
        """By address, the oldest first, each with the table that it came to."""

    def add(self, address: str, socket: Socket) -> None:
        """Count a socket that is opened. Where the address has too many without a seat, the oldest of these is closed."""
        group = find_group(address)
        if is_local(group):
            return
        sockets = self._open.setdefault(group, {})
        without = [other for other in sockets if other.seat is None]
        for oldest in without[: max(0, len(without) + 1 - self._most * get_width(group, self._halls))]:
            _replace(sockets, oldest)
        sockets[socket] = ""

    def count_at_table(self, address: str, socket: Socket, table: str) -> None:
        """Count a socket that came to a table, on a seat or not.

        Where the address has too many on seats another one is closed: the oldest at the table where it has most.
        """
        group = find_group(address)
        sockets = self._open.get(group, {})
        if socket not in sockets:
            return
        sockets[socket] = table
        others = [other for other in sockets if other.seat is not None and other is not socket]
        if socket.seat is not None and len(others) >= self._most * get_width(group, self._halls):
            by_table = Counter(sockets[other] for other in others)
            _replace(sockets, max(others, key=lambda other: by_table[sockets[other]]))

    def remove(self, address: str, socket: Socket) -> None:
        """Count a socket as closed."""
        group = find_group(address)
        if group in self._open:
            self._open[group].pop(socket, None)
            if not self._open[group]:
                del self._open[group]


class MutedAddresses:
    """The addresses of people who were muted at one table: a further seat taken from there is muted as well.

    They are remembered for as long as the table is in memory.
    """

    def __init__(self) -> None:
        self._addresses: set[str | None] = set()

    def set_muted(self, sockets: Iterable[Socket], seat: int, *, muted: bool) -> None:
        """Note that a seat is muted or not, for those of these sockets that are there and have an address of their own."""
        there = {socket.address for socket in sockets if socket.seat == seat and socket.address is not None}
        self._addresses = self._addresses | there if muted else self._addresses - there

    def decide_consequences(self, socket: Socket, event: Event) -> list[Decision]:
        """Return what follows when somebody sits down over a socket who was muted on another seat."""
        if not isinstance(event, SatEvent) or not event.chair.secret or socket.address not in self._addresses:
            return []
        return [Decision(MutedEvent(event.seat, muted=True))]


def _replace(sockets: dict[Socket, str], oldest: Socket) -> None:
    del sockets[oldest]
    oldest.close(REPLACED)


@lru_cache(KEPT_ADDRESSES)
def is_local(group: str) -> bool:
    """Whether an address is this machine's own; what is no address is a socket in its file system."""
    try:
        return ip_network(group).is_loopback
    except ValueError:
        return True
