"""Looking back has a process of its own, and no address keeps the others from it."""

import asyncio
import json
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from reihum.server.http import held_bytes, replays
from reihum.server.http.held_bytes import HeldBytes
from reihum.server.http.replay_process import ReplayProcess
from reihum.server.http.replay_worker import Question, Reply
from reihum.server.http.replays import Replays
from reihum.server.live import readiness
from reihum.server.live.readiness import Readiness
from reihum.server.messages.errors import Refused
from tests.server.replays import fetch_replay, record_match
from tests.server.servers import ThreadServer


class Slow:
    """Replaces the process: answers when a test wants it to."""

    def __init__(self) -> None:
        self.asked: list[bytes] = []
        self.gate = asyncio.Event()

    async def send_question(self, question: Question) -> Reply:
        self.asked.append(question.body)
        await self.gate.wait()
        return Reply(0, question.body)


def crowded() -> tuple[Replays, Slow]:
    looking, slow = Replays(Readiness(first=[])), Slow()
    looking._process = slow  # type: ignore[assignment]
    return looking, slow


async def soon() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def test_an_address_looks_at_one_record_at_a_time_and_another_one_does_not_wait_for_it() -> None:
    async def work() -> None:
        looking, slow = crowded()
        many = [asyncio.create_task(looking.answer("192.0.2.1", b"a%d" % at)) for at in range(20)]
        await soon()
        other = asyncio.create_task(looking.answer("192.0.2.2", b"b"))
        await soon()
        assert slow.asked == [b"a0", b"b"]
        slow.gate.set()
        assert await other == b"b"
        assert await asyncio.gather(*many) == [b"a%d" % at for at in range(20)]
        assert len(looking._turns) == 0

    asyncio.run(work())


def test_an_address_does_not_wait_for_rules_that_another_of_its_records_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        looking, compiled = Replays(Readiness(first=[])), asyncio.Event()

        class Worker:
            async def send_question(self, question: Question) -> Reply:
                return Reply(0, question.body, missing=None if compiled.is_set() or question.body == b"b" else "level_8")

        async def wait_for(_game: str, until: float) -> None:
            async with asyncio.timeout_at(until):
                await compiled.wait()

        looking._process = Worker()  # type: ignore[assignment]
        monkeypatch.setattr(looking._readiness, "wait_for", wait_for)
        waiting = asyncio.create_task(looking.answer("192.0.2.1", b"a"))
        await soon()
        assert await asyncio.wait_for(looking.answer("192.0.2.1", b"b"), 5) == b"b"
        compiled.set()
        assert await waiting == b"a"
        monkeypatch.setattr(readiness, "REQUEST_PATIENCE", 0.1)
        compiled.clear()
        with pytest.raises(TimeoutError):
            await looking.answer("192.0.2.1", b"a")

    asyncio.run(work())


def test_memory_for_replays_is_bounded_by_address_and_in_total(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(held_bytes, "MAX_HELD_PER_ADDRESS", 20)
    monkeypatch.setattr(held_bytes, "MAX_HELD", 50)
    held = HeldBytes()
    for address in ("192.0.2.1", "192.0.2.2"):
        for _ in range(2):
            held.reserve(address).grow(10)
        with pytest.raises(Refused) as refused, held.hold_reservation(address) as room:
            room.grow(1)
        assert refused.value.code == "too_fast"
    with held.hold_reservation("192.0.2.3") as room:
        room.grow(10)
        with pytest.raises(Refused), held.hold_reservation("192.0.2.4") as other:
            other.grow(1)
    with held.hold_reservation("192.0.2.4") as room:
        room.grow(10)
    assert held._held == {"192.0.2.1": 20, "192.0.2.2": 20}


def test_a_dead_process_is_replaced_and_its_request_answered() -> None:
    async def work() -> None:
        looking = Replays(Readiness(first=[]))
        body = b'{"record": ' + record_match("elfer_raus").encode() + b"}"
        first = await looking.answer("192.0.2.1", body)
        process = looking._process._process
        assert process is not None
        looking._process.kill()
        assert await looking.answer("192.0.2.1", body) == first
        waiting = asyncio.create_task(looking.answer("192.0.2.1", body))
        await soon()
        looking._process.kill()
        assert await waiting == first
        last = looking._process._process
        assert last is not None
        assert last.pid != process.pid
        await looking.close()
        assert last.returncode is not None

    asyncio.run(work())


def test_a_process_that_hangs_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "MAX_SECONDS", 0.05)

    async def work() -> None:
        looking, _ = crowded()
        ended: list[bool] = []
        looking._process.kill = lambda: ended.append(True)  # type: ignore[method-assign]
        with pytest.raises(Refused) as refused:
            await looking.answer("192.0.2.1", b"x")
        assert (refused.value.code, ended) == ("internal", [True])

    asyncio.run(work())


def test_the_process_ends_when_its_server_does_not_end_it() -> None:
    worker = subprocess.Popen([sys.executable, "-m", "reihum.server.http.replay_worker"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    with worker:
        assert worker.stdin is not None
        worker.stdin.close()
        assert worker.wait(60) == 0


def test_the_process_is_started_for_the_first_record_and_ends_with_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[ReplayProcess] = []
    begin = ReplayProcess.__init__

    def remember(self: ReplayProcess) -> None:
        begin(self)
        made.append(self)

    monkeypatch.setattr(ReplayProcess, "__init__", remember)
    with ThreadServer(tmp_path) as house:
        assert made[0]._process is None
        fetch_replay(house, json.loads(record_match("elfer_raus")))
        process = made[0]._process
        assert process is not None
        assert process.returncode is None
    assert process.returncode is not None


@pytest.mark.slow
def test_people_play_while_records_are_played_again(house: ThreadServer) -> None:
    """The process of the server does little of it: what it answers meanwhile comes at once."""
    record = json.loads(record_match("level_8"))
    fetch_replay(house, record)
    with ThreadPoolExecutor(4) as threads:
        busy = [threads.submit(fetch_replay, house, record | {"seed": seed}) for seed in range(4)]
        answered = []
        while not all(one.done() for one in busy):
            began = time.monotonic()
            assert house.get("/healthz")[0] == 200
            answered.append(time.monotonic() - began)
        assert sorted(answered)[len(answered) // 2] < 0.25
