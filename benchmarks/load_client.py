"""The people of `load.py`: many sockets in one process, each doing as little as possible, so that the server is the bottleneck.

`python benchmarks/load_client.py` reads its `Part` as a JSON object from standard input and prints `ready` when everybody is seated. For
each further line it plays for the seconds of its `Part`, and then prints a JSON object with the measurements.
"""

import asyncio
import json
import os
import random
import re
import socket
import struct
import sys
import time
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

import msgspec

NUMBER = re.compile(rb'\{"type":"happened","number":(\d+)')
ANSWER = re.compile(rb'\{"type":"(?:done|seated|failed|hint)","id":"([^"]+)"')
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
NARROW = 4096
"""Bytes that the system keeps for a client that does not read."""


class Part(msgspec.Struct):
    """The work of one process of people: tables with people on all seats and onlookers around."""

    addresses: list[str]
    """The servers; the sockets of a table are spread over them."""
    first: int
    """The number of the first table, so that no two processes share one."""
    tables: int
    game: str
    seats: int
    onlookers: int
    frozen: int
    """Further onlookers at each table, who never read what they are sent; dropped ones reconnect."""
    pace: float
    """Seconds between two moves at a table, half as much more or less."""
    seconds: float
    options: dict[str, Any]


class Line(asyncio.Protocol):
    """One socket: the least of a WebSocket client."""

    def __init__(self, heard: Callable[["Line", bytes, float], None], host: str, address: str) -> None:
        self.heard = heard
        self.number = 0
        """The number of the last event it has received."""
        self.latest = b""
        """The last message with a view of the table."""
        self.open = asyncio.get_running_loop().create_future()
        self.lost = asyncio.Event()
        self.answers: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self._buffer = bytearray()
        self._key = f"{random.getrandbits(128):032x}"[:22] + "=="
        self._hello = (
            f"GET /ws HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nX-Forwarded-For: {address}\r\n"
            f"Sec-WebSocket-Key: {self._key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        ).encode()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send the request of the WebSocket handshake."""
        assert isinstance(transport, asyncio.Transport)  # noqa: S101 - it is TCP
        self.transport = transport
        transport.write(self._hello)

    def connection_lost(self, _: Exception | None) -> None:
        """Pass the end of the connection to whoever waits."""
        self.lost.set()
        if not self.open.done():
            self.open.set_exception(ConnectionError("no handshake"))

    def data_received(self, data: bytes) -> None:
        """Split the data into messages."""
        now = time.perf_counter()
        self._buffer += data
        if not self.open.done():
            head, end, rest = bytes(self._buffer).partition(b"\r\n\r\n")
            if not end:
                return
            if b" 101 " not in head[:20]:
                self.open.set_exception(ConnectionError(head.splitlines()[0].decode()))
                return
            self._buffer = bytearray(rest)
            self.open.set_result(None)
        buffer, at = self._buffer, 0
        while len(buffer) - at >= 2:  # noqa: PLR2004 - the least head of a frame
            opcode, length, begin = buffer[at] & 15, buffer[at + 1], at + 2
            if length == 126:  # noqa: PLR2004 - two bytes of length follow
                length, begin = int.from_bytes(buffer[at + 2 : at + 4]), at + 4
            elif length == 127:  # noqa: PLR2004 - eight bytes of length follow
                length, begin = int.from_bytes(buffer[at + 2 : at + 10]), at + 10
            if len(buffer) < begin + length:
                break
            self._frame(opcode, bytes(buffer[begin : begin + length]), now)
            at = begin + length
        del buffer[:at]

    def _frame(self, opcode: int, data: bytes, now: float) -> None:
        if opcode == PING:
            self._write(PONG, data)
        elif opcode == TEXT:
            if (found := ANSWER.match(data)) and (waiting := self.answers.pop(found[1].decode(), None)):
                waiting.set_result(json.loads(data))
            self.heard(self, data, now)

    def _write(self, opcode: int, data: bytes) -> None:
        mask = os.urandom(4)
        length = bytes([128 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack("!H", len(data))  # noqa: PLR2004 - as above
        whole = int.from_bytes(data) ^ int.from_bytes((mask * (len(data) // 4 + 1))[: len(data)])
        self.transport.write(bytes([128 | opcode]) + length + mask + whole.to_bytes(len(data)))

    def say(self, kind: str, **fields: Any) -> "asyncio.Future[dict[str, Any]]":
        """Send a command, and return its answer."""
        id_ = f"{random.getrandbits(64):x}"
        answer = self.answers[id_] = asyncio.get_running_loop().create_future()
        self._write(TEXT, json.dumps({"type": kind, "id": id_} | fields).encode())
        return answer

    def view(self) -> dict[str, Any]:
        """Return the last view of the table."""
        table: dict[str, Any] = json.loads(self.latest)["table"]
        return table


async def open_line(address: str, client: str, heard: Callable[[Line, bytes, float], None], *, narrow: bool = False) -> Line:
    """Open a socket."""
    parts = urlsplit(address)
    plain = socket.socket()
    if narrow:
        plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, NARROW)
    plain.setblocking(False)  # noqa: FBT003 - that is how it is called
    loop = asyncio.get_running_loop()
    await loop.sock_connect(plain, (parts.hostname, parts.port))
    _, made = await loop.create_connection(lambda: Line(heard, parts.netloc, client), sock=plain)
    await made.open
    return made


class PlayedTable:
    """A table and everybody around it."""

    def __init__(self, part: Part, at: int) -> None:
        self.part = part
        self.chance = random.Random(at)
        self.client = f"10.{at >> 16 & 255}.{at >> 8 & 255}.{at & 255}"
        """The address of the table's people, different for each table."""
        self.seats: list[Line] = []
        self.all: list[Line] = []
        self.sent: dict[int, float] = {}
        self.missing: dict[int, int] = {}
        self.all_have: dict[int, asyncio.Event] = {}
        self.latencies: list[float] = []
        self.moves = self.messages = self.failed = self.dropped = 0

    def heard(self, one: Line, data: bytes, now: float) -> None:
        """Receive a message; a latency ends when the last socket has received the message about a move."""
        self.messages += 1
        if found := NUMBER.match(data):
            one.latest = data
            number = int(found[1])
            if number > one.number:
                for passed in range(max(one.number + 1, number - 20), number + 1):
                    self._arrived(passed, now)
                one.number = number
        elif data.startswith(b'{"type":"table"'):
            one.latest = data
            one.number = max(one.number, one.view()["number"])

    def _arrived(self, number: int, now: float) -> None:
        if number not in self.missing:
            return
        self.missing[number] -= 1
        if not self.missing[number]:
            del self.missing[number]
            self.latencies.append(now - self.sent.pop(number))
            self.all_have.pop(number).set()

    def address(self, at: int) -> str:
        """Return the server for the socket with this number."""
        return self.part.addresses[at % len(self.part.addresses)]

    async def sit(self) -> None:
        """Create the table and let everybody join."""
        part = self.part
        host = await open_line(self.address(0), self.client, self.heard)
        answer = await host.say(
            "create", game=part.game, name="Person 1", others=[{}] * (part.seats - 1), options=part.options, settings={"onlookers": True}
        )
        if answer["type"] == "failed":
            sys.exit(answer["detail"])
        self.code = answer["table"]
        self.seats = [host]
        for at in range(1, part.seats):
            guest = await open_line(self.address(at), self.client, self.heard)
            await guest.say("join", table=self.code)
            await guest.say("sit", name=f"Person {at + 1}")
            self.seats.append(guest)
        self.all = list(self.seats)
        for at in range(part.onlookers):
            self.all.append(await open_line(self.address(part.seats + at), self.client, self.heard))
            await self.all[-1].say("join", table=self.code)
        while (answer := await host.say("start"))["type"] == "failed":  # noqa: ASYNC110 - its server has not heard of all yet
            await asyncio.sleep(0.5)
        while not all(one.number >= answer["number"] for one in self.all):  # noqa: ASYNC110 - it is not what is measured
            await asyncio.sleep(0.05)
        self._frozen = [asyncio.create_task(self._freeze(at)) for at in range(part.frozen)]

    async def _freeze(self, at: int) -> None:
        """Look on without reading; reconnect when dropped."""
        while True:
            one = await open_line(self.address(at), self.client, lambda _line, _data, _now: None, narrow=True)
            await one.say("join", table=self.code)
            one.transport.pause_reading()
            # A socket that is not read does not notice its end either, so it reconnects once it must have been dropped.
            await asyncio.sleep(20)
            one.transport.abort()
            self.dropped += 1

    async def play(self, until: float) -> None:
        """Make moves at the pace of people."""
        part = self.part
        await asyncio.sleep(self.chance.random() * part.pace)
        while time.perf_counter() < until:
            view = max(self.seats, key=lambda one: one.number).view()
            turn = view["match"]["turn"]
            number = view["number"]
            if turn is None:
                kind, mover, fields = ("again" if view["phase"] == "match_over" else "next_round"), self.seats[0], {}
            else:
                kind, mover = "move", self.seats[turn]
                fields = {"move": self.chance.choice(mover.view()["match"]["legal"])}
            self.missing[number + 1], self.sent[number + 1] = len(self.all), time.perf_counter()
            done = self.all_have[number + 1] = asyncio.Event()
            answer = await mover.say(kind, number=number, **fields)
            if answer["type"] == "failed":
                self.failed += 1
                self.missing.pop(number + 1, None), self.sent.pop(number + 1, None), self.all_have.pop(number + 1, None)
            else:
                self.moves += kind == "move"
                await done.wait()
            await asyncio.sleep(part.pace * self.chance.uniform(0.5, 1.5))


async def _run_some_at_once(works: list[Callable[[], Awaitable[None]]]) -> None:
    gate = asyncio.Semaphore(8)

    async def run_one(work: Callable[[], Awaitable[None]]) -> None:
        async with gate:
            await work()

    await asyncio.gather(*(run_one(work) for work in works))


async def main() -> None:
    """Do one part."""
    part = msgspec.json.decode(sys.stdin.readline(), type=Part)
    tables = [PlayedTable(part, part.first + at) for at in range(part.tables)]
    await _run_some_at_once([table.sit for table in tables])
    print("ready", flush=True)
    while await asyncio.to_thread(sys.stdin.readline):
        print(json.dumps(await _measure(part, tables)), flush=True)


async def _measure(part: Part, tables: list[PlayedTable]) -> dict[str, Any]:
    """Let all tables play for some time, and return what was measured."""
    for table in tables:
        table.latencies = []
        table.moves = table.messages = table.failed = table.dropped = 0
    began = time.perf_counter()
    processor = time.process_time()
    await asyncio.gather(*(table.play(began + part.seconds) for table in tables))
    return {
        "seconds": time.perf_counter() - began,
        "processor": time.process_time() - processor,
        "sockets": sum(len(table.all) for table in tables),
        "moves": sum(table.moves for table in tables),
        "messages": sum(table.messages for table in tables),
        "failed": sum(table.failed for table in tables),
        "dropped": sum(table.dropped for table in tables),
        "latencies": [latency for table in tables for latency in table.latencies],
    }


if __name__ == "__main__":
    asyncio.run(main())
