"""The clock of days of one table: until when it waits, as this process knows it and as the store does."""

import logging

from reihum.server.config.logs import make_pseudonym
from reihum.server.live.context import Context
from reihum.server.messages.errors import StoreError
from reihum.server.messages.events import ArrangedEvent, CreatedEvent, DealtEvent, Event, StartedEvent
from reihum.server.store.deadlines import Deadline
from reihum.server.table.state import Table
from reihum.server.table.waiting import BOT, wait_limit

log = logging.getLogger("reihum.server")

QUIET = 60_000
"""Milliseconds until absent people are notified: meanwhile they may see it themselves."""


class DaysClock:
    """The deadline of a table. Other clocks have none, and then nothing here does anything."""

    def __init__(self, code: str, context: Context) -> None:
        self._code = code
        self._context = context
        self._deadline: Deadline | None = None
        self._stored: Deadline | None = None

    def get_seconds_left(self, table: Table) -> float | None:
        """Return the seconds that a person has left, at least 0; None where no person's days run."""
        if self._deadline is None or table.waited_for is None:
            return None
        return max(0, self._deadline.due - self._context.store.served.now()) / 1000

    async def reserve_row(self, table: Table, event: Event) -> None:
        """Give the table a row in the store before an event after which somebody may be waited for. Raises StoreError."""
        settings = (event.settings if isinstance(event, ArrangedEvent) else None) or table.settings
        if settings.clock == "days" and isinstance(event, CreatedEvent | ArrangedEvent | StartedEvent | DealtEvent):
            await self._context.deadlines.add(self._code, self._context.store.served.now() + BOT)

    async def read_deadline(self, table: Table) -> None:
        """Find out which deadline is stored, perhaps by another process. Raises StoreError."""
        if table.settings.clock == "days":
            self._stored = await self._context.deadlines.find(self._code)

    async def start(self, table: Table) -> None:
        """Find out until when the table waits, which has just been read from its log, or been set up. Raises StoreError."""
        await self.read_deadline(table)
        self.follow(table)
        await self.store_deadline()

    def follow(self, table: Table) -> None:
        """Take in what has happened at the table: where it waits for something else now, time begins anew."""
        wait = wait_limit(table)
        if wait is None:
            self._deadline = None
        elif self._deadline is None or self._deadline.number != table.waits_since:
            # Another process, or this one before a restart, has set it: its time goes on.
            if self._stored is not None and self._stored.number == table.waits_since:
                self._deadline = self._stored
                return
            now = self._context.store.served.now()
            tells = table.waited_for is not None or table.phase in {"round_over", "match_over"}
            self._deadline = Deadline(self._code, table.waits_since, now + wait, now + QUIET if tells else None)

    async def store_deadline(self) -> None:
        """Store the deadline if it has changed. If that fails, whoever finds the old one due will see that it is too old."""
        if self._deadline is None or self._deadline == self._stored:
            return
        try:
            await self._context.deadlines.store(self._deadline)
        except StoreError as error:
            log.warning("The deadline of table %s was not stored: %s", make_pseudonym(self._code), error.detail)
        else:
            self._stored = self._deadline
