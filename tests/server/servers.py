"""Servers for tests: one in a thread of this process, one in a process of its own."""

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from reihum.server.bus.bus import Bus
from reihum.server.config.database import prepare_sqlite_url
from reihum.server.config.limits import Limits, Rate, TimeLimits
from reihum.server.config.settings import ServerSettings
from reihum.server.control.listener import listen
from reihum.server.http.listener import bind, find_public_address
from reihum.server.http.uvicorn_server import Server, make_uvicorn_config
from reihum.server.live.readiness import Readiness
from reihum.server.live.room import Room
from reihum.server.live.service import Push, Service
from reihum.server.store.store import Store
from tests.server.forks import Forked

ROOT = Path(__file__).parents[2]

MANY = Rate(10_000, 10_000)


def make_limits(rate: Rate) -> Limits:
    """Give limits with one rate for all that people do; what is wrong is counted as ever."""
    return Limits(
        loop=TimeLimits(rate, rate, rate),
        beside=TimeLimits(rate, rate, rate),
        shared_deals=rate,
        messages=rate,
        joins=rate,
        talk=rate,
        leads=rate,
        hints=rate,
        requests=rate,
        looks=rate,
        seats=rate,
        misses=rate,
        tables=rate,
        changes=rate,
        take_backs=rate,
        sits=rate,
        sits_of_socket=rate,
        resent=rate,
    )


WIDE = make_limits(MANY)
"""No test waits for an allowance unless that is what it tests."""


class ThreadServer:
    """A server on a free port, in a thread; `data` is a folder, or a database's URL. `service` is in that thread's loop: use `call`."""

    def __init__(  # noqa: PLR0913 - each is named where it is given
        self,
        data: Path | str,
        limits: Limits = WIDE,
        bus: Bus | None = None,
        buffer: int | None = None,
        settings: ServerSettings | None = None,
        *,
        push: Push | None = None,
        admin: Path | None = None,
    ) -> None:
        self.first: Sequence[str] = ()
        """The games that are compiled before anybody asks."""
        self._listener = bind("127.0.0.1", 0)
        if buffer is not None:
            self._listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, buffer)
        self.address = find_public_address(self._listener)
        self._store = Store(data if isinstance(data, str) else prepare_sqlite_url(data))
        self._limits = limits
        self._bus = bus
        self._settings = settings
        self._push = push
        self.admin = admin
        self._started = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()))

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        self.service = Service(self._store, self._bus, self._limits, Readiness(first=self.first), push=self._push)
        self.server = Server(make_uvicorn_config(self.service, self._settings), self.service, self._started.set)
        async with listen(self.service, self.admin):
            await self.server.serve([self._listener])

    def get_room(self, code: str) -> Room:
        """Return the room of a table that is awake."""
        return next(room for room in self.service.tables.rooms if room.code == code)

    def __enter__(self) -> Self:
        self._thread.start()
        assert self._started.wait(60)
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None) -> None:
        self.server.should_exit = True
        self._thread.join()

    def call(self, work: Callable[[], object]) -> None:
        """Let something be done in the server's loop, soon."""
        self._loop.call_soon_threadsafe(work)

    def get(self, path: str) -> tuple[int, dict[str, str], bytes]:
        return get(self.address + path)


class Process:
    """`reihum play` in a process of its own, or one that allows everything; rules run as plain Python, which starts at once."""

    def __init__(  # noqa: PLR0913 - each is named where it is given
        self,
        data: Path | None,
        *,
        wide: bool = False,
        port: int | None = 0,
        seed: str | None = None,
        told: Sequence[str] = ("play", "--no-browser"),
        environment: Mapping[str, str] = {},
        fresh: bool = False,
    ) -> None:
        """With a seed deals and bots are the same every time, see `seeded_secrets`; `told` names another command and its arguments.

        A `fresh` one, or one with an environment of its own, is started as people start it, others are forked off (`forks`).
        """
        told = [*told, *([] if port is None else ["--port", str(port)]), *(["--data", str(data)] if data else [])]
        told = ["tests.server.wide", str(data)] if wide else ["tests.server.seeded_secrets" if seed else "reihum.cli", *told]
        given = os.environ | {
            "REIHUM_PLAIN": "1",
            "NO_COLOR": "1",
            "COLUMNS": "500",
            "LC_ALL": "C.UTF-8",
            "DEALT_SEED": seed or "",
            **environment,
        }
        self.process: Forked | subprocess.Popen[str]
        if fresh or environment:
            command = [sys.executable, "-m", *told]
            self.process = subprocess.Popen(command, stderr=subprocess.PIPE, env=given, cwd=ROOT, text=True)  # noqa: S603 - it is ours
        else:
            self.process = Forked(told, given)
        self.told = ""
        self.address = self._read_greeting()
        if wide:  # it has a bus: it refuses sockets as long as it has not looked after the rules
            wait_until(lambda: get(f"{self.address}/readyz")[0] == 200, 60)

    def _read_greeting(self) -> str:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self.told += line
            if found := re.search(r"Reihum is at (\S+)", line):
                return found[1]
        return ""

    def read_on(self, beginning: str) -> str:
        """Read on until the server says something else about where it is."""
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self.told += line
            if found := re.search(rf"{beginning} (\S+)", line):
                return found[1]
        return ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None) -> None:
        self.kill()

    def kill(self) -> None:
        """Stop it as a power cut would, if it still runs."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
            self.end()

    def end(self) -> int:
        """Wait for its end; give the exit status. What it said is in `told`."""
        assert self.process.stderr is not None
        with self.process.stderr as stderr:  # `communicate` would not give what was read ahead of the greeting's line
            self.told += stderr.read()
        return self.process.wait(100)


def get(address: str, headers: dict[str, str] | None = None) -> tuple[int, dict[str, str], bytes]:
    """Give status, headers (names in small letters) and body."""
    try:
        asked = urllib.request.Request(address, headers=headers or {})  # noqa: S310 - it is one of ours
        with urllib.request.urlopen(asked, timeout=60) as answer:  # noqa: S310
            return answer.status, {name.lower(): value for name, value in answer.headers.items()}, answer.read()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, {name.lower(): value for name, value in error.headers.items()}, error.read()


def wait_until(true: Any, seconds: float = 60) -> None:
    """Wait until something is so; asking takes a quarter of the time at most, for a log may be read to answer."""
    asked = time.monotonic()
    until = asked + seconds
    while not true():
        answered = time.monotonic()
        assert answered < until
        time.sleep(max(0.01, min(0.3, 3 * (answered - asked))))
        asked = time.monotonic()


async def wait_in_loop_until(true: Callable[[], object]) -> None:
    """Wait until something is so, and let the event loop work meanwhile."""
    async with asyncio.timeout(60):
        while not true():  # noqa: ASYNC110 - what tests ask for has no event
            await asyncio.sleep(0.005)
