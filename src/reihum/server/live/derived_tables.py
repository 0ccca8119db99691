"""Tables of shared deals: finding, reading and setting up those whose codes and secrets are derived from a link or a day."""

from collections.abc import Iterable

from reihum.server.live.daily import ReadsTable
from reihum.server.live.processor_time import Account
from reihum.server.live.service import Service
from reihum.server.messages.errors import UnknownTable, UnreadableTableError
from reihum.server.messages.events import Event
from reihum.server.store.store import Store
from reihum.server.table import codes
from reihum.server.table.state import Table

MOST_PEOPLE = 8
"""People who may follow one link, at most; each takes one slot."""

SAME_CARDS = "friend"
"""Takes the place of a command's id in deriving the code of a table for the same cards."""

EVENING = "evening"
"""The same for a deal of an evening."""


def derive_same_cards_code(store: Store, link: str, slot: int) -> str:
    """Return the code of the table for a slot of a link, see `live.same_cards`."""
    return codes.derive_table_code(store.table_key, link, SAME_CARDS, slot)


def derive_evening_code(store: Store, link: str, deal: int, slot: str, attempt: int = 0) -> str:
    """Return the code of the table for a deal of an evening and a slot, see `live.evenings`."""
    return codes.derive_table_code(store.table_key, link, f"{EVENING} {deal} {slot}", attempt)


def make_reader(service: Service, address: str, until: float) -> ReadsTable:
    """Return a function that loads tables, charged to an address; it waits for their rules until then, see `Readiness.wait_for`."""

    async def read(code: str) -> Table:
        room = await service.open_room(code, Account(service.loop_time, (), address), until=until)
        async with room.lock:
            if not (room.table.is_single_deal and room.table.phase == "match_over"):  # otherwise nothing more can happen
                await room.refresh()
            return room.table

    return read


async def find_table(read: ReadsTable, code: str) -> Table | None:
    """Return a table; None if there is none, or it cannot be replayed. Raises Refused, also while the store is away."""
    try:
        return await read(code)
    except (UnknownTable, UnreadableTableError):
        return None


async def open_table(  # noqa: PLR0913 - who opens it, by which word, and what it is
    service: Service, address: str, word: str | None, events: list[Event], secret: str, *, candidates: Iterable[str] | None = None
) -> str:
    """Set up a table whose log begins with these events, or find the one with this secret; return its code. Raises Refused.

    `candidates` are the codes that it may have, None for a derived one.
    """
    service.require_may_open(address, word)
    allowance = service.guard.get_event_allowance(address)
    with service.guard.count_creation(address) as give_back:
        room, is_new = await service.tables.open_for_deal(events, secret, candidates)
        room.events = allowance
        service.guard.note_own_table(address, room.code)
        if is_new:
            allowance.charge(len(events))
        else:
            give_back()
    return room.code
