"""Reading a table's log as it is stored: its events, what a seat missed of them, the record of a match."""

from typing import Any

import msgspec

from reihum.server.live.sockets import encode
from reihum.server.messages import events
from reihum.server.messages.errors import Refused
from reihum.server.messages.events import Event
from reihum.server.messages.protocol import Happened
from reihum.server.store.store import Row
from reihum.server.table import views
from reihum.server.table.state import LogError, replay


def read_log(code: str, rows: list[Row]) -> list[Event]:
    """Read stored events; raises LogError when some are missing or no events."""
    if [row.number for row in rows] != list(range(1, len(rows) + 1)):
        message = f"table {code}: events are missing"
        raise LogError(message)
    try:
        return [events.decode(row.event) for row in rows]
    except msgspec.DecodeError as error:
        message = f"table {code}: {error}"
        raise LogError(message) from error


def replay_gap(code: str, rows: list[Row], after: int, person: int | None, present: set[int]) -> list[bytes]:
    """Give the messages about the events after a number, as a person or an onlooker saw them; raises LogError."""
    log = read_log(code, rows)
    past = replay(code, log[:after])
    told = []
    for event in log[after:]:
        step = past.apply(event)
        seat = None if person is None else past.seat_of_person(person)
        told.append(encode(Happened(step.number, views.happening(past, step, seat), views.table_view(past, seat, present))))
    return told


def record_of(code: str, log: list[Event], number: int | None) -> dict[str, Any]:
    """Write a match of a table as a record, the latest unless told otherwise; raises Refused or LogError."""
    begins = [at for at, event in enumerate(log) if isinstance(event, events.Started)]
    wanted = len(begins) if number is None else number
    if not 1 <= wanted <= len(begins):
        message = f"There is no match {wanted} at table {code}."
        raise Refused(message, "not_now")
    ends = [*begins[1:], len(log)][wanted - 1]
    record = replay(code, log[:ends]).record()
    if record is None:
        message = f"Match {wanted} at table {code} is not over yet."
        raise Refused(message, "not_now")
    return record
