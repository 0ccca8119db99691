"""The services that all tables of a process share."""

from typing import NamedTuple

from reihum.server.bus.bus import Bus
from reihum.server.config.limits import Limits
from reihum.server.live.daily import Daily
from reihum.server.live.faults import Faults
from reihum.server.live.metrics import Metrics
from reihum.server.live.processor_time import CommonShare
from reihum.server.live.readiness import Readiness
from reihum.server.live.thinkers import Thinkers
from reihum.server.push.outbox import Outbox
from reihum.server.store.deadlines import Deadlines
from reihum.server.store.store import Store
from reihum.server.store.subscriptions import Subscriptions


class Context(NamedTuple):
    """The services of a process that tables use."""

    store: Store
    deadlines: Deadlines
    subscriptions: Subscriptions
    outbox: Outbox | None
    """The outbox for push messages; None without a push key in the settings."""
    bus: Bus
    limits: Limits
    metrics: Metrics
    faults: Faults
    """Counts and logs exceptions of background work."""
    readiness: Readiness
    thinkers: Thinkers
    daily: Daily
    shared_deals: CommonShare
    """The time for bots at the deal of the day and at evenings, so that a rush there slows no other table."""
    origin: str
    """This process's id on the bus."""
