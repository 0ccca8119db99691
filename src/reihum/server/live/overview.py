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

GONE: frozenset[ErrorCode] = TELLS_EXISTENCE | {"too_fast"}
"""Refusals of a table that does not exist for who asks. The right secret is never refused as `too_fast`."""


async def describe_tables(service: Service, address: str, asked: Sequence[KeptTable]) -> list[TableStanding | ErrorCode | None]:
    """Return how tables stand; None for one that does not exist or was set up with another secret, a code for one that cannot be shown now.

    Each table costs as much as a request about a seat. Nobody counts as present because of it. Raises Refused.
    """
    found = await describe_each(service, address, asked, service.guard.count_overview, _describe_standing)
    return [_answer_refusal(one) if isinstance(one, Refused) else one for one in found]


def _answer_refusal(refused: Refused) -> ErrorCode | None:
    """Return what is answered for one table; raises a refusal that concerns all of them."""
    if refused.code in GONE:
        return None
    if refused.code == "unknown_game" or isinstance(refused, UnreadableTableError):
        return refused.code
    raise refused


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
