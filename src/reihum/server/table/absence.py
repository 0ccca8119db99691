"""Going away: the bot that plays meanwhile, the host's role that passes on, and coming back."""

from collections.abc import Container

from reihum.server.messages.commands import SitIn
from reihum.server.messages.errors import Refused
from reihum.server.messages.events import ArrangedEvent, CameBackEvent, Event, LeftEvent, SatInEvent, VotedEvent
from reihum.server.table.guards import require_person, require_phase, require_seat
from reihum.server.table.lobby import check_bot
from reihum.server.table.state import Table

BOT_SITTING_IN = "careful"
"""The bot that plays for a person by default."""


def leave(table: Table, seat: int | None) -> Event | None:
    """Return the event with which a person gets up, None for an onlooker or a person who has got up already."""
    if seat is None or table.seats[seat].left:
        return None
    return LeftEvent(seat, None if table.phase == "waiting" else BOT_SITTING_IN)


def come_back(table: Table, seat: int | None) -> Event | None:
    """Return the event with which a person plays again, None when no bot plays for the seat and none has been voted for; raises Refused."""
    sitting = table.seats[require_seat(seat)]
    return CameBackEvent(require_seat(seat)) if sitting.left or sitting.sitting_in or sitting.votes else None


def sit_in(table: Table, seat: int | None, command: SitIn, present: Container[int]) -> Event | None:
    """Return the event that lets a bot play for an absent person, or a vote for that; None when it would change nothing. Raises Refused."""
    by = require_seat(seat)
    require_phase(table, "playing", "round_over", "match_over")
    require_person(table, command.seat)
    bot = check_bot(command.bot or BOT_SITTING_IN)
    absent = table.seats[command.seat]
    if by == command.seat or (command.seat in present and not absent.left):
        message = f"{absent.name} is here."
        raise Refused(message, "not_away")
    if absent.sitting_in == bot:
        return None
    voters = [at for at, other in enumerate(table.seats) if other.is_person and not other.left and at in present and at != command.seat]
    votes = (absent.votes | {by}).intersection(voters)
    if by == table.host or 2 * len(votes) > len(voters):
        return SatInEvent(command.seat, bot)
    return None if by in absent.votes else VotedEvent(command.seat, by)


def pass_host_on(table: Table, present: Container[int]) -> Event | None:
    """Return the event that passes the host's role to somebody connected, None when the host is connected or nobody else is.

    The role returns to the owner (`Table.owner`) once they are connected; otherwise it goes to the next seat around the table.
    """
    owner, players = table.owner, len(table.seats)
    if owner is not None and owner in present:
        return None if owner == table.host else ArrangedEvent(host=owner)
    around = [(table.host + step) % players for step in range(players)]
    there = [at for at in around if at in present and table.seats[at].is_person and not table.seats[at].left]
    return None if not there or there[0] == table.host else ArrangedEvent(host=there[0])
