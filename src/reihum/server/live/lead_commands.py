"""Leading others through a finished match, see `looking_back`: the leader's step is shown to everybody, in every process."""

from reihum.server.live.looking_back import Leading, check_position
from reihum.server.live.room import Room
from reihum.server.messages import interprocess
from reihum.server.messages.commands import Lead
from reihum.server.messages.errors import Refused
from reihum.server.messages.interprocess import LeadShown
from reihum.server.table.guards import require_voice


def show_lead(room: Room, seat: int | None, command: Lead) -> None:
    """Show everybody at the table the leader's step, or that nobody leads any more; raises Refused.

    A command with `begins` takes the lead, also from somebody else, whose later commands are refused.
    """
    person = require_voice(room.table, seat).person
    match, lead = room.table.match, room.looking_back.lead
    if match is None or room.table.phase != "match_over":
        message = "No match is over at this table."
        raise Refused(message, "not_now")
    if not command.begins and (lead is None or lead.person != person):
        message = "Somebody else leads, or nobody does."
        raise Refused(message, "not_now")
    if command.place is not None:
        check_position(command.place, len(match.rounds))
    room.looking_back.count(person)
    if command.begins:
        room.looking_back.take(person)
    room.looking_back.is_own = True
    _set_lead(room, None if command.place is None else Leading(person, command.place))
    _publish(room, person)


def end_lead_of(room: Room, seat: int | None) -> None:
    """End the lead of the person on a seat, in every process, if that person leads."""
    lead = room.looking_back.lead
    if lead is not None and seat is not None and room.table.seats[seat].person == lead.person:
        room.looking_back.is_own = True
        _set_lead(room, None)
        _publish(room, lead.person)


def publish_own_lead(room: Room) -> None:
    """Publish the step of a leader connected to this process, or that their lead is over, for a process that has not heard of it."""
    person = room.looking_back.taken_by
    if room.looking_back.is_own and room.table.find_seat_by_person(person) in room.presence.here:
        _publish(room, person)


def _publish(room: Room, person: int) -> None:
    lead = room.looking_back.lead
    message = LeadShown(room.context.origin, person, None if lead is None else lead.place, room.looking_back.term)
    room.context.bus.publish_message(room.code, interprocess.encode(message))


def receive_lead(room: Room, shown: LeadShown) -> None:
    """Process the step of a leader connected to another process."""
    if not room.looking_back.follow(shown.person, shown.term):
        return
    lead = None if shown.place is None else Leading(shown.person, shown.place)
    # Sent to clients once, for it is repeated. If the match is not over here, the processes' states differ for a moment.
    if lead != room.looking_back.lead and (lead is None or room.table.phase == "match_over"):
        _set_lead(room, lead)


def _set_lead(room: Room, lead: Leading | None) -> None:
    room.looking_back.lead = lead
    room.presence.send_all(room.looking_back.make_led(room.table))
