"""People sitting down in a table's log, and who has which seat after each event."""

from collections.abc import Sequence
from typing import NamedTuple

from reihum.server.messages.events import UNNUMBERED, ArrangedEvent, CreatedEvent, Event, LeftEvent, Occupant, SatEvent


class Arrival(NamedTuple):
    """A person sitting down. Whoever gets up and sits down again arrives once more, with another number and another secret."""

    at: int
    """The index of the event in the log."""
    seat: int
    occupant: Occupant

    @property
    def person(self) -> int:
        """The person's number at the table."""
        return self.seat if self.occupant.person == UNNUMBERED else self.occupant.person


def trace_seats(log: Sequence[Event]) -> list[list[Arrival | None]]:
    """Return for each event of a log that can be replayed which person has each seat after it, None where there is none."""
    seats: list[Arrival | None] = []
    found = []
    for at, event in enumerate(log):
        match event:
            case CreatedEvent(occupants=occupants):
                seats = [_arrive(at, seat, occupant) for seat, occupant in enumerate(occupants)]
            case SatEvent(seat, occupant):
                seats = [*seats[:seat], _arrive(at, seat, occupant), *seats[seat + 1 :]]
            case LeftEvent(seat, bot, removed) if bot is None or removed:
                seats = [*seats[:seat], None, *seats[seat + 1 :]]
            case ArrangedEvent(list() as order):
                seats = [seats[seat] for seat in order]
        found.append(seats)
    return found


def _arrive(at: int, seat: int, occupant: Occupant) -> Arrival | None:
    return Arrival(at, seat, occupant) if occupant.secret else None


def list_arrivals(log: Sequence[Event]) -> list[Arrival]:
    """Return all arrivals in a log that can be replayed, in their order."""
    return list(dict.fromkeys(one for seats in trace_seats(log) for one in seats if one is not None))
