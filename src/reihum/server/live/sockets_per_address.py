"""The limit on the sockets of one address."""

from collections import Counter
from collections.abc import Sequence

from reihum.server.live.addresses import find_group, get_width, is_local
from reihum.server.live.sockets import REPLACED, Socket


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


def _close_replaced(sockets: dict[Socket, str], oldest: Socket) -> None:
    del sockets[oldest]
    oldest.close(REPLACED)
