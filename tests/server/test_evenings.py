"""An evening of duplicates: the same deals for everybody, once each, and nothing shown before its time."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from reihum.server.config.database import prepare_sqlite_url
from reihum.server.live.calendar import shift_day
from reihum.server.live.evenings import _rank_people
from reihum.server.messages.errors import Refused, StoreError
from reihum.server.messages.evenings import EveningPerson
from reihum.server.store.schema import events
from reihum.server.store.store import Store
from reihum.server.table.evenings import GAMES, EveningPlan, encode_evening_link, read_evening_link, read_last_day
from reihum.server.table.ranking import compute_margin, find_rank, rank_people
from tests.effort import first_always
from tests.server.client import Client
from tests.server.day_play import ADA, BEN, ask, finish
from tests.server.days_clock import change_database, spoil_event
from tests.server.evening_play import create_evening, make_link, play_next_deal, take_seat
from tests.server.memory_bus import MemoryBus
from tests.server.same_cards import read_deal
from tests.server.servers import WIDE, ThreadServer

pytestmark = pytest.mark.usefixtures("bots_without_pauses")

CARL = "C" * 22
PLAN = EveningPlan("bloom", 3, "careful", 6, "2026-12-04")


def fetch_evening(house: ThreadServer, link: str, token: str | None = None) -> dict[str, Any]:
    status, answer = ask(house, f"/api/evenings/{link}", token)
    assert status == 200, answer
    return answer


def find_mine(found: dict[str, Any]) -> dict[str, Any]:
    return next(one for one in found["people"] if one["mine"])


def set_day(monkeypatch: pytest.MonkeyPatch, house: ThreadServer, days: int) -> None:
    seconds = house.service.calendar._now() + days * 86_400
    monkeypatch.setattr(house.service.calendar, "_now", lambda: seconds)


@pytest.mark.slow
def test_everybody_plays_the_same_deals_and_finds_a_place(house: ThreadServer, monkeypatch: pytest.MonkeyPatch) -> None:
    link = make_link(house)
    assert (fetch_evening(house, link)["next"], fetch_evening(house, link)["free"], fetch_evening(house, link)["people"]) == (1, 8, [])
    first = play_next_deal(house, link, ADA)
    second = play_next_deal(house, link, ADA)
    assert read_deal(house, first[1]) != read_deal(house, second[1])
    done = fetch_evening(house, link, ADA)
    assert (done["shown"], done["next"], find_mine(done)["finished"], find_mine(done)["place"]) == (True, None, 2, 1)
    # The same moves meet the same bots; a name that is taken gets a number.
    again = play_next_deal(house, link, BEN)
    assert again[0] == first[0]
    assert read_deal(house, again[1]) == read_deal(house, first[1])
    half = fetch_evening(house, link, BEN)
    assert [(one["name"], one["finished"]) for one in half["people"]] == [("Ada", 2), ("Ada 2", 1)]
    ada = half["people"][0]["points"]
    assert ada[0] == find_mine(half)["points"][0]
    assert (ada[1], half["shown"], half["people"][0]["place"]) == (None, False, None), "what one has not finished is not shown"
    assert {None} == {point for one in fetch_evening(house, link, CARL)["people"] for point in one["points"]}
    play_next_deal(house, link, BEN, choose=max)
    both = fetch_evening(house, link, BEN)["people"]
    assert sorted(one["place"] for one in both) in ([1, 2], [1, 1])
    apart = [theirs - own for own, theirs in zip(both[0]["points"], both[1]["points"], strict=True)]
    assert both[1]["behind"]["points"] == pytest.approx(sum(apart) / 2)
    # Whoever has not finished a deal is not counted there; after the last day everybody sees all.
    take_seat(house, link, CARL, "Carl")
    set_day(monkeypatch, house, 1)
    over = fetch_evening(house, link)
    assert (over["over"], over["shown"], over["next"]) == (True, True, None)
    assert [(one["name"], one["place"], one["points"]) for one in over["people"]][-1] == ("Carl", None, [None, None])
    assert take_seat(house, link, "D" * 22)[1]["code"] == "not_now"
    seat = take_seat(house, link, CARL)[1]
    finish(house, seat)
    last = take_seat(house, link, ADA)[1]
    assert last["table"] == second[1]
    record = ask(house, f"/api/tables/{second[1]}/record", last["secret"])[1]
    assert bytes.fromhex(record["key"]) == house.get_room(second[1]).table.match_key, "now everybody may check the cards"


@pytest.mark.slow
@pytest.mark.parametrize("game", first_always(["level_8", *sorted(set(GAMES) - {"elfer_raus", "level_8"})]))
def test_every_game_has_evenings(house: ThreadServer, game: str) -> None:
    link = make_link(house, game=game, players=2, bot="careful")
    assert play_next_deal(house, link, ADA)[0] == play_next_deal(house, link, BEN)[0]
    found = fetch_evening(house, link, ADA)
    assert found["people"][0]["points"] == found["people"][1]["points"] != [None, None]
    assert found["cards"] == (game == "level_8")


@pytest.mark.slow
def test_one_attempt_counts_and_nobody_else_can_take_it(house: ThreadServer, ben: Client) -> None:
    link = make_link(house)
    seat = take_seat(house, link, ADA)[1]
    assert take_seat(house, link, ADA, "Somebody else")[1] == seat
    assert take_seat(house, link, BEN)[1]["table"] != seat["table"], "another token is another person"
    assert [one["mine"] for one in fetch_evening(house, link, BEN)["people"]] == [False, True]
    assert ben.expect_refusal("join", table=seat["table"], secret=BEN) == "unknown_table"
    assert ben.expect_refusal("join", table=seat["table"], secret=take_seat(house, link, BEN)[1]["secret"]) == "unknown_table"
    ben.join(seat["table"], secret=seat["secret"])
    while not ben.legal:
        ben.receive()
    refused = [ben.expect_refusal(kind) for kind in ("leave", "start", "renew")]
    number = ben.table["number"]
    refused += [ben.expect_refusal(kind, number=number) for kind in ("take_back", "hint", "again", "next_round")]
    assert set(refused) == {"not_now"}
    assert fetch_evening(house, link, ADA)["people"][0]["going"]
    finish(house, seat)
    assert ask(house, f"/api/tables/{seat['table']}/cards?match=1", seat["secret"], {})[1]["code"] == "not_now"
    status, record = ask(house, f"/api/tables/{seat['table']}/record", seat["secret"])
    assert status == 200
    assert "key" not in record, "others may still play the deal"
    key = house.get_room(seat["table"]).table.match_key
    assert key.hex() not in json.dumps([fetch_evening(house, link, ADA), record])
    assert take_seat(house, link, ADA)[1]["table"] != seat["table"], "the next deal"
    play_next_deal(house, link, ADA)
    assert take_seat(house, link, ADA)[1] == take_seat(house, link, ADA)[1]
    assert find_mine(fetch_evening(house, link, ADA))["finished"] == 2


@pytest.mark.slow
def test_an_evening_outlives_its_server(tmp_path: Path) -> None:
    with ThreadServer(tmp_path, WIDE) as house:
        link = make_link(house)
        seat = take_seat(house, link, ADA)[1]
    with ThreadServer(tmp_path, WIDE) as house:
        assert take_seat(house, link, ADA)[1] == seat
        assert [(one["name"], one["going"]) for one in fetch_evening(house, link)["people"]] == [("Ada", True)]


@pytest.mark.slow
def test_a_failing_store_gives_an_error_and_not_an_empty_evening(tmp_path: Path) -> None:
    with ThreadServer(tmp_path, WIDE) as house:
        link = make_link(house)
        seat = take_seat(house, link, ADA)[1]
    with ThreadServer(tmp_path, WIDE) as house, pytest.MonkeyPatch.context() as patch:
        patch.setattr(house.service.context.store, "read", _be_away)
        answers = [ask(house, f"/api/evenings/{link}", ADA), take_seat(house, link, ADA)]
        assert [(status, answer["code"]) for status, answer in answers] == [(503, "storage")] * 2
        patch.undo()
        assert take_seat(house, link, ADA)[1] == seat, "when it is back, all is as it was"


@pytest.mark.slow
def test_a_table_that_cannot_be_replayed_does_not_close_the_evening(tmp_path: Path) -> None:
    with ThreadServer(tmp_path, WIDE) as house:
        link = make_link(house)
        first = take_seat(house, link, ADA)[1]["table"]
        take_seat(house, link, BEN, "Ben")
    spoil_event(prepare_sqlite_url(tmp_path), first, 1)
    with ThreadServer(tmp_path, WIDE) as house:
        assert [one["name"] for one in fetch_evening(house, link)["people"]] == ["Ben"]
        status, seat = take_seat(house, link, ADA)
        assert (status, seat["table"] == first) == (200, False)
        assert [one["name"] for one in fetch_evening(house, link)["people"]] == ["Ben", "Ada"]


@pytest.mark.slow
def test_a_deal_whose_table_is_damaged_is_over_without_a_result(tmp_path: Path) -> None:
    with ThreadServer(tmp_path, WIDE) as house:
        link = make_link(house)
        first = take_seat(house, link, ADA)[1]["table"]
    spoil_event(prepare_sqlite_url(tmp_path), first, 2)
    with ThreadServer(tmp_path, WIDE) as house:
        evening = fetch_evening(house, link, ADA)
        assert (evening["next"], evening["people"][0]["going"], evening["people"][0]["finished"]) == (2, False, 0)
        assert play_next_deal(house, link, ADA)[1] != first
        points = fetch_evening(house, link, ADA)["people"][0]["points"]
        assert points[0] is None
        assert points[1] is not None


async def _be_away(*_: object) -> None:
    message = "The database is away."
    raise StoreError(message)


@pytest.mark.slow
def test_two_processes_on_one_store_give_the_same_seats(tmp_path: Path) -> None:
    wire = MemoryBus()
    with ThreadServer(tmp_path, WIDE, wire) as one, ThreadServer(tmp_path, WIDE, wire) as two:
        link = make_link(one)
        assert take_seat(two, link, ADA)[1] == take_seat(one, link, ADA)[1]
        assert take_seat(one, link, BEN)[1]["table"] != take_seat(two, link, ADA)[1]["table"]
        assert list_names(one, link) == list_names(two, link) == ["Ada", "Ada 2"]
        asked = {"name": "Ada", "bots": "quick"}
        day = [ask(house, "/api/day/elfer_raus", ADA, asked)[1] for house in (one, two)]
        assert day[0] == day[1]
        assert day[0]["counts"]


def list_names(house: ThreadServer, link: str) -> list[str]:
    return [person["name"] for person in fetch_evening(house, link)["people"]]


@pytest.mark.slow
def test_eight_people_take_part_at_most(house: ThreadServer) -> None:
    link = make_link(house)
    for letter in "ABCDEFGH":
        assert take_seat(house, link, letter * 22, letter)[0] == 200
    status, answer = take_seat(house, link, "I" * 22)
    assert (status, answer["code"]) == (400, "table_full")
    assert fetch_evening(house, link)["free"] == 0


@pytest.mark.slow
def test_matches_finished_after_the_last_day_do_not_count(house: ThreadServer, monkeypatch: pytest.MonkeyPatch) -> None:
    link = make_link(house)
    play_next_deal(house, link, ADA)
    seat = take_seat(house, link, ADA)[1]
    set_day(monkeypatch, house, 1)
    assert take_seat(house, link, ADA)[1] == seat, "it may be played to its end"
    finish(house, seat)
    find_time = Store.find_time

    async def find_later_time(self: Store, code: str, number: int) -> int | None:
        at = await find_time(self, code, number)
        return at + 86_400_000 if at is not None and code == seat["table"] else at

    monkeypatch.setattr(Store, "find_time", find_later_time)
    assert [one is None for one in fetch_evening(house, link, ADA)["people"][0]["points"]] == [False, True]


@pytest.mark.slow
def test_whoever_takes_the_place_of_a_deleted_table_does_not_take_over_the_later_ones(tmp_path: Path) -> None:
    with ThreadServer(tmp_path, WIDE) as house:
        link = make_link(house)
        first = play_next_deal(house, link, ADA)[1]
        later = take_seat(house, link, ADA)[1]["table"]
    change_database(prepare_sqlite_url(tmp_path), sa.delete(events).where(events.c.code == first))
    with ThreadServer(tmp_path, WIDE) as house:
        play_next_deal(house, link, BEN, "Ben")
        assert [(one["name"], one["finished"], one["going"]) for one in fetch_evening(house, link)["people"]] == [("Ben", 1, False)]
        assert take_seat(house, link, BEN)[1]["table"] not in {first, later}


@pytest.mark.slow
def test_an_evening_lasts_no_longer_than_its_tables_are_kept(tmp_path: Path) -> None:
    # The first table may be made a minute after midnight, and everybody has a day to look at the result.
    for expire_days, days, lasts in ((6, 3, 3), (6, 4, 4), (6, 13, 4), (1, 0, 0), (1, 6, 0), (0, 28, 28)):
        with ThreadServer(tmp_path, replace(WIDE, expire_days=expire_days)) as house:
            until = fetch_evening(house, make_link(house, days=days))["until"]
            assert until == shift_day(house.service.calendar.today, lasts)


@pytest.mark.slow
def test_everybody_plays_by_the_house_rules_of_an_evening(house: ThreadServer) -> None:
    link = make_link(house, game="bloom", players=2, bot="careful", options={"jokers": 0, "hand": 9, "rounds": 3})
    tables = [house.get_room(play_next_deal(house, link, token)[1]).table for token in (ADA, BEN)]
    assert [(table.options["jokers"], table.options["hand"], table.options["rounds"]) for table in tables] == [(0, 9, 1)] * 2
    found = fetch_evening(house, link, ADA)
    assert found["people"][0]["points"] == found["people"][1]["points"] != [None, None]
    assert found["house_rules"] == {"jokers": 0, "hand": 9}
    assert fetch_evening(house, make_link(house))["house_rules"] == {}


@pytest.mark.slow
def test_unknown_fields_of_newer_clients_are_ignored(house: ThreadServer) -> None:
    link = make_link(house, colour="red")
    status, seat = ask(house, f"/api/evenings/{link}", ADA, {"name": "Ada", "bots": "quick", "face": "fox"})
    assert (status, seat["counts"]) == (200, True)


@pytest.mark.slow
def test_invalid_evenings_are_refused(house: ThreadServer) -> None:
    wrong: list[dict[str, Any]] = [
        {"game": "chess"},
        {"bot": "search"},
        {"bot": "nobody"},
        {"players": 9},
        {"deals": 1},
        {"deals": 13},
        {"days": -1},
        {"days": 29},
        {"options": {"draws": "many"}},
        {"options": {"nothing": 1}},
        {"game": "level_8", "options": {"stars": 2}},
    ]
    codes = [create_evening(house, **one)[1]["code"] for one in wrong]
    assert codes == ["unknown_game", "unknown_bot", "unknown_bot", *["bad_options"] * 8]
    assert ask(house, "/api/evenings/abc", ADA)[1]["code"] == "unknown_table"
    assert make_link(house) != make_link(house), "everybody has deals of their own"


def test_a_link_is_as_its_server_has_made_it() -> None:
    link = encode_evening_link(b"the server", PLAN, "aB-_9xyz")
    assert read_evening_link(b"the server", link) == PLAN
    assert read_last_day(link) == PLAN.until
    for wrong in ("", "x", "Ä", "A" * 24, link + "A", link[:-1], encode_evening_link(b"another server", PLAN, "aB-_9xyz")):
        with pytest.raises(Refused):
            read_evening_link(b"the server", wrong)


def test_a_link_keeps_its_house_rules_and_one_of_a_newer_server_is_answered_with_a_sentence() -> None:
    ruled = PLAN._replace(rules={"hand": 9, "jokers": 0})
    assert read_evening_link(b"the server", encode_evening_link(b"the server", ruled, "aB-_9xyz")) == ruled
    for newer, code in ((PLAN._replace(game="newer"), "unknown_game"), (PLAN._replace(rules={"newer": 1}), "bad_options")):
        with pytest.raises(Refused) as refused:
            read_evening_link(b"the server", encode_evening_link(b"the server", newer, "aB-_9xyz"))
        assert refused.value.code == code


def test_places_are_those_of_whoever_has_finished_all_and_differences_may_be_chance() -> None:
    points: list[list[int | None]] = [[5, 9, 4], [3, None, 8], [9, 9, 9], [5, 5, 8], [1, None, 1]]
    assert rank_people(points, lowest=False) == [2, 0, 3, 1, 4]
    assert [find_rank(points, at, lowest=False) for at in range(5)] == [2, None, 1, 2, None]
    assert find_rank(points, 2, lowest=True) == 3
    assert compute_margin([9, 9], [None, None], lowest=False) is None
    one = compute_margin([9, 9], [3, None], lowest=False)
    assert one is not None
    assert (one.points, one.around, one.chance) == (6, None, True)
    # Differences of 4, 2 and 3: their mean is 3, the standard deviation 1, and Student's quantile for three is 4.303.
    margin = compute_margin([9, 9, 9], [5, 7, 6], lowest=False)
    assert margin is not None
    assert (margin.points, margin.chance) == (3, False)
    assert margin.around == pytest.approx(4.303 / 3**0.5)
    luck = compute_margin([2, 9, 1], [1, 1, 8], lowest=True)
    assert luck is not None
    assert luck.chance
    unfinished: list[list[int | None]] = [[10, None], [14, None], [None, None]]
    people = [EveningPerson(name=name, mine=False, finished=0, going=False, points=[]) for name in "ABC"]
    assert {(one.place, one.behind) for one in _rank_people(people, unfinished, lowest=True)} == {(None, None)}, "nobody is first"
    alike = compute_margin([5, 5], [5, 5], lowest=False)
    assert alike is not None
    assert alike.chance
