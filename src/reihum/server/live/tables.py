"""The registry of a process's tables in memory: sets up new ones, loads others from their logs, and drops unused ones."""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Collection, Container, Iterable, Sequence
from typing import NamedTuple

import msgspec

from reihum.server.config.logs import make_pseudonym
from reihum.server.live.background import Background
from reihum.server.live.bot_driver import BotDriver
from reihum.server.live.bus_messages import receive_bus_message
from reihum.server.live.command_key import CommandKey, find_carried_out
from reihum.server.live.context import Context
from reihum.server.live.continuing_tables import is_ahead, recall_continuing_table, send_continuing_table
from reihum.server.live.nicknames import add_nickname
from reihum.server.live.readiness import OnProgress
from reihum.server.live.room import Room
from reihum.server.live.table_log import decode_rows, log_event, make_entry, replay_readable
from reihum.server.messages import interprocess
from reihum.server.messages.commands import Create
from reihum.server.messages.errors import Refused, StoreError, UnknownTable, UnreadableTableError
from reihum.server.messages.events import CreatedEvent, Event, LogError
from reihum.server.store.schema import Row
from reihum.server.table import codes, lobby, seat_secrets
from reihum.server.table.decide import make_key
from reihum.server.table.logs import replay_log
from reihum.server.table.state import Table

log = logging.getLogger("reihum.server")

MAX_CODES_TRIED = 20
CREATOR = 0
"""The number of the person who sets up a table."""
DAY = "day"
"""Takes the place of the command's id in deriving the code of a table for the deal of the day."""
SHUT_SECONDS = 60.0
"""Seconds for which nobody may join a table that is being deleted."""


class StoredLog(NamedTuple):
    """The readable part of a table's log, encoded and decoded; `whole` if nothing is missing or damaged."""

    stored: list[bytes]
    events: list[Event]
    whole: bool

    @property
    def game(self) -> str | None:
        """The id of the table's game; None in a log that does not begin as one does."""
        return _find_game(self.events)


class Tables:
    """The registry of tables in memory."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        """By code, the last used one at the end."""
        self._shut: dict[str, float] = {}
        """Codes of tables that are being deleted, and until when (monotonic seconds) nobody may join them."""
        self._rereads = 0
        """How often stored events were replaced, see `reread`."""
        self._background = Background(context.faults, "Something done for a table meanwhile", (Refused,))
        context.metrics.awake.set_function(lambda: len(self._rooms))
        context.bus.listen(self.on_event, self._on_message)

    @property
    def rooms(self) -> Collection[Room]:
        """All tables in memory."""
        return self._rooms.values()

    @property
    def in_use(self) -> set[str]:
        """The codes of the tables in use, see `Room.in_use`."""
        return {code for code, room in self._rooms.items() if room.in_use}

    def is_awake(self, code: str) -> bool:
        """Whether a table is in memory."""
        return code in self._rooms

    async def get(self, code: str, on_progress: OnProgress | None = None, until: float | None = None) -> Room:
        """Return a table, loaded from its log if needed; raises Refused. `on_progress` and `until` are as for `Readiness.wait_for`."""
        if code in self._rooms and self._rooms[code].deleted:
            del self._rooms[code]
        if code not in self._rooms:
            rereads = self._rereads
            table = await self._replay(code, on_progress, until)
            room = Room(table, self._context)
            await room.days_clock.start(table)
            self._require_open(code)
            if rereads != self._rereads:
                return await self.get(code, on_progress, until)  # what was read may be what was replaced
            # A concurrent call may have loaded it meanwhile: there is one room for each table.
            if code not in self._rooms:
                self._context.metrics.woken.inc()
                log.info("Table %s was read from the store", make_pseudonym(code))
                self._add(room)
                # People may be connected to other processes. Asked once: later ones announce themselves, and repeat it.
                room.announce(asks=True)
                if table.phase == "match_over":
                    # In the background, so that nobody who joins waits for it.
                    self._background.start(recall_continuing_table(room, self._replay))
        self._rooms[code].last_used = time.monotonic()
        self._rooms.move_to_end(code)
        return self._rooms[code]

    async def _replay(self, code: str, on_progress: OnProgress | None = None, until: float | None = None) -> Table:
        return await replay_readable(code, *await self._read(code, on_progress, until))

    async def _read(self, code: str, on_progress: OnProgress | None, until: float | None) -> tuple[list[Event], LogError | None]:
        """Return the readable events of a table, and the error of the first unreadable one; raises Refused, also if that is event 1."""
        events, fault = await decode_rows(code, await self._read_rows(code))
        if (game := _find_game(events)) is not None:
            await self._context.readiness.wait_for(game, on_progress, until)
        return events, fault

    async def _read_rows(self, code: str) -> list[Row]:
        self._require_open(code)
        rows = await self._context.store.read(code)
        if not rows:
            raise UnknownTable(code)
        return rows

    def _add(self, room: Room) -> None:
        room.driver = BotDriver(room)
        self._rooms[room.code] = room
        limits = self._context.limits
        if len(self._rooms) > limits.rooms:
            self._drop(self._list_unused(limits.rest)[: len(self._rooms) - limits.rooms])

    async def create(self, command: Create, secret: str) -> tuple[Room, bool]:
        """Set up a table, or find the one that this command set up before; return it, and whether it is new. Raises Refused."""
        named = add_nickname(command, secret, (), self._context.limits)
        return await self._set_up([lobby.create(named, secret, make_key())], secret, command.id, CommandKey.from_command(command))

    async def open_for_deal(self, events: Sequence[Event], secret: str, candidates: Iterable[str] | None) -> tuple[Room, bool]:
        """Set up the table of a shared deal, whose log begins with these events, or find the one with this secret. Raises Refused.

        `candidates` are the codes that it may have; None derives one, for the deal of the day.
        """
        if candidates is None:
            return await self._set_up(events, secret, DAY, None)
        found = await self._set_up_at(candidates, events, secret, None)
        if found is None:
            message = "All places are taken, some of them perhaps by tables that cannot be read."
            raise Refused(message, "table_full")
        return found

    async def open_at(self, code: str, events: Sequence[Event], key: CommandKey) -> Room | None:
        """Set up a table without a clock of days whose log begins with these events; None if the code is taken. Raises StoreError."""
        # Replayed before it is stored, since others may request it as soon as it is.
        room = Room(await asyncio.to_thread(replay_log, code, events), self._context)
        return self._rooms[code] if await self._store_new(room, events, key) else None

    async def _set_up(self, events: Sequence[Event], secret: str, id_: str, key: CommandKey | None) -> tuple[Room, bool]:
        # The code is derived from secret and id, so a repeated command finds its table in every process.
        made = (codes.derive_table_code(self._context.store.table_key, secret, id_, attempt) for attempt in range(MAX_CODES_TRIED))
        found = await self._set_up_at(made, events, secret, key)
        if found is None:
            message = "No code is free."
            raise StoreError(message)
        return found

    async def _set_up_at(
        self, candidates: Iterable[str], events: Sequence[Event], secret: str, key: CommandKey | None
    ) -> tuple[Room, bool] | None:
        """Set up a table whose log begins with these events under the first free code, or find the one with this secret before that.

        Return None if no code is free. Raises Refused.
        """
        store, created = self._context.store, events[0]
        for code in candidates:
            new = Room(Table(code, created), self._context)
            # Before the event, see `Room._carry_out`.
            await new.days_clock.reserve_row(new.table, created)
            if await self._store_new(new, events, key):
                await new.days_clock.start(new.table)
                # Compile now: the rules will be needed as soon as somebody starts.
                self._background.start(self._context.readiness.wait_for(new.table.game))
                return self._rooms[code], True
            try:
                room = await self.get(code)
            except UnreadableTableError:
                if self.is_alone:
                    continue
                raise
            # With another secret, it is somebody else's table that has this code. Only a shared deal begins again at another one.
            if not seat_secrets.is_secret_of(secret, room.table.creator_secret) or (key is None and self.is_lost(room.table)):
                continue
            if key is not None and await find_carried_out(store, code, CREATOR, key) is None:
                message = "This id was used for another table."
                raise Refused(message, "conflict")
            return room, False
        return None

    async def _store_new(self, new: Room, events: Sequence[Event], key: CommandKey | None) -> bool:
        """Store the log of a new table, all or none, and add it to the registry; return False if its code is taken."""
        code = new.code
        self._require_open(code)
        first = make_entry(code, 1, events[0], CREATOR, key)
        if not await self._context.store.append(first, *(make_entry(code, number, event) for number, event in enumerate(events[1:], 2))):
            return False
        for number, event in enumerate(events, 1):
            self._context.metrics.count_event(event)
            log_event(code, number, event)
        for event in events[new.table.number :]:
            new.table.apply(event)
        # A concurrent call may have loaded it as soon as it was stored.
        if (known := self._rooms.get(code)) is None or known.deleted:
            self._add(new)
        return True

    async def read_log(self, code: str) -> StoredLog:
        """Return the readable part of a table's log, whose rules may not be compiled yet; raises Refused, also if event 1 is unreadable."""
        rows = await self._read_rows(code)
        events, fault = await decode_rows(code, rows)
        return StoredLog([row.event for row in rows[: len(events)]], events, fault is None)

    @property
    def is_alone(self) -> bool:
        """Whether this is the only process, so that no other may be able to read a log that this one cannot."""
        return self._context.bus.check_every is None

    def is_lost(self, table: Table) -> bool:
        """Whether the match of a table never ends, since its log is damaged; False where another process may be able to read on."""
        return table.damaged and table.phase != "match_over" and self.is_alone

    # Dropping tables from memory

    def let_sleep(self) -> None:
        """Drop tables that have been unused for long; they are loaded again from their logs."""
        self._drop(self._list_unused(self._context.limits.sleep))

    def _list_unused(self, seconds: float) -> list[Room]:
        before = time.monotonic() - seconds
        return [room for room in self._rooms.values() if room.last_used <= before and not room.in_use]

    def _drop(self, rooms: Iterable[Room]) -> None:
        for room in rooms:
            del self._rooms[room.code]
            self._context.metrics.slept.inc()
            log.info("Table %s sleeps", make_pseudonym(room.code))

    def forget(self, gone: list[str]) -> None:
        """Drop tables whose logs were deleted, and disconnect people who have joined meanwhile."""
        for code in gone:
            if (room := self._rooms.pop(code, None)) is not None:
                room.close()
        self._forget_continuing_tables(gone)

    def _forget_continuing_tables(self, gone: Container[str]) -> None:
        """Withdraw the announcements of deleted tables that went on from others."""
        for room in self._rooms.values():
            if (shown := room.looking_back.continued) is not None and shown.table in gone:
                room.looking_back.continued = msgspec.structs.replace(shown, table="")

    async def close_table(self, code: str) -> None:
        """Disconnect everybody at a table that is about to be deleted, and let nobody join."""
        now = time.monotonic()
        # Until the log is deleted nobody may load it: the row of a late command would survive the deletion.
        self._shut = {known: until for known, until in self._shut.items() if until > now} | {code: now + SHUT_SECONDS}
        if (room := self._rooms.pop(code, None)) is not None:
            async with room.lock:
                room.close()
        self._forget_continuing_tables({code})
        self._context.store.forget(code)

    def _require_open(self, code: str) -> None:
        if self._shut and self._shut.get(code, 0.0) > time.monotonic():
            raise UnknownTable(code)

    async def reread(self, code: str) -> None:
        """Replay the whole log of a table again if it is in memory or being loaded. Raises Refused."""
        self._rereads += 1
        if (room := self._rooms.get(code)) is not None and not room.deleted:
            await room.reread()

    async def stop(self) -> None:
        """Stop the bots of all tables."""
        for room in list(self._rooms.values()):  # others may be dropped or deleted meanwhile
            if room.driver is not None:
                await room.driver.stop()

    # Messages from other processes

    def on_event(self, code: str, number: int) -> None:
        """Load the missing events of a table whose log has an event with this number."""
        # A fault here must not look to the bus like one of its connection.
        with self._context.faults.suppress("Hearing of an event"):
            room = self._rooms.get(code)
            if room is not None and (room.table.number < number or room.is_unsure):
                self._background.start(_catch_up(room))

    def _on_message(self, code: str, data: bytes) -> None:
        """Process a message from another process; raises one of UNREADABLE, which the bus counts, when it cannot be read."""
        room = self._rooms.get(code)
        if room is not None:
            message = interprocess.decode(data)
            with self._context.faults.suppress("A message from another process"):
                receive_bus_message(room, message)
                if is_ahead(room):
                    self._background.start(_catch_up_to_end(room))


def _find_game(log: Sequence[Event]) -> str | None:
    return log[0].game if isinstance(log[0], CreatedEvent) else None


async def _catch_up(room: Room) -> None:
    try:
        async with room.lock:
            await room.refresh()
    except StoreError as error:
        log.warning("Table %s is behind: %s", make_pseudonym(room.code), error.detail)
    except UnknownTable:
        log.info("Table %s was deleted", make_pseudonym(room.code))


async def _catch_up_to_end(room: Room) -> None:
    """Catch up until the match is over here, too, then send the announcement that another process sent before."""
    await _catch_up(room)
    send_continuing_table(room)
