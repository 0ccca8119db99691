"""Addresses of browsers to be notified of a turn: they are personal data and are deleted with the seat."""

import time
from collections.abc import Collection
from typing import NamedTuple

import sqlalchemy as sa

from reihum.server.store.schema import subscriptions
from reihum.server.store.store import Store

DEVICES = 5
"""Browsers of one person at one table; the oldest goes when there are more."""


class Subscription(NamedTuple):
    """A row: a person's browser, at one table."""

    code: str
    person: int
    endpoint: str
    key: bytes
    auth: bytes
    language: str
    """`de` or `en`."""


class Subscriptions:
    """The subscriptions of a store. All methods raise StoreError."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def store(self, new: Subscription) -> None:
        """Store a subscription, in place of the one that this browser had at the table."""
        at = int(time.time() * 1000)
        row = subscriptions.c

        def work(connection: sa.Connection) -> None:
            connection.execute(sa.delete(subscriptions).where(row.code == new.code, row.endpoint == new.endpoint))
            # The newest stay: an old browser may be gone without having said so.
            mine = sa.select(row.endpoint).where(row.code == new.code, row.person == new.person).order_by(row.at.desc())
            old = connection.execute(mine).scalars().all()[DEVICES - 1 :]
            connection.execute(sa.delete(subscriptions).where(row.code == new.code, row.person == new.person, row.endpoint.in_(old)))
            connection.execute(sa.insert(subscriptions).values(**new._asdict(), at=at))

        await self._store.run_in_transaction(work)

    async def list_at(self, code: str) -> list[Subscription]:
        """Return the subscriptions at a table."""
        found = await self._store.fetch_rows(sa.select(subscriptions).where(subscriptions.c.code == code).order_by(subscriptions.c.at))
        return [Subscription(*row[:6]) for row in found]

    async def remove(self, code: str, person: int, endpoint: str) -> None:
        """Forget one browser of a person."""
        row = subscriptions.c
        await self._delete(row.code == code, row.person == person, row.endpoint == endpoint)

    async def remove_person(self, code: str, person: int) -> None:
        """Forget all browsers of a person."""
        await self._delete(subscriptions.c.code == code, subscriptions.c.person == person)

    async def keep_only(self, code: str, people: Collection[int]) -> None:
        """Forget those of everybody but these people."""
        await self._delete(subscriptions.c.code == code, subscriptions.c.person.not_in(people))

    async def remove_endpoint(self, endpoint: str) -> None:
        """Forget a browser at all tables."""
        await self._delete(subscriptions.c.endpoint == endpoint)

    async def _delete(self, *where: sa.ColumnElement[bool]) -> None:
        await self._store.run_in_transaction(lambda connection: connection.execute(sa.delete(subscriptions).where(*where)))
