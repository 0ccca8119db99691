"""Several processes serve the same tables: the store decides, the bus tells."""

import asyncio
import json
import random
import threading
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from unittest.mock import Mock

import pytest

from reihum.server.config.database import prepare_sqlite_url
from reihum.server.live.presence import TablePresence
from reihum.server.store.logs import read_log
from reihum.server.store.store import Store
from reihum.server.table.logs import replay_log
from reihum.server.table.state import Table
from tests.server.client import Client
from tests.server.memory_bus import MemoryBus
from tests.server.servers import WIDE, Process, ThreadServer, get, wait_until

pytestmark = pytest.mark.slow


def read_stored(folder: Path, code: str) -> Table:
    store = Store(prepare_sqlite_url(folder))
    log = read_log(code, asyncio.run(store.read(code)))
    store.close()
    return replay_log(code, log)


def test_events_of_one_process_reach_clients_of_the_other(tmp_path: Path) -> None:
    wire = MemoryBus()
    with (
        ThreadServer(tmp_path, bus=wire) as one,
        ThreadServer(tmp_path, bus=wire) as two,
        Client(one.address) as anna,
        Client(two.address) as ben,
    ):
        anna.create(None, "random", "careful")
        ben.join(anna.code)
        ben.ask("sit", name="Ben")
        anna.wait_for(lambda message: message["type"] == "happened")
        anna.ask("start")
        player = threading.Thread(target=ben.play, args=(random.Random(1).choice,))
        player.start()
        anna.play(random.Random(2).choice)
        player.join()
        assert ben.table["match"]["winners"] == anna.table["match"]["winners"]
        for client in (anna, ben):
            numbers = [message["number"] for message in client.heard if message["type"] == "happened"]
            moved = [number for number in numbers if number > 2]
            assert moved == sorted(set(moved))
    assert read_stored(tmp_path, anna.code).phase == "match_over"


@pytest.mark.thorough  # the one above has both servers in this process
def test_two_processes_on_one_file_do_not_spoil_a_table(tmp_path: Path) -> None:
    with (
        Process(tmp_path, wide=True) as one,
        Process(tmp_path, wide=True) as two,
        Client(one.address) as anna,
        Client(two.address) as ben,
    ):
        anna.create(None, "random")
        ben.join(anna.code)
        ben.ask("sit", name="Ben")
        while anna.ask("start").get("code") == "not_now":  # this process has not heard yet
            anna.join(anna.code, secret=anna.secret)
        chance, turns = random.Random(3), 0
        while anna.table["phase"] != "match_over" or ben.table["phase"] != "match_over":
            for client, secret in ((anna, anna.secret), (ben, ben.secret)):
                client.join(anna.code, secret=secret)
                if client.legal:
                    number, legal = client.table["number"], client.legal
                    answers = [client.move(chance.choice(legal), number=number) for _ in range(2)]
                    assert answers[1]["type"] == "failed"
                    turns += answers[0]["type"] == "done"
    table = read_stored(tmp_path, anna.code)
    assert table.phase == "match_over"
    assert turns > 10


def test_presence_and_chat_reach_both_processes(tmp_path: Path) -> None:
    wire = MemoryBus()
    with ThreadServer(tmp_path, bus=wire) as one, ThreadServer(tmp_path, bus=wire) as two, Client(one.address) as anna:
        anna.create(None, None)
        with Client(two.address) as ben:
            ben.join(anna.code)
            ben.ask("sit", name="Ben")
            for client in (anna, ben):
                while any(seat["away"] or seat["kind"] != "person" for seat in client.table["seats"][:2]):
                    client.receive()
            ben.ask("say", text="Hallo")
            assert anna.wait_for(lambda message: message["type"] == "said")["text"] == "Hallo"
            ben.ask("react", reaction="clap")
            assert anna.wait_for(lambda message: message["type"] == "reacted")["seat"] == 1
            anna.ask("place_bot", seat=2, bot="random")
            anna.ask("arrange", order=[2, 0, 1])
            ben.wait_for(lambda message: message["type"] == "happened" and message["what"]["kind"] == "arranged")
            assert (ben.table["seat"], ben.table["host"]) == (2, 1)
            anna.ask("start")
            assert anna.expect_refusal("sit_in", seat=2) == "not_away"
        anna.wait_for(lambda message: message["type"] == "happened" and message["table"]["seats"][2]["away"])
        assert anna.ask("sit_in", seat=2)["type"] == "done"


def test_a_process_that_loads_a_table_for_a_request_asks_who_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("reihum.server.live.presence.ANSWER_SECONDS", 2.0)
    wire = MemoryBus()
    wire.check_every, wire.delay = 0.5, 0.1  # as of a bus between processes
    with ThreadServer(tmp_path, bus=wire) as one, ThreadServer(tmp_path, bus=wire) as two, Client(one.address) as anna:
        anna.create("careful")
        asked = {"Authorization": f"Bearer {anna.secret}"}
        assert not json.loads(get(f"{two.address}/api/tables/{anna.code}/seat", asked)[2])["seats"][0]["away"]


def test_presence_is_exchanged_again_after_the_bus_was_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("reihum.server.live.upkeep.HEARTBEAT", 0.2)
    monkeypatch.setattr("reihum.server.live.presence.FORGET", 1.0)
    wire = MemoryBus()

    def until(client: Client, seat: int, *, away: bool) -> None:
        while client.table["seats"][seat]["away"] != away:
            client.receive()

    with (
        ThreadServer(tmp_path, bus=wire) as one,
        ThreadServer(tmp_path, bus=wire) as two,
        Client(one.address) as anna,
        Client(two.address) as screen,
    ):
        wire.deaf = True
        anna.create(None)
        screen.join(anna.code)
        assert screen.table["seats"][0]["away"]
        wire.deaf = False
        until(screen, 0, away=False)  # where it looks on nobody sits, so that nobody there has asked again
        with Client(two.address) as ben:
            ben.join(anna.code)
            ben.ask("sit", name="Ben")
            anna.wait_for(lambda message: message["type"] == "happened" and message["what"]["kind"] == "sat")
            until(anna, 1, away=False)
            wire.deaf = True
            until(anna, 1, away=True)
            until(ben, 0, away=True)
            wire.deaf = False
            until(anna, 1, away=False)
            until(ben, 0, away=False)


def test_people_elsewhere_stay_present_and_the_host_stays_host_while_the_bus_is_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("reihum.server.live.upkeep.HEARTBEAT", 0.2)
    monkeypatch.setattr("reihum.server.live.presence.FORGET", 1.0)
    wire, limits = MemoryBus(), replace(WIDE, host_away=1.0)
    with ThreadServer(tmp_path, limits, bus=wire) as one, ThreadServer(tmp_path, limits, bus=wire) as two, Client(two.address) as ben:
        with Client(one.address) as anna:
            start_together(anna, ben)
            ben.hear_out(0.5)
            number = ben.table["number"]
            wire.deaf = wire.away = True
            ben.hear_out(3)
            assert [seat["away"] for seat in ben.table["seats"][:2]] == [False, False]
            assert ben.expect_refusal("sit_in", seat=0) == "not_away"
        with Client(two.address) as anna_again, Client(one.address) as ben_again:
            # Neither process knows any more who has come to the other.
            anna_again.join(ben.code, secret=anna.secret)
            ben.socket.close()
            ben_again.join(ben.code, secret=ben.secret)
            ben_again.hear_out(3)
            assert (ben_again.table["number"], ben_again.table["host"]) == (number, 0)
            wire.deaf = wire.away = False
            ben_again.wait_for(lambda message: message["type"] == "happened" and not message["table"]["seats"][0]["away"])
            anna_again.hear_out(0.2)
            assert (anna_again.table["number"], anna_again.table["host"]) == (number, 0)
        with Client(two.address) as ben_again:
            ben_again.join(ben.code, secret=ben.secret)
            passed = ben_again.wait_for(lambda message: message["type"] == "happened" and message["what"]["kind"] == "arranged")
            assert passed["table"]["host"] == 1, "now that it is known who is there"


def test_a_process_that_is_gone_is_forgotten() -> None:
    now = 0.0
    presence = TablePresence(lambda: now)
    presence.set_elsewhere("other", [3, 4])
    assert presence.elsewhere == {3, 4}
    now = 59
    presence.set_elsewhere("third", [4, 5])
    presence.forget_silent(bus_away=False)
    assert presence.elsewhere == {3, 4, 5}
    now = 61
    presence.forget_silent(bus_away=False)
    assert presence.elsewhere == {4, 5}
    now = 300
    presence.forget_silent(bus_away=True)
    now = 359
    presence.forget_silent(bus_away=False)
    assert presence.elsewhere == {4, 5}, "nobody could report anything while the bus was away"
    now = 361
    presence.forget_silent(bus_away=False)
    assert not presence.is_shared
    presence.set_elsewhere("third", [4])
    presence.set_elsewhere("third", [])
    assert not presence.is_shared


def test_a_process_with_onlookers_only_leaves_the_moves_of_bots_to_those_with_people() -> None:
    television, player = Mock(seat=None, shared=True), Mock(seat=0, shared=False)
    looking, playing = TablePresence(), TablePresence()
    looking.sockets.add(television)
    looking.set_elsewhere("z", [0])
    playing.sockets.add(player)
    playing.set_elsewhere("a", [], 1)
    assert looking.list_processes_before("a") == ["z"]
    assert playing.list_processes_before("z") == []


def start_together(anna: Client, ben: Client) -> None:
    """Let Ben sit down at the table with a clock that Anna sets up, and the match begin."""
    anna.create(None, settings={"clock": "strict", "clock_seconds": 60})
    ben.join(anna.code)
    ben.ask("sit", name="Ben")
    anna.wait_for(lambda message: message["type"] == "happened" and not message["table"]["seats"][1]["away"])
    anna.ask("start")
    ben.wait_for(lambda message: message["type"] == "happened" and message["table"]["phase"] == "playing")


def pass_time(servers: Sequence[ThreadServer], code: str, seconds: float) -> None:
    """Let time pass at one table, in all processes."""
    for server in servers:
        clock = server.get_room(code).clock
        clock._now = partial(lambda now: now() + seconds, clock._now)


def test_the_clock_runs_on_when_somebody_reconnects_to_another_process(tmp_path: Path) -> None:
    wire = MemoryBus()
    with ThreadServer(tmp_path, bus=wire) as one, ThreadServer(tmp_path, bus=wire) as two, Client(one.address) as anna:
        with Client(two.address) as ben:
            start_together(anna, ben)
            secret = ben.secret
        anna.wait_for(lambda message: message["type"] == "happened" and message["table"]["seats"][1]["away"])
        pass_time((one, two), anna.code, 30)
        with Client(two.address) as ben:
            ben.join(anna.code, secret=secret)
            assert 20_000 < ben.table["match"]["time_left"] <= 30_000


def test_whoever_comes_back_to_another_process_is_not_idle(tmp_path: Path) -> None:
    wire = MemoryBus()
    with ThreadServer(tmp_path, bus=wire) as one, ThreadServer(tmp_path, bus=wire) as two, Client(one.address) as anna:
        with Client(two.address) as ben:
            start_together(anna, ben)
            anna.ask("arrange", settings={"clock": "off"})
            while anna.table["match"]["turn"] == 0:
                anna.move(anna.legal[0])
        anna.wait_for(lambda message: message["type"] == "happened" and message["table"]["seats"][1]["away"])
        pass_time((one, two), anna.code, 1000)
        with Client(two.address) as back:
            back.join(anna.code, secret=ben.secret)
            seen = anna.wait_for(lambda message: message["type"] == "happened" and not message["table"]["seats"][1]["away"])
            assert seen["table"]["match"]["idle_left"] > 290_000
            assert anna.expect_refusal("sit_in", seat=1) == "not_away"


def test_the_clock_restarts_in_all_processes_when_somebody_comes_to_an_empty_table(tmp_path: Path) -> None:
    wire = MemoryBus()
    with ThreadServer(tmp_path, bus=wire) as one, ThreadServer(tmp_path, bus=wire) as two:
        with Client(one.address) as anna, Client(two.address) as ben:
            start_together(anna, ben)
            code, secrets, number = anna.code, (anna.secret, ben.secret), anna.table["number"]
        wait_until(lambda: not any(server.get_room(code).present for server in (one, two)))
        pass_time((one, two), code, 1000)
        with Client(two.address) as anna, Client(one.address) as ben:
            anna.join(code, secret=secrets[0])
            wait_until(lambda: bool(one.get_room(code).present))
            ben.join(code, secret=secrets[1])
            assert ben.table["number"] == number
            assert ben.table["match"]["time_left"] > 50_000
