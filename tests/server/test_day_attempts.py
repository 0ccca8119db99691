"""What does not count as a result of the deal of the day, and what is not lost: other people's seats, clocks, restarts, two processes."""

import asyncio
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from reihum.server.live.calendar import shift_day
from reihum.server.store.day_results import Attempt, DayResults
from reihum.server.store.store import Store
from reihum.server.table.deal_of_day import Deal
from tests.server.client import Client
from tests.server.day_play import ADA, BEN, BERLIN, fetch_days, finish, get_game, make_calendar, start_deal
from tests.server.servers import WIDE, ThreadServer, wait_until

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("bots_without_pauses")]


def get_result(house: ThreadServer, token: str) -> dict[str, Any] | None:
    mine = get_game(house, token)["mine"]
    return None if mine is None else mine["result"]


def test_a_forged_result_another_s_token_and_moves_that_were_made_before_change_nothing(house: ThreadServer) -> None:
    token, other = "F" * 22, "G" * 22
    forged: dict[str, Any] = {"points": 0, "place": 1, "result": {"points": 0}}
    seat = start_deal(house, token, **forged)[1]
    assert get_result(house, token) is None, "what a client says of points is not read"
    assert start_deal(house, other)[1]["table"] != seat["table"], "who has lost the token is somebody else, with an attempt of their own"
    with Client(house.address) as stranger:
        assert stranger.expect_refusal("join", table=seat["table"], secret=other) == "unknown_table"
        assert stranger.expect_refusal("join", table=seat["table"], secret=token) == "unknown_table", "the token opens no table"
    moves, last = finish(house, seat)
    wait_until(lambda: get_result(house, token) is not None)
    points = get_game(house, token)["mine"]["result"]["points"]
    with Client(house.address) as again:
        again.join(seat["table"], secret=seat["secret"])
        mine = [move.split(maxsplit=1)[1] for move in moves if move.startswith("0 ")]
        refused = {again.expect_refusal("move", number=number, move=mine[0]) for number in (2, last["number"])}
        assert refused == {"stale", "not_now"}
    assert get_game(house, token)["mine"]["result"]["points"] == points, "whatever the bots of the field have done meanwhile"


def set_clock(house: ThreadServer, moment: str) -> None:
    """Set the clock of days of a server."""
    seconds = datetime.fromisoformat(moment).timestamp()
    house.service.calendar._now = lambda: seconds


def test_a_server_that_was_down_at_midnight_begins_a_new_day_and_shows_the_key_of_the_old_one(tmp_path: Path) -> None:
    with ThreadServer(tmp_path, WIDE) as house:
        set_clock(house, "2026-11-26T23:50:00+01:00")
        house.service.calendar._zone = BERLIN
        old, before = start_deal(house, ADA)[1], get_game(house)
    with ThreadServer(tmp_path, WIDE) as house:
        set_clock(house, "2026-11-27T07:00:00+01:00")
        house.service.calendar._zone = BERLIN
        after = get_game(house, ADA)
        assert (fetch_days(house)["day"], after["mine"]) == ("2026-11-27", None)
        assert (after["seal"], after["last_seal"]) == (before["next_seal"], before["seal"])
        assert after["last_key"] == house.service.daily.derive_key(Deal("elfer_raus", "2026-11-26")).hex()
        assert start_deal(house, ADA)[1]["table"] != old["table"]
        assert finish(house, old)[1]["phase"] == "match_over", "the table of yesterday is played to its end all the same"
        assert get_result(house, ADA) is None


def test_an_answer_over_midnight_has_one_day_and_no_time_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    list_attempts = DayResults.list_attempts
    with ThreadServer(tmp_path, WIDE) as house:
        house.service.calendar._zone = BERLIN
        set_clock(house, "2026-11-26T23:59:58+01:00")

        async def list_slowly(self: DayResults, day: str, player: str) -> dict[str, Attempt]:
            set_clock(house, "2026-11-27T00:00:02+01:00")
            return await list_attempts(self, day, player)

        monkeypatch.setattr(DayResults, "list_attempts", list_slowly)
        found = fetch_days(house, ADA)
        assert (found["day"], found["left"]) == ("2026-11-26", 0), "the page asks again at once"


def test_a_clock_that_is_set_back_over_midnight_gives_no_second_attempt(tmp_path: Path) -> None:
    with ThreadServer(tmp_path, WIDE) as house:
        today = datetime.now(BERLIN)
        house.service.calendar._zone = BERLIN
        set_clock(house, today.isoformat())
        seat = start_deal(house, ADA)[1]
        set_clock(house, (today + timedelta(1)).isoformat())
        assert start_deal(house, ADA)[1]["table"] != seat["table"]
        set_clock(house, today.isoformat())
        assert start_deal(house, ADA)[1] == seat


@pytest.mark.parametrize(
    ("first", "last"),
    [
        ("2026-10-25T00:00:00+02:00", "2026-10-25T23:59:59+01:00"),  # 25 hours
        ("2026-03-29T00:00:00+01:00", "2026-03-29T23:59:59+02:00"),  # 23 hours
    ],
)
def test_a_day_on_which_clocks_change_counts_from_its_first_second_to_its_last(first: str, last: str) -> None:
    begin, end = datetime.fromisoformat(first), datetime.fromisoformat(last)
    day, hours = first[:10], 25 if first.startswith("2026-10") else 23
    assert end - begin == timedelta(hours=hours, seconds=-1)
    for moment, expected in [(begin, True), (end, True), (begin - timedelta(seconds=1), False), (end + timedelta(seconds=1), False)]:
        assert (make_calendar(moment.isoformat()).today == day) is expected
    assert make_calendar(first).compute_seconds_left(day) == 3600 * hours
    assert make_calendar(last).compute_seconds_left(day) == 1


@pytest.mark.parametrize(
    ("moment", "left"),
    [
        ("2026-09-05T23:00:00-04:00", 3600),  # the day after begins at one o'clock, since there is no midnight
        ("2026-04-04T23:00:00-03:00", 7200),  # at midnight it is eleven o'clock once more
    ],
)
def test_a_day_ends_also_where_clocks_change_at_midnight(moment: str, left: int) -> None:
    zone = "America/Santiago"
    assert ZoneInfo(zone).key == zone
    calendar = make_calendar(moment, zone)
    assert (calendar.today, calendar.compute_seconds_left(moment[:10])) == (moment[:10], left)
    next_day = make_calendar((datetime.fromisoformat(moment) + timedelta(seconds=left)).isoformat(), zone)
    assert next_day.today == shift_day(moment[:10])


def test_two_processes_on_one_store_give_a_browser_one_attempt(tmp_path: Path) -> None:
    with ThreadServer(tmp_path, WIDE) as one, ThreadServer(tmp_path, WIDE) as other:
        seat = start_deal(one, BEN)[1]
        assert start_deal(other, BEN)[1] == seat
        assert [fetch_days(house)["games"] for house in (one, other)] == [fetch_days(one)["games"]] * 2, "the same seals, so the same cards"
        finish(other, seat)
        wait_until(lambda: get_result(one, BEN) is not None)
        assert get_result(one, BEN) == get_result(other, BEN)


def test_of_two_attempts_that_are_noted_at_once_one_counts(database: str) -> None:
    async def race() -> list[str | None]:
        stores = Store(database), Store(database)
        results = [DayResults(store) for store in stores]
        codes = ("AAAAA", "BBBBB")
        notes = [each.note_attempt("2026-11-27", "bloom", "ada", code) for each, code in zip(results, codes, strict=True)]
        found = await asyncio.gather(*notes)
        for store in stores:
            store.close()
        return list(found)

    first, second = asyncio.run(race())
    assert first == second
    assert first in {"AAAAA", "BBBBB"}
