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
from reihum.server.store.clock import read_wall_clock
from reihum.server.store.deadlines import Deadline
from reihum.server.table.waiting import BOT, DAY, KEPT, find_wait_limit

log = logging.getLogger("reihum.server")

EVERY = 20.0
"""Seconds between two checks."""


async def watch_deadlines(tables: Tables, context: Context) -> None:
    """Store the served time, let overdue tables go on, and send due notifications; never ends.

    Several processes do so at once. The number of the event decides which one takes over a turn, so it happens once.
    """
    while True:
        # Deadlines are in the store, so those missed now are found next time.
        with suppress(StoreError):
            # First, since deadlines are compared with the served time.
            await context.store.note_served()
            for deadline in await context.deadlines.list_over(context.store.served.get_time()):
                with context.faults.suppress("A deadline"):
                    await look_after(tables, context, deadline)
            await notify_all(tables, context)
        await asyncio.sleep(EVERY)


async def look_after(tables: Tables, context: Context, deadline: Deadline) -> None:
    """Let an overdue table go on. Raises StoreError."""
    try:
        room = await tables.get(deadline.code)
        async with room.lock:
            await room.refresh()
            await _go_on(room, context, deadline)
    except UnknownTable:
        await context.deadlines.remove(deadline)
        await context.subscriptions.keep_only(deadline.code, ())
    except Refused as refused:
        # Any other reason passes, and the next look is soon: events were lost, or the store is away for a moment.
        if isinstance(refused, UnreadableTableError) or refused.code == "unknown_game":
            await _put_off(context, deadline)


async def _put_off(context: Context, deadline: Deadline) -> None:
    """Look again in a day at a table that cannot go on here, but perhaps in another process; let it be deleted like others after KEPT."""
    at = await context.store.find_time(deadline.code, max(1, deadline.number))
    if at is None or read_wall_clock() - at > KEPT:
        await context.deadlines.remove(deadline)
    else:
        await context.deadlines.postpone(deadline, context.store.served.get_time() + DAY)


async def _go_on(room: Room, context: Context, deadline: Deadline) -> None:
    table, now = room.table, context.store.served.get_time()
    if find_wait_limit(table) is None:
        await context.deadlines.remove(deadline)
    elif table.damaged:
        await _put_off(context, deadline)
    elif table.waits_since != deadline.number:
        # The row is older than the log: the table waits for something else by now, with a deadline of its own.
        await room.days_clock.read_deadline(table)
        await room.days_clock.store_deadline()
    elif await room.carry_out_overdue():
        log.info("Table %s goes on: it had waited long enough", make_pseudonym(room.code))
    elif table.phase == "playing":
        await context.deadlines.postpone(deadline, now + BOT)
        room.wake_driver()  # the process that ran the bot may be gone
    else:
        await context.deadlines.remove(deadline)
