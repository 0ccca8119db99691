"""The log of one table, as this process writes and reads it."""

import asyncio
import time

from reihum.server.live.command_key import CommandKey
from reihum.server.live.context import Context
from reihum.server.messages import events
from reihum.server.messages.errors import UnknownTable
from reihum.server.messages.events import Event
from reihum.server.store.logs import read_log
from reihum.server.store.schema import Entry


def entry_of(code: str, number: int, event: Event, person: int | None = None, key: CommandKey | None = None) -> Entry:
    """Return the row that an event becomes, stored now; `person` and `key` tell which command it came from, if one did."""
    id_, digest = key or (None, None)
    return Entry(code, number, person, id_, digest, events.encode(event), int(time.time() * 1000))


class TableLog:
    """Appends events to a table's log and reads what other processes have appended."""

    def __init__(self, code: str, context: Context) -> None:
        self._code = code
        self._store = context.store
        self._metrics = context.metrics
        self.unsure = False
        """Whether an event may have been stored without our knowing."""

    async def append(self, number: int, event: Event, person: int | None = None, key: CommandKey | None = None) -> bool:
        """Store an event durably; return False when its number or its command is taken. Raises StoreError."""
        self.unsure = True
        with self._metrics.timed(self._metrics.store):
            won = await self._store.append(entry_of(self._code, number, event, person, key))
        if won:
            self._metrics.count_event(event)
        self.unsure = False
        return won

    async def read_after(self, number: int) -> list[Event]:
        """Return the events after event `number`; raises UnknownTable when that one is gone, StoreError or msgspec.DecodeError."""
        rows = await self._store.read(self._code, number - 1)
        if not rows or rows[0].number != number:
            raise UnknownTable(self._code)
        return [events.decode(row.event) for row in rows[1:]]

    async def read_all(self) -> list[Event]:
        """Return all events; raises StoreError or LogError."""
        rows = await self._store.read(self._code)
        return await asyncio.to_thread(read_log, self._code, rows)
