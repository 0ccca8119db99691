"""The addresses that clients come from: what counts as one, and how many sockets each has."""

from collections import Counter
from ipaddress import IPv4Address, ip_address, ip_network

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
    """How many sockets each address has. Those of the machine itself are not counted: they may be anybody's, come by a proxy."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[str] = Counter()

    def acquire(self, address: str) -> bool:
        """Count a socket that is opened; return False, and do not count it, when the address has too many."""
        group = group_of(address)
        if _is_local(group):
            return True
        if self._open[group] >= self._most:
            return False
        self._open[group] += 1
        return True

    def release(self, address: str) -> None:
        """Count a socket that was acquired as closed."""
        group = group_of(address)
        if _is_local(group):
            return
        self._open[group] -= 1
        if not self._open[group]:
            del self._open[group]


def _is_local(group: str) -> bool:
    """Whether an address is this machine's own; what is no address is a socket in its file system."""
    try:
        return ip_network(group).is_loopback
    except ValueError:
        return True
