"""The addresses that clients come from: what counts as one, and how many sockets each has."""

from ipaddress import IPv4Address, ip_address, ip_network

from reihum.server.live.sockets import REPLACED, Socket

SITE_BITS = 56
"""Bits that the IPv6 addresses of one household share; were more of them told apart, anybody would be many."""


def group_of(address: str) -> str:
    """Return what counts as one address: an IPv4 address, or an IPv6 network of 56 bits, as one household has it."""
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(known, IPv4Address) or known.is_loopback:
        return address
    return str(known.ipv4_mapped) if known.ipv4_mapped else str(ip_network((known, SITE_BITS), strict=False))


class SocketsPerAddress:
    """The sockets of each address. Those of the machine itself are not counted: they may be anybody's, come by a proxy."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: dict[str, dict[Socket, None]] = {}
        """By address, the oldest first."""

    def add(self, address: str, socket: Socket) -> bool:
        """Count a socket that is opened. Where the address has too many, its oldest one without a seat is closed.

        So who has the secret of a seat can always come to say it. Returns False, and does not count the socket, when all have seats.
        """
        group = group_of(address)
        if _is_local(group):
            return True
        sockets = self._open.setdefault(group, {})
        if len(sockets) >= self._most:
            oldest = next((other for other in sockets if other.seat is None), None)
            if oldest is None:
                return False
            del sockets[oldest]
            oldest.close(REPLACED)
        sockets[socket] = None
        return True

    def remove(self, address: str, socket: Socket) -> None:
        """Count a socket as closed."""
        group = group_of(address)
        if group in self._open:
            self._open[group].pop(socket, None)
            if not self._open[group]:
                del self._open[group]


def _is_local(group: str) -> bool:
    """Whether an address is this machine's own; what is no address is a socket in its file system."""
    try:
        return ip_network(group).is_loopback
    except ValueError:
        return True
