"""Lists of the stored tables: by last activity, age, or size."""

from typing import Literal, NamedTuple

import sqlalchemy as sa

from reihum.server.store.schema import events
from reihum.server.store.store import Store

By = Literal["last", "age", "size"]


class KeptTable(NamedTuple):
    """A stored table. Times are milliseconds since 1970."""

    code: str
    events: int
    created: int
    last: int
    """The time of its last event."""


async def list_kept_tables(store: Store, by: By, most: int) -> list[KeptTable]:
    """Return at most `most` tables: the most recently active, the oldest, or those with most events. Raises StoreError."""
    size, created, last = sa.func.count(), sa.func.min(events.c.at), sa.func.max(events.c.at)
    order = {"last": last.desc(), "age": created.asc(), "size": size.desc()}[by]
    found = await store.fetch_rows(sa.select(events.c.code, size, created, last).group_by(events.c.code).order_by(order).limit(most))
    return [KeptTable(*row) for row in found]


async def list_kept_codes(store: Store) -> list[str]:
    """Return the codes of all tables. Raises StoreError."""
    return [row.code for row in await store.fetch_rows(sa.select(events.c.code).where(events.c.number == 1))]
