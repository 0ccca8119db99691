"""Tables that have waited for days: they are woken, and go on as their settings say."""

import asyncio
import logging
from contextlib import suppress

from reihum.server.config.logs import make_pseudonym
from reihum.server.live.context import Context
from reihum.server.live.notify import notify_all
from reihum.server.live.room import Room
from reihum.server.live.tables import Tables
from reihum.server.messages.errors import EventsLostError, StoreError, UnknownTable
from reihum.server.store.deadlines import Deadline
from reihum.server.table.waiting import BOT, DAY, HOUR, wait_limit

log = logging.getLogger("reihum.server")

EVERY = 20.0
"""Seconds."""


async def watch_deadlines(tables: Tables, context: Context) -> None:
    """Note the time that is served, look after tables whose deadline is over, and notify people that they are waited for; never ends.

    Several processes do so. The number of the event decides which of them has taken a turn over, so it happens once.
    """
    while True:
        # Deadlines lie in the store, so those that are missed now are found next time.
        with suppress(StoreError):
            # First: what is due is decided by the time that was served, which this brings up to date.
            await context.store.note_served()
            for deadline in await context.deadlines.list_over(context.store.served.now()):
                with context.faults.noting("A deadline"):
                    await look_after(tables, context, deadline)
            await notify_all(tables, context)
        await asyncio.sleep(EVERY)


async def look_after(tables: Tables, context: Context, deadline: Deadline) -> None:
    """Let a table go on that has waited too long. Raises StoreError."""
    try:
        room = await tables.get(deadline.code)
        async with room.lock:
            await room.refresh()
            await _go_on(room, context, deadline)
    except UnknownTable:
        await context.deadlines.remove(deadline)
        await context.subscriptions.keep_only(deadline.code, ())
    except EventsLostError:
        pass  # it is read anew at the next look
    except StoreError:
        # A log that cannot be read now would be tried at every look.
        await context.deadlines.postpone(deadline, context.store.served.now() + HOUR)


async def _go_on(room: Room, context: Context, deadline: Deadline) -> None:
    table, now = room.table, context.store.served.now()
    if wait_limit(table) is None:
        await context.deadlines.remove(deadline)
    elif table.damaged:
        await context.deadlines.postpone(deadline, now + DAY)
    elif table.waits_since != deadline.number:
        # The row is older than the log: the table waits for something else by now, and its time begins anew.
        await room.days_clock.store_deadline()
    elif await room.carry_out_overdue():
        log.info("Table %s goes on: it had waited long enough", make_pseudonym(room.code))
    elif table.phase == "playing":
        await context.deadlines.postpone(deadline, now + BOT)
        room.wake_driver()  # the process that let the bot play may have ended
    else:
        await context.deadlines.remove(deadline)
