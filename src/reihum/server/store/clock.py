"""The time as recorded in a database: a wall clock that is far ahead must not make tables look old.

When a database is opened, and whenever old tables are deleted, the time is noted in it. A time more than JUMP
after the last noted one is not trusted: from then on the difference is subtracted from the wall clock.
"""

import logging
import time

import sqlalchemy as sa

from reihum.server.store.schema import events, meta

log = logging.getLogger("reihum.server")

DAY = 24 * 60 * 60
"""Seconds."""

JUMP = 31 * DAY
"""Seconds for which a database may have been unused. After a longer pause the operator has to confirm the clock."""

FIRST_JUMP = 366 * DAY
"""The same, counted from the last event, for a database in which no time was noted yet, as by earlier versions."""

EARLIEST = 1_735_689_600
"""The beginning of 2025. A clock before it is certainly behind, as on a machine without a battery, and says nothing about the last time."""

CLOCK = "clock"
AHEAD = "clock_ahead"
"""The rows of `meta`: the newest time that was trusted, and the seconds by which the wall clock is taken to be ahead."""


def read_wall_clock() -> int:
    """Return the wall clock's time in milliseconds since 1970."""
    return int(time.time() * 1000)


def note_trusted_time(connection: sa.Connection, *, trusted: bool = False) -> int:
    """Store the time in a writing transaction, and return the trusted time in seconds since 1970.

    With `trusted` the wall clock is taken as right, however far it has jumped.
    """
    now = int(time.time())
    noted = {row.name: int(row.value) for row in connection.execute(sa.select(meta).where(meta.c.name.in_((CLOCK, AHEAD))))}
    last = noted[CLOCK] if CLOCK in noted else _find_last_event_time(connection)
    jump, ahead = JUMP if CLOCK in noted else FIRST_JUMP, noted.get(AHEAD, 0)
    if trusted or last is None:
        time_, ahead = now, 0
    elif last - now > JUMP and now >= EARLIEST:
        # The clock was ahead when the last time was noted; should it be so again, that has to be a jump.
        time_, ahead = now, 0
    elif now - last <= jump:
        # The noted time does not go back, also when the clock was set back a little.
        time_, ahead = max(last, now), 0
    else:
        # The clock may have jumped once more since, in either direction.
        if not 0 <= now - ahead - last <= jump:
            ahead = now - last
        time_ = now - ahead
        log.warning(
            "The clock says %s, %s days more than have gone by for this database: that makes no table old. "
            "If the clock is right, say so once: reihum expire --days N --trust-clock",
            time.strftime("%Y-%m-%d", time.gmtime(now)),
            ahead // DAY,
        )
    for name, value in ((CLOCK, time_), (AHEAD, ahead)):
        if name in noted:
            connection.execute(sa.update(meta).where(meta.c.name == name).values(value=value))
        else:
            connection.execute(sa.insert(meta).values(name=name, value=value))
    # With a clock that is behind, tables are deleted too late, never too early.
    return min(time_, now)


def _find_last_event_time(connection: sa.Connection) -> int | None:
    at = connection.execute(sa.select(sa.func.max(events.c.at))).scalar()
    return None if at is None else int(at) // 1000
