"""Going away in the middle of a match, and coming back."""

from collections.abc import Container

from reihum.server.messages.commands import SitIn
from reihum.server.messages.errors import Refused
from reihum.server.messages.events import CameBack, Event, Left, SatIn, Voted
from reihum.server.table.guards import need_person, need_phase, need_seat
from reihum.server.table.lobby import check_bot
from reihum.server.table.state import Table

STAND_IN = "careful"
"""The bot that plays for a person unless told otherwise."""


def leave(table: Table, seat: int | None) -> Event | None:
    """Get up; None for who has no seat, or has got up already."""
    if seat is None or table.seats[seat].left:
        return None
    return Left(seat, None if table.phase == "waiting" else STAND_IN)


def come_back(table: Table, seat: int | None) -> Event | None:
    """Play again, None when nobody plays or is about to play for this seat; raises Refused."""
    sitting = table.seats[need_seat(seat)]
    return CameBack(need_seat(seat)) if sitting.left or sitting.sitting_in or sitting.votes else None


def sit_in(table: Table, seat: int | None, command: SitIn, present: Container[int]) -> Event | None:
    """Let a bot play for a person who is away, or vote for it; None when that is done already. Raises Refused."""
    by = need_seat(seat)
    need_phase(table, "playing", "round_over", "match_over")
    need_person(table, command.seat)
    bot = check_bot(command.bot or STAND_IN)
    absent = table.seats[command.seat]
    if command.seat in present and not absent.left:
        message = f"{absent.name} is here."
        raise Refused(message, "not_away")
    if absent.sitting_in == bot:
        return None
    voters = [at for at, other in enumerate(table.seats) if other.is_person and not other.left and at in present and at != command.seat]
    votes = (absent.votes | {by}).intersection(voters)
    if by == table.host or 2 * len(votes) > len(voters):
        return SatIn(command.seat, bot)
    return None if by in absent.votes else Voted(command.seat, by)
