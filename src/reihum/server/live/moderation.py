"""The operator's orders that hold now: addresses that are banned or muted, and whether new tables are set up."""

import time
from ipaddress import IPv6Address, ip_address, ip_network
from typing import NamedTuple

from reihum.server.live.addresses import find_group, is_local
from reihum.server.messages.errors import Refused
from reihum.server.store.orders import Kind, Network, Orders, Restriction


class _Held(NamedTuple):
    kind: Kind
    network: Network
    until: float
    """Seconds since 1970."""


class Moderation:
    """The orders of the store as this process knows them. The machine itself is never kept away: it may be a proxy that is not trusted."""

    def __init__(self, orders: Orders) -> None:
        self.orders = orders
        self.new_tables = True
        self._held: list[_Held] = []

    async def load(self) -> None:
        """Read what holds now. Raises StoreError."""
        standing = await self.orders.read()
        self.new_tables = standing.new_tables
        self._held = [_held(each) for each in standing.restrictions]

    def is_held(self, kind: Kind, address: str) -> bool:
        """Whether an address is kept away (`ban`) or silenced (`mute`)."""
        if not self._held or is_local(find_group(address)):
            return False
        known, now = ip_address(address.partition("%")[0]), time.time()
        if isinstance(known, IPv6Address) and known.ipv4_mapped:
            known = known.ipv4_mapped
        return any(held.kind == kind and now < held.until and known in held.network for held in self._held)

    def require_admitted(self, address: str) -> None:
        """Raise Refused (`banned`) where an address is kept away."""
        if self.is_held("ban", address):
            message = "The operator of this server has banned your address."
            raise Refused(message, "banned")

    def require_voice(self, address: str) -> None:
        """Raise Refused (`muted`) where an address is silenced."""
        if self.is_held("mute", address):
            message = "The operator of this server has muted your address."
            raise Refused(message, "muted")

    def require_new_tables(self) -> None:
        """Raise Refused (`no_new_tables`) where none are set up."""
        if not self.new_tables:
            message = "This server sets up no new tables at the moment."
            raise Refused(message, "no_new_tables")


def _held(each: Restriction) -> _Held:
    return _Held(each.kind, ip_network(each.network), float("inf") if each.until is None else each.until / 1000)
