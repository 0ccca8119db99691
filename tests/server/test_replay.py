"""Looking back at recorded matches over HTTP: every step as a seat saw it, and a word about what is wrong."""

import json
import random
from typing import Any

import msgspec
import pytest

from reihum._play.game import game_ids, get_game
from reihum.server.config.limits import Limits, Rate
from reihum.server.http import replay
from reihum.server.messages.api import ReplayStep
from reihum.server.table import checked_record
from tests.server.client import Client
from tests.server.replays import fetch_replay, post, record_match
from tests.server.servers import ThreadServer


@pytest.mark.parametrize("game", game_ids())
def test_every_step_of_a_round_as_a_seat_saw_it(house: ThreadServer, game: str) -> None:
    record = json.loads(record_match(game))
    rounds = record["rounds"]
    last = fetch_replay(house, record, round=len(rounds), seat=1)
    assert (last["game"], last["players"], last["rounds"], last["fault"]) == (game, ["Anna", "Ben"], len(rounds), None)
    moves = [move for move in rounds[-1]["moves"] if isinstance(move, list)]
    assert last["count"] == len(moves) + 1
    for at, step in enumerate(last["steps"]):
        assert step["table"]["number"] == at + 1
        assert step["table"]["seat"] == 1
        if at:
            seat, text = moves[at - 1]
            assert step["what"]["seat"] == seat
            assert step["what"]["move"] == text or seat == 0  # what Anna kept is not told
            assert last["steps"][at - 1]["table"]["match"]["turn"] == seat
            assert seat != 1 or text in last["steps"][at - 1]["table"]["match"]["legal"]
    if len(last["steps"]) == last["count"]:
        end = last["steps"][-1]["table"]
        assert (end["phase"], end["match"]["totals"], end["match"]["winners"]) == ("match_over", record["totals"], record["winners"])
    # The round can be played again without those before it.
    again = get_game(game).restore(2, record["options"], last["carry"], rounds[-1]["deal"])
    assert msgspec.to_builtins(get_game(game).view(again, 1)) == last["steps"][0]["table"]["match"]["view"]
    first = fetch_replay(house, record)
    assert first["steps"][0]["what"] == {"kind": "dealt", "round": 1}
    assert first["steps"][0]["table"]["match"]["view"]["hand"] == []
    assert first["steps"][0]["table"]["match"]["totals"] is None


def test_many_steps_come_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checked_record, "MAX_STEPS", 10)

    def steps(start: int) -> list[ReplayStep]:
        body = json.dumps({"record": json.loads(record_match("elfer_raus")), "from": start}).encode()
        return replay.ReplayCache().answer(*replay.read_request(body)).steps

    assert len(steps(0)) == 10
    assert steps(10)[0].table.number == 11
    assert steps(10**9) == []


def test_errors_of_a_record_are_reported_and_the_readable_part_is_shown(house: ThreadServer) -> None:
    record = json.loads(record_match("elfer_raus"))
    record["rounds"][0]["moves"][5] = [0, "r99"]
    answer = fetch_replay(house, record)
    assert (answer["fault"]["round"], answer["fault"]["move"], answer["fault"]["code"]) == (1, 6, "illegal_move")
    assert answer["fault"]["message"]
    assert answer["count"] == 6  # the deal and five moves
    record["format"] = "other"
    answer = fetch_replay(house, record)
    assert "other" in answer["fault"]["message"]
    assert answer["steps"] == []
    for nothing in ({}, {"format": "reihum-record/1"}, {"rounds": 7}, {"rounds": [7]}):
        assert fetch_replay(house, nothing)["fault"] is not None
    master = json.loads(record_match("elfer_raus_master"))
    master["game"] = "../../etc"
    assert fetch_replay(house, master)["fault"]["code"] == "not_playable"


def test_a_record_that_breaks_off_is_not_said_to_be_wrong(house: ThreadServer) -> None:
    record = json.loads(record_match("elfer_raus"))
    del record["rounds"][0]["moves"][7:], record["rounds"][1:]
    answer = fetch_replay(house, record)
    assert (answer["fault"]["round"], answer["fault"]["move"], answer["fault"]["code"]) == (1, 7, "ends_early")
    assert answer["count"] == 8  # the deal and seven moves


def test_any_names_can_be_replayed_and_long_ones_are_cut(house: ThreadServer) -> None:
    record = json.loads(record_match("elfer_raus"))
    record["players"] = [" ", "x" * 10_000, *record["players"][2:]]
    answer = fetch_replay(house, record)
    assert answer["fault"] is None
    assert answer["players"][:2] == ["?", "x" * 39 + "…"]
    assert [seat["name"] for seat in answer["steps"][0]["table"]["seats"]] == answer["players"]


def test_invalid_replay_requests_are_refused(house: ThreadServer) -> None:
    record = json.loads(record_match("elfer_raus"))
    for body in (b"", b"{", b"[]", b'{"record": []}', b'{"record": {}, "round": "x"}', b"\xff", b'{"record":' + b"[" * 5000):
        assert post(house, body)[1]["code"] == "malformed"
    for wrong in ({"round": 0}, {"round": 2}, {"round": -1}, {"seat": 2}, {"seat": -1}):
        assert post(house, json.dumps({"record": record} | wrong).encode())[1]["code"] == "malformed"
    status, answer = post(house, b'{"record": {"x": "' + b"x" * replay.MAX_BYTES + b'"}}')
    assert (status, answer["code"]) == (413, "too_large")
    long = {"rounds": [{"moves": [[0, "."]] * (replay.MAX_MOVES + 1)}]}
    assert post(house, json.dumps({"record": long}).encode())[1]["code"] == "too_large"
    assert house.get("/api/look")[0] == 404


def test_a_long_record_costs_more_of_what_an_address_may_look_at(tmp_path: Any) -> None:
    body = b'{"record": {"rounds": [{"moves": [' + b'[0, "."], ' * replay.MAX_MOVES + b"[]]}]}}"
    assert replay.price_request(body) == 6
    assert replay.price_request(record_match("level_8").encode()) == 0
    with ThreadServer(tmp_path, Limits(looks=Rate(0.001, 15))) as house:
        codes = [post(house, body)[1]["code"] for _ in range(3)]
        assert codes[0] != "too_fast"
        assert codes[1:] == [codes[0], "too_fast"]


def test_one_may_not_look_without_end(tmp_path: Any) -> None:
    with ThreadServer(tmp_path, Limits(looks=Rate(0.001, 2))) as house:
        assert [post(house, b"{")[1]["code"] for _ in range(3)] == ["malformed", "malformed", "too_fast"]


def test_a_match_of_the_table_can_be_replayed(house: ThreadServer, anna: Client) -> None:
    anna.create("random")
    anna.ask("start")
    anna.play(random.Random(1).choice)
    record = json.loads(house.get(f"/api/tables/{anna.code}/record")[2])
    assert fetch_replay(house, record, seat=0)["steps"][-1]["table"]["match"]["results"] == anna.table["match"]["results"]
