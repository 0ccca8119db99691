"""Telling people of a table that others go on from its match at another table, on every process; see `continue_together`."""

from collections.abc import Awaitable, Callable

from reihum.server.live.room import Room
from reihum.server.messages import interprocess
from reihum.server.messages.events import UNNUMBERED
from reihum.server.messages.interprocess import ContinuationShown
from reihum.server.messages.outgoing import ContinuedTogether, encode
from reihum.server.messages.places import ReplayPlace
from reihum.server.table.state import Table
from reihum.server.table.together import Continuing, list_continuing


async def find_stored(room: Room) -> list[Continuing]:
    """Return the tables that go on from the last match and are stored, by number. Raises StoreError."""
    store = room.context.store
    tables = list_continuing(store.table_key, room.code, room.table.match_count)
    stored = set(await store.find_grown({at.code: 0 for at in tables}))
    return [at for at in tables if at.code in stored]


async def recall_continuation(room: Room, replay: Callable[[str], Awaitable[Table]]) -> None:
    """Tell people of the last table that goes on from the match that is over, which only the store knows of by now. Raises Refused."""
    for at in reversed(await find_stored(room)):
        if (shown := make_shown(room, at, await replay(at.code))) is not None:
            _take_in(room, shown)
            return


def make_shown(room: Room, at: Continuing, found: Table) -> ContinuationShown | None:
    """Return what is to be told of a table, `found`; None where it is somebody else's that has this code by chance."""
    origin = found.continues
    if origin is None or (origin.table, origin.match) != (room.code, at.match):
        return None
    people, place = at.list_people(room.table, found), ReplayPlace(origin.round, origin.step)
    by = at.find_creator((seat.person for seat in room.table.seats), found)
    return ContinuationShown(room.context.origin, at.number, at.match, UNNUMBERED if by is None else by, place, at.code, people)


def show_continuation(room: Room, shown: ContinuationShown, seat: int | None) -> None:
    """Tell everybody at the table, and the other processes; of one that is not the newest only the seat of whoever asked."""
    if _take_in(room, shown):
        publish_continuation(room)
    else:
        _tell(room, shown, {seat})


def publish_continuation(room: Room) -> None:
    """Publish what this process knows, for one that has just come to the table."""
    if (shown := room.looking_back.continued) is not None and shown.table:
        own = ContinuationShown(room.context.origin, shown.number, shown.match, shown.person, shown.place, shown.table, shown.people)
        room.context.bus.publish_message(room.code, interprocess.encode(own))


def receive_continuation(room: Room, shown: ContinuationShown) -> None:
    """Take in what another process has published."""
    _take_in(room, shown)


def is_ahead(room: Room) -> bool:
    """Return whether another process has told of such a table before this one has heard that the match is over."""
    shown = room.looking_back.continued
    return shown is not None and (room.table.phase, room.table.match_count) != ("match_over", shown.match)


def _take_in(room: Room, shown: ContinuationShown) -> bool:
    """Keep what is newer than what is known, and tell everybody as soon as the match is over here, too; return whether it is newer."""
    known = room.looking_back.continued
    if shown.match < room.table.match_count or (known is not None and (shown.match, shown.number) <= (known.match, known.number)):
        return False
    room.looking_back.continued = shown
    tell_continuation(room)
    return True


def tell_continuation(room: Room) -> None:
    """Tell everybody at the table of the last table that goes on from the match that is over, if there is one."""
    if (shown := room.looking_back.continued) is not None:
        _tell(room, shown, {seat for seat, _ in room.presence.group_by_seat()})


def _tell(room: Room, shown: ContinuationShown, seats: set[int | None]) -> None:
    for seat, sockets in room.presence.group_by_seat():
        if seat in seats and (message := _make_message(room, shown, seat)) is not None:
            data = encode(message)
            for socket in sockets:
                socket.send(data)


def make_continued(room: Room, seat: int | None) -> ContinuedTogether | None:
    """Return what somebody on a seat, or an onlooker (None), is told of the other table; None where there is none for them."""
    shown = room.looking_back.continued
    return None if shown is None else _make_message(room, shown, seat)


def _make_message(room: Room, shown: ContinuationShown, seat: int | None) -> ContinuedTogether | None:
    table = room.table
    if (table.phase, table.match_count) != ("match_over", shown.match) or not shown.table:
        return None  # this process has not heard of the end of that match, or the next one is about to begin
    person = None if seat is None else table.seats[seat].person
    secret = None
    if person in shown.people:
        # Derived here for the one person, whoever sits on which seat by now.
        secret = Continuing(room.context.store.table_key, room.code, shown.match, shown.number).derive_secret(person)
    elif not table.settings.onlookers:
        return None
    return ContinuedTogether(table.find_seat_by_person(shown.person), shown.match, shown.place, shown.table, secret)
