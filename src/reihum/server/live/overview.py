"""The standings of several tables in one HTTP request, for the person who set them up without sitting down."""

import time
from collections.abc import Sequence

from reihum.server.live.processor_time import Account
from reihum.server.live.seat_requests import describe_each
from reihum.server.live.service import Service
from reihum.server.messages.api import KeptTable, TableStanding
from reihum.server.messages.enums import ErrorCode
from reihum.server.messages.errors import TELLS_EXISTENCE, Refused, UnreadableTableError
from reihum.server.table.guards import require_keeper

ANSWERED: frozenset[ErrorCode] = TELLS_EXISTENCE | {"too_fast", "unknown_game"}
"""Refusals of one table that hide no other. The right secret is never refused as `too_fast`; with a wrong one nothing is revealed."""


async def describe_tables(service: Service, address: str, asked: Sequence[KeptTable]) -> list[TableStanding | None]:
    """Return how tables stand; None for one that does not exist, was set up with another secret, or cannot be shown. Raises Refused.

    Each table costs as much as a request about a seat. Nobody counts as present because of it.
    """
    found = await describe_each(service, address, asked, service.guard.count_overview, _describe_standing)
    for one in found:
        if isinstance(one, Refused) and one.code not in ANSWERED and not isinstance(one, UnreadableTableError):
            raise one
    return [None if isinstance(one, Refused) else one for one in found]


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
