"""The addresses of this machine in its networks, those that phones at home can most likely reach first."""

import fcntl
import socket
import struct
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, ip_address
from pathlib import Path
from typing import NamedTuple

IPV4 = 4
"""The IP version of `ip_address` objects that every home network supports."""
GET_ADDRESS = {"linux": 0x8915, "darwin": 0xC0206921}
"""The ioctl request SIOCGIFADDR, by platform."""
IPV6_INTERFACES = Path("/proc/net/if_inet6")
VIRTUAL = ("docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "lxc", "lxd", "podman", "cni", "flannel", "tun", "tap", "utun", "wg", "zt")
"""Prefixes of interfaces for containers, virtual machines and VPNs, which a phone at home cannot reach."""
PROBES = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))
"""Documentation addresses; connecting a UDP socket to them reveals the preferred source address. Nothing is sent."""

Address = IPv4Address | IPv6Address


class InterfaceAddress(NamedTuple):
    """An address, and the name of its interface if known."""

    address: Address
    interface: str


def list_own_addresses() -> list[Address]:
    """Return the addresses of this machine that others can reach: IPv4 before IPv6, those of real networks before virtual ones.

    Loopback and link-local addresses are left out. Empty if the machine is in no network.
    """
    preferred = [address for address in map(_find_source_address, *zip(*PROBES, strict=True)) if address is not None]
    return sort_addresses([*_iter_interface_addresses(), *(InterfaceAddress(address, "") for address in preferred)], preferred)


def sort_addresses(found: Iterable[InterfaceAddress], preferred: Iterable[Address]) -> list[Address]:
    """Return addresses sorted by how likely others reach them; `preferred` are those that the system sends from."""
    first = set(preferred)
    interfaces: dict[Address, str] = {}
    for address, interface in found:
        if not (address.is_loopback or address.is_link_local or address.is_unspecified):
            interfaces[address] = interfaces.get(address) or interface
    return sorted(interfaces, key=lambda one: (interfaces[one].startswith(VIRTUAL), one.version, one not in first, int(one)))


def _find_source_address(family: socket.AddressFamily, to: str) -> Address | None:
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
        probe.connect((to, 9))
        return ip_address(probe.getsockname()[0])
    return None


def _iter_interface_addresses() -> Iterator[InterfaceAddress]:
    request = GET_ADDRESS.get(sys.platform)
    if request is not None:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
            for _, name in socket.if_nameindex():
                with suppress(OSError):  # the interface has no IPv4 address
                    answer = fcntl.ioctl(asking.fileno(), request, struct.pack("256s", name.encode()[:15]))
                    yield InterfaceAddress(IPv4Address(answer[20:24]), name)
    with suppress(OSError):
        for line in IPV6_INTERFACES.read_text().splitlines():
            address, _, _, _, _, name = line.split()
            yield InterfaceAddress(IPv6Address(int(address, 16)), name)
