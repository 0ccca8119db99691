"""Tables that nobody needs leave the memory, and come back as they were."""

import random
from pathlib import Path

import pytest

from reihum.server.config.limits import Limits
from reihum.server.messages import interprocess
from tests.server.client import Client
from tests.server.memory_bus import MemoryBus
from tests.server.servers import MANY, ThreadServer, wait_until


def test_tables_that_nobody_needs_sleep_and_wake_as_they_were(tmp_path: Path) -> None:
    with ThreadServer(tmp_path, Limits(messages=MANY, rooms=2, rest=0)) as house:
        tables = []
        for seed in range(5):
            with Client(house.address) as anna:
                anna.create("random", options={"rounds": 2})
                anna.ask("start")
                anna.play(random.Random(seed).choice, rounds=1)
                tables.append((anna.code, anna.secret, anna.table))
            wait_until(lambda: not any(room.in_use for room in house.service.tables.rooms))
        assert len(house.service.tables.rooms) == 2
        for code, secret, table in tables:
            with Client(house.address) as anna:
                anna.join(code, secret=secret)
                assert anna.table == table
        assert len(house.service.tables.rooms) <= 3


def test_a_table_stays_in_memory_for_a_while_when_the_last_one_goes(house: ThreadServer) -> None:
    with Client(house.address) as anna:
        anna.create(None)
        room = house.get_room(anna.code)
        room.last_used -= house.service.context.limits.sleep  # as if nobody had come for so long
    wait_until(lambda: not room.in_use)
    house.call(house.service.tables.let_sleep)
    house.get("/healthz")  # what was called before has been done
    assert house.service.tables.is_awake(anna.code)


def test_who_joins_a_sleeping_table_asks_other_processes_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked, publish = list[str](), MemoryBus.publish_message

    def record(self: MemoryBus, code: str, data: bytes) -> None:
        message = interprocess.decode(data)
        if isinstance(message, interprocess.Connected) and message.asks:
            asked.append(code)
        publish(self, code, data)

    monkeypatch.setattr(MemoryBus, "publish_message", record)
    with ThreadServer(tmp_path, bus=MemoryBus()) as house, Client(house.address) as anna:
        anna.create("random")
        assert asked == [], "nobody can be connected to a new one"
    with ThreadServer(tmp_path, bus=MemoryBus()) as house, Client(house.address) as ben:
        ben.join(anna.code)
        assert asked == [anna.code]
