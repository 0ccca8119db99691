"""Reads a table's log: replays the table, lists missed messages, makes the record of a match."""

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
    RenewedEvent,
    SatEvent,
    StartedEvent,
)
from reihum.server.messages.outgoing import Happened
from reihum.server.table.seat_secrets import is_secret_of
from reihum.server.table.state import Table
from reihum.server.table.views import TableViews, make_happening


def replay_log(code: str, events: Sequence[Event]) -> Table:
    """Return the table that a log leads to, with its last match replayed move by move; raises LogError.

    An earlier match is replayed as well if the log does not hold its result.
    """
    table = _set_up(code, events[0])
    begins = [at for at, event in enumerate(events) if isinstance(event, StartedEvent)]
    for first, end in zip([1, *begins], [*begins, len(events)], strict=True):
        following = events[end] if end < len(events) else None
        known = isinstance(following, StartedEvent) and following.sheet is not None
        for event in events[first:end]:
            if known:
                table.skip(event)  # the log holds this match's result: its moves need not be played
            else:
                table.apply(event)
    return table


def _set_up(code: str, created: Event) -> Table:
    """Return the table that the first event of a log sets up; raises LogError, as for an option that only another version knows."""
    try:
        return Table(code, created)
    except Exception as error:
        message = f"table {code}: event 1 cannot be replayed: {error}"
        raise LogError(message, 1) from error


def replay_until_fault(code: str, log: Sequence[Event]) -> tuple[Table, LogError | None]:
    """Return the table after the events before the first one that cannot be applied, and the error of that one, None if all can.

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


def list_missed(  # noqa: PLR0913
    code: str, log: Sequence[Event], after: int, person: int | None, present: Container[int], *, chat: bool = True
) -> list[Happened]:
    """Return the messages about the events after number `after`, as a person or an onlooker (None) saw them; raises LogError.

    `present` are the seats of people who are connected now: the log does not say who was connected then. `chat` is
    as for `TableViews`.
    """
    table = replay_log(code, log[:after])
    messages = []
    for event in log[after:]:
        step = table.apply(event)
        seat = None if person is None else table.find_seat_by_person(person)
        messages.append(Happened(step.number, make_happening(table, step, seat), TableViews(table, present, chat=chat).make_view(seat)))
    return messages


def may_enter(code: str, log: Sequence[Event], secret: str | None) -> bool:
    """Whether a table admits somebody: with the secret of a seat, or where onlookers or guests may come. Raises LogError."""
    if is_open_to_onlookers(log):
        return True
    table, _ = replay_until_fault(code, log)
    return table.admits_visitors or (secret is not None and table.find_seat_by_secret(secret) is not None)


def has_opened_seat(log: Sequence[Event], secret: str) -> bool:
    """Whether a secret opens a seat of a table, or once did. The rules of its game are not needed."""
    stored = list[str]()
    for event in log:
        match event:
            case CreatedEvent():
                stored += [occupant.secret for occupant in event.occupants]
            case SatEvent():
                stored.append(event.occupant.secret)
            case RenewedEvent():
                stored.append(event.secret)
    return any(is_secret_of(secret, one) for one in stored)


def is_open_to_onlookers(log: Sequence[Event]) -> bool:
    """Whether a table lets everybody look on."""
    created, *later = log
    settings = [event.settings for event in later if isinstance(event, ArrangedEvent) and event.settings is not None]
    return isinstance(created, CreatedEvent) and (settings[-1] if settings else created.settings).onlookers


def make_match_record(code: str, log: Sequence[Event], number: int | None, *, whole: bool = True) -> Record:
    """Return a match of a table as a record, see `make_numbered_record`."""
    return make_numbered_record(code, log, number, whole=whole)[1]


def make_numbered_record(  # noqa: PLR0913 - all but the match have defaults
    code: str, log: Sequence[Event], number: int | None, *, whole: bool = True, alone: bool = True, keyed: bool = True
) -> tuple[int, Record]:
    """Return the number and the record of a match of a table: number `number` from 1 or the latest. Raises Refused (`not_now`) or LogError.

    An unfinished match is returned only if nobody can go on with it: one of its events cannot be applied, or it is the last match of a
    log that is not `whole`. If this process is not `alone`, an unfinished last match is refused, since another process may be able
    to read on. With `keyed` False the key of the deals is left out: it is that of a day which is not over.
    """
    begins = [at for at, event in enumerate(log) if isinstance(event, StartedEvent)]
    wanted = len(begins) if number is None else number
    if not 1 <= wanted <= len(begins):
        message = f"There is no match {wanted} at table {code}."
        raise Refused(message, "not_now")
    ends = [*begins[1:], len(log)][wanted - 1]
    last = ends == len(log)
    table, fault = replay_until_fault(code, log[:ends])
    if number is None:
        wanted = table.match_count  # the latest one that can be read
    broken_off = (alone or not last) and (fault is not None or (last and not whole))
    if table.match is None or table.match_count != wanted or not (table.phase == "match_over" or broken_off):
        message = f"Match {wanted} at table {code} is not over yet."
        raise Refused(message, "not_now")
    record = table.match.record()
    if not keyed:
        record.pop("key", None)
    record["bots"] = [seat.bot for seat in _replay_to_last_move(table, code, log[:ends]).seats]
    if stand_ins := table.stand_ins.to_list():
        record["stand_ins"] = stand_ins
    if table.continued is not None:
        record["continued_at"] = {"round": len(table.continued.rounds), "move": table.continued.moves}
    return wanted, record


def find_last_move(log: Sequence[Event], first: int = 0) -> int:
    """Return the number of events up to and including the last move at or after index `first`; all if there is none."""
    return max((at + 1 for at in range(first, len(log)) if isinstance(log[at], MovedEvent)), default=len(log))


def _replay_to_last_move(table: Table, code: str, log: Sequence[Event]) -> Table:
    """Return the table as it was at its last move: people who sit down or get up after the match are not part of it."""
    end = find_last_move(log)
    if table.phase != "match_over" or not any(isinstance(event, SatEvent | LeftEvent) for event in log[end:]):
        return table
    return replay_until_fault(code, log[:end])[0]
