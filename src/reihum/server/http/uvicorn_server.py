"""Serves the application with uvicorn."""

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
from reihum.server.http.protocols import LimitedHttp, LimitedSocket, ProtocolLimits
from reihum.server.http.public_url import PublicUrls
from reihum.server.live.service import Service
from reihum.server.messages.commands import MAX_FRAME

log = logging.getLogger("reihum.server")

PING = 20.0
"""Seconds between pings, and to wait for a pong."""

STOP_SECONDS = 3
"""Seconds for requests in progress when the server stops."""

WAITING = 1024
"""Connections that wait in the system to be accepted (listen backlog)."""

CONNECTIONS_PER_SOCKET = 2
"""HTTP connections that an address may have for each web socket without a seat: a browser that loads a page opens six."""

MAX_WS_MESSAGE = 4 * MAX_FRAME
"""Messages up to here are answered `too_large`; longer ones end the socket with 1009."""


class Server(uvicorn.Server):
    """A uvicorn server that greets, drains before it stops, and treats a stop signal as success."""

    def __init__(self, config: uvicorn.Config, service: Service, greet: Callable[[], None] = lambda: None, drain: float = 0) -> None:
        super().__init__(config)
        self._service = service
        self._greet = greet
        self._drain = drain
        """Seconds to go on serving after the stop signal."""
        self._acceptors: list[Acceptor] = []

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start serving, then greet."""
        asyncio.get_running_loop().set_exception_handler(LoopFaults())
        await super().startup(sockets)
        with suppress(NotImplementedError):  # on Windows asyncio goes on accepting by itself
            for listener in sockets or []:
                acceptor = Acceptor(listener, self._make_protocol)
                acceptor.start()
                self._acceptors.append(acceptor)
        if self.started:
            self._greet()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Go on for the drain time, accept no more connections, notify the clients, and then close their sockets."""
        log.info("Stopping; play goes on for %s seconds", self._drain)
        self._service.draining = True
        until = time.monotonic() + self._drain
        while time.monotonic() < until and not self.force_exit:  # noqa: ASYNC110 - uvicorn has no event for it
            await asyncio.sleep(0.1)
        # Accept nobody during the goodbye: they would miss it.
        for acceptor in self._acceptors:
            acceptor.stop()
        for server in self.servers:
            server.close()
        # What waits for a database that hangs is cut off, which uvicorn says in a line: the traceback of it names no fault.
        logging.getLogger("uvicorn.error").addFilter(_is_no_cancellation)
        log.info("Saying goodbye to the clients")
        await self._service.say_goodbye()
        await super().shutdown(sockets)

    def _make_protocol(self) -> asyncio.Protocol:
        """Return a protocol for a new connection, as uvicorn would make it."""
        kind: Any = self.config.http_protocol_class
        made: asyncio.Protocol = kind(config=self.config, server_state=self.server_state, app_state=self.lifespan.state)
        return made

    @contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """Stop on SIGINT and SIGTERM, without raising them again afterwards as uvicorn does."""
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
    """Return uvicorn's configuration: the application, and how it is served. Raises the limit of open files as well.

    Without `origins` and proxies in the settings, clients connect directly, and only names of this machine are accepted.
    """
    settings = settings or ServerSettings()
    direct = not (settings.origins or settings.trusted_proxies)
    limits = service.context.limits
    uncounted = (*settings.trusted_proxies, *limits.halls)
    connections = ConnectionLimits(CONNECTIONS_PER_SOCKET * limits.sockets, limit_connections(raise_limit()), uncounted)
    protocol_limits = ProtocolLimits(connections, limits, service.guard.frames, service.context.metrics)
    http: Any = partial(LimitedHttp, limits=protocol_limits)
    ws: Any = partial(LimitedSocket, limits=protocol_limits)
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
