"""Carries out the operator's orders while the server runs: in this process, and through the bus in all others."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from reihum.server.config.logs import make_pseudonym
from reihum.server.live.background import Background
from reihum.server.live.connections import Connections
from reihum.server.live.context import Context
from reihum.server.live.lead_commands import end_lead_of
from reihum.server.live.moderation import Moderation
from reihum.server.live.tables import Tables
from reihum.server.messages import interprocess
from reihum.server.messages.errors import Refused, StoreError, UnknownTable
from reihum.server.messages.interprocess import NO_TABLE, Announcement, LogChanged, Order, OrdersChanged, Shut
from reihum.server.messages.outgoing import Announced, Failed
from reihum.server.messages.unreadable import UNREADABLE
from reihum.server.store.expiry import delete_table
from reihum.server.store.wal import NOT_EMPTIED
from reihum.server.table.decide import Decision
from reihum.server.table.state import Table

log = logging.getLogger("reihum.server")

EVERY = 20.0
"""Seconds between two readings of the orders: another process may have changed them while the bus was away."""

HEARD = 1.0
"""Seconds for other processes to disconnect everybody at a table before it is deleted."""


class OperatorOrders:
    """The orders of the operator, see `control`."""

    def __init__(self, context: Context, tables: Tables, connections: Connections, moderation: Moderation) -> None:
        self._context = context
        self._tables = tables
        self._connections = connections
        self._moderation = moderation
        self._background = Background(context.faults, "An order of the operator", (Refused,))
        context.bus.listen(lambda _code, _number: None, self._on_message)

    async def watch(self) -> None:
        """Read the orders, periodically if another process may change them, else once."""
        while True:
            with suppress(StoreError):
                await self._follow()
                if self._context.bus.check_every is None:
                    return
            await asyncio.sleep(EVERY)

    async def refresh(self) -> None:
        """Apply the stored orders here and in all other processes. Raises StoreError."""
        await self._follow()
        self._publish_order(OrdersChanged(self._context.origin))

    def announce(self, de: str, en: str) -> None:
        """Show everybody a sentence. Raises StoreError while the bus is away, once everybody here sees it."""
        self._connections.send_all(Announced(de, en))
        self._publish_order(Announcement(self._context.origin, de, en))
        self._require_bus("the sentence is shown at this server only")

    async def close(self, code: str) -> bool:
        """Disconnect everybody at a table, then delete it; return whether nothing of it is left in SQLite's log. Raises Refused."""
        self._require_bus("other servers would not hear that the table is closed. Try again when it is back")
        if not await self._context.store.read(code):
            raise UnknownTable(code)
        self._publish_order(Shut(self._context.origin, code))
        await self._tables.close_table(code)
        if self._context.bus.check_every is not None:
            await asyncio.sleep(HEARD)
        await self._context.store.run_in_transaction(partial(delete_table, code=code))
        log.info("Table %s was closed by the operator", make_pseudonym(code))
        emptied = await self._context.store.empty_wal()
        if not emptied:
            log.warning(NOT_EMPTIED)
        return emptied

    async def apply_order(self, code: str, decide: Callable[[Table], list[Decision]]) -> None:
        """Apply an order at a table: `decide` returns its events. Raises Refused."""
        await (await self._tables.get(code)).apply_order(decide)

    async def reread(self, code: str) -> None:
        """Reload a table whose stored events were replaced, here and in all other processes.

        Raises Refused, also while the bus is away, once it is done here.
        """
        self._publish_order(LogChanged(self._context.origin, code))
        await self._tables.reread(code)
        self._require_bus("only this server knows that events of the table were replaced")

    def _require_bus(self, consequence: str) -> None:
        """Raise StoreError while the bus is away, for an order that other processes get by it alone."""
        if self._context.bus.away:
            message = f"The bus is away, so {consequence}."
            raise StoreError(message)

    # Messages from other processes

    def _publish_order(self, order: Order) -> None:
        self._context.bus.publish_message(NO_TABLE, interprocess.encode(order))

    def _on_message(self, code: str, data: bytes) -> None:
        if code != NO_TABLE:
            return
        try:
            order = interprocess.decode_order(data)
        except UNREADABLE:
            log.info("The bus carried an order that is not understood, as from another version")
            return
        if order.origin == self._context.origin:
            return
        with self._context.faults.suppress("An order of the operator from another process"):
            match order:
                case OrdersChanged():
                    self._background.start(self._follow())
                case Announcement(_, de, en):
                    self._connections.send_all(Announced(de, en))
                case Shut(_, code):
                    self._background.start(self._tables.close_table(code))
                case LogChanged(_, code):
                    self._background.start(self._tables.reread(code))

    async def _follow(self) -> None:
        await self._moderation.load()
        for room in list(self._tables.rooms):
            for socket in room.presence.connected:
                visitor = self._connections.find_visitor(socket)
                if visitor is None:
                    continue
                if self._moderation.is_restricted("mute", visitor.address):
                    end_lead_of(room, socket.seat)
                if self._moderation.is_restricted("ban", visitor.address):
                    room.detach(socket)
                    socket.send(Failed(None, "banned", "The operator of this server has sent you away."))
