"""The same cards for a friend: same moves, same match; one attempt a browser, eight friends a link, nothing shown before its time."""

import asyncio
import json
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from reihum.server.config.database import prepare_sqlite_url
from reihum.server.live import same_cards
from reihum.server.messages.errors import Refused, StoreError
from reihum.server.table.same_cards import encode_same_cards_link, read_same_cards_link
from tests.effort import first_always
from tests.helpers.error_codes import refuses_with
from tests.server.client import Client
from tests.server.day_play import ask
from tests.server.days_clock import spoil_event
from tests.server.same_cards import begin, finish, read_deal
from tests.server.servers import WIDE, ThreadServer
from tests.server.service_harness import ServiceHarness, get_room

BEN, CARL = "B" * 22, "C" * 22
pytestmark = pytest.mark.slow


def make_link(house: ThreadServer, person: Client, match: int = 1) -> str:
    status, answer = ask(house, f"/api/tables/{person.code}/cards?match={match}", person.secret, {})
    assert status == 200, answer
    return str(answer["link"])


def fetch_cards(house: ThreadServer, link: str, token: str | None = None) -> dict[str, Any]:
    status, answer = ask(house, f"/api/cards/{link}", token)
    assert status == 200, answer
    return answer


def play(house: ThreadServer, link: str, token: str, name: str = "Ben") -> tuple[int, dict[str, Any]]:
    return ask(house, f"/api/cards/{link}", token, {"name": name})


def follow(house: ThreadServer, link: str, token: str, choose: Callable[[list[str]], str] = min) -> tuple[list[str], dict[str, Any]]:
    seat = play(house, link, token)[1]
    with Client(house.address) as friend:
        friend.join(seat["table"], secret=seat["secret"])
        return finish(friend, choose), friend.table


def test_the_same_moves_meet_the_same_cards_and_bots_and_others_show_where_they_parted(house: ThreadServer, anna: Client) -> None:
    begin(anna, "easy", "careful", options={"rounds": 2, "draws": 2})
    moves = finish(anna)
    link = make_link(house, anna)
    again, table = follow(house, link, BEN)
    assert again == moves
    assert table["match"]["results"] == anna.table["match"]["results"]
    assert table["match"]["commitment"] == anna.table["match"]["commitment"]
    assert table["cards_of"] == link
    other, diverged = follow(house, link, CARL, max)
    assert read_deal(house, diverged["table"]) == read_deal(house, anna.code), "other moves leave the order of the pile"
    at = next(at for at, (one, two) in enumerate(zip(moves, other, strict=False)) if one != two)
    assert moves[at].startswith("0 "), "it is one's own move that differs first"
    for token in (anna.secret, BEN, CARL):
        found = fetch_cards(house, link, token)
        mine = next(one for one in found["courses"] if one["mine"])
        parted = [one["parted"] for one in found["courses"] if not one["mine"]]
        assert found["house_rules"] == table["house_rules"] == {"draws": 2}
        assert (found["inviter"], mine["parted"], len(parted)) == (token == anna.secret, None, 2)
        if token == CARL:
            assert {(one["mine"]["move"], one["theirs"]["move"]) for one in parted} == {(other[at][2:], moves[at][2:])}
        else:
            assert [one and one["theirs"]["move"] for one in parted] == [None, other[at][2:]]
    assert [one["name"] for one in found["courses"]] == ["Anna", "Ben", "Ben"]
    assert [one["total"] for one in found["courses"]][:2] == [anna.table["match"]["totals"][0]] * 2
    assert sum(mine["scores"]) == mine["total"]


@pytest.mark.parametrize("game", first_always(["bloom", "level_8", "elfer_raus_master"]))
def test_the_bots_of_every_game_answer_alike(house: ThreadServer, anna: Client, game: str) -> None:
    begin(anna, "careful", game=game, options={} if game == "level_8" else {"rounds": 1} if game == "bloom" else {})
    moves = finish(anna)
    assert follow(house, make_link(house, anna), BEN)[0] == moves


def test_nothing_is_shown_before_one_has_finished_and_one_attempt_counts(house: ThreadServer, anna: Client, ben: Client) -> None:
    begin(anna, "random")
    finish(anna)
    link = make_link(house, anna)
    before = fetch_cards(house, link)
    assert (before["names"][0], before["bots"], before["free"], before["courses"]) == ("Anna", [None, "random"], 8, [])
    assert anna.code not in json.dumps(before)
    seat = play(house, link, BEN)[1]
    ben.join(seat["table"], secret=seat["secret"])
    during = fetch_cards(house, link, BEN)
    assert (during["table"], during["free"], during["going"], during["courses"]) == (seat["table"], 7, 1, [])
    assert [one["name"] for one in fetch_cards(house, link, anna.secret)["courses"]] == ["Anna"], "the inviter sees nobody who still plays"
    while not ben.legal:
        ben.receive()
    refused = [ben.expect_refusal(kind) for kind in ("leave", "start", "renew")]
    refused += [ben.expect_refusal("place_bot", seat=1, bot="easy"), ben.expect_refusal("again", number=ben.table["number"])]
    assert set(refused) == {"not_now"}
    finish(ben)
    after = fetch_cards(house, link, BEN)["courses"]
    assert len(after) == 2
    assert play(house, link, BEN, "Someone else")[1] == seat, "it is the same attempt, which is over"
    assert ben.expect_refusal("again", number=ben.table["number"]) == "not_now"
    assert fetch_cards(house, link, BEN)["courses"] == after
    assert fetch_cards(house, link, CARL)["courses"] == []
    assert play(house, link, anna.secret)[1]["code"] == "not_now"


def test_a_friend_whose_table_is_damaged_gets_another(tmp_path: Path) -> None:
    with ThreadServer(tmp_path) as house, Client(house.address) as anna:
        begin(anna, "random")
        finish(anna)
        link = make_link(house, anna)
        lost, unreadable = (play(house, link, token)[1]["table"] for token in (BEN, CARL))
    spoil_event(prepare_sqlite_url(tmp_path), lost, 2)
    spoil_event(prepare_sqlite_url(tmp_path), unreadable, 1)
    with ThreadServer(tmp_path) as house:
        for token in (BEN, CARL):
            assert fetch_cards(house, link, token)["going"] == (token == CARL)
            status, seat = play(house, link, token)
            assert status == 200
            assert seat["table"] not in {lost, unreadable}
            assert play(house, link, token)[1] == seat


def test_a_link_whose_last_place_holds_an_unreadable_table_is_full(tmp_path: Path) -> None:
    with ThreadServer(tmp_path, WIDE) as house, Client(house.address) as anna:
        begin(anna, "random")
        finish(anna)
        link = make_link(house, anna)
        places = [play(house, link, letter * 22)[1]["table"] for letter in "ABCDEFGH"]
    spoil_event(prepare_sqlite_url(tmp_path), places[-1], 1)
    with ThreadServer(tmp_path, WIDE) as house:
        status, answer = play(house, link, "I" * 22)
        assert (status, answer["code"]) == (400, "table_full")


def test_a_ninth_friend_is_refused(house: ThreadServer, anna: Client) -> None:
    begin(anna, "random")
    finish(anna)
    link = make_link(house, anna)
    places = [play(house, link, letter * 22)[1]["table"] for letter in "ABCDEFGH"]
    assert len(set(places)) == 8
    status, answer = play(house, link, "I" * 22)
    assert (status, answer["code"]) == (400, "table_full")
    assert play(house, link, "C" * 22)[1]["table"] == places[2]
    assert fetch_cards(house, link)["free"] == 0


def test_only_one_s_own_finished_match_against_bots_can_be_handed_on(house: ThreadServer, anna: Client, ben: Client) -> None:
    def ask_refusal(code: str, secret: str, match: int = 1) -> str:
        return str(ask(house, f"/api/tables/{code}/cards?match={match}", secret, {})[1]["code"])

    begin(anna, "random")
    assert ask_refusal(anna.code, anna.secret) == "not_now", "it is not over"
    finish(anna)
    assert ask_refusal(anna.code, BEN) == "wrong_secret"
    assert ask_refusal(anna.code, anna.secret, 2) == "not_now"
    ben.create(None)
    anna.join(ben.code)
    anna.ask("sit", name="Anna")
    ben.ask("start")
    while ben.table["phase"] == "playing":
        person = anna if anna.legal else ben
        if not person.legal:
            anna.receive()
            continue
        person.ask_patiently("move", number=person.table["number"], move=person.legal[0])
        for one in (anna, ben):
            while one.table["number"] < person.table["number"]:
                one.receive()
    assert ask_refusal(ben.code, ben.secret) == "not_now", "two people"
    for link in ("", "x", "A" * 24, "Ä", encode_same_cards_link(b"another server", "ABCDE", 1)):
        with pytest.raises(Refused):
            read_same_cards_link(b"the server", link)


def test_a_link_outlives_the_next_match_and_a_new_secret(house: ThreadServer, anna: Client) -> None:
    begin(anna, "random")
    moves = finish(anna)
    link = make_link(house, anna)
    anna.ask("again", number=anna.table["number"])
    anna.ask("renew")
    assert follow(house, link, BEN)[0] == moves
    assert len(fetch_cards(house, link, anna.secret)["courses"]) == 2


def test_a_failing_store_gives_an_error_and_not_an_empty_list(house: ThreadServer, anna: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    begin(anna, "easy")
    finish(anna)
    link = make_link(house, anna)
    stored = house.service.context.store.read

    async def read(code: str, after: int = 0) -> Any:
        if code != anna.code:
            message = "The database is away."
            raise StoreError(message)
        return await stored(code, after)

    monkeypatch.setattr(house.service.context.store, "read", read)
    answers = [ask(house, f"/api/cards/{link}", BEN), play(house, link, BEN)]
    assert [(status, answer["code"]) for status, answer in answers] == [(503, "storage")] * 2


def test_few_logs_are_replayed_at_once_and_one_for_an_address(monkeypatch: pytest.MonkeyPatch) -> None:
    running, most, lock = list[str](), list[list[str]](), threading.Lock()

    def replay(code: str, _log: object, _number: int) -> None:
        with lock:
            running.append(code)
            most.append(sorted(running))
        time.sleep(0.02)
        with lock:
            running.remove(code)
        message = "It is not over."
        raise Refused(message, "not_now")

    monkeypatch.setattr(same_cards, "replay_against_bots", replay)

    async def work() -> list[str]:
        harness = ServiceHarness()
        codes = [get_room(await harness.set_up("random")).code for _ in range(3)]

        async def ask_at(address: int, code: str) -> None:
            link = encode_same_cards_link(harness.service.context.store.table_key, code, 1)
            with refuses_with("not_now"):
                await same_cards.describe_same_cards(harness.service, f"192.0.2.{address}", link, None)

        await asyncio.gather(*(ask_at(address, code) for address, code in enumerate(codes) for _ in range(4)))
        return codes

    codes = asyncio.run(work())
    assert len(most) == 4 * len(codes)
    assert max(map(len, most)) == 2
    assert all(len(set(each)) == len(each) for each in most)
