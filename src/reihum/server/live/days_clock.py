"""The clock of days of one table: its deadline, in memory and in the store."""

import logging

from msgspec.structs import replace

from reihum.server.config.logs import make_pseudonym
from reihum.server.live.context import Context
from reihum.server.messages.errors import StoreError
from reihum.server.messages.events import ArrangedEvent, CreatedEvent, DealtEvent, Event, LeftEvent, SatInEvent, StartedEvent, decode
from reihum.server.store.clock import read_wall_clock
from reihum.server.store.deadlines import Deadline
from reihum.server.table.state import Table
from reihum.server.table.waiting import BOT, DAY, find_wait_limit

log = logging.getLogger("reihum.server")

QUIET = 60_000
"""Milliseconds before absent people are notified: they may notice by themselves."""


class DaysClock:
    """The deadline of a table. At tables with other clocks all methods do nothing."""

    def __init__(self, code: str, context: Context) -> None:
        self._code = code
        self._context = context
        self._deadline: Deadline | None = None
        self._stored: Deadline | None = None
        self._turn: tuple[tuple[object, ...], Deadline] | None = None
        """The last turn of a person, see `_identify_turn`, and its deadline, which stays when they get up and come back."""

    def get_seconds_left(self, table: Table) -> float | None:
        """Return the seconds that a person has left, at least 0; None when no person's time is running."""
        if self._deadline is None or table.waited_for is None:
            return None
        return max(0, self._deadline.due - self._context.store.served.get_time()) / 1000

    async def reserve_row(self, table: Table, event: Event) -> None:
        """Add a row to the store before an event after which the table may wait for somebody. Raises StoreError."""
        settings = (event.settings if isinstance(event, ArrangedEvent) else None) or table.settings
        if settings.clock == "days" and isinstance(event, CreatedEvent | ArrangedEvent | StartedEvent | DealtEvent):
            await self._context.deadlines.add(self._code, self._context.store.served.get_time() + BOT)

    def note_due(self, table: Table, events: list[Event]) -> list[Event]:
        """Return events that are about to be stored, the first one with the deadline of the turn if a bot takes it over from its person.

        The person may come back after a restart of the server.
        """
        first, *others = events
        if self._deadline is None or not isinstance(first, LeftEvent | SatInEvent) or first.seat != table.waited_for:
            return events
        return [replace(first, due=self._deadline.due), *others]

    async def read_deadline(self, table: Table) -> None:
        """Read the stored deadline, which another process may have set. Raises StoreError."""
        if table.settings.clock == "days":
            self._stored = await self._context.deadlines.find(self._code)

    async def start(self, table: Table) -> None:
        """Set the deadline of a table that was just loaded or set up. Raises StoreError."""
        await self.read_deadline(table)
        self.follow(table, await self._find_waited(table))
        await self._recall_turn(table)
        await self.store_deadline()

    async def _recall_turn(self, table: Table) -> None:
        """Read from the log of a loaded table the deadline of a turn that a bot has taken over from its person. Raises StoreError."""
        turn, since = _identify_turn(table, table.turn), table.waits_since
        if self._deadline is None or turn is None or table.waited_for is not None or since < table.last_change:
            return
        for row in (await self._context.store.read(self._code, since - 1))[:1]:
            event = decode(row.event)
            if isinstance(event, LeftEvent | SatInEvent) and event.due is not None:
                self._turn = turn, Deadline(self._code, since, event.due, event.due - table.settings.clock_days * DAY + QUIET)

    async def _find_waited(self, table: Table) -> int:
        """Return for how many milliseconds a loaded table has waited without a deadline, as if a process was killed too early.

        At most what this process has served, so that nobody loses time in which no server ran. Raises StoreError.
        """
        if self._stored is None or self._stored.number >= table.waits_since:
            return 0
        store = self._context.store
        at = await store.find_time(self._code, table.waits_since)
        return 0 if at is None else max(0, min(read_wall_clock() - at, store.served.get_time() - store.served.begun))

    def follow(self, table: Table, waited: int = 0) -> None:
        """Update the deadline after an event: when the table waits for something else, its time starts again, less what it has `waited`."""
        wait, turn = find_wait_limit(table), _identify_turn(table, table.waited_for)
        if wait is None:
            self._deadline = self._turn = None
        elif self._deadline is None or self._deadline.number != table.waits_since:
            now = self._context.store.served.get_time()
            if self._stored is not None and self._stored.number == table.waits_since:
                self._deadline = self._stored  # another process, or this one before a restart, has set it
            elif self._turn is not None and self._turn[0] == turn and self._turn[1].due > now:
                before = self._turn[1]
                tell = before.tell if before.tell is not None and before.tell > now else None
                self._deadline = before._replace(number=table.waits_since, tell=tell)
            else:
                tells = table.waited_for is not None or table.phase in {"round_over", "match_over"}
                self._deadline = Deadline(self._code, table.waits_since, now + wait - waited, now + QUIET if tells else None)
        if turn is not None and self._deadline is not None:
            self._turn = turn, self._deadline

    async def store_deadline(self) -> None:
        """Store the deadline if it has changed. If that fails, `watch_deadlines` tries again."""
        deadline = self._deadline
        if deadline is None or deadline == self._stored:
            return
        try:
            await self._context.deadlines.store(deadline)
        except StoreError as error:
            log.warning("The deadline of table %s was not stored: %s", make_pseudonym(self._code), error.detail)
        else:
            self._stored = deadline


def _identify_turn(table: Table, seat: int | None) -> tuple[object, ...] | None:
    """Return a value for the present turn of the person on a seat, the same once they have got up and come back; None without a seat."""
    return None if seat is None else (table.last_change, table.seats[seat].person, table.settings.turn_time)
