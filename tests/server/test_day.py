"""The deal of the day: the same for everybody, once for each browser, and known to nobody before its time."""

import asyncio
import hashlib
import json
import sqlite3
import urllib.error
import urllib.request
from contextlib import closing
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from reihum._play.match import commit_to_key
from reihum.server.config.database import FILE_NAME
from reihum.server.config.limits import Rate
from reihum.server.live.calendar import shift_day
from reihum.server.live.daily import Daily
from reihum.server.store import day_results
from reihum.server.store.day_results import DayResults
from reihum.server.store.store import Store
from reihum.server.table.day_field import FIELD
from reihum.server.table.deal_of_day import GAMES, Deal
from tests.server.client import Client
from tests.server.day_play import ADA, BEN, BERLIN, fetch_days, finish, get_game, make_calendar, make_daily, start_deal
from tests.server.memory_bus import MemoryBus
from tests.server.servers import WIDE, ThreadServer, wait_until

MARKS = {"elfer_raus_master": [pytest.mark.thorough], "level_8": [pytest.mark.soak], "bloom": [pytest.mark.soak]}
"""Of games whose deals go as those of Elfer raus! do, and take longer."""


@pytest.mark.slow
@pytest.mark.usefixtures("bots_without_pauses")
@pytest.mark.parametrize("game", [pytest.param(game, marks=MARKS.get(game, ())) for game in GAMES])
def test_equal_play_meets_equal_cards_and_is_ranked_among_bots(house: ThreadServer, game: str) -> None:
    tables = [finish(house, start_deal(house, token, game)[1]) for token in (ADA, BEN)]
    assert tables[0][0] == tables[1][0], "the same cards, the same bots, the same moves"
    last = tables[0][1]
    assert (last["phase"], last["day"], last["match"]["key"]) == ("match_over", fetch_days(house)["day"], None)
    wait_until(lambda: get_game(house, BEN, game)["mine"]["result"] is not None)
    # The bots of the field play with the lowest priority, so a busy machine keeps them waiting.
    wait_until(lambda: len(get_game(house, ADA, game)["mine"]["result"]["bots"]) == 6, 180)
    mine, other = (get_game(house, token, game)["mine"]["result"] for token in (ADA, BEN))
    assert mine == other
    assert (mine["of"], mine["field_bots"]) == (FIELD + 2, FIELD)
    assert 1 <= mine["place"] <= mine["of"]
    assert [one["bot"] for one in mine["bots"]] == ["random", "easy", "careful", "learned", "search", "oracle"]
    if game != "level_8":
        assert mine["points"] == last["match"]["results"][0]["scores"][0]


@pytest.mark.slow
@pytest.mark.usefixtures("bots_without_pauses")
def test_one_attempt_counts_and_further_ones_are_free(house: ThreadServer) -> None:
    token = "C" * 22
    assert start_deal(house, token, anew=True)[1]["code"] == "not_now", "first the one that counts"
    first = start_deal(house, token)[1]
    assert start_deal(house, token, name="Someone else")[1] == first, "leaving and coming back goes on"
    finish(house, first)
    wait_until(lambda: get_game(house, token)["mine"]["result"] is not None)
    result = get_game(house, token)["mine"]["result"]
    again = start_deal(house, token, anew=True)[1]
    assert again["table"] != first["table"]
    assert not again["counts"]
    finish(house, again, max)
    assert get_game(house, token)["mine"]["result"] == result
    assert start_deal(house, token)[1] == first


SPOILINGS = {
    "deleted": "DELETE FROM events WHERE code = ?",
    "unreadable": "UPDATE events SET event = x'7b' WHERE code = ? AND number = 1",
    "damaged": "UPDATE events SET event = x'7b' WHERE code = ? AND number = 3",
}


@pytest.mark.parametrize("how", SPOILINGS)
def test_an_attempt_whose_table_is_lost_begins_again(tmp_path: Path, how: str) -> None:
    token = "E" * 22
    with ThreadServer(tmp_path, WIDE) as house:
        code = start_deal(house, token)[1]["table"]
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as there:
        there.execute(SPOILINGS[how], [code])
        there.commit()
    bus = MemoryBus()
    bus.check_every = 5.0
    with ThreadServer(tmp_path, WIDE, bus) as house:
        if how != "deleted":
            status, seat = start_deal(house, token)
            assert seat.get("code", seat.get("table")) == ("storage" if how == "unreadable" else code), "another process may read on"
    with ThreadServer(tmp_path, WIDE) as house:
        assert get_game(house, token)["mine"]["result"] is None, "the other games are answered, too"
        status, seat = start_deal(house, token)
        assert (status, seat["counts"], seat["table"] == code) == (200, True, how == "deleted")
        with Client(house.address) as ada:
            ada.join(seat["table"], secret=seat["secret"])
            assert ada.expect_refusal("leave") == "not_now", "and not damaged"
        assert start_deal(house, token)[1] == seat


@pytest.mark.usefixtures("bots_without_pauses")
def test_bots_of_a_rush_wait_and_those_at_other_tables_do_not(tmp_path: Path) -> None:
    with (
        ThreadServer(tmp_path, replace(WIDE, shared_deals=Rate(1e-6, 1))) as house,
        Client(house.address) as ada,
        Client(house.address) as ben,
    ):
        seat = start_deal(house, ADA)[1]
        ada.join(seat["table"], secret=seat["secret"])
        while ada.legal:  # a turn may take several moves
            assert ada.ask_patiently("move", number=ada.table["number"], move=min(ada.legal))["type"] == "done"
        ben.create("easy", "easy", name="Ben")
        ben.ask("start")
        while sum(one.get("what", {}).get("kind") == "moved" for one in ben.heard) < 10:
            if ben.legal:
                assert ben.ask_patiently("move", number=ben.table["number"], move=min(ben.legal))["type"] == "done"
            else:
                ben.receive()
        ada.hear_out()
        bots = [one["what"]["seat"] for one in ada.heard if one.get("what", {}).get("kind") == "moved" and one["what"]["seat"] != 0]
        assert len(bots) <= 1, "the first move of a bot is within the share, the next one is not"


@pytest.mark.usefixtures("bots_without_pauses")
def test_nobody_changes_the_deal_or_comes_to_it(house: ThreadServer, ben: Client) -> None:
    seat = start_deal(house, "D" * 22)[1]
    assert ben.expect_refusal("join", table=seat["table"]) == "unknown_table"
    assert start_deal(house, "short")[1]["code"] == "malformed"
    assert start_deal(house, "D" * 22, "chess")[1]["code"] == "unknown_game"
    with Client(house.address) as ada:
        ada.join(seat["table"], secret=seat["secret"])
        while not ada.legal:
            ada.receive()
        number = ada.table["number"]
        refused = [
            ada.expect_refusal("take_back", number=number),
            ada.expect_refusal("leave"),
            ada.expect_refusal("again", number=number),
            ada.expect_refusal("hint", number=number),
            ada.expect_refusal("place_bot", seat=1, bot="random"),
            ada.expect_refusal("arrange", settings={"onlookers": True}),
            ada.expect_refusal("sit_in", seat=0),
            ada.expect_refusal("start"),
            ada.expect_refusal("renew"),
        ]
        assert set(refused) == {"not_now"}
    headers = {"Authorization": f"Bearer {seat['secret']}"}
    request = urllib.request.Request(f"{house.address}/api/tables/{seat['table']}/record", None, headers)  # noqa: S310 - as above
    with pytest.raises(urllib.error.HTTPError):
        urllib.request.urlopen(request, timeout=60)  # noqa: S310 - as above


@pytest.mark.slow
@pytest.mark.usefixtures("bots_without_pauses")
def test_the_key_is_sealed_before_and_shown_after_and_no_message_has_it_on_its_day(tmp_path: Path) -> None:
    now = [datetime(2026, 11, 27, 12, tzinfo=BERLIN).timestamp()]
    with ThreadServer(tmp_path, WIDE) as house:
        house.service.calendar._now = lambda: now[0]
        key = house.service.daily.derive_key(Deal("elfer_raus", "2026-11-27"))
        now[0] -= 86_400
        before = get_game(house)
        assert before["next_seal"] == hashlib.sha256(key).hexdigest()
        now[0] += 86_400
        seat = start_deal(house, ADA)[1]
        assert get_game(house)["seal"] == before["next_seal"]
        with Client(house.address) as ada:
            ada.join(seat["table"], secret=seat["secret"])
            assert ada.table["match"]["commitment"] == before["next_seal"]
            assert key.hex() not in json.dumps(ada.heard)
        _, last = finish(house, seat)
        assert key.hex() not in json.dumps(last)
        assert key.hex() not in _record(house, seat)
        assert key.hex() not in json.dumps(fetch_days(house, ADA))
        now[0] += 86_400
        after = get_game(house)
        assert (after["last_key"], after["last_seal"]) == (key.hex(), before["next_seal"])
        assert key.hex() in _record(house, seat), "who plays is to be able to check it"


def _record(house: ThreadServer, seat: dict[str, Any]) -> str:
    headers = {"Authorization": f"Bearer {seat['secret']}"}
    request = urllib.request.Request(f"{house.address}/api/tables/{seat['table']}/record", None, headers)  # noqa: S310 - as above
    with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310 - as above
        return str(answer.read().decode())


@pytest.mark.slow
@pytest.mark.usefixtures("bots_without_pauses")
def test_a_server_that_fell_in_between_loses_neither_the_table_nor_its_result(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Daily, "note_result_later", lambda *_: None)  # it fell before it could
    with ThreadServer(tmp_path, WIDE) as house, Client(house.address) as ada:
        seat = start_deal(house, ADA)[1]
        ada.join(seat["table"], secret=seat["secret"])
        while not ada.legal:
            ada.receive()
        ada.move(ada.legal[0])
        assert get_game(house, ADA)["mine"]["result"] is None
    with ThreadServer(tmp_path, WIDE) as house:
        assert start_deal(house, ADA)[1] == seat
        finish(house, seat)
    with ThreadServer(tmp_path, WIDE) as house:
        assert get_game(house, ADA)["mine"]["result"] is not None


@pytest.mark.usefixtures("bots_without_pauses")
def test_matches_finished_after_midnight_do_not_count(tmp_path: Path) -> None:
    yesterday = [datetime.now(BERLIN).timestamp() - 86_400]
    with ThreadServer(tmp_path, WIDE) as house:
        house.service.calendar._now = lambda: yesterday[0]
        seat = start_deal(house, ADA)[1]
        finish(house, seat)  # at the real time, which is the day after
        house.call(lambda: None)
        assert get_game(house, ADA)["mine"]["result"] is None


@pytest.mark.parametrize(
    ("at", "zone", "today", "hours"),
    [
        ("2026-11-27T00:00:00+01:00", "Europe/Berlin", "2026-11-27", 24),
        ("2026-11-26T23:59:59+01:00", "Europe/Berlin", "2026-11-26", 1 / 3600),
        ("2026-03-29T00:00:00+01:00", "Europe/Berlin", "2026-03-29", 23),
        ("2026-10-25T00:00:00+02:00", "Europe/Berlin", "2026-10-25", 25),
        ("2026-11-27T00:00:00+01:00", "America/New_York", "2026-11-26", 6),
        ("2026-11-27T00:00:00+01:00", "no such zone", "2026-11-26", 1),
    ],
)
def test_days_change_at_midnight_of_the_host_s_zone(tmp_path: Path, at: str, zone: str, today: str, hours: float) -> None:
    store = Store(f"sqlite:///{tmp_path / 'reihum.sqlite3'}")
    daily = make_daily(store, at, zone)
    calendar = make_calendar(at, zone)
    assert (calendar.today, calendar.compute_seconds_left(today)) == (today, round(3600 * hours))
    assert daily.reveal_key(Deal("bloom", today)) is None
    assert daily.reveal_key(Deal("bloom", shift_day(today))) is None
    shown = daily.reveal_key(Deal("bloom", shift_day(today, -1)))
    assert shown is not None
    assert commit_to_key(bytes.fromhex(shown)) == daily.seal(Deal("bloom", shift_day(today, -1)))
    store.close()


def test_the_share_of_the_field_is_right(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        store = Store(f"sqlite:///{tmp_path / 'reihum.sqlite3'}")
        daily = make_daily(store, "2026-11-27T12:00:00+01:00")

        async def no_bots(*_: object) -> None:
            pass

        monkeypatch.setattr(daily.bots, "ensure_field", no_bots)
        monkeypatch.setattr(daily.bots, "begin_strong", lambda *_: None)
        for number in range(100):
            for game in ("elfer_raus", "bloom"):
                await daily.results.note_attempt("2026-11-27", game, f"{number}", f"{game[0]}{number}")
                await daily.results.note_result(f"{game[0]}{number}", number // 2, 1)
        low = await daily.rank_points(Deal("elfer_raus", "2026-11-27"), 10)
        assert (low.place, low.of, low.better_than) == (21, 100, 100 * 78 // 99), "few points win"
        high = await daily.rank_points(Deal("bloom", "2026-11-27"), 10)
        assert (high.place, high.of, high.better_than) == (79, 100, 100 * 20 // 99), "many points win"
        store.close()

    asyncio.run(work())


def test_many_results_are_counted_now_and_then_and_not_for_everybody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(day_results, "MANY", 2)
    monkeypatch.setattr(day_results, "RECOUNTED_AFTER", 3600.0)

    async def work() -> None:
        store = Store(f"sqlite:///{tmp_path / 'reihum.sqlite3'}")
        daily, asked, deal = make_daily(store, "2026-11-27T12:00:00+01:00"), list[str](), Deal("bloom", "2026-11-27")
        await daily.results.add_bots(deal.day, deal.game, [(f"easy:{number}", number) for number in range(FIELD)])
        await daily.results.add_bots(deal.day, f"{deal.game} beside", [("search:0", 9), ("oracle:0", 8)])
        fetch = store.fetch_rows

        async def count(query: sa.Select[Any]) -> Any:
            asked.append(str(query))
            return await fetch(query)

        monkeypatch.setattr(store, "fetch_rows", count)
        for number in range(20):
            await daily.results.note_attempt(deal.day, deal.game, f"{number}", f"{number}")
            assert (await daily.rank_points(deal, 10)).field_bots == FIELD
        assert [sum("count(" in query and "GROUP" not in query for query in asked), sum("LIKE" in query for query in asked)] == [1, 3]
        store.close()

    asyncio.run(work())


def test_both_databases_keep_results_alike(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        store = Store(database)
        results = DayResults(store)
        assert await results.note_attempt("2026-11-27", "bloom", "ada", "AAAAA") == "AAAAA"
        assert await results.note_attempt("2026-11-27", "bloom", "ada", "BBBBB") == "AAAAA", "the first one counts"
        await results.note_result("AAAAA", 12, 5)
        await results.note_result("AAAAA", 40, 6)
        await results.note_result("CCCCC", 40, 6)
        assert await results.list_attempts("2026-11-27", "ada") == {"bloom": ("AAAAA", 12)}
        for _ in range(2):
            await results.add_bots("2026-11-27", "bloom", [("easy:0", 3), ("easy:1", 12)])
        assert await results.list_bot_points("2026-11-27", "bloom") == {"easy:0": 3, "easy:1": 12}
        assert await results.count_by_points("2026-11-27", "bloom") == {3: 1, 12: 2}
        monkeypatch.setattr(day_results, "MOST", 3)
        assert await results.note_attempt("2026-11-27", "bloom", "ben", "BBBBB") is None
        store.close()

    asyncio.run(work())
