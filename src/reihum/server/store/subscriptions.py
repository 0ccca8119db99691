"""Push subscriptions of browsers to be notified of a turn: personal data, deleted with the seat."""

from collections.abc import Collection
from typing import NamedTuple

import sqlalchemy as sa

from reihum.server.messages.events import Event, LeftEvent, RenewedEvent
from reihum.server.store.clock import read_wall_clock
from reihum.server.store.schema import subscriptions
from reihum.server.store.store import Store

DEVICES = 5
"""Browsers of one person at one table, at most: the oldest is deleted."""


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
        """Store a subscription, replacing this browser's earlier one at the table."""
        at = read_wall_clock()
        row = subscriptions.c

        def work(connection: sa.Connection) -> None:
            connection.execute(sa.delete(subscriptions).where(row.code == new.code, row.endpoint == new.endpoint))
            # The newest stay: an old browser may be gone without having unsubscribed.
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
        """Delete the subscription of one browser of a person."""
        row = subscriptions.c
        await self._delete(row.code == code, row.person == person, row.endpoint == endpoint)

    async def forget_renewed(self, code: str, event: Event) -> None:
        """Delete the subscriptions of who gets a new secret by this event."""
        if isinstance(event, RenewedEvent):
            await self._delete(subscriptions.c.code == code, subscriptions.c.person == event.person)

    async def follow(self, code: str, event: Event, people: Collection[int]) -> None:
        """Delete the subscriptions of who has got up or has a new secret by this event; `people` are those at the table after it."""
        await self.forget_renewed(code, event)  # again: a lost device may have subscribed in between
        if isinstance(event, LeftEvent):
            await self.keep_only(code, people)

    async def keep_only(self, code: str, people: Collection[int]) -> None:
        """Delete the subscriptions at a table of everybody but these people."""
        await self._delete(subscriptions.c.code == code, subscriptions.c.person.not_in(people))

    async def remove_endpoint(self, endpoint: str) -> None:
        """Delete a browser's subscriptions at all tables."""
        await self._delete(subscriptions.c.endpoint == endpoint)

    async def _delete(self, *where: sa.ColumnElement[bool]) -> None:
        await self._store.run_in_transaction(lambda connection: connection.execute(sa.delete(subscriptions).where(*where)))
