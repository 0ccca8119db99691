"""Before the match: settings, options, the order of the seats; who gets up, who is asked to, who is ready."""

import asyncio
from typing import Any, get_args
from unittest.mock import AsyncMock, Mock

import pytest

from reihum._play.game import get_game
from reihum.server.live.upkeep import poll_store
from reihum.server.messages.commands import Again, Arrange, Leave, Move, NextRound, PlaceBot, Ready, Remove, Sit
from reihum.server.messages.enums import BotPace
from reihum.server.messages.outgoing import Failed
from reihum.server.messages.settings import SLOWNESS, Settings, SettingsChange
from tests.server.client import Client
from tests.server.offline_table import OfflineTable, derive_secret
from tests.server.servers import ThreadServer
from tests.server.service_harness import ServiceHarness, get_room

USUAL = {"clock": "off", "clock_seconds": 60, "clock_days": 2, "time_over": "bot", "onlookers": True, "chat": True, "bots": "usual"}
FULL = USUAL | {"clock": "strict", "clock_seconds": 10, "onlookers": False, "chat": False, "bots": "slow"}


def test_the_host_sets_the_table_up_as_people_like_it(anna: Client, ben: Client) -> None:
    anna.create(None, "random", settings={"clock": "gentle"})
    assert anna.table["settings"] == USUAL | {"clock": "gentle"}
    ben.join(anna.code)
    ben.ask("sit", name="Ben")
    assert anna.ask("arrange", settings=FULL, options={"rounds": 3})["type"] == "done"
    told = ben.wait_for(lambda message: message["type"] == "happened" and message["what"]["kind"] == "arranged")
    assert told["what"]["order"] is None
    assert told["table"]["settings"] == FULL
    assert told["table"]["options"] == get_game("elfer_raus").complete(3, {"rounds": 3})
    number = anna.table["number"]
    assert anna.ask("arrange", settings=FULL, order=[0, 1, 2])["number"] == number  # it is so already
    assert ben.expect_refusal("arrange", settings=FULL) == "not_host"
    for wrong in (
        {"settings": FULL | {"clock_seconds": 9}},
        {"settings": FULL | {"clock_seconds": 601}},
        {"options": {"rounds": 0}},
        {"order": [0, 1]},
        {"order": [0, 1, 1]},
        {"order": [1, 2, 3]},
    ):
        assert anna.expect_refusal("arrange", **wrong) == "bad_options"
    assert anna.expect_refusal("arrange", settings={"clock": "sundial"}) == "malformed"
    assert anna.expect_refusal("arrange", settings={"bots": "asleep"}) == "malformed"
    assert anna.expect_refusal("create", game="elfer_raus", name="A", others=[{}], settings={"clock_seconds": 5}) == "bad_options"
    anna.ask("start")
    assert anna.expect_refusal("arrange", order=[1, 0, 2]) == "not_now"
    assert anna.expect_refusal("arrange", options={"rounds": 1}) == "not_now"
    assert anna.ask("arrange", settings=FULL | {"chat": True})["type"] == "done"  # at any time
    assert anna.table["settings"]["chat"]
    assert [Settings(bots=pace).slowness for pace in get_args(BotPace)] == sorted(SLOWNESS.values(), reverse=True)


def test_people_keep_their_sockets_and_secrets_when_seats_change(house: ThreadServer, anna: Client, ben: Client) -> None:
    anna.create(None, "random")
    ben.join(anna.code)
    ben.ask("sit", name="Ben")
    first = anna.ask("arrange", order=[1, 2, 0], id="round")
    assert anna.table["seat"] == anna.table["host"] == 2
    assert [seat["name"] for seat in anna.table["seats"]] == ["Ben", "Ada", "Anna"]
    told = ben.wait_for(lambda message: message["type"] == "happened" and message["what"]["kind"] == "arranged")
    assert told["what"]["order"] == [1, 2, 0]
    assert ben.table["seat"] == 0
    assert anna.ask("arrange", order=[1, 2, 0], id="round") == first  # not once more
    assert ben.expect_refusal("start") == "not_host"
    with Client(house.address) as again:
        again.join(anna.code, secret=anna.secret, after=1)
        assert [message["table"]["seat"] for message in again.heard[:3]] == [0, 2, 2]
        assert again.ask("arrange", order=[1, 2, 0], id="round") == first
        assert again.ask("start")["type"] == "done"
    ben.wait_for(lambda message: message["type"] == "happened" and message["what"]["kind"] == "started")
    assert len(ben.table["match"]["view"]["hand"]) == ben.table["match"]["view"]["counts"][0]


def test_getting_up_opens_the_seat_and_makes_the_next_person_host(house: ThreadServer, anna: Client, ben: Client) -> None:
    anna.create("random", None)
    ben.join(anna.code)
    ben.ask("sit", name="Ben")
    left = anna.ask("leave")
    assert left["type"] == "done"
    assert anna.table["seat"] is None
    assert (anna.table["host"], anna.table["seats"][0]["kind"]) == (2, "open")
    assert anna.ask("leave")["number"] == left["number"]  # she has
    assert anna.expect_refusal("start") == "not_seated"
    told = ben.wait_for(lambda message: message["type"] == "happened" and message["what"]["kind"] == "left")
    assert told["what"] == {"kind": "left", "seat": 0, "name": "Anna", "removed": False}
    with Client(house.address) as again:
        assert again.expect_refusal("join", table=anna.code, secret=anna.secret) == "wrong_secret"
    ben.ask("leave")
    assert anna.ask("sit", name="Anna", seat=2)["seat"] == 2
    assert anna.table["host"] == 2  # the table was nobody's
    assert anna.ask("place_bot", seat=0, bot="random")["type"] == "done"
    assert anna.ask("start")["type"] == "done"


def test_the_host_opens_the_seat_of_a_person(house: ThreadServer, anna: Client, ben: Client) -> None:
    anna.create(None, "random")
    ben.join(anna.code)
    ben.ask("sit", name="Ben", id="same")
    assert ben.expect_refusal("remove", seat=0) == "not_host"
    for nobody in (-1, 2, 3):
        assert anna.expect_refusal("remove", seat=nobody) == "not_now"
    assert anna.expect_refusal("remove", seat=0) == "not_now"
    anna.ask("remove", seat=1)
    told = ben.wait_for(lambda message: message["type"] == "happened" and message["what"]["kind"] == "left")
    assert told["what"]["removed"]
    assert told["table"]["seat"] is None
    with Client(house.address) as again:
        assert again.expect_refusal("join", table=anna.code, secret=ben.secret) == "wrong_secret"
        again.join(anna.code)
        assert again.ask("sit", name="Ben", id="same")["seat"] == 1  # the id is another person's
    anna.wait_for(lambda message: message["type"] == "happened" and message["table"]["seats"][1]["kind"] == "person")
    anna.ask("start")
    assert anna.ask("remove", seat=1)["type"] == "done"  # at any time: tests/server/test_people.py


def test_ready_players_are_shown_until_the_deal(anna: Client, ben: Client) -> None:
    anna.create(None, "random")
    ben.join(anna.code)
    ben.ask("sit", name="Ben")
    first = ben.ask("ready", ready=True)
    assert ben.ask("ready", ready=True)["number"] == first["number"]
    anna.wait_for(lambda message: message["type"] == "happened" and message["what"]["kind"] == "readied")
    assert [seat["ready"] for seat in anna.table["seats"]] == [False, True, True]
    ben.ask("ready", ready=False)
    ben.ask("ready", ready=True)
    anna.ask("start")
    assert [seat["ready"] for seat in anna.table["seats"]] == [False, False, True]
    assert anna.expect_refusal("ready", ready=True) == "not_now"


def test_onlookers_may_be_kept_out(house: ThreadServer, anna: Client, ben: Client) -> None:
    anna.create(None, "random")
    ben.join(anna.code)
    anna.ask("arrange", settings=FULL)
    with Client(house.address) as carl:
        assert carl.join(anna.code)["type"] == "done"  # there is a seat
        ben.ask("sit", name="Ben")
        out = carl.wait_for(lambda message: message["type"] == "failed")
        assert (out["id"], out["code"], out["table"]) == (None, "no_onlookers", None)
        assert carl.expect_refusal("sit", name="Carl") == "not_joined"
        assert carl.expect_refusal("join", table=anna.code) == "unknown_table"
        assert carl.join(anna.code, secret=ben.secret)["type"] == "done"
        anna.ask("leave")
    with Client(house.address) as dora:
        assert dora.join(anna.code)["type"] == "done"


def test_onlookers_who_were_sent_away_come_back_when_they_may(house: ThreadServer, anna: Client, ben: Client) -> None:
    anna.create("random")
    ben.join(anna.code)
    anna.ask("arrange", settings=FULL)
    ben.wait_for(lambda message: message["type"] == "failed")
    with Client(house.address) as tv:
        tv.join(anna.code)  # is not there at all, and hears nothing
        anna.ask("arrange", settings=FULL | {"onlookers": True})
        assert ben.wait_for(lambda message: message["type"] == "table")["table"]["number"] == anna.table["number"]
        anna.ask("start")
        ben.wait_for(lambda message: message["type"] == "happened")
        anna.ask("arrange", settings=FULL)
        ben.wait_for(lambda message: message["type"] == "failed")
        ben.create("random")  # who has gone elsewhere is not called back
        anna.ask("arrange", settings=FULL | {"onlookers": True})
        ben.hear_out(0.2)
        assert ben.table["table"] == ben.code != anna.code
        tv.hear_out(0.2)
        assert tv.table == {}


def test_an_onlooker_who_was_sent_away_is_not_forgotten() -> None:
    """They are told when the table is deleted, are let in after a lost message of the bus, and an operator's ban holds for them."""

    async def work() -> None:
        harness = ServiceHarness()
        host = await harness.set_up("random")
        room = get_room(host)
        guests = [await harness.bring_guest(host, address=f"192.0.2.{number}") for number in (2, 3)]
        await harness.ask(host, "arrange", settings={"onlookers": False})
        assert room.presence.connected == {host, *guests}
        with pytest.MonkeyPatch.context() as patched:
            service = harness.service
            patched.setattr(service.connections, "find_visitor", lambda socket: Mock(address="banned" if socket is guests[0] else "other"))
            patched.setattr(service.moderation, "is_restricted", lambda kind, address: (kind, address) == ("ban", "banned"))
            await service.operator_orders._follow()
        assert room.presence.connected == {host, guests[1]}
        room.detach(host)
        find_grown = AsyncMock(return_value=[])
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(harness.store, "find_grown", find_grown)
            harness.service.context.bus.check_every = 0.001  # type: ignore[misc]
            polling = asyncio.create_task(poll_store(harness.service.tables, harness.service.context))
            await asyncio.sleep(0.1)
            polling.cancel()
        assert find_grown.call_args.args[0] == {room.code: room.table.number}
        sent: list[object] = []
        guests[1].send = sent.append  # type: ignore[method-assign, assignment]
        room.close()
        assert [message.code for message in sent if isinstance(message, Failed)] == ["unknown_table"]
        assert not room.in_use

    asyncio.run(work())


def test_the_score_sheet_goes_on() -> None:
    offline = OfflineTable("Ben")
    offline.start()
    sheets = []
    for _ in range(3):
        while offline.table.match is not None and offline.table.turn is not None:
            offline.do(offline.table.turn, Move("m", offline.table.number, offline.table.match.legal()[0]))
        sheets.append(offline.table.make_score_sheet())
        offline.do(1, Again("a", offline.table.number))
    assert offline.view().history == sheets
    assert None not in sheets
    assert [sheet.players for sheet in sheets if sheet] == [offline.table.names] * 3
    assert offline.read_again().make_views() == offline.make_views()


REFUSED: list[tuple[int | None, Any, str]] = [
    (None, Arrange("a", settings=SettingsChange()), "not_seated"),
    (1, Arrange("a", settings=SettingsChange()), "not_host"),
    (None, Remove("a", 1), "not_seated"),
    (None, Ready("a", ready=True), "not_seated"),
    (1, PlaceBot("a", 0, "random"), "not_host"),
    (0, PlaceBot("a", 1, "random"), "seat_taken"),
    (0, NextRound("a", 2), "not_now"),
]


@pytest.mark.parametrize(("seat", "command", "code"), REFUSED)
def test_commands_that_need_a_match_are_refused_before_it(seat: int | None, command: Any, code: str) -> None:
    assert OfflineTable("Ben").expect_refusal(seat, command) == code


def test_a_seat_is_nobodys_after_its_person_has_left() -> None:
    offline = OfflineTable("Ben")
    people = [seat.person for seat in offline.table.seats]
    offline.do(1, Leave("l"))
    assert offline.table.find_seat_by_secret(derive_secret("Ben")) is None
    offline.do(None, Sit("s", "Carl"), secret=derive_secret("Carl"))
    assert offline.table.seats[1].person not in people
    assert offline.read_again().make_views() == offline.make_views()


def test_the_answer_to_a_sit_is_not_given_again_for_a_seat_that_was_left(anna: Client, ben: Client) -> None:
    anna.create(None, "random")
    ben.join(anna.code)
    first = ben.ask("sit", name="Ben", id="sit")
    anna.ask("arrange", order=[1, 0, 2])
    assert ben.ask("sit", name="Ben", id="sit") == first | {"seat": 0}
    ben.ask("leave")
    assert ben.expect_refusal("sit", name="Ben", id="sit") == "wrong_secret"
    assert ben.ask("sit", name="Ben", id="sit again")["seat"] == 0


def test_the_host_does_not_loosen_what_was_chosen_for_a_table_set_up_for_others(anna: Client, ben: Client) -> None:
    chosen = {"clock": "strict", "onlookers": False, "chat": False}
    anna.create(None, None, sits=False, settings=chosen)
    ben.join(anna.code)
    ben.ask("sit", name="Ben", seat=0)
    assert ben.table["loosest"] == USUAL | chosen
    for looser in ({"clock": "off"}, {"clock": "gentle"}, {"clock_seconds": 600}, {"onlookers": True}, {"chat": True}):
        assert ben.expect_refusal("arrange", settings=looser) == "not_now"
    assert ben.ask("arrange", settings={"bots": "quick"}, options={"rounds": 3})["type"] == "done"
    anna.create(None, None, sits=False, settings={"clock": "gentle", "clock_seconds": 30})
    ben.join(anna.code)
    ben.ask("sit", name="Ben")
    for clock in ("strict", "gentle", "strict"):
        assert ben.ask("arrange", settings={"clock": clock})["type"] == "done", "stricter, and back to what was chosen"
        for looser in ({"clock": "off"}, {"clock": "days"}, {"clock_seconds": 60}):
            assert ben.expect_refusal("arrange", settings=looser) == "not_now"
    anna.create(None, None, sits=False, settings={"clock": "days", "time_over": "round"})
    ben.join(anna.code)
    ben.ask("sit", name="Ben")
    assert ben.expect_refusal("arrange", settings={"time_over": "bot"}) == "not_now"
    anna.create(None, None, sits=False)
    ben.join(anna.code)
    ben.ask("sit", name="Ben")
    assert ben.ask("arrange", settings=chosen)["type"] == "done", "stricter is allowed"
    assert ben.ask("arrange", settings={"clock": "off", "onlookers": True, "chat": True})["type"] == "done", "and back"
    anna.create(None, settings=chosen)
    assert anna.table["loosest"] == USUAL
    assert anna.ask("arrange", settings={"clock": "off", "chat": True})["type"] == "done"


def test_the_name_of_somebody_who_does_not_sit_down_matters_to_nobody(anna: Client, ben: Client) -> None:
    anna.create(None, None, sits=False, name="\u202e")
    ben.join(anna.code)
    assert ben.ask("sit", name="Ben", seat=0)["seat"] == 0
    assert ben.expect_refusal("create", game="elfer_raus", name="\u202e", others=[{"bot": None}]) == "bad_name"
