"""Logs written before there were settings, people's numbers and score sheets can still be read."""

import random
from typing import Any

import msgspec
import pytest

from reihum.server.messages import events
from reihum.server.messages.commands import Again, Move, PlaceBot, Sit
from reihum.server.messages.events import UNNUMBERED, LogError, Occupant
from reihum.server.messages.settings import Settings
from reihum.server.table.logs import replay_log
from tests.server.offline_table import OfflineTable, derive_secret

OLD = [
    (
        b'{"type":"created","game":"elfer_raus","options":{"rounds":1,"drop_colour":null},"pace":0,"chairs":'
        b'[{"name":"Anna","secret":"%s"},{},{"name":"Ada","bot":"random"}]}'
    ),
    b'{"type":"sat","seat":1,"chair":{"name":"Ben","secret":"%s"}}',
    b'{"type":"started","key":"%s"}',
]


def read_old_log() -> list[bytes]:
    hashes = [hash_.encode() for hash_ in (OfflineTable(bots=1).table.creator_secret, OfflineTable("Ben").table.seats[1].secret, "07" * 32)]
    return [line % hash_ for line, hash_ in zip(OLD, hashes, strict=True)]


def test_an_old_log_is_read() -> None:
    table = replay_log("ABCDE", [events.decode(line) for line in read_old_log()])
    assert table.settings == Settings()
    assert [seat.person for seat in table.seats] == [0, 1, UNNUMBERED]
    assert table.find_seat_by_secret(derive_secret("Ben")) == 1
    assert table.next_person == 3
    assert (table.host, table.phase) == (0, "playing")
    assert (table.day, table.cards_of, table.evening, table.is_single_deal) == ("", "", False, False)


def test_the_key_of_the_next_match_keeps_its_name_in_logs() -> None:
    started = events.StartedEvent("07" * 32, next_key="08" * 32)
    assert msgspec.json.decode(events.encode(started)) == {"type": "started", "key": "07" * 32, "sealed": "08" * 32}
    created = events.CreatedEvent("bloom", {}, 0, [], next_key="09" * 32)
    assert msgspec.json.decode(events.encode(created))["sealed"] == "09" * 32


def test_unknown_fields_of_newer_servers_are_ignored() -> None:
    created, *rest = read_old_log()
    known = b'"cards_of":"a link","evening":true'
    newer = created.replace(b'"pace":0', b'"pace":0,"colour":"red",' + known)
    table = replay_log("ABCDE", [events.decode(line) for line in (newer, *rest)])
    assert (table.cards_of, table.evening, table.phase) == ("a link", True, "playing")
    day = b'{"type":"day","day":"2026-11-27","hour":12}'
    table = replay_log("ABCDE", [events.decode(line) for line in (created, rest[0], day, rest[1])])
    assert table.day == "2026-11-27"


def test_earlier_matches_that_are_in_no_sheet_are_played_again() -> None:
    offline, chance = OfflineTable("Ben"), random.Random(1)
    offline.start()
    for _ in range(3):
        while offline.table.match is not None and offline.table.turn is not None:
            offline.do(offline.table.turn, Move("m", offline.table.number, chance.choice(offline.table.match.legal())))
        offline.do(0, Again("a", offline.table.number))
    log = [events.decode(line) for line in offline.log]
    assert sum(isinstance(event, events.StartedEvent) and event.sheet is not None for event in log) == 3
    for known in (True, False, None):  # all sheets, none, every other one
        old = [
            msgspec.structs.replace(event, sheet=None)
            if isinstance(event, events.StartedEvent) and (known is False or (known is None and at % 2))
            else event
            for at, event in enumerate(log)
        ]
        assert replay_log("ABCDE", old).history == offline.table.history
        assert len(offline.table.history) == 3


def test_events_of_old_servers_are_encoded_the_same_today() -> None:
    """A log goes on as it began: only what is new has new members."""
    assert [events.encode(events.decode(line)) for line in read_old_log()] == read_old_log()
    offline = OfflineTable("Ben", bots=1)
    offline.do(0, PlaceBot("p", 2, "random"))
    assert offline.log[2] == b'{"type":"sat","seat":2,"chair":{"name":"Ada","bot":"random"}}'
    offline.start()
    assert offline.log[3].startswith(b'{"type":"started","key":"')
    assert b"sheet" not in offline.log[3]


def test_an_inconsistent_log_raises_an_error() -> None:
    for wrong in (
        b'{"type":"left","seat":7}',
        b'{"type":"arranged","order":[5,6,7]}',
        b'{"type":"taken_back","seat":0}',
        b'{"type":"voted","seat":9,"by":0}',
    ):
        with pytest.raises(LogError):
            replay_log("ABCDE", [events.decode(line) for line in (*read_old_log(), wrong)])
    with pytest.raises(LogError):
        replay_log("ABCDE", [events.decode(b'{"type":"dealt"}')])


@pytest.mark.parametrize(
    "change",
    [{"options": {"of_another_version": 1}}, {"next_key": "zz"}, {"game": "nobodys"}, {"occupants": []}, {"occupants": [Occupant()]}],
)
def test_a_first_event_that_cannot_be_applied_raises_the_same_error_as_a_later_one(change: dict[str, Any]) -> None:
    created = events.decode(OfflineTable("Ben").log[0])
    with pytest.raises(LogError) as raised:
        replay_log("ABCDE", [msgspec.structs.replace(created, **change)])
    assert raised.value.number == 1


def test_a_person_who_comes_to_an_old_table_has_a_number_of_their_own() -> None:
    offline = OfflineTable("Ben")
    offline.log[0] = read_old_log()[0]
    offline.table = replay_log("ABCDE", [events.decode(offline.log[0])])
    offline.do(None, Sit("s", "Carl"), secret=derive_secret("Carl"))
    assert offline.table.seats[1].person == 3
