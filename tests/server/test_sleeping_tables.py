"""Tables that nobody needs leave the memory, and come back as they were."""

import random
from pathlib import Path

from reihum.server.config.limits import Limits
from tests.server.client import Client
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
