"""The clock of a turn: whose time runs, what is shown, and what happens when it is over."""

import time

import pytest

from reihum.server.live.clock import Clock, RunningTime
from reihum.server.messages.commands import Arrange, Move, SitIn
from reihum.server.messages.enums import By
from reihum.server.messages.errors import StoreError
from reihum.server.messages.events import MovedEvent
from reihum.server.messages.settings import Settings, SettingsChange
from reihum.server.store.schema import Entry
from tests.server.client import Client
from tests.server.offline_table import OfflineTable
from tests.server.servers import ThreadServer, wait_until

GENTLE = Settings("gentle", 30)


def test_time_runs_for_the_person_whose_turn_it_is() -> None:
    now = 100.0
    clock = Clock(lambda: now)
    offline = OfflineTable("Ben", settings=GENTLE)
    table = offline.table
    assert clock.get_seconds_left(table) is None
    offline.start()
    assert clock.get_seconds_left(table) == 30
    now += 12
    assert clock.get_seconds_left(table) == 18
    now += 100
    assert clock.get_seconds_left(table) == 0
    turn = table.turn
    while table.turn == turn and turn is not None and table.match is not None:
        offline.do(turn, Move("m", table.number, table.match.legal()[0]))
    assert clock.get_seconds_left(table) == 30  # the next one's
    now += 5
    clock.restart()
    assert clock.get_seconds_left(table) == 30
    turn = table.turn
    assert turn is not None
    now += 5
    offline.do(table.host, Arrange("a", settings=SettingsChange("gentle", 30, chat=False)))
    assert clock.get_seconds_left(table) == 25
    offline.do(table.host, Arrange("a", settings=SettingsChange("gentle", 20)))
    assert clock.get_seconds_left(table) == 20
    offline.do(1 - turn, SitIn("s", turn), {1 - turn})
    assert clock.get_seconds_left(table) is None  # a bot's
    now += 50
    assert table.match is not None
    offline.do(turn, Move("m", table.number, table.match.legal()[0]))
    assert clock.get_seconds_left(table) == 20  # whose turn it is now has it all
    offline.do(table.host, Arrange("b", settings=SettingsChange(clock="off")))
    assert clock.get_seconds_left(table) is None


def test_a_person_to_move_is_idle_after_five_minutes_where_no_clock_ends_the_turn() -> None:
    now = 100.0
    clock = Clock(lambda: now)
    offline = OfflineTable("Ben")
    table = offline.table
    assert clock.get_idle_seconds_left(table) is None
    offline.start()
    assert clock.get_idle_seconds_left(table) == 300
    now += 290
    turn = table.turn
    assert turn is not None
    assert table.match is not None
    offline.do(turn, Move("m", table.number, table.match.legal()[0]))
    assert clock.get_idle_seconds_left(table) == 300, "also where the turn goes on"
    now += 299
    offline.do(table.host, Arrange("a", settings=SettingsChange(chat=False)))
    assert clock.get_idle_seconds_left(table) == 1
    now += 10
    assert clock.get_idle_seconds_left(table) == 0
    offline.do(table.host, Arrange("b", settings=SettingsChange("gentle", 600)))
    assert clock.get_idle_seconds_left(table) == 600
    offline.do(table.host, Arrange("c", settings=SettingsChange("strict")))
    assert clock.get_idle_seconds_left(table) is None


def test_time_in_which_the_server_did_not_run_is_charged_to_nobody() -> None:
    now = 100.0
    running = RunningTime(lambda: now)
    clock = Clock(running.get_time)
    offline = OfflineTable("Ben", settings=Settings("strict", 20))
    offline.start()
    assert clock.get_seconds_left(offline.table) == 20
    for _ in range(5):
        now += 1
        running.get_time()
    assert clock.get_seconds_left(offline.table) == 15
    now += 30  # stopped
    assert clock.get_seconds_left(offline.table) == 15
    now += 2
    assert clock.get_seconds_left(offline.table) == 13


@pytest.mark.parametrize("by", [None, "clock"])
def test_who_skips_everybody_else_has_all_the_time_again(by: By | None) -> None:
    now = 100.0
    clock = Clock(lambda: now)
    offline, turn, skip = OfflineTable.make_skipping(Settings("strict", 30))
    assert clock.get_seconds_left(offline.table) == 30
    now += 30
    assert clock.get_seconds_left(offline.table) == 0
    offline.happen(MovedEvent(turn, skip, by))
    assert offline.table.turn == turn
    assert clock.get_seconds_left(offline.table) == 30


def hurry(house: ThreadServer, code: str, seconds: float) -> None:
    """Let time pass at one table."""
    room = house.get_room(code)
    room.clock._now = lambda: time.monotonic() + seconds
    house.call(room.wake_driver)


def test_no_time_runs_while_nothing_can_be_stored(house: ThreadServer, anna: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("reihum.server.live.bot_driver.RETRY", 0.1)
    anna.create("random", settings={"clock": "strict", "clock_seconds": 10})
    anna.ask("start")
    while not anna.legal:
        anna.receive()
    tried = list[Entry]()

    async def fail(entry: Entry, *_: Entry) -> bool:
        tried.append(entry)
        message = "The database is away."
        raise StoreError(message)

    with monkeypatch.context() as patched:
        patched.setattr(house.service.context.store, "append", fail)
        hurry(house, anna.code, 11)
        wait_until(lambda: tried)
        number = anna.table["number"]
        assert anna.move(anna.legal[0])["code"] == "storage"
    anna.hear_out(1)
    assert (anna.table["number"], anna.table["match"]["turn"]) == (number, 0)
    assert anna.move(anna.legal[0])["type"] == "done"


@pytest.mark.parametrize("clock", ["strict", "gentle"])
def test_only_a_strict_clock_finishes_a_turn(house: ThreadServer, anna: Client, clock: str) -> None:
    anna.create("random", settings={"clock": clock, "clock_seconds": 10})
    anna.ask("start")
    while not anna.legal:
        anna.receive()
    left = anna.table["match"]["time_left"]
    assert 0 < left <= 10_000
    hurry(house, anna.code, 11)
    if clock == "strict":
        moved = anna.wait_for(lambda message: message["type"] == "happened")
        assert moved["what"]["by"] == "clock"
        while anna.table["match"]["turn"] == 0:
            anna.receive()
        assert anna.table["match"]["back"] == "passed_on"
    else:
        anna.expect_refusal("take_back", number=anna.table["number"])
        assert anna.table["match"]["time_left"] == 0
        assert anna.move(anna.legal[0])["type"] == "done"


def test_the_clock_restarts_when_an_onlooker_takes_a_seat_where_nobody_else_is(house: ThreadServer, anna: Client) -> None:
    with Client(house.address) as ben:
        ben.create("random", "random", settings={"clock": "strict", "clock_seconds": 10})
        ben.ask("start")
        while not ben.legal:
            ben.receive()
        ben.ask("place_bot", seat=2, bot=None)
        anna.join(ben.code)
    room = house.get_room(ben.code)
    wait_until(lambda: not room.presence.here)
    hurry(house, ben.code, 1000)
    turn = room.table.turn
    assert anna.ask("sit", name="Anna")["type"] == "seated"
    assert (anna.table["match"]["turn"], room.table.turn) == (turn, turn)
    assert anna.table["match"]["time_left"] > 9000


def test_no_time_runs_where_nobody_is(house: ThreadServer, anna: Client) -> None:
    with Client(house.address) as ben:
        ben.create("random", settings={"clock": "strict", "clock_seconds": 10})
        ben.ask("start")
        while not ben.legal:
            ben.receive()
        code, secret, number = ben.code, ben.secret, ben.table["number"]
    room = house.get_room(code)
    wait_until(lambda: not room.presence.sockets)
    hurry(house, code, 1000)
    anna.join(code, secret=secret)
    assert anna.table["number"] == number
    assert anna.table["match"]["time_left"] > 9000
