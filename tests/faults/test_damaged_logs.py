"""A log that is spoiled anywhere leads to the table that it led to before that event, whatever the damage."""

import random
from collections.abc import Sequence

import pytest

from reihum.server.messages import events
from reihum.server.messages.commands import Again, Move, NextRound, Ready
from reihum.server.messages.events import LogError
from reihum.server.store.logs import read_until_fault
from reihum.server.store.schema import Row
from reihum.server.table.logs import make_match_record, replay_log, replay_until_fault
from reihum.server.table.state import Table
from reihum.server.table.views import make_table_view
from tests.server.offline_table import OfflineTable

WRONG = (b"", b"null", b'{"type":"dealt"}', b'{"type":"taken_back","seat":5}', b'{"type":"moved","seat":0,"move":"?"}', b"\xff" * 40)


def log_of(game: str, chance: random.Random, moves: int) -> list[bytes]:
    """Play a while by chance; give the log."""
    table = OfflineTable("Ben", game=game)
    table.do(0, Ready("r", ready=True))
    table.start()
    for _ in range(moves):
        match, number = table.table.match, table.table.number
        assert match is not None
        if table.table.turn is not None:
            table.do(table.table.turn, Move("m", number, chance.choice(match.legal())))
        else:
            table.do(0, (Again if match.over else NextRound)("n", number))
    return table.log


def replay_readable(log: Sequence[bytes]) -> tuple[Table, LogError | None]:
    found, unread = read_until_fault("ABCDE", [Row(number, event) for number, event in enumerate(log, 1)])
    table, wrong = replay_until_fault("ABCDE", found)
    return table, wrong or unread


def make_views(table: Table) -> list[object]:
    return [make_table_view(table, seat, ()) for seat in (0, 1, None)]


@pytest.mark.parametrize("wrong", WRONG)
def test_a_spoiled_log_is_read_up_to_the_damage(wrong: bytes) -> None:
    chance = random.Random(wrong)
    log = log_of("elfer_raus", chance, 150)
    latest = max(at for at, event in enumerate(log) if event.startswith(b'{"type":"started"'))
    for _ in range(5):
        at = chance.randrange(latest, len(log))  # of earlier matches only the score sheet is read
        spoiled = [*log[:at], wrong, *log[at + 1 :]]
        table, fault = replay_readable(spoiled)
        assert fault is not None
        assert table.number == fault.number - 1 == at
        assert make_views(table) == make_views(replay_log("ABCDE", [events.decode(event) for event in log[:at]]))
        if table.match is not None:
            record = make_match_record("ABCDE", [events.decode(event) for event in log[:at]], None, whole=False)
            assert record == table.match.record() | {"bots": [seat.bot for seat in table.seats]}
    whole, fault = replay_readable(log)
    assert fault is None
    assert whole.number == len(log)
