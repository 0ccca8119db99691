"""Serve: find a port, open the store, start, open a browser, stop cleanly."""

import asyncio
import gc
import logging
import signal
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

import uvicorn
from rich.console import Console

from reihum.compile_progress import Learning
from reihum.games.errors import ReihumError
from reihum.server.config.logs import begin_log
from reihum.server.config.settings import Settings
from reihum.server.http.app import create_app
from reihum.server.live.bus import open_bus
from reihum.server.live.hub import Hub
from reihum.server.live.limits import Limits
from reihum.server.live.metrics import Metrics, show
from reihum.server.live.readiness import Readiness
from reihum.server.messages.commands import MAX_FRAME
from reihum.server.messages.errors import StoreError
from reihum.server.store.expiry import expire
from reihum.server.store.store import Store

log = logging.getLogger("reihum.server")

PORT = 8000
FILE = "reihum.sqlite3"
PING = 20.0
STOP_SECONDS = 3
EXPIRE_EVERY = 6 * 60 * 60
SWITCH_SECONDS = 0.0005
"""After so long a thread that stores or thinks makes way for the event loop; at Python's 5 ms a move takes three times as long."""

GIVE_UP_MS = 30_000
"""After so long without a sign that anything arrives the system ends a connection."""

ROOM_FOR_AN_ANSWER = 4 * MAX_FRAME
"""Messages up to here are answered `too_large`; longer ones end the socket with 1009."""


class ServeError(ReihumError):
    """The server cannot start."""


class Server(uvicorn.Server):
    """A server that greets, says goodbye, and for which being stopped is no failure."""

    def __init__(self, config: uvicorn.Config, hub: Hub, greet: Callable[[], None] = lambda: None, drain: float = 0) -> None:
        super().__init__(config)
        self._hub = hub
        self._greet = greet
        self._drain = drain
        """Seconds to go on after the word to stop."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Greet once clients are served."""
        await super().startup(sockets)
        if self.started:
            self._greet()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Play on for a while, take nobody in any more, tell the clients, and only then close their sockets."""
        log.info("Told to stop; playing on for %s seconds", self._drain)
        self._hub.draining = True
        until = time.monotonic() + self._drain
        while time.monotonic() < until and not self.force_exit:  # noqa: ASYNC110 - uvicorn has no event for it
            await asyncio.sleep(0.1)
        for server in self.servers:
            server.close()
        log.info("Saying goodbye to the clients")
        await self._hub.farewell()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """Take SIGINT and SIGTERM as the word to stop, and not raise them again afterwards as the parent does."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def serve(settings: Settings, *, open_browser: bool = False, limits: Limits | None = None) -> None:
    """Serve until stopped. Raises ServeError, StoreError or MetricsError when it cannot start."""
    console = Console(stderr=True)
    begin_log(console, settings.log_level, settings.log_form)
    sys.setswitchinterval(SWITCH_SECONDS)
    if limits is None:
        limits = Limits(rooms=settings.tables_awake, sockets=settings.sockets_per_address)
    with ExitStack() as stack:
        metrics = Metrics()
        shown = ""
        if settings.metrics is not None:
            shown, end = show(metrics, settings.metrics)
            stack.callback(end)
        url = database_url(settings)
        store = Store(url)
        stack.callback(store.close)
        listener = stack.enter_context(bind(settings.host, settings.port))
        asyncio.run(_serve(settings, Opened(listener, url, store, metrics, shown, limits), console, open_browser=open_browser))


class Opened(NamedTuple):
    """What a server stands on."""

    listener: socket.socket
    url: str
    """Of the store."""
    store: Store
    metrics: Metrics
    shown: str
    """Where the figures are shown, if they are."""
    limits: Limits


async def _serve(settings: Settings, opened: Opened, console: Console, *, open_browser: bool) -> None:
    with Learning(console) as learning:
        hub = Hub(opened.store, open_bus(settings.bus), opened.limits, Readiness(learning), opened.metrics)
        local = public_address(opened.listener)
        address = settings.origins[0] if settings.origins else local

        def greet() -> None:
            # What is there by now stays for good. Looking through it again and again would stop everybody for a tenth of a second.
            gc.collect()
            gc.freeze()
            console.print(f"Reihum is at [bold]{address}[/]   (Ctrl+C stops it)")
            if address != local:
                console.print(f"It listens at {local}")
            if opened.shown:
                console.print(f"Figures are at {opened.shown}")
            if open_browser:
                threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

        expiring = asyncio.create_task(_expire(hub, opened.url, settings.expire_days)) if settings.expire_days else None
        await Server(config(hub, settings), hub, greet, settings.drain_seconds).serve([opened.listener])
        if expiring is not None:
            expiring.cancel()


async def _expire(hub: Hub, url: str, days: int) -> None:
    """Delete old tables now and then; never ends."""
    while True:
        try:
            gone = await asyncio.to_thread(expire, url, days, hub.in_use)
        except StoreError as error:
            log.warning("%s It is tried again later.", error)
        else:
            hub.forget(gone)
            log.info("Deleted %s tables at which nothing has happened for %s days", len(gone), days)
        await asyncio.sleep(EXPIRE_EVERY)


def config(hub: Hub, settings: Settings | None = None) -> uvicorn.Config:
    """Give uvicorn's settings."""
    settings = settings or Settings()
    return uvicorn.Config(
        create_app(hub, origins=settings.origins),
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=list(settings.trusted_proxies),
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_max_size=ROOM_FOR_AN_ANSWER,
        ws_ping_interval=PING,
        ws_ping_timeout=PING,
        timeout_graceful_shutdown=STOP_SECONDS,
        log_config=None,
        log_level=logging.WARNING,
        access_log=False,
        server_header=False,
    )


def database_url(settings: Settings) -> str:
    """Give where the settings say that tables are kept; raises ServeError."""
    return settings.database or store_url(settings.data or default_folder())


def default_folder() -> Path:
    """Where tables are kept unless told otherwise."""
    from platformdirs import user_data_path

    return user_data_path("reihum")


def store_url(folder: Path) -> str:
    """Make the data folder, for its owner only; raises ServeError."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        message = f"The data folder {folder} cannot be made ({error.strerror}). Name another one with --data FOLDER."
        raise ServeError(message) from error
    return f"sqlite:///{folder / FILE}"


def bind(host: str, port: int | None) -> socket.socket:
    """Open the port to listen on: the one asked for, else 8000 or a free one; raises ServeError."""
    try:
        return _listen(host, PORT if port is None else port)
    except OSError as error:
        if port is None:
            with suppress(OSError):
                return _listen(host, 0)
        message = f"Port {PORT if port is None else port} on {host} cannot be used: {error.strerror}. Name another one with --port."
        raise ServeError(message) from error


def _listen(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    listener = socket.socket(family, kind, protocol)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, GIVE_UP_MS)
        listener.bind(address)
        listener.listen(1024)
    except BaseException:
        listener.close()
        raise
    return listener


def public_address(listener: socket.socket) -> str:
    """Say where the listener can be reached, as well as this machine knows."""
    host, port = listener.getsockname()[:2]
    if host in {"0.0.0.0", "::"}:  # noqa: S104 - this asks for what the user chose
        host = _own_address() or host
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def _own_address() -> str | None:
    """The address of this machine in its network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    return None
