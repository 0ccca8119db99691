"""Groups of clients' network addresses, which limits apply to."""

from collections.abc import Sequence
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

SITE_BITS = 56
"""The prefix of IPv6 addresses that counts as one household; with a longer one, a household could appear as many."""

KEPT_ADDRESSES = 4096
"""Size of the caches of parsed addresses: every command asks about its client's address three times."""


def parse_address(address: str) -> IPv4Address | IPv6Address | None:
    """Return a client's address without its zone, and an IPv4 address written as IPv6 as what it is; None for anything else."""
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:
        return None
    return getattr(known, "ipv4_mapped", None) or known


@lru_cache(KEPT_ADDRESSES)
def find_group(address: str) -> str:
    """Return the group that an address belongs to: an IPv4 address itself, or its IPv6 network of 56 bits, as one household has it."""
    known = parse_address(address)
    if known is None:
        return address
    if isinstance(known, IPv4Address) or known.is_loopback:
        return str(known)
    return str(ip_network((known, SITE_BITS), strict=False))


@lru_cache(KEPT_ADDRESSES)
def is_local(group: str) -> bool:
    """Whether an address is a loopback one, or none at all, as of a Unix domain socket."""
    try:
        return ip_network(group).is_loopback
    except ValueError:
        return True


HALL = 10
"""The factor on the limits of an address in a hall, a network with many people."""


def get_width(group: str, halls: Sequence[str]) -> int:
    """Return the factor on the limits of a group: HALL in one of these networks, else 1."""
    if not halls or is_local(group):
        return 1
    network = ip_network(group)
    return HALL if any(network.overlaps(hall) for hall in map(ip_network, halls) if hall.version == network.version) else 1
