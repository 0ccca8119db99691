"""Several tables of one person who sits down at none: how they are set up, and how one asks how they stand."""

import json
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from reihum.server.config.database import prepare_sqlite_url
from reihum.server.config.limits import Limits, Rate
from reihum.server.messages.api import MAX_TABLES
from reihum.server.messages.errors import StoreError
from tests.server.client import Client
from tests.server.days_clock import rename_game, spoil_event
from tests.server.servers import ThreadServer

NOBODY = "A" * 22
TEACHER = "T" * 22


def fetch_standings(house: ThreadServer, *asked: tuple[str, str]) -> tuple[int, Any]:
    """Ask how tables stand, each by its code and a secret; give the status and the tables, or the code of the refusal."""
    return post(house, {"tables": [{"table": code, "secret": secret} for code, secret in asked]})


def post(house: ThreadServer, body: Any) -> tuple[int, Any]:
    request = urllib.request.Request(f"{house.address}/api/tables", json.dumps(body).encode())  # noqa: S310 - it is our own server
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310 - as above
            assert answer.headers["cache-control"] == "private, no-store"
            return answer.status, json.loads(answer.read())["tables"]
    except urllib.error.HTTPError as error:
        return error.code, json.loads(error.read())["code"]


def set_up(teacher: Client, others: Sequence[str | None] = (None,), **wanted: Any) -> str:
    """Set up a table without sitting down; give its code."""
    answer = teacher.create(*others, name="Teacher", sits=False, **wanted)
    assert (answer["type"], answer["seat"]) == ("seated", None), answer
    return teacher.code


def test_whoever_sets_a_table_up_need_not_sit_and_the_first_who_does_is_the_host(anna: Client, ben: Client) -> None:
    code = set_up(anna)
    assert anna.expect_refusal("start") == "not_joined", "setting a table up is not coming there"
    assert anna.expect_refusal("join", table=code, secret=anna.secret) == "wrong_secret", "the secret opens no seat"
    ben.join(code)
    assert [one["kind"] for one in ben.table["seats"]] == ["open", "open"]
    ben.ask("sit", name="Ben", seat=1)
    assert ([one["name"] for one in ben.table["seats"]], ben.table["host"]) == (["", "Ben"], 1)
    ben.ask("place_bot", seat=0, bot="random")
    assert ben.ask("start")["type"] == "done"


def test_a_table_is_set_up_once_however_often_it_is_asked_for(house: ThreadServer, anna: Client, ben: Client) -> None:
    wanted = {"id": "one", "secret": TEACHER, "game": "elfer_raus", "name": "T", "others": [{"bot": None}], "sits": False}
    codes = {each.ask("create", **wanted)["table"] for each in (anna, anna, ben)}
    assert len(codes) == 1
    assert fetch_standings(house, (codes.pop(), TEACHER))[0] == 200


def test_how_tables_stand_is_told_to_whom_they_belong(house: ThreadServer, anna: Client, ben: Client) -> None:
    going, waiting = set_up(anna, secret=TEACHER), set_up(anna, secret=TEACHER)
    ben.join(going)
    ben.ask("sit", name="Ben")
    ben.ask("place_bot", seat=1, bot="random")
    ben.ask("start")
    status, (first, second) = fetch_standings(house, (going.lower(), TEACHER), (waiting, TEACHER))
    assert status == 200
    assert (first["table"], first["phase"], first["round"]) == (going, "playing", 1)
    assert first["seats"][0]["name"] == "Ben"
    assert (first["winners"], first["totals"], first["visitors"]) == ([], None, True)
    assert 0 <= first["seconds"] < 60
    assert "view" not in first, "nobody sees a card before coming to the table"
    assert (second["phase"], second["round"], second["turn"]) == ("waiting", 0, None)


def test_others_cannot_find_out_whether_a_table_exists(house: ThreadServer, anna: Client, ben: Client) -> None:
    code = set_up(anna, ("random",), settings={"onlookers": False})
    ben.join(code)
    ben.ask("sit", name="Ben")  # now nobody may look on
    began = time.monotonic()
    asked = ((code, NOBODY), (code, ben.secret), ("AAAAA", anna.secret), ("nonsense", anna.secret), (code, ""), (code, "ö"))
    assert fetch_standings(house, *asked) == (200, [None] * len(asked))
    assert 0.5 < time.monotonic() - began < 3, "an answer of a moment would tell whether a log was read, and they wait together"
    status, (own,) = fetch_standings(house, (code, anna.secret))
    assert (status, own["visitors"]) == (200, False)
    assert own["seats"][0]["name"] == "Ben"


def test_whoever_sat_down_when_setting_up_asks_with_the_seat(house: ThreadServer, anna: Client) -> None:
    anna.create("random")
    assert fetch_standings(house, (anna.code, anna.secret)) == (200, [None])


def test_no_more_is_answered_than_an_evening_has(house: ThreadServer) -> None:
    assert fetch_standings(house, *[("AAAAA", NOBODY)] * (MAX_TABLES + 1)) == (400, "malformed")
    assert post(house, {"tables": "all"}) == (400, "malformed")
    assert post(house, {"tables": [{"table": "x" * 5000, "secret": ""}]})[0] == 413
    assert fetch_standings(house) == (200, [])


def test_an_address_asks_so_often_and_wrong_codes_lock_nobody_out(tmp_path: Path) -> None:
    with ThreadServer(tmp_path, Limits(overviews=Rate(0.0001, 3), misses=Rate(0.0001, 2))) as house, Client(house.address) as anna:
        code = set_up(anna)
        # Two wrong ones spend the allowance; the third is told the same.
        assert fetch_standings(house, *[(absent, NOBODY) for absent in ("AAAAA", "AAAAB", "AAAAC")]) == (200, [None] * 3)
        assert anna.expect_refusal("join", table=code) == "too_fast"
        assert fetch_standings(house, (code, anna.secret), (code, NOBODY))[1][0]["table"] == code
        assert [fetch_standings(house)[0] for _ in range(2)] == [200, 429]


def test_a_table_that_cannot_be_read_or_played_hides_no_other(tmp_path: Path) -> None:
    with ThreadServer(tmp_path) as house, Client(house.address) as anna:
        damaged, unknown, sound = (set_up(anna, secret=TEACHER) for _ in range(3))
    url = prepare_sqlite_url(tmp_path)
    spoil_event(url, damaged, 1)
    rename_game(url, unknown)
    with ThreadServer(tmp_path) as house:
        status, found = fetch_standings(house, *((code, TEACHER) for code in (damaged, unknown, sound)))
        assert status == 200, found
        assert [one if isinstance(one, str) else one and one["table"] for one in found] == ["storage", "unknown_game", sound]
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(house.service.context.store, "read", _be_away)
            assert fetch_standings(house, (damaged, TEACHER), (sound, TEACHER)) == (503, "storage"), "this passes, and is tried again"


async def _be_away(*_: object) -> None:
    message = "The database is away."
    raise StoreError(message)
