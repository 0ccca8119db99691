"""Names of people, codes of tables, and the secrets that open seats."""

import pytest

from reihum.server.messages.errors import Refused
from reihum.server.table import codes, names, seat_secrets
from tests.helpers.error_codes import refuses_with
from tests.server.client import Client
from tests.server.servers import ThreadServer


@pytest.mark.parametrize(
    ("given", "shown"),
    [("Anna", "Anna"), ("  Anna \t Maria ", "Anna Maria"), ("Ju\u0308rgen", "Jürgen"), ("x" * 20, "x" * 20), ("👩\u200d🚀", "👩\u200d🚀")],
)
def test_names_are_brought_into_one_form(given: str, shown: str) -> None:
    assert names.clean_name(given) == shown


@pytest.mark.parametrize("given", ["", " ", "x" * 21, "a\nb\x07", "\u200d", "\u202etxet", "\ue000", "\u2028" * 3])
def test_names_that_are_none(given: str) -> None:
    with refuses_with("bad_name"):
        names.clean_name(given)


def test_names_at_a_table_differ() -> None:
    assert names.make_distinct("Anna", ["Ben", ""]) == "Anna"
    assert names.make_distinct("anna", ["Anna", "ANNA 2"]) == "anna 3"
    assert names.make_distinct("x" * 20, ["x" * 20]) == "x" * 18 + " 2"
    taken: list[str] = []
    for _ in range(12):
        taken.append(names.choose_bot_name(taken))
    assert len(set(taken)) == 12


def test_codes_are_read_as_people_type_them() -> None:
    assert codes.read_code(" kqzhm ") == "KQZHM"
    for wrong in ("", "KQZH", "KQZHMM", "KQZHO", "KQZH1", "ß" * 5, "ÄÄÄÄÄ"):
        with pytest.raises(Refused):
            codes.read_code(wrong)


def test_codes_come_from_the_servers_key_and_the_secret_and_spread_out() -> None:
    key, secret = b"k" * 16, seat_secrets.make_secret()
    assert codes.derive_table_code(key, secret, "a", 0) == codes.derive_table_code(key, secret, "a", 0)
    drawn = {codes.derive_table_code(key, seat_secrets.make_secret(), "a", 0) for _ in range(1000)}
    assert len(drawn) > 990
    assert {letter for code in drawn for letter in code} == set(codes.LETTERS)
    assert len({codes.derive_table_code(key, secret, "a", attempt) for attempt in range(10)}) == 10
    assert len({codes.derive_table_code(bytes([first]) * 16, secret, "a", 0) for first in range(10)}) == 10


def test_two_tables_never_share_a_code(house: ThreadServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "reihum.server.table.codes.derive_table_code", lambda _key, _secret, _command, attempt: "ABCD" + codes.LETTERS[attempt]
    )
    with Client(house.address) as anna, Client(house.address) as ben:
        assert [client.create("random", id="same")["table"] for client in (anna, ben)] == ["ABCDA", "ABCDB"]
        assert ben.create("random", id="other")["table"] == "ABCDC"


def test_only_the_secret_opens_a_seat() -> None:
    secret = seat_secrets.make_secret()
    assert len(secret) >= 22
    assert seat_secrets.is_secret_of(secret, seat_secrets.hash_secret(secret))
    assert not seat_secrets.is_secret_of("", "")
    assert not seat_secrets.is_secret_of("", seat_secrets.hash_secret(secret))
    assert not seat_secrets.is_secret_of(seat_secrets.make_secret(), seat_secrets.hash_secret(secret))
