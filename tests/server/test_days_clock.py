"""Games over days: deadlines are kept in the database, come true once, wherever the table sleeps, and never because a clock jumped."""

import asyncio
import time

import pytest
import sqlalchemy as sa

from reihum.server.messages.commands import Arrange, Back, Move, SitIn
from reihum.server.messages.errors import StoreError
from reihum.server.messages.events import CameBackEvent, DealtEvent, MovedEvent, TimeUpEvent
from reihum.server.messages.settings import Settings, SettingsChange
from reihum.server.store import engines, served_time
from reihum.server.store.deadlines import Deadline, Deadlines
from reihum.server.store.expiry import expire
from reihum.server.store.schema import Entry, deadlines, events
from reihum.server.store.served_time import LONGEST_STEP, ServedTime
from reihum.server.store.store import Store
from reihum.server.table.lobby import MAX_PACE
from reihum.server.table.state import Table
from reihum.server.table.waiting import BOT, DAY, KEPT, decide_after_wait, find_wait_limit
from tests.server.client import Client
from tests.server.days_clock import (
    DAYS,
    HOUR,
    change_database,
    is_up_to_date,
    let_pass,
    list_deadlines,
    list_time_up_events,
    read_events,
    read_table,
    serve,
    start_days_table,
)
from tests.server.offline_table import OfflineTable
from tests.server.servers import ThreadServer, wait_until


class Clocks:
    """A wall clock and a monotonic clock, in milliseconds, that a test sets."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.wall, self.own = 1_800_000_000_000, 5_000
        monkeypatch.setattr(time, "time", lambda: self.wall / 1000)
        monkeypatch.setattr(served_time, "_read_monotonic_clock", lambda: self.own)

    def go(self, milliseconds: int) -> None:
        self.wall += milliseconds
        self.own += milliseconds


@pytest.fixture
def clocks(monkeypatch: pytest.MonkeyPatch) -> Clocks:
    return Clocks(monkeypatch)


def note(url: str, *served: ServedTime) -> int:
    """Let processes note the time; give what the last of them knows then."""
    engine = engines.make_writing_engine(url)
    for one in served:
        with engine.begin() as connection:
            noted = one.note(connection)
        one.go_on(*noted)
    engine.dispose()
    return served[-1].get_time()


def test_time_goes_by_while_a_server_runs_and_not_because_a_clock_jumps(database: str, clocks: Clocks) -> None:
    Store(database).close()
    one = ServedTime()
    began = note(database, one)
    clocks.go(20_000)
    assert note(database, one) - began == 20_000
    clocks.go(3_000)
    assert one.get_time() - began == 23_000  # also between two notes
    clocks.wall += 10 * 365 * DAY
    clocks.go(1_000)
    assert note(database, one) - began == 24_000
    clocks.wall -= 20 * 365 * DAY
    clocks.go(1_000)
    assert note(database, one) - began == 24_000
    clocks.go(1_000)
    assert note(database, one) - began == 25_000
    clocks.go(30 * DAY)  # nobody serves it meanwhile
    other = ServedTime()
    assert note(database, other) - began == 25_000
    clocks.go(60_000)
    assert note(database, other) - began == 85_000


def test_no_time_goes_by_while_the_database_is_away(database: str, clocks: Clocks) -> None:
    Store(database).close()
    one = ServedTime()
    began = note(database, one)
    clocks.go(4 * DAY)
    assert one.get_time() - began == LONGEST_STEP
    assert note(database, one) - began == LONGEST_STEP
    clocks.go(20_000)
    assert note(database, one) - began == LONGEST_STEP + 20_000


def test_no_time_is_lost_where_a_transaction_runs_again(database: str, clocks: Clocks) -> None:
    """As after a broken connection: what the first try did is undone, and what it counted has to count."""
    store = Store(database)
    asyncio.run(store.note_served())
    before = store.served.get_time()
    clocks.go(2_000)
    engine, own = engines.make_writing_engine(database), store.served
    with engine.connect() as connection:
        own.note(connection)
        connection.rollback()
    engine.dispose()
    asyncio.run(store.note_served())
    assert store.served.get_time() - before == 2_000
    store.close()


def test_two_servers_count_the_same_time_once(database: str, clocks: Clocks) -> None:
    Store(database).close()
    one, other = ServedTime(), ServedTime()
    began = note(database, one, other)
    for _ in range(10):
        clocks.go(7_000)
        note(database, one)
        clocks.go(3_000)
        note(database, other)
    assert other.get_time() - began == 100_000
    clocks.go(20_000)
    assert note(database, other, one) - began == 120_000


def get_awaited(table: Table) -> tuple[int | None, int]:
    return find_wait_limit(table), table.waits_since


def test_a_turn_has_its_days_a_bot_a_little_and_what_is_over_is_kept_for_weeks() -> None:
    offline = OfflineTable("Ben", settings=Settings("days", clock_days=3))
    table = offline.table
    assert (find_wait_limit(table), decide_after_wait(table)) == (KEPT, None)
    offline.start()
    began = table.number
    assert get_awaited(table) == (3 * DAY, began)
    turn = table.turn
    assert turn is not None
    offline.do(table.host, Arrange("a", settings=SettingsChange(chat=False)))
    assert get_awaited(table) == (3 * DAY, began)  # no new time for that
    offline.do(1 - turn, SitIn("s", turn), {1 - turn})
    assert get_awaited(table) == (BOT, table.number)
    assert decide_after_wait(table) is None
    offline.do(turn, Back("b"))
    assert get_awaited(table) == (3 * DAY, table.number)
    while table.turn == turn and table.match is not None:
        offline.do(turn, Move("m", table.number, table.match.legal()[0]))
    assert get_awaited(table) == (3 * DAY, table.number)
    offline.do(table.host, Arrange("a", settings=SettingsChange(clock_days=1)))
    assert get_awaited(table) == (DAY, table.number)
    assert get_awaited(offline.read_again().table) == get_awaited(table)
    offline.do(table.host, Arrange("a", settings=SettingsChange(clock="off")))
    assert find_wait_limit(table) is None


def test_a_bot_plays_on_for_one_until_the_person_is_back() -> None:
    offline = OfflineTable("Ben", settings=Settings("days", clock_days=1))
    offline.start()
    table, turn = offline.table, offline.table.turn
    assert turn is not None
    event = decide_after_wait(table)
    assert event == TimeUpEvent(turn, "careful")
    offline.happen(event)
    assert [seat.sitting_in for seat in offline.view().seats] == ["careful" if at == turn else None for at in (0, 1)]
    assert offline.expect_refusal(1 - turn, Move("m", table.number, "+")) == "not_your_turn"
    assert offline.do(turn, Back("b")) is not None
    assert (table.waited_for, table.waits_since) == (turn, table.number)
    assert offline.make_views() == offline.read_again().make_views()


def test_coming_back_after_a_vote_begins_no_turn_anew() -> None:
    offline = OfflineTable("Ben", "Carl", settings=Settings("days"))
    offline.start()
    turn, since = offline.table.turn, offline.table.waits_since
    assert turn is not None
    voter = 2 if turn == 1 else 1
    offline.do(voter, SitIn("s", turn), {0, 1, 2} - {turn})
    assert offline.view().seats[turn].votes == [voter]
    offline.do(turn, Back("b"))
    assert (offline.view().seats[turn].votes, offline.table.waits_since) == ([], since)


def test_a_round_is_played_to_its_end_by_bots_for_everybody() -> None:
    offline = OfflineTable("Ben", settings=Settings("days", time_over="round"))
    offline.start()
    table, turn = offline.table, offline.table.turn
    assert turn is not None
    while table.turn == turn and table.match is not None:
        offline.do(turn, Move("m", table.number, table.match.legal()[0]))
    event = decide_after_wait(table)
    assert event == TimeUpEvent(1 - turn, "careful", ends=True)
    offline.happen(event)
    match = table.match
    assert match is not None
    assert [seat.sitting_in for seat in offline.view().seats] == ["careful", "careful"]
    while not match.round_over:
        seat = match.turn
        assert seat is not None
        view = offline.view(seat).match
        assert view is not None
        assert (view.legal, view.finishing, view.back) == ([], True, "passed_on")
        assert offline.expect_refusal(seat, Move("m", table.number, match.legal()[0])) == "not_your_turn"
        assert table.get_bot(seat) == "careful"
        offline.happen(MovedEvent(seat, match.legal()[0], "clock"))
        assert offline.make_views() == offline.read_again().make_views()
    assert [seat.sitting_in for seat in offline.view().seats] == [None, None]
    assert sorted(result.ended for result in match.results) == ["out"]
    if not match.over:
        assert decide_after_wait(table) == DealtEvent()
        offline.happen(DealtEvent())
        assert table.waited_for is not None  # people play again


# At servers


def test_a_deadline_survives_restarts_and_comes_true_once_at_a_sleeping_table_of_two_servers(database: str) -> None:
    with serve(database) as (house,):
        code, *_ = start_days_table(house)
    let_pass(database, 3 * DAY - HOUR)
    with serve(database, 2):
        time.sleep(0.2)
        assert list_time_up_events(database, code) == []
        let_pass(database, 2 * HOUR)
        wait_until(lambda: list_time_up_events(database, code))
        turn = list_time_up_events(database, code)[0].seat
        # The bot plays that seat's turn; then it is the other one's, with all the time there is.
        wait_until(lambda: read_table(database, code).waited_for == 1 - turn and is_up_to_date(database, code))
        time.sleep(0.2)
    assert list_time_up_events(database, code) == [TimeUpEvent(turn, "careful")]


def test_who_comes_back_in_time_has_lost_nothing_and_who_comes_later_plays_again(database: str) -> None:
    with serve(database) as (house,):
        code, *secrets = start_days_table(house)
        let_pass(database, 2 * DAY)
        time.sleep(0.1)
        turn = read_table(database, code).turn
        assert turn is not None
        with Client(house.address) as person:
            person.join(code, secret=secrets[turn])
            assert DAY - HOUR < person.table["match"]["time_left"] <= DAY  # coming does not begin it anew
        let_pass(database, 2 * DAY)
        wait_until(lambda: list_time_up_events(database, code))
        with Client(house.address) as person:
            person.join(code, secret=secrets[turn])
            wait_until(lambda: any(isinstance(event, CameBackEvent) for event in read_events(database, code)))


def test_getting_up_and_coming_back_gives_neither_time_nor_another_notice(database: str) -> None:
    with serve(database) as (house,):
        code, *secrets = start_days_table(house)
        (first,) = list_deadlines(database)
        turn = read_table(database, code).turn
        assert turn is not None
        with Client(house.address) as person:
            person.join(code, secret=secrets[turn])
            house.get_room(code).table.pace = 60_000  # no bot moves meanwhile
            for tell in (first.tell, None):
                person.ask("leave")
                assert person.ask("back")["type"] == "done"
                (now,) = list_deadlines(database)
                assert (now.due, now.tell) == (first.due, tell)
                assert now.number > first.number
                let_pass(database, HOUR)
                wait_until(lambda: house.service.context.store.served.get_time() > first.due - 3 * DAY + HOUR)
            let_pass(database, 3 * DAY)
            wait_until(lambda: list_time_up_events(database, code))
            person.ask("back")
            assert list_deadlines(database)[0].due > first.due + 2 * DAY, "when the time was over, coming back begins it anew"


@pytest.mark.parametrize("how", ["leave", "sit_in"])
def test_a_restart_between_a_bot_taking_over_and_coming_back_gives_no_time(database: str, how: str) -> None:
    with serve(database) as (house,):
        code, *secrets = start_days_table(house, pace=MAX_PACE)  # no bot moves meanwhile
        (first,) = list_deadlines(database)
        turn = read_table(database, code).turn
        assert turn is not None
        seat = turn if how == "leave" else 1 - turn
        with Client(house.address) as person:
            person.join(code, secret=secrets[seat])
            person.ask(how, **({} if how == "leave" else {"seat": turn}))
        assert list_deadlines(database)[0].due < first.due - DAY
    with serve(database) as (house,), Client(house.address) as person:
        let_pass(database, HOUR)
        wait_until(lambda: house.service.context.store.served.get_time() > first.due - 3 * DAY + HOUR)
        person.join(code, secret=secrets[turn])
        person.ask("back")
        (now,) = list_deadlines(database)
        assert (now.due, now.tell) == (first.due, None)


def test_no_jump_of_the_wall_clock_takes_a_turn(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with serve(database) as (house,):
        code, *_ = start_days_table(house)
        now = time.time
        monkeypatch.setattr(time, "time", lambda: now() + 10 * DAY / 1000)
        time.sleep(0.2)
        assert list_time_up_events(database, code) == []
    with serve(database):
        time.sleep(0.2)
        assert list_time_up_events(database, code) == []


def test_the_next_round_is_dealt_when_nobody_does_it_and_bots_end_a_round_while_everybody_sleeps(database: str) -> None:
    with serve(database) as (house,):
        code, *_ = start_days_table(house, time_over="round")
        let_pass(database, 4 * DAY)
        wait_until(lambda: read_table(database, code).phase != "playing", 60)
        table = read_table(database, code)
        if table.phase == "round_over":
            wait_until(lambda: list_deadlines(database)[0].number == table.waits_since)
            let_pass(database, 4 * DAY)
            wait_until(lambda: any(isinstance(event, DealtEvent) for event in read_events(database, code)))
    assert len(list_time_up_events(database, code)) == 1


def test_a_deadline_that_is_older_than_its_log_begins_anew(database: str) -> None:
    """As when a server is killed after it has stored a move, before it stores until when the next one has time."""
    with serve(database) as (house,):
        code, *_ = start_days_table(house)
    change_database(database, sa.update(deadlines).values(number=1, due=1))
    with serve(database):
        wait_until(lambda: list_deadlines(database)[0].number > 1)
        time.sleep(0.1)
    assert list_time_up_events(database, code) == []
    assert list_deadlines(database)[0].due > 1


def test_a_turn_without_a_deadline_has_its_days_from_when_a_server_ran_again(database: str) -> None:
    """As when a server is killed after it has stored a move, and the table is not opened for a day after the restart."""
    with serve(database) as (house,):
        code, *secrets = start_days_table(house)
    change_database(database, sa.update(deadlines).values(number=1))
    change_database(database, sa.update(events).values(at=events.c.at - DAY))
    with serve(database) as (house,), Client(house.address) as person:
        served = house.service.context.store.served
        began = served.get_time()
        let_pass(database, DAY)
        wait_until(lambda: served.get_time() > began + DAY - HOUR)
        person.join(code, secret=secrets[0])
        assert is_up_to_date(database, code)
        assert abs(list_deadlines(database)[0].due - began - 3 * DAY) < HOUR


def test_a_deadline_of_an_event_that_the_log_has_lost_begins_anew(database: str) -> None:
    """As when a standby takes over that was behind, before the deadline is stored."""
    with serve(database) as (house,):
        code, *_ = start_days_table(house)
    change_database(database, sa.update(deadlines).values(number=1000, due=1))
    with serve(database):
        wait_until(lambda: is_up_to_date(database, code))
    assert list_deadlines(database)[0].due > 1


@pytest.mark.parametrize("unstored", ["deadline", "answer"])
def test_a_deadline_that_was_not_stored_with_its_event_is_stored_soon(database: str, unstored: str) -> None:
    """Since it could not be stored, or since nobody was told that the event was, as when a connection breaks at the commit."""
    with serve(database) as (house,), pytest.MonkeyPatch.context() as patched:
        code, *secrets = start_days_table(house)
        wait_until(lambda: is_up_to_date(database, code))
        context, since = house.service.context, read_table(database, code).waits_since
        append = context.store.append
        message = "The connection is broken."

        async def fail(_: Deadline) -> None:
            raise StoreError(message)

        async def store_unheard(*entries: Entry) -> bool:
            await append(*entries)
            raise StoreError(message)

        with Client(house.address) as person:
            person.join(code, secret=secrets[read_table(database, code).turn or 0])
            if unstored == "deadline":
                patched.setattr(context.deadlines, "store", fail)
            else:
                patched.setattr(context.store, "append", store_unheard)
            while read_table(database, code).waits_since == since:
                number, move = person.table["number"], person.legal[0]
                for _ in range(2):
                    person.move(move, number=number, id=f"{number}")
        patched.undo()
        wait_until(lambda: is_up_to_date(database, code), 10)


def test_a_moment_without_a_store_delays_nobody(database: str) -> None:
    with serve(database) as (house,), pytest.MonkeyPatch.context() as patched:
        code, *_ = start_days_table(house)
        wait_until(lambda: is_up_to_date(database, code))
        store, failures = house.service.context.store, iter([StoreError("The event cannot be stored: database is locked.")])
        append = store.append

        async def fail_once(*entries: Entry) -> bool:
            for failure in failures:
                raise failure
            return await append(*entries)

        patched.setattr(store, "append", fail_once)
        let_pass(database, 3 * DAY + 1000)
        wait_until(lambda: list_time_up_events(database, code), 10)
        assert next(failures, None) is None


def test_a_row_that_is_made_anew_after_it_was_dropped_comes_to_an_end(database: str) -> None:
    with serve(database) as (house,), Client(house.address) as anna:
        anna.create(None, settings=DAYS)
        let_pass(database, KEPT + 1000)
        wait_until(lambda: list_deadlines(database) == [])
        assert anna.ask("arrange", settings={"chat": False})["type"] == "done"
        assert len(list_deadlines(database)) == 1
        let_pass(database, BOT + 1000)
        wait_until(lambda: list_deadlines(database) == [], 10)


def test_the_first_deadline_of_a_turn_stays_so_that_nobody_is_notified_of_it_again(database: str) -> None:
    """Each process that hears of a turn makes a deadline of its own, with another time."""
    store = Store(database)
    kept, first, later = Deadlines(store), Deadline("ZZZZZ", 7, 1000, 500), Deadline("ZZZZZ", 8, 1100, 600)

    async def work() -> None:
        await kept.store(first)
        assert await kept.claim(first)
        await kept.store(first._replace(due=1020, tell=520))
        assert await kept.find("ZZZZZ") == first._replace(tell=None)
        await kept.store(later)
        await kept.store(first)
        assert await kept.find("ZZZZZ") == later

    asyncio.run(work())
    store.close()


def test_a_table_of_days_is_kept_while_it_waits(database: str) -> None:
    with serve(database) as (house,):
        code, *_ = start_days_table(house)
    change_database(database, sa.update(events).values(at=0))
    assert expire(database, 30, trusted=True) == []
    assert [row.code for row in list_deadlines(database)] == [code]
    change_database(database, sa.delete(deadlines))
    assert expire(database, 30, trusted=True) == [code]


def test_a_row_without_a_table_or_with_another_clock_is_dropped(database: str) -> None:
    with serve(database) as (house,), Client(house.address) as anna:
        anna.create("careful", settings=DAYS)
        anna.ask("arrange", settings={"clock": "off"})
        store = Store(database)
        asyncio.run(Deadlines(store).add("ZZZZZ", 0))
        store.close()
        let_pass(database, 40 * DAY)
        wait_until(lambda: list_deadlines(database) == [])


def test_tables_without_days_know_nothing_of_it(database: str) -> None:
    with serve(database) as (house,), Client(house.address) as anna:
        anna.create("careful", settings={"clock": "strict"})
        anna.ask("start")
        assert list_deadlines(database) == []


@pytest.mark.parametrize("number", [0, 15])
def test_days_are_bounded(house: ThreadServer, number: int) -> None:
    with Client(house.address) as anna:
        assert (
            anna.expect_refusal("create", game="elfer_raus", name="Anna", others=[{"bot": None}], settings={"clock_days": number})
            == "bad_options"
        )
