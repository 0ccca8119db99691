"""Whole matches over sockets."""

import hashlib
import json
import random
import threading
import time
from pathlib import Path

import pytest

import reihum
from reihum._play.game import game_ids
from reihum._play.record import replay
from reihum.server.http.client import FOLDER
from tests.server.client import Client
from tests.server.servers import ThreadServer


@pytest.mark.parametrize("players", range(2, 7))
def test_a_match_against_bots_from_the_table_to_the_record(house: ThreadServer, anna: Client, players: int) -> None:
    seated = anna.create(*["careful", "random", "careful", "random", "careful"][: players - 1])
    assert (seated["type"], seated["seat"]) == ("seated", 0)
    assert anna.table["phase"] == "waiting"
    assert anna.ask("start")["type"] == "done"
    commitment = anna.table["match"]["commitment"]
    assert anna.table["match"]["key"] is None
    anna.play(random.Random(players).choice)
    match = anna.table["match"]
    assert match["winners"]
    assert hashlib.sha256(bytes.fromhex(match["key"])).hexdigest() == commitment
    status, headers, body = house.get(f"/api/tables/{anna.code}/record")
    assert status == 200
    assert "attachment" in headers["content-disposition"]
    assert replay(json.loads(body)).winners == match["winners"]


@pytest.mark.slow
@pytest.mark.parametrize("game", game_ids())
def test_a_round_of_every_game(anna: Client, game: str) -> None:
    anna.create("careful", "random", game=game)
    anna.ask("start")
    anna.play(random.Random(5).choice, rounds=1)
    assert len(anna.table["match"]["results"]) == 1
    assert anna.table["match"]["totals"]


@pytest.mark.slow
def test_two_people_play_several_rounds_and_again(house: ThreadServer, anna: Client, ben: Client) -> None:
    anna.create(None, "random", options={"rounds": 2})
    ben.join(anna.code)
    assert ben.table["seat"] is None
    assert anna.expect_refusal("start") == "not_now"
    assert ben.ask("sit", name="Ben")["seat"] == 1
    assert [seat["name"] for seat in ben.table["seats"]] == ["Anna", "Ben", "Ada"]
    assert ben.expect_refusal("start") == "not_host"
    anna.ask("start")
    player = threading.Thread(target=ben.play, args=(random.Random(1).choice,))
    player.start()
    anna.play(random.Random(2).choice)
    player.join()
    assert len(anna.table["match"]["results"]) == 2
    first = anna.table["match"]["key"]
    assert ben.ask("again", number=ben.table["number"])["type"] == "done"
    assert ben.table["matches"] == 2
    assert ben.table["match"]["key"] is None
    anna.wait_for(lambda message: message["type"] == "happened" and message["what"]["kind"] == "started")
    assert house.get(f"/api/tables/{anna.code}/record")[0] == 409
    body = house.get(f"/api/tables/{anna.code}/record?match=1")[2]
    assert len(replay(json.loads(body)).rounds) == 2
    assert json.loads(body)["key"] == first


def test_the_numbers_of_a_log_come_without_gaps_and_before_the_answer(anna: Client) -> None:
    anna.create("random", "careful")
    anna.ask("start")
    anna.play(random.Random(3).choice)
    numbers = [message["number"] for message in anna.heard if message["type"] == "happened"]
    assert numbers == list(range(2, anna.table["number"] + 1))
    for at, message in enumerate(anna.heard):
        if message["type"] == "done":
            assert any(other["type"] == "happened" and other["number"] == message["number"] for other in anna.heard[:at])


def test_an_onlooker_sees_the_table_and_may_do_nothing(anna: Client, ben: Client) -> None:
    anna.create("careful", pace=5000)
    anna.ask("start")
    ben.join(anna.code.lower())
    view = ben.table["match"]["view"]
    assert view["hand"] == []
    assert view["counts"] == anna.table["match"]["view"]["counts"]
    assert ben.table["match"]["legal"] == []
    assert ben.expect_refusal("sit", name="Ben") == "not_now"
    assert ben.expect_refusal("move", number=ben.table["number"], move=".") == "not_seated"
    assert ben.expect_refusal("start") == "not_seated"


def test_names_are_unique_at_a_table_and_absence_is_shown(house: ThreadServer, anna: Client) -> None:
    anna.create(None, "random", None)
    with Client(house.address) as ben:
        ben.join(anna.code)
        ben.ask("sit", name="  anna ", seat=3)
        assert ben.table["seats"][3]["name"] == "anna 2"
        anna.wait_for(lambda message: message["type"] == "happened" and message["what"]["kind"] == "sat")
        assert not anna.table["seats"][3]["away"]
        secret = ben.secret
    gone = anna.wait_for(lambda message: message["type"] == "happened" and message["what"]["kind"] == "presence")
    assert gone["what"] == {"kind": "presence", "seat": 3, "away": True}
    assert gone["table"]["seats"][3]["away"]
    with Client(house.address) as ben:
        ben.join(anna.code, secret=secret)
        assert ben.table["seat"] == 3
        assert anna.wait_for(lambda message: message["type"] == "happened")["what"]["away"] is False


def test_the_host_places_and_removes_bots(anna: Client) -> None:
    anna.create(None, None)
    anna.ask("place_bot", seat=1, bot="careful")
    anna.ask("place_bot", seat=2, bot="random")
    assert [seat["bot"] for seat in anna.table["seats"]] == [None, "careful", "random"]
    anna.ask("place_bot", seat=1, bot="level-3")
    assert [seat["bot"] for seat in anna.table["seats"]] == [None, "level-3", "random"]
    anna.ask("place_bot", seat=2, bot=None)
    assert [seat["kind"] for seat in anna.table["seats"]] == ["person", "bot", "open"]
    assert anna.expect_refusal("place_bot", seat=0, bot="careful") == "seat_taken"
    assert anna.expect_refusal("place_bot", seat=3, bot="careful") == "seat_taken"
    assert anna.expect_refusal("place_bot", seat=2, bot="os:system") == "unknown_bot"
    assert anna.expect_refusal("place_bot", seat=2, bot="level-8") == "unknown_bot"


def test_bots_take_their_time(anna: Client) -> None:
    anna.create("random", pace=300)
    anna.ask("start")
    while anna.legal:
        anna.move(anna.legal[0])
    began = time.monotonic()
    moved = anna.wait_for(lambda message: message["type"] == "happened")
    assert moved["what"]["seat"] == 1
    assert 0.2 < time.monotonic() - began < 2


def test_http_lists_the_games_and_answers_404_for_unknown_paths(house: ThreadServer) -> None:
    status, headers, body = house.get("/api/games")
    games = {game["id"]: game for game in json.loads(body)["games"]}
    assert status == 200
    assert games["elfer_raus"]["seats"] == [2, 3, 4, 5, 6]
    assert games["elfer_raus"]["options"][0]["default"] == 1
    assert games["elfer_raus"]["bots"] == ["random", "easy", "careful", "search"]
    assert games["elfer_raus"]["levels"] == [f"level-{number}" for number in range(1, 8)]
    assert house.get("/healthz")[0] == 200
    assert "unsafe-inline" not in headers["content-security-policy"].partition("script-src")[2].partition(";")[0]
    assert headers["x-content-type-options"] == "nosniff"
    for path in ("/nothing", "/api/nothing", "/assets/nothing.js", "/assets/../../app.py", "/api/tables/AAAAA/record", "/t/AAAAA/x"):
        status, _, body = house.get(path)
        assert status == 404, path
        assert len(body) < 200, path


def test_the_page_is_served_for_every_table(house: ThreadServer) -> None:
    assert Path(reihum.__file__).parent / "client" == FOLDER  # where the build puts the client, in a checkout and in the wheel
    built = (FOLDER / "index.html").is_file()
    for path in ("/", "/t/ABCDE"):
        status, headers, body = house.get(path)
        assert status == (200 if built else 503)
        assert ("no-cache" in headers["cache-control"] and b"<html" in body) if built else b"make client" in body
