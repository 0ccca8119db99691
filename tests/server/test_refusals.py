"""Everything a client can get wrong: a typed answer, nothing changed, and the socket goes on."""

import json
from typing import Any

import pytest

from tests.server.client import Client
from tests.server.servers import ThreadServer


@pytest.fixture
def playing(anna: Client) -> Client:
    """Anna at a table with Ben's seat taken by a bot that takes its time, at her own turn."""
    anna.create("random", pace=0)
    anna.ask("start")
    while not anna.legal:
        anna.receive()
    return anna


def ask_code(client: Client, text: str | bytes) -> str:
    client.socket.send(text)
    return str(client.wait_for(lambda message: message["type"] == "failed")["code"])


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "null",
        "[]",
        "17",
        '"move"',
        "{}",
        '{"type": "move"}',
        '{"type": "fly", "id": "a"}',
        '{"type": "move", "id": "a", "number": "1", "move": "."}',
        '{"type": "move", "id": "a", "number": 1.5, "move": "."}',
        '{"type": "join", "id": 1, "table": "ABCDE"}',
        '{"type": "start", "id": ""}',
        json.dumps({"type": "start", "id": "a" * 65}),
        '{"type": "create", "id": "a", "game": "elfer_raus", "name": "A", "others": [], "options": ' + "[" * 2000 + "]" * 2000 + "}",
        '{"type": "create", "id": "a", "game": "elfer_raus", "name": "\\ud800", "others": [{}]}',
        b"\xff\xfe",
        "[" * 10_000,
    ],
)
def test_an_invalid_message_is_malformed(playing: Client, text: str | bytes) -> None:
    number = playing.table["number"]
    assert ask_code(playing, text) == "malformed"
    assert playing.table["number"] == number
    assert playing.move(playing.legal[0])["type"] == "done"


def test_a_malformed_message_is_answered_with_its_id_where_it_can_be_read(anna: Client) -> None:
    anna.socket.send('{"type": "fly", "id": "mine"}')
    assert anna.receive()["id"] == "mine"
    anna.socket.send('{"type": "fly", "id": 7}')
    assert anna.receive()["id"] is None


def test_moves_that_may_not_be(playing: Client) -> None:
    number, hand = playing.table["number"], playing.table["match"]["view"]["hand"]
    for move in ("r99", "", "r12 ", "🂡", "r" * 9000, "J@r12", "\x00"):
        assert playing.expect_refusal("move", number=number, move=move) == "illegal_move"
    foreign = next(card for card in ("r1", "y1", "g1", "b1", "r20", "y20") if card not in playing.legal)
    assert playing.expect_refusal("move", number=number, move=foreign) == "illegal_move"
    for stale in (number - 1, number + 1, 0, -1, 10**30):
        assert playing.expect_refusal("move", number=stale, move=playing.legal[0]) == "stale"
    assert playing.table["match"]["view"]["hand"] == hand
    assert playing.table["number"] == number


def test_only_the_player_to_move_may_move(house: ThreadServer, anna: Client, ben: Client) -> None:
    anna.create(None)
    ben.join(anna.code)
    assert ben.expect_refusal("sit", name="Ben", seat=0) == "seat_taken"
    assert ben.expect_refusal("sit", name="Ben", seat=7) == "seat_taken"
    assert ben.expect_refusal("move", number=ben.table["number"], move=".") == "not_seated"
    ben.ask("sit", name="Ben")
    assert ben.expect_refusal("sit", name="Ben") == "not_now"
    assert ben.expect_refusal("move", number=ben.table["number"], move=".") == "not_now"
    anna.wait_for(lambda message: message["type"] == "happened")
    anna.ask("start")
    ben.wait_for(lambda message: message["type"] == "happened" and message["what"]["kind"] == "started")
    mover, other = (anna, ben) if anna.legal else (ben, anna)
    assert other.legal == []
    assert other.expect_refusal("move", number=other.table["number"], move=mover.legal[0]) == "not_your_turn"
    for client in (anna, ben):
        for too_early in ("next_round", "again"):
            assert client.expect_refusal(too_early, number=client.table["number"]) == "not_now"
    assert anna.expect_refusal("start") == "not_now"
    with Client(house.address) as carl:
        carl.join(anna.code)
        assert carl.expect_refusal("sit", name="Carl") == "not_now"


def test_a_full_table_is_full(anna: Client, ben: Client) -> None:
    anna.create("careful")
    ben.join(anna.code)
    assert ben.expect_refusal("sit", name="Ben") == "table_full"


def test_tables_and_secrets_that_are_not_there(anna: Client, ben: Client) -> None:
    assert anna.expect_refusal("move", number=1, move=".") == "not_joined"
    for code in ("AAAAA", "", "ABCDEF", "ABCDI", "../..", "A" * 5000):
        assert anna.expect_refusal("join", table=code) == "unknown_table"
    anna.create("random")
    for secret in ("", "x", anna.secret[:-1], anna.secret + "x", "ä" * 22):
        assert ben.expect_refusal("join", table=anna.code, secret=secret) == "wrong_secret"
    assert ben.expect_refusal("start") == "not_joined"


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"game": "chess"}, "unknown_game"),
        ({"game": "x" * 5000}, "unknown_game"),
        ({"name": ""}, "bad_name"),
        ({"name": " \t "}, "bad_name"),
        ({"name": "x" * 21}, "bad_name"),
        ({"name": "a\u202eb"}, "bad_name"),
        ({"name": "a\x00b"}, "bad_name"),
        ({"others": []}, "bad_options"),
        ({"others": [{}] * 6}, "bad_options"),
        ({"others": [{"bot": "grandmaster"}]}, "unknown_bot"),
        ({"others": [{"bot": "os:system"}]}, "unknown_bot"),
        ({"options": {"rounds": 0}}, "bad_options"),
        ({"options": {"rounds": "1"}}, "bad_options"),
        ({"options": {"rounds": True}}, "bad_options"),
        ({"options": {"rounds": {"a": [1]}}}, "bad_options"),
        ({"options": {"drop_colour": ["r"]}}, "bad_options"),
        ({"options": {"cheat": 1}}, "bad_options"),
        ({"pace": -1}, "bad_options"),
        ({"pace": 5001}, "bad_options"),
        ({"secret": "short"}, "malformed"),
    ],
)
def test_tables_that_cannot_be_set_up(anna: Client, wrong: dict[str, Any], code: str) -> None:
    assert anna.expect_refusal("create", **({"game": "elfer_raus", "name": "Anna", "others": [{}]} | wrong)) == code


def test_a_server_fault_is_logged_and_reported_without_details(
    anna: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        message = "something private"
        raise ZeroDivisionError(message)

    anna.create("random")
    with monkeypatch.context() as patched:
        patched.setattr("reihum.server.table.decide.decide", fail)
        answer = anna.ask("start")
    assert answer["code"] == "internal"
    assert "private" not in json.dumps(answer)
    assert "something private" in caplog.text
    assert anna.ask("start")["type"] == "done"
