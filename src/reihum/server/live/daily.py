"""The deal of the day: its keys, people's attempts, and the field that they are compared with.

Points are computed from the log of a table that the server set up, never taken from a client.
"""

import asyncio
import time
from contextlib import suppress
from typing import NamedTuple, Protocol

from reihum._play.match import commit_to_key
from reihum.server.live.background import Background
from reihum.server.live.calendar import Calendar
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


class Daily:
    """A process's deals of the day. Methods that read or write results raise StoreError."""

    def __init__(self, store: Store, calendar: Calendar, readiness: Readiness, thinkers: Thinkers, faults: Faults) -> None:
        self._store = store
        self._calendar = calendar
        self.results = DayResults(store)
        self.bots = FieldBots(self.results, readiness, thinkers, faults)
        self._background = Background(faults, "Noting the result of a deal of the day", (StoreError, Refused))
        self._counted: dict[Deal, _Counted] = {}

    def close(self) -> None:
        """Stop the bots that play deals."""
        self.bots.close()

    # Keys

    def derive_key(self, deal: Deal) -> bytes:
        """Return the key of a deal. It leaves the server only through `reveal_key`."""
        return derive_day_key(self._store.table_key, deal)

    def seal(self, deal: Deal) -> str:
        """Return the SHA-256 of a deal's key, which is public in advance."""
        return commit_to_key(self.derive_key(deal))

    def reveal_key(self, deal: Deal) -> str | None:
        """Return the key of a deal in hexadecimal once its day is over, None before."""
        return self.derive_key(deal).hex() if self._calendar.is_past(deal.day) else None

    # Results

    def note_result_later(self, table: Table) -> None:
        """Store the result of a table whose round is over, in the background."""
        self._background.start(self.note_result(table))

    async def note_result(self, table: Table) -> None:
        """Store the result of a table whose round is over, unless bots moved for its player or the day was over before."""
        points = None if table.match is None else find_deal_points(table.match)
        own = table.seats[0].is_person and not table.stand_ins.to_list()
        if points is None or not own:
            return
        last = await self._calendar.find_last_change(self._store, table)
        if last is not None and last.day == table.day:
            await self.results.note_result(table.code, points, last.at)

    async def find_attempts(self, day: str, player: str, read: ReadsTable) -> dict[str, Attempt]:
        """Return a person's attempts of a day by game; results that were not stored yet are computed from tables that `read` loads."""
        found = await self.results.list_attempts(day, player)
        unsure = [attempt for attempt in found.values() if attempt.points is None]
        if not unsure:
            return found

        async def note_if_over(attempt: Attempt) -> None:
            with suppress(Refused):  # it was deleted meanwhile, or cannot be read: answer for the other games all the same
                table = await read(attempt.code)
                if table.phase == "match_over":
                    await self.note_result(table)

        # All at once, since each may wait for the rules of its game.
        await asyncio.gather(*map(note_if_over, unsure))
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
            self._counted = {known: one for known, one in self._counted.items() if not self._calendar.is_past(known.day)}
            counted = self._counted[deal] = _Counted(until, field)
        return counted.field

    def begin_field(self, deal: Deal) -> None:
        """Let bots play a deal in the background."""
        self._background.start(self.bots.ensure_field(deal, self.derive_key(deal)))
