"""Servers in this process: the real application with the real store, several in one event loop, so that many runs fit into a minute."""

import asyncio
import random
import sqlite3
from collections.abc import Callable, Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import OperationalError
from starlette.types import Message

from reihum.server.bus.bus import EventListener, MessageListener
from reihum.server.http.app import create_app
from reihum.server.live import upkeep
from reihum.server.live.readiness import Readiness
from reihum.server.live.service import Service
from reihum.server.store.store import Store
from tests.faults.line import ConnectionLost
from tests.server.servers import WIDE

SCOPE = {"type": "websocket", "path": "/ws", "raw_path": b"/ws", "root_path": "", "scheme": "ws", "query_string": b"", "subprotocols": []}


class FaultInjector:
    """Decides at random what fails in all servers of a run; with a rate of 0 nothing does."""

    def __init__(self, chance: random.Random, rate: float) -> None:
        self.chance = chance
        self.rate = rate
        self.full = False
        """Whether the disk is full."""

    def may_fail(self, times: float = 1) -> bool:
        return self.chance.random() < times * self.rate


class FaultyBusHub:
    """A bus whose messages get lost, or arrive late or twice."""

    def __init__(self, injector: FaultInjector) -> None:
        self._injector = injector
        self._ends: list[FaultyBus] = []

    def end(self) -> "FaultyBus":
        """Create the bus end of one server."""
        self._ends.append(FaultyBus(self))
        return self._ends[-1]

    def remove(self, end: "FaultyBus") -> None:
        """Remove the bus end of a server that is gone."""
        self._ends.remove(end)

    def carry(self, deliver: Callable[["FaultyBus"], None]) -> None:
        """Deliver a message to every server, or lose it."""
        for end in list(self._ends):
            if self._injector.may_fail(5):
                continue
            for _ in range(2 if self._injector.may_fail(3) else 1):
                asyncio.get_running_loop().call_later(
                    self._injector.chance.uniform(0, 0.02) if self._injector.may_fail(3) else 0, deliver, end
                )


class FaultyBus:
    """One server's end of the bus."""

    check_every = 0.3
    away = False

    def __init__(self, ends: FaultyBusHub) -> None:
        self._ends = ends
        self.on_event: EventListener = lambda *_: None
        self.on_message: MessageListener = lambda *_: None

    def listen(self, on_event: EventListener, on_message: MessageListener) -> None:
        self.on_event, self.on_message = on_event, on_message

    def publish_event(self, code: str, number: int) -> None:
        self._ends.carry(lambda end: end.on_event(code, number))

    def publish_message(self, code: str, data: bytes) -> None:
        self._ends.carry(lambda end: end.on_message(code, data))

    async def close(self) -> None:
        self._ends.remove(self)


class FaultyStore(Store):
    """The store on a disk that is sometimes full and sometimes fails, even after data was stored."""

    def __init__(self, url: str, injector: FaultInjector) -> None:
        super().__init__(url)
        self._injector = injector
        engine, commit = self._writer._engine, self._writer._commit
        if engine.dialect.name == "sqlite":
            # SQLite's own error for a full disk: no page may be added to the file.
            sa.event.listen(
                engine, "begin", lambda connection: connection.exec_driver_sql(f"PRAGMA max_page_count = {1 if injector.full else 1 << 30}")
            )

        def has_worn(groups: list[list[dict[str, Any]]]) -> set[tuple[str, int]]:
            if injector.may_fail(0.5):
                raise _make_failure()
            won = commit(groups)
            if injector.may_fail(0.5):
                raise _make_failure()
            return won

        self._writer._commit = has_worn  # type: ignore[method-assign]

    async def fetch_rows(self, query: sa.Select[Any]) -> Sequence[Any]:
        found = await super().fetch_rows(query)
        if self._injector.may_fail(0.2):
            return await super().fetch_rows(sa.text("SELECT * FROM lost"))  # type: ignore[arg-type]
        return found


def _make_failure() -> OperationalError:
    return OperationalError("", {}, sqlite3.OperationalError("disk I/O error"))


class Socket:
    """Both ends of a WebSocket without a network."""

    def __init__(self, server: "Server") -> None:
        self._up: asyncio.Queue[Message] = asyncio.Queue()
        self._down: asyncio.Queue[str | None] = asyncio.Queue()
        self._up.put_nowait({"type": "websocket.connect"})
        self.task = asyncio.create_task(
            server.app({**SCOPE, "headers": [], "client": ("127.0.0.1", 1), "server": None}, self._up.get, self._send)
        )
        self.task.add_done_callback(lambda _: self._down.put_nowait(None))

    async def _send(self, message: Message) -> None:
        if message["type"] == "websocket.send":
            self._down.put_nowait(message["text"])

    def put(self, text: str) -> None:
        self._up.put_nowait({"type": "websocket.receive", "text": text})

    async def get(self) -> str:
        text = await self._down.get()
        if text is None:
            self._down.put_nowait(None)
            raise ConnectionLost
        return text

    def cut(self) -> None:
        self._up.put_nowait({"type": "websocket.disconnect", "code": 1006})
        self._down.put_nowait(None)


class Server:
    """One server; `kill` stops it without any cleanup."""

    def __init__(self, url: str, injector: FaultInjector, ends: FaultyBusHub, readiness: Readiness) -> None:
        self.store = FaultyStore(url, injector)
        self._ends = ends
        self._bus = ends.end()
        self._service = Service(self.store, self._bus, WIDE, readiness)
        self.app = create_app(self._service)
        self._sockets: list[Socket] = []
        self._watching = asyncio.create_task(upkeep.poll_store(self._service.tables, self._service.context))

    def connect(self) -> Socket:
        socket = Socket(self)
        self._sockets = [*(open_ for open_ in self._sockets if not open_.task.done()), socket]
        return socket

    async def kill(self) -> None:
        tasks: list[asyncio.Task[Any]] = [
            self._watching,
            *(socket.task for socket in self._sockets),
            *self._service.tables._background._tasks,
        ]
        for task in tasks:
            task.cancel()
        self._ends.remove(self._bus)
        await asyncio.gather(*tasks, return_exceptions=True)
        self._service.context.thinkers.close()
        await asyncio.to_thread(self.store.close)


class InProcessServers:
    """A few servers on one database."""

    def __init__(self, url: str, chance: random.Random, rate: float, readiness: Readiness, count: int = 2) -> None:
        self.injector = FaultInjector(chance, rate)
        self.kills = 0
        self._url = url
        self._chance = chance
        self._ends = FaultyBusHub(self.injector)
        self._readiness = readiness
        self._servers = [self._boot() for _ in range(count)]

    def _boot(self) -> Server:
        return Server(self._url, self.injector, self._ends, self._readiness)

    async def connect(self) -> Socket:
        """Connect to any of them."""
        return self._chance.choice(self._servers).connect()

    async def kill(self) -> None:
        """Kill one of them and start it again."""
        gone = self._servers.pop(self._chance.randrange(len(self._servers)))
        self.kills += 1
        await gone.kill()
        self._servers.append(self._boot())

    async def disturb(self, over: asyncio.Event) -> None:
        """Cause some disturbances until the match is over."""
        for _ in range(self._chance.randint(2, 8)):
            await asyncio.sleep(self._chance.uniform(0.05, 0.6))
            if over.is_set():
                return
            if self._chance.random() < 0.6:
                await self.kill()
            else:
                self.injector.full = True
                await asyncio.sleep(self._chance.uniform(0, 0.3))
                self.injector.full = False

    async def close(self) -> None:
        """Stop them all."""
        for server in self._servers:
            await server.kill()
