"""All tables that are awake in this process."""

import asyncio
import logging
import os
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any, TypeVar

from reihum.game import available
from reihum.server.config.logs import mark
from reihum.server.http.replay import Looker, read
from reihum.server.live import talk
from reihum.server.live.bot_driver import Driver
from reihum.server.live.bus import Bus, Local
from reihum.server.live.limits import Crowd, Limits, PerAddress
from reihum.server.live.metrics import Metrics
from reihum.server.live.readiness import Readiness
from reihum.server.live.room import Room, Shared, encode_command
from reihum.server.live.sockets import GOING, Socket
from reihum.server.messages import events
from reihum.server.messages.api import Look
from reihum.server.messages.commands import AskHint, Create
from reihum.server.messages.errors import HIDDEN, Refused, StoreError, unknown
from reihum.server.messages.events import Event
from reihum.server.messages.protocol import Closing, Hint
from reihum.server.store.logs import read_log, record_of
from reihum.server.store.store import Store, digest
from reihum.server.store.writer import Entry
from reihum.server.table import codes, lobby
from reihum.server.table.decide import need_turn, new_key
from reihum.server.table.guards import need_number, need_seat
from reihum.server.table.state import LogError, Table

log = logging.getLogger("reihum.server")

R = TypeVar("R")

COME_BACK = 500
"""Milliseconds after which the first clients of a server that stops try again."""

SPREAD = 1000
EACH = 4
"""The others follow within so many milliseconds, and so many more for each socket: not all at once."""

LONGEST_SPREAD = 30_000

CODES_TRIED = 20
FOUNDER = 0
"""The number of the person who sets up a table."""

HEARTBEAT = 20.0
"""Seconds after which a process says again who is at its tables."""

PARTS = 20
"""Not of all tables at once: the bus lets only so much wait."""

FAREWELL = 0.5


class Hub:
    """Finds tables, wakes them, and lets those sleep that nobody needs."""

    def __init__(
        self,
        store: Store,
        bus: Bus | None = None,
        limits: Limits | None = None,
        readiness: Readiness | None = None,
        metrics: Metrics | None = None,
    ) -> None:
        self.store = store
        self.metrics = metrics or Metrics()
        self.limits = limits or Limits()
        self.readiness = readiness or Readiness()
        self.misses = PerAddress(self.limits.misses)
        self.founded = PerAddress(self.limits.tables)
        self.crowd = Crowd(self.limits.sockets)
        self._looks = PerAddress(self.limits.looks)
        self.draining = False
        """Whether the server is about to stop: it plays on, but sets up no more tables."""
        self.closing = False
        """Whether it stops now."""
        self._sockets: set[Socket] = set()
        self._alone = asyncio.Event()
        self._alone.set()
        self._bus = bus or Local()
        self._bus.listen(self._heard, self._overheard)
        self._shared = Shared(store, self._bus, self.limits, secrets.token_hex(8), self.metrics, self.readiness)
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self.metrics.sockets.set_function(lambda: len(self._sockets))
        self.metrics.awake.set_function(lambda: len(self._rooms))
        self._looker = Looker()
        self._looking = ThreadPoolExecutor(1, "reihum-look")
        """One thread, so that who plays is not held up by who looks back."""
        self._thinkers = ThreadPoolExecutor(os.cpu_count() or 1, "reihum-think")
        self._tasks: set[asyncio.Task[None]] = set()

    @contextmanager
    def guessing(self, address: str, *, entitled: bool = False) -> Iterator[None]:
        """Count against an address whatever is asked for in here and refused as not there, or not for who asks.

        Once too much was, a code that exists is answered like one that does not, as long as nobody is entitled by a secret;
        and who goes on guessing secrets is answered so as well. Raises Refused.
        """
        guesses = self.misses[address]
        least = -self.limits.misses.burst if entitled else 0
        spent = Refused("Too many tables were asked for that are not there; wait a little.", "too_fast")
        if guesses.level < least + 1:
            raise spent
        try:
            yield
        except Refused as refused:
            if refused.code not in HIDDEN:
                raise
            if not guesses.take():
                raise spent from None
            raise

    async def room(self, code: str) -> Room:
        """Give a table that somebody asked for, woken if need be; raises Refused."""
        if code in self._rooms and self._rooms[code].gone:
            del self._rooms[code]
        if code not in self._rooms:
            log_ = await self._read(code)
            room = await _replayed(Room.awake, code, log_, self._shared)
            if code not in self._rooms:  # somebody else may have woken it meanwhile
                self.metrics.woken.inc()
                self._keep(room)
        self._rooms[code].used = time.monotonic()
        self._rooms.move_to_end(code)
        return self._rooms[code]

    async def _read(self, code: str) -> list[Event]:
        rows = await self.store.read(code)
        if not rows:
            raise unknown(code)
        log_ = await _replayed(read_log, code, rows)
        if isinstance(log_[0], events.Created):
            await self.readiness.ready(log_[0].game)
        return log_

    def _keep(self, room: Room) -> None:
        room.driver = Driver(room, self._thinkers)
        self._rooms[room.code] = room
        if len(self._rooms) > self.limits.rooms:
            before = time.monotonic() - self.limits.rest
            asleep = [other for other in self._rooms.values() if other.used < before and not other.in_use]
            for other in asleep[: len(self._rooms) - self.limits.rooms]:
                del self._rooms[other.code]
                self.metrics.slept.inc()

    async def create(self, command: Create, secret: str, address: str) -> Room:
        """Set up a table, or find the one that this command set up before; raises Refused."""
        created = lobby.create(command, secret, new_key())
        allowance = self.founded[address]
        if allowance.level < 1:
            message = "Too many tables were set up from your address; wait a little."
            raise Refused(message, "too_fast")
        if self.draining:
            message = "The server is about to restart and sets up no more tables."
            raise Refused(message, "closing")
        mark = digest(encode_command(command))
        for attempt in range(CODES_TRIED):
            code = codes.table_code(secret, command.id, attempt)
            entry = Entry(code, 1, FOUNDER, command.id, mark, events.encode(created), int(time.time() * 1000))
            if await self.store.append(entry):
                allowance.take()
                self.metrics.happened(created)
                self._keep(Room(code, Table(code, created), self._shared))
                self._meanwhile(self.readiness.ready(created.game))  # it will be wanted soon
                return self._rooms[code]
            room = await self.room(code)
            if not codes.opens(secret, room.table.founder):
                continue  # somebody else's table has this code
            found = await self.store.find(code, FOUNDER, command.id)
            if found is None or found.digest != mark:
                message = "This id was used for another table."
                raise Refused(message, "conflict")
            return room
        message = "No code is free."
        raise StoreError(message)

    async def record(self, code: str, number: int | None, address: str) -> dict[str, Any]:
        """Write a finished match of a table as a record, the latest one unless told otherwise; raises Refused."""
        with self.guessing(address):
            return await _replayed(record_of, code, await self._read(code), number)

    def may_look(self, address: str) -> None:
        """Count a record that is looked at; raises Refused."""
        if not self._looks[address].take():
            message = "Too many records were looked at from your address; wait a little."
            raise Refused(message, "too_fast")

    async def look(self, body: bytes) -> Look:
        """Look back at a round of a record; raises Refused."""
        loop = asyncio.get_running_loop()
        asked, record = await loop.run_in_executor(self._looking, read, body)
        if record.get("game") in [game.id for game in available()]:
            await self.readiness.ready(record["game"])
        return await loop.run_in_executor(self._looking, self._looker.look, asked, record)

    def _heard(self, code: str, number: int) -> None:
        """Another process, or this one, has stored an event."""
        room = self._rooms.get(code)
        if room is not None and room.table.number < number:
            self._meanwhile(self._catch_up(room))

    def _meanwhile(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _catch_up(self, room: Room) -> None:
        try:
            async with room.lock:
                await room.refresh()
        except StoreError as error:
            log.warning("Table %s is behind: %s", mark(room.code), error.detail)
        except Refused:
            log.info("Table %s was deleted", mark(room.code))

    def _overheard(self, code: str, word: bytes) -> None:
        """Another process has whispered about a table."""
        room = self._rooms.get(code)
        if room is not None:
            talk.hear(room, word)

    async def reap_slow(self) -> None:
        """Look again and again for sockets that do not take what they are sent; never ends."""
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(min(1.0, self.limits.send_seconds / 2))
            for socket in list(self._sockets):
                socket.look_after(loop.time())

    async def heartbeat(self) -> None:
        """Say again and again who is here, since words get lost and nobody can tell which process waits for them; never ends."""
        while True:
            rooms = list(self._rooms.values())
            for part in range(PARTS):
                await asyncio.sleep(HEARTBEAT / PARTS)
                for room in rooms[part::PARTS]:
                    if room.attendance.here:
                        room.announce()
                    if room.attendance.shared:
                        room.note(room.attendance.forget)
            self.let_sleep()

    def let_sleep(self) -> None:
        """Let go of tables where nobody has been for long: they are woken from their logs."""
        before = time.monotonic() - self.limits.sleep
        for room in [room for room in self._rooms.values() if room.used <= before and not room.in_use]:
            del self._rooms[room.code]
            self.metrics.slept.inc()

    @property
    def in_use(self) -> set[str]:
        """The codes of the tables where somebody is, or something is being done."""
        return {code for code, room in self._rooms.items() if room.in_use}

    def forget(self, gone: list[str]) -> None:
        """Let go of tables whose logs were deleted; who has come meanwhile is told."""
        for code in gone:
            if (room := self._rooms.pop(code, None)) is not None:
                room.close()

    async def poll_store(self) -> None:
        """Ask the store again and again for what the bus may have lost; ends where it loses nothing."""
        while (pause := self._bus.check_every) is not None:
            await asyncio.sleep(pause)
            known = {room.code: room.table.number for room in self._rooms.values() if room.attendance.sockets}
            with suppress(StoreError):
                for code in await self.store.grown(known):
                    self._heard(code, known[code] + 1)

    async def hint(self, room: Room, seat: int | None, command: AskHint) -> Hint:
        """Say what a seat might do on its turn, and why; raises Refused."""
        need_number(room.table, command.number)
        match = need_turn(room.table, need_seat(seat))
        state = match.state.copy()  # the thread's own
        work = partial(match.game.hint, state, need_seat(seat), secrets.randbits(64))
        found = await asyncio.get_running_loop().run_in_executor(self._thinkers, work)
        return Hint(command.id, match.game.text(state, found.move), found.reason, found.cards)

    def connect(self, socket: Socket) -> None:
        """Remember a socket, to say goodbye to."""
        self._sockets.add(socket)
        self._alone.clear()

    def disconnect(self, socket: Socket) -> None:
        """Forget a socket."""
        self._sockets.discard(socket)
        if not self._sockets:
            self._alone.set()

    async def unready(self) -> list[str]:
        """Say why no more people should be sent here; nothing where they may come."""
        reasons = [f"the rules of {game} are not compiled yet" for game in self.readiness.missing]
        if not await self.store.writable():
            reasons.append("the store cannot be written")
        if self.draining or self.closing:
            reasons.append("the server is about to stop")
        return reasons

    async def farewell(self) -> None:
        """Tell every client that the server is about to stop, and give the words a moment to leave."""
        self.closing = True
        await self.readiness.close()  # nobody goes on waiting for rules to be compiled
        spread = min(LONGEST_SPREAD, SPREAD + EACH * len(self._sockets))
        for socket in self._sockets:
            socket.send(Closing(COME_BACK + secrets.randbelow(spread)))
            socket.close(GOING)
        with suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL):
                await self._alone.wait()

    async def close(self) -> None:
        """Stop the bots, store what is waiting."""
        self.closing = True
        for room in self._rooms.values():
            if room.driver is not None:
                await room.driver.stop()
        self._thinkers.shutdown(wait=False, cancel_futures=True)
        self._looking.shutdown(wait=False, cancel_futures=True)
        await self._bus.close()
        await self.readiness.close()
        await asyncio.to_thread(self.store.close)


async def _replayed(work: Callable[..., R], code: str, *rest: Any) -> R:
    """Do something with a log in a thread; raises StoreError when the log cannot be replayed."""
    try:
        return await asyncio.to_thread(work, code, *rest)
    except LogError as error:
        cause = type(error.__cause__ or error).__name__
        log.error("Table %s cannot be replayed (%s); its log is kept as it is", code, cause)  # noqa: TRY400 - a traceback may hold names
        message = "This table's log cannot be replayed; it is kept as it is."
        raise StoreError(message) from error
