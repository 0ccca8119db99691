"""Periodic work of a server. These coroutines never end, unless there is nothing to do."""

import asyncio
from contextlib import suppress
from functools import partial

from reihum.server.live.clock import BEAT, RUNNING
from reihum.server.live.connections import Connections
from reihum.server.live.context import Context
from reihum.server.live.continuing_tables import publish_continuing_table
from reihum.server.live.faults import Faults
from reihum.server.live.lead_commands import publish_own_lead
from reihum.server.live.tables import Tables
from reihum.server.messages.errors import StoreError

HEARTBEAT = 20.0
"""Seconds between two reports of who is connected to this process, and of what they are shown of a finished match."""

PARTS = 20
"""Batches in which tables are reported: the bus drops messages when many wait."""


async def note_running() -> None:
    """Call RUNNING every BEAT seconds, so that clocks skip the time in which this process did not run."""
    while True:
        RUNNING.get_time()
        await asyncio.sleep(BEAT)


async def reap_slow(connections: Connections, context: Context) -> None:
    """Close sockets of clients that do not read."""
    while True:
        await asyncio.sleep(min(1.0, context.limits.send_seconds / 2))
        connections.close_stuck()


async def send_heartbeat(tables: Tables, faults: Faults) -> None:
    """Publish periodically who is connected here, who leads, and where people go on together; drop unused tables from memory."""
    while True:
        rooms = list(tables.rooms)
        for part in range(PARTS):
            await asyncio.sleep(HEARTBEAT / PARTS)
            for room in rooms[part::PARTS]:
                with faults.suppress("The heartbeat of a table"):
                    # Repeated although nothing changed: the bus may have lost it, and processes may have started since.
                    if room.presence.here or room.presence.onlookers_here:
                        room.announce()
                    publish_own_lead(room)
                    publish_continuing_table(room)
                    # For all tables with people: the bus may be back, and the host gone since it went away.
                    if room.presence.sockets or room.presence.is_shared:
                        room.update_elsewhere(partial(room.presence.forget_silent, bus_away=room.context.bus.away))
        tables.let_sleep()


async def poll_store(tables: Tables, context: Context) -> None:
    """Read events from the store whose announcements the bus may have lost; ends at once for a bus that loses nothing."""
    while (pause := context.bus.check_every) is not None:
        await asyncio.sleep(pause)
        known = {room.code: room.table.number for room in tables.rooms if room.presence.connected and not room.table.damaged}
        with suppress(StoreError):
            grown = await context.store.find_grown(known)
            # A connection broke: where another database is behind the next one, its log may be shorter.
            unsure = [room.code for room in tables.rooms if room.code in known and room.is_unsure]
            for code in {*grown, *unsure}:
                tables.on_event(code, known[code] + 1)
