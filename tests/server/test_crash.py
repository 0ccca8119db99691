"""The power goes: whatever was acknowledged is there, once."""

from pathlib import Path

import pytest

from tests.effort import ALL
from tests.server.client import Client
from tests.server.kills import kill_again_and_again
from tests.server.servers import Process

pytestmark = pytest.mark.slow

KILLS = 4 if ALL else 2
"""Every other of them hides an answer; tests/soak does 100."""


def test_nothing_acknowledged_is_lost_and_nothing_is_done_twice(tmp_path: Path) -> None:
    kill_again_and_again(tmp_path, KILLS)


def test_how_a_table_was_arranged_and_who_left_is_not_lost_either(tmp_path: Path) -> None:
    settings = {"clock": "gentle", "clock_seconds": 120, "clock_days": 3, "time_over": "round", "bots": "slow"}
    settings |= {"onlookers": False, "chat": True}
    with Process(tmp_path) as server, Client(server.address) as anna, Client(server.address) as ben:
        anna.create(None, "random", pace=5000)
        ben.join(anna.code)
        ben.ask("sit", name="Ben")
        anna.wait_for(lambda message: message["type"] == "happened")
        anna.ask("arrange", order=[2, 1, 0], options={"rounds": 2}, settings=settings)
        anna.ask("start")
        ben.wait_for(lambda message: message["type"] == "happened" and message["what"]["kind"] == "started")
        ben.ask("leave")
        anna.wait_for(lambda message: message["type"] == "happened" and message["what"]["kind"] == "left")
        before = anna.table
        server.kill()
    with Process(tmp_path) as server, Client(server.address) as anna_again:
        anna_again.join(before["table"], secret=anna.secret)
        after = anna_again.table
        assert (after["settings"], after["options"], after["host"], after["seat"]) == (settings, before["options"], 2, 2)
        assert after["seats"][1] == before["seats"][1] | {"away": True}
        assert after["match"]["view"]["hand"] == before["match"]["view"]["hand"]
        assert anna_again.expect_refusal("join", table=before["table"]) == "unknown_table"
        server.kill()
