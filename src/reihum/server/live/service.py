"""Assembles the live parts of a server, for sessions and the web application."""

import asyncio
import logging
import secrets
from asyncio import AbstractEventLoop
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import NamedTuple

from reihum.server.bus.bus import Bus
from reihum.server.bus.local_bus import LocalBus
from reihum.server.config.limits import Limits
from reihum.server.live import upkeep
from reihum.server.live.abuse import AbuseGuard
from reihum.server.live.calendar import Calendar
from reihum.server.live.connections import Connections
from reihum.server.live.context import Context
from reihum.server.live.daily import Daily
from reihum.server.live.disk import DiskReserve
from reihum.server.live.faults import Faults
from reihum.server.live.metrics import Metrics
from reihum.server.live.moderation import Moderation
from reihum.server.live.openings import Openings
from reihum.server.live.operator_orders import OperatorOrders
from reihum.server.live.overdue import watch_deadlines
from reihum.server.live.prices import REPLAYED_EVENT_PRICE
from reihum.server.live.processor_time import Account, CommonShare, ProcessorTime
from reihum.server.live.readiness import OnProgress, Readiness
from reihum.server.live.room import Room
from reihum.server.live.tables import Tables
from reihum.server.live.thinkers import Thinkers
from reihum.server.live.turns import Turns
from reihum.server.messages.errors import Refused, StoreError
from reihum.server.push.outbox import AT_ONCE, Outbox
from reihum.server.push.services import Services
from reihum.server.push.vapid import Vapid
from reihum.server.store.deadlines import Deadlines
from reihum.server.store.orders import Orders
from reihum.server.store.reports import Reports
from reihum.server.store.store import Store
from reihum.server.store.subscriptions import Subscriptions

log = logging.getLogger("reihum.server")

BUS_AWAY = (
    "the bus is away: what is done at other servers is seen a second later, "
    "and neither chat nor who comes and goes there is seen before it is back"
)

DISK_LOW = "no new tables are set up, since the disk is nearly full"

NO_NEW_TABLES = "no new tables are set up, by order of `reihum admin drain`"


STORE_SECONDS = 3.0
"""For the store to close, until the log says what is waited for."""

PROBE_SECONDS = 3.0
"""Seconds for the write probe, after which the database is considered away."""

MAX_ORDERS_WAIT = 5.0
"""Seconds that a starting server waits for the operator's orders, at most."""


LOGS_AT_ONCE = 2
"""Whole logs that are read and replayed for requests at the same time, at most."""


class Push(NamedTuple):
    """What push messages are sent with."""

    vapid: Vapid
    services: Services


class Service:
    """The parts of a server, and its life cycle: running, draining, closing."""

    def __init__(  # noqa: PLR0913 - all but the store have defaults
        self,
        store: Store,
        bus: Bus | None = None,
        limits: Limits | None = None,
        readiness: Readiness | None = None,
        metrics: Metrics | None = None,
        *,
        push: Push | None = None,
    ) -> None:
        metrics = metrics or Metrics()
        limits, readiness, faults = limits or Limits(), readiness or Readiness(), Faults(metrics)
        thinkers = Thinkers(metrics, limits)
        self.calendar = Calendar(limits.time_zone)
        self.daily = Daily(store, self.calendar, readiness, thinkers, faults)
        self.context = Context(
            store,
            Deadlines(store),
            Subscriptions(store),
            None if push is None else Outbox(*push, lambda how: metrics.pushed.labels(how).inc()),
            bus or LocalBus(),
            limits,
            metrics,
            faults,
            readiness,
            thinkers,
            self.daily,
            CommonShare(limits.shared_deals),
            secrets.token_hex(8),
        )
        self.tables = Tables(self.context)
        self.connections = Connections(self.context.metrics)
        self.moderation = Moderation(Orders(store))
        self.guard = AbuseGuard(self.context.limits, self.moderation)
        limits = self.context.limits
        self.loop_time = ProcessorTime(limits.loop, limits.halls)
        """Shares of the event loop's time."""
        self.hint_time = ProcessorTime(limits.beside, limits.halls)
        """Shares of the time of the threads in which hints are computed."""
        self.log_turns = Turns(in_all=LOGS_AT_ONCE)
        """Held while a request has a whole log read and replayed."""
        self.operator_orders = OperatorOrders(self.context, self.tables, self.connections, self.moderation)
        self.reports = Reports(store)
        self.openings = Openings(self.context.limits, self.guard)
        self.disk = DiskReserve(store.folder, self.context.limits.disk_reserve, metrics)
        self.is_taken: Callable[[], bool] = lambda: False
        """Whether another server, without the same bus, has the database by now."""
        self.draining = False
        """Whether the server is about to stop: play goes on, but no more tables may be set up."""
        self.closing = False
        """Whether the server is stopping now."""
        self.endings: list[Callable[[], Awaitable[None]]] = []
        """Called when the server stops, to end long responses, which would otherwise be cut off with a traceback."""

    @asynccontextmanager
    async def run(self) -> AsyncIterator[None]:
        """Run the background work while inside; close at the end."""
        context = self.context
        context.readiness.start()
        _fill_gauges(context)
        with suppress(StoreError, TimeoutError):  # know the bans before anybody connects; on failure they are read below
            async with asyncio.timeout(MAX_ORDERS_WAIT):
                await self.moderation.load()
        work = {
            "The heartbeat": lambda: upkeep.send_heartbeat(self.tables, context.faults),
            "Noting that the server runs": upkeep.note_running,
            "Closing slow sockets": lambda: upkeep.reap_slow(self.connections, context),
            "Looking after deadlines": lambda: watch_deadlines(self.tables, context),
            **self._list_senders(),
            "Reading the operator's orders": self.operator_orders.watch,
            "Looking at the disk": self.disk.watch,
            "Asking the store for news": lambda: upkeep.poll_store(self.tables, context),
        }
        # Supervised: after an unforeseen exception a task is restarted.
        tasks = [asyncio.create_task(context.faults.supervise(what, lasting)) for what, lasting in work.items()]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await self.close()

    def require_may_open(self, address: str, word: str | None) -> None:
        """Raise Refused if an address may not set up a table now; `word` is the word of invitation it sent."""
        if self.draining:
            message = "The server is about to restart and sets up no more tables."
            raise Refused(message, "closing")
        self.moderation.require_new_tables()
        self.disk.require_room()
        self.openings.require_invited(address, word)
        if len(self.tables.in_use) >= self.context.limits.tables_in_use:
            message = "This server has as many tables in use as it may have; come back in a while."
            raise Refused(message, "no_new_tables")

    async def open_room(self, code: str, account: Account, on_progress: OnProgress | None = None, until: float | None = None) -> Room:
        """Return a table as `Tables.get` does, and charge `account` if its log had to be read. Raises Refused."""
        was_asleep = not self.tables.is_awake(code)
        room = await self.tables.get(code, on_progress, until)
        if was_asleep:
            # The length of the log is known only now: the charge may exceed the share, and then later commands wait.
            account.settle(0, REPLAYED_EVENT_PRICE * room.table.number)
        return room

    def _list_senders(self) -> dict[str, Callable[[], Awaitable[None]]]:
        outbox = self.context.outbox
        return {} if outbox is None else {f"Sending messages ({at + 1})": outbox.work for at in range(AT_ONCE)}

    @property
    def leaves_play_to_others(self) -> bool:
        """Whether new clients should go to another process: this one is compiling, and with a bus there may be one that is not."""
        return self.context.bus.check_every is not None and self.context.readiness.compiling

    @property
    def degraded(self) -> list[str]:
        """Descriptions of degradations that do not keep people out."""
        found = (
            (self.context.bus.away, BUS_AWAY),
            (not self.moderation.new_tables, NO_NEW_TABLES),
            (self.disk.low, DISK_LOW),
        )
        return [what for holds, what in found if holds]

    async def list_reasons_not_ready(self) -> list[str]:
        """Return why this process should not get more traffic; empty if it may."""
        reasons = [f"the rules of {game} are not compiled yet" for game in self.context.readiness.missing]
        if not await self.context.store.is_writable():
            why = ": its file was moved, deleted or replaced" if self.context.store.is_replaced else ""
            reasons.append(f"the store cannot be written{why}")
        if self.is_taken():
            reasons.append("another server uses the same database without the same `bus`")
        if self.draining or self.closing:
            reasons.append("the server is about to stop")
        return reasons

    async def say_goodbye(self) -> None:
        """Refuse commands from now on, and tell every client that the server is stopping."""
        self.closing = True
        await self.context.readiness.close()  # refuses those who wait for rules to be compiled
        # Long responses first: they can still say that the server restarts.
        for end in self.endings:
            await end()
        await self.connections.say_goodbye()

    async def close(self) -> None:
        """Stop the bots and all services, and store queued events."""
        self.closing = True
        await self.tables.stop()
        if self.context.outbox is not None:
            self.context.outbox.close()
        self.daily.close()
        self.context.thinkers.close()
        await self.context.bus.close()
        await self.context.readiness.close()
        # Last: the parts above may have queued events.
        ending = asyncio.create_task(asyncio.to_thread(self.context.store.close))
        if not (await asyncio.wait([ending], timeout=STORE_SECONDS))[0]:
            log.warning("The database does not answer. It is waited for a few seconds more; nothing that was acknowledged is lost")
        await ending


def _fill_gauges(context: Context) -> None:
    """Connect the gauges for the database, the bus and the rules. Called in the event loop; gauges are read in another thread."""
    metrics = context.metrics
    metrics.bus.set_function(lambda: not context.bus.away)
    metrics.database.set_function(partial(_is_store_writable, context.store, asyncio.get_running_loop()))
    for game in context.readiness.first:
        metrics.compiled.labels(game).set_function(partial(_is_compiled, context.readiness, game))


def _is_compiled(readiness: Readiness, game: str) -> bool:
    return game in readiness.ready


def _is_store_writable(store: Store, loop: AbstractEventLoop) -> bool:
    # Metrics are read in another thread, and the store belongs to the event loop.
    probe = store.is_writable()
    try:
        return asyncio.run_coroutine_threadsafe(probe, loop).result(PROBE_SECONDS)
    except RuntimeError:  # the server has ended
        probe.close()
        return False
    except TimeoutError:
        return False
