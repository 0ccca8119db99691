"""Checks shared by commands: who may give them, and when. Each function raises Refused when the check fails."""

from reihum._play.match import Match
from reihum.server.messages.commands import AtTable, Back, Move, Moves, NextRound, TakeBack
from reihum.server.messages.enums import Phase
from reihum.server.messages.errors import Refused, UnknownTable
from reihum.server.table import seat_secrets
from reihum.server.table.seats import Seat
from reihum.server.table.state import Table

MAX_QUOTED = 40
"""Characters of an invalid word that an error message quotes, at most."""

MAX_DETAIL = 200
"""Characters of the detail about an unreadable move, at most: it may quote what the client sent."""


def require_allowed(table: Table, command: AtTable) -> None:
    """Raise Refused (`not_now`) at a table for a shared deal for commands that would make it unequal: guests, changes, other players."""
    if table.cards_of and not isinstance(command, Move | Moves | Back | TakeBack | NextRound):
        message = "Where a friend's cards are played, one plays them to the end, and nothing else."
        raise Refused(message, "not_now")
    if table.is_single_deal and not isinstance(command, Move | Moves | Back):
        message = "At the deal of the day, or of an evening, one plays, and nothing else."
        raise Refused(message, "not_now")


def require_seat(seat: int | None) -> int:
    """Return the seat from which the command comes; raises Refused (`not_seated`) for onlookers."""
    if seat is None:
        message = "You are looking on: sit down first."
        raise Refused(message, "not_seated")
    return seat


def require_voice(table: Table, seat: int | None) -> Seat:
    """Return the seat of a person who may chat and show reactions; raises Refused (`not_seated`, `muted`)."""
    sitting = table.seats[require_seat(seat)]
    if sitting.muted:
        message = "The host has muted you at this table."
        raise Refused(message, "muted")
    return sitting


def require_host(table: Table, seat: int | None) -> int:
    """Return the seat of the command, which has to be the host's; raises Refused (`not_seated`, `not_host`)."""
    if require_seat(seat) != table.host:
        message = "Only the host may do this."
        raise Refused(message, "not_host")
    return table.host


def require_phase(table: Table, *phases: Phase) -> None:
    """Raise Refused (`not_now`) unless the table is in one of these phases."""
    if table.phase not in phases:
        message = f"The table is {table.phase}, not {' or '.join(phases)}."
        raise Refused(message, "not_now")


def require_current(table: Table, number: int) -> None:
    """Raise Refused (`stale`) unless `number` is an event of the log, and none after it has changed the match."""
    if not table.last_change <= number <= table.number:
        message = f"The match is at event {table.last_change} and the table at {table.number}, not {number}."
        raise Refused(message, "stale")


def require_person(table: Table, seat: int) -> None:
    """Raise Refused (`not_now`) unless a person sits on this seat."""
    if not 0 <= seat < len(table.seats) or not table.seats[seat].is_person:
        message = f"No person sits on seat {seat}."
        raise Refused(message, "not_now")


def require_turn(table: Table, seat: int) -> Match:
    """Return the match if it is this seat's move; raises Refused (`not_your_turn`)."""
    if table.match is None or table.match.turn != seat:
        message = "It is not your turn."
        raise Refused(message, "not_your_turn")
    if table.finishing:
        message = "Bots play this round to its end."
        raise Refused(message, "not_your_turn")
    return table.match


def admit(table: Table, secret: str | None) -> int | None:
    """Return the seat that a secret opens, None for an onlooker; raises Refused, for forbidden onlookers as if there were no table."""
    seat = None if secret is None else table.find_seat_by_secret(secret)
    if seat is None and not table.admits_visitors:
        raise UnknownTable(table.code)
    if seat is None and secret is not None:
        message = "This secret opens no seat at this table."
        raise Refused(message, "wrong_secret")
    return seat


def require_keeper(table: Table, secret: str) -> None:
    """Raise Refused, as `admit` does for a wrong secret, unless somebody who did not sit down set the table up with this one."""
    if seat_secrets.is_secret_of(secret, table.keeper):
        return
    if not table.admits_visitors:
        raise UnknownTable(table.code)
    message = "Nobody has set up this table with this secret."
    raise Refused(message, "wrong_secret")
