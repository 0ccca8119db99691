"""A database that was put back to an earlier state under running servers: people go on from what is stored, and no log gets a hole."""

import asyncio
import random
from pathlib import Path

import pytest
import sqlalchemy as sa

from reihum.server.config.database import prepare_sqlite_url
from reihum.server.store import engines
from reihum.server.store.logs import read_log
from reihum.server.store.schema import events
from reihum.server.store.store import Store
from reihum.server.table.logs import replay_log
from tests.server.client import Client
from tests.server.memory_bus import MemoryBus
from tests.server.postgres import Postgres
from tests.server.servers import ThreadServer, wait_until
from tests.server.two_servers import serve_twice


def put_back(url: str, code: str, last: int) -> None:
    """Let a database lose what came after an event."""
    engine = engines.make_writing_engine(url)
    with engine.begin() as connection:
        connection.execute(sa.delete(events).where(events.c.code == code, events.c.number > last))
    engine.dispose()


def begin_match(client: Client) -> int:
    """Let somebody begin to play with a bot; give the number of the last event."""
    client.create("random", options={"rounds": 1})
    client.ask("start")
    for _ in range(4):
        while not client.legal:
            client.receive()
        client.move(client.legal[0])
    while not client.legal:
        client.receive()
    return int(client.table["number"])


def rejoin(client: Client) -> None:
    assert client.join(client.code, secret=client.secret)["type"] == "done"


def check_whole(url: str, code: str) -> None:
    store = Store(url)
    rows = asyncio.run(store.read(code))
    store.close()
    assert [row.number for row in rows] == list(range(1, len(rows) + 1))
    assert replay_log(code, read_log(code, rows)).phase == "match_over"


def test_play_goes_on_from_what_is_stored(database: str, caplog: pytest.LogCaptureFixture) -> None:
    with ThreadServer(database) as house, Client(house.address) as anna:
        last = begin_match(anna)
        put_back(database, anna.code, last - 3)
        assert anna.move(anna.legal[0])["code"] == "unknown_event"
        assert any(message.get("code") == "unknown_event" and message["id"] is None for message in anna.heard)
        rejoin(anna)
        assert anna.table["number"] >= last - 3
        anna.play(random.Random(1).choice)
    check_whole(database, anna.code)
    (told,) = [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]
    assert "the database has lost 3 of its events" in told
    assert anna.code not in told


def test_a_table_deleted_from_the_database_is_refused_and_logged(database: str, caplog: pytest.LogCaptureFixture) -> None:
    with ThreadServer(database) as house, Client(house.address) as anna:
        begin_match(anna)
        put_back(database, anna.code, 0)
        assert anna.move(anna.legal[0])["code"] == "unknown_table"
        assert anna.create("random")["type"] == "seated"
    assert "is gone: it was deleted, or the database was put back" in caplog.text


def test_who_leaves_the_table_as_it_was_takes_nobody_along_who_is_back_at_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("reihum.server.live.upkeep.HEARTBEAT", 1000)
    with serve_twice(tmp_path) as (_, _, two, anna, ben), Client(two.address) as carl:
        anna.create(None, None)
        for client, name in ((ben, "Ben"), (carl, "Carl")):
            client.join(anna.code)
            client.ask("sit", name=name)
        anna.hear_out(0.2)
        anna.ask("arrange", settings={"chat": False})
        carl.wait_for(lambda message: message["type"] == "happened" and message["what"]["kind"] == "arranged")
        put_back(prepare_sqlite_url(tmp_path), anna.code, anna.table["number"] - 1)
        assert anna.ask("arrange", settings={"chat": True})["code"] == "unknown_event"
        rejoin(anna)
        if carl.join(anna.code, secret=carl.secret)["type"] != "done":  # it may hear only now that events are lost
            carl.join(anna.code, secret=carl.secret)
        carl.hear_out(0.5)
        assert [seat["away"] for seat in carl.table["seats"]] == [False, True, False]
        ben.socket.close()
        carl.hear_out(0.5)
        assert [seat["away"] for seat in carl.table["seats"]] == [False, True, False]


def test_after_a_failover_each_server_looks_again(postgres: Postgres) -> None:
    url, wire = postgres.make_url(), MemoryBus()
    with ThreadServer(url, bus=wire) as one, ThreadServer(url, bus=wire) as two, Client(one.address) as anna, Client(two.address) as ben:
        last = begin_match(anna)
        ben.join(anna.code)
        assert ben.table["number"] == last
        postgres.kill()
        postgres.start()
        put_back(url, anna.code, last - 3)
        for house in (one, two):
            wait_until(lambda house=house: house.get("/readyz")[0] == 200 and house.service.context.store.breaks)
        assert anna.move(anna.legal[0])["code"] == "unknown_event"
        rejoin(anna)
        while not anna.legal:
            anna.receive()
        anna.move(anna.legal[0])
        ben.wait_for(lambda message: message.get("code") == "unknown_event")
        ben.join(anna.code)
        anna.play(random.Random(1).choice)
        ben.wait_for(lambda _: ben.table["phase"] == "match_over")
        assert ben.table["number"] == anna.table["number"]
    check_whole(url, anna.code)
