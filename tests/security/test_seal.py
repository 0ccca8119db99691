"""The cards of a match are settled before anybody could want them otherwise, and everybody can check it afterwards."""

import hashlib
import random

from reihum._play.match import derive_key
from reihum._play.proof import deal_again, read_key
from reihum._play.record import replay
from reihum.server.http.replay import ReplayCache, read_request
from reihum.server.messages import events
from reihum.server.messages.commands import Again, Arrange, Move, NextRound, Start
from reihum.server.messages.events import StartedEvent
from tests.server.client import Client
from tests.server.offline_table import OfflineTable
from tests.server.servers import ThreadServer


def finish(offline: OfflineTable, chance: random.Random) -> None:
    while offline.table.phase != "match_over":
        match, turn = offline.table.match, offline.table.turn
        assert match is not None
        if turn is None:
            offline.do(0, NextRound("n", offline.table.number))
        else:
            offline.do(turn, Move("m", offline.table.number, chance.choice(match.legal())))


def make_sealed_table() -> OfflineTable:
    """A table with the key of its first match, as the service sets it up."""
    offline = OfflineTable("Ben")
    created = events.decode(offline.log[0])
    assert isinstance(created, events.CreatedEvent)
    offline.log[0] = events.encode(
        events.CreatedEvent(created.game, created.options, created.pace, created.occupants, next_key=derive_key(5).hex())
    )
    return offline.read_again()


def test_what_is_shown_before_a_match_binds_its_cards_and_those_of_the_next() -> None:
    offline, chance = make_sealed_table(), random.Random(1)
    for begin in (Start("s"), None):
        shown = {offline.view(seat).sealed for seat in (0, 1, None)}
        if begin is not None:
            offline.do(0, Arrange("o", order=[1, 0]))  # who sits where, and by what options, comes after the seal
        seat = offline.table.host
        offline.do(seat, begin or Again("a", offline.table.number))
        playing = offline.view().match
        assert playing is not None
        assert shown == {playing.commitment}
        assert playing.commitment != offline.view().sealed  # the next one has a key of its own
        assert offline.read_again().table.next_key == offline.table.next_key
        keys = (offline.table.match_key.hex().encode(), offline.table.next_key.hex().encode())
        assert not [key for key in keys for view in offline.make_views() if key in view]
        finish(offline, chance)
        over = offline.view().match
        assert over is not None
        assert over.key is not None
        assert hashlib.sha256(bytes.fromhex(over.key)).hexdigest() == over.commitment == playing.commitment
        assert not [view for view in offline.make_views() if offline.table.next_key.hex().encode() in view]
        assert offline.table.match is not None
        record = offline.table.match.record()
        assert read_key(record) == offline.table.match_key
        assert deal_again(replay(record), offline.table.match_key) == len(record["rounds"])


def test_a_table_from_before_keys_were_drawn_ahead_plays_on() -> None:
    offline = OfflineTable("Ben")
    assert offline.view().sealed is None
    offline.do(0, Start("s"))
    assert offline.view().sealed is not None
    first = events.decode(offline.log[-1])
    assert isinstance(first, StartedEvent)
    assert len(bytes.fromhex(first.key)) == 32


def test_a_table_has_its_seal_from_the_first_moment_and_the_record_is_checked_by_looking(house: ThreadServer, anna: Client) -> None:
    anna.create("random", options={"rounds": 1})
    sealed = anna.table["sealed"]
    anna.ask("start")
    assert anna.table["match"]["commitment"] == sealed
    anna.play(random.Random(2).choice)
    record = house.get(f"/api/tables/{anna.code}/record")[2]
    assert ReplayCache().answer(*read_request(b'{"record":' + record + b"}")).dealt is True
    swapped = record.replace(anna.table["match"]["key"].encode(), derive_key(1).hex().encode())
    assert ReplayCache().answer(*read_request(b'{"record":' + swapped + b"}")).dealt is False
