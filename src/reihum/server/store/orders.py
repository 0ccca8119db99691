"""The operator's orders, which survive a restart: banned and muted networks, and whether new tables may be set up."""

from ipaddress import IPv4Network, IPv6Network
from typing import Literal, NamedTuple

import sqlalchemy as sa

from reihum.server.store.clock import read_wall_clock
from reihum.server.store.schema import meta, restrictions
from reihum.server.store.store import Store

NO_NEW_TABLES = "no_new_tables"
"""The row of `meta` that exists while no new tables may be set up."""

Kind = Literal["ban", "mute"]

Network = IPv4Network | IPv6Network


class Restriction(NamedTuple):
    """A row: nobody from this network may connect (`ban`), or chat and show reactions (`mute`). Times are milliseconds since 1970."""

    kind: Kind
    network: str
    since: int
    until: int | None
    """When it ends; None if it does not expire."""


class StandingOrders(NamedTuple):
    """All orders in force."""

    restrictions: list[Restriction]
    new_tables: bool
    """Whether new tables may be set up."""


class Orders:
    """The orders in a store. All methods raise StoreError."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def read(self) -> StandingOrders:
        """Return the orders in force now."""
        row = restrictions.c
        lasting = sa.or_(row.until.is_(None), row.until > read_wall_clock())
        found = await self._store.fetch_rows(sa.select(restrictions).where(lasting).order_by(row.kind, row.network))
        closed = await self._store.fetch_rows(sa.select(meta.c.value).where(meta.c.name == NO_NEW_TABLES))
        return StandingOrders([Restriction(*each) for each in found], not closed)

    async def restrict(self, kind: Kind, network: str, seconds: int | None) -> Restriction:
        """Ban or mute a network for `seconds`, or until it is lifted (None); return the restriction now in force."""
        now = read_wall_clock()
        new = Restriction(kind, network, now, None if seconds is None else now + 1000 * seconds)
        row = restrictions.c

        def work(connection: sa.Connection) -> None:
            # Expired ones are deleted in the same transaction, so the table stays small.
            over = sa.and_(row.until.is_not(None), row.until <= now)
            connection.execute(sa.delete(restrictions).where(sa.or_(over, _match_restriction(kind, network))))
            connection.execute(sa.insert(restrictions).values(**new._asdict()))

        await self._store.run_in_transaction(work)
        return new

    async def lift(self, kind: Kind, network: str) -> bool:
        """Lift a restriction; return whether there was one."""
        gone = sa.delete(restrictions).where(_match_restriction(kind, network))
        return bool(await self._store.run_in_transaction(lambda connection: connection.execute(gone).rowcount))

    async def allow_new_tables(self, *, allowed: bool) -> None:
        """Allow new tables from now on, or forbid them."""

        def work(connection: sa.Connection) -> None:
            connection.execute(sa.delete(meta).where(meta.c.name == NO_NEW_TABLES))
            if not allowed:
                connection.execute(sa.insert(meta).values(name=NO_NEW_TABLES, value=read_wall_clock()))

        await self._store.run_in_transaction(work)


def _match_restriction(kind: Kind, network: str) -> sa.ColumnElement[bool]:
    return sa.and_(restrictions.c.kind == kind, restrictions.c.network == network)
