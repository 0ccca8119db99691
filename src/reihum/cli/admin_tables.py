"""Prints the answers of a server in the terminal."""

import sys
import time
from collections.abc import Sequence
from functools import singledispatch

from rich.markup import escape
from rich.table import Column, Table

from reihum.cli import common
from reihum.server.control.answers import (
    AdminDone,
    Answer,
    Connection,
    People,
    ReportList,
    Restrictions,
    ServerStatus,
    TableList,
    TableShown,
    Traced,
)

console = common.open_console(highlight=False)


def show_table(answers: Sequence[Answer]) -> None:
    """Print the answers of one or more processes to one request, all of one type."""
    _show(answers[0], answers)


@singledispatch
def _show(first: Answer, answers: Sequence[Answer]) -> None:
    """Print answers of the type of `first`."""
    raise NotImplementedError(type(first))  # not reached: each type of answer has a function below


@_show.register
def _(_: AdminDone, answers: Sequence[Answer]) -> None:
    for answer in answers:
        console.print(escape(answer.said) if isinstance(answer, AdminDone) else "", soft_wrap=True)


@_show.register
def _(_: ServerStatus, answers: Sequence[Answer]) -> None:
    rows = [one for one in answers if isinstance(one, ServerStatus)]
    _print_table(
        ("process", "version", "people", "looking on", "sockets", "tables awake"),
        [(one.process, one.version, one.people, one.onlookers, one.sockets, one.tables_awake) for one in rows],
        "",
    )
    for one in rows:
        for line in (*(f"not ready: {why}" for why in one.not_ready), *(f"degraded: {why}" for why in one.degraded)):
            console.print(f"{one.process}: {escape(line)}", soft_wrap=True)
    reports = next((one.reports for one in rows if one.reports is not None), None)
    if reports is None:
        console.print("The store cannot be read: how many reports wait is unknown.")
    elif reports:
        console.print(f"{common.tell_count(reports, 'report')} to settle: reihum admin reports")


@_show.register
def _(_: People, answers: Sequence[Answer]) -> None:
    people = [person for one in answers if isinstance(one, People) for person in one.people]
    # "~" sorts behind all table codes: people without a table come last.
    _print_people(sorted(people, key=lambda person: (person.table or "~", person.seat is None, person.seat or 0)))


@_show.register
def _(_: Traced, answers: Sequence[Answer]) -> None:
    found = [one for one in answers if isinstance(one, Traced)]
    for table in sorted({one.table for one in found if one.table is not None}):
        console.print(f"That is table {table}: reihum admin show {table}")
    people = [one.person for one in found if one.person is not None]
    if people:
        _print_people(people)
    elif not any(one.table for one in found):
        print(
            "reihum: No table and no open connection has that mark. Marks of ended connections, and all marks from before the server's "
            "last start, cannot be traced any more.",
            file=sys.stderr,
        )


def _print_people(people: Sequence[Connection]) -> None:
    rows = [
        (
            one.table or "-",
            "-" if one.seat is None else one.seat,
            one.name or "-",
            one.address or "-",
            _format_age(one.since),
            one.connection,
        )
        for one in people
    ]
    _print_table(("table", "seat", "name", "address", "connected for", "connection"), rows, "Nobody is connected.")


@_show.register
def _(first: TableList, _: Sequence[Answer]) -> None:
    rows = [(one.table, one.events, _format_age(one.created), _format_age(one.last)) for one in first.tables]
    _print_table(("table", "events", "set up before", "last event before"), rows, "There are no tables.")


@_show.register
def _(first: TableShown, _: Sequence[Answer]) -> None:
    console.print(
        f"Table {first.table}: {escape(first.game)}, {first.phase.replace('_', ' ')}, "
        f"{common.tell_count(first.matches, 'match', 'matches')} begun, "
        f"{common.tell_count(first.events, 'event')}, {first.onlookers} looking on here{', its log is damaged' if first.damaged else ''}",
        soft_wrap=True,
    )
    rows = [
        (one.seat, one.name or "-", one.kind, *("yes" if flag else "" for flag in (one.host, one.here, one.muted))) for one in first.seats
    ]
    _print_table(("seat", "name", "kind", "host", "here", "muted"), rows, "")
    for line in first.said:
        console.print(f"  {escape(line)}", soft_wrap=True)


@_show.register
def _(first: Restrictions, _: Sequence[Answer]) -> None:
    rows = [
        (one.kind, one.network, _format_time(one.since), "ever" if one.until is None else _format_time(one.until))
        for one in first.restrictions
    ]
    _print_table(("kind", "network", "since", "until"), rows, "Nobody is banned or muted.")


@_show.register
def _(first: ReportList, _: Sequence[Answer]) -> None:
    rows = [(one.number, _format_time(one.at), one.table, one.by or "(looked on)", one.text or "-") for one in first.reports]
    _print_table(("number", "when", "table", "by", "what"), rows, "Nobody has reported anything.")


def _print_table(titles: Sequence[str], rows: Sequence[Sequence[object]], if_empty: str) -> None:
    if not rows:
        console.print(if_empty)
        return
    table = Table(
        *(Column(title, overflow="fold", no_wrap=title in {"address", "network", "connection"}) for title in titles),
        box=None,
        header_style="bold",
        pad_edge=False,
    )
    for row in rows:
        table.add_row(*(escape(str(cell)) for cell in row))
    console.print(table)


def _format_age(at: float) -> str:
    seconds = max(0, int(time.time() - at))
    for size, unit in ((86_400, "d"), (3600, "h"), (60, "min")):
        if seconds >= size:
            return f"{seconds // size} {unit}"
    return f"{seconds} s"


def _format_time(seconds: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(seconds))
