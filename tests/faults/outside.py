"""Servers in separate processes with real sockets, a real database and a bus; all of these are killed and restarted."""

import asyncio
import random
import resource
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing.context import ForkServerContext
from pathlib import Path
from typing import Protocol

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.faults.line import ConnectionLost
from tests.faults.server import Process, ServerSetup

FREE = resource.RLIM_INFINITY


class Service(Protocol):
    """A database or a bus that can go away and come back."""

    def kill(self) -> None: ...

    def start(self) -> None: ...


class Socket:
    """A web socket."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection
        self._waiting: asyncio.Queue[str] = asyncio.Queue()
        self._task = asyncio.create_task(self._send())

    async def _send(self) -> None:
        with suppress(ConnectionClosed):
            while True:
                await self._connection.send(await self._waiting.get())

    def put(self, text: str) -> None:
        self._waiting.put_nowait(text)

    async def get(self) -> str:
        try:
            return str(await self._connection.recv())
        except ConnectionClosed:
            raise ConnectionLost from None

    def cut(self) -> None:
        self._task.cancel()
        self._connection.transport.abort()


class ProcessServers:
    """A few servers on one database. `pauses` are the seconds from each kill to the next acknowledged move."""

    def __init__(
        self, forks: ForkServerContext, place: ServerSetup, chance: random.Random, count: int, services: Sequence[Service] = ()
    ) -> None:
        self.kills = 0
        self.pauses: list[float] = []
        self.after_each = 0.0
        """The probability that a server is killed when it has just acknowledged something."""
        self._forks = forks
        self._place = place
        self._chance = chance
        self._services = services
        self._killed: float | None = None
        self._is_closed = False
        self._lock = asyncio.Lock()
        self._servers = [Process(forks, place) for _ in range(count)]

    async def connect(self) -> Socket:
        """Connect to any of them."""
        at = f"ws://127.0.0.1:{self._chance.choice(self._servers).port}/ws"
        try:
            return Socket(await connect(at, compression=None, ping_interval=None, open_timeout=20, proxy=None))
        except (InvalidHandshake, TimeoutError, EOFError) as error:
            raise ConnectionLost from error

    async def acknowledged(self) -> None:
        """Kill a server with some probability, just after a player got an acknowledgement."""
        if self._killed is not None:
            self.pauses.append(time.monotonic() - self._killed)
            self._killed = None
        if self._chance.random() < self.after_each:
            await self.kill()

    async def kill(self) -> None:
        """Kill one of them, and start it again."""
        async with self._lock:
            at = self._chance.randrange(len(self._servers))
            self._servers[at].process.kill()
            self.kills += 1
            self._killed = time.monotonic()
            await asyncio.to_thread(self._servers[at].kill)
            self._servers[at] = await asyncio.to_thread(self._boot)

    def _boot(self) -> Process:
        while not self._is_closed:
            with suppress(EOFError):  # the database is away: a host's supervisor would start it again as well
                server = Process(self._forks, self._place)
                if self._is_closed:
                    server.kill()
                return server
        raise ConnectionLost

    async def disturb(self, over: asyncio.Event) -> None:
        """Cause some disturbances until the match is over."""
        for _ in range(self._chance.randint(2, 5)):
            await asyncio.sleep(self._chance.uniform(0.2, 1.5))
            if over.is_set():
                return
            happening = self._chance.choice([None, None, *self._services, *(["full"] if self._place.database.startswith("sqlite") else [])])
            if happening is None:
                await self.kill()
            elif isinstance(happening, str):
                await self._full()
            else:
                await self._disturb_service(happening)

    async def _disturb_service(self, service: Service) -> None:
        await asyncio.to_thread(service.kill)
        await asyncio.sleep(self._chance.uniform(0, 1))
        await asyncio.to_thread(service.start)

    async def _full(self) -> None:
        """Prevent the files of one server from growing for a while."""
        if not sys.platform.startswith("linux"):
            return
        pid = self._chance.choice(self._servers).process.pid or 0
        log = Path(f"{self._place.database.removeprefix('sqlite:///')}-wal")
        size = await asyncio.to_thread(lambda: log.stat().st_size if log.exists() else 0)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, FREE))
        await asyncio.sleep(self._chance.uniform(0, 1))
        with suppress(ProcessLookupError):
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (FREE, FREE))

    async def close(self) -> None:
        """Stop them all, and start none again."""
        self._is_closed = True
        for server in self._servers:
            await asyncio.to_thread(server.kill)
