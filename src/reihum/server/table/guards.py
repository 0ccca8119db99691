"""What commands have in common: who may give them, and when. Each raises Refused."""

from reihum.server.messages.enums import Phase
from reihum.server.messages.errors import Refused
from reihum.server.table.state import Table

SHOWN = 40
"""So much of a wrong word is repeated in an answer."""


def need_seat(seat: int | None) -> int:
    """Only people at the table."""
    if seat is None:
        message = "You are looking on: sit down first."
        raise Refused(message, "not_seated")
    return seat


def need_host(table: Table, seat: int | None) -> int:
    """Only the host."""
    if need_seat(seat) != table.host:
        message = "Only the host may do this."
        raise Refused(message, "not_host")
    return table.host


def need_phase(table: Table, *phases: Phase) -> None:
    """Only while the table is in one of these phases."""
    if table.phase not in phases:
        message = f"The table is {table.phase}, not {' or '.join(phases)}."
        raise Refused(message, "not_now")


def need_number(table: Table, number: int) -> None:
    """Only who has seen the last event that changed the match."""
    if not table.moved <= number <= table.number:
        message = f"The match is at event {table.moved} and the table at {table.number}, not {number}."
        raise Refused(message, "stale")


def need_person(table: Table, seat: int) -> None:
    """Only about a seat where a person sits."""
    if not 0 <= seat < len(table.seats) or not table.seats[seat].is_person:
        message = f"No person sits on seat {seat}."
        raise Refused(message, "not_now")
