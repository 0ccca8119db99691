"""Tables that people have reported to whoever runs the server."""

from typing import NamedTuple

import sqlalchemy as sa

from reihum.server.store.clock import read_wall_clock
from reihum.server.store.schema import reports
from reihum.server.store.store import Store

KEPT = 1000
"""Reports that are kept, at most: the oldest are deleted."""


class StoredReport(NamedTuple):
    """A row: who reported which table, when (milliseconds since 1970), and why."""

    id: int
    code: str
    name: str
    """Empty for an onlooker."""
    text: str
    at: int


class Reports:
    """The reports in a store. All methods raise StoreError."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, code: str, name: str, text: str) -> None:
        """Store a report, unless it is stored already: a client that got no answer sends it again."""
        at = read_wall_clock()
        same = sa.select(reports.c.id).where(reports.c.code == code, reports.c.name == name, reports.c.text == text).limit(1)

        def work(connection: sa.Connection) -> None:
            if connection.execute(same).scalar() is not None:
                return
            connection.execute(sa.insert(reports).values(code=code, name=name, text=text, at=at))
            # Limited here, in the same transaction: anybody may report.
            oldest = sa.select(reports.c.id).order_by(reports.c.id.desc()).offset(KEPT).limit(1)
            beyond = connection.execute(oldest).scalar()
            if beyond is not None:
                connection.execute(sa.delete(reports).where(reports.c.id <= beyond))

        await self._store.run_in_transaction(work)

    async def list_all(self) -> list[StoredReport]:
        """Return all reports, the oldest first."""
        return [StoredReport(*row) for row in await self._store.fetch_rows(sa.select(reports).order_by(reports.c.id))]

    async def count(self) -> int:
        """Return how many reports there are."""
        return int((await self._store.fetch_rows(sa.select(sa.func.count()).select_from(reports)))[0][0])

    async def settle(self, number: int) -> bool:
        """Delete a report; return whether there was one."""
        gone = sa.delete(reports).where(reports.c.id == number)
        return bool(await self._store.run_in_transaction(lambda connection: connection.execute(gone).rowcount))
