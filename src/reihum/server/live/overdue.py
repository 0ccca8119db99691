"""Tables whose deadline of days is over: they are loaded, and go on as their settings say."""

import asyncio
import logging
from contextlib import suppress

from reihum.server.config.logs import make_pseudonym
from reihum.server.live.context import Context
from reihum.server.live.notify import notify_all
from reihum.server.live.room import Room
from reihum.server.live.tables import Tables
from reihum.server.messages.errors import Refused, StoreError, UnknownTable, UnreadableTableError
from reihum.server.store.deadlines import Deadline
from reihum.server.table.waiting import BOT, DAY, KEPT, find_wait_limit

log = logging.getLogger("reihum.server")

EVERY = 20.0
"""Seconds between two checks."""


async def watch_deadlines(tables: Tables, context: Context) -> None:
    """Store the served time, let overdue tables go on, and send due notifications; never ends.

    Several processes do so at once. The number of the event decides which one takes over a turn, so it happens once.
    """
    left = dict[str, int]()
    """Tables that cannot go on in this process, and when (in served time) it looks again."""
    while True:
        # Deadlines are in the store, so those missed now are found next time.
        with suppress(StoreError):
            # First, since deadlines are compared with the served time.
            await context.store.note_served()
            now = context.store.served.get_time()
            # These were not stored with their events, or nobody knows whether the events themselves were.
            for room in list(tables.rooms):
                await room.days_clock.store_deadline()
            left = {code: until for code, until in left.items() if until > now}
            for deadline in await context.deadlines.list_over(now, left):
                goes_on = False
                with context.faults.suppress("A deadline"):
                    goes_on = await look_after(tables, context, deadline)
                if not goes_on:
                    # Noted here only: another process may have the game, or be able to read the log.
                    left[deadline.code] = now + DAY
                    # No process has let it go on: without the row `expire` deletes the table once it is old enough.
                    if now - deadline.due > KEPT:
                        await context.deadlines.remove(deadline)
            await notify_all(tables, context)
        await asyncio.sleep(EVERY)


async def look_after(tables: Tables, context: Context, deadline: Deadline) -> bool:
    """Let an overdue table go on; return False if it cannot in this process, for a reason that does not soon pass."""
    try:
        room = await tables.get(deadline.code)
        async with room.lock:
            await room.refresh()
            if not room.table.damaged:
                await _go_on(room, context, deadline)
                return True
    except UnknownTable:
        with suppress(StoreError):  # the next look removes them
            await context.subscriptions.keep_only(deadline.code, ())
            await context.deadlines.remove(deadline)
        return True
    except Refused as refused:
        # Any other reason passes, and the next look is soon: events were lost, or the store is away for a moment.
        if not isinstance(refused, UnreadableTableError) and refused.code != "unknown_game":
            return True
    return False


async def _go_on(room: Room, context: Context, deadline: Deadline) -> None:
    table, now = room.table, context.store.served.get_time()
    if find_wait_limit(table) is None:
        await context.deadlines.remove(deadline)
    elif table.waits_since != deadline.number:
        # The row is older than the log: the table waits for something else by now, with a deadline of its own. Or the log has lost events,
        # and that deadline could not be stored until it has as many again.
        if deadline.number > table.waits_since:
            await context.deadlines.release(deadline)
        await room.days_clock.read_deadline(table)
        await room.days_clock.store_deadline()
    elif await room.carry_out_overdue():
        log.info("Table %s goes on: it had waited long enough", make_pseudonym(room.code))
    elif table.phase == "playing":
        await context.deadlines.postpone(deadline, now + BOT)
        room.wake_driver()  # the process that ran the bot may be gone
    else:
        await context.deadlines.remove(deadline)
