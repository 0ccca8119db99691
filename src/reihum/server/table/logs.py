"""What can be told from a table's log: what somebody missed, and the record of a match."""

from collections.abc import Container, Sequence

from reihum.record_format import Record
from reihum.server.messages.errors import Refused
from reihum.server.messages.events import Event, Started
from reihum.server.messages.outgoing import Happened
from reihum.server.table.state import replay
from reihum.server.table.views import happening, table_view


def missed(code: str, log: Sequence[Event], after: int, person: int | None, present: Container[int]) -> list[Happened]:
    """Return the messages about the events after number `after`, as a person or an onlooker (None) saw them; raises LogError.

    `present` are the seats of people who are connected now: nobody noted who was at that time.
    """
    table = replay(code, log[:after])
    messages = []
    for event in log[after:]:
        step = table.apply(event)
        seat = None if person is None else table.seat_of_person(person)
        messages.append(Happened(step.number, happening(table, step, seat), table_view(table, seat, present)))
    return messages


def match_record(code: str, log: Sequence[Event], number: int | None) -> Record:
    """Return a match of a table as a record, number `number` from 1 or the latest; raises Refused (`not_now`) or LogError."""
    begins = [at for at, event in enumerate(log) if isinstance(event, Started)]
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
