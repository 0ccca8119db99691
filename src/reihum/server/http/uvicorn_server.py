"""The application served by uvicorn."""

import asyncio
import logging
import signal
import socket
import threading
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager

import uvicorn

from reihum.server.config.settings import ServerSettings
from reihum.server.http.app import create_app
from reihum.server.live.service import Service
from reihum.server.messages.commands import MAX_FRAME

log = logging.getLogger("reihum.server")

PING = 20.0
"""Seconds between pings, and for an answer to one."""

STOP_SECONDS = 3
"""For requests that are being answered when the server stops."""

MAX_WS_MESSAGE = 4 * MAX_FRAME
"""Messages up to here are answered `too_large`; longer ones end the socket with 1009."""


class Server(uvicorn.Server):
    """A server that greets, says goodbye, and for which being stopped is no failure."""

    def __init__(self, config: uvicorn.Config, service: Service, greet: Callable[[], None] = lambda: None, drain: float = 0) -> None:
        super().__init__(config)
        self._service = service
        self._greet = greet
        self._drain = drain
        """Seconds to go on after being told to stop."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Greet once clients are served."""
        await super().startup(sockets)
        if self.started:
            self._greet()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Play on for a while, take nobody in any more, tell the clients, and only then close their sockets."""
        log.info("Told to stop; playing on for %s seconds", self._drain)
        self._service.draining = True
        until = time.monotonic() + self._drain
        while time.monotonic() < until and not self.force_exit:  # noqa: ASYNC110 - uvicorn has no event for it
            await asyncio.sleep(0.1)
        for server in self.servers:
            server.close()
        log.info("Saying goodbye to the clients")
        await self._service.say_goodbye()
        await super().shutdown(sockets)

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


def uvicorn_config(service: Service, settings: ServerSettings | None = None) -> uvicorn.Config:
    """Return uvicorn's configuration: the application, and how it is served."""
    settings = settings or ServerSettings()
    return uvicorn.Config(
        create_app(service, origins=settings.origins),
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=list(settings.trusted_proxies),
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_max_size=MAX_WS_MESSAGE,
        ws_ping_interval=PING,
        ws_ping_timeout=PING,
        timeout_graceful_shutdown=STOP_SECONDS,
        log_config=None,
        log_level=logging.WARNING,
        access_log=False,
        server_header=False,
    )
