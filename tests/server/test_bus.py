"""Several processes with Redis between them: what is done in one is heard in the others, and the store helps out while it is away."""

import asyncio
import random
import threading
import time
from collections.abc import AsyncIterator
from contextlib import suppress

import msgspec
import pytest
from redis.asyncio import Redis as Connection
from redis.asyncio.client import PubSub

from reihum.server.bus import open_bus, redis_bus
from reihum.server.bus.bus import Bus, BusError
from reihum.server.bus.local_bus import LocalBus
from tests.server.client import Client
from tests.server.postgres import Postgres
from tests.server.redis import Redis
from tests.server.servers import ThreadServer, wait_in_loop_until

pytestmark = pytest.mark.slow

SHORT = 2.0
"""Seconds after which the store is asked: less means that the broker is away."""


def are_connected(*buses: Bus) -> bool:
    return all(bus.check_every is not None and bus.check_every > SHORT for bus in buses)


def test_messages_reach_all_processes_also_after_the_broker_was_away(redis: Redis) -> None:
    async def talk() -> None:
        heard: list[tuple[str, int | bytes]] = []
        one, two = open_bus(redis.url), open_bus(redis.url)
        elsewhere = open_bus(f"{redis.url}?db=1")
        one.listen(lambda *word: heard.append(word), lambda *word: heard.append(word))
        two.listen(lambda *_: None, lambda *_: None)
        elsewhere.listen(lambda *_: None, lambda *_: None)
        await wait_in_loop_until(lambda: are_connected(one, two, elsewhere))
        elsewhere.publish_event("ABCDE", 99)
        two.publish_event("ABCDE", 2)
        two.publish_message("ABCDE", b"psst")
        await wait_in_loop_until(lambda: len(heard) > 1)
        assert heard == [("ABCDE", 2), ("ABCDE", b"psst")]
        redis.kill()
        await wait_in_loop_until(lambda: not are_connected(one) and not are_connected(two))
        two.publish_event("ABCDE", 3)
        two.publish_message("ABCDE", b"nobody hears this")
        redis.start()
        await wait_in_loop_until(lambda: are_connected(one, two))
        two.publish_event("ABCDE", 4)
        await wait_in_loop_until(lambda: ("ABCDE", 4) in heard)
        for bus in (one, two, elsewhere):
            await bus.close()

    asyncio.run(talk())


def test_a_bus_closes_although_a_cancellation_was_lost_in_its_connection(redis: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    async def talk() -> None:
        receiving = asyncio.Event()

        async def lose_cancellation(_: PubSub) -> AsyncIterator[bytes | None]:
            receiving.set()
            with suppress(asyncio.CancelledError):
                await asyncio.Event().wait()
            await asyncio.Event().wait()
            yield None

        monkeypatch.setattr(redis_bus, "_iter_received", lose_cancellation)
        bus = open_bus(redis.url)
        bus.listen(lambda *_: None, lambda *_: None)
        await asyncio.wait_for(receiving.wait(), 60)
        await asyncio.wait_for(bus.close(), 30)

    asyncio.run(talk())


def test_events_refused_by_the_broker_are_sent_later(redis: Redis, caplog: pytest.LogCaptureFixture) -> None:
    async def talk() -> None:
        heard: list[tuple[str, int]] = []
        one, two, host = open_bus(redis.url), open_bus(redis.url), Connection.from_url(redis.url)
        one.listen(lambda *_: None, lambda *_: None)
        two.listen(lambda *word: heard.append(word), lambda *_: None)
        await wait_in_loop_until(lambda: are_connected(one, two))
        await host.acl_setuser("default", enabled=True, commands=["-publish"])
        one.publish_event("ABCDE", 2)
        await wait_in_loop_until(lambda: not are_connected(one))
        assert heard == []
        await host.acl_setuser("default", enabled=True, commands=["+publish"])
        await wait_in_loop_until(lambda: are_connected(one))
        assert "The bus is back" in caplog.text
        await wait_in_loop_until(lambda: heard == [("ABCDE", 2)])
        await host.aclose()
        for bus in (one, two):
            await bus.close()

    asyncio.run(talk())


def test_the_bus_is_back_also_where_only_messages_were_lost(redis: Redis, caplog: pytest.LogCaptureFixture) -> None:
    async def talk() -> None:
        bus = open_bus(redis.url)
        bus.listen(lambda *_: None, lambda *_: None)
        await wait_in_loop_until(lambda: are_connected(bus))
        redis.kill()
        bus.publish_message("ABCDE", b"nobody hears this")
        await wait_in_loop_until(lambda: "The bus is away" in caplog.text and not are_connected(bus))
        await asyncio.sleep(0.5)
        redis.start()
        await wait_in_loop_until(lambda: are_connected(bus))
        assert "The bus is back" in caplog.text
        await bus.close()

    asyncio.run(talk())


def test_messages_that_are_not_understood_are_logged_once_a_minute_with_their_number(
    redis: Redis, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def talk() -> None:
        heard: list[tuple[str, int]] = []
        bus, host = open_bus(redis.url), Connection.from_url(redis.url)
        bus.listen(lambda *word: heard.append(word), lambda *_: None)
        await wait_in_loop_until(lambda: are_connected(bus))
        for _ in range(10):
            await host.publish("reihum:0", b"nonsense")
            await host.publish("reihum:0", b"\x92\xa1\xff\x02")  # as a table's code a text that is not UTF-8
        await host.publish("reihum:0", msgspec.msgpack.encode(("ABCDE", 2)))
        await wait_in_loop_until(lambda: heard == [("ABCDE", 2)])
        assert caplog.text.count("not understood") == 1
        monkeypatch.setattr(redis_bus, "LOG_EVERY", 0.0)
        await host.publish("reihum:0", b"nonsense")
        await wait_in_loop_until(lambda: "(21 so far" in caplog.text)
        await host.aclose()
        await bus.close()

    asyncio.run(talk())


@pytest.mark.parametrize(
    "url",
    ["nonsense", "nonsense://there", "redis:///nonsense?db=x", "redis://anna:geheim/1@there", "redis://anna:[geheim@there"],
)
def test_an_invalid_bus_url_is_reported_without_the_password(url: str) -> None:
    with pytest.raises(BusError, match="bus cannot be used") as told:
        open_bus(url)
    assert "geheim" not in str(told.value)


def test_one_process_needs_no_broker() -> None:
    assert isinstance(open_bus(None), LocalBus)


def test_two_servers_share_a_table_also_while_the_broker_is_away(postgres: Postgres, redis: Redis) -> None:
    url = postgres.make_url()
    with (
        ThreadServer(url, bus=open_bus(redis.url)) as one,
        ThreadServer(url, bus=open_bus(redis.url)) as two,
        Client(one.address) as anna,
        Client(two.address) as ben,
    ):
        anna.create(None, "random", options={"rounds": 3})
        ben.join(anna.code)
        ben.ask("sit", name="Ben")
        anna.wait_for(lambda message: message["type"] == "happened" and message["what"]["kind"] == "sat")
        anna.ask("start")
        players = [threading.Thread(target=client.play, args=(random.Random(seed).choice,)) for seed, client in enumerate((anna, ben))]
        for player in players:
            player.start()
        for _ in range(2):
            redis.kill()
            time.sleep(0.5)  # some of the match is played meanwhile, how much does not matter
            redis.start()
        for player in players:
            player.join()
        assert anna.table["match"]["winners"] == ben.table["match"]["winners"]
        assert anna.table["number"] == ben.table["number"]
