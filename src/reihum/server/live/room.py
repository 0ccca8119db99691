"""A table that is awake in this process: its state, who is connected, and the way from a command to everybody's screen."""

import asyncio
import time
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple, Self

import msgspec

from reihum.server.live.bus import Bus
from reihum.server.live.chat import Chat
from reihum.server.live.clock import Clock
from reihum.server.live.limits import Limits
from reihum.server.live.metrics import Metrics
from reihum.server.live.presence import Attendance
from reihum.server.live.readiness import Readiness
from reihum.server.live.sockets import Socket, encode
from reihum.server.messages import events, whispers
from reihum.server.messages.commands import AtTable, Sit
from reihum.server.messages.errors import Refused, StoreError, unknown
from reihum.server.messages.events import Arranged, Event, Left, Sat, Started
from reihum.server.messages.protocol import Failed, Happened, Message, Presence, TableView
from reihum.server.store.logs import replay_gap
from reihum.server.store.store import Store, digest
from reihum.server.store.writer import Entry
from reihum.server.table import decide, substitutes, views
from reihum.server.table.state import Table, replay

if TYPE_CHECKING:
    from collections.abc import Callable

    from reihum.server.live.bot_driver import Driver

ATTEMPTS = 20
"""So often a command is decided again because another process was quicker."""


class Shared(NamedTuple):
    """What all tables of a process share."""

    store: Store
    bus: Bus
    limits: Limits
    origin: str
    """The name of this process among those on the bus."""
    metrics: Metrics
    readiness: Readiness


class Room:
    """One table. Everything that changes it happens under `lock`; everything that waits for the store happens there, too."""

    def __init__(self, code: str, table: Table, shared: Shared) -> None:
        self.code = code
        self.table = table
        self.lock = asyncio.Lock()
        self.attendance = Attendance()
        self.chat = Chat(shared.limits.talk)
        self.clock = Clock()
        self.used = time.monotonic()
        """When somebody last asked for the table, or left it."""
        self.driver: Driver | None = None
        self.gone = False
        """Whether the table was deleted."""
        self.shared = shared
        self._ending: asyncio.Task[None] | None = None
        self._unsure = False
        """Whether an event may have been stored without our knowing."""

    @classmethod
    def awake(cls, code: str, log: list[Event], shared: Shared) -> Self:
        """Wake a table from its log; raises LogError."""
        return cls(code, replay(code, log), shared)

    @property
    def in_use(self) -> bool:
        """Whether somebody is at the table, or something is being done there."""
        return bool(self.attendance.sockets) or self.lock.locked() or (self.driver is not None and self.driver.busy)

    # Looking

    @property
    def present(self) -> set[int]:
        """The seats of people who are connected."""
        seats = self.attendance.here
        if self.attendance.shared:
            seats |= {seat for person in self.attendance.elsewhere if (seat := self.table.seat_of_person(person)) is not None}
        return seats

    def sides(self) -> views.Sides:
        """Look at the table as it stands, from any side."""
        left = self.clock.left(self.table)
        return views.Sides(self.table, self.present, None if left is None else int(left * 1000))

    def view(self, seat: int | None) -> TableView:
        """Look at the table from a seat, or from outside."""
        return self.sides().view(seat)

    def tell(self, message: Message) -> None:
        """Send everybody the same."""
        data = encode(message)
        for socket in self.attendance.sockets:
            socket.send(data)

    # Coming and going

    def enter(self, socket: Socket, seat: int | None) -> None:
        """Let a socket hear of everything from now on."""
        alone, idle = not self.attendance.sockets, not self.attendance.here
        back = seat is not None and seat not in self.present
        socket.seat = seat
        self.attendance.sockets.add(socket)
        if idle:
            self.clock.restart()  # nobody's time ran while nobody was there
        if back and seat is not None:
            self._tell_presence(seat, socket)
        if seat is not None or alone:
            self.announce(asks=alone)
        self.wake()

    def leave(self, socket: Socket) -> None:
        """A socket is gone, or has gone to another table."""
        self.attendance.sockets.discard(socket)
        self.used = time.monotonic()
        seat, socket.seat = socket.seat, None
        if seat is not None and seat not in self.attendance.here:
            if seat not in self.present:
                self._tell_presence(seat)
            self.announce()

    def _tell_presence(self, seat: int, but: Socket | None = None) -> None:
        what, sides = Presence(seat, away=seat not in self.present), self.sides()
        for viewer, group in self.attendance.by_seat(but):
            _send(group, encode(Happened(self.table.number, what, sides.view(viewer))))

    def announce(self, *, asks: bool = False) -> None:
        """Tell other processes who is connected to this one; with `asks` they tell us."""
        people = [self.table.seats[seat].person for seat in self.attendance.here]
        self.shared.bus.whisper(self.code, whispers.encode(whispers.Here(self.shared.origin, people, asks)))

    def note(self, change: "Callable[[], None]") -> None:
        """Let something change that is known of other processes, and tell who came or went by it."""
        before = self.present
        change()
        for seat in before ^ self.present:
            self._tell_presence(seat)

    async def welcome(self, seat: int) -> None:
        """Somebody is back at a seat: the bot that sits in there makes way, unless the person had got up. The lock is held."""
        with suppress(StoreError):  # the person is back all the same; a move will say so
            while not self.table.seats[seat].left and (event := substitutes.come_back(self.table, seat)):
                if await self._append(None, None, None, event):
                    self._advance(event)
                else:
                    await self.refresh()

    def wake(self) -> None:
        """Let the bots look whether it is their turn."""
        if self.driver is not None:
            self.driver.wake()

    # Commands

    async def do(self, socket: Socket, command: AtTable, secret: str = "") -> int:
        """Carry out a command, or find that it was carried out before; gives the number of its event. Raises Refused.

        The order is: store, tell everybody, then return. Where nothing needs to change the number is the last one.
        """
        async with self.lock:
            if self._unsure:
                await self.refresh()
            mark = digest(encode_command(command))
            for _ in range(ATTEMPTS):
                seat = socket.seat
                if seat is None and isinstance(command, Sit):
                    seat = self.table.seat_of(secret)
                    if seat is not None:  # the answer to an earlier `sit` was lost
                        return await self._repeated(seat, command.id, mark)
                person = None if seat is None else self.table.seats[seat].person
                try:
                    event = decide.decide(self.table, seat, command, self.present, secret)
                except Refused:
                    if found := await self._find(person, command.id, mark):
                        return found
                    raise
                if event is None:
                    return self.table.number
                actor = event.chair.person if isinstance(event, Sat) and isinstance(command, Sit) else person
                if await self._append(actor, command.id, mark, event):
                    self._advance(event, socket if isinstance(command, Sit) else None)
                    return self.table.number
                await self.refresh()
                if found := await self._find(person, command.id, mark):
                    return found
        message = "The table is too busy."
        raise StoreError(message)

    async def move(self, event: events.Moved, moved: int, still: "Callable[[], bool]") -> None:
        """Make a bot's move, unless the match has moved on since event `moved` or `still` says no. Raises Refused."""
        async with self.lock:
            if self.table.moved != moved or self.table.match is None or not still():
                return
            event = msgspec.structs.replace(event, move=decide.legal_text(self.table.match, event.move))
            if await self._append(None, None, None, event):
                self._advance(event)
                return
            try:
                await self.refresh()
            except Refused:
                if not self.gone:  # else the bot is stopped by now
                    raise

    async def _append(self, person: int | None, command: str | None, mark: bytes | None, event: Event) -> bool:
        self._unsure = True
        entry = Entry(self.code, self.table.number + 1, person, command, mark, events.encode(event), int(time.time() * 1000))
        metrics = self.shared.metrics
        with metrics.timed(metrics.store):
            won = await self.shared.store.append(entry)
        if won:
            metrics.happened(event)
        self._unsure = False
        return won

    async def _find(self, person: int | None, command: str, mark: bytes) -> int | None:
        """Look for an earlier event of the same command."""
        found = None if person is None else await self.shared.store.find(self.code, person, command)
        if found is not None and found.digest != mark:
            message = "This id was used for another command."
            raise Refused(message, "conflict")
        return None if found is None else found.number

    async def _repeated(self, seat: int, command: str, mark: bytes) -> int:
        found = await self._find(self.table.seats[seat].person, command, mark)
        if found is None:
            message = f"This secret opens seat {seat} already: join with it."
            raise Refused(message, "conflict")
        return found

    # Events

    def _advance(self, event: Event, newcomer: Socket | None = None) -> None:
        """Apply an event that is stored, and tell everybody."""
        step = self.table.apply(event)
        match event:
            case Sat(seat) if newcomer is not None:
                newcomer.seat = seat
            case Arranged(list() as order):
                self.attendance.reseat(order)
            case Left(seat, None):
                self.attendance.unseat(seat)
        sides = self.sides()
        for viewer, group in self.attendance.by_seat():
            what = views.happening(self.table, step, viewer)
            _send(group, encode(Happened(step.number, what, sides.view(viewer))))
        if not self.table.admits:
            self._show_out()
        self.shared.bus.publish(self.code, self.table.number)
        self.wake()

    def _show_out(self) -> None:
        """Send away who looks on where nobody may."""
        for socket in [socket for socket in self.attendance.sockets if socket.seat is None]:
            self.attendance.sockets.discard(socket)
            socket.send(Failed(None, "no_onlookers", "Nobody may look on at this table."))

    def close(self) -> None:
        """Send everybody away, for the table was deleted."""
        self.gone = True
        why = unknown(self.code)
        for socket in self.attendance.sockets:
            socket.seat = None
            socket.send(Failed(None, why.code, why.detail))
        self.attendance.sockets.clear()
        if self.driver is not None and self._ending is None:
            self._ending = asyncio.create_task(self.driver.stop())  # it may be the bot that has found out

    async def refresh(self) -> None:
        """Take in what other processes have stored. The lock is held. Raises Refused, also when the table was deleted."""
        rows = await self.shared.store.read(self.code, self.table.number - 1)
        if not rows or rows[0].number != self.table.number:
            self.close()
            raise unknown(self.code)
        for row in rows[1:]:
            event = events.decode(row.event)
            if isinstance(event, Started):
                await self.shared.readiness.ready(self.table.game)  # another process may have compiled the rules before this one
            self._advance(event)
        self._unsure = False

    async def gap(self, after: int | None, seat: int | None) -> list[bytes]:
        """Give the messages about the events after a number; none when they are too many. The lock is held."""
        if after is None or not 1 <= after < self.table.number or self.table.number - after > self.shared.limits.gap:
            return []
        rows = await self.shared.store.read(self.code)
        person = None if seat is None else self.table.seats[seat].person
        return await asyncio.to_thread(replay_gap, self.code, rows, after, person, self.present)


encode_command = msgspec.json.Encoder().encode


def _send(sockets: list[Socket], data: bytes) -> None:
    for socket in sockets:
        socket.send(data)
