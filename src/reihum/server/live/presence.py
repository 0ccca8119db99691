"""Presence at a table: this process's sockets, and the people connected to other processes."""

import math
import time
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import NamedTuple

from reihum.server.live.sockets import RENEWED, REPLACED, Socket
from reihum.server.messages.events import ArrangedEvent, Event, LeftEvent, MutedEvent, RenewedEvent, SatEvent
from reihum.server.messages.outgoing import Failed, Message, Onlookers, encode
from reihum.server.table.decide import Decision

FORGET = 60.0
"""Seconds after which a silent process is considered gone, not counting time while the bus is away."""

ANSWER_SECONDS = 0.2
"""Seconds in which other processes answer who is connected to them."""


class _There(NamedTuple):
    """The people connected to another process, and when it reported them."""

    people: frozenset[int]
    onlookers: int
    said_at: float


class MutedAddresses:
    """The addresses of people who were muted at one table: another seat taken from there is muted as well.

    They are kept as long as the table is in memory.
    """

    def __init__(self) -> None:
        self._addresses: set[str | None] = set()

    def set_muted(self, sockets: Iterable[Socket], seat: int, *, muted: bool) -> None:
        """Note that a seat was muted or unmuted, for the addresses of its sockets that have one (`Socket.address`)."""
        there = {socket.address for socket in sockets if socket.seat == seat and socket.address is not None}
        self._addresses = self._addresses | there if muted else self._addresses - there

    def decide_consequences(self, socket: Socket, event: Event) -> list[Decision]:
        """Return the decision to mute somebody who sits down from an address that was muted on another seat; else none."""
        if not isinstance(event, SatEvent) or not event.occupant.secret or socket.address not in self._addresses:
            return []
        return [Decision(MutedEvent(event.seat, muted=True))]


class TablePresence:
    """The presence at one table: of people here by the seats of their sockets, of people elsewhere by their numbers."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self.sockets: set[Socket] = set()
        self.shut_out: set[Socket] = set()
        """Sockets of onlookers who may not look on at the moment, but are still connected."""
        self._muted_addresses = MutedAddresses()
        self._now = now
        self._elsewhere: dict[str, _There] = {}
        self._asked_at = -math.inf

    def note_question(self) -> None:
        """Note that other processes are asked who is connected to them."""
        self._asked_at = self._now()

    @property
    def answers_in(self) -> float:
        """The seconds until other processes have had the time to answer, 0 if they have or were not asked."""
        return max(0.0, self._asked_at + ANSWER_SECONDS - self._now())

    @property
    def is_shared(self) -> bool:
        """Whether another process has people or onlookers at this table."""
        return bool(self._elsewhere)

    @property
    def connected(self) -> set[Socket]:
        """All sockets, also those of onlookers who may not look on."""
        return self.sockets | self.shut_out

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
        """The number of onlookers connected to this process."""
        return sum(socket.seat is None and not socket.shared for socket in self.sockets)

    def add(self, socket: Socket, seat: int | None, *, muted: bool, most: int) -> None:
        """Add a socket on a seat or as an onlooker (None), and close older ones of the seat beyond `most`.

        Older ones are closed, since somebody with a new device must be able to connect.
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
        """Return the decisions that follow from an event of a socket, see `MutedAddresses`."""
        return self._muted_addresses.decide_consequences(socket, event)

    def follow(self, event: Event, newcomer: Socket | None) -> None:
        """Update the sockets' seats after an event; `newcomer` is the socket whose command led to it."""
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
        """Note the people and onlookers that another process reports."""
        there = _There(frozenset(people), onlookers, self._now())
        if there.people or onlookers:
            self._elsewhere[origin] = there
        else:
            self._elsewhere.pop(origin, None)

    def list_processes_before(self, origin: str) -> list[str]:
        """Return the processes with people at this table that take precedence over this one, `origin`: all if it has no people."""
        return [other for other, there in self._elsewhere.items() if there.people and (not self.here or other < origin)]

    def forget_silent(self, *, bus_away: bool) -> None:
        """Forget processes that have reported nothing for FORGET seconds, not counting the time while the bus is away."""
        if bus_away:
            self._elsewhere = {origin: there._replace(said_at=self._now()) for origin, there in self._elsewhere.items()}
        since = self._now() - FORGET
        self._elsewhere = {origin: there for origin, there in self._elsewhere.items() if there.said_at > since}

    def group_by_seat(self, but: Socket | None = None) -> list[tuple[int | None, list[Socket]]]:
        """Return the sockets grouped by seat (None: onlookers), without `but`."""
        groups: dict[int | None, list[Socket]] = {}
        for socket in self.sockets:
            if socket is not but:
                groups.setdefault(socket.seat, []).append(socket)
        return list(groups.items())

    def _find_oldest(self, seat: int, most: int) -> list[Socket]:
        """Return the sockets of a seat beyond `most`: those of hidden pages first, then the least recently used."""
        sockets = sorted((socket for socket in self.sockets if socket.seat == seat), key=lambda socket: (not socket.hidden, socket.used_at))
        return sockets[: max(0, len(sockets) - most)]

    def send_views(self, message_for: Callable[[int | None], Message], but: Socket | None = None) -> None:
        """Send every socket except `but` the message for its seat (None: onlookers)."""
        for seat, sockets in self.group_by_seat(but):
            send_to(sockets, [message_for(seat)])

    def send_tables(self, messages_for: Callable[[int | None], Sequence[Message]]) -> None:
        """Send every socket the messages for its seat (None: onlookers), of which the first is the table."""
        for seat, sockets in self.group_by_seat():
            send_to(sockets, messages_for(seat))

    def send_onlookers_away(self) -> None:
        """Tell the onlookers that they may not look on, and send them nothing more; they stay connected."""
        for socket in [socket for socket in self.sockets if socket.seat is None]:
            self.sockets.discard(socket)
            self.shut_out.add(socket)
            socket.send(Failed(None, "no_onlookers", "Nobody may look on at this table."))

    def let_onlookers_in(self, messages: Sequence[Message]) -> None:
        """Admit the excluded onlookers again, and send them these messages, which begin with the table."""
        # One of them may have taken a seat meanwhile, and sees the table already.
        back = [socket for socket in self.shut_out if socket not in self.sockets]
        self.shut_out.clear()
        self.sockets.update(back)
        send_to(back, messages)

    def send_all(self, message: Message) -> None:
        """Send every socket the same message."""
        send_to(self.sockets, [message])

    def send_onlooker_count(self, host: int) -> None:
        """Send the sockets of the host's seat the number of onlookers if it has changed."""
        count = self.onlookers_here + sum(there.onlookers for there in self._elsewhere.values())
        for socket in self.sockets:
            if socket.seat == host and socket.told_onlookers != count:
                socket.told_onlookers = count
                socket.send(Onlookers(count))

    def _reorder(self, order: list[int]) -> None:
        """Move sockets with their people: seat i is taken by the one who was on seat `order[i]`."""
        for socket in self.sockets:
            if socket.seat is not None:
                socket.seat = order.index(socket.seat)

    def expel(self, seat: int, but: Socket | None, code: int) -> None:
        """Close the sockets of a seat except `but`."""
        for socket in [socket for socket in self.sockets if socket.seat == seat and socket is not but]:
            self.sockets.discard(socket)
            socket.seat = None
            socket.close(code)

    def _unseat(self, seat: int) -> None:
        """Turn the sockets of a seat into onlookers."""
        for socket in self.sockets:
            if socket.seat == seat:
                socket.seat = None


def send_to(sockets: Collection[Socket], messages: Sequence[Message]) -> None:
    """Send each of these sockets the same messages."""
    for message in messages:
        # Encoded once, not once a socket: encoding is most of the cost of an event.
        data = encode(message)
        for socket in sockets:
            socket.send(data)
