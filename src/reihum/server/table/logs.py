"""What a table's log yields: the table, the messages somebody missed, and the record of a match."""

from collections.abc import Container, Sequence

from reihum._play.record_format import Record
from reihum.server.messages.errors import Refused
from reihum.server.messages.events import (
    ArrangedEvent,
    CreatedEvent,
    Event,
    LeftEvent,
    LogError,
    MovedEvent,
    SatEvent,
    StartedEvent,
)
from reihum.server.messages.outgoing import Happened
from reihum.server.table.state import Table
from reihum.server.table.views import make_happening, make_table_view


def replay_log(code: str, events: Sequence[Event]) -> Table:
    """Return the table that a log leads to, its last match played move by move; raises LogError.

    An earlier match is played as well where the log does not say how it ended.
    """
    table = Table(code, events[0])
    begins = [at for at, event in enumerate(events) if isinstance(event, StartedEvent)]
    for first, end in zip([1, *begins], [*begins, len(events)], strict=True):
        following = events[end] if end < len(events) else None
        known = isinstance(following, StartedEvent) and following.sheet is not None
        for event in events[first:end]:
            if known:
                table.skip(event)  # how that match ended is known: its moves need not be played
            else:
                table.apply(event)
    return table


def replay_readable(code: str, log: Sequence[Event]) -> tuple[Table, LogError | None]:
    """Return the table that a log leads to, up to the first event that cannot be applied, and why that is, None if all can.

    Raises LogError when that is the very first event.
    """
    fault = None
    while True:
        try:
            return replay_log(code, log), fault
        except LogError as error:
            if error.number == 1:
                raise
            log, fault = log[: error.number - 1], error


def list_missed(code: str, log: Sequence[Event], after: int, person: int | None, present: Container[int]) -> list[Happened]:
    """Return the messages about the events after number `after`, as a person or an onlooker (None) saw them; raises LogError.

    `present` are the seats of people who are connected now: nobody noted who was at that time.
    """
    table = replay_log(code, log[:after])
    messages = []
    for event in log[after:]:
        step = table.apply(event)
        seat = None if person is None else table.find_seat_by_person(person)
        messages.append(Happened(step.number, make_happening(table, step, seat), make_table_view(table, seat, present)))
    return messages


def may_enter(code: str, log: Sequence[Event], secret: str | None) -> bool:
    """Whether a table admits somebody: with the secret of a seat, or where onlookers or guests may come. Raises LogError."""
    if is_open_to_onlookers(log):
        return True
    table, _ = replay_readable(code, log)
    return table.admits_visitors or (secret is not None and table.find_seat_by_secret(secret) is not None)


def is_open_to_onlookers(log: Sequence[Event]) -> bool:
    """Whether a table lets everybody look on."""
    created, *later = log
    settings = [event.settings for event in later if isinstance(event, ArrangedEvent) and event.settings is not None]
    return isinstance(created, CreatedEvent) and (settings[-1] if settings else created.settings).onlookers


def make_match_record(  # noqa: PLR0913 - all but the match have defaults
    code: str, log: Sequence[Event], number: int | None, *, whole: bool = True, alone: bool = True, keyed: bool = True
) -> Record:
    """Return a match of a table as a record, number `number` from 1 or the latest; raises Refused (`not_now`) or LogError.

    A match that is not over is given only if nobody can play on: an event of it cannot be applied, or it is the last one of a log that is
    not `whole`. For the last one that has to be certain: where this process is not `alone`, another one may know how to go on. With
    `keyed` False the key of the deals is left out: it is that of a day which is not over.
    """
    begins = [at for at, event in enumerate(log) if isinstance(event, StartedEvent)]
    wanted = len(begins) if number is None else number
    if not 1 <= wanted <= len(begins):
        message = f"There is no match {wanted} at table {code}."
        raise Refused(message, "not_now")
    ends = [*begins[1:], len(log)][wanted - 1]
    last = ends == len(log)
    table, fault = replay_readable(code, log[:ends])
    if number is None:
        wanted = table.match_count  # the latest one that can be read
    broken_off = (alone or not last) and (fault is not None or (last and not whole))
    if table.match is None or table.match_count != wanted or not (table.phase == "match_over" or broken_off):
        message = f"Match {wanted} at table {code} is not over yet."
        raise Refused(message, "not_now")
    record = table.match.record()
    if not keyed:
        record.pop("key", None)
    record["bots"] = [chair.bot for chair in _at_last_move(table, code, log[:ends]).seats]
    if stand_ins := table.stand_ins.to_list():
        record["stand_ins"] = stand_ins
    if table.continued is not None:
        record["continued_at"] = {"round": len(table.continued.rounds), "move": table.continued.moves}
    return record


def find_last_move(log: Sequence[Event], first: int = 0) -> int:
    """Return how many events of a log there are up to its last move, which is no earlier than index `first`; all where there is none."""
    return max((at + 1 for at in range(first, len(log)) if isinstance(log[at], MovedEvent)), default=len(log))


def _at_last_move(table: Table, code: str, log: Sequence[Event]) -> Table:
    """Return the table of a log as it was at the last move: who sits down or gets up after a match is over has no part in it."""
    end = find_last_move(log)
    if table.phase != "match_over" or not any(isinstance(event, SatEvent | LeftEvent) for event in log[end:]):
        return table
    return replay_readable(code, log[:end])[0]
