"""The operator's orders in force: banned and muted networks, and whether new tables may be set up."""

import time
from ipaddress import ip_network
from typing import NamedTuple

from reihum.server.live.addresses import find_group, is_local, parse_address
from reihum.server.messages.errors import Refused
from reihum.server.store.orders import Kind, Network, Orders, Restriction


class _NetworkRestriction(NamedTuple):
    kind: Kind
    network: Network
    until: float
    """Seconds since 1970."""


class Moderation:
    """A process's copy of the stored orders. This machine itself is never restricted: it may be an untrusted proxy."""

    def __init__(self, orders: Orders) -> None:
        self.orders = orders
        self.new_tables = True
        self._restrictions: list[_NetworkRestriction] = []

    async def load(self) -> None:
        """Read the orders from the store. Raises StoreError."""
        standing = await self.orders.read()
        self.new_tables = standing.new_tables
        self._restrictions = [_parse_restriction(each) for each in standing.restrictions]

    def is_restricted(self, kind: Kind, address: str) -> bool:
        """Whether an address is banned (`ban`) or muted (`mute`)."""
        if not self._restrictions or is_local(find_group(address)):
            return False
        known, now = parse_address(address), time.time()
        return any(held.kind == kind and now < held.until and known in held.network for held in self._restrictions)

    def require_admitted(self, address: str) -> None:
        """Raise Refused (`banned`) if an address is banned."""
        if self.is_restricted("ban", address):
            message = "The operator of this server has banned your address."
            raise Refused(message, "banned")

    def require_voice(self, address: str) -> None:
        """Raise Refused (`muted`) if an address is muted."""
        if self.is_restricted("mute", address):
            message = "The operator of this server has muted your address."
            raise Refused(message, "muted")

    def require_new_tables(self) -> None:
        """Raise Refused (`no_new_tables`) if no new tables may be set up."""
        if not self.new_tables:
            message = "This server sets up no new tables at the moment."
            raise Refused(message, "no_new_tables")


def _parse_restriction(each: Restriction) -> _NetworkRestriction:
    return _NetworkRestriction(each.kind, ip_network(each.network), float("inf") if each.until is None else each.until / 1000)
