"""The command `continue_together`: set up a table that goes on from a step of a finished match, and announce it.

Tables that go on from one match are numbered, and their codes are derived from the number. So if two processes set one up at the same
moment, the store accepts one, and both announce that one; and a repeated command finds the table that it set up.
"""

import time
from typing import NamedTuple

from reihum.server.live.command_key import CommandKey
from reihum.server.live.continuing_tables import find_stored, make_shown, show_continuing_table
from reihum.server.live.looking_back import check_position
from reihum.server.live.prices import FOUND_TABLE_PRICE, REPLAYED_EVENT_PRICE
from reihum.server.live.processor_time import Account
from reihum.server.live.room import Room
from reihum.server.live.service import Service
from reihum.server.live.tables import CREATOR
from reihum.server.messages.commands import ContinueTogether
from reihum.server.messages.errors import Refused, UnknownTable
from reihum.server.messages.interprocess import ContinuingTableShown
from reihum.server.messages.replay_positions import ContinuedStep
from reihum.server.table.continuing_tables import Continuing, continue_together, list_continuing, require_continuing
from reihum.server.table.guards import require_seat
from reihum.server.table.seats import Seat

JUST_NOW = 20.0
"""Seconds after its creation in which a table is also the answer to others who ask without knowing of it."""


class ContinueRequest(NamedTuple):
    """A command with its room and client."""

    service: Service
    room: Room
    command: ContinueTogether
    address: str
    account: Account
    """The account for the work."""


async def show_continued(request: ContinueRequest, seat: int | None) -> None:
    """Set up a table that goes on from a step of the finished match, or find the one that others have just set up, and announce it.

    `seat` is the client's seat, None for an onlooker. Raises Refused.
    """
    room = request.room
    person = _require_continuing(room, seat).person
    check_position(request.command.place, 0 if room.table.match is None else len(room.table.match.rounds))
    room.looking_back.count(person)
    # The lock keeps the next match from starting before the announcement, and makes concurrent requests find the same table.
    async with room.lock:
        await room.refresh()
        seat = require_seat(room.table.find_seat_by_person(person))
        _require_continuing(room, seat)
        shown = await _find_or_set_up(request, person)
        show_continuing_table(room, shown, seat)


def _require_continuing(room: Room, seat: int | None) -> Seat:
    lead = room.looking_back.lead
    return require_continuing(room.table, seat, None if lead is None else lead.person)


async def _find_or_set_up(request: ContinueRequest, person: int) -> ContinuingTableShown:
    """Return the announcement of the table that this command set up before, of one set up just now, or of a new one. Raises Refused."""
    room, known = request.room, request.room.looking_back.continued
    request.account.settle(0, FOUND_TABLE_PRICE)
    stored = await find_stored(room)
    for at in reversed(stored):
        if (shown := await _find_earlier(request, person, at)) is not None:
            return shown
    if stored and (shown := await _find_fresh(request, stored[-1])) is not None:
        return shown
    # The number of a deleted table is not used again: its secrets would open seats at the new one.
    last = max(stored[-1].number if stored else 0, 0 if known is None else known.number)
    for at in list_continuing(room.context.store.table_key, room.code, room.table.match_count)[last:]:
        if (shown := await _set_up(request, person, at) or await _find_fresh(request, at)) is not None:
            return shown
        request.account.settle(0, FOUND_TABLE_PRICE)
    message = "As many tables go on from this match as may be."
    raise Refused(message, "not_now")


async def _find_earlier(request: ContinueRequest, person: int, at: Continuing) -> ContinuingTableShown | None:
    """Return the announcement of a table if this very command of the person has set it up, else None. Raises Refused."""
    key = CommandKey.from_command(request.command)
    found = await request.room.context.store.find(at.code, CREATOR, key.id)
    if found is None or found.number != 1:
        return None
    table = (await request.service.open_room(at.code, request.account)).table
    if at.find_creator((person,), table) is None or not key.is_repeat_of(key.id, found.digest):
        return None
    return make_shown(request.room, at, table)


async def _find_fresh(request: ContinueRequest, at: Continuing) -> ContinuingTableShown | None:
    """Return the announcement of a table that was set up within JUST_NOW and is unknown to the client, else None. Raises Refused."""
    stored = await request.room.context.store.find_time(at.code, 1)
    # The client may have sent its request at the same moment. Events are stored with the wall clock's time, so it is compared here.
    if stored is None or at.code == request.command.after or abs(time.time() - stored / 1000) >= JUST_NOW:
        return None
    return make_shown(request.room, at, (await request.service.open_room(at.code, request.account)).table)


async def _set_up(request: ContinueRequest, person: int, at: Continuing) -> ContinuingTableShown | None:
    """Set up a table and return its announcement; None if another process was quicker, or the code is taken. Raises Refused."""
    service, room, place = request.service, request.room, request.command.place
    service.require_may_open(request.address, request.command.invitation)
    events = service.guard.get_event_allowance(request.address)
    events.require(request.command)
    seat = require_seat(room.table.find_seat_by_person(person))
    origin = ContinuedStep(room.code, at.match, place.round, place.step)
    log = continue_together(room.table, seat, room.present, origin, at)
    request.account.settle(0, REPLAYED_EVENT_PRICE * len(log))
    with service.guard.count_creation(request.address) as give_back:
        try:
            made = await service.tables.open_at(at.code, log, CommandKey.from_command(request.command))
        except UnknownTable:
            made = None  # a table with this code is being deleted
        if made is None:
            give_back()
            return None
    made.events = events
    service.guard.note_own_table(request.address, made.code)
    events.charge(len(log))
    return make_shown(room, at, made.table)
