"""Chat and reactions: text that is only text, for everybody at the table, and not without end."""

from pathlib import Path

import pytest

from reihum.server.config.limits import Limits, Rate
from reihum.server.live.allowances import MAX_PEOPLE
from reihum.server.live.chat import KEPT_LINES, Chat, KeptLine, clean_message
from reihum.server.live.looking_back import LookingBack
from tests.helpers.error_codes import refuses_with
from tests.server.client import Client
from tests.server.servers import MANY, ThreadServer


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (" Hallo \n\t du ", "Hallo du"),
        ("a\u202eb\u2066c\x07\x00\ufeff", "abc"),
        ("Gru\u0308\u00dfe", "Grüße"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("<b>&amp;</b>", "<b>&amp;</b>"),
        ("x" * 200, "x" * 200),
    ],
)
def test_chat_messages_are_normalised(given: str, said: str) -> None:
    assert clean_message(given) == said


@pytest.mark.parametrize("given", ["", " \n", "\u202e\x07", "\u200d\u200d", "x" * 201, "x" * 16_000])
def test_invalid_chat_messages_are_refused(given: str) -> None:
    with refuses_with("bad_text"):
        clean_message(given)


def test_repeated_and_too_many_chat_messages_are_refused() -> None:
    chat = Chat(Rate(0, 2))
    assert chat.accept_once(0, "a")
    assert not chat.accept_once(0, "a")  # a repetition
    assert chat.accept_once(0, "b")
    with refuses_with("too_fast"):
        chat.accept_once(0, "c")
    assert chat.accept_once(1, "a")


def test_allowances_of_people_who_are_long_gone_are_forgotten() -> None:
    chat, looking_back = Chat(Rate(0.001, 1)), LookingBack(Rate(0.001, 1))
    for person in range(MAX_PEOPLE + 1):
        assert chat.accept_once(person, "first")
        looking_back.count(person)
    with refuses_with("too_fast"):
        chat.accept_once(1, "second")
    with refuses_with("too_fast"):
        looking_back.count(1)
    assert chat.accept_once(0, "second")
    looking_back.count(0)


def test_chat_reaches_all_and_newcomers_get_the_last_lines(house: ThreadServer, anna: Client, ben: Client) -> None:
    anna.create(None, "random")
    ben.join(anna.code)
    assert ben.expect_refusal("say", text="Hallo") == "not_seated"
    assert ben.expect_refusal("react", reaction="clap") == "not_seated"
    ben.ask("sit", name="Ben")
    number = anna.table["number"]
    assert anna.ask("say", text="  Hallo <b>Ben</b> ", id="once")["type"] == "done"
    assert anna.ask("say", text="  Hallo <b>Ben</b> ", id="once")["type"] == "done"
    anna.ask("react", reaction="heart")
    assert ben.wait_for(lambda message: message["type"] == "reacted") == {"type": "reacted", "seat": 0, "reaction": "heart"}
    heard = [message for message in ben.heard if message["type"] == "said"]
    line = {"type": "said", "seat": 0, "name": "Anna", "text": "Hallo <b>Ben</b>", "again": False}
    assert heard == [line]
    assert anna.expect_refusal("say", text="\x00") == "bad_text"
    assert anna.expect_refusal("react", reaction="🂡") == "malformed"
    anna.ask("arrange", order=[1, 0, 2])
    assert anna.table["number"] == number + 2  # talk is no event
    with Client(house.address) as carl:
        carl.join(anna.code)
        assert [message["type"] for message in carl.heard] == ["table", "said", "done"]
        assert carl.heard[1] == line | {"seat": 1, "again": True}
        anna.ask("leave")
        carl.join(anna.code)
        assert carl.heard[-2] == line | {"seat": None, "again": True}


def test_the_host_turns_the_chat_off(anna: Client, ben: Client) -> None:
    anna.create("random")
    anna.ask("say", text="Hallo")
    anna.ask("arrange", settings={"chat": False})
    assert anna.expect_refusal("say", text="Hallo") == "chat_off"
    assert anna.ask("react", reaction="wow")["type"] == "done"
    ben.join(anna.code)
    assert [message["type"] for message in ben.heard] == ["table", "done"]


def test_too_many_chat_messages_are_refused_and_do_not_delay_the_game(tmp_path: Path) -> None:
    with ThreadServer(tmp_path, Limits(messages=MANY, talk=Rate(0.001, 3))) as house, Client(house.address) as anna:
        anna.create("random")
        answers = [anna.ask("react", reaction="hurry").get("code") for _ in range(5)]
        assert answers == [None] * 3 + ["too_fast"] * 2
        with Client(house.address) as again:  # over another socket as well
            again.join(anna.code, secret=anna.secret)
            assert again.expect_refusal("say", text="Hallo") == "too_fast"
        assert anna.ask("start")["type"] == "done"


def test_only_the_last_lines_are_kept(anna: Client, ben: Client, house: ThreadServer) -> None:
    anna.create("random")
    room = house.get_room(anna.code)
    room.chat.lines.extend(KeptLine(0, "Anna", str(number)) for number in range(2 * KEPT_LINES))
    ben.join(anna.code)
    assert [message["text"] for message in ben.heard if message["type"] == "said"] == [
        str(number) for number in range(KEPT_LINES, 2 * KEPT_LINES)
    ]
