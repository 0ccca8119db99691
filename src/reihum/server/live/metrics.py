"""Prometheus metrics of a process, without tables, names or addresses."""

import math
import platform
import time
from collections.abc import Generator
from contextlib import contextmanager
from typing import get_args

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Info, ProcessCollector

from reihum import __version__
from reihum._kit.compiled import PLAIN
from reihum.server.messages.enums import ErrorCode

SHORT_BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)
"""Histogram buckets in seconds for short operations."""

LONG_BUCKETS = (0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10)
"""Histogram buckets in seconds for thinking."""

CLOSE_REASONS = {1008: "flood", 1011: "fault", 1012: "stopping", 1013: "slow", 4008: "idle", 4009: "replaced", 4010: "renewed"}
"""The reason label of a closed socket, by close code."""


class Metrics:
    """The metrics of one process; times are in seconds."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self.sockets = Gauge("reihum_sockets", "Sockets that are open", registry=self.registry)
        self.awake = Gauge("reihum_tables_awake", "Tables in memory", registry=self.registry)
        self.woken = Counter("reihum_tables_woken", "Tables read from the store", registry=self.registry)
        self.slept = Counter("reihum_tables_slept", "Tables let go from memory", registry=self.registry)
        self._events = Counter("reihum_events", "Events stored by this process; moves are `Moved`", ["kind"], registry=self.registry)
        self._refused = Counter("reihum_refused", "Commands refused, by error code", ["code"], registry=self.registry)
        self._closed = Counter("reihum_sockets_closed", "Sockets that the server closed, and why", ["why"], registry=self.registry)
        self.faults = Counter("reihum_faults", "Faults of the server, each with a traceback in its log", registry=self.registry)
        self.store = Histogram("reihum_store_seconds", "Storing an event durably", buckets=SHORT_BUCKETS, registry=self.registry)
        self.answer = Histogram(
            "reihum_answer_seconds",
            "From a message's arrival until it is carried out and everybody's message is queued",
            buckets=SHORT_BUCKETS,
            registry=self.registry,
        )
        self.delivery = Histogram(
            "reihum_delivery_seconds",
            "From a message's being queued until it is with the network",
            buckets=SHORT_BUCKETS,
            registry=self.registry,
        )
        self.bus = Gauge("reihum_bus_up", "Whether other processes are heard; 1 where there are none", registry=self.registry)
        self.database = Gauge("reihum_database_up", "Whether an event could be stored, tried for this figure", registry=self.registry)
        self.disk_free = Gauge("reihum_disk_free_bytes", "Free on the disk of a SQLite file; NaN for others", registry=self.registry)
        # Unlike 0, which is a full disk, NaN compares with nothing.
        self.disk_free.set(math.nan)
        self.compiled = Gauge("reihum_game_compiled", "Whether a game can be dealt without waiting", ["game"], registry=self.registry)
        self.thinking = Gauge("reihum_thinking", "Bots and hints that are being thought about", registry=self.registry)
        self.thinking_queue = Gauge("reihum_thinking_queue", "Bots and hints that wait for a core to think", registry=self.registry)
        self.stood_in = Counter(
            "reihum_bots_stood_in", "Moves of bots made by this process because the process in charge did not", registry=self.registry
        )
        self.pushed = Counter(
            "reihum_push", "Messages to people who are not there: each attempt, and how it ended", ["how"], registry=self.registry
        )
        self.reports = Counter("reihum_reports", "Tables that people have reported", registry=self.registry)
        build = Info("reihum_build", "What runs here", registry=self.registry)
        build.info({"version": __version__, "python": platform.python_version(), "rules": "plain" if PLAIN else "compiled"})
        self.thought = Histogram("reihum_thought_seconds", "A bot's answer", ["bot"], buckets=LONG_BUCKETS, registry=self.registry)
        self._show_zeros()

    def _show_zeros(self) -> None:
        """Show 0 for what has not happened yet: Prometheus sees no increase in a series that begins with 1."""
        for code in (*get_args(ErrorCode), "origin"):
            self._refused.labels(code)
        for why in (*CLOSE_REASONS.values(), "other"):
            self._closed.labels(why)

    def count_event(self, event: object) -> None:
        """Count an event that was stored."""
        self._events.labels(type(event).__name__.removesuffix("Event")).inc()

    def count_refusal(self, code: str) -> None:
        """Count a command that was refused."""
        self._refused.labels(code).inc()

    def count_close(self, code: int) -> None:
        """Count a socket that the server closes."""
        self._closed.labels(CLOSE_REASONS.get(code, "other")).inc()

    @contextmanager
    def measure_time(self, histogram: Histogram) -> Generator[None, None, None]:
        """Measure the time spent inside, unless it raises."""
        began = time.perf_counter()
        yield
        histogram.observe(time.perf_counter() - began)
