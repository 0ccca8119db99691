"""Going on together: a new table for the people of a table, in the same seats, from a step of their finished match."""

import base64
import hmac
from collections.abc import Container, Iterable

from msgspec.structs import replace

from reihum.server.messages.errors import Refused
from reihum.server.messages.events import ArrangedEvent, CreatedEvent, Event, LeftEvent, MutedEvent, Occupant, SatInEvent
from reihum.server.messages.replay_positions import ContinuedStep
from reihum.server.table import codes
from reihum.server.table.absence import BOT_SITTING_IN
from reihum.server.table.continued import continue_match
from reihum.server.table.guards import require_voice
from reihum.server.table.seat_secrets import hash_secret, is_secret_of
from reihum.server.table.seats import Seat
from reihum.server.table.state import Table

MAX_TABLES = 50
"""Tables that go on from one match, at most."""
MAX_EVENTS = 5000
"""Events that the log of such a table may begin with, at most; nearly all matches have fewer."""


class Continuing:
    """The `number`th table, from 1, that goes on from a match of another one. `key` is the server's own.

    Its code and secrets are derived from these, so every process finds the same table, and gives each person only their own secret.
    """

    def __init__(self, key: bytes, table: str, match: int, number: int) -> None:
        self.match = match
        self.number = number
        self._key = key
        self._name = f"together {table} {match} {number}"
        self.code = codes.derive_table_code(key, self._name, "", 0)

    def derive_secret(self, person: int) -> str:
        """Return the secret for the seat of the person with this number at the first table."""
        made = hmac.digest(self._key, f"reihum {self._name} person {person}".encode(), "sha256")
        return base64.urlsafe_b64encode(made).rstrip(b"=").decode()

    def list_people(self, first: Table, found: Table) -> list[int]:
        """Return the people of the first table, by their numbers there, who have seats at this one, `found`."""
        people = [seat.person for seat in first.seats if seat.is_person]
        return [person for person in people if found.find_seat_by_secret(self.derive_secret(person)) is not None]

    def find_creator(self, people: Iterable[int], found: Table) -> int | None:
        """Return which of these people has set up this table, `found`; None where none of them has."""
        return next((person for person in people if is_secret_of(self.derive_secret(person), found.creator_secret)), None)


def list_continuing(key: bytes, table: str, match: int) -> list[Continuing]:
    """Return all tables that may go on from a match, by number, whether or not they exist yet."""
    return [Continuing(key, table, match, number) for number in range(1, MAX_TABLES + 1)]


def require_continuing(table: Table, seat: int | None, leader: int | None) -> Seat:
    """Return the seat of a person who wants to go on from the finished match, which only `leader` may while somebody leads.

    Raises Refused, also at a table for a single deal that others are still to play.
    """
    sitting = require_voice(table, seat)
    if table.match is None or table.phase != "match_over" or table.is_single_deal or table.cards_of:
        message = "No match is over at this table from which people could go on."
        raise Refused(message, "not_now")
    if leader is not None and leader != sitting.person:
        message = "Somebody else leads."
        raise Refused(message, "not_now")
    return sitting


def continue_together(table: Table, by: int, present: Container[int], origin: ContinuedStep, at: Continuing) -> list[Event]:
    """Return the log of the new table at which people go on from a step of this table's finished match; raises Refused.

    Everybody keeps their seat. The person on seat `by` is the host; bots play for people who are not `present` until they come.
    People who have got up here have got up there, too, and muted people stay muted. Cards dealt before the step stay; later ones
    are dealt from a new key.
    """
    match = table.match
    if match is None or table.match_count != origin.match:
        message = "The next match has begun."
        raise Refused(message, "not_now")
    played = continue_match(match, origin.round, origin.step, table.stand_ins)
    if len(played) > MAX_EVENTS:
        message = f"People go on together after {MAX_EVENTS} moves at most."
        raise Refused(message, "not_now")
    players = range(len(table.seats))
    order = [by, *(seat for seat in players if seat != by)]
    occupants = [_make_occupant(table.seats[seat], number, at) for number, seat in enumerate(order)]
    settings, loosest = replace(table.settings, clock="off"), replace(table.loosest, clock="off")
    log: list[Event] = [CreatedEvent(table.game, dict(match.options), table.pace, occupants, settings, continues=origin, loosest=loosest)]
    if by != 0:
        log.append(ArrangedEvent([order.index(seat) for seat in players]))
    log.extend(played)
    people = [seat for seat in players if table.seats[seat].is_person]
    log.extend(MutedEvent(seat, muted=True) for seat in people if table.seats[seat].muted)
    # After the moves: applying a person's move lets that person play again.
    for seat in people:
        if table.seats[seat].left and seat != by:
            log.append(LeftEvent(seat, BOT_SITTING_IN))
        elif seat not in present:
            log.append(SatInEvent(seat, BOT_SITTING_IN))
    return log


def _make_occupant(seat: Seat, number: int, at: Continuing) -> Occupant:
    if not seat.is_person:
        return Occupant(seat.name, seat.bot, offered=seat.offered)
    return Occupant(seat.name, secret=hash_secret(at.derive_secret(seat.person)), person=number)
