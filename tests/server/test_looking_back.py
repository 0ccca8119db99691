"""Looking back together: one leads, everybody sees the same step, and nothing of it is in the log."""

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from reihum.server.config.limits import Limits, Rate
from reihum.server.live.lead_commands import end_lead_of
from reihum.server.live.looking_back import LookingBack
from reihum.server.messages import interprocess
from reihum.server.messages.interprocess import LeadShown
from reihum.server.messages.replay_positions import ReplayPosition
from tests.server.client import Client, play_on
from tests.server.servers import MANY, ThreadServer
from tests.server.two_servers import serve_twice

PLACE: dict[str, Any] = {"round": 1, "step": 7, "mark": "card:r12"}


def finish(anna: Client, ben: Client) -> None:
    """Let two people play a match to its end."""
    anna.create(None)
    ben.join(anna.code)
    ben.ask("sit", name="Ben")
    anna.ask("start")
    play_on([anna, ben], random.Random("looking back"))


def wait_for_led(client: Client, seat: int | None, place: dict[str, Any] | None = None) -> None:
    """Wait until a client is shown that this seat leads to this place."""
    wanted = {"type": "led", "seat": seat, "place": place}
    if [message for message in client.heard if message["type"] == "led"][-1:] != [wanted]:
        client.wait_for(lambda message: message == wanted)


def test_one_leads_all_see_the_same_and_another_one_takes_over(house: ThreadServer, anna: Client, ben: Client) -> None:
    anna.create(None)
    assert anna.expect_refusal("lead", place=PLACE, begins=True) == "not_now"
    finish(anna, ben)
    number = anna.table["number"]
    assert anna.expect_refusal("lead", place=PLACE) == "not_now"  # nobody leads who has not begun to
    assert anna.ask("lead", place=PLACE, begins=True)["type"] == "done"
    wait_for_led(ben, 0, PLACE)
    assert ben.expect_refusal("lead", place=PLACE) == "not_now"
    with Client(house.address) as carl:
        carl.join(anna.code)
        wait_for_led(carl, 0, PLACE)  # also who comes later, and looks on
        assert carl.expect_refusal("lead", place=PLACE, begins=True) == "not_seated"
    ben.ask("lead", place=PLACE | {"step": 8}, begins=True)
    wait_for_led(anna, 1, PLACE | {"step": 8})
    assert anna.expect_refusal("lead", place=PLACE) == "not_now"
    ben.ask("lead", place=None)
    wait_for_led(anna, None)
    assert anna.table["number"] == number  # nothing of it is an event


def test_chat_and_lead_follow_a_table_that_is_sent_anew(house: ThreadServer, anna: Client, ben: Client) -> None:
    """After personal data was deleted, and to onlookers who may look on again: clients forget both with every `table`."""
    finish(anna, ben)
    anna.ask("say", text="Hallo")
    anna.ask("lead", place=PLACE, begins=True)
    with Client(house.address) as carl:
        carl.join(anna.code)
        shown = [message["type"] for message in carl.heard]
        assert shown[shown.index("table") : -1] == ["table", "said", "led"]
        wait_for_led(ben, 0, PLACE)
        for client in (ben, carl):
            client.heard.clear()
        house.call(lambda: asyncio.ensure_future(house.service.tables.reread(anna.code)))
        for client in (ben, carl):
            client.wait_for(lambda message: message["type"] == "led")
            assert [message["type"] for message in client.heard] == ["table", "said", "led"]
        anna.ask("arrange", settings={"onlookers": False})
        carl.wait_for(lambda message: message["type"] == "failed")
        carl.heard.clear()
        anna.ask("arrange", settings={"onlookers": True})
        carl.wait_for(lambda message: message["type"] == "led")
        assert [message["type"] for message in carl.heard] == ["table", "said", "led"]


def test_invalid_positions_are_refused(anna: Client, ben: Client) -> None:
    finish(anna, ben)
    for wrong in ({"round": 0}, {"round": 99}, {"step": -1}, {"step": 1_000_000}, {"mark": "x" * 41}):
        assert anna.expect_refusal("lead", place=PLACE | wrong, begins=True) == "bad_options"
    assert anna.expect_refusal("lead", place={"round": "1"}, begins=True) == "malformed"


def test_unknown_fields_of_newer_clients_are_ignored_and_unknown_commands_refused(anna: Client, ben: Client) -> None:
    finish(anna, ben)
    assert anna.ask("lead", place=PLACE | {"hand": 2}, begins=True, aloud=True)["type"] == "done"
    wait_for_led(ben, 0, PLACE)
    assert anna.expect_refusal("lead_to_another_match", place=PLACE) == "malformed"
    wait_for_led(ben, 0, PLACE)


def test_unknown_fields_of_newer_processes_are_ignored() -> None:
    shown = {"type": "led", "origin": "other", "person": 1, "place": PLACE | {"hand": 1}, "term": 7, "aloud": True}
    assert interprocess.decode(json.dumps(shown).encode()) == LeadShown("other", 1, ReplayPosition(**PLACE), 7)
    with pytest.raises(msgspec.DecodeError):  # which a bus passes over
        interprocess.decode(json.dumps(shown | {"type": "waved"}).encode())


def test_a_person_who_got_up_may_lead_and_a_muted_one_may_not(anna: Client, ben: Client) -> None:
    finish(anna, ben)
    ben.ask("leave")
    ben.ask("lead", place=PLACE, begins=True)
    anna.ask("ready", ready=True)
    wait_for_led(anna, 1, PLACE)
    anna.ask("mute", seat=1, muted=True)
    wait_for_led(anna, None)
    assert ben.expect_refusal("lead", place=PLACE, begins=True) == "muted"


def test_nobody_leads_any_more_when_the_leader_is_gone_or_the_next_match_begins(house: ThreadServer, anna: Client, ben: Client) -> None:
    finish(anna, ben)
    with Client(house.address) as again:
        again.join(anna.code, secret=ben.secret)
        ben.ask("lead", place=PLACE, begins=True)
        ben.socket.close()
        wait_for_led(anna, 1, PLACE)  # the leader is there on another device
    wait_for_led(anna, None)
    anna.ask("lead", place=PLACE, begins=True)
    anna.ask("again", number=anna.table["number"])
    assert [message["seat"] for message in anna.heard if message["type"] == "led"][-2:] == [0, None]
    assert anna.expect_refusal("lead", place=PLACE) == "not_now"


def test_too_many_steps_are_too_fast(tmp_path: Path) -> None:
    with (
        ThreadServer(tmp_path, Limits(messages=MANY, leads=Rate(0.001, 3))) as house,
        Client(house.address) as anna,
        Client(house.address) as ben,
    ):
        finish(anna, ben)
        answers = [anna.ask("lead", place=PLACE, begins=True).get("code") for _ in range(5)]
        assert answers == [None, None, None, "too_fast", "too_fast"]
        assert ben.ask("lead", place=PLACE, begins=True)["type"] == "done"


def test_people_on_another_process_follow_the_lead(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("reihum.server.live.upkeep.HEARTBEAT", 1000)
    with serve_twice(tmp_path) as (_, one, two, anna, ben):
        finish(anna, ben)
        anna.ask("lead", place=PLACE, begins=True)
        with Client(two.address) as carl:
            carl.join(anna.code)
            wait_for_led(carl, 0, PLACE)
            anna.ask("lead", place=PLACE | {"step": 9})
            wait_for_led(carl, 0, PLACE | {"step": 9})
            with Client(two.address) as again:
                again.join(anna.code, secret=ben.secret)
                again.ask("lead", place=PLACE, begins=True)
                wait_for_led(anna, 1, PLACE)
                assert anna.expect_refusal("lead", place=PLACE) == "not_now"
                anna.ask("lead", place=PLACE, begins=True)
                wait_for_led(carl, 0, PLACE)
            room = one.get_room(anna.code)
            one.call(lambda: end_lead_of(room, 0))  # as when the operator mutes the leader
            wait_for_led(carl, None)
            anna.ask("lead", place=PLACE, begins=True)
            wait_for_led(carl, 0, PLACE)
            anna.socket.close()
            wait_for_led(carl, None)


def test_a_step_and_the_end_of_a_lead_reach_other_processes_although_the_bus_loses_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("reihum.server.live.upkeep.HEARTBEAT", 0.2)
    with serve_twice(tmp_path) as (wire, _, two, anna, ben):
        finish(anna, ben)
        with Client(two.address) as carl, Client(two.address) as again:
            carl.join(anna.code)
            again.join(anna.code, secret=anna.secret)
            anna.ask("lead", place=PLACE, begins=True)
            wait_for_led(carl, 0, PLACE)
            for place in (PLACE | {"step": 9}, None):
                wire.deaf = True
                anna.ask("lead", place=place)
                wire.deaf = False
                wait_for_led(carl, None if place is None else 0, place)
            again.ask("lead", place=PLACE, begins=True)  # on another device
            wait_for_led(anna, 0, PLACE)
            wire.deaf = True
            again.ask("lead", place=PLACE | {"step": 9})
            wire.deaf = False
            wait_for_led(anna, 0, PLACE | {"step": 9})
            for client in (anna, carl):
                client.hear_out(0.5)
                assert [message["place"] for message in client.heard if message["type"] == "led"].count(PLACE | {"step": 9}) <= 2


def test_a_lead_taken_where_no_earlier_one_is_known_is_followed_everywhere(tmp_path: Path) -> None:
    """As at a process that has just loaded the table, or did not hear the others for a while."""
    with serve_twice(tmp_path) as (wire, _, two, anna, ben):
        finish(anna, ben)
        for _ in range(3):
            anna.ask("lead", place=PLACE, begins=True)
        anna.ask("lead", place=None)
        with Client(two.address) as again:
            again.join(anna.code, secret=ben.secret)
            again.ask("lead", place=PLACE, begins=True)
            wait_for_led(anna, 1, PLACE)
            wire.deaf = True
            for _ in range(3):
                anna.ask("lead", place=PLACE, begins=True)
            wire.deaf = False
            again.ask("lead", place=PLACE | {"step": 9}, begins=True)
            wait_for_led(anna, 1, PLACE | {"step": 9})


def test_of_two_simultaneous_leads_every_process_chooses_the_same() -> None:
    one, two = LookingBack(Rate(1, 1), lambda: 1.0), LookingBack(Rate(1, 1), lambda: 1.0)
    one.take(3)
    two.take(5)
    assert (one.follow(5, two.term), two.follow(3, one.term)) == (False, True)
    two.take(5)
    assert (one.follow(5, two.term), two.follow(3, 1)) == (True, False)  # what the one before still shows comes too late
