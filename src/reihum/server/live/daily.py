"""The deal of the day: the date, its keys, people's attempts, and the field that they are compared with.

Points are computed from the log of a table that the server set up, never taken from a client.
"""

import asyncio
import base64
import hashlib
import hmac
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta, tzinfo
from datetime import time as clock_time
from typing import NamedTuple, Protocol
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from reihum._play.match import commit_to_key
from reihum.server.live.background import Background
from reihum.server.live.faults import Faults
from reihum.server.live.field_bots import FieldBots
from reihum.server.live.readiness import Readiness
from reihum.server.live.thinkers import Thinkers
from reihum.server.messages.api import DayResult
from reihum.server.messages.errors import Refused, StoreError
from reihum.server.store.day_results import MANY, RECOUNTED_AFTER, Attempt, DayResults
from reihum.server.store.store import Store
from reihum.server.table import day_field
from reihum.server.table.deal_of_day import Deal, derive_day_key, find_deal_points
from reihum.server.table.state import Table

KEPT_DAYS = 8
"""Days for which results are kept."""

FIELD_PATIENCE = 5.0
"""Seconds that a request waits for the bots of the field."""


class _Counted(NamedTuple):
    """A cached field: the number of players by points, and until when it is valid (monotonic seconds)."""

    until: float
    field: dict[int, int]


class ReadsTable(Protocol):
    """Loads a stored table."""

    async def __call__(self, code: str) -> Table:
        """Return the table; raises Refused."""


def load_zone(name: str) -> tzinfo:
    """Return a time zone; UTC if this machine has no data for it."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        return UTC


class Daily:
    """A process's deals of the day. Methods that read or write results raise StoreError."""

    def __init__(  # noqa: PLR0913 - the services of a process, and the clock
        self, store: Store, zone: str, readiness: Readiness, thinkers: Thinkers, faults: Faults, *, now: Callable[[], float] | None = None
    ) -> None:
        """`now` returns the seconds since 1970."""
        self._store = store
        self._zone = load_zone(zone)
        self.results = DayResults(store)
        self.bots = FieldBots(self.results, readiness, thinkers, faults)
        self._now = now or (lambda: datetime.now(UTC).timestamp())
        self._background = Background(faults, "Noting the result of a deal of the day", (StoreError, Refused))
        self._counted: dict[Deal, _Counted] = {}
        self._cleaned = ""
        """The day on which old results were last deleted."""

    def close(self) -> None:
        """Stop the bots that play deals."""
        self.bots.close()

    # Days

    @property
    def zone(self) -> str:
        """The name of the time zone at whose midnight days change."""
        return str(self._zone)

    @property
    def today(self) -> str:
        """Today's date, such as `2026-11-27`."""
        return self._find_date(self._now()).isoformat()

    def _find_date(self, moment: float) -> date:
        return datetime.fromtimestamp(moment, self._zone).date()

    def shift_day(self, day: str, days: int = 1) -> str:
        """Return the date `days` after another one; negative for before."""
        return (date.fromisoformat(day) + timedelta(days)).isoformat()

    @property
    def seconds_left(self) -> int:
        """Seconds until the day is over. Twice a year a day has 23 or 25 hours."""
        midnight = datetime.combine(self._find_date(self._now()) + timedelta(1), clock_time(), self._zone)
        return max(0, int(midnight.timestamp() - self._now()))

    def is_past(self, day: str) -> bool:
        """Whether a day is over, so that its keys are public."""
        return day < self.today

    async def is_last_change_by(self, day: str, table: Table) -> bool:
        """Whether the last change of a table's match was on a day or before it. Raises StoreError."""
        # Judged by the stored time of the event, which is the same for every process and at any time.
        at = await self._store.find_time(table.code, table.last_change)
        return at is not None and self._find_date(at / 1000).isoformat() <= day

    # Keys

    def derive_key(self, deal: Deal) -> bytes:
        """Return the key of a deal. It leaves the server only through `reveal_key`."""
        return derive_day_key(self._store.table_key, deal)

    def seal(self, deal: Deal) -> str:
        """Return the SHA-256 of a deal's key, which is public in advance."""
        return commit_to_key(self.derive_key(deal))

    def reveal_key(self, deal: Deal) -> str | None:
        """Return the key of a deal in hexadecimal once its day is over, None before."""
        return self.derive_key(deal).hex() if self.is_past(deal.day) else None

    def derive_seat_secret(self, deal: str, token: str) -> str:
        """Return the secret of a browser's seat at a deal, derived from its token; `deal` is any unique name of the deal."""
        made = hmac.digest(self._store.table_key, f"reihum day seat {deal} {token}".encode(), "sha256")
        return base64.urlsafe_b64encode(made).rstrip(b"=").decode()

    @staticmethod
    def hash_token(token: str) -> str:
        """Return the player under which a browser's results are stored. A token is long and random, so a plain hash cannot be reversed."""
        return hashlib.sha256(token.encode()).hexdigest()

    # Results

    def note_result_later(self, table: Table) -> None:
        """Store the result of a table whose round is over, in the background."""
        self._background.start(self.note_result(table))

    async def note_result(self, table: Table) -> None:
        """Store the result of a table whose round is over, unless bots moved for its player or the day was over before."""
        points = None if table.match is None else find_deal_points(table.match)
        own = table.seats[0].is_person and not table.stand_ins.by
        if points is None or not own:
            return
        # Judged by the stored time of the last event, which is the same for every process and at any time.
        at = await self._store.find_time(table.code, table.last_change)
        if at is not None and self._find_date(at / 1000).isoformat() == table.day:
            await self.results.note_result(table.code, points, at)

    async def find_attempts(self, player: str, read: ReadsTable) -> dict[str, Attempt]:
        """Return a person's attempts of today by game; results that were not stored yet are computed from tables that `read` loads."""
        day = self.today
        found = await self.results.list_attempts(day, player)
        unsure = [attempt for attempt in found.values() if attempt.points is None]
        if not unsure:
            return found
        for attempt in unsure:
            with suppress(Refused):  # it was deleted meanwhile, or cannot be read: answer for the other games all the same
                table = await read(attempt.code)
                if table.phase == "match_over":
                    await self.note_result(table)
        return await self.results.list_attempts(day, player)

    async def rank_points(self, deal: Deal, points: int) -> DayResult:
        """Return the rank of a result; among people alone while bots are still playing."""
        key = self.derive_key(deal)
        with suppress(TimeoutError):
            async with asyncio.timeout(FIELD_PATIENCE):
                await self.bots.ensure_field(deal, key)
        field, found = await self._count_field(deal), await self.bots.list_points(deal)
        self.bots.begin_strong(deal, key)
        return day_field.rank_points(deal.game, points, field, found)

    async def _count_field(self, deal: Deal) -> dict[int, int]:
        """Return the number of players by points; if there are many, as of some seconds ago."""
        counted = self._counted.get(deal)
        if counted is None or counted.until < time.monotonic():
            field = await self.results.count_by_points(deal.day, deal.game)
            until = time.monotonic() + (RECOUNTED_AFTER if sum(field.values()) >= MANY else 0)
            self._counted = {known: one for known, one in self._counted.items() if not self.is_past(known.day)}
            counted = self._counted[deal] = _Counted(until, field)
        return counted.field

    def begin_field(self, deal: Deal) -> None:
        """Let bots play a deal in the background."""
        self._background.start(self.bots.ensure_field(deal, self.derive_key(deal)))

    async def clean(self) -> None:
        """Delete results older than KEPT_DAYS, once a day."""
        before, day = self._cleaned, self.today
        if before == day:
            return
        # Set before waiting: at midnight many requests come at once.
        self._cleaned = day
        try:
            await self.results.forget_before(self.shift_day(day, -KEPT_DAYS))
        except StoreError:
            self._cleaned = before
            raise
