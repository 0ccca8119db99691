"""Presence at a table: the sockets of this process, and the people that other processes say are connected to them."""

import time
from collections.abc import Callable, Iterable
from typing import NamedTuple

from reihum.server.live.addresses import MutedAddresses
from reihum.server.live.sockets import RENEWED, REPLACED, Socket
from reihum.server.messages.events import ArrangedEvent, Event, LeftEvent, MutedEvent, RenewedEvent, SatEvent
from reihum.server.messages.outgoing import Failed, Message, Onlookers, encode
from reihum.server.table.decide import Decision

FORGET = 60.0
"""Seconds after which a process that says nothing any more is taken to be gone."""


class _There(NamedTuple):
    """Who is connected to another process, and when it said so."""

    people: frozenset[int]
    onlookers: int
    said_at: float


class TablePresence:
    """The presence at one table. People elsewhere are known by their numbers, those here by the seats of their sockets."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self.sockets: set[Socket] = set()
        self.shut_out: set[Socket] = set()
        """Onlookers who were sent away and are still connected, until they may look on again."""
        self._muted_addresses = MutedAddresses()
        self._now = now
        self._elsewhere: dict[str, _There] = {}

    @property
    def is_shared(self) -> bool:
        """Whether another process has people or onlookers here."""
        return bool(self._elsewhere)

    @property
    def here(self) -> set[int]:
        """The seats of people who are connected to this process."""
        return {socket.seat for socket in self.sockets if socket.seat is not None}

    @property
    def elsewhere(self) -> set[int]:
        """The numbers of people who are connected to other processes."""
        return {person for there in self._elsewhere.values() for person in there.people}

    @property
    def onlookers_here(self) -> int:
        """How many look on and are connected to this process."""
        return sum(socket.seat is None and not socket.shared for socket in self.sockets)

    def add(self, socket: Socket, seat: int | None, *, muted: bool, most: int) -> None:
        """Add a socket on a seat or as an onlooker (None), and close older ones of the seat beyond `most`.

        The new socket is kept and an old one closed: somebody who comes by a new device must get in.
        """
        socket.used_at = time.monotonic()
        socket.seat, socket.told_onlookers = seat, 0
        self.sockets.add(socket)
        if seat is None:
            return
        if muted:
            self._muted_addresses.set_muted([socket], seat, muted=True)
        for oldest in self._find_oldest(seat, most):
            self.sockets.discard(oldest)
            oldest.seat = None
            oldest.close(REPLACED)

    def decide_consequences(self, socket: Socket, event: Event) -> list[Decision]:
        """Return what follows when somebody sits down over a socket who was muted on another seat."""
        return self._muted_addresses.decide_consequences(socket, event)

    def follow(self, event: Event, newcomer: Socket | None) -> None:
        """Let sockets change seats as an event says; `newcomer` is the one whose command led to it."""
        match event:
            case SatEvent(seat) if newcomer is not None:
                newcomer.seat = seat
            case ArrangedEvent(list() as order):
                self._reorder(order)
            case LeftEvent(seat, bot, removed) if bot is None or removed:
                self._unseat(seat)
            case MutedEvent(seat, muted):
                self._muted_addresses.set_muted(self.sockets, seat, muted=muted)
            case RenewedEvent(seat):
                self.expel(seat, newcomer, RENEWED)

    def set_elsewhere(self, origin: str, people: Iterable[int], onlookers: int = 0) -> None:
        """Note who another process says is connected to it."""
        there = _There(frozenset(people), onlookers, self._now())
        if there.people or onlookers:
            self._elsewhere[origin] = there
        else:
            self._elsewhere.pop(origin, None)

    def list_processes_before(self, origin: str) -> list[str]:
        """Return the other processes with people here that come before this one, `origin`: all, where nobody is connected to this one."""
        return [other for other, there in self._elsewhere.items() if there.people and (not self.sockets or other < origin)]

    def forget_silent(self) -> None:
        """Forget processes that have said nothing for FORGET seconds."""
        since = self._now() - FORGET
        self._elsewhere = {origin: there for origin, there in self._elsewhere.items() if there.said_at > since}

    def group_by_seat(self, but: Socket | None = None) -> list[tuple[int | None, list[Socket]]]:
        """Return the sockets in groups that see the same, each with its seat (None: onlookers), all `but` one."""
        groups: dict[int | None, list[Socket]] = {}
        for socket in self.sockets:
            if socket is not but:
                groups.setdefault(socket.seat, []).append(socket)
        return list(groups.items())

    def _find_oldest(self, seat: int, most: int) -> list[Socket]:
        """Return the sockets of a seat beyond `most`: of pages that nobody looks at first, then those that were used longest ago."""
        sockets = sorted((socket for socket in self.sockets if socket.seat == seat), key=lambda socket: (not socket.hidden, socket.used_at))
        return sockets[: max(0, len(sockets) - most)]

    def send_views(self, message_for: Callable[[int | None], Message], but: Socket | None = None) -> None:
        """Send every socket, all `but` one, the message for its seat, which is None for onlookers."""
        for seat, sockets in self.group_by_seat(but):
            # Encoded once for each seat, not for each socket: that is most of what an event costs.
            data = encode(message_for(seat))
            for socket in sockets:
                socket.send(data)

    def send_onlookers_away(self) -> None:
        """Send the onlookers nothing more, and let them know; they stay connected."""
        for socket in [socket for socket in self.sockets if socket.seat is None]:
            self.sockets.discard(socket)
            self.shut_out.add(socket)
            socket.send(Failed(None, "no_onlookers", "Nobody may look on at this table."))

    def let_onlookers_in(self, table: Message) -> None:
        """Let the onlookers in again who were sent away, and send them the table."""
        # One of them may have come to a seat meanwhile, and sees the table already.
        back = [socket for socket in self.shut_out if socket not in self.sockets]
        self.shut_out.clear()
        self.sockets.update(back)
        data = encode(table)
        for socket in back:
            socket.send(data)

    def send_all(self, message: Message) -> None:
        """Send every socket the same message."""
        data = encode(message)
        for socket in self.sockets:
            socket.send(data)

    def tell_onlookers(self, host: int) -> None:
        """Tell the host, by seat, how many look on, where that is news."""
        count = self.onlookers_here + sum(there.onlookers for there in self._elsewhere.values())
        for socket in self.sockets:
            if socket.seat == host and socket.told_onlookers != count:
                socket.told_onlookers = count
                socket.send(Onlookers(count))

    def _reorder(self, order: list[int]) -> None:
        """Move sockets with their people: seat i is taken by the one on seat `order[i]` before."""
        for socket in self.sockets:
            if socket.seat is not None:
                socket.seat = order.index(socket.seat)

    def expel(self, seat: int, but: Socket | None, code: int) -> None:
        """Close the sockets of a seat, all `but` one."""
        for socket in [socket for socket in self.sockets if socket.seat == seat and socket is not but]:
            self.sockets.discard(socket)
            socket.seat = None
            socket.close(code)

    def _unseat(self, seat: int) -> None:
        """Make onlookers of the sockets of a seat."""
        for socket in self.sockets:
            if socket.seat == seat:
                socket.seat = None
