"""How a table stands, for who has a seat there and is not at it now: what a first page shows."""

import time

from reihum.server.live.service import Service
from reihum.server.messages.api import OwnTable
from reihum.server.table.guards import admit, require_seat


async def own_table(service: Service, code: str, secret: str) -> OwnTable:
    """Return how a table stands for the seat that a secret opens. Nobody counts as come by it; raises Refused.

    A secret that opens nothing is refused as `wrong_secret`, and where nobody may look on like a table that is not there.
    """
    room = await service.tables.get(code)
    async with room.lock:
        await room.refresh()
        seat = require_seat(admit(room.table, secret))
        view, changed, left = room.view(seat), room.table.last_change, room.days.left(room.table)
    at = await service.context.store.time_of(code, changed)
    seconds = 0 if at is None else max(0, int(time.time() - at / 1000))
    seconds_left = None if left is None else int(left)
    return OwnTable(view.table, view.game, view.title, view.phase, view.seats, seat, room.table.turn, seconds, seconds_left)
