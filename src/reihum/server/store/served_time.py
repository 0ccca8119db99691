"""Served time: time that passes only while a server runs, in which deadlines of days are counted.

It advances only while some process serves the database, and by no more than that process's monotonic clock. So people lose no
time while they cannot play, be the server or the database away, and a jump of the wall clock brings no deadline forward.
"""

import time

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from reihum.server.store.clock import read_wall_clock
from reihum.server.store.schema import meta

SERVED = "served"
WALL = "served_wall"
"""The rows of `meta`: the served time, and the wall clock when it was noted, in milliseconds since 1970.

Served time starts at the wall clock's time and falls behind it with each pause.
"""

LONGEST_STEP = 60_000
"""Milliseconds that are counted between two notes, at most: when a note comes later, the database was away, and nobody could play."""


class ServedTime:
    """One process's view of the served time."""

    def __init__(self) -> None:
        self._noted = 0
        self._last: int | None = None
        self.begun = 0
        """The served time when this process began to count."""

    def begin(self, connection: sa.Connection) -> None:
        """Read the stored served time and start counting from it."""
        self.begun = _read_rows(connection).get(SERVED, read_wall_clock())
        self.go_on(self.begun, _read_monotonic_clock())

    def go_on(self, noted: int, own: int) -> None:
        """Count from a stored served time, and the monotonic clock's time when it was noted."""
        self._noted, self._last = noted, own

    def get_time(self) -> int:
        """Return the served time in milliseconds; call `begin` or `go_on` before."""
        return self._noted + self._count_elapsed(_read_monotonic_clock())

    def note(self, connection: sa.Connection) -> tuple[int, int]:
        """Store the elapsed time, in a writing transaction; return what `go_on` takes once that is committed."""
        wall, own, found = read_wall_clock(), _read_monotonic_clock(), _read_rows(connection, write=True)
        # Another process may have stored a part of it already, or its wall clock may differ: the smaller value is safe.
        step = min(max(0, wall - found.get(WALL, wall)), self._count_elapsed(own))
        noted = found.get(SERVED, wall) + step
        insert = (sqlite if connection.dialect.name == "sqlite" else postgresql).insert(meta)
        upsert = insert.on_conflict_do_update(index_elements=["name"], set_={"value": insert.excluded.value})
        connection.execute(upsert, [{"name": SERVED, "value": noted}, {"name": WALL, "value": wall}])
        return noted, own

    def _count_elapsed(self, own: int) -> int:
        return 0 if self._last is None else min(own - self._last, LONGEST_STEP)


def _read_rows(connection: sa.Connection, *, write: bool = False) -> dict[str, int]:
    query = sa.select(meta).where(meta.c.name.in_((SERVED, WALL)))
    return {row.name: int(row.value) for row in connection.execute(query.with_for_update() if write else query)}


def _read_monotonic_clock() -> int:
    return int(time.monotonic() * 1000)
