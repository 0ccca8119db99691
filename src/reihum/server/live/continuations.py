"""Telling people of a table that others go on from its match at another table, on every process; see `continue_together`."""

from reihum.server.live.room import Room
from reihum.server.messages import interprocess
from reihum.server.messages.interprocess import ContinuationShown
from reihum.server.messages.outgoing import ContinuedTogether, encode
from reihum.server.table.together import Continuing


def show_continuation(room: Room, shown: ContinuationShown) -> None:
    """Tell everybody at the table, and the other processes."""
    _take_in(room, shown)
    publish_continuation(room)


def publish_continuation(room: Room) -> None:
    """Publish what this process knows, for one that has just come to the table."""
    if (shown := room.looking_back.continued) is not None:
        own = ContinuationShown(room.context.origin, shown.number, shown.match, shown.person, shown.place, shown.table, shown.people)
        room.context.bus.publish_message(room.code, interprocess.encode(own))


def receive_continuation(room: Room, shown: ContinuationShown) -> None:
    """Take in what another process has published."""
    known = room.looking_back.continued
    if known is None or known.number < shown.number:
        _take_in(room, shown)


def _take_in(room: Room, shown: ContinuationShown) -> None:
    if room.table.phase != "match_over" or room.table.match_count != shown.match:
        return  # the next match has begun, or this process has not heard of the end of this one
    room.looking_back.continued = shown
    for seat, sockets in room.presence.group_by_seat():
        if (message := make_continued(room, seat)) is not None:
            data = encode(message)
            for socket in sockets:
                socket.send(data)


def make_continued(room: Room, seat: int | None) -> ContinuedTogether | None:
    """Return what somebody on a seat, or an onlooker (None), is told of the other table; None where there is none for them."""
    shown, table = room.looking_back.continued, room.table
    if shown is None:
        return None
    person = None if seat is None else table.seats[seat].person
    secret = None
    if person in shown.people:
        # Derived here for the one person, whoever sits on which seat by now.
        secret = Continuing(room.context.store.table_key, room.code, shown.match, shown.number).derive_secret(person)
    elif not table.settings.onlookers:
        return None
    return ContinuedTogether(table.find_seat_by_person(shown.person), shown.match, shown.place, shown.table, secret)
