"""In the middle of a match: who is away, who has got up, the bot that sits in, and coming back."""

import time
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from operator import itemgetter
from pathlib import Path

import pytest

from reihum.server.config.limits import Limits
from reihum.server.messages.commands import Arrange, Back, Leave, Move, PlaceBot, Remove, Sit, SitIn
from reihum.server.messages.events import ArrangedEvent, MovedEvent
from reihum.server.table.absence import pass_host_on
from tests.server.client import Client
from tests.server.offline_table import OfflineTable, derive_secret
from tests.server.servers import MANY, WIDE, ThreadServer, wait_until


def test_the_host_decides_and_others_vote() -> None:
    offline = OfflineTable("Ben", "Carl", "Dora", "Emil", bots=1)
    assert offline.expect_refusal(0, SitIn("s", 1), {0}) == "not_now"
    offline.start()
    assert offline.expect_refusal(0, SitIn("s", 1), {0, 1}) == "not_away"
    assert offline.expect_refusal(0, SitIn("s", 0), {0, 1}) == "not_away"
    for nobody in (-1, 5, 6):
        assert offline.expect_refusal(0, SitIn("s", nobody), {0}) == "not_now"
    assert offline.expect_refusal(None, SitIn("s", 1), {0}) == "not_seated"
    assert offline.expect_refusal(0, SitIn("s", 1, "os:system"), {0}) == "unknown_bot"
    present = {0, 2, 3, 4}
    offline.do(2, SitIn("s", 1), present)
    assert offline.view().seats[1].votes == [2]
    assert offline.do(2, SitIn("t", 1), present) is None
    offline.do(3, SitIn("s", 1), present)
    assert offline.view().seats[1].sitting_in is None  # two of four
    offline.do(4, SitIn("s", 1), present)
    assert offline.view().seats[1].sitting_in == "careful"
    assert offline.view().seats[1].votes == []
    assert offline.do(0, SitIn("s", 1), present) is None
    offline.do(0, SitIn("t", 1, "random"), present)
    assert offline.view().seats[1].sitting_in == "random"
    assert offline.view(present=present).seats[1].away
    assert offline.read_again().make_views() == offline.make_views()


def test_a_vote_counts_as_long_as_its_voter_is_there() -> None:
    offline = OfflineTable("Ben", "Carl", "Dora", "Emil")
    offline.start()
    offline.do(2, SitIn("s", 1), {2, 3, 4})
    offline.do(3, SitIn("s", 1), {3, 4})  # Carl has gone, too
    assert offline.view().seats[1].sitting_in is None
    offline.do(3, SitIn("t", 1), {3})
    assert offline.view().seats[1].sitting_in == "careful"
    offline.do(2, SitIn("t", 4), {2, 3})
    offline.do(4, Back("b"))
    assert offline.view().seats[4].votes == []


def test_a_vote_does_not_pass_on_with_the_seat() -> None:
    offline = OfflineTable("Ben", "Carl", "Dora", "Emil")
    offline.start()
    present = {0, 1, 2, 3}
    offline.do(1, SitIn("s", 4), present)
    offline.do(0, Remove("r", 1))
    assert offline.view().seats[4].votes == []
    offline.do(0, PlaceBot("p", 1, None))
    offline.do(None, Sit("g", "Gerd", 1), secret=derive_secret("Gerd"))
    offline.do(1, SitIn("t", 4), present)
    assert offline.view().seats[4].votes == [1]
    assert offline.read_again().make_views() == offline.make_views()


@pytest.mark.parametrize("idle", ["host", "guest"])
def test_a_bot_sits_in_for_somebody_who_is_there_and_does_not_move(house: ThreadServer, idle: str) -> None:
    with Client(house.address) as host, Client(house.address) as ben, Client(house.address) as carl:
        host.create(None, None, game="level_8", options={"dealer": 2 if idle == "host" else 0})
        for guest in (ben, carl):
            guest.join(host.code)
            guest.ask("sit", name="Guest")
        host.ask("start")
        people = [host, ben, carl]
        for each in people:
            while each.table["phase"] == "waiting":
                each.receive()
        turn = carl.table["match"]["turn"]
        assert turn == (0 if idle == "host" else 1)
        waiting, others = people[turn], [each for at, each in enumerate(people) if at != turn]
        assert 290_000 < carl.table["match"]["idle_left"] <= 300_000
        assert {each.expect_refusal("sit_in", seat=turn) for each in others} == {"not_away"}
        room = house.get_room(host.code)
        room.clock._now = lambda: time.monotonic() + 301
        assert others[0].expect_refusal("sit_in", seat=people.index(others[1])) == "not_away", "it is not their turn"
        assert waiting.expect_refusal("sit_in", seat=turn) == "not_away", "nobody is away from themselves"
        others[-1].ask("sit_in", seat=turn)
        assert others[-1].table["seats"][turn]["votes"] == [people.index(others[-1])]
        assert others[-1].table["match"]["idle_left"] == 0
        others[0].ask("sit_in", seat=turn)
        assert not others[0].table["seats"][turn]["away"]
        assert others[0].table["seats"][turn]["sitting_in"] == "careful"
        waiting.ask("back")
        assert waiting.table["seats"][turn]["sitting_in"] is None
        assert waiting.table["match"]["idle_left"] != 0


def test_somebody_idle_votes_like_others_and_is_not_idle_on_coming_back(house: ThreadServer) -> None:
    with ExitStack() as stack:
        leaving = [stack.enter_context(ExitStack()) for _ in range(4)]
        host, ben, carl, dora = (mine.enter_context(Client(house.address)) for mine in leaving)
        host.create(None, None, None, game="level_8", options={"dealer": 0})
        for guest in (ben, carl, dora):
            guest.join(host.code)
            guest.ask("sit", name="Guest")
        host.ask("start")
        dora.wait_for(lambda message: message["type"] == "happened" and message["table"]["phase"] == "playing")
        house.get_room(host.code).clock._now = lambda: time.monotonic() + 301
        leaving[2].close()
        dora.wait_for(lambda message: message["type"] == "happened" and message["table"]["seats"][2]["away"])
        ben.ask("sit_in", seat=2)
        dora.ask("sit_in", seat=2)
        assert dora.table["seats"][2]["sitting_in"] == "careful", "two of three who are there"
        leaving[1].close()
        dora.wait_for(lambda message: message["type"] == "happened" and message["table"]["seats"][1]["away"])
        back = stack.enter_context(Client(house.address))
        back.join(host.code, secret=ben.secret)
        assert 290_000 < back.table["match"]["idle_left"] <= 300_000
        assert dora.expect_refusal("sit_in", seat=1) == "not_away"


def test_a_person_who_moves_is_back() -> None:
    offline = OfflineTable("Ben")
    offline.start()
    turn, match = offline.table.turn, offline.table.match
    assert turn is not None
    assert match is not None
    offline.do(1 - turn, SitIn("s", turn), {1 - turn})
    turns = offline.table.clock_starts
    offline.happen(MovedEvent(turn, match.legal()[0], "bot"))
    assert offline.table.seats[turn].sitting_in is not None
    while offline.table.turn != turn and offline.table.turn is not None:
        offline.do(offline.table.turn, Move("m", offline.table.number, match.legal()[0]))
    offline.do(turn, Move("m", offline.table.number, match.legal()[0]))
    assert offline.table.seats[turn].sitting_in is None
    assert offline.table.clock_starts > turns
    assert offline.do(turn, Back("b")) is None
    assert offline.expect_refusal(None, Back("b")) == "not_seated"


def test_a_host_who_gets_up_loses_the_role() -> None:
    offline = OfflineTable("Ben", "Carl")
    offline.start()
    offline.do(0, Leave("l"))
    assert offline.table.host == 1
    assert offline.table.seats[0].sitting_in == "careful"
    assert offline.do(0, Leave("m")) is None
    offline.do(1, Leave("l"))
    offline.do(2, Leave("l"))
    assert offline.table.host == 2  # somebody has to be
    offline.do(1, Back("b"))
    assert offline.table.host == 1
    assert offline.read_again().make_views() == offline.make_views()


def test_a_bot_plays_for_an_absent_person_until_they_join_again(house: ThreadServer, anna: Client) -> None:
    anna.create(None, settings={"clock": "off"})
    with Client(house.address) as ben:
        ben.join(anna.code)
        ben.ask("sit", name="Ben")
        secret = ben.secret
        anna.wait_for(lambda message: message["type"] == "happened")
        anna.ask("start")
        assert anna.expect_refusal("sit_in", seat=1) == "not_away"
    anna.wait_for(lambda message: message["type"] == "happened" and message["table"]["seats"][1]["away"])
    while anna.legal:
        anna.move(anna.legal[0])
    anna.ask("sit_in", seat=1, bot="random")
    while not anna.legal:
        anna.receive()
    moved = [message["what"] for message in anna.heard if message["type"] == "happened" and message["what"]["kind"] == "moved"]
    assert moved[-1]["by"] == "bot"
    assert {what["by"] for what in moved if what["seat"] == 0} <= {"person"}
    with Client(house.address) as ben:
        ben.join(anna.code, secret=secret)
        assert ben.table["seats"][1]["sitting_in"] is None
        back = anna.wait_for(lambda message: message["type"] == "happened" and message["what"]["kind"] == "came_back")
        assert back["table"]["seats"][1]["sitting_in"] is None
        assert ben.expect_refusal("move", number=ben.table["number"], move="-") == "not_your_turn"
        while anna.legal:
            anna.move(anna.legal[0])
        ben.wait_for(lambda message: message["table"]["match"]["turn"] == 1)
        assert ben.move(ben.legal[0])["type"] == "done"


def test_a_bot_plays_for_a_person_who_got_up_until_they_are_back(house: ThreadServer, anna: Client, ben: Client) -> None:
    anna.create(None, pace=0)
    ben.join(anna.code)
    ben.ask("sit", name="Ben")
    anna.wait_for(lambda message: message["type"] == "happened")
    anna.ask("start")
    ben.ask("leave")
    assert ben.table["seat"] == 1
    seat = ben.table["seats"][1]
    assert (seat["left"], seat["sitting_in"], seat["away"]) == (True, "careful", False)
    with Client(house.address) as again:
        again.join(anna.code, secret=ben.secret)
        assert again.table["seats"][1]["left"]  # to look is not to play
        assert again.ask("back")["type"] == "done"
        assert not again.table["seats"][1]["left"]
    told = anna.wait_for(lambda message: message["type"] == "happened" and message["what"]["kind"] == "came_back")
    assert told["what"]["seat"] == 1


def test_a_table_of_bots_that_sit_in_survives_a_restart(tmp_path: Path) -> None:
    limits = Limits(messages=MANY)
    with ThreadServer(tmp_path, limits) as house, Client(house.address) as anna, Client(house.address) as ben:
        anna.create(None, pace=0)
        ben.join(anna.code)
        ben.ask("sit", name="Ben")
        anna.wait_for(lambda message: message["type"] == "happened")
        anna.ask("start")
        ben.ask("leave")
        code, secret = anna.code, anna.secret
    with ThreadServer(tmp_path, limits) as house, Client(house.address) as anna:
        anna.join(code, secret=secret)
        anna.play(itemgetter(0))
        assert anna.table["seats"][1]["left"]
        anna.ask("leave")
        wait_until(lambda: not house.get_room(code).driver.busy)  # type: ignore[union-attr]


def test_the_role_of_an_absent_host_goes_to_a_person_present_and_back() -> None:
    offline = OfflineTable("Ben", "Carl")
    pass_on = partial(pass_host_on, offline.table)
    assert pass_on({0, 1, 2}) is None
    assert pass_on(set()) is None  # nobody is there to have it
    event = pass_on({2})
    assert event is not None
    offline.happen(event)
    assert offline.table.host == 2
    assert pass_on({1, 2}) is None  # it does not go round while its holder is there
    offline.do(2, Arrange("o", order=[2, 1, 0]))
    assert offline.table.host == 0
    back = pass_on({0, 1, 2})
    assert back is not None
    offline.happen(back)
    assert offline.table.host == 2
    offline.do(2, Leave("l"))
    assert offline.table.host == offline.table.owner == 0  # who leaves before the match gives the seat up, and the table with it
    assert offline.read_again().make_views() == offline.make_views()


def test_the_owner_who_gets_up_during_a_match_is_host_again_on_coming_back() -> None:
    offline = OfflineTable("Ben", "Carl")
    offline.start()
    offline.do(0, Leave("l"))
    assert (offline.table.host, offline.table.owner) == (1, None)
    assert pass_host_on(offline.table, {0, 1, 2}) is None  # a page still open where somebody got up has no claim
    offline.do(0, Back("b"))
    back = pass_host_on(offline.table, {0, 1, 2})
    assert back is not None
    offline.happen(back)
    assert offline.table.host == 0
    offline.do(1, Leave("l1"))
    assert pass_host_on(offline.table, {1, 2}) == ArrangedEvent(host=2)
    offline.do(1, Back("b1"))
    offline.do(0, Leave("l2"))
    offline.do(1, Remove("r", 0))  # who loses the seat loses the table, too
    assert (offline.table.host, offline.table.owner) == (1, 1)
    assert offline.read_again().make_views() == offline.make_views()


def test_a_host_who_closes_the_tab_in_the_lobby_blocks_nobody(tmp_path: Path) -> None:
    with ThreadServer(tmp_path / "tables.db", replace(WIDE, host_away=0.5)) as house, Client(house.address) as ben:
        with Client(house.address) as anna:
            anna.create(None, None)
            ben.join(anna.code)
            ben.ask("sit", name="Ben")
            assert ben.expect_refusal("place_bot", seat=2, bot="careful") == "not_host"
            code, secret = anna.code, anna.secret
        told = ben.wait_for(lambda message: message["type"] == "happened" and message["what"]["kind"] == "arranged")
        assert told["what"]["host"] == told["table"]["host"] == 1
        assert ben.ask("place_bot", seat=2, bot="careful")["type"] == "done"
        assert ben.ask("start")["type"] == "done"
        with Client(house.address) as anna:
            anna.join(code, secret=secret)
            anna.wait_for(lambda message: message["type"] == "happened" and message["table"]["host"] == 0)
            assert anna.ask("place_bot", seat=2, bot=None)["type"] == "done"
            assert ben.expect_refusal("place_bot", seat=2, bot=None) == "not_host"


def test_a_host_whose_line_breaks_for_a_moment_stays_host(tmp_path: Path) -> None:
    with ThreadServer(tmp_path / "tables.db", replace(WIDE, host_away=60)) as house, Client(house.address) as ben:
        with Client(house.address) as anna:
            anna.create(None)
            ben.join(anna.code)
            ben.ask("sit", name="Ben")
            code, secret = anna.code, anna.secret
        ben.wait_for(lambda message: message["type"] == "happened" and message["what"]["kind"] == "presence")
        with Client(house.address) as anna:
            anna.join(code, secret=secret)
            anna.hear_out(0.2)
            assert anna.table["host"] == 0
            assert anna.table["number"] == ben.table["number"]
