"""Going on together from a step of a match that is over: a table is set up, and everybody is told of it.

Tables that go on from one match are numbered, and their codes follow from the number. So of two processes that set one up at the same
moment the store lets one do so, and both tell of that one; and whoever repeats a command finds the table that it has set up.
"""

import time
from typing import NamedTuple

from reihum.server.live.command_key import CommandKey
from reihum.server.live.continuations import find_stored, make_shown, show_continuation
from reihum.server.live.looking_back import check_place
from reihum.server.live.prices import FOUND_TABLE_PRICE, REPLAYED_EVENT_PRICE
from reihum.server.live.processor_time import Account
from reihum.server.live.room import Room
from reihum.server.live.service import Service
from reihum.server.live.tables import CREATOR
from reihum.server.messages.commands import ContinueTogether
from reihum.server.messages.errors import Refused, UnknownTable
from reihum.server.messages.interprocess import ContinuationShown
from reihum.server.messages.places import Continuation
from reihum.server.table.guards import require_seat
from reihum.server.table.seats import Seat
from reihum.server.table.together import Continuing, continue_together, list_continuing, require_continuing

JUST_NOW = 20.0
"""Seconds for which a table that somebody has set up is the one that others get who ask without having heard of it."""


class Asked(NamedTuple):
    """What is asked for, where and by whom."""

    service: Service
    room: Room
    command: ContinueTogether
    address: str
    account: Account
    """What the work is charged to."""


async def show_continued(asked: Asked, seat: int | None) -> None:
    """Set up a table that goes on from a step of the match that is over, and tell everybody; or tell of the one that others have set up.

    `seat` is the one of whoever asks, None for an onlooker. Raises Refused.
    """
    room = asked.room
    person = _require(room, seat).person
    check_place(asked.command.place, 0 if room.table.match is None else len(room.table.match.rounds))
    room.looking_back.count(person)
    # Under the lock nobody begins the next match before everybody is told, and of two who ask at once the second finds the first's table.
    async with room.lock:
        await room.refresh()
        seat = require_seat(room.table.find_seat_by_person(person))
        _require(room, seat)
        shown = await _find_or_set_up(asked, person)
        show_continuation(room, shown, seat)


def _require(room: Room, seat: int | None) -> Seat:
    lead = room.looking_back.lead
    return require_continuing(room.table, seat, None if lead is None else lead.person)


async def _find_or_set_up(asked: Asked, person: int) -> ContinuationShown:
    """Return what is told of the table of this very command, of one that was set up just now, or of a new one. Raises Refused."""
    room, known = asked.room, asked.room.looking_back.continued
    asked.account.settle(0, FOUND_TABLE_PRICE)
    stored = await find_stored(room)
    for at in reversed(stored):
        if (shown := await _find_earlier(asked, person, at)) is not None:
            return shown
    if stored and (shown := await _find_fresh(asked, stored[-1])) is not None:
        return shown
    # Where the last one was deleted its number is not used again: its secrets would open a seat at another table.
    last = max(stored[-1].number if stored else 0, 0 if known is None else known.number)
    for at in list_continuing(room.context.store.table_key, room.code, room.table.match_count)[last:]:
        if (shown := await _set_up(asked, person, at) or await _find_fresh(asked, at)) is not None:
            return shown
        asked.account.settle(0, FOUND_TABLE_PRICE)
    message = "As many tables go on from this match as may be."
    raise Refused(message, "not_now")


async def _find_earlier(asked: Asked, person: int, at: Continuing) -> ContinuationShown | None:
    """Return what is told of a table that this very command of a person has set up, None where it has not. Raises Refused."""
    key = CommandKey.from_command(asked.command)
    found = await asked.room.context.store.find(at.code, CREATOR, key.id)
    if found is None or found.number != 1:
        return None
    table = (await asked.service.open_room(at.code, asked.account)).table
    if at.find_creator((person,), table) is None or not key.is_repeat_of(key.id, found.digest):
        return None
    return make_shown(asked.room, at, table)


async def _find_fresh(asked: Asked, at: Continuing) -> ContinuationShown | None:
    """Return what is told of a table that others have set up just now, None where there is none. Raises Refused."""
    stored = await asked.room.context.store.find_time(at.code, 1)
    # Somebody who has not heard of it may have asked at the same moment. Events are stored with the wall clock's time.
    if stored is None or at.code == asked.command.after or abs(time.time() - stored / 1000) >= JUST_NOW:
        return None
    return make_shown(asked.room, at, (await asked.service.open_room(at.code, asked.account)).table)


async def _set_up(asked: Asked, person: int, at: Continuing) -> ContinuationShown | None:
    """Set up a table; None where another process was quicker, or the code is another table's. Raises Refused."""
    service, room, place = asked.service, asked.room, asked.command.place
    service.require_may_open(asked.address, asked.command.invitation)
    events = service.guard.get_event_allowance(asked.address)
    events.require(asked.command)
    seat = require_seat(room.table.find_seat_by_person(person))
    origin = Continuation(room.code, at.match, place.round, place.step)
    log = continue_together(room.table, seat, room.present, origin, at)
    asked.account.settle(0, REPLAYED_EVENT_PRICE * len(log))
    with service.guard.counting_creation(asked.address) as give_back:
        try:
            made = await service.tables.open_at(at.code, log, CommandKey.from_command(asked.command))
        except UnknownTable:
            made = None  # a table of this code is just being deleted
        if made is None:
            give_back()
            return None
    made.events = events
    events.charge(len(log))
    return make_shown(room, at, made.table)
