"""Time that counts only while a server runs: deadlines of days are counted in it.

It goes on only while some process serves the database, by no more than that process has seen go by itself. So no time is lost to
people while they could not play, and a wall clock that jumps, however far, makes no deadline come sooner.
"""

import time

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from reihum.server.store.schema import meta

SERVED = "served"
WALL = "served_wall"
"""The rows of `meta`: the time that has been served, and what the wall clock said when it was noted, in milliseconds since 1970.

The first of them begins with the wall clock's time and falls behind it by each pause.
"""


class ServedTime:
    """The time that has been served, as one process knows it."""

    def __init__(self) -> None:
        self._noted = 0
        self._last: int | None = None

    def begin(self, connection: sa.Connection) -> None:
        """Find out how much was served before; from now on time goes by."""
        self._noted, self._last = _noted(connection).get(SERVED, _wall()), _monotonic()

    def now(self) -> int:
        """Return the time that has been served, in milliseconds; after `begin` or `note`."""
        return self._noted if self._last is None else self._noted + _monotonic() - self._last

    def note(self, connection: sa.Connection) -> None:
        """Note the time that has gone by, in a transaction that writes."""
        wall, own, found = _wall(), _monotonic(), _noted(connection, write=True)
        elapsed = 0 if self._last is None else own - self._last
        # Another process may have stored a part of it already, or its wall clock may differ: the smaller of both is certain.
        step = min(max(0, wall - found.get(WALL, wall)), elapsed)
        self._noted, self._last = found.get(SERVED, wall) + step, own
        insert = (sqlite if connection.dialect.name == "sqlite" else postgresql).insert(meta)
        upsert = insert.on_conflict_do_update(index_elements=["name"], set_={"value": insert.excluded.value})
        connection.execute(upsert, [{"name": SERVED, "value": self._noted}, {"name": WALL, "value": wall}])


def _noted(connection: sa.Connection, *, write: bool = False) -> dict[str, int]:
    query = sa.select(meta).where(meta.c.name.in_((SERVED, WALL)))
    return {row.name: int(row.value) for row in connection.execute(query.with_for_update() if write else query)}


def _wall() -> int:
    return int(time.time() * 1000)


def _monotonic() -> int:
    return int(time.monotonic() * 1000)
