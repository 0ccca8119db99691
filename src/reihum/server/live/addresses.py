"""Clients' network addresses: grouping them, counting their sockets, and muting them at a table."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from ipaddress import IPv4Address, ip_address, ip_network

from reihum.server.live.sockets import REPLACED, Socket
from reihum.server.messages.events import Event, MutedEvent, SatEvent
from reihum.server.table.decide import Decision

SITE_BITS = 56
"""The prefix of IPv6 addresses that counts as one household; with a longer one, a household could appear as many."""

KEPT_ADDRESSES = 4096
"""Size of the caches of parsed addresses: every command asks about its client's address three times."""


@lru_cache(KEPT_ADDRESSES)
def find_group(address: str) -> str:
    """Return the group that an address belongs to: an IPv4 address itself, or its IPv6 network of 56 bits, as one household has it."""
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(known, IPv4Address) or known.is_loopback:
        return address
    return str(known.ipv4_mapped) if known.ipv4_mapped else str(ip_network((known, SITE_BITS), strict=False))


HALL = 10
"""The factor on the limits of an address in a hall, a network with many people."""


def get_width(group: str, halls: Sequence[str]) -> int:
    """Return the factor on the limits of a group: HALL in one of these networks, else 1."""
    if not halls or is_local(group):
        return 1
    network = ip_network(group)
    return HALL if any(network.overlaps(hall) for hall in map(ip_network, halls) if hall.version == network.version) else 1


class SocketsPerAddress:
    """The sockets of each address: at most `most` with a seat, and as many without.

    So somebody with the secret of a seat can always connect and take it. Sockets from this machine itself are not counted, since
    behind a proxy they may be anybody's.
    """

    def __init__(self, most: int, halls: Sequence[str] = ()) -> None:
        self._most = most
        self._halls = halls
        self._open: dict[str, dict[Socket, str]] = {}
        """By address group: the sockets, the oldest first, each with the code of its table."""

    def add(self, address: str, socket: Socket) -> None:
        """Count a new socket. If the address has too many without a seat, the oldest of these is closed."""
        group = find_group(address)
        if is_local(group):
            return
        sockets = self._open.setdefault(group, {})
        without = [other for other in sockets if other.seat is None]
        for oldest in without[: max(0, len(without) + 1 - self._most * get_width(group, self._halls))]:
            _close_replaced(sockets, oldest)
        sockets[socket] = ""

    def count_at_table(self, address: str, socket: Socket, table: str) -> None:
        """Note that a socket joined a table, on a seat or not.

        If the address has too many sockets on seats, another one is closed: the oldest at the table where it has most.
        """
        group = find_group(address)
        sockets = self._open.get(group, {})
        if socket not in sockets:
            return
        sockets[socket] = table
        others = [other for other in sockets if other.seat is not None and other is not socket]
        if socket.seat is not None and len(others) >= self._most * get_width(group, self._halls):
            by_table = Counter(sockets[other] for other in others)
            _close_replaced(sockets, max(others, key=lambda other: by_table[sockets[other]]))

    def has_seat(self, address: str, table: str) -> bool:
        """Return whether a socket of the address has a seat at a table."""
        sockets = self._open.get(find_group(address), {})
        return any(at == table and socket.seat is not None for socket, at in sockets.items())

    def remove(self, address: str, socket: Socket) -> None:
        """Forget a closed socket."""
        group = find_group(address)
        if group in self._open:
            self._open[group].pop(socket, None)
            if not self._open[group]:
                del self._open[group]


class MutedAddresses:
    """The addresses of people who were muted at one table: another seat taken from there is muted as well.

    They are kept as long as the table is in memory.
    """

    def __init__(self) -> None:
        self._addresses: set[str | None] = set()

    def set_muted(self, sockets: Iterable[Socket], seat: int, *, muted: bool) -> None:
        """Note that a seat was muted or unmuted, for the addresses of its sockets that have one (`Socket.address`)."""
        there = {socket.address for socket in sockets if socket.seat == seat and socket.address is not None}
        self._addresses = self._addresses | there if muted else self._addresses - there

    def decide_consequences(self, socket: Socket, event: Event) -> list[Decision]:
        """Return the decision to mute somebody who sits down from an address that was muted on another seat; else none."""
        if not isinstance(event, SatEvent) or not event.occupant.secret or socket.address not in self._addresses:
            return []
        return [Decision(MutedEvent(event.seat, muted=True))]


def _close_replaced(sockets: dict[Socket, str], oldest: Socket) -> None:
    del sockets[oldest]
    oldest.close(REPLACED)


@lru_cache(KEPT_ADDRESSES)
def is_local(group: str) -> bool:
    """Whether an address is a loopback one, or none at all, as of a Unix domain socket."""
    try:
        return ip_network(group).is_loopback
    except ValueError:
        return True
