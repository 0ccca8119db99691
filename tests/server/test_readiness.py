"""Compiling beside the server: one game after the other, but whoever waits does not stand in line."""

import asyncio
import logging
import sys
import time
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from reihum._kit.errors import OptionError
from reihum.server.live import readiness
from reihum.server.live.derived_tables import make_reader
from reihum.server.live.readiness import Readiness
from reihum.server.messages.errors import Refused
from reihum.server.store.schema import Row
from tests.server.client import Client
from tests.server.day_play import ADA, ask, get_game, start_deal
from tests.server.evening_play import make_link, take_seat
from tests.server.memory_bus import MemoryBus
from tests.server.servers import WIDE, ThreadServer, wait_until
from tests.server.service_harness import ServiceHarness, get_room

COMPILER = """#!/bin/sh
echo "$3" >> {folder}/begun
echo "1 2 lay"
echo "no number: such a line is passed over"
while test "$3" = slow -o "$3" = level_8 && test ! -e {folder}/go; do sleep 0.01; done
if test "$3" = broken; then echo "out of memory" >&2; exit 3; fi
echo "2 2 find number"
"""


class RecordedProgress:
    """What was shown."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.once = asyncio.Event()

    def begin(self, game: str) -> None:
        self.lines.append(f"{game}: begins")

    def tell(self, game: str, done: int, total: int, rule: str) -> None:
        self.lines.append(f"{game}: {done} of {total}, {rule}")
        self.once.set()

    def end(self, game: str) -> None:
        self.lines.append(f"{game}: ends")


@pytest.fixture
def loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Put a script in the compiler's place; gives the games loaded so far."""
    compiler = tmp_path / "compiler"
    compiler.write_text(COMPILER.format(folder=tmp_path))
    compiler.chmod(0o700)
    games: list[str] = []
    monkeypatch.setattr(sys, "executable", str(compiler))
    monkeypatch.setattr(readiness, "is_precompiled", lambda game: game == "warm")
    monkeypatch.setattr(readiness, "compile_rules", games.append)
    return games


def test_each_game_is_compiled_with_its_progress_and_then_loaded(loaded: list[str]) -> None:
    told = RecordedProgress()

    async def wait() -> None:
        house = Readiness(told, first=["one", "warm"])
        house.start()
        await house.wait_for("warm")
        await house.wait_for("one")
        await house.wait_for("one")

    asyncio.run(wait())
    assert sorted(loaded) == ["one", "warm"]
    assert told.lines == ["one: begins", "one: 1 of 2, lay", "one: 2 of 2, find number", "one: ends"]


def test_a_game_whose_rules_cannot_be_played_is_refused_and_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(game: str) -> None:
        message = f"The game {game!r} cannot be used: its `careful` returns nothing."
        raise OptionError(message)

    monkeypatch.setattr(readiness, "is_precompiled", lambda _: True)
    monkeypatch.setattr(readiness, "compile_rules", refuse)

    async def wait() -> None:
        house = Readiness(None, first=["mute"])
        assert house.missing == ["mute"]
        house.start()
        with pytest.raises(Refused, match="its `careful` returns nothing") as refused:
            await house.wait_for("mute")
        assert refused.value.code == "unknown_game"
        assert (house.missing, house.ready) == ([], frozenset())
        await house.close()

    asyncio.run(wait())


def test_a_game_that_is_ready_costs_no_turn_of_the_event_loop(loaded: list[str]) -> None:
    async def wait() -> None:
        house = Readiness(None)
        await house.wait_for("warm")
        with pytest.raises(StopIteration):
            house.wait_for("warm").send(None)

    asyncio.run(wait())
    assert loaded == ["warm"]


def test_a_game_that_somebody_waits_for_does_not_stand_in_line(tmp_path: Path, loaded: list[str]) -> None:
    async def wait() -> None:
        house = Readiness(first=["slow", "last"])
        house.start()
        await house.wait_for("wanted")
        assert loaded == ["wanted"]
        assert "last" not in (tmp_path / "begun").read_text()
        (tmp_path / "go").touch()
        await house.wait_for("slow")
        await house.wait_for("last")
        assert loaded == ["wanted", "slow", "last"]

    asyncio.run(asyncio.wait_for(wait(), 30))


def test_a_failed_compile_process_is_replaced_by_this_one_and_logged(loaded: list[str], caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, "reihum.server"):
        asyncio.run(Readiness(first=[]).wait_for("broken"))
    assert loaded == ["broken"]
    assert "Compiling broken beside the server failed; it is compiled here: out of memory" in caplog.text


def test_where_no_process_can_be_started_rules_are_compiled_in_the_server(
    tmp_path: Path, loaded: list[str], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sys, "executable", str(tmp_path / "nothing"))
    with caplog.at_level(logging.WARNING, "reihum.server"):
        asyncio.run(Readiness(first=[]).wait_for("one"))
    assert loaded == ["one"]
    assert "it is compiled here: No such file or directory" in caplog.text


def test_compiling_that_failed_is_tried_again(loaded: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    full = [MemoryError()]

    def load(game: str) -> None:
        if full:
            raise full.pop()
        loaded.append(game)

    async def wait() -> None:
        house = Readiness(first=["one"])
        with pytest.raises(MemoryError):
            await house.wait_for("one")
        assert house.missing == ["one"]
        await house.wait_for("one")
        assert house.missing == []

    monkeypatch.setattr(readiness, "compile_rules", load)
    asyncio.run(wait())
    assert loaded == ["one"]


def test_people_who_wait_for_rules_are_notified_when_the_server_stops(loaded: list[str]) -> None:
    told = RecordedProgress()

    async def wait() -> None:
        house = Readiness(told, first=["slow"])
        house.start()
        await told.once.wait()
        waiting = asyncio.create_task(house.wait_for("slow"))
        await asyncio.sleep(0)
        await house.close()
        with pytest.raises(Refused) as refused:
            await waiting
        assert refused.value.code == "closing"

    asyncio.run(asyncio.wait_for(wait(), 30))
    assert loaded == []


def test_closing_does_not_wait_for_the_compiler(loaded: list[str]) -> None:
    told = RecordedProgress()

    async def wait() -> None:
        house = Readiness(told, first=["slow"])
        house.start()
        await told.once.wait()
        await house.close()

    asyncio.run(asyncio.wait_for(wait(), 30))
    assert loaded == []
    assert told.lines == ["slow: begins", "slow: 1 of 2, lay", "slow: ends"]


def test_people_sit_down_while_the_rules_are_compiled(tmp_path: Path, loaded: list[str]) -> None:
    with ThreadServer(tmp_path) as house, Client(house.address) as anna, Client(house.address) as ben:
        anna.create(None, None, None, game="level_8")
        ben.join(anna.code)
        assert ben.ask("sit", name="Ben", seat=2)["type"] == "seated"
        with Client(house.address) as carl, Client(house.address) as dora:
            for guest, seat in ((carl, 1), (dora, 3)):
                guest.join(anna.code)
                assert guest.ask("sit", name="Guest", seat=seat)["type"] == "seated"
            assert carl.ask("leave")["type"] == "done"
            assert anna.ask("remove", seat=3)["type"] == "done"
        assert anna.ask("arrange", options={"stars": 2}, order=[0, 2, 1, 3])["type"] == "done"
        for seat in (2, 3):
            assert anna.ask("place_bot", seat=seat, bot="careful")["type"] == "done"
        start = anna.send("start")
        assert ben.ask("ready", ready=True)["type"] == "done"
        assert ben.ask("say", text="We can hardly wait.")["type"] == "done"
        assert anna.wait_for(lambda message: message["type"] == "said")["seat"] == 1
        assert (anna.table["phase"], loaded) == ("waiting", [])
        (tmp_path / "go").touch()
        assert anna.wait_for(lambda message: message.get("id") == start)["type"] == "done"
        assert (anna.table["phase"], loaded) == ("playing", ["level_8"])


def test_people_who_wait_for_rules_get_progress(tmp_path: Path, loaded: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A browser that hears nothing for some seconds would take the connection for dead, and say so."""
    monkeypatch.setattr(readiness, "PROGRESS_SECONDS", 0.05)
    preparing = {"type": "preparing", "game": "level_8", "part": 0.5}
    with ThreadServer(tmp_path) as house, Client(house.address) as anna:
        anna.create("careful", game="level_8")
        start = anna.send("start")
        for _ in range(3):
            anna.wait_for(lambda message: message == preparing)
        (tmp_path / "go").touch()
        assert anna.wait_for(lambda message: message.get("id") == start)["type"] == "done"
        code = anna.code
    (tmp_path / "go").unlink()
    with ThreadServer(tmp_path) as house, Client(house.address) as ben:
        join = ben.send("join", table=code)
        for _ in range(3):
            ben.wait_for(lambda message: message == preparing)
        assert {message["type"] for message in ben.heard} == {"preparing"}
        (tmp_path / "go").touch()
        assert ben.wait_for(lambda message: message.get("id") == join)["type"] == "done"
        ben.heard.clear()
        ben.ask("explain", number=ben.table["number"], move="r1")
        assert "preparing" not in {message["type"] for message in ben.heard}
    assert loaded == ["level_8"] * 2


def test_who_comes_is_left_to_other_servers_while_one_compiles_but_not_where_there_is_none(
    tmp_path: Path, loaded: list[str], caplog: pytest.LogCaptureFixture
) -> None:
    alone = ThreadServer(tmp_path)
    alone.first = ["slow"]
    with alone, Client(alone.address) as anna:
        assert anna.create(None)["type"] == "seated"
    bus = MemoryBus()
    bus.check_every = 5.0
    one = ThreadServer(tmp_path, bus=bus)
    one.first = ["slow", "broken"]
    with one:
        with pytest.raises(InvalidStatus) as turned_away:
            Client(one.address)
        assert turned_away.value.response.status_code == 503
        assert one.get("/healthz")[0] == 200
        assert b"slow are not compiled yet" in one.get("/readyz")[2]
        (tmp_path / "go").touch()
        wait_until(lambda: one.get("/readyz")[0] == 200, 30)
        with Client(one.address) as anna:
            assert anna.create(None)["type"] == "seated"
    assert {"slow", "broken"} <= set(loaded)
    assert "handshake" not in caplog.text  # a refusal is no error in the log


def test_a_match_that_another_process_began_waits_for_the_rules_too(
    tmp_path: Path, loaded: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    wire = MemoryBus()
    with (
        ThreadServer(tmp_path, bus=wire) as slow,
        ThreadServer(tmp_path, bus=wire) as rng,
        Client(slow.address) as anna,
        Client(rng.address) as ben,
    ):
        anna.create(None, game="level_8")
        wait_until((tmp_path / "begun").exists)  # nobody waits for it yet, but somebody will
        monkeypatch.setattr(readiness, "is_precompiled", lambda _: True)
        ben.join(anna.code)
        ben.ask("sit", name="Ben")
        anna.ask("leave")
        ben.wait_for(lambda message: message["type"] == "happened" and message["what"]["kind"] == "left")
        ben.ask("place_bot", seat=0, bot="careful")
        assert ben.ask("start")["type"] == "done"
        room = slow.get_room(anna.code)
        wait_until(room.lock.locked)
        assert (room.table.phase, loaded) == ("waiting", ["level_8"])
        (tmp_path / "go").touch()
        anna.wait_for(lambda message: message["type"] == "happened" and message["what"]["kind"] == "started")
        assert loaded == ["level_8"] * 2


def test_an_unwritable_cache_is_reported_once(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    async def begin() -> None:
        readiness = Readiness(first=[])
        readiness.start()
        await readiness.close()

    for kept, told in ((True, 0), (False, 1)):
        monkeypatch.setattr("reihum.server.live.readiness.is_kept", lambda kept=kept: kept)
        caplog.clear()
        asyncio.run(begin())
        assert sum("XDG_CACHE_HOME" in line for line in caplog.messages) == told


async def _compile_for_ever(*_: object) -> None:
    await asyncio.Event().wait()


@pytest.mark.slow
def test_requests_about_shared_deals_wait_only_so_long_for_their_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with ThreadServer(tmp_path, WIDE) as house:
        link = make_link(house)
        take_seat(house, link, ADA)
        start_deal(house, ADA)
    monkeypatch.setattr(Readiness, "_make_ready", _compile_for_ever)
    monkeypatch.setattr(readiness, "REQUEST_PATIENCE", 0.1)
    with ThreadServer(tmp_path, WIDE) as house:
        answers = [ask(house, f"/api/evenings/{link}", ADA), take_seat(house, link, ADA), start_deal(house, ADA)]
        assert [(status, answer["code"]) for status, answer in answers] == [(503, "closing")] * 3
        assert get_game(house, ADA)["mine"]["result"] is None, "the others are answered all the same"


@pytest.mark.slow
def test_a_request_that_needs_rules_twice_waits_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with ThreadServer(tmp_path, WIDE) as house:
        start_deal(house, ADA)
    monkeypatch.setattr(Readiness, "_make_ready", _compile_for_ever)
    monkeypatch.setattr(readiness, "REQUEST_PATIENCE", 2.0)
    with ThreadServer(tmp_path, WIDE) as house:
        began = time.monotonic()
        assert start_deal(house, ADA)[1]["code"] == "closing"
        assert 2 <= time.monotonic() - began < 4


def test_what_takes_long_with_compiled_rules_is_not_blamed_on_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "REQUEST_PATIENCE", 0.0)

    async def work() -> None:
        harness = ServiceHarness()
        code = get_room(await harness.set_up("random")).code
        later = ServiceHarness()
        later.store.rows = harness.store.rows
        await later.service.context.readiness.wait_for("elfer_raus")
        read = later.store.read

        async def read_slowly(code: str, after: int = 0) -> list[Row]:
            await asyncio.sleep(0.05)
            return await read(code, after)

        monkeypatch.setattr(later.store, "read", read_slowly)
        table = await make_reader(later.service, "192.0.2.1", readiness.make_request_deadline())(code)
        assert table.code == code

    asyncio.run(work())
