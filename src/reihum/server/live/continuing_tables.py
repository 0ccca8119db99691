"""Announces to a table, in every process, that people go on from its match at another table; see `continue_together`."""

from collections.abc import Awaitable, Callable

from reihum.server.live.presence import send_to
from reihum.server.live.room import Room
from reihum.server.live.table_messages import make_continued
from reihum.server.messages import interprocess
from reihum.server.messages.events import UNNUMBERED
from reihum.server.messages.interprocess import ContinuingTableShown
from reihum.server.messages.replay_positions import ReplayPosition
from reihum.server.table.continuing_tables import Continuing, list_continuing
from reihum.server.table.state import Table


async def find_stored(room: Room) -> list[Continuing]:
    """Return the stored tables that go on from the last match, by number. Raises StoreError."""
    store = room.context.store
    tables = list_continuing(store.table_key, room.code, room.table.match_count)
    stored = set(await store.find_grown({at.code: 0 for at in tables}))
    return [at for at in tables if at.code in stored]


async def recall_continuing_table(room: Room, replay: Callable[[str], Awaitable[Table]]) -> None:
    """Announce the latest table that goes on from the finished match, found in the store. Raises Refused."""
    for at in reversed(await find_stored(room)):
        if (shown := make_shown(room, at, await replay(at.code))) is not None:
            keep_newer(room, shown)
            return


def make_shown(room: Room, at: Continuing, found: Table) -> ContinuingTableShown | None:
    """Return the announcement of the table `found`; None if it is another table that has this code by chance."""
    origin = found.continues
    if origin is None or (origin.table, origin.match) != (room.code, at.match):
        return None
    people, place = at.list_people(room.table, found), ReplayPosition(origin.round, origin.step)
    by = at.find_creator((seat.person for seat in room.table.seats), found)
    return ContinuingTableShown(room.context.origin, at.number, at.match, UNNUMBERED if by is None else by, place, at.code, people)


def show_continuing_table(room: Room, shown: ContinuingTableShown, seat: int | None) -> None:
    """Announce a table to everybody here and to the other processes, or if it is not the newest only to `seat`, who asked."""
    if keep_newer(room, shown):
        publish_continuing_table(room)
    else:
        _send(room, shown, {seat})


def publish_continuing_table(room: Room) -> None:
    """Publish the announcement that this process knows, for a process that has not heard of it."""
    if (shown := room.looking_back.continued) is not None and shown.table:
        own = ContinuingTableShown(room.context.origin, shown.number, shown.match, shown.person, shown.place, shown.table, shown.people)
        room.context.bus.publish_message(room.code, interprocess.encode(own))


def is_ahead(room: Room) -> bool:
    """Return whether another process has announced a table before this one knows that the match is over."""
    shown = room.looking_back.continued
    return shown is not None and (room.table.phase, room.table.match_count) != ("match_over", shown.match)


def keep_newer(room: Room, shown: ContinuingTableShown) -> bool:
    """Keep an announcement if it is newer than the known one, and announce it if the match is over here; return whether it is newer."""
    known = room.looking_back.continued
    if shown.match < room.table.match_count or (known is not None and (shown.match, shown.number) <= (known.match, known.number)):
        return False
    room.looking_back.continued = shown
    send_continuing_table(room)
    return True


def send_continuing_table(room: Room) -> None:
    """Announce the latest table that goes on from the finished match, if any, to everybody at the table; once, and not before its end."""
    back = room.looking_back
    if back.continued is not None and back.continued is not back.announced and not is_ahead(room):
        back.announced = back.continued
        _send(room, back.continued, {seat for seat, _ in room.presence.group_by_seat()})


def _send(room: Room, shown: ContinuingTableShown, seats: set[int | None]) -> None:
    for seat, sockets in room.presence.group_by_seat():
        if seat in seats and (message := make_continued(room.table, shown, seat, room.context.store.table_key)) is not None:
            send_to(sockets, [message])
