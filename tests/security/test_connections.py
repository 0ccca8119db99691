"""Connections of any kind: how many, how long they may say nothing, and what happens when there is no room for more."""

import asyncio
import errno
import logging
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import pytest

from reihum.server.config.limits import Limits
from reihum.server.config.logs import OnceAMinute
from reihum.server.http import acceptor, answers, connection_limits, held_bytes
from reihum.server.http.connection_limits import ConnectionLimits
from reihum.server.http.descriptors import LoopFaults, limit_connections, raise_limit
from reihum.server.http.held_bytes import HeldBytes
from reihum.server.http.protocols import LimitedHttp
from reihum.server.http.uvicorn_server import CONNECTIONS_PER_SOCKET
from tests.security.raw import WAIT, Raw
from tests.server.client import Client
from tests.server.servers import MANY, Process, ThreadServer, wait_until

if TYPE_CHECKING:
    from asyncio import Transport

HEAD = 0.5
OF_ADDRESS = CONNECTIONS_PER_SOCKET * Limits().sockets


class FakeTransport:
    """A connection as far as its limits see it."""

    def __init__(self) -> None:
        self.cut = False

    def abort(self) -> None:
        self.cut = True

    def is_closing(self) -> bool:
        return self.cut


def come(limits: ConnectionLimits, address: str, many: int) -> "list[Transport]":
    made = [cast("Transport", FakeTransport()) for _ in range(many)]
    for line in made:
        limits.add(line, address)
    return made


def cut(lines: "list[Transport]") -> list[bool]:
    return [line.is_closing() for line in lines]


def test_1100_silent_connections_of_an_address_leave_400_and_nobody_else_notices() -> None:
    limits = ConnectionLimits(OF_ADDRESS, 8000)
    others = come(limits, "192.0.2.2", 30)
    assert cut(come(limits, "192.0.2.1", 1100)) == [True] * 700 + [False] * 400
    assert not any(cut(others))
    assert len(limits) == 430


def test_a_class_of_thirty_loads_the_page_at_the_same_time() -> None:
    limits = ConnectionLimits(OF_ADDRESS, 8000)
    sockets = come(limits, "192.0.2.1", 60)
    for line in sockets:
        limits.set_socket(line)
    loading = come(limits, "192.0.2.1", 30 * 6)
    for line in loading:
        limits.set_busy(line)
    assert not any(cut(sockets + loading))


def test_the_longest_silent_go_first_then_the_oldest_requests_and_never_a_web_socket() -> None:
    limits = ConnectionLimits(3, 100)
    playing = come(limits, "192.0.2.1", 1)
    limits.set_socket(playing[0])
    asking, answered, silent = come(limits, "192.0.2.1", 3)
    limits.set_busy(asking)
    limits.set_busy(answered)
    limits.set_silent(answered)
    first = come(limits, "192.0.2.1", 1)
    assert cut([asking, answered, silent, *first]) == [False, False, True, False]
    second = come(limits, "192.0.2.1", 1)
    assert cut([asking, answered, *first, *second]) == [False, True, False, False]
    for line in (*first, *second):
        limits.set_busy(line)
    assert cut([asking, *come(limits, "192.0.2.1", 1)]) == [True, False]
    limits.set_silent(playing[0])  # it has ended, and is one like others
    assert cut(come(limits, "192.0.2.1", 2)) == [False] * 2
    assert cut(playing) == [True]


@pytest.mark.parametrize("address", ["127.0.0.1", "::1", "", "10.1.2.3", "2001:db8::7"])
def test_those_of_this_machine_and_of_trusted_proxies_are_not_counted_by_address(address: str) -> None:
    limits = ConnectionLimits(3, 100, ("10.0.0.0/8", "2001:db8::7/128"))
    assert not any(cut(come(limits, address, 100)))


def test_when_no_more_can_be_open_at_all_the_longest_silent_goes_and_web_sockets_stay() -> None:
    limits = ConnectionLimits(300, 5)
    lines = [come(limits, address, 1)[0] for address in ("127.0.0.1", *(f"192.0.2.{at}" for at in range(4)))]
    assert cut(come(limits, "192.0.2.9", 1) + lines) == [False, True, False, False, False, False]
    for line in lines[1:]:
        limits.set_socket(line)
    newer = come(limits, "192.0.2.9", 1)
    assert cut(newer) == [False]
    limits.set_socket(newer[0])
    assert cut(come(limits, "192.0.2.9", 1)) == [True]
    assert not any(cut(lines[1:] + newer))


def test_nothing_is_kept_of_connections_that_are_gone() -> None:
    limits = ConnectionLimits(3, 100)
    lines = come(limits, "192.0.2.1", 5)
    limits.set_socket(lines[4])
    for line in lines:
        limits.remove(line)
        limits.set_silent(line)
        limits.remove(line)
    assert len(limits) == len(limits._all) == len(limits._by_group) == 0


@pytest.fixture(scope="module")
def strict_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreadServer]:
    with ThreadServer(tmp_path_factory.mktemp("house"), Limits(head=HEAD, looks=MANY)) as house:
        yield house


def test_a_connection_without_a_request_is_closed(strict_house: ThreadServer) -> None:
    with Raw(strict_house.address) as raw:
        assert raw.read_rest() == b""


def test_a_connection_that_sends_a_head_slowly_is_closed(strict_house: ThreadServer) -> None:
    with Raw(strict_house.address) as raw:
        raw.send(b"GET / HTTP/1.1\r\n")
        assert raw.drip(b"A: b\r\n") < WAIT


def test_who_sends_no_second_request_is_disconnected_and_with_one_in_time_is_answered(strict_house: ThreadServer) -> None:
    with Raw(strict_house.address) as raw:
        for _ in range(3):
            raw.send(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            assert raw.read_until(b"ok\n").startswith(b"HTTP/1.1 200")
            time.sleep(HEAD / 3)
        assert raw.read_rest() == b""


def test_a_connection_that_sends_on_after_the_answer_is_closed(strict_house: ThreadServer) -> None:
    with Raw(strict_house.address) as raw:
        raw.send(b"POST /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000000\r\n\r\n")
        assert raw.read_until(b"\r\n\r\n").startswith(b"HTTP/1.1 405")
        assert raw.drip(b"a") < WAIT


def test_a_body_may_take_longer_than_a_head(strict_house: ThreadServer, monkeypatch: pytest.MonkeyPatch) -> None:
    with Raw(strict_house.address) as raw:
        raw.send(b"POST /api/look HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{")
        time.sleep(2 * HEAD)
        raw.send(b"}")
        assert raw.read_rest().startswith(b"HTTP/1.1 400")
    monkeypatch.setattr(answers, "BODY_SECONDS", HEAD)
    with Raw(strict_house.address) as raw:
        raw.send(b"POST /api/look HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 2\r\n\r\n{")
        assert b"arrive" in raw.read_rest()


@pytest.mark.parametrize("path", [b"/foot.js", b"/api/games", b"/healthz"])
def test_later_requests_stay_unread_while_answers_are_not_read(
    strict_house: ThreadServer, path: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Requests one behind the other, whose answers are hardly read: the server keeps a little of them, the system the rest."""
    seen: list[int] = []
    received = LimitedHttp.data_received

    def receive(self: LimitedHttp, data: bytes) -> None:
        received(self, data)
        seen.append(len(self.conn.trailing_data[0]))

    monkeypatch.setattr(LimitedHttp, "data_received", receive)
    one = b"GET " + path + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    with Raw(strict_house.address) as raw:
        raw.flood(one * 1000, 2)
    assert 0 < max(seen) <= 64 << 10


def test_requests_one_behind_the_other_are_all_answered(strict_house: ThreadServer) -> None:
    one = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    with Raw(strict_house.address) as raw:
        raw.send(one + b"\r\n" + (one + b"\r\n") * 300 + one + b"Connection: close\r\n\r\n")
        assert raw.read_rest().count(b"HTTP/1.1 200") == 302


def test_bodies_count_while_they_arrive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(held_bytes, "MAX_HELD_PER_ADDRESS", 250_000)
    made: list[HeldBytes] = []
    begin = HeldBytes.__init__

    def remember(self: HeldBytes) -> None:
        begin(self)
        made.append(self)

    monkeypatch.setattr(HeldBytes, "__init__", remember)
    with ThreadServer(tmp_path) as house, ExitStack() as stack:
        head = b"POST /api/look HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: %d\r\n\r\n"
        for _ in range(2):
            stack.enter_context(Raw(house.address)).send(head % 110_000 + b" " * 109_000)
        wait_until(lambda: sum(held._held.total() for held in made) > 200_000)
        with Raw(house.address) as third:
            third.send(head % 110_000 + b" " * 109_000)
            refused = third.read_until(b"wait a little")
            assert refused.startswith(b"HTTP/1.1 429")
            assert b"retry-after: " in refused.lower()
        stack.close()
        wait_until(lambda: not any(held._held for held in made))
        with Raw(house.address) as again:
            again.send(head % 2 + b"{}")
            assert again.read_until(b"malformed").startswith(b"HTTP/1.1 400")


def test_a_body_that_says_it_is_too_long_is_not_read(strict_house: ThreadServer) -> None:
    with Raw(strict_house.address) as raw:
        raw.send(b"POST /api/look HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 2000001\r\n\r\n")
        assert raw.read_until(b"too_large").startswith(b"HTTP/1.1 413")


def test_web_sockets_may_be_silent_for_longer(strict_house: ThreadServer) -> None:
    with Client(strict_house.address) as client:
        client.create("random")
        time.sleep(2 * HEAD)
        assert client.ask("start")["type"] == "done"


def test_who_has_many_connections_open_loses_the_oldest_and_others_of_the_address_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection_limits, "is_local", lambda _: False)
    with ThreadServer(tmp_path, Limits(sockets=2)) as house, Raw(house.address) as first, Client(house.address) as anna:
        anna.create("random")
        silent = [Raw(house.address) for _ in range(10)]
        assert first.read_rest() == b""
        assert [raw.read_rest() for raw in silent[:5]] == [b""] * 5
        assert anna.ask("start")["type"] == "done"
        with Client(house.address) as ben:
            assert ben.join(anna.code)["type"] == "done"
        assert house.get("/healthz")[0] == 200
        for raw in silent:
            raw.__exit__()


class Listener(socket.socket):
    """A socket that listens and notes when it was asked for a connection; if it is `full`, of a process that may open no more files."""

    def __init__(self, *, full: bool = False) -> None:
        super().__init__()
        self._full = full
        self.settimeout(0)
        self.bind(("127.0.0.1", 0))
        self.listen(64)
        self.asked: list[float] = []

    def accept(self) -> Any:
        self.asked.append(time.monotonic())
        if self._full:
            raise OSError(errno.EMFILE, "Too many open files")
        return super().accept()


def test_however_many_come_at_once_they_are_taken_in_a_few_at_a_time() -> None:
    came = 4 * acceptor.AT_ONCE
    made = []

    class Made(asyncio.Protocol):
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            made.append(transport)
            transport.close()
            if len(made) == came:
                all_made.set()

    async def work(listener: Listener) -> None:
        taking = acceptor.Acceptor(listener, Made)
        taking.start()
        await all_made.wait()
        taking.stop()
        with socket.create_connection(listener.getsockname()):
            await asyncio.sleep(10 * acceptor.PAUSE)

    all_made = asyncio.Event()
    with Listener() as listener, ExitStack() as stack:
        for _ in range(came):
            stack.enter_context(socket.create_connection(listener.getsockname()))
        asyncio.run(work(listener))
        assert len(made) == came
        pauses = [later - earlier for earlier, later in pairwise(listener.asked)]
        assert sum(pause >= 0.9 * acceptor.PAUSE for pause in pauses) >= came // acceptor.AT_ONCE - 1


def test_that_no_connection_can_be_taken_is_said_once_a_minute_and_tried_again(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(acceptor, "RETRY", 0.001)

    async def work(listener: Listener) -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(LoopFaults())
        taking = acceptor.Acceptor(listener, asyncio.Protocol)
        taking.start()
        await asyncio.sleep(0.1)
        taking.stop()
        assert len(listener.asked) > 2
        loop.call_exception_handler({"message": "something else", "exception": ValueError("a")})

    with Listener(full=True) as listener, socket.create_connection(listener.getsockname()):
        asyncio.run(work(listener))
    assert [line.name for line in caplog.records] == ["reihum.server", "asyncio"]
    assert "ulimit" in caplog.text
    caplog.clear()
    now = 1000.0
    faults, loop = LoopFaults(lambda: now), asyncio.new_event_loop()
    for seconds in (0, 59, 2):
        now += seconds
        faults(loop, {"exception": OSError(errno.EMFILE, "a")})
    loop.close()
    assert len(caplog.records) == 2


@pytest.mark.slow
def test_a_server_without_room_goes_on_playing_and_comes_back_when_there_is_some(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    if not hasattr(resource, "prlimit"):
        pytest.skip("the limit of another process can only be set on Linux")
    with Process(tmp_path) as process, Client(process.address) as anna, Client(process.address) as ben:
        anna.create(None)
        ben.join(anna.code)
        ben.ask("sit", name="Ben")
        open_now = len(list(Path(f"/proc/{process.process.pid}/fd").iterdir()))
        resource.prlimit(process.process.pid, resource.RLIMIT_NOFILE, (open_now + 5, open_now + 5))
        crowd = [Raw(process.address) for _ in range(20)]
        time.sleep(1.5)  # so that it was tried more than once
        assert anna.ask("start")["type"] == "done"
        for raw in crowd:
            raw.__exit__()
        with Client(process.address) as again:
            assert again.join(anna.code, secret=ben.secret)["type"] == "done"
        process.process.terminate()
        process.end()
    assert process.told.count("as many files open") == 1
    assert "Traceback" not in process.told


def test_the_limit_of_open_files_is_raised_as_far_as_it_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    resource = pytest.importorskip("resource")
    infinite = resource.RLIM_INFINITY
    held, most = (0, 0), 0

    def put(_: int, wanted: tuple[int, int]) -> None:
        nonlocal held
        if wanted[0] > most:
            raise ValueError
        held = wanted

    monkeypatch.setattr(resource, "getrlimit", lambda _: held)
    monkeypatch.setattr(resource, "setrlimit", put)
    cases = [
        ((1024, 4096), 4096, 4096),
        ((1024, 1_048_576), 1_048_576, 65_536),
        ((256, infinite), 20_000, 10_240),  # as on a Mac, which allows less than it says
        ((200_000, infinite), 200_000, 200_000),
        ((256, infinite), 0, 256),
    ]
    for before, allowed, after in cases:
        held, most = before, allowed
        assert raise_limit() == held[0] == after
    assert [limit_connections(files) for files in (1024, 300)] == [768, 150]


def test_log_entries_that_strangers_can_cause_appear_once_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    filter_, now = OnceAMinute(), 0.0
    monkeypatch.setattr("reihum.server.config.logs.time.monotonic", lambda: now)

    def is_logged(message: str, at: float, error: Exception | None = None) -> bool:
        nonlocal now
        now = at
        fault = None if error is None else (type(error), error, None)
        record = logging.LogRecord("uvicorn.error", logging.WARNING, "", 1, message, None, fault)
        record.created = -at  # the clock on the wall says nothing
        return filter_.filter(record)

    assert [is_logged("a", at) for at in (0, 1, 59.9, 60, 119, 121)] == [True, False, False, True, False, True]
    assert is_logged("b", 1)
    assert [is_logged("b", 2, error) for error in (ValueError(), KeyError(), KeyError())] == [True, True, False]


def test_requests_that_are_none_do_not_fill_the_log(tmp_path: Path) -> None:
    with Process(tmp_path) as process:
        for _ in range(30):
            with Raw(process.address) as raw:
                raw.send(b"nonsense\r\n\r\n")
                assert raw.read_rest().startswith(b"HTTP/1.1 400")
            with Raw(process.address) as raw:
                raw.upgrade()
                raw.send(b"\x81\x81\0\0\0\0\xff")  # no UTF-8
                raw.read_until(b"\x88")
        process.process.terminate()
        process.end()
    assert process.told.count("Invalid HTTP request") == 1
    assert process.told.count("Traceback") <= 1
