"""Limits on open connections, per address and in all: idle ones are closed for newer ones."""

from asyncio import Transport
from collections.abc import Sequence
from ipaddress import ip_address, ip_network

from reihum.server.live.addresses import find_group, is_local


class _Pool:
    """Connections that may be closed for newer ones: first idle ones, the longest idle first, then those with a request."""

    def __init__(self) -> None:
        self.silent: dict[Transport, None] = {}
        self.busy: dict[Transport, None] = {}

    def __len__(self) -> int:
        return len(self.silent) + len(self.busy)

    @property
    def first(self) -> Transport | None:
        return next(iter(self.silent or self.busy), None)

    def discard(self, connection: Transport) -> None:
        self.silent.pop(connection, None)
        self.busy.pop(connection, None)


class ConnectionLimits:
    """The open connections: at most `of_address` of one address without web sockets, and `in_all` in all with web sockets.

    Web sockets have limits of their own (`SocketsPerAddress`) and are never closed here. Connections from this machine and from
    `proxies` (networks) are not counted by address, since they may be anybody's.
    """

    def __init__(self, of_address: int, in_all: int, proxies: Sequence[str] = ()) -> None:
        self._of_address = of_address
        self._in_all = in_all
        self._proxies = [ip_network(proxy) for proxy in proxies]
        self._all = _Pool()
        self._by_group: dict[str, _Pool] = {}
        self._groups: dict[Transport, str] = {}
        """The group of each connection by which it is counted (see `find_group`), empty for no group; web sockets included."""

    def __len__(self) -> int:
        """Return the number of open connections."""
        return len(self._groups)

    def add(self, connection: Transport, address: str) -> None:
        """Add a new connection. If there are too many, another one is closed, or the new one when all others are web sockets."""
        group = self._find_counted_group(address)
        own = self._by_group.get(group)
        # The limit of the address comes first, so that its flood closes nobody else's connections.
        if own is not None and len(own) >= self._of_address:
            self._close(own.first)
        elif len(self._groups) >= self._in_all:
            self._close(self._all.first or connection)
        if not connection.is_closing():
            self._groups[connection] = group
            self.set_silent(connection)

    def set_silent(self, connection: Transport) -> None:
        """Note that a connection has no request in progress: before one, after its response, or after the end of a web socket."""
        for pool in self._list_pools(connection):
            pool.discard(connection)
            pool.silent[connection] = None

    def set_busy(self, connection: Transport) -> None:
        """Note that the head of a request has arrived."""
        for pool in self._list_pools(connection):
            pool.discard(connection)
            pool.busy[connection] = None

    def set_socket(self, connection: Transport) -> None:
        """Note that a connection is a web socket now."""
        for pool in self._list_pools(connection):
            pool.discard(connection)
        group = self._groups.get(connection)
        if group and not self._by_group[group]:
            del self._by_group[group]

    def remove(self, connection: Transport) -> None:
        """Forget a connection that is gone."""
        self.set_socket(connection)
        self._groups.pop(connection, None)

    def _close(self, connection: Transport | None) -> None:
        if connection is not None:
            self.remove(connection)
            connection.abort()

    def _list_pools(self, connection: Transport) -> list[_Pool]:
        group = self._groups.get(connection)
        if group is None:
            return []
        return [self._all, self._by_group.setdefault(group, _Pool())] if group else [self._all]

    def _find_counted_group(self, address: str) -> str:
        """Return the group by which an address is counted, empty for local addresses and proxies."""
        group = find_group(address)
        if is_local(group) or any(ip_address(address.partition("%")[0]) in proxy for proxy in self._proxies):
            return ""
        return group
