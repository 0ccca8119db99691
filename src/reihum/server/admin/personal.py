"""Personal data in a table's log: exporting it, and anonymizing it."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import NamedTuple, Self

import msgspec
import sqlalchemy as sa
from msgspec.structs import replace
from sqlalchemy.exc import DBAPIError

from reihum._kit.errors import ReihumError
from reihum.server.messages import events
from reihum.server.messages.errors import StoreError
from reihum.server.messages.events import UNNUMBERED, CreatedEvent, Event, LogError, Occupant, RenewedEvent, SatEvent, StartedEvent
from reihum.server.store import faults
from reihum.server.store.engines import make_reading_engine, make_writing_engine
from reihum.server.store.logs import read_log
from reihum.server.store.retry import Retry
from reihum.server.store.schema import Row, reports, subscriptions
from reihum.server.store.schema import events as rows
from reihum.server.store.store import Store
from reihum.server.table import names, seat_secrets
from reihum.server.table.logs import replay_log
from reihum.server.table.together import list_continuing

NOBODY = "Player"
"""The name of an anonymized person, with a number if there are several."""


class PersonalError(ReihumError):
    """The person cannot be found at the table; the message says what to do."""


class Arrival(NamedTuple):
    """A person sitting down, in a table's log."""

    at: int
    """The index of the event in the log."""
    seat: int
    occupant: Occupant

    @property
    def person(self) -> int:
        """The person's number at the table."""
        return self.seat if self.occupant.person == UNNUMBERED else self.occupant.person


def iter_arrivals(log: Sequence[Event]) -> Iterator[Arrival]:
    """Yield every arrival of a person at a table."""
    for at, event in enumerate(log):
        match event:
            case CreatedEvent(occupants=occupants):
                yield from (Arrival(at, seat, occupant) for seat, occupant in enumerate(occupants) if occupant.secret)
            case SatEvent(seat, occupant) if occupant.secret:
                yield Arrival(at, seat, occupant)


def find(log: Sequence[Event], *, secret: str | None = None, name: str | None = None) -> Arrival:
    """Return the arrival of the person with this secret or name; raises PersonalError unless there is exactly one."""
    if secret is not None:
        renewed = {event.person for event in log if isinstance(event, RenewedEvent) and seat_secrets.is_secret_of(secret, event.secret)}
        found = [one for one in iter_arrivals(log) if one.person in renewed or seat_secrets.is_secret_of(secret, one.occupant.secret)]
    else:
        found = [one for one in iter_arrivals(log) if one.occupant.name == name]
    if len(found) != 1:
        there = ", ".join(sorted({one.occupant.name for one in iter_arrivals(log)}))
        message = f"{len(found) or 'No'} people at this table are meant by that; there were {there}. Name one, or give the seat's secret."
        raise PersonalError(message)
    return found[0]


class Person(NamedTuple):
    """A person, with the table's log."""

    code: str
    log: list[Event]
    one: Arrival

    @classmethod
    def find(cls, code: str, rows: list[Row], *, secret: str | None = None, name: str | None = None) -> Self:
        """Return a table's log with a person found in it; raises PersonalError."""
        if not rows:
            message = f"There is no table {code}."
            raise PersonalError(message)
        try:
            log = read_log(code, rows)
            replay_log(code, log)
        except LogError as error:
            message = f"The log of table {code} cannot be read from event {error.number} on; restore a backup from before that."
            raise PersonalError(message) from error
        return cls(code, log, find(log, secret=secret, name=name))


async def find_elsewhere(store: Store, person: Person) -> list[Person]:
    """Return the same person at all tables that go on from this table's matches, also indirectly.

    Tables at which the person is not found, or whose log cannot be read, are skipped. Raises StoreError.
    """
    found = [person]
    for code, log, one in found:  # the list grows in the loop
        for match in range(1, 1 + sum(isinstance(event, StartedEvent) for event in log)):
            tables = list_continuing(store.table_key, code, match)
            stored = set(await store.find_grown({at.code: 0 for at in tables}))
            for at in tables:
                if at.code in stored:
                    with suppress(PersonalError):
                        found.append(Person.find(at.code, await store.read(at.code), secret=at.derive_secret(one.person)))
    return found[1:]


@contextmanager
def _open_engine(engine: sa.Engine, what: str) -> Iterator[sa.Engine]:
    """Dispose of a database's engine afterwards, and convert its errors to StoreError."""
    try:
        yield engine
    except (DBAPIError, sqlite3.Error) as error:
        message = f"{what}: {faults.describe_reason(error)}. Nothing was changed."
        raise StoreError(message) from error
    finally:
        engine.dispose()


READING = "What is kept of a person cannot be read"


def list_event_times(url: str, code: str) -> list[int]:
    """Return the times of a table's events, in milliseconds since 1970. Raises StoreError."""
    with _open_engine(make_reading_engine(url), READING) as engine, engine.connect() as connection:
        found = connection.execute(sa.select(rows.c.at).where(rows.c.code == code).order_by(rows.c.number)).scalars().all()
    return list(found)


def export(
    person: Person, when: Sequence[int], browsers: Sequence[dict[str, object]] = (), reported: Sequence[dict[str, object]] = ()
) -> dict[str, object]:
    """Return a person's data at a table as JSON: the name, their events with times, and the given `browsers` and reports."""
    code, log, one = person
    number, mine = one.person, []
    table = replay_log(code, log[:1])
    for at, event in enumerate(log):
        seats = {table.find_seat_by_person(number)}
        if at:
            table.apply(event)
        seats = (seats | {table.find_seat_by_person(number)}) - {None}
        if at == one.at:
            mine.append({"number": at + 1, "at": when[at]} | msgspec.to_builtins(SatEvent(one.seat, one.occupant)))
        elif getattr(event, "seat", None) in seats or getattr(event, "by", None) in seats:
            mine.append({"number": at + 1, "at": when[at]} | msgspec.to_builtins(event))
    return {
        "table": code,
        "game": table.game,
        "name": one.occupant.name,
        "events": mine,
        "browsers": list(browsers),
        "reports": list(reported),
    }


def list_browsers(url: str, person: Person) -> list[dict[str, object]]:
    """Return a person's push subscriptions at the table. Raises StoreError."""
    row = subscriptions.c
    with _open_engine(make_reading_engine(url), READING) as engine, engine.connect() as connection:
        query = sa.select(row.endpoint, row.language, row.at).where(row.code == person.code, row.person == person.one.person)
        return [dict(one._mapping) for one in connection.execute(query)]  # noqa: SLF001 - public, whatever its name


def list_reports(url: str, person: Person) -> list[dict[str, object]]:
    """Return a person's reports of the table, with times. Raises StoreError."""
    row = reports.c
    with _open_engine(make_reading_engine(url), READING) as engine, engine.connect() as connection:
        query = sa.select(row.text, row.at).where(row.code == person.code, row.name == person.one.occupant.name)
        return [dict(one._mapping) for one in connection.execute(query)]  # noqa: SLF001 - public, whatever its name


def forget_person(url: str, person: Person) -> str:
    """Replace the person's name and secret in the log, and delete their subscriptions; return the new name.

    The moves stay, so that the match can still be replayed, which is checked before. Raises StoreError.
    """
    code, log, one = person
    old = log[one.at]
    taken = [each.name for event in log for each in getattr(event, "occupants", [getattr(event, "occupant", Occupant())])]
    lost = seat_secrets.hash_secret(seat_secrets.make_secret())
    occupant = replace(one.occupant, name=names.make_distinct(NOBODY, taken), secret=lost)
    fresh: dict[int, Event] = {one.at: SatEvent(one.seat, occupant)}
    if isinstance(old, CreatedEvent):
        fresh[one.at] = replace(old, occupants=[occupant if seat == one.seat else other for seat, other in enumerate(old.occupants)])
    for at, event in enumerate(log):
        if isinstance(event, RenewedEvent) and event.person == one.person:
            fresh[at] = replace(event, secret=lost)
    replay_log(code, [fresh.get(at, event) for at, event in enumerate(log)])
    engine = make_writing_engine(url)

    def work() -> None:
        with engine.begin() as connection:
            for at, event in fresh.items():
                row = sa.update(rows).where(rows.c.code == code, rows.c.number == at + 1)
                connection.execute(row.values(event=events.encode(event)))
            reported = reports.c.code == code, reports.c.name == one.occupant.name
            connection.execute(sa.update(reports).where(*reported).values(name=occupant.name))
            mine = subscriptions.c.code == code, subscriptions.c.person == person.one.person
            connection.execute(sa.delete(subscriptions).where(*mine))

    with _open_engine(engine, f"The name cannot be taken out of table {code}"):
        Retry(engine).run(work)
    return occupant.name
