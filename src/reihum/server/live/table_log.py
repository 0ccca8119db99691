"""One process's access to the log of a table."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from functools import lru_cache

from reihum.server.config.logs import make_pseudonym
from reihum.server.live.command_key import CommandKey
from reihum.server.live.context import Context
from reihum.server.messages import events
from reihum.server.messages.errors import EventsLostError, Refused, UnknownTable, UnreadableTableError
from reihum.server.messages.events import Event, LogError, MovedEvent
from reihum.server.store.clock import read_wall_clock
from reihum.server.store.logs import read_until_fault
from reihum.server.store.schema import Entry, Row
from reihum.server.table.logs import replay_until_fault
from reihum.server.table.state import Table

log = logging.getLogger("reihum.server")


def make_entry(code: str, number: int, event: Event, person: int | None = None, key: CommandKey | None = None) -> Entry:
    """Return the row for an event stored now; `person` and `key` identify the command that it came from, if any."""
    id_, digest = (None, None) if key is None else (key.id, key.digest)
    return Entry(code, number, person, id_, digest, events.encode(event), read_wall_clock())


class TableLog:
    """Appends events to a table's log and reads those that other processes have appended."""

    def __init__(self, code: str, context: Context) -> None:
        self._code = code
        self._store = context.store
        self._metrics = context.metrics
        self._unsure = False
        self._breaks = self._store.breaks
        self._last: Row | None = None
        """The last event that was stored or read here, as far as it is known."""

    @property
    def unsure(self) -> bool:
        """Whether an event may have been stored, or be there no more, without our knowing."""
        return self._unsure or self._breaks != self._store.breaks

    async def append(self, number: int, decided: Sequence[Event], person: int | None = None, key: CommandKey | None = None) -> bool:
        """Store events durably, the first as event `number`, all or none; return False when that number or their command is taken.

        Raises StoreError.
        """
        # Cleared only when the store has answered: after an exception the log has to be read again.
        self._unsure = True
        first, *further = decided
        # Only the first event is stored with the key, which holds the number of events.
        entries = [make_entry(self._code, number, first, person, key)]
        entries += [make_entry(self._code, at, event, person) for at, event in enumerate(further, number + 1)]
        with self._metrics.measure_time(self._metrics.store):
            won = await self._store.append(*entries)
        if won:
            for at, event in enumerate(decided, number):
                self._metrics.count_event(event)
                log_event(self._code, at, event)
            self._last = Row(entries[-1].number, entries[-1].event, entries[-1].at)
        self._unsure = False
        return won

    async def read_after(self, number: int) -> tuple[list[Event], LogError | None]:
        """Return the readable events after event `number`, and the error of the first unreadable one, if any.

        Raises EventsLostError when event `number` is gone or another one, UnknownTable when all are gone, or StoreError.
        """
        breaks = self._store.breaks
        # Reads event `number` as well, to distinguish a table without news from a deleted one.
        rows = await self._store.read(self._code, number - 1)
        known = self._last if self._last is not None and self._last.number == number else None
        if not rows or rows[0].number != number or known not in {None, rows[0]}:
            stored = await self._store.read(self._code)
            if not stored:
                raise UnknownTable(self._code)
            raise EventsLostError(self._code, number, number - len(stored))
        self._breaks, self._unsure, self._last = breaks, False, rows[-1]
        return read_until_fault(self._code, rows[1:], number + 1)

    async def read_all(self) -> list[Event]:
        """Return all events before the first unreadable one; raises StoreError."""
        rows = await self._store.read(self._code)
        return (await asyncio.to_thread(read_until_fault, self._code, rows))[0]

    async def read_missed(self, after: int | None, last: int, gap: int, allows: Callable[[int], bool]) -> list[Event]:
        """Return all events up to `last` for a client that has seen those up to `after`; empty when it missed more than `gap`.

        `allows` tells whether a log of that length may be read; if not, the result is empty, too. Raises Refused when there is no event
        `after` yet, or StoreError.
        """
        if after is not None and after > last:
            message = f"There is no event {after} at this table, the last one is {last}. Join without `after`."
            raise Refused(message, "unknown_event")
        # `allows` charges the address, so it is called last.
        if after is None or not 1 <= after < last or last - after > gap or not allows(last):
            return []
        return (await self.read_all())[:last]

    async def replay(self, last: int | None = None) -> Table:
        """Return the table as far as its log, up to event `last`, can be read and applied; raises UnknownTable or StoreError."""
        self._last = None  # events may have been replaced
        rows = (await self._store.read(self._code))[:last]
        if not rows:
            raise UnknownTable(self._code)
        return await replay_readable(self._code, *await decode_rows(self._code, rows))


async def decode_rows(code: str, rows: Sequence[Row]) -> tuple[list[Event], LogError | None]:
    """Return the readable events of a log, and the error of the first unreadable one; raises UnreadableTableError if that is event 1."""
    events, fault = await asyncio.to_thread(read_until_fault, code, rows)
    if fault is not None and not events:
        raise report_unreadable(code, fault)
    return events, fault


async def replay_readable(code: str, events: Sequence[Event], unread: LogError | None) -> Table:
    """Return the table that a log's readable events lead to; `unread` is the error of the first unreadable one, if any.

    Sets `Table.damaged` where not all can be read and applied. Raises UnreadableTableError if event 1 cannot be applied.
    """
    try:
        table, unapplied = await asyncio.to_thread(replay_until_fault, code, events)
    except LogError as error:
        raise report_unreadable(code, error) from error
    if fault := unapplied or unread:
        log_damage(code, fault)
        table.damaged = True
    return table


def log_event(code: str, number: int, event: Event) -> None:
    """Log that an event was stored; moves at a lower level."""
    level = logging.DEBUG if isinstance(event, MovedEvent) else logging.INFO
    log.log(level, "Table %s: stored event %s, %s", make_pseudonym(code), number, type(event).__name__.removesuffix("Event"))


def log_damage(code: str, fault: LogError) -> None:
    """Log, once, from which event on a table's log cannot be read; without names."""
    _log_damage(code, fault.number, type(fault.__cause__ or fault).__name__)


def report_unreadable(code: str, fault: LogError) -> UnreadableTableError:
    """Log that a table's log cannot be replayed, and return the error to raise."""
    log_damage(code, fault)
    return UnreadableTableError("This table's log cannot be replayed; it is kept as it is.")


def log_loss(code: str, lost: EventsLostError | UnknownTable) -> None:
    """Note in the server's log that the store has lost events of a table, or all of it."""
    if isinstance(lost, UnknownTable):
        log.warning("Table %s is gone: it was deleted, or the database was put back to a state before it", make_pseudonym(code))
        return
    log.error(
        "Table %s: the database has lost %s of its events, and the table goes on from what is stored. Was an older copy restored, or did "
        "a standby take over that was behind?",
        make_pseudonym(code),
        lost.count if lost.count > 0 else "some",
    )


@lru_cache(1000)
def _log_damage(code: str, number: int, cause: str) -> None:
    log.error("Table %s cannot be replayed from event %s on (%s); its log is kept as it is", code, number, cause)
