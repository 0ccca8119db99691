"""What the host may do about a guest at any time (remove, mute), and people renewing the secret of their own seat."""

from reihum.server.messages.commands import Mute, Remove
from reihum.server.messages.errors import Refused
from reihum.server.messages.events import Event, LeftEvent, MutedEvent, RenewedEvent
from reihum.server.table import seat_secrets
from reihum.server.table.absence import BOT_SITTING_IN
from reihum.server.table.guards import require_host, require_person, require_seat
from reihum.server.table.lobby import make_bot_occupant
from reihum.server.table.state import Table


def remove_person(table: Table, seat: int | None, command: Remove) -> Event:
    """Return the event that removes another person: the seat is then open, or a bot's once a match has begun. Raises Refused."""
    at = _require_guest(table, seat, command.seat, "Who gets up says `leave`.")
    if table.phase == "waiting":
        return LeftEvent(at, removed=True)
    bot = make_bot_occupant(command.bot or BOT_SITTING_IN, table.names)
    return LeftEvent(at, bot.bot, removed=True, name=bot.name)


def mute(table: Table, seat: int | None, command: Mute) -> Event | None:
    """Return the event that mutes or unmutes a person, None when it would change nothing; raises Refused."""
    at = _require_guest(table, seat, command.seat, "Who says nothing needs no command for it.")
    return None if table.seats[at].muted == command.muted else MutedEvent(at, command.muted)


def renew(table: Table, seat: int | None, secret: str) -> Event | None:
    """Return the event with which a person changes the secret of the own seat, None when it is the same; raises Refused."""
    at = require_seat(seat)
    opened = table.find_seat_by_secret(secret)
    if opened == at:
        return None
    if opened is not None:
        message = "This secret opens another seat here."
        raise Refused(message, "conflict")
    return RenewedEvent(at, table.seats[at].person, seat_secrets.hash_secret(secret))


def _require_guest(table: Table, seat: int | None, guest: int, myself: str) -> int:
    """Return the seat of another person, for a command of the host; raises Refused, with the message `myself` for the host's own seat."""
    host = require_host(table, seat)
    require_person(table, guest)
    if guest == host:
        raise Refused(myself, "not_now")
    return guest
