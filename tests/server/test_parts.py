"""The small parts, each by itself."""

import random
from pathlib import Path
from typing import Any, get_args

import pytest

from reihum.server.config.limits import Limits, Rate
from reihum.server.live.allowances import Bucket, BucketPerAddress
from reihum.server.messages.enums import ErrorCode
from reihum.server.messages.errors import Refused
from reihum.server.messages.schema import schema
from reihum.server.table import codes, names, seat_secrets
from tests.server.client import Client
from tests.server.house import MANY, House, eventually


@pytest.mark.parametrize(
    ("given", "shown"),
    [("Anna", "Anna"), ("  Anna \t Maria ", "Anna Maria"), ("Ju\u0308rgen", "Jürgen"), ("x" * 20, "x" * 20), ("👩\u200d🚀", "👩\u200d🚀")],
)
def test_names_are_brought_into_one_form(given: str, shown: str) -> None:
    assert names.clean(given) == shown


@pytest.mark.parametrize("given", ["", " ", "x" * 21, "a\nb\x07", "\u200d", "\u202etxet", "\ue000", "\u2028" * 3])
def test_names_that_are_none(given: str) -> None:
    with pytest.raises(Refused) as refused:
        names.clean(given)
    assert refused.value.code == "bad_name"


def test_names_at_a_table_differ() -> None:
    assert names.distinct("Anna", ["Ben", ""]) == "Anna"
    assert names.distinct("anna", ["Anna", "ANNA 2"]) == "anna 3"
    assert names.distinct("x" * 20, ["x" * 20]) == "x" * 18 + " 2"
    taken: list[str] = []
    for _ in range(12):
        taken.append(names.for_bot(taken))
    assert len(set(taken)) == 12


def test_codes_are_read_as_people_type_them() -> None:
    assert codes.read_code(" kqzhm ") == "KQZHM"
    for wrong in ("", "KQZH", "KQZHMM", "KQZHO", "KQZH1", "ß" * 5, "ÄÄÄÄÄ"):
        with pytest.raises(Refused):
            codes.read_code(wrong)


def test_codes_come_from_the_servers_key_and_the_secret_and_spread_out() -> None:
    key, secret = b"k" * 16, seat_secrets.new_secret()
    assert codes.table_code(key, secret, "a", 0) == codes.table_code(key, secret, "a", 0)
    drawn = {codes.table_code(key, seat_secrets.new_secret(), "a", 0) for _ in range(1000)}
    assert len(drawn) > 990
    assert {letter for code in drawn for letter in code} == set(codes.LETTERS)
    assert len({codes.table_code(key, secret, "a", attempt) for attempt in range(10)}) == 10
    assert len({codes.table_code(bytes([first]) * 16, secret, "a", 0) for first in range(10)}) == 10


def test_only_the_secret_opens_a_seat() -> None:
    secret = seat_secrets.new_secret()
    assert len(secret) >= 22
    assert seat_secrets.matches(secret, seat_secrets.hash_secret(secret))
    assert not seat_secrets.matches("", "")
    assert not seat_secrets.matches("", seat_secrets.hash_secret(secret))
    assert not seat_secrets.matches(seat_secrets.new_secret(), seat_secrets.hash_secret(secret))


def test_a_bucket_fills_up_again() -> None:
    now = 0.0
    bucket = Bucket(Rate(2, 3), lambda: now)
    assert [bucket.take() for _ in range(5)] == [True, True, True, False, False]
    assert bucket.level == 0
    now = 0.5
    assert bucket.take()
    bucket.give_back()
    assert bucket.level == 1
    now = 100.0
    assert bucket.level == 3


def test_buckets_are_kept_for_the_addresses_last_seen() -> None:
    buckets = BucketPerAddress(Rate(0, 1), kept=2)
    assert buckets.of("a").take()
    assert not buckets.of("a").take()
    assert buckets.of("a", "ABCDE").take()
    assert buckets.of("c").take()
    assert buckets.of("a").take()  # forgotten meanwhile


def test_the_schema_names_every_word_and_every_game_with_types() -> None:
    definitions: Any = schema()["definitions"]
    assert definitions["ErrorCode"]["enum"] == list(get_args(ErrorCode))
    assert definitions["Views"]["properties"]["elfer_raus"] == {"$ref": "#/definitions/ElferRausView"}
    assert definitions["Failed"]["properties"]["code"] == {"$ref": "#/definitions/ErrorCode"}
    assert definitions["TableView"]["additionalProperties"] is False
    assert definitions["TableView"]["properties"]["options"]["additionalProperties"] is True


def test_tables_that_nobody_needs_sleep_and_wake_as_they_were(tmp_path: Path) -> None:
    with House(tmp_path, Limits(messages=MANY, rooms=2, rest=0)) as house:
        tables = []
        for seed in range(5):
            with Client(house.address) as anna:
                anna.create("random", options={"rounds": 2})
                anna.ask("start")
                anna.play(random.Random(seed), rounds=1)
                tables.append((anna.code, anna.secret, anna.table))
            eventually(lambda: not any(room.in_use for room in house.service.tables._rooms.values()))
        assert len(house.service.tables._rooms) == 2
        for code, secret, table in tables:
            with Client(house.address) as anna:
                anna.join(code, secret=secret)
                assert anna.table == table
        assert len(house.service.tables._rooms) <= 3


def test_two_tables_never_share_a_code(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("reihum.server.table.codes.table_code", lambda _key, _secret, _command, attempt: "ABCD" + codes.LETTERS[attempt])
    with Client(house.address) as anna, Client(house.address) as ben:
        assert [client.create("random", id="same")["table"] for client in (anna, ben)] == ["ABCDA", "ABCDB"]
        assert ben.create("random", id="other")["table"] == "ABCDC"
