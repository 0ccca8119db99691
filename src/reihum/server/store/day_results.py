"""What people and bots made of the deals of the day: one row a player, game and day."""

import time
from collections.abc import Iterable
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from reihum.server.store.schema import day_results
from reihum.server.store.store import Store

MOST = 20_000
"""Players of one deal whose attempts are noted; whoever comes later plays without being counted."""

MANY = 1000
"""With this many results of a deal, they are counted anew only every RECOUNTED_AFTER seconds and not for everybody who asks."""
RECOUNTED_AFTER = 5.0
"""Seconds."""

BOT = "bot:"
"""The player of a row begins so where it is a bot; of people it is the hash of a secret that their browser keeps."""


class Attempt(NamedTuple):
    """A person's attempt: at which table, and what came of it, None while it is not over."""

    code: str
    points: int | None


class DayResults:
    """The results in a store. All methods raise StoreError."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._many: dict[tuple[str, str], tuple[float, bool]] = {}
        """Of deals with many attempts, until when it need not be counted again, and whether more of them are noted."""

    async def note_attempt(self, day: str, game: str, player: str, code: str) -> str | None:
        """Note the table of a person's attempt; return that of the first one, None where no more are noted."""
        row, at, has_room = day_results.c, _now(), await self._has_room(day, game)

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
        """Return whether more attempts at a deal are noted; those who come at once may be some too many, since it is a bound."""
        # Not in the transaction that notes one: that would hold up all writers for longer, the more there are.
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
        """Delete a person's attempt that has not come to its end."""
        row = day_results.c
        mine = sa.delete(day_results).where(row.day == day, row.game == game, row.player == player, row.points.is_(None))
        await self._store.run_in_transaction(lambda connection: connection.execute(mine))

    async def list_attempts(self, day: str, player: str) -> dict[str, Attempt]:
        """Return a person's attempts of a day, by game."""
        row = day_results.c
        asked = sa.select(row.game, row.code, row.points).where(row.day == day, row.player == player)
        return {found.game: Attempt(found.code, found.points) for found in await self._store.fetch_rows(asked)}

    async def note_result(self, code: str, points: int, at: int) -> None:
        """Note what came of the attempt at a table, unless that is known, or the table's attempt is not counted."""
        row = day_results.c
        done = sa.update(day_results).where(row.code == code, row.points.is_(None)).values(points=points, at=at)
        await self._store.run_in_transaction(lambda connection: connection.execute(done))

    async def add_bots(self, day: str, game: str, results: Iterable[tuple[str, int]]) -> None:
        """Note what bots made of a deal, each by a name of its own, unless that is known."""
        at = _now()
        rows = [{"day": day, "game": game, "player": BOT + name, "code": None, "points": points, "at": at} for name, points in results]
        await self._store.run_in_transaction(lambda connection: connection.execute(_insert(connection), rows))

    async def list_bot_points(self, day: str, game: str) -> dict[str, int]:
        """Return what bots made of a deal, by their names."""
        row = day_results.c
        asked = sa.select(row.player, row.points).where(row.day == day, row.game == game, row.player.startswith(BOT))
        return {found.player.removeprefix(BOT): int(found.points) for found in await self._store.fetch_rows(asked)}

    async def count_by_points(self, day: str, game: str) -> dict[int, int]:
        """Return by points how many people and bots have made them; whoever has not finished is not among them."""
        row = day_results.c
        asked = sa.select(row.points, sa.func.count()).where(row.day == day, row.game == game, row.points.is_not(None))
        return {int(points): int(count) for points, count in await self._store.fetch_rows(asked.group_by(row.points))}

    async def forget_before(self, day: str) -> None:
        """Delete the results of all days before one."""
        await self._store.run_in_transaction(lambda connection: connection.execute(sa.delete(day_results).where(day_results.c.day < day)))


def _insert(connection: sa.Connection) -> sa.Executable:
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    insert: sa.Executable = dialect.insert(day_results).on_conflict_do_nothing()
    return insert


def _now() -> int:
    return int(time.time() * 1000)
