"""What a server does again and again beside serving; none of these ends by itself, but where there is nothing to do."""

import asyncio
from contextlib import suppress

from reihum.server.live.clock import BEAT, RUNNING
from reihum.server.live.connections import Connections
from reihum.server.live.context import Context
from reihum.server.live.faults import Faults
from reihum.server.live.tables import Tables
from reihum.server.messages.errors import StoreError

HEARTBEAT = 20.0
"""Seconds after which a process says again who is at its tables."""

PARTS = 20
"""Parts in which all tables are gone through: the bus drops messages when many wait."""


async def note_running() -> None:
    """Note again and again that this process runs, so that clocks do not charge the time in which it did not."""
    while True:
        RUNNING.now()
        await asyncio.sleep(BEAT)


async def reap_slow(connections: Connections, context: Context) -> None:
    """Close sockets that do not take what they are sent."""
    while True:
        await asyncio.sleep(min(1.0, context.limits.send_seconds / 2))
        connections.close_stuck()


async def send_heartbeat(tables: Tables, faults: Faults) -> None:
    """Publish who is here, since messages get lost and nobody knows which process waits for them; let tables sleep."""
    while True:
        rooms = list(tables.rooms)
        for part in range(PARTS):
            await asyncio.sleep(HEARTBEAT / PARTS)
            for room in rooms[part::PARTS]:
                with faults.noting("The heartbeat of a table"):
                    # Said again although nothing changed: the bus may have lost it, and processes may have started since.
                    if room.presence.here or room.presence.onlookers_here:
                        room.announce()
                    if room.presence.is_shared:
                        room.update_elsewhere(room.presence.forget_silent)
        tables.let_sleep()


async def poll_store(tables: Tables, context: Context) -> None:
    """Ask the store for what the bus may have lost; ends where the bus loses nothing."""
    while (pause := context.bus.check_every) is not None:
        await asyncio.sleep(pause)
        known = {room.code: room.table.number for room in tables.rooms if room.presence.sockets and not room.table.damaged}
        with suppress(StoreError):
            grown = await context.store.find_grown(known)
            # A connection broke: where another database is behind the next one, its log may be shorter.
            unsure = [room.code for room in tables.rooms if room.code in known and room.is_unsure]
            for code in {*grown, *unsure}:
                tables.on_event(code, known[code] + 1)
