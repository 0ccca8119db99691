"""The application served by uvicorn."""

import asyncio
import logging
import signal
import socket
import threading
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any

import uvicorn

from reihum.server.config.settings import ServerSettings
from reihum.server.http.acceptor import Acceptor
from reihum.server.http.app import create_app
from reihum.server.http.connection_limits import ConnectionLimits
from reihum.server.http.descriptors import LoopFaults, limit_connections, raise_limit
from reihum.server.http.protocols import BoundedHttp, BoundedSocket, Bounds
from reihum.server.http.public_url import PublicUrls
from reihum.server.live.service import Service
from reihum.server.messages.commands import MAX_FRAME

log = logging.getLogger("reihum.server")

PING = 20.0
"""Seconds between pings, and for an answer to one."""

STOP_SECONDS = 3
"""For requests that are being answered when the server stops."""

WAITING = 1024
"""Connections that the system keeps until they are taken in."""

CONNECTIONS_PER_SOCKET = 2
"""Other connections that an address may have, for each socket without a seat it may have: a browser that loads a page opens six."""

MAX_WS_MESSAGE = 4 * MAX_FRAME
"""Messages up to here are answered `too_large`; longer ones end the socket with 1009."""


class Server(uvicorn.Server):
    """A server that greets, says goodbye, and for which being stopped is no failure."""

    def __init__(self, config: uvicorn.Config, service: Service, greet: Callable[[], None] = lambda: None, drain: float = 0) -> None:
        super().__init__(config)
        self._service = service
        self._greet = greet
        self._drain = drain
        """Seconds to go on after the signal to stop."""
        self._acceptors: list[Acceptor] = []

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Greet once clients are served."""
        asyncio.get_running_loop().set_exception_handler(LoopFaults())
        await super().startup(sockets)
        with suppress(NotImplementedError):  # Windows: there asyncio goes on taking connections in by itself
            for listener in sockets or []:
                acceptor = Acceptor(listener, self._protocol)
                acceptor.start()
                self._acceptors.append(acceptor)
        if self.started:
            self._greet()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Play on for a while, accept no more connections, notify the clients, and only then close their sockets."""
        log.info("Stopping; play goes on for %s seconds", self._drain)
        self._service.draining = True
        until = time.monotonic() + self._drain
        while time.monotonic() < until and not self.force_exit:  # noqa: ASYNC110 - uvicorn has no event for it
            await asyncio.sleep(0.1)
        # Nobody new before the goodbye: they would miss it.
        for acceptor in self._acceptors:
            acceptor.stop()
        for server in self.servers:
            server.close()
        # What waits for a database that hangs is cut off, which uvicorn says in a line: the traceback of it names no fault.
        logging.getLogger("uvicorn.error").addFilter(_is_no_cancellation)
        log.info("Saying goodbye to the clients")
        await self._service.say_goodbye()
        await super().shutdown(sockets)

    def _protocol(self) -> asyncio.Protocol:
        """Return what reads and answers a new connection, as the parent makes it."""
        kind: Any = self.config.http_protocol_class
        made: asyncio.Protocol = kind(config=self.config, server_state=self.server_state, app_state=self.lifespan.state)
        return made

    @contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """Stop on SIGINT and SIGTERM, and do not raise them again afterwards as the parent does."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def _is_no_cancellation(record: logging.LogRecord) -> bool:
    return not (record.exc_info and isinstance(record.exc_info[1], asyncio.CancelledError))


def make_uvicorn_config(service: Service, settings: ServerSettings | None = None, public_urls: PublicUrls | None = None) -> uvicorn.Config:
    """Return uvicorn's configuration: the application, and how it is served. It raises the limit of open files as far as it may.

    Where neither `origins` nor proxies are set, the server is asked directly, and known by the names of this machine only.
    """
    settings = settings or ServerSettings()
    direct = not (settings.origins or settings.trusted_proxies)
    limits = service.context.limits
    uncounted = (*settings.trusted_proxies, *limits.halls)
    connections = ConnectionLimits(CONNECTIONS_PER_SOCKET * limits.sockets, limit_connections(raise_limit()), uncounted)
    bounds = Bounds(connections, limits, service.guard.frames, service.context.metrics)
    http: Any = partial(BoundedHttp, bounds=bounds)
    ws: Any = partial(BoundedSocket, bounds=bounds)
    return uvicorn.Config(
        create_app(service, origins=settings.origins, public_urls=public_urls, known_hosts=direct, settings=settings),
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=list(settings.trusted_proxies),
        http=http,
        ws=ws,
        ws_max_size=MAX_WS_MESSAGE,
        ws_ping_interval=PING,
        ws_ping_timeout=PING,
        backlog=WAITING,
        timeout_graceful_shutdown=STOP_SECONDS,
        log_config=None,
        log_level=logging.WARNING,
        access_log=False,
        server_header=False,
    )
