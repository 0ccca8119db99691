"""Serve: find a port, open the store, start, open a browser, stop cleanly."""

import asyncio
import logging
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from pathlib import Path

import uvicorn
from rich.console import Console
from rich.logging import RichHandler

from reihum.games.errors import ReihumError
from reihum.learning import Learning
from reihum.server.app import create_app
from reihum.server.commands import MAX_FRAME
from reihum.server.hub import Hub
from reihum.server.limits import Limits
from reihum.server.readiness import Readiness
from reihum.server.store import Store

PORT = 8000
FILE = "reihum.sqlite3"
PING = 20.0
STOP_SECONDS = 3
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

    def __init__(self, config: uvicorn.Config, hub: Hub, greet: Callable[[], None] = lambda: None) -> None:
        super().__init__(config)
        self._hub = hub
        self._greet = greet

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Greet once clients are served."""
        await super().startup(sockets)
        if self.started:
            self._greet()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell the clients before their sockets are closed."""
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


def serve(
    host: str = "127.0.0.1", port: int | None = None, data: Path | None = None, *, open_browser: bool = True, limits: Limits | None = None
) -> None:
    """Serve until stopped. Without a port it is 8000, or a free one. Raises ServeError or StoreError when it cannot start."""
    console = Console(stderr=True)
    logging.basicConfig(level=logging.WARNING, format="%(message)s", handlers=[RichHandler(console=console, show_path=False)])
    sys.setswitchinterval(SWITCH_SECONDS)
    store = Store(store_url(data or default_folder()))
    try:
        listener = bind(host, port)
    except BaseException:
        store.close()
        raise
    asyncio.run(_serve(listener, store, console, limits, open_browser=open_browser))


async def _serve(listener: socket.socket, store: Store, console: Console, limits: Limits | None, *, open_browser: bool) -> None:
    with Learning(console) as learning:
        hub = Hub(store, limits=limits, readiness=Readiness(learning))
        address = public_address(listener)

        def greet() -> None:
            console.print(f"Reihum is at [bold]{address}[/]   (Ctrl+C stops it)")
            if open_browser:
                threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

        await Server(config(hub), hub, greet).serve([listener])


def config(hub: Hub) -> uvicorn.Config:
    """Give uvicorn's settings."""
    return uvicorn.Config(
        create_app(hub),
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
