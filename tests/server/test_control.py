"""`reihum admin`: what a host sees and orders while the server runs, and that nobody else can."""

import asyncio
import io
import json
import math
import os
import random
import re
import socket
import stat
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from reihum.cli import admin_tables, common, main
from reihum.server.config.settings import ServerSettings
from reihum.server.control import admin_api, answers
from reihum.server.control import client as admin_client
from reihum.server.control.client import PATTERN, find_server_sockets
from reihum.server.live import operator_orders
from reihum.server.messages.errors import StoreError
from reihum.server.messages.events import CreatedEvent, Occupant, encode
from reihum.server.store.orders import Orders, StandingOrders
from reihum.server.store.reports import Reports
from reihum.server.store.schema import Entry
from tests.helpers.error_codes import refuses_with
from tests.server.client import Client, play_on
from tests.server.memory_bus import MemoryBus
from tests.server.redis import Redis
from tests.server.servers import Process, ThreadServer, get, wait_until

pytestmark = pytest.mark.slow

PROXY = ServerSettings(trusted_proxies=("127.0.0.1/32",))
"""Tests come from the machine itself, which is never banned: they say where from as a proxy does."""

FAR, OTHER = "192.0.2.7", "198.51.100.9"


def connect(house: ThreadServer | Process, address: str = FAR) -> Client:
    return Client(house.address, additional_headers={"X-Forwarded-For": address})


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreadServer]:
    folder = tmp_path_factory.mktemp("admin")
    with ThreadServer(folder, settings=PROXY, admin=folder) as running:
        yield running


class Host:
    """Gives commands as a host does in a terminal."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self._place = ["--data", str(folder)]
        self._capsys = capsys

    def say(self, *words: str, status: int = 0) -> str:
        """Give a command that ends with this status; what it says, in one line."""
        self._capsys.readouterr()
        assert main(["admin", *words, *self._place]) == status
        heard = self._capsys.readouterr()
        return " ".join((heard.err if status else heard.out).split())

    def ask(self, *words: str) -> Any:
        """Ask for JSON."""
        return json.loads(self.say(*words, "--json"))


@pytest.fixture
def host(server: ThreadServer, capsys: pytest.CaptureFixture[str]) -> Host:
    assert server.admin is not None
    return Host(server.admin, capsys)


def is_ready(address: str) -> bool:
    """Whether people may come, and the bus is there."""
    return get(f"{address}/readyz")[2] == b"ok\n"


def wait_away(person: Client, code: str) -> None:
    """Wait until somebody is sent away for this reason."""
    assert person.wait_for(lambda message: message["type"] == "failed" and message["id"] is None)["code"] == code


def test_a_host_sees_who_is_there_and_what_is_kept(server: ThreadServer, host: Host) -> None:
    with connect(server) as anna, connect(server, OTHER) as ben:
        anna.create(None, name="Anna")
        ben.join(anna.code)
        anna.ask("say", text="Guten [bold]Abend")
        status = host.ask("status")
        assert (status["process"], status["people"], status["onlookers"], status["sockets"]) == (os.getpid(), 1, 1, 2)
        people = {person["address"]: person for person in host.ask("who")["people"]}
        assert (people[FAR]["table"], people[FAR]["seat"], people[FAR]["name"]) == (anna.code, 0, "Anna")
        assert (people[OTHER]["table"], people[OTHER]["seat"]) == (anna.code, None)
        rows = {row["table"]: row for row in host.ask("tables", "--by", "size")["tables"]}
        assert rows[anna.code]["events"] == 1
        shown = host.ask("show", anna.code.lower())
        assert [seat["kind"] for seat in shown["seats"]] == ["person", "open"]
        assert shown["said"] == ["Anna: Guten [bold]Abend"]
        assert shown["onlookers"] == 1
        for words in (["status"], ["who"], ["tables"], ["show", anna.code], ["bans"], ["reports"]):
            assert host.say(*words)
        assert "Guten [bold]Abend" in host.say("show", anna.code)  # and no more than text
        mark = people[FAR]["connection"]
        assert host.ask("trace", mark)["person"]["name"] == "Anna"
        assert anna.code in host.say("trace", mark)
    assert "no open connection" in host.say("trace", mark, status=1).lower()


def test_addresses_are_shown_whole_and_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    console, said = common.open_console(highlight=False), io.StringIO()
    console.file, console.width = said, 80
    monkeypatch.setattr(admin_tables, "console", console)
    addresses = ["2001:db8:100:a:1234:5678:9abc:7", "2a02:8071:100:1234::/64", "2001:db8:b:100::/56"]
    admin_tables.show_table(
        [answers.People([answers.Connection("1f0a93c2", addresses[0], time.time(), "ABCDE", 0, "Annabella Maximilia")])]
    )
    admin_tables.show_table([answers.Restrictions([answers.RestrictionRow("ban", addresses[1], 0, None)])])
    admin_tables.show_table([answers.AdminDone(f"Nobody from {addresses[2]} may come.")])
    assert [address for address in addresses if address not in said.getvalue()] == []


@pytest.mark.parametrize("hangs", [False, True])
def test_the_state_is_shown_while_the_store_is_away(
    server: ThreadServer, host: Host, monkeypatch: pytest.MonkeyPatch, *, hangs: bool
) -> None:
    async def fail(_: object) -> int:
        await asyncio.sleep(60 if hangs else 0)
        message = "The store cannot be read."
        raise StoreError(message)

    monkeypatch.setattr(admin_api, "STORE_SECONDS", 0.1)
    monkeypatch.setattr(Reports, "count", fail)
    assert host.ask("status")["reports"] is None
    told = host.say("status")
    assert str(os.getpid()) in told
    assert "how many reports wait is unknown" in told
    monkeypatch.setattr(server.service, "list_reasons_not_ready", partial(fail, None))
    assert host.ask("status")["not_ready"] == ["the store does not answer"]


def test_a_process_that_hangs_is_named_and_hides_no_other(
    server: ThreadServer, host: Host, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert server.admin is not None
    monkeypatch.setattr(admin_client, "QUICK_SECONDS", 0.5)
    # It sorts first, takes connections as the kernel does for a stopped process, and never answers.
    path = server.admin / PATTERN.replace("*", "00000000")
    with socket.socket(socket.AF_UNIX) as hung, connect(server) as anna:
        anna.create(None, name="Anna")
        hung.bind(str(path))
        hung.listen()
        for order in ("status", "who", "trace"):
            words = [order, *(["12345678"] if order == "trace" else [])]
            assert main(["admin", *words, "--json", "--data", str(server.admin)]) == 1
            heard = capsys.readouterr()
            assert json.loads(heard.out)
            assert heard.err == f"reihum: The server at {path} does not answer.\n"
        began = time.monotonic()
        assert anna.code in host.say("tables")
        host.say("announce", "Hallo")
        assert main(["data", "delete", "--table", anna.code, "--name", "Anna", "--data", str(server.admin)]) == 0
        assert "Not every running server was notified" in capsys.readouterr().out
        assert time.monotonic() - began < 10
    path.unlink()


def test_a_mark_of_the_log_leads_to_its_table_awake_or_asleep(server: ThreadServer, host: Host, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO", "reihum.server")
    with connect(server) as anna:
        anna.create(None)
        mark = next(record.getMessage().split()[1].rstrip(":") for record in caplog.records if "stored event" in record.msg)
        assert host.ask("trace", mark)["table"] == anna.code
        code = anna.code
    wait_until(lambda: not server.service.tables.in_use)
    for room in server.service.tables.rooms:
        room.last_used = -math.inf
    server.call(server.service.tables.let_sleep)
    wait_until(lambda: not server.service.tables.rooms)
    assert host.ask("trace", mark)["table"] == code


def test_a_closed_table_is_gone_for_everybody_and_for_good(server: ThreadServer, host: Host) -> None:
    with connect(server) as anna, connect(server, OTHER) as ben:
        anna.create(None, "random", pace=300)
        ben.join(anna.code)
        ben.ask("sit", name="Ben")
        anna.ask("start")
        assert "--yes" in host.say("close", anna.code, status=1)
        host.say("close", anna.code, "--yes")
        wait_away(anna, "unknown_table")
        wait_away(ben, "unknown_table")
        assert anna.expect_refusal("join", table=anna.code, secret=anna.secret) == "unknown_table"
        assert anna.code not in {row["table"] for row in host.ask("tables")["tables"]}
        assert "no table" in host.say("close", anna.code, "--yes", status=1)
        assert get(f"{server.address}/api/tables/{anna.code}/record", {"X-Forwarded-For": FAR})[0] == 404


def test_a_seat_is_freed_before_a_match_and_in_it(server: ThreadServer, host: Host) -> None:
    with connect(server) as anna, connect(server, OTHER) as ben, connect(server, OTHER) as clara:
        anna.create(None, name="Anna")
        ben.join(anna.code)
        ben.ask("sit", name="Ben")
        host.say("free", anna.code, "1")
        ben.wait_for(lambda message: message["type"] == "happened" and message["what"]["kind"] == "left")
        assert ben.table["seat"] is None
        assert ben.table["seats"][1]["kind"] == "open"
        ben.ask("sit", name="Ben")
        anna.ask("start")
        assert "1 (Ben)" in host.say("free", anna.code, "3", status=1)
        host.say("free", anna.code, "0")
        clara.join(anna.code)
        assert (clara.table["seats"][0]["kind"], clara.table["seats"][0]["offered"], clara.table["host"]) == ("bot", True, 1)
        assert clara.ask("sit", name="Clara")["seat"] == 0
        assert anna.expect_refusal("join", table=anna.code, secret=anna.secret) == "wrong_secret"


def test_no_seat_of_a_deal_that_others_play_as_well_is_freed(server: ThreadServer, host: Host) -> None:
    asked = urllib.request.Request(  # noqa: S310 - it is ours
        f"{server.address}/api/day/elfer_raus", b'{"name": "Anna"}', {"Authorization": f"Bearer {'t' * 43}", "X-Forwarded-For": FAR}
    )
    with urllib.request.urlopen(asked, timeout=60) as answer:  # noqa: S310 - as above
        code = json.load(answer)["table"]
    assert f"reihum admin close {code}" in host.say("free", code, "0", status=1)
    assert [seat["kind"] for seat in host.ask("show", code)["seats"]].count("person") == 1


def test_a_table_that_cannot_be_shown_is_closed_all_the_same(
    server: ThreadServer, host: Host, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    store = server.service.context.store
    gone = encode(CreatedEvent("gone", {}, 0, [Occupant("Anna"), Occupant("Ben", "careful")], next_key="00" * 32))
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    for code, event, reason in (("BREKE", b"\xff\xff", "cannot be replayed"), ("GANEN", gone, "no game 'gone'")):
        assert asyncio.run(store.append(Entry(code, 1, None, None, None, event, int(time.time() * 1000))))
        assert reason in host.say("show", code, status=1)
        monkeypatch.setattr("builtins.input", lambda _: "n")
        host.say("close", code, status=1)
        capsys.readouterr()
        monkeypatch.setattr("builtins.input", lambda _: "y")
        assert f"{code} is closed" in host.say("close", code)
        monkeypatch.setattr("builtins.input", lambda _: pytest.fail("there is nothing to delete"))
        assert f"There is no table {code}" in host.say("close", code, status=1)


def test_a_banned_person_is_removed_and_may_return_when_the_ban_is_lifted(server: ThreadServer, host: Host) -> None:
    with connect(server) as anna, connect(server, OTHER) as ben:
        anna.create(None, name="Anna")
        ben.join(anna.code)
        ben.ask("sit", name="Ben")
        assert f"Nobody from {OTHER}/32 may come until 2" in host.say("ban", f"{anna.code}/1", "--for", "2h")
        wait_away(ben, "banned")
        assert ben.expect_refusal("join", table=anna.code) == "banned"
        with connect(server, OTHER) as again:
            assert again.expect_refusal("create", game="elfer_raus", name="Ben", others=[{"bot": None}]) == "banned"
        for path in (f"tables/{anna.code}/record", f"tables/{anna.code}/seat", "day"):
            status, _, body = get(f"{server.address}/api/{path}", {"X-Forwarded-For": OTHER})
            assert (status, json.loads(body)["code"]) == (403, "banned"), path
        with refuses_with("banned"):
            server.service.guard.count_overview(OTHER)
        assert anna.ask("ready", ready=True)["type"] == "done"
        (held,) = host.ask("bans")["restrictions"]
        assert (held["kind"], held["network"], held["until"] - held["since"]) == ("ban", f"{OTHER}/32", 7200)
        host.say("unban", OTHER)
        assert ben.join(anna.code)["type"] == "done"
        assert "no ban" in host.say("unban", OTHER, status=1)
        host.say("ban", "198.51.100.0/24", "--for", "ever")
        assert ben.expect_refusal("join", table=anna.code) == "banned"
        host.say("unban", "198.51.100.0/24")
        for wrong in ("127.0.0.1", "::1", "0.0.0.0/0", "somewhere", f"{anna.code}/7"):
            assert host.say("ban", wrong, status=1)
        assert host.ask("bans")["restrictions"] == []


@pytest.mark.parametrize("mapped", ["::ffff:192.0.2.0/120", "::ffff:c000:207"])
def test_an_ipv4_address_in_the_form_of_ipv6_is_banned_as_what_it_is(server: ThreadServer, host: Host, mapped: str) -> None:
    assert "Nobody from 192.0.2." in host.say("ban", mapped)
    with connect(server) as anna:
        assert anna.expect_refusal("join", table="QQQQQ") == "banned"
    host.say("unban", mapped)
    assert host.ask("bans")["restrictions"] == []
    assert "wider than is allowed" in host.say("ban", "::ffff:0.0.0.0/97", status=1)


def test_a_muted_person_plays_on_and_cannot_chat(server: ThreadServer, host: Host) -> None:
    with connect(server, "2001:db8:0:1::7") as anna:
        anna.create(None)
        host.say("mute", "2001:db8::/56")
        assert anna.expect_refusal("say", text="Hallo") == "muted"
        assert anna.expect_refusal("react", reaction="wow") == "muted"
        for command in ("lead", "continue_together"):
            assert anna.expect_refusal(command, place={"round": 1, "step": 0, "mark": ""}, begins=True) == "muted"
        assert anna.ask("ready", ready=True)["type"] == "done"
        host.say("unmute", "2001:db8::/56")
        assert anna.ask("say", text="Hallo")["type"] == "done"


def test_muting_a_person_who_leads_ends_the_lead(server: ThreadServer, host: Host) -> None:
    place = {"round": 1, "step": 0, "mark": ""}
    with connect(server) as anna, connect(server, OTHER) as ben:
        anna.create(None)
        ben.join(anna.code)
        ben.ask("sit", name="Ben")
        anna.ask("start")
        play_on([anna, ben], random.Random("muted"))
        anna.ask("lead", place=place, begins=True)
        ben.wait_for(lambda message: message == {"type": "led", "seat": 0, "place": place})
        host.say("mute", FAR)
        ben.wait_for(lambda message: message == {"type": "led", "seat": None, "place": None})
        assert ben.ask("lead", place=place, begins=True)["type"] == "done"
        host.say("unmute", FAR)


def test_a_sentence_reaches_everybody(server: ThreadServer, host: Host) -> None:
    with connect(server) as anna, connect(server) as nowhere:
        anna.create(None)
        host.say("announce", "Um zehn ist Schluss.", "--en", "We close at ten.")
        for person in (anna, nowhere):
            heard = person.wait_for(lambda message: message["type"] == "announced")
            assert (heard["de"], heard["en"]) == ("Um zehn ist Schluss.", "We close at ten.")


def test_while_a_server_drains_there_are_no_new_tables(server: ThreadServer, host: Host) -> None:
    with connect(server) as anna:
        anna.create("random")
        host.say("drain", "on")
        assert anna.expect_refusal("create", game="elfer_raus", name="Anna", others=[{"bot": None}]) == "no_new_tables"
        assert anna.ask("start")["type"] == "done"
        status, _, said = get(f"{server.address}/readyz")
        assert (status, b"degraded: no new tables" in said) == (200, True)
        assert "no new tables" in host.say("status")
        host.say("drain", "off")
        assert anna.create("random")["type"] == "seated"


def test_reports_are_listed(server: ThreadServer, host: Host) -> None:
    with connect(server) as anna, connect(server, "203.0.113.5") as ben:
        anna.create(None, name="Anna")
        ben.join(anna.code)
        assert anna.ask("report", text=" Mallory\u202e\n beschimpft alle ")["type"] == "done"
        assert ben.ask("report", text="")["type"] == "done"
        assert ben.expect_refusal("report", text="x" * 201) == "bad_text"
        told = host.ask("reports")["reports"]
        assert [(one["table"], one["by"], one["text"]) for one in told] == [
            (anna.code, "Anna", "Mallory beschimpft alle"),
            (anna.code, "", ""),
        ]
        host.say("settle", str(told[0]["number"]))
        assert "no report" in host.say("settle", str(told[0]["number"]), status=1)
        assert [one["number"] for one in host.ask("reports")["reports"]] == [told[1]["number"]]
        for _ in range(20):
            if ben.ask("report", text="")["type"] == "failed":
                break
        assert ben.heard[-1]["code"] == "too_fast"
        # Who says the same again, having had no answer, is noted once. The first of Ben's is still there.
        assert [one["number"] for one in host.ask("reports")["reports"]] == [told[1]["number"]]
        host.say("close", anna.code, "--yes")
    assert host.ask("reports")["reports"] == []


def test_a_person_whose_data_are_deleted_is_out_at_once(server: ThreadServer, capsys: pytest.CaptureFixture[str]) -> None:
    with connect(server) as anna, connect(server, OTHER) as ben:
        anna.create(None, name="Annegret")
        ben.join(anna.code)
        ben.ask("sit", name="Benedikt")
        anna.ask("say", text="Hallo")
        ben.ask("say", text="Mein Name ist Benedikt")
        ben.ask("report", text="Es ist zu laut.")
        anna.ask("start")
        place = ["--data", str(server.admin)]
        assert main(["data", "export", "--table", anna.code, "--name", "Benedikt", *place]) == 0
        assert [one["text"] for one in json.loads(capsys.readouterr().out)["reports"]] == ["Es ist zu laut."]
        assert main(["data", "delete", "--table", anna.code, "--name", "Benedikt", *place]) == 0
        assert "closed on all devices" in capsys.readouterr().out
        anna.wait_for(lambda message: message["type"] == "table")
        assert [seat["name"] for seat in anna.table["seats"]] == ["Annegret", "Player"]
        assert main(["admin", "reports", "--json", *place]) == 0
        assert [one["by"] for one in json.loads(capsys.readouterr().out)["reports"] if one["table"] == anna.code] == ["Player"]
        with pytest.raises(ConnectionClosed, match="4010"):
            ben.hear_out(5)
        with connect(server, OTHER) as again:
            assert again.expect_refusal("join", table=anna.code, secret=ben.secret) == "wrong_secret"
            again.join(anna.code)
            again.hear_out(0.1)
            assert "Benedikt" not in json.dumps(again.heard)
        assert anna.ask("remove", seat=1)["type"] == "done"  # the table goes on


def test_by_the_bus_orders_reach_all_servers_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bus = MemoryBus()
    host = Host(tmp_path, capsys)
    with (
        ThreadServer(tmp_path, settings=PROXY, admin=tmp_path, bus=bus) as one,
        ThreadServer(tmp_path, bus=bus, settings=PROXY, admin=tmp_path) as two,
    ):
        bus.check_every = 60
        assert len(find_server_sockets(tmp_path)) == 2
        with connect(one) as anna, connect(two, OTHER) as ben, connect(one, "203.0.113.5") as clara, connect(two, "203.0.113.5") as dora:
            anna.create(None, None, name="Anna")
            ben.join(anna.code)
            ben.ask("sit", name="Ben")
            clara.join(anna.code)
            clara.ask("sit", name="Clara")
            dora.join(anna.code, secret=clara.secret)
            host.say("announce", "Hallo")
            for person in (anna, ben):
                person.wait_for(lambda message: message["type"] == "announced")
            host.say("ban", f"{anna.code}/1")  # whichever of the two Ben is connected to
            wait_away(ben, "banned")
            host.say("drain", "on")
            # Either server may hear of it last.
            with connect(one, "203.0.113.8") as here, connect(two, "203.0.113.9") as there:
                creating = {"game": "elfer_raus", "name": "Fritz", "others": [{"bot": None}]}
                for probe in (here, there):
                    wait_until(lambda probe=probe: probe.ask("create", **creating).get("code") == "no_new_tables")
            for person in (anna, dora):
                assert person.expect_refusal("create", game="elfer_raus", name="Anna", others=[{"bot": None}]) == "no_new_tables"
            assert main(["data", "delete", "--table", anna.code, "--name", "Clara", "--data", str(tmp_path)]) == 0
            for person in (clara, dora):
                with pytest.raises(ConnectionClosed, match="4010"):
                    person.hear_out(5)
            bus.away = True
            assert "at this server only" in host.say("announce", "Hallo", status=1)
            assert main(["data", "delete", "--table", anna.code, "--name", "Ben", "--data", str(tmp_path)]) == 0
            assert "Not every running server was notified" in capsys.readouterr().out
            bus.away = False
            with connect(two, "203.0.113.6") as emil:
                emil.join(anna.code)
                host.say("close", anna.code, "--yes")
                for person in (anna, emil):
                    wait_away(person, "unknown_table")
            bus.away = True
            assert "bus is away" in host.say("close", anna.code, "--yes", status=1)


def test_two_processes_hear_of_orders_by_redis(tmp_path: Path, redis: Redis, capsys: pytest.CaptureFixture[str]) -> None:
    told = ["serve", "--bus", redis.url, "--trusted-proxies", "127.0.0.1"]
    host = Host(tmp_path, capsys)
    with Process(tmp_path, told=told) as one, Process(tmp_path, told=told) as two:
        for each in (one, two):
            wait_until(partial(is_ready, each.address))
        processes = set(re.findall(r'"process":([0-9]+)', host.say("status", "--json")))
        assert processes == {str(one.process.pid), str(two.process.pid)}
        with connect(one) as anna, connect(two, OTHER) as ben:
            anna.create(None, name="Anna")
            ben.join(anna.code)
            host.say("announce", "Hallo")
            for person in (anna, ben):
                person.wait_for(lambda message: message["type"] == "announced")
            host.say("close", anna.code, "--yes")
            for person in (anna, ben):
                wait_away(person, "unknown_table")
            host.say("ban", OTHER)
            wait_until(lambda: ben.expect_refusal("join", table="ABCDE") == "banned")


def test_orders_outlast_a_restart(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    host = Host(tmp_path, capsys)
    with ThreadServer(tmp_path, settings=PROXY, admin=tmp_path):
        host.say("ban", FAR)
        host.say("drain", "on")
    assert "No server listens" in host.say("status", status=1)
    with ThreadServer(tmp_path, settings=PROXY, admin=tmp_path) as house, connect(house) as anna, connect(house, OTHER) as ben:
        assert anna.expect_refusal("join", table="ABCDE") == "banned"
        assert ben.expect_refusal("create", game="elfer_raus", name="Ben", others=[{"bot": None}]) == "no_new_tables"


@pytest.mark.parametrize("reads_at_first", [True, False])
def test_nobody_comes_before_the_orders_are_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *, reads_at_first: bool
) -> None:
    """The store may be slow; and where it cannot be read, the server is there all the same, and asks again."""
    with ThreadServer(tmp_path, settings=PROXY, admin=tmp_path):
        Host(tmp_path, capsys).say("ban", FAR)
    read = Orders.read
    failed: list[bool] = []

    async def read_slowly(orders: Orders) -> StandingOrders:
        await asyncio.sleep(0.5)
        if not reads_at_first and not failed:
            failed.append(True)
            message = "The store cannot be read."
            raise StoreError(message)
        return await read(orders)

    monkeypatch.setattr(Orders, "read", read_slowly)
    monkeypatch.setattr(operator_orders, "EVERY", 0.1)
    with ThreadServer(tmp_path, settings=PROXY) as house, connect(house) as anna:
        if reads_at_first:
            assert anna.expect_refusal("join", table="ABCDE") == "banned"
        wait_until(lambda: anna.expect_refusal("join", table="ABCDE") == "banned")


def test_only_the_servers_own_user_can_connect_and_a_stale_socket_is_replaced(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    host = Host(tmp_path, capsys)
    with Process(tmp_path, told=["serve"]) as killed:
        (path,) = find_server_sockets(tmp_path)
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert [path for path in tmp_path.iterdir() if path.suffix == ".new"] == []
        killed.kill()
    assert path.exists()
    assert "Is it running?" in host.say("status", status=1)
    with Process(tmp_path, told=["serve"]) as running:
        assert not path.exists()
        assert host.ask("status")["process"] == running.process.pid
        running.process.terminate()
        assert running.end() == 0
    assert list(tmp_path.glob(PATTERN)) == []


def test_noise_on_the_socket_is_answered_and_harms_nothing(server: ThreadServer, host: Host) -> None:
    assert server.admin is not None
    (path,) = find_server_sockets(server.admin)
    for noise in (b"\n", b"{}\n", b'{"type": "halt"}\n', b"\xff\xfe\n", b"x" * 100_000 + b"\n"):
        with socket.socket(socket.AF_UNIX) as asking:
            asking.connect(str(path))
            asking.sendall(noise)
            with asking.makefile("rb") as heard:
                assert json.loads(heard.readline())["type"] == "declined"
    assert host.ask("status")["people"] == 0


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["close", "QQQQQ", "--yes"], "There is no table QQQQQ."),
        (["show", "QQQQQ"], "There is no table QQQQQ."),
        (["show", "no"], "A table's code has 5 letters"),
        (["trace", "zzzzzzzz"], "No table and no open connection has that mark."),
    ],
)
def test_impossible_orders_are_refused_with_a_sentence(host: Host, words: Sequence[str], told: str) -> None:
    assert told in host.say(*words, status=1)


@pytest.mark.parametrize(
    "words", [["ban", FAR, "--for", "soon"], ["free", "ABCDE", "first"], ["announce", " "], ["drain"], [], ["tables", "--most", "0"]]
)
def test_wrong_arguments_are_named(words: Sequence[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["admin", *words])
    assert "usage: reihum admin" in capsys.readouterr().err


def test_help_names_commands_as_they_are_typed(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        main(["admin", "free", "--help"])
    assert "`reihum admin show`" in " ".join(capsys.readouterr().out.split())


def test_orders_without_a_listening_server_are_refused(host: Host) -> None:
    assert "`admin` is off" in host.say("status", "--admin", "off", status=1)


@pytest.mark.thorough
def test_a_server_without_a_folder_for_it_runs_all_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    host = Host(tmp_path, capsys)
    with Process(tmp_path, told=["serve", "--admin", "off"]):
        assert "No server listens" in host.say("status", status=1)
    with Process(tmp_path, told=["serve", "--admin", str(tmp_path / "nowhere")]) as house:
        assert get(f"{house.address}/healthz")[0] == 200
        house.kill()
    assert "`reihum admin` does not find this server" in house.told


def test_nothing_of_it_is_on_any_port(server: ThreadServer) -> None:
    """No address of the server names it, and a command of the host is none of a client."""
    assert not [route for route in server.server.config.app.routes if "admin" in str(getattr(route, "path", ""))]  # type: ignore[union-attr]
    for path in ("/admin", "/api/admin", "/api/status", "/api/who"):
        assert get(server.address + path)[0] == 404
    with connect(server) as anna:
        anna.create(None)
        for order in ("who", "status", "close", "restrict", "announce", "allow_tables", "reports", "trace", "reread", "free"):
            assert anna.expect_refusal(order, code=anna.code, mark="x", seat=0) == "malformed"
