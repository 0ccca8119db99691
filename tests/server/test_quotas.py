"""What a server limits: tables of an address and at all, what comes from a hall full of people, and how long bots think."""

import asyncio
import random
import urllib.request
from dataclasses import replace
from operator import itemgetter
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import pytest

from reihum.server.config.limits import Limits, Rate
from reihum.server.config.settings import ServerSettings
from reihum.server.http.forgotten_proxy import ForgottenProxy
from reihum.server.live import bot_driver, disk
from reihum.server.live.addresses import HALL, get_width
from reihum.server.live.allowances import BucketPerAddress
from reihum.server.live.bot_driver import HURRIED
from reihum.server.live.sockets_per_address import SocketsPerAddress
from reihum.server.messages.errors import StoreError
from reihum.server.messages.interprocess import Connected, encode
from tests.helpers.error_codes import refuses_with
from tests.server.client import Client
from tests.server.figures import read_figure
from tests.server.memory_bus import MemoryBus
from tests.server.servers import MANY, ThreadServer, make_limits, wait_until
from tests.server.service_harness import ServiceHarness, get_room

pytestmark = pytest.mark.slow

PROXY = ServerSettings(trusted_proxies=("127.0.0.1/32",))
SOLO = {"game": "elfer_raus", "name": "Anna", "others": [{"bot": "random"}], "pace": 0}
CLUB, HOME = "203.0.113.9", "192.0.2.7"


def connect(house: ThreadServer, address: str = HOME) -> Client:
    return Client(house.address, additional_headers={"X-Forwarded-For": address})


def test_an_address_sets_up_so_many_tables_a_day_and_a_hall_ten_times_as_many(tmp_path: Path) -> None:
    limits = Limits(tables_a_day=2, halls=("203.0.113.0/24",), tables=Rate(10_000, 10_000))
    with (
        ThreadServer(tmp_path, limits, settings=PROXY) as house,
        connect(house) as anna,
        connect(house, CLUB) as ben,
        Client(house.address) as own,
    ):
        for _ in range(2):
            assert anna.create(None)["type"] == "seated"
        assert anna.expect_refusal("create", game="elfer_raus", name="Anna", others=[{"bot": None}]) == "too_many_tables"
        assert anna.ask("start")["code"] == "not_now"  # and all else goes on
        for _ in range(2 * HALL):
            assert ben.create(None)["type"] == "seated"
        assert ben.expect_refusal("create", game="elfer_raus", name="Ben", others=[{"bot": None}]) == "too_many_tables"
        for _ in range(3):
            assert own.create(None)["type"] == "seated"  # the machine itself may be a proxy


def test_when_all_tables_are_in_use_nobody_sets_up_another(tmp_path: Path) -> None:
    with ThreadServer(tmp_path, Limits(tables_in_use=1)) as house:
        with Client(house.address) as anna, Client(house.address) as ben:
            anna.create(None)
            assert ben.expect_refusal("create", game="elfer_raus", name="Ben", others=[{"bot": None}]) == "no_new_tables"
            assert ben.join(anna.code)["type"] == "done"
            assert ben.ask("sit", name="Ben")["type"] == "seated"
        wait_until(lambda: not house.service.tables.in_use)
        with Client(house.address) as clara:
            assert clara.create(None)["type"] == "seated"


@pytest.mark.parametrize(
    ("group", "wider"),
    [
        ("203.0.113.9", HALL),
        ("203.0.114.9", 1),
        ("2001:db8:0:100::/56", HALL),
        ("2001:db8:0:200::/56", 1),
        ("127.0.0.1", 1),
        ("", 1),
    ],
)
def test_a_hall_is_an_address_or_a_network(group: str, wider: int) -> None:
    assert get_width(group, ("203.0.113.0/24", "2001:db8:0:100::7/128", "127.0.0.1/32")) == wider
    assert get_width(group, ()) == 1


def test_in_a_hall_300_people_have_sockets_and_allowances() -> None:
    class Person:
        seat: int | None = None
        closed = False

        def close(self, _: int) -> None:
            self.closed = True

    for halls, left in (((), 200), ((f"{CLUB}/32",), 300)):
        crowd = SocketsPerAddress(Limits().sockets, halls)
        people = [Person() for _ in range(300)]
        for number, person in enumerate(people):
            crowd.add(CLUB, person)  # type: ignore[arg-type]  # as much of a socket as is asked
            person.seat = number % 4
            crowd.count_at_table(CLUB, person, f"T{number // 4}")  # type: ignore[arg-type]
        assert sum(not person.closed for person in people) == left
    buckets = BucketPerAddress(Limits().seats, (f"{CLUB}/32",))
    assert buckets.get_bucket(CLUB).take(300)
    assert not buckets.get_bucket(HOME).take(300)


INVITED = Limits(invitation_word="Sommer Fest", tables_from=("192.0.2.0/24", "2001:db8::/48", "2001:db8:1::7"), tables=MANY, joins=MANY)


def test_tables_are_set_up_from_the_hosts_network_or_with_the_word() -> None:
    async def work() -> None:
        harness = ServiceHarness(INVITED)
        for address in ("192.0.2.77", "::ffff:192.0.2.77", "2001:db8:0:1::9", "2001:db8:1::7"):
            assert await harness.ask_code(harness.make_person(address), "create", **SOLO) == "seated"
        neighbour = harness.make_person("2001:db8:1::8")  # an address that is named stands for itself, and not for its network
        assert await harness.ask_code(neighbour, "create", **SOLO) == "word_needed"
        far = harness.make_person("198.51.100.7")
        assert await harness.ask_code(far, "create", **SOLO) == "word_needed"
        assert await harness.ask_code(far, "create", invitation="winter", **SOLO) == "word_needed"
        assert await harness.ask_code(far, "create", invitation=" SOMMER  fest ", **SOLO) == "seated"
        host = await harness.set_up(None)
        guest = harness.make_person("198.51.100.8")  # who comes to a table needs no word
        assert await harness.ask_code(guest, "join", table=get_room(host).code) == "done"
        assert await harness.ask_code(guest, "sit", name="Ben") == "seated"

    asyncio.run(work())


def test_a_word_is_not_found_by_trying() -> None:
    async def work() -> None:
        harness = ServiceHarness(replace(INVITED, secrets=Rate(0.0001, 3)))
        far = harness.make_person("198.51.100.7")
        tried = [await harness.ask_code(far, "create", invitation=f"word {number}", **SOLO) for number in range(5)]
        assert tried == ["word_needed"] * 3 + ["too_fast"] * 2
        assert await harness.ask_code(far, "create", invitation="sommer fest", **SOLO) == "too_fast"
        assert await harness.ask_code(harness.make_person("198.51.100.9"), "create", invitation="sommer fest", **SOLO) == "seated"

    asyncio.run(work())


def test_without_a_word_only_the_network_sets_up_tables() -> None:
    async def work() -> None:
        harness = ServiceHarness(replace(INVITED, invitation_word=""))
        assert await harness.ask_code(harness.make_person(), "create", **SOLO) == "seated"
        for address in ("198.51.100.7", "127.0.0.1", ""):
            assert await harness.ask_code(harness.make_person(address), "create", **SOLO) == "not_from_here"

    asyncio.run(work())


def test_a_forgotten_proxy_is_noticed_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    def fetch(house: ThreadServer) -> None:
        asked = urllib.request.Request(f"{house.address}/api/house", headers={"X-Forwarded-For": "198.51.100.7"})  # noqa: S310 - ours
        urllib.request.urlopen(asked, timeout=60).close()  # noqa: S310 - as above

    with ThreadServer(tmp_path / "one") as house:
        house.get("/api/house")
        assert "trusted_proxies" not in caplog.text
        fetch(house)
        fetch(house)
        connect(house).__exit__(None, None, None)
        assert caplog.text.count("is not in `trusted_proxies`") == 1
    caplog.clear()
    with ThreadServer(tmp_path / "two", settings=PROXY) as house:
        fetch(house)
        assert "trusted_proxies" not in caplog.text


@pytest.mark.parametrize(("client", "count"), [("127.0.0.1", 1), ("10.0.0.7", 1), ("9.9.9.9", 0)])
def test_a_header_from_afar_names_no_forgotten_proxy(client: str, count: int, caplog: pytest.LogCaptureFixture) -> None:
    scope: dict[str, Any] = {"type": "http", "client": (client, 7), "headers": [(b"x-forwarded-for", b"198.51.100.7")]}
    asyncio.run(ForgottenProxy(AsyncMock())(scope, AsyncMock(), AsyncMock()))
    assert len(caplog.records) == count


EVENINGS = Limits(messages=MANY, joins=MANY, tables=MANY, sits=MANY, events_a_day=50)


def count_events(harness: ServiceHarness) -> int:
    return sum(len(rows) for rows in harness.store.rows.values())


def test_an_address_stores_no_more_in_a_day_than_it_may_and_rounds_that_have_begun_go_on() -> None:
    async def work() -> None:
        harness = ServiceHarness(EVENINGS)
        host, waiting = await harness.set_up(None), await harness.set_up("random")
        guest = await harness.bring_guest(host, "Ben")
        assert await harness.ask_code(host, "start") == "done"

        async def move() -> str:
            table = get_room(host).table
            assert table.turn is not None
            view = get_room(host).make_view(table.turn).match
            assert view is not None
            return await harness.ask_code((host, guest)[table.turn], "move", number=table.number, move=view.legal[0])

        while count_events(harness) < 46:
            assert await move() == "done"
        assert await harness.ask_code(waiting, "start") == "enough_today"  # nothing new begins
        assert await harness.ask_code(harness.make_person(), "create", **SOLO) == "enough_today"
        answers = [await move() for _ in range(10)]
        assert answers == ["done"] * 4 + ["too_fast"] * 6  # the round goes on, until nothing is left; clients try again
        assert count_events(harness) == 50
        assert await harness.ask_code(harness.make_person("192.0.2.2"), "create", **SOLO) == "seated"
        assert await harness.ask_code(harness.make_person("127.0.0.1"), "create", **SOLO) == "seated"

    asyncio.run(work())


def test_a_table_that_cannot_be_stored_uses_up_nothing() -> None:
    guard = ServiceHarness(Limits(tables=Rate(0.0001, 1), tables_a_day=1)).service.guard
    fault = StoreError("The store cannot be written.")
    with pytest.raises(StoreError), guard.count_creation(HOME):
        raise fault
    with guard.count_creation(HOME):
        pass
    with refuses_with("too_fast"), guard.count_creation(HOME):
        pass


def test_bots_are_charged_to_the_person_who_plays_with_them() -> None:
    async def work() -> None:
        harness = ServiceHarness(EVENINGS)
        host = await harness.set_up("random", "random")
        assert await harness.ask_code(host, "start") == "done"
        room = get_room(host)
        room.events.charge(1000)
        before = room.table.number
        await asyncio.sleep(0.3)
        assert room.table.number == before
        assert room.table.turn is not None

    asyncio.run(work())


def test_a_refused_command_charges_nobody_for_the_bots() -> None:
    async def work() -> None:
        harness = ServiceHarness(EVENINGS)
        host = await harness.set_up("random")
        room = get_room(host)
        events = room.events
        onlooker = await harness.bring_guest(host, address="192.0.2.2")
        assert await harness.ask_code(onlooker, "ready", ready=True) == "not_seated"
        assert await harness.ask_code(onlooker, "sit", name="Ben") == "table_full"
        assert room.events is events
        assert await harness.ask_code(host, "start") == "done"
        assert room.events is not events

    asyncio.run(work())


def test_below_the_reserve_of_the_disk_nobody_sets_up_a_table_and_play_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    free = 10_000 << 20
    monkeypatch.setattr(disk, "EVERY", 0.05)
    monkeypatch.setattr("shutil.disk_usage", lambda _: SimpleNamespace(free=free))
    with ThreadServer(tmp_path) as house, Client(house.address) as anna, Client(house.address) as ben:
        anna.create(None)
        ben.join(anna.code)
        wait_until(lambda: read_figure(house, "reihum_disk_free_bytes") == free)
        free = 499 << 20
        wait_until(lambda: house.service.disk.low)
        assert ben.expect_refusal("create", game="elfer_raus", name="Ben", others=[{"bot": None}]) == "no_new_tables"
        assert ben.ask("sit", name="Ben")["type"] == "seated"
        assert anna.ask("start")["type"] == "done"
        assert "nearly full" in house.get("/readyz")[2].decode()
        assert caplog.text.count("499 MB left, less than the reserve of 500 MB") == 1
        free = 501 << 20
        wait_until(lambda: "tables are set up again" in caplog.text)
        assert ben.create(None)["type"] == "seated"


def test_a_table_whose_strong_bots_think_for_less_is_notified_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    think = bot_driver._think
    monkeypatch.setattr(bot_driver, "_think", lambda _kind, game, state, time, _part: think("random", game, state, time, 0.1))
    with ThreadServer(tmp_path) as house, Client(house.address) as anna:
        anna.create("search", "search", game="elfer_raus", options={"rounds": 1})
        anna.ask("start")
        anna.play(itemgetter(0))
        said = [message for message in anna.heard if message["type"] == "announced"]
        assert [(one["de"], one["en"]) for one in said] == [(HURRIED.de, HURRIED.en)]


def get_thinking(house: ThreadServer) -> float:
    return house.service.context.metrics.registry.get_sample_value("reihum_thought_seconds_count", {"bot": "random"}) or 0


def test_of_two_servers_with_people_at_a_table_one_makes_the_moves_of_its_bots(tmp_path: Path) -> None:
    bus = MemoryBus()
    with ThreadServer(tmp_path, bus=bus) as one, ThreadServer(tmp_path, bus=bus) as two:
        first, second = sorted((one, two), key=lambda house: house.service.context.origin)
        with Client(second.address) as anna, Client(first.address) as ben:
            anna.create(None, "random", options={"rounds": 1})
            ben.join(anna.code)
            ben.ask("sit", name="Ben")
            room = second.get_room(anna.code)
            wait_until(lambda: room.presence.list_processes_before(second.service.context.origin))
            anna.ask("start")
            for _ in range(6):
                while not (anna.legal or ben.legal):
                    anna.hear_out(0.05)
                    ben.hear_out(0.05)
                mover = anna if anna.legal else ben
                assert mover.move(mover.legal[0])["type"] == "done"
                anna.hear_out(0.05)
                ben.hear_out(0.05)
        assert get_thinking(first) > 0
        assert get_thinking(second) == 0


def test_a_server_that_makes_no_moves_is_not_waited_for_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_driver, "GRACE", 0.3)
    bus = MemoryBus()
    with ThreadServer(tmp_path, make_limits(Rate(10_000, 10_000)), bus=bus) as house, Client(house.address) as anna:
        anna.create("random", options={"rounds": 1})
        gone = encode(Connected("", [0], asks=False))  # it comes before any other, and has died since
        house.call(lambda: bus.publish_message(anna.code, gone))
        room = house.get_room(anna.code)
        wait_until(lambda: room.presence.list_processes_before(house.service.context.origin))
        anna.ask("start")
        anna.play(random.Random(3).choice)
        assert get_thinking(house) > 1
        stood_in = house.service.context.metrics.registry.get_sample_value("reihum_bots_stood_in_total")
        assert stood_in == 1  # afterwards it is not waited for
