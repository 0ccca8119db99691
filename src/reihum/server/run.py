"""Runs a server: opens store and port, starts, greets, opens a browser, deletes old tables, stops cleanly."""

import asyncio
import logging
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from typing import NamedTuple

from rich.console import Console
from rich.markup import escape

from reihum._warm import CompileProgress
from reihum.server.bus import open_bus
from reihum.server.config.database import find_admin_folder, find_database_url
from reihum.server.config.limits import Limits, read_limits
from reihum.server.config.logs import configure_logging
from reihum.server.config.settings import ServerSettings
from reihum.server.control.listener import listen
from reihum.server.http.garbage import collect_daily, keep_collections_short
from reihum.server.http.greeting import greet, greet_home
from reihum.server.http.listener import bind
from reihum.server.http.metrics_port import MetricsError, serve_metrics
from reihum.server.http.public_url import PublicUrls
from reihum.server.http.uvicorn_server import Server, make_uvicorn_config
from reihum.server.live.metrics import Metrics
from reihum.server.live.readiness import Readiness
from reihum.server.live.service import Push, Service
from reihum.server.live.tables import Tables
from reihum.server.messages.errors import StoreError
from reihum.server.push.keys import PushError, read_private, require_library
from reihum.server.push.services import Services
from reihum.server.push.vapid import Vapid
from reihum.server.store.database_lock import hold_database
from reihum.server.store.engines import make_reading_engine
from reihum.server.store.expiry import expire, tidy
from reihum.server.store.file_lock import hold_file
from reihum.server.store.store import Store

log = logging.getLogger("reihum.server")

EXPIRE_EVERY = 6 * 60 * 60
"""Seconds between two deletions of what is old."""

SWITCH_SECONDS = 0.0005
"""Seconds after which a storing or thinking thread yields to the event loop; with Python's 5 ms a move takes three times as long."""


class Resources(NamedTuple):
    """The resources of a running server."""

    listener: socket.socket
    public_urls: PublicUrls
    url: str
    """The URL of the store."""
    store: Store
    metrics: Metrics
    limits: Limits
    push: Push | None
    is_taken: Callable[[], bool]
    """Whether another server, without the same bus, has the database by now."""


def _make_push(settings: ServerSettings) -> Push | None:
    """Return what push messages are sent with, None without a key in the settings; raises PushError."""
    if settings.push_key is None or settings.push_contact is None:
        return None
    require_library()
    try:
        return Push(Vapid(read_private(settings.push_key), settings.push_contact), Services())
    except ValueError as error:
        message = "The `push_key` cannot be used: it is no private key. Make one with `reihum push-key`."
        raise PushError(message) from error


def check_settings(settings: ServerSettings) -> None:
    """Raise StoreError, BusError or PushError where a server cannot start with these settings, as far as that shows without connecting."""
    _make_push(settings)
    open_bus(settings.bus)
    if settings.database is not None:
        make_reading_engine(settings.database).dispose()


def find_metrics_problem(settings: ServerSettings) -> str | None:
    """Return why the metrics cannot be served at their address now, or None; it is opened for a moment."""
    if settings.metrics is None:
        return None
    try:
        _, end = serve_metrics(Metrics(), settings.metrics)
    except MetricsError as error:
        return str(error)
    end()
    return None


def serve(settings: ServerSettings, *, open_browser: bool = False, home: bool = False, limits: Limits | None = None) -> None:
    """Serve until stopped; with `home` print the addresses for phones in the home network.

    Raises ServeError, DataFolderError, StoreError, BusError, MetricsError or PushError when it cannot start.
    """
    console = configure_logging(settings.log_level, settings.log_form)
    sys.setswitchinterval(SWITCH_SECONDS)
    if limits is None:
        limits = read_limits(settings)
    with ExitStack() as stack:
        push = _make_push(settings)
        metrics = Metrics()
        metrics_address = ""
        if settings.metrics is not None:
            metrics_address, end = serve_metrics(metrics, settings.metrics)
            stack.callback(end)
        url = find_database_url(settings)
        note_address = stack.enter_context(hold_file(url, shared=settings.bus is not None))
        is_taken = stack.enter_context(hold_database(url, shared=settings.bus is not None))
        store = Store(url)
        stack.callback(store.close)
        listener = stack.enter_context(bind(settings.host, settings.port))
        public_urls = PublicUrls(listener, settings.origins)
        note_address(public_urls.local)
        resources = Resources(listener, public_urls, url, store, metrics, limits, push, is_taken)

        def say_where() -> None:
            address = greet_home(console, public_urls) if home else greet(console, listener, settings)
            if metrics_address:
                console.print(f"Figures are at {escape(metrics_address)}")
            if open_browser:
                threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

        asyncio.run(_serve(settings, resources, console, say_where))


async def _serve(settings: ServerSettings, resources: Resources, console: Console, say_where: Callable[[], None]) -> None:
    with CompileProgress(console) as progress:
        bus, readiness = open_bus(settings.bus), Readiness(progress)
        service = Service(resources.store, bus, resources.limits, readiness, resources.metrics, push=resources.push)
        service.is_taken = resources.is_taken

        def on_started() -> None:
            keep_collections_short()
            say_where()

        _start_check(resources.store)
        work = partial(_run_upkeep, service.tables, resources.url, settings.expire_days)
        lasting = [
            asyncio.create_task(service.context.faults.supervise(what, each))
            for what, each in (("Looking after the database", work), ("Collecting garbage", collect_daily))
        ]
        config = make_uvicorn_config(service, settings, resources.public_urls)
        async with listen(service, find_admin_folder(settings)):
            await Server(config, service, on_started, settings.drain_seconds).serve([resources.listener])
        for task in lasting:
            task.cancel()


def _start_check(store: Store) -> None:
    """Begin to look for damage to a large database, which is logged."""
    # Not one of asyncio's threads: it takes minutes, for which the end of the server would wait.
    threading.Thread(target=_report_damage, args=(store,), name="reihum-check", daemon=True).start()


def _report_damage(store: Store) -> None:
    if (damage := store.find_damage()) is not None:
        log.error("%s", damage)


async def _run_upkeep(tables: Tables, url: str, days: int) -> None:
    """Delete tables idle for `days` days, none if 0, and what `tidy` deletes, every EXPIRE_EVERY seconds. Never ends."""
    while True:
        if not days:
            await asyncio.to_thread(tidy, url)
        else:
            await _expire(tables, url, days)
        await asyncio.sleep(EXPIRE_EVERY)


async def _expire(tables: Tables, url: str, days: int) -> None:
    try:
        gone = await asyncio.to_thread(expire, url, days, tables.in_use)
    except StoreError as error:
        log.warning("%s It is tried again later.", error)
    else:
        tables.forget(gone)
        log.info("Deleted %s tables at which nothing has happened for %s days", len(gone), days)
