"""Going on together from a step of a match that is over: a table is set up, and everybody is told of it.

Tables that go on from one match are numbered, and their codes follow from the number. So of two processes that set one up at the same
moment the store lets one do so, and both tell of that one; and whoever repeats a command finds the table that it has set up.
"""

import time
from typing import NamedTuple

from reihum.server.live.command_key import CommandKey
from reihum.server.live.continuations import show_continuation
from reihum.server.live.looking_back import check_place
from reihum.server.live.prices import FOUND_TABLE_PRICE, REPLAYED_EVENT_PRICE
from reihum.server.live.processor_time import Account
from reihum.server.live.room import Room
from reihum.server.live.service import Service
from reihum.server.live.tables import CREATOR
from reihum.server.messages.commands import ContinueTogether
from reihum.server.messages.errors import Refused
from reihum.server.messages.interprocess import ContinuationShown
from reihum.server.messages.places import Continuation, ReplayPlace
from reihum.server.table.guards import require_seat
from reihum.server.table.seats import Seat
from reihum.server.table.state import Table
from reihum.server.table.together import MAX_TABLES, Continuing, continue_together, require_continuing

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
    async with room.looking_back.continuing:
        match, known = room.table.match_count, room.looking_back.continued
        # Who has not heard of the last one may have asked at the same moment.
        first = 1 if known is None else known.number + (known.table == asked.command.after)
        for number in range(first, MAX_TABLES + 1):
            at = Continuing(room.context.store.table_key, room.code, match, number)
            found = await _find_or_set_up(asked, person, match, at)
            if found is not None:
                break
        else:
            message = "As many tables go on from this match as may be."
            raise Refused(message, "not_now")
        origin = found.continues
        if origin is None or (room.table.phase, room.table.match_count) != ("match_over", match):
            message = "The next match has begun."
            raise Refused(message, "not_now")
        people, place = at.list_people(room.table, found), ReplayPlace(origin.round, origin.step)
        by = at.find_creator(people, found)
        shown = ContinuationShown(room.context.origin, number, match, person if by is None else by, place, at.code, people)
        show_continuation(room, shown)


def _require(room: Room, seat: int | None) -> Seat:
    lead = room.looking_back.lead
    return require_continuing(room.table, seat, None if lead is None else lead.person)


async def _find_or_set_up(asked: Asked, person: int, match: int, at: Continuing) -> Table | None:
    """Return the table of one number: a new one, or one that was set up just now or by this very command; else None. Raises Refused."""
    asked.account.settle(0, FOUND_TABLE_PRICE)
    store = asked.room.context.store
    if await store.find_time(at.code, 1) is None and (made := await _set_up(asked, person, match, at)) is not None:
        return made
    stored = await store.find_time(at.code, 1)
    fresh = stored is not None and time.time() - stored / 1000 < JUST_NOW and at.code != asked.command.after
    if not fresh and await store.find(at.code, CREATOR, asked.command.id) is None:
        return None
    found = (await asked.service.open_room(at.code, asked.account)).table
    # By chance it may be somebody else's table that has this code.
    return found if found.continues and (found.continues.table, found.continues.match) == (asked.room.code, match) else None


async def _set_up(asked: Asked, person: int, match: int, at: Continuing) -> Table | None:
    """Set up a table; None where another process was quicker, or the code is another table's. Raises Refused."""
    service, room, place = asked.service, asked.room, asked.command.place
    service.require_may_open(asked.address, asked.command.invitation)
    events = service.guard.get_event_allowance(asked.address)
    events.require(asked.command)
    seat = require_seat(room.table.find_seat_by_person(person))
    _require(room, seat)  # once more, for something may have happened since the command came
    origin = Continuation(room.code, match, place.round, place.step)
    log = continue_together(room.table, seat, room.present, origin, at)
    asked.account.settle(0, REPLAYED_EVENT_PRICE * len(log))
    with service.guard.counting_creation(asked.address) as give_back:
        made = await service.tables.open_at(at.code, log, CommandKey.from_command(asked.command))
        if made is None:
            give_back()
            return None
    made.events = events
    events.charge(len(log))
    return made.table
