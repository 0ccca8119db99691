"""Where people come from who were muted at a table: whoever takes another seat from there is muted as well."""

from collections.abc import Iterable

from reihum.server.live.sockets import Socket
from reihum.server.messages.events import Event, Muted, Sat
from reihum.server.table.decide import Decision


class MutedAddresses:
    """Those of one table, for as long as it is in memory."""

    def __init__(self) -> None:
        self._addresses: set[str | None] = set()

    def change(self, sockets: Iterable[Socket], seat: int, *, muted: bool) -> None:
        """Note that a seat is muted or not, for those of these sockets that are there and have an address of their own."""
        there = {socket.address for socket in sockets if socket.seat == seat and socket.address is not None}
        self._addresses = self._addresses | there if muted else self._addresses - there

    def consequences(self, socket: Socket, event: Event) -> list[Decision]:
        """Return what follows when somebody sits down over a socket who was muted on another seat."""
        if not isinstance(event, Sat) or not event.chair.secret or socket.address not in self._addresses:
            return []
        return [Decision(Muted(event.seat, muted=True))]
