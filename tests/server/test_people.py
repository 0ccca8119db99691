"""What the host may do about a guest at any time, guests who come during a match, and seats that get another secret."""

import json
import random
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from reihum.cli import main
from reihum.server.messages.commands import Again, Arrange, Leave, Move, Mute, PlaceBot, Remove, Renew, Sit, SitIn
from reihum.server.messages.settings import Settings, SettingsChange
from reihum.server.table.seat_secrets import check_secret, make_secret
from tests.helpers.error_codes import refuses_with
from tests.server.client import Client
from tests.server.memory_bus import MemoryBus
from tests.server.offline_table import OfflineTable, derive_secret
from tests.server.servers import WIDE, ThreadServer, get, wait_until


def play_until(offline: OfflineTable, wanted: str) -> None:
    """Play until the match is so far."""
    offline.start()
    while offline.table.phase != wanted:
        assert offline.table.match is not None
        assert offline.table.turn is not None
        offline.do(offline.table.turn, Move("m", offline.table.number, offline.table.match.legal()[0]))


@pytest.mark.parametrize("when", ["playing", "match_over"])
def test_a_guest_is_replaced_by_a_bot_during_a_match(when: str) -> None:
    offline = OfflineTable("Ben", "Carl")
    play_until(offline, when)
    assert offline.expect_refusal(1, Remove("r", 2)) == "not_host"
    assert offline.expect_refusal(None, Remove("r", 2)) == "not_seated"
    for nobody in (-1, 0, 3):
        assert offline.expect_refusal(0, Remove("r", nobody)) == "not_now"
    assert offline.expect_refusal(0, Remove("r", 1, "os:system")) == "unknown_bot"
    offline.do(0, SitIn("s", 2), {0, 1})
    assert offline.view().seats[2].sitting_in == "careful"
    step = offline.do(0, Remove("r", 1))
    assert step is not None
    assert step.name == "Ben"
    shown = offline.view().seats[1]
    assert (shown.kind, shown.name, shown.bot, shown.left, shown.offered) == ("bot", "Ada", "careful", False, False)
    assert offline.table.find_seat_by_secret(derive_secret("Ben")) is None
    assert offline.expect_refusal(None, Sit("s", "Ben")) == "not_now"  # nor back again by oneself
    assert offline.expect_refusal(0, Remove("r", 1)) == "not_now"  # a bot sits there
    assert offline.read_again().make_views() == offline.make_views()
    assert offline.table.match is not None
    assert offline.table.match.players == ["Anna", "Ben", "Carl"]  # who began it


def test_who_was_removed_in_the_middle_of_a_turn_leaves_nothing_to_take_back() -> None:
    offline, turn, skips = OfflineTable.make_skipping()
    guest = 1 - offline.table.host
    if turn != guest:
        return
    offline.do(turn, Move("m", offline.table.number, skips))
    offline.do(0, Remove("r", guest))
    offline.do(0, PlaceBot("p", guest, None))
    offline.do(None, Sit("s", "Carl"), secret=derive_secret("Carl"))
    assert offline.table.may_take_back(guest) == "nothing"


def test_a_guest_takes_the_place_of_a_bot_that_the_host_offers() -> None:
    offline = OfflineTable("Ben", bots=1, settings=Settings(onlookers=False))
    assert offline.expect_refusal(0, PlaceBot("p", 3, None)) == "seat_taken"
    play_until(offline, "playing")
    assert not offline.table.admits_visitors
    assert offline.expect_refusal(None, Sit("s", "Carl")) == "not_now"
    assert offline.expect_refusal(0, PlaceBot("p", 1, None)) == "seat_taken"  # a person
    assert offline.expect_refusal(1, PlaceBot("p", 2, None)) == "not_host"
    offline.do(0, PlaceBot("p", 2, None))
    assert offline.do(0, PlaceBot("q", 2, None)) is None  # it is offered already
    bot = offline.view().seats[2]
    assert (bot.kind, bot.name, bot.bot, bot.offered) == ("bot", "Ada", "careful", True)
    assert offline.table.seats[2].playing_bot == "careful"
    assert offline.table.admits_visitors
    assert offline.expect_refusal(None, Sit("s", "Carl", 1)) == "seat_taken"
    turns = offline.table.clock_starts
    offline.do(None, Sit("s", "Ada"), secret=derive_secret("Carl"))
    assert offline.table.clock_starts == turns + (offline.table.turn == 2)
    seated = offline.view().seats[2]
    assert (seated.kind, seated.name, seated.offered) == ("person", "Ada", False)  # the bot's name is free
    assert offline.table.find_seat_by_secret(derive_secret("Carl")) == 2
    assert not offline.table.admits_visitors
    assert offline.read_again().make_views() == offline.make_views()


def test_only_the_host_sees_the_number_of_onlookers(house: ThreadServer, anna: Client, ben: Client) -> None:
    anna.create(None, "random", pace=5000)
    ben.join(anna.code)
    hear_onlookers(anna, 1)
    ben.ask("sit", name="Ben")
    hear_onlookers(anna, 0)
    with Client(house.address) as screen, Client(house.address) as carl:
        screen.join(anna.code, shared=True)
        carl.join(anna.code)
        hear_onlookers(anna, 1)
        with Client(house.address) as again:
            again.join(anna.code, secret=anna.secret)
            hear_onlookers(again, 1)
        room = house.get_room(anna.code)
        wait_until(lambda: len(room.presence.sockets) == 4)  # whoever goes has the number sent
        anna.ask("leave")
        hear_onlookers(ben, 2)  # who is the host now, and of whom one has got up
    hear_onlookers(ben, 1)
    assert not any(message["type"] == "onlookers" for client in (screen, carl) for message in client.heard)


def test_the_host_sees_onlookers_on_another_process(tmp_path: Path) -> None:
    wire = MemoryBus()
    with ThreadServer(tmp_path, bus=wire) as one, ThreadServer(tmp_path, bus=wire) as two, Client(one.address) as anna:
        anna.create(None)
        with Client(two.address) as carl:
            carl.join(anna.code)
            hear_onlookers(anna, 1)
        hear_onlookers(anna, 0)


def test_the_host_sees_at_once_that_somebody_on_another_process_got_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("reihum.server.live.upkeep.HEARTBEAT", 1000)
    wire = MemoryBus()
    with (
        ThreadServer(tmp_path, bus=wire) as one,
        ThreadServer(tmp_path, bus=wire) as two,
        Client(one.address) as anna,
        Client(two.address) as ben,
    ):
        anna.create(None, None)
        ben.join(anna.code)
        hear_onlookers(anna, 1)
        ben.ask("sit", name="Ben")
        hear_onlookers(anna, 0)
        ben.ask("leave")
        hear_onlookers(anna, 1)


def hear_onlookers(client: Client, count: int) -> None:
    """Wait until the latest message to a client gives this number of onlookers."""
    if [message for message in client.heard if message["type"] == "onlookers"][-1:] != [{"type": "onlookers", "count": count}]:
        client.wait_for(lambda message: message == {"type": "onlookers", "count": count})


def test_a_bot_becomes_another_one_during_a_match_and_is_offered_no_more() -> None:
    offline = OfflineTable("Ben", bots=1)
    play_until(offline, "playing")
    assert offline.do(0, PlaceBot("p", 2, "careful")) is None
    offline.do(0, PlaceBot("p", 2, None))
    offline.do(0, PlaceBot("p", 2, "careful"))
    assert not offline.view().seats[2].offered
    offline.do(0, PlaceBot("p", 2, "random"))
    assert (offline.view().seats[2].name, offline.view().seats[2].bot) == ("Ada", "random")
    assert offline.expect_refusal(0, PlaceBot("p", 2, "os:system")) == "unknown_bot"


def test_placing_what_is_there_already_changes_nothing() -> None:
    offline = OfflineTable("Ben", bots=1)
    offline.do(1, Leave("l"))
    number = offline.table.number
    assert offline.do(0, PlaceBot("p", 1, None)) is None
    assert offline.do(0, PlaceBot("p", 2, "careful")) is None
    assert offline.table.number == number


def test_another_match_begins_with_whoever_has_the_seats_now() -> None:
    offline = OfflineTable("Ben", "Carl")
    play_until(offline, "match_over")
    offline.do(0, Remove("r", 1))
    offline.do(0, Remove("r", 2))
    offline.do(0, PlaceBot("p", 2, None))
    offline.do(0, Again("a", offline.table.number))
    assert offline.table.match is not None
    assert offline.table.match.players == ["Anna", "Ada", "Bruno"]
    assert offline.view().seats[2].offered  # still
    assert offline.read_again().make_views() == offline.make_views()


def test_settings_that_are_not_named_stay_as_they_were() -> None:
    offline = OfflineTable("Ben", settings=Settings("gentle", 90, onlookers=False, chat=False))
    offline.do(0, Arrange("a", settings=SettingsChange(chat=True)))
    assert offline.table.settings == Settings("gentle", 90, onlookers=False, chat=True)
    assert offline.do(0, Arrange("b", settings=SettingsChange(chat=True, clock="gentle"))) is None
    assert offline.do(0, Arrange("c", settings=SettingsChange())) is None
    assert offline.expect_refusal(0, Arrange("d", settings=SettingsChange(clock_seconds=9))) == "bad_options"


def test_whom_the_host_mutes_says_and_shows_nothing(house: ThreadServer, anna: Client, ben: Client) -> None:
    anna.create(None, "random", pace=5000)
    ben.join(anna.code)
    ben.ask("sit", name="Ben")
    assert ben.ask("say", text="Bäh")["type"] == "done"
    assert ben.expect_refusal("mute", seat=0, muted=True) == "not_host"
    for nobody in (-1, 0, 2):
        assert anna.expect_refusal("mute", seat=nobody, muted=True) == "not_now"
    anna.ask("start")
    anna.ask("mute", seat=1, muted=True)
    number = anna.table["number"]
    told = ben.wait_for(lambda message: message["type"] == "happened" and message["what"]["kind"] == "muted")
    assert told["what"] == {"kind": "muted", "seat": 1, "muted": True}
    assert told["table"]["seats"][1]["muted"]
    assert ben.expect_refusal("say", text="Doch") == "muted"
    assert ben.expect_refusal("react", reaction="angry") == "muted"
    assert anna.ask("mute", seat=1, muted=True)["number"] == anna.table["number"]
    with Client(house.address) as carl:
        carl.join(anna.code)
        assert not [message for message in carl.heard if message["type"] == "said"]  # nothing of his
    anna.ask("mute", seat=1, muted=False)
    assert anna.table["number"] > number
    assert ben.ask("say", text="Na gut")["type"] == "done"


def test_muted_goes_with_the_person_and_ends_with_the_seat() -> None:
    offline = OfflineTable("Ben", "Carl")
    offline.do(0, Mute("m", 1, muted=True))
    offline.do(0, Arrange("a", [1, 0, 2]))
    assert [seat.muted for seat in offline.view().seats] == [True, False, False]
    assert offline.read_again().make_views() == offline.make_views()
    offline.do(0, Leave("l"))
    offline.do(None, Sit("s", "Dora"), secret=derive_secret("Dora"))
    assert not offline.view().seats[0].muted


def test_a_seat_gets_another_secret_and_the_old_one_is_dead_at_once(house: ThreadServer, anna: Client, ben: Client) -> None:
    anna.create("random")
    old, fresh = anna.secret, make_secret()
    ben.join(anna.code)
    assert ben.expect_refusal("renew") == "not_seated"
    with Client(house.address) as thief, Client(house.address) as phone:
        thief.join(anna.code, secret=old)
        assert anna.expect_refusal("renew", secret="x") == "malformed"  # noqa: S106 - too short
        answer = anna.ask("renew", secret=fresh, id="renewed")
        assert (answer["type"], answer["seat"], answer["secret"]) == ("seated", 0, fresh)
        with pytest.raises(ConnectionClosed) as closed:
            thief.wait_for(lambda _: False)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4010
        assert phone.expect_refusal("join", table=anna.code, secret=old) == "wrong_secret"
        assert phone.join(anna.code, secret=fresh)["type"] == "done"
        assert phone.table["seat"] == 0
        number = phone.table["number"]
        assert phone.ask("renew", secret=fresh, id="renewed") == answer  # the answer was lost: not once more
        assert phone.table["number"] == number
        assert check_secret(phone.ask("renew")["secret"]) != fresh  # the server makes one up
    told = ben.wait_for(lambda message: message["type"] == "happened" and message["what"]["kind"] == "renewed")
    assert told["what"] == {"kind": "renewed", "seat": 0}


def test_the_record_of_a_table_where_nobody_may_look_on_looks_like_none_but_for_who_sits_there(house: ThreadServer, anna: Client) -> None:
    anna.create("random", options={"rounds": 1})
    anna.ask("start")
    anna.play(random.Random(1).choice)
    path = f"{house.address}/api/tables/{anna.code}/record"
    assert get(path)[0] == 200
    anna.ask("arrange", settings={"onlookers": False})
    absent = get(f"{house.address}/api/tables/ZZZZZ/record")
    for headers in ({}, {"Authorization": f"Bearer {make_secret()}"}, {"Authorization": anna.secret}, {"Authorization": "Bearer \xe4"}):
        status, _, body = get(path, headers)
        assert (status, body.replace(anna.code.encode(), b"ZZZZZ")) == (absent[0], absent[2])
    assert get(path, {"Authorization": f"Bearer {anna.secret}"})[0] == 200


def test_a_secret_opens_one_seat() -> None:
    offline = OfflineTable("Ben")
    with refuses_with("conflict"):
        offline.do(1, Renew("r"), secret=derive_secret("Anna"))
    offline.do(1, Renew("r"), secret=derive_secret("Other"))
    assert offline.do(1, Renew("s"), secret=derive_secret("Other")) is None
    assert offline.table.find_seat_by_secret(derive_secret("Ben")) is None
    assert offline.read_again().table.find_seat_by_secret(derive_secret("Other")) == 1


def test_a_person_is_known_and_forgotten_by_the_secret_that_the_seat_has_now(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with ThreadServer(tmp_path, WIDE) as house, Client(house.address) as anna:
        anna.create("random", name="Annegret")
        code, secret = anna.code, anna.ask("renew")["secret"]
    link = ["--link", f"https://play.example/t/{code}#{secret}", "--data", str(tmp_path)]
    assert main(["data", "export", *link]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["name"] == "Annegret"
    assert "renewed" in [event["type"] for event in told["events"]]
    assert main(["data", "delete", *link]) == 0
    with ThreadServer(tmp_path, WIDE) as house, Client(house.address) as again:
        assert again.expect_refusal("join", table=code, secret=secret) == "wrong_secret"
        assert again.join(code)["type"] == "done"
        assert again.table["seats"][0]["name"] == "Player"
