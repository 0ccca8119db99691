"""Personal data in a table's log: exporting it, and anonymizing it."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from typing import NamedTuple, Self

import msgspec
import sqlalchemy as sa
from msgspec.structs import replace
from sqlalchemy.exc import DBAPIError

from reihum._kit.errors import ReihumError
from reihum.server.messages import events
from reihum.server.messages.errors import StoreError
from reihum.server.messages.events import CreatedEvent, Event, LogError, Occupant, RenewedEvent, SatEvent, StartedEvent
from reihum.server.messages.views import MatchResult
from reihum.server.store import faults
from reihum.server.store.engines import lock_tables, make_reading_engine, make_writing_engine
from reihum.server.store.logs import read_log
from reihum.server.store.retry import Retry
from reihum.server.store.schema import Row, day_results, reports, subscriptions
from reihum.server.store.schema import events as rows
from reihum.server.store.store import Store
from reihum.server.store.wal import empty_wal
from reihum.server.table import names, seat_secrets
from reihum.server.table.arrivals import Arrival, list_arrivals, trace_seats
from reihum.server.table.continuing_tables import list_continuing
from reihum.server.table.logs import replay_log

NOBODY = "Player"
"""The name of an anonymized person, with a number if there are several."""


class PersonalError(ReihumError):
    """The person cannot be found at the table; the message says what to do."""


class Person(NamedTuple):
    """A person with all their arrivals at a table, of which there is at least one, and with the table's log."""

    code: str
    log: list[Event]
    arrivals: list[Arrival]

    @classmethod
    def find(cls, code: str, rows: list[Row], *, secrets: Sequence[str] = (), name: str | None = None) -> Self:
        """Return a table's log with a person found in it by name or by secrets, see `find_arrivals`; raises PersonalError."""
        log = _read_whole_log(code, rows)
        return cls(code, log, find_arrivals(log, secrets=secrets, name=name))

    def find_again(self, rows: list[Row]) -> "Person":
        """Return the log as it is now, with the same person in it, whatever they are called there; raises PersonalError."""
        log, known = _read_whole_log(self.code, rows), {(one.at, one.seat) for one in self.arrivals}
        return Person(self.code, log, [one for one in list_arrivals(log) if (one.at, one.seat) in known])

    @property
    def names(self) -> list[str]:
        """The names that the person has had at the table."""
        return sorted({one.occupant.name for one in self.arrivals})

    @property
    def other_names(self) -> list[str]:
        """The names of all other arrivals at the table."""
        return sorted({one.occupant.name for one in list_arrivals(self.log) if one not in self.arrivals})

    @property
    def numbers(self) -> set[int]:
        """The person's numbers at the table. In old logs, where a number is that of a seat, the one who sits there now keeps it."""
        return {one.person for one in self.arrivals} - {one.person for one in self.list_others_there()}

    def list_others_there(self) -> list[Arrival]:
        """Return the other people who sit at the table now."""
        return [one for one in trace_seats(self.log)[-1] if one is not None and one not in self.arrivals]


def _read_whole_log(code: str, rows: list[Row]) -> list[Event]:
    """Return a table's log, which can be replayed; raises PersonalError."""
    if not rows:
        message = f"There is no table {code}."
        raise PersonalError(message)
    try:
        log = read_log(code, rows)
        replay_log(code, log)
    except LogError as error:
        message = f"The log of table {code} cannot be read from event {error.number} on; restore a backup from before that."
        raise PersonalError(message) from error
    return log


def find_arrivals(log: Sequence[Event], *, secrets: Sequence[str], name: str | None) -> list[Arrival]:
    """Return all arrivals under this name or, without a name, of the person with one of these secrets; raises PersonalError if none.

    Whoever gets up drops the secret and has another one on the next arrival, so only the name links a person's arrivals. No two
    people at a table have the same name at once, but one may take it when the other has got up. So a secret counts for earlier arrivals
    under its name as well, but never for somebody who sits at the table with another secret. A name that only a score sheet has counts:
    a server that had not heard of its deletion may have stored it there.
    """
    arrivals, seats = list_arrivals(log), trace_seats(log)
    if name is not None:
        on_sheets = [one for _, sheet, begun in _list_sheets(log) for one, own in zip(begun, sheet.players, strict=False) if own == name]
        found = [one for one in arrivals if one.occupant.name == name or one in on_sheets]
    else:
        renewed = [seats[at][event.seat] for at, event in enumerate(log) if isinstance(event, RenewedEvent) and _has(event.secret, secrets)]
        meant = [one for one in arrivals if one in renewed or _has(one.occupant.secret, secrets)]
        names = {one.occupant.name for one in meant}
        found = [one for one in arrivals if one in meant or (one.occupant.name in names and one not in seats[-1])]
    if not found:
        there = ", ".join(sorted({one.occupant.name for one in arrivals}))
        message = f"No person at this table is meant by that; there were {there}. Name one, or give the seat's secret."
        raise PersonalError(message)
    return found


def _list_sheets(log: Sequence[Event]) -> list[tuple[int, MatchResult, list[Arrival | None]]]:
    """Return the score sheets in a log: the index of each one's event, the sheet, and the people who began that match, by seat."""
    begun, found = list[Arrival | None](), list[tuple[int, MatchResult, list[Arrival | None]]]()
    for at, (event, seats) in enumerate(zip(log, trace_seats(log), strict=True)):
        if isinstance(event, StartedEvent):
            if event.sheet is not None:  # of the match before: its names are those of the people who began it
                found.append((at, event.sheet, begun))
            begun = seats
    return found


def _has(stored: str, secrets: Sequence[str]) -> bool:
    return any(seat_secrets.is_secret_of(secret, stored) for secret in secrets)


async def find_elsewhere(store: Store, person: Person) -> list[Person]:
    """Return the same person at all tables that go on from this table's matches, also indirectly.

    Tables at which the person is not found, or whose log cannot be read, are skipped. Raises StoreError.
    """
    found = [person]
    for one in found:  # the list grows in the loop
        for match in range(1, 1 + sum(isinstance(event, StartedEvent) for event in one.log)):
            tables = list_continuing(store.table_key, one.code, match)
            stored = set(await store.find_grown({at.code: 0 for at in tables}))
            for at in tables:
                if at.code in stored:
                    secrets = [at.derive_secret(number) for number in one.numbers]
                    with suppress(PersonalError):
                        found.append(Person.find(at.code, await store.read(at.code), secrets=secrets))
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


class Beside(NamedTuple):
    """What is stored of a person at a table beside its log: browsers to be notified, reports, and attempts at a deal of the day."""

    browsers: list[dict[str, object]]
    reports: list[dict[str, object]]
    deals_of_the_day: list[dict[str, object]]


def export(person: Person, when: Sequence[int], beside: Beside) -> dict[str, object]:
    """Return a person's data at a table as JSON: the name, their events, stored at the times `when`, and what there is beside the log."""
    code, log, arrivals = person
    mine, before = list[dict[str, object]](), list[Arrival | None]()
    for at, (event, after) in enumerate(zip(log, trace_seats(log), strict=True)):
        own = {seat for seats in (before, after) for seat, one in enumerate(seats) if one in arrivals}
        come: list[Event] = [SatEvent(one.seat, one.occupant) for one in arrivals if one.at == at]
        if come or getattr(event, "seat", None) in own or getattr(event, "by", None) in own:
            mine += [{"number": at + 1, "at": when[at]} | msgspec.to_builtins(one) for one in come or [event]]
        before = after
    created = log[0]
    game = created.game if isinstance(created, CreatedEvent) else ""
    about: dict[str, object] = {"table": code, "game": game, "name": arrivals[-1].occupant.name, "events": mine}
    return about | beside._asdict()


def read_beside(url: str, person: Person) -> Beside:
    """Return what is stored of a person at a table beside its log. Raises StoreError."""
    browser, report, day = subscriptions.c, reports.c, day_results.c
    queries = (
        sa.select(browser.endpoint, browser.language, browser.at).where(_match_browsers(person)),
        sa.select(report.text, report.at).where(_match_reports(person)),
        sa.select(day.day, day.game, day.player, day.points, day.at).where(_match_attempts(person)),
    )
    with _open_engine(make_reading_engine(url), READING) as engine, engine.connect() as connection:
        return Beside(*([dict(row) for row in connection.execute(query).mappings()] for query in queries))


def _match_browsers(person: Person) -> sa.ColumnElement[bool]:
    return sa.and_(subscriptions.c.code == person.code, subscriptions.c.person.in_(person.numbers))


def _match_reports(person: Person) -> sa.ColumnElement[bool]:
    """Return the condition for the person's reports. They have a name only: one of somebody else who sits there now is left out."""
    own = set(person.names) - {one.occupant.name for one in person.list_others_there()}
    return sa.and_(reports.c.code == person.code, reports.c.name.in_(own))


def _match_attempts(person: Person) -> sa.ColumnElement[bool]:
    """Return the condition for the rows of `day_results` about the table, if it was set up for this person; else for none."""
    codes = [person.code for one in person.arrivals if _has_set_up(one)]
    return day_results.c.code.in_(codes)


def _has_set_up(one: Arrival) -> bool:
    return (one.at, one.seat) == (0, 0)


def forget_person(url: str, person: Person, name: str | None = None) -> str:
    """Replace the person's names and secrets in the log, and delete what is stored of them beside it; return the new name.

    The log is read anew and nobody stores events meanwhile; `name` is the new name if the person was anonymized before. Reports stay,
    under the new name. The moves stay, so that the match can still be replayed, which is checked before. Raises StoreError, and
    PersonalError if the table has been deleted.
    """
    engine = make_writing_engine(url)
    with _open_engine(engine, f"The name cannot be taken out of table {person.code}"):
        return Retry(engine).run(partial(_forget, engine, person, name))


def _forget(engine: sa.Engine, person: Person, name: str | None) -> str:
    of_table = rows.c.code == person.code
    with engine.begin() as connection:
        lock_tables(connection, alone=True)
        stored = connection.execute(sa.select(rows.c.number, rows.c.event, rows.c.at).where(of_table).order_by(rows.c.number))
        now = person.find_again([Row(*row) for row in stored])
        fresh_name = name or names.make_distinct(NOBODY, _list_names(now.log))
        fresh = _anonymize(now, fresh_name)
        replay_log(now.code, [fresh.get(at, event) for at, event in enumerate(now.log)])
        # The command that somebody sat down with has the name in it, and its digest could confirm a guess.
        named = {one.at for one in now.arrivals if _has_set_up(one) or one.at > 0}
        for at, event in fresh.items():
            row = sa.update(rows).where(of_table, rows.c.number == at + 1)
            connection.execute(row.values(event=events.encode(event)))
            if at in named:
                connection.execute(row.values(command=None, digest=None))
        connection.execute(sa.update(reports).where(_match_reports(person)).values(name=fresh_name))
        connection.execute(sa.delete(subscriptions).where(_match_browsers(person)))
        connection.execute(sa.delete(day_results).where(_match_attempts(person)))
    return fresh_name


def _list_names(log: Sequence[Event]) -> list[str]:
    return [each.name for event in log for each in getattr(event, "occupants", [getattr(event, "occupant", Occupant())])]


def _anonymize(person: Person, name: str) -> dict[int, Event]:
    """Return by index the events of the log that have a name or a secret of the person, with another name and a secret nobody knows."""
    seats = trace_seats(person.log)
    lost = seat_secrets.hash_secret(seat_secrets.make_secret())
    fresh: dict[int, Event] = {}
    for one in person.arrivals:
        old, occupant = fresh.get(one.at, person.log[one.at]), replace(one.occupant, name=name, secret=lost)
        fresh[one.at] = SatEvent(one.seat, occupant)
        if isinstance(old, CreatedEvent):
            fresh[one.at] = replace(old, occupants=[*old.occupants[: one.seat], occupant, *old.occupants[one.seat + 1 :]])
    for at, event in enumerate(person.log):
        if isinstance(event, RenewedEvent) and seats[at][event.seat] in person.arrivals:
            fresh[at] = replace(event, secret=lost)
    for at, sheet, begun in _list_sheets(person.log):
        own = [seat for seat, one in enumerate(begun) if one in person.arrivals]
        players = [name if seat in own else other for seat, other in enumerate(sheet.players)]
        fresh[at] = replace(person.log[at], sheet=replace(sheet, players=players))
    return {at: event for at, event in fresh.items() if event != person.log[at]}


def empty_wal_of(url: str) -> bool:
    """Empty a database's write-ahead log, in which deleted names may still be read; return whether that is done."""
    engine = make_writing_engine(url)
    try:
        return empty_wal(engine)
    finally:
        engine.dispose()
