"""Deadlines of tables with a clock of days: one row for each table, as long as it waits for somebody or something.

A row holds the event since which the table has been waiting, and when its time is up. It may lag behind the table's log, and
is ahead of it only where events were lost: a process that finds it due reads the log first. A table that has a row is not deleted.
"""

from collections.abc import Collection
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from reihum.server.store.schema import deadlines
from reihum.server.store.store import Store

BATCH = 100
"""Tables that are looked at in one go."""


class Deadline(NamedTuple):
    """A row. Times are in milliseconds of `served_time`."""

    code: str
    number: int
    due: int
    tell: int | None
    """When to notify the people that the table waits for; None once they have been notified, or if it waits for nobody."""


class Deadlines:
    """The deadlines of a store. All methods raise StoreError."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, code: str, due: int) -> None:
        """Add a row for a table that has none, before its log needs one."""
        row = Deadline(code, 0, due, None)._asdict()
        await self._store.run_in_transaction(lambda connection: connection.execute(_insert(connection).on_conflict_do_nothing(), row))

    async def store(self, deadline: Deadline) -> None:
        """Store a deadline, unless that event or a later one of the table has one."""

        def work(connection: sa.Connection) -> None:
            insert = _insert(connection)
            new = {name: insert.excluded[name] for name in ("number", "due", "tell")}
            # Several processes may store one: that of the latest event stays, in whatever order they come. Of several for one event
            # the first stays, since its notification may have been sent.
            upsert = insert.on_conflict_do_update(index_elements=["code"], set_=new, where=deadlines.c.number < insert.excluded.number)
            connection.execute(upsert, deadline._asdict())

        await self._store.run_in_transaction(work)

    async def postpone(self, deadline: Deadline, due: int) -> None:
        """Move a deadline to `due`, unless it was replaced meanwhile."""
        await self._store.run_in_transaction(
            lambda connection: connection.execute(sa.update(deadlines).where(_match_deadline(deadline)).values(due=due))
        )

    async def release(self, deadline: Deadline) -> None:
        """Let `store` replace a deadline by that of an earlier event: its own is lost. Until then a row stays, as for a kept table."""
        await self._store.run_in_transaction(
            lambda connection: connection.execute(sa.update(deadlines).where(_match_deadline(deadline)).values(number=0))
        )

    async def remove(self, deadline: Deadline) -> None:
        """Delete a deadline, unless it was replaced meanwhile."""
        await self._store.run_in_transaction(lambda connection: connection.execute(sa.delete(deadlines).where(_match_deadline(deadline))))

    async def claim(self, deadline: Deadline) -> bool:
        """Claim the notification for a deadline; return True for exactly one of the callers that try."""
        # The update decides the race: only one of concurrent callers changes the row.
        claim = sa.update(deadlines).where(_match_deadline(deadline), deadlines.c.tell.is_not(None)).values(tell=None)
        return bool(await self._store.run_in_transaction(lambda connection: connection.execute(claim).rowcount))

    async def find(self, code: str) -> Deadline | None:
        """Return the deadline of a table, None where it has none."""
        found = await self._find(deadlines.c.code == code)
        return found[0] if found else None

    async def list_over(self, now: int, but: Collection[str] = ()) -> list[Deadline]:
        """Return deadlines that are due, the oldest first, without those of the tables `but`."""
        found = await self._find(deadlines.c.due <= now, deadlines.c.due, BATCH + len(but))
        return [deadline for deadline in found if deadline.code not in but][:BATCH]

    async def list_unannounced(self, now: int) -> list[Deadline]:
        """Return deadlines whose notification is due, the oldest first."""
        return await self._find(deadlines.c.tell <= now, deadlines.c.tell)

    async def _find(self, where: sa.ColumnElement[bool], order: sa.ColumnElement[Any] | None = None, most: int = BATCH) -> list[Deadline]:
        found = await self._store.fetch_rows(sa.select(deadlines).where(where).order_by(order).limit(most))
        return [Deadline(row.code, row.number, row.due, row.tell) for row in found]


def _insert(connection: sa.Connection) -> Any:  # noqa: ANN401 - each dialect has its own
    return (sqlite if connection.dialect.name == "sqlite" else postgresql).insert(deadlines)


def _match_deadline(deadline: Deadline) -> sa.ColumnElement[bool]:
    return sa.and_(deadlines.c.code == deadline.code, deadlines.c.number == deadline.number)
