"""Lost answers, lost connections: a command is carried out once, and what was missed is told."""

import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from reihum.server.config.database import prepare_sqlite_url
from reihum.server.config.limits import Limits
from reihum.server.store.store import Store
from reihum.server.table.seat_secrets import make_secret
from tests.server.client import Client
from tests.server.days_clock import spoil_event
from tests.server.servers import MANY, ThreadServer


def test_a_repeated_move_is_answered_as_the_first_time(house: ThreadServer, anna: Client) -> None:
    anna.create("random")
    start = anna.ask("start", id="start")
    while not anna.legal:
        anna.receive()
    number, move = anna.table["number"], anna.legal[0]
    first = anna.move(move, id="once")
    assert anna.move(move, id="once", number=number) == first
    with Client(house.address) as again:
        again.join(anna.code, secret=anna.secret)
        assert again.move(move, id="once", number=number) == first
        assert again.ask("start", id="start") == start
        assert again.move(move + " ", id="once", number=number)["code"] == "conflict"
        assert again.ask("start", id="once")["code"] == "conflict"
        moves = [message for message in anna.heard if message["type"] == "happened" and message["number"] == first["number"]]
        assert len(moves) == 1


def test_a_repeated_create_leads_to_the_same_table(house: ThreadServer, anna: Client, ben: Client) -> None:
    secret = make_secret()
    first = anna.create("random", None, id="new", secret=secret)
    assert anna.create("random", None, id="new", secret=secret) == first
    assert ben.create("random", None, id="new", secret=secret) == first
    assert ben.table["seat"] == 0
    with Client(house.address) as other:
        assert other.create("careful", None, id="new", secret=secret)["code"] == "conflict"
        assert other.create("random", None, id="new", secret=make_secret())["table"] != first["table"]


def test_nobody_chooses_a_tables_code_and_a_repeat_finds_the_table_after_a_restart(tmp_path: Path) -> None:
    """The code comes from what the client sends and from a key of the server's: the same words lead elsewhere on another server."""
    secret, found = make_secret(), []
    for folder in ("one", "one", "other"):
        with ThreadServer(tmp_path / folder) as house, Client(house.address) as anna:
            found.append(anna.create("random", id="new", secret=secret)["table"])
    assert found[0] == found[1] != found[2]


def test_processes_on_one_database_agree_on_the_key_of_codes(database: str) -> None:
    with ThreadPoolExecutor(4) as pool:
        stores = list(pool.map(Store, [database] * 4))
    try:
        assert len({store.table_key for store in stores}) == 1
        assert len(stores[0].table_key) == 16
    finally:
        for store in stores:
            store.close()


def test_a_repeated_create_without_a_secret_is_known_on_its_own_socket(anna: Client, ben: Client) -> None:
    first = anna.create("random", id="new")
    assert anna.create("random", id="new") == first
    assert anna.create("careful", id="new")["code"] == "conflict"
    other = ben.create("random")["table"]
    anna.join(other)
    assert anna.create("random", id="new") == first
    assert anna.table["table"] == first["table"]


def test_a_repeated_sit_takes_one_seat(house: ThreadServer, anna: Client, ben: Client) -> None:
    secret = make_secret()
    anna.create(None, None)
    ben.join(anna.code)
    first = ben.ask("sit", name="Ben", id="sit", secret=secret)
    assert ben.ask("sit", name="Ben", id="sit", secret=secret) == first
    with Client(house.address) as again:
        again.join(anna.code)
        assert again.ask("sit", name="Ben", id="sit", secret=secret) == first
        assert again.table["seat"] == 1
    with Client(house.address) as other:
        other.join(anna.code)
        assert other.expect_refusal("sit", name="Ben", id="other", secret=secret) == "conflict"
        assert other.ask("sit", name="Ben", id="sit")["seat"] == 2
    assert [seat["name"] for seat in anna.wait_for(lambda message: message.get("number") == 3)["table"]["seats"]] == [
        "Anna",
        "Ben",
        "Ben 2",
    ]


def test_a_returning_client_gets_the_missed_events(house: ThreadServer, anna: Client) -> None:
    anna.create("careful", "random")
    anna.ask("start")
    anna.play(random.Random(1).choice)
    live = [message for message in anna.heard if message["type"] == "happened"]
    for after in (1, 2, 5, live[-1]["number"] - 1):
        with Client(house.address) as again:
            again.join(anna.code, secret=anna.secret, after=after)
            told = [message for message in again.heard if message["type"] == "happened"]
            expected = [message for message in live if message["number"] > after]
            if len(expected) <= 100:
                assert told == expected
            else:
                assert told == []
            assert again.heard[-2]["type"] == "table"
            assert again.table == anna.table
    for beyond in (live[-1]["number"], -3, 0):
        with Client(house.address) as again:
            again.join(anna.code, secret=anna.secret, after=beyond)
            assert [message["type"] for message in again.heard] == ["table", "done"]


def test_a_client_ahead_of_the_log_is_refused_and_joins_without_a_number(anna: Client, ben: Client) -> None:
    anna.create(None)
    for secret in (anna.secret, None):
        assert ben.expect_refusal("join", table=anna.code, secret=secret, after=2) == "unknown_event"
        assert ben.expect_refusal("ready", ready=True) == "not_joined"
    assert ben.expect_refusal("join", table=anna.code, secret="x" * 22, after=2) == "wrong_secret"
    assert ben.join(anna.code, secret=anna.secret, after=1)["type"] == "done"


def test_a_long_gap_is_not_replayed(tmp_path: Path) -> None:
    limits = Limits(gap=3, messages=MANY)
    with ThreadServer(tmp_path, limits) as house, Client(house.address) as anna:
        anna.create(None, None, None, None)
        for seat in range(1, 5):
            anna.ask("place_bot", seat=seat, bot="random")
        with Client(house.address) as ben:
            ben.join(anna.code, after=1)
            assert [message["type"] for message in ben.heard] == ["table", "done"]
            ben.join(anna.code, after=2)
            assert [message["type"] for message in ben.heard[2:]] == ["happened"] * 3 + ["table", "done"]
            assert [message["number"] for message in ben.heard if message["type"] == "happened"] == [3, 4, 5]
            assert [seat["kind"] for seat in ben.heard[2]["table"]["seats"]] == ["person", "bot", "bot", "open", "open"]


def test_a_repeated_create_finds_its_table_even_if_that_is_damaged(tmp_path: Path) -> None:
    wanted: dict[str, Any] = {"id": "one", "secret": "S" * 22, "game": "elfer_raus", "name": "Anna", "others": [{"bot": "random"}]}
    with ThreadServer(tmp_path) as house, Client(house.address) as anna:
        code = anna.ask("create", **wanted)["table"]
        anna.ask("start")
    spoil_event(prepare_sqlite_url(tmp_path), code, 2)
    with ThreadServer(tmp_path) as house, Client(house.address) as anna:
        assert anna.ask("create", **wanted)["table"] == code
