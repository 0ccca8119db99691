"""The days of a server, which change at midnight in its time zone."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta, tzinfo
from datetime import time as clock_time
from typing import NamedTuple
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from reihum.server.store.store import Store
from reihum.server.table.state import Table


class LastChange(NamedTuple):
    """When the match of a table last changed."""

    at: int
    """Milliseconds since 1970."""
    day: str


class Calendar:
    """Today's date, and the dates of other moments. Dates are written as `2026-11-27`."""

    def __init__(self, zone: str, *, now: Callable[[], float] | None = None) -> None:
        """`now` returns the seconds since 1970."""
        self._zone = load_zone(zone)
        self._now = now or (lambda: datetime.now(UTC).timestamp())

    @property
    def zone(self) -> str:
        """The name of the time zone."""
        return str(self._zone)

    @property
    def today(self) -> str:
        """Today's date."""
        return self.find_day(self._now() * 1000)

    def compute_seconds_left(self, day: str) -> int:
        """Return the seconds until a day is over; 0 if it is. Twice a year a day has 23 or 25 hours."""
        midnight = datetime.combine(date.fromisoformat(day) + timedelta(1), clock_time(), self._zone)
        return max(0, int(midnight.timestamp() - self._now()))

    def is_past(self, day: str) -> bool:
        """Whether a day is over, so that its keys are public."""
        return day < self.today

    async def find_last_change(self, store: Store, table: Table) -> LastChange | None:
        """Return when a table's match last changed; None if that is not stored. Raises StoreError."""
        # Judged by the stored time of the event, which is the same for every process and at any time.
        at = await store.find_time(table.code, table.last_change)
        return None if at is None else LastChange(at, self.find_day(at))

    def find_day(self, at: float) -> str:
        """Return the date of a moment, in milliseconds since 1970."""
        return datetime.fromtimestamp(at / 1000, self._zone).date().isoformat()


def shift_day(day: str, days: int = 1) -> str:
    """Return the date `days` after another one; negative for before."""
    return (date.fromisoformat(day) + timedelta(days)).isoformat()


def load_zone(name: str) -> tzinfo:
    """Return a time zone; UTC if this machine has no data for it."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        return UTC
