"""The live part of a server put together: what sessions and the web application talk to."""

import asyncio
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
from reihum.server.live.connections import Connections
from reihum.server.live.context import Context
from reihum.server.live.daily import Daily
from reihum.server.live.disk import DiskReserve
from reihum.server.live.faults import Faults
from reihum.server.live.host_orders import HostOrders
from reihum.server.live.metrics import Metrics
from reihum.server.live.moderation import Moderation
from reihum.server.live.openings import Openings
from reihum.server.live.overdue import watch_deadlines
from reihum.server.live.prices import REPLAYED_EVENT_PRICE
from reihum.server.live.processor_time import Account, CommonShare, ProcessorTime
from reihum.server.live.readiness import OnProgress, Readiness
from reihum.server.live.room import Room
from reihum.server.live.tables import Tables
from reihum.server.live.thinkers import Thinkers
from reihum.server.messages.errors import Refused, StoreError
from reihum.server.push.outbox import AT_ONCE, Outbox
from reihum.server.push.services import Services
from reihum.server.push.vapid import Vapid
from reihum.server.store.deadlines import Deadlines
from reihum.server.store.orders import Orders
from reihum.server.store.reports import Reports
from reihum.server.store.store import Store
from reihum.server.store.subscriptions import Subscriptions

BUS_AWAY = "the bus is away: what is done at other servers is seen a second later, and chat does not reach them"

DISK_LOW = "no new tables are set up, since the disk is nearly full"

NO_NEW_TABLES = "no new tables are set up, by order of `reihum admin drain`"


PROBE_SECONDS = 3.0
"""For an event to be stored, before the database is taken to be away."""

MAX_ORDERS_WAIT = 5.0
"""Seconds that a server waits at most, before anybody may come, for the host's orders to be read."""


class Push(NamedTuple):
    """What messages to people who are not there are sent with."""

    vapid: Vapid
    services: Services


class Service:
    """The parts of a server, and its life: it runs, it drains, it closes."""

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
        self.daily = Daily(store, limits.time_zone, readiness, thinkers, faults)
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
            CommonShare(limits.same_deals),
            secrets.token_hex(8),
        )
        self.tables = Tables(self.context)
        self.connections = Connections(self.context.metrics)
        self.moderation = Moderation(Orders(store))
        self.guard = AbuseGuard(self.context.limits, self.moderation)
        bounds = self.context.limits
        self.loop_time = ProcessorTime(bounds.loop, bounds.halls)
        """Shares of the event loop's time."""
        self.hint_time = ProcessorTime(bounds.beside, bounds.halls)
        """Shares of the time of the threads in which hints are computed."""
        self.host_orders = HostOrders(self.context, self.tables, self.connections, self.moderation)
        self.reports = Reports(store)
        self.openings = Openings(self.context.limits, self.guard)
        self.disk = DiskReserve(store.folder, self.context.limits.disk_reserve, metrics)
        self.is_taken: Callable[[], bool] = lambda: False
        """Whether another server, without the same bus, has the database by now."""
        self.draining = False
        """Whether the server is about to stop: it plays on, but sets up no more tables."""
        self.closing = False
        """Whether it stops now."""
        self.endings: list[Callable[[], Awaitable[None]]] = []
        """What ends answers that go on for long, when the server stops: else they would be cut off, each with a traceback."""

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Compile what is missing and keep everything up to date meanwhile; close at the end."""
        context = self.context
        context.readiness.start()
        _fill_gauges(context)
        with suppress(StoreError, TimeoutError):  # nobody comes before it is known who may; what cannot be read now is read below
            async with asyncio.timeout(MAX_ORDERS_WAIT):
                await self.moderation.load()
        work = {
            "The heartbeat": lambda: upkeep.send_heartbeat(self.tables, context.faults),
            "Noting that the server runs": upkeep.note_running,
            "Closing slow sockets": lambda: upkeep.reap_slow(self.connections, context),
            "Looking after deadlines": lambda: watch_deadlines(self.tables, context),
            **self._sending(),
            "Reading the host's orders": self.host_orders.watch,
            "Looking at the disk": self.disk.watch,
            "Asking the store for news": lambda: upkeep.poll_store(self.tables, context),
        }
        # Supervised: an unforeseen fault in one of them is logged, and it begins again.
        tasks = [asyncio.create_task(context.faults.supervise(what, lasting)) for what, lasting in work.items()]
        yield
        for task in tasks:
            task.cancel()
        await self.close()

    def require_may_open(self, address: str, word: str | None) -> None:
        """Raise Refused where an address may not set up a table now; `word` is the word of invitation that it says."""
        if self.draining:
            message = "The server is about to restart and sets up no more tables."
            raise Refused(message, "closing")
        self.moderation.require_new_tables()
        self.disk.require_room()
        self.openings.require_invited(address, word)
        if len(self.tables.in_use) >= self.context.limits.tables_in_use:
            message = "This server has as many tables in use as it may have; come back in a while."
            raise Refused(message, "no_new_tables")

    async def open_room(self, code: str, account: Account, on_progress: OnProgress | None = None) -> Room:
        """Return a table as `Tables.get` does, and charge `account` for its log where that had to be read. Raises Refused."""
        was_asleep = not self.tables.is_awake(code)
        room = await self.tables.get(code, on_progress)
        if was_asleep:
            # Only now is it known how long the log is: the charge may leave less than nothing, and what comes next waits for that.
            account.settle(0, REPLAYED_EVENT_PRICE * room.table.number)
        return room

    def _sending(self) -> dict[str, Callable[[], Awaitable[None]]]:
        outbox = self.context.outbox
        return {} if outbox is None else {f"Sending messages ({at + 1})": outbox.work for at in range(AT_ONCE)}

    @property
    def leaves_play_to_others(self) -> bool:
        """Whether who comes should go to another process: this one compiles, and by the bus there may be one that does not."""
        return self.context.bus.check_every is not None and self.context.readiness.compiling

    @property
    def degraded(self) -> list[str]:
        """What does not work as it should while people may come all the same."""
        found = (
            (self.context.bus.away, BUS_AWAY),
            (not self.moderation.new_tables, NO_NEW_TABLES),
            (self.disk.low, DISK_LOW),
        )
        return [what for holds, what in found if holds]

    async def list_reasons_not_ready(self) -> list[str]:
        """Return why no more people should be sent here; nothing where they may come."""
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
        """Refuse commands from now on, and notify every client that the server is about to stop."""
        self.closing = True
        await self.context.readiness.close()  # nobody goes on waiting for rules to be compiled
        # Long answers first: they can still say that the server restarts, which a closed connection could not.
        for end in self.endings:
            await end()
        await self.connections.say_goodbye()

    async def close(self) -> None:
        """Stop the bots, store what is waiting."""
        self.closing = True
        await self.tables.stop()
        if self.context.outbox is not None:
            self.context.outbox.close()
        self.daily.close()
        self.context.thinkers.close()
        await self.context.bus.close()
        await self.context.readiness.close()
        # Last: whatever ended above may still have had an event to store.
        await asyncio.to_thread(self.context.store.close)


def _fill_gauges(context: Context) -> None:
    """Let the metrics show the state of the database, the bus and the rules. Called in the event loop; they are read in another thread."""
    metrics = context.metrics
    metrics.bus.set_function(lambda: not context.bus.away)
    metrics.database.set_function(partial(_can_store, context.store, asyncio.get_running_loop()))
    for game in context.readiness.first:
        metrics.compiled.labels(game).set_function(partial(_is_compiled, context.readiness, game))


def _is_compiled(readiness: Readiness, game: str) -> bool:
    return game in readiness.ready


def _can_store(store: Store, loop: AbstractEventLoop) -> bool:
    # The metrics are served in another thread, and the store belongs to the event loop.
    probe = store.is_writable()
    try:
        return asyncio.run_coroutine_threadsafe(probe, loop).result(PROBE_SECONDS)
    except RuntimeError:  # the server has ended
        probe.close()
        return False
    except TimeoutError:
        return False
