"""Results of people and bots in the deals of the day: one row for each player, game and day."""

import time
from collections.abc import Iterable
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from reihum.server.store.clock import read_wall_clock
from reihum.server.store.schema import day_results
from reihum.server.store.store import Store

MOST = 20_000
"""Players of one deal whose attempts are stored, at most; later players are not counted."""

MANY = 1000
"""From this many results of a deal on, they are counted every RECOUNTED_AFTER seconds, not for every request."""
RECOUNTED_AFTER = 5.0
"""Seconds."""

BOT = "bot:"
"""Prefix of a row's player for a bot; for a person the player is the hash of a secret that their browser keeps."""


class Attempt(NamedTuple):
    """A person's attempt: the code of its table, and the points, None until it is finished."""

    code: str
    points: int | None


class DayResults:
    """The results in a store. All methods raise StoreError."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._many: dict[tuple[str, str], tuple[float, bool]] = {}
        """For deals with many attempts, by day and game: when to count again (monotonic seconds), and whether there is room for more."""

    async def note_attempt(self, day: str, game: str, player: str, code: str) -> str | None:
        """Store the table of a person's attempt; return the table of their first attempt, None when there is no room for more."""
        row, at, has_room = day_results.c, read_wall_clock(), await self._has_room(day, game)

        def work(connection: sa.Connection) -> str | None:
            of_deal = row.day == day, row.game == game
            mine = sa.select(row.code).where(*of_deal, row.player == player)
            if (known := connection.execute(mine).scalar()) is not None:
                return str(known)
            if not has_room:
                return None
            new = {"day": day, "game": game, "player": player, "code": code, "points": None, "at": at}
            connection.execute(_insert(connection), [new])
            return str(connection.execute(mine).scalar_one())

        return await self._store.run_in_transaction(work)

    async def _has_room(self, day: str, game: str) -> bool:
        """Return whether fewer than MOST attempts at a deal are stored; concurrent requests may exceed the limit by a few."""
        # Not counted in the writing transaction: with many attempts that would hold up all writers.
        until, has_room = self._many.get((day, game), (0.0, True))
        if until > time.monotonic():
            return has_room
        asked = sa.select(sa.func.count().label("count")).where(day_results.c.day == day, day_results.c.game == game)
        count = (await self._store.fetch_rows(asked))[0].count
        if count >= MANY:
            self._many = {known: one for known, one in self._many.items() if known[0] >= day}
            self._many[day, game] = time.monotonic() + RECOUNTED_AFTER, count < MOST
        return bool(count < MOST)

    async def forget_attempt(self, day: str, game: str, player: str) -> None:
        """Delete a person's unfinished attempt."""
        row = day_results.c
        mine = sa.delete(day_results).where(row.day == day, row.game == game, row.player == player, row.points.is_(None))
        await self._store.run_in_transaction(lambda connection: connection.execute(mine))

    async def list_attempts(self, day: str, player: str) -> dict[str, Attempt]:
        """Return a person's attempts of a day, by game."""
        row = day_results.c
        asked = sa.select(row.game, row.code, row.points).where(row.day == day, row.player == player)
        return {found.game: Attempt(found.code, found.points) for found in await self._store.fetch_rows(asked)}

    async def note_result(self, code: str, points: int, at: int) -> None:
        """Store the points of the attempt at a table, unless they are stored already or this attempt is not counted."""
        row = day_results.c
        done = sa.update(day_results).where(row.code == code, row.points.is_(None)).values(points=points, at=at)
        await self._store.run_in_transaction(lambda connection: connection.execute(done))

    async def add_bots(self, day: str, game: str, results: Iterable[tuple[str, int]]) -> None:
        """Store the bots' points for a deal, each under a name of its own, unless they are stored already."""
        at = read_wall_clock()
        rows = [{"day": day, "game": game, "player": BOT + name, "code": None, "points": points, "at": at} for name, points in results]
        await self._store.run_in_transaction(lambda connection: connection.execute(_insert(connection), rows))

    async def list_bot_points(self, day: str, game: str) -> dict[str, int]:
        """Return the bots' points for a deal, by name."""
        row = day_results.c
        asked = sa.select(row.player, row.points).where(row.day == day, row.game == game, row.player.startswith(BOT))
        return {found.player.removeprefix(BOT): int(found.points) for found in await self._store.fetch_rows(asked)}

    async def count_by_points(self, day: str, game: str) -> dict[int, int]:
        """Return the number of people and bots who finished a deal, by points."""
        row = day_results.c
        asked = sa.select(row.points, sa.func.count()).where(row.day == day, row.game == game, row.points.is_not(None))
        return {int(points): int(count) for points, count in await self._store.fetch_rows(asked.group_by(row.points))}


def _insert(connection: sa.Connection) -> sa.Executable:
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    insert: sa.Executable = dialect.insert(day_results).on_conflict_do_nothing()
    return insert
