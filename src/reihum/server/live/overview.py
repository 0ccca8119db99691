"""The standings of several tables in one HTTP request, for the person who set them up without sitting down."""

import asyncio
import time
from collections.abc import Sequence

from reihum.server.live.processor_time import Account
from reihum.server.live.seat_requests import charge_tables
from reihum.server.live.service import Service
from reihum.server.messages.api import KeptTable, TableStanding
from reihum.server.messages.errors import TELLS_EXISTENCE, Refused
from reihum.server.table import codes
from reihum.server.table.guards import require_keeper


async def describe_tables(service: Service, address: str, asked: Sequence[KeptTable]) -> list[TableStanding | None]:
    """Return how tables stand; None for one that does not exist, or was set up with another secret. Raises Refused.

    Each table costs as much as a request about a seat. Nobody counts as present because of it.
    """
    await charge_tables(service, address, asked)
    # Concurrently: each refusal takes half a second.
    return list(await asyncio.gather(*(_describe_table(service, address, one) for one in asked)))


async def _describe_table(service: Service, address: str, asked: KeptTable) -> TableStanding | None:
    try:
        code = codes.read_code(asked.table)
        async with service.guard.count_wrong_secrets(address, code):
            return await _describe_standing(service, address, code, asked.secret)
    except Refused as refused:
        # The right secret is never refused as `too_fast`; with a wrong one nothing is revealed in either case.
        if refused.code in TELLS_EXISTENCE or refused.code == "too_fast":
            return None
        raise


async def _describe_standing(service: Service, address: str, code: str, secret: str) -> TableStanding:
    room = await service.open_room(code, Account(service.loop_time, (), address))
    async with room.lock:
        # Another process may have stored more events.
        await room.refresh()
        require_keeper(room.table, secret)
        service.guard.note_own_table(address, room.code)
        view, visitors = room.make_view(None), room.table.admits_visitors
    # Outside the lock, so that moves do not wait for this query.
    at = await service.context.store.find_time(code, view.number)
    match = view.match
    return TableStanding(
        table=view.table,
        game=view.game,
        title=view.title,
        phase=view.phase,
        seats=view.seats,
        turn=None if match is None else match.turn,
        round=0 if match is None else match.round,
        totals=None if match is None else match.totals,
        winners=[] if match is None else match.winners,
        seconds=0 if at is None else max(0, int(time.time() - at / 1000)),
        visitors=visitors,
    )
