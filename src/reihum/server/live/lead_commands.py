"""Leading others through a finished match, see `looking_back`: the leader's step is shown to everybody, in every process."""

from reihum.server.live.looking_back import Leading, check_position
from reihum.server.live.room import Room
from reihum.server.messages import interprocess
from reihum.server.messages.commands import Lead
from reihum.server.messages.errors import Refused
from reihum.server.messages.interprocess import LeadShown
from reihum.server.messages.replay_positions import ReplayPosition
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
    _set_lead(room, None if command.place is None else Leading(person, command.place))
    _publish(room, person, command.place)


def end_lead_of(room: Room, seat: int | None) -> None:
    """End the lead of the person on a seat, in every process, if that person leads."""
    lead = room.looking_back.lead
    if lead is not None and seat is not None and room.table.seats[seat].person == lead.person:
        _set_lead(room, None)
        _publish(room, lead.person, None)


def publish_own_lead(room: Room) -> None:
    """Publish the step of a leader connected to this process, for a process that has just loaded the table."""
    lead = room.looking_back.lead
    if lead is not None and room.table.find_seat_by_person(lead.person) in room.presence.here:
        _publish(room, lead.person, lead.place)


def _publish(room: Room, person: int, place: ReplayPosition | None) -> None:
    message = LeadShown(room.context.origin, person, place, room.looking_back.term)
    room.context.bus.publish_message(room.code, interprocess.encode(message))


def receive_lead(room: Room, shown: LeadShown) -> None:
    """Process the step of a leader connected to another process."""
    if not room.looking_back.follow(shown.person, shown.term):
        return
    if shown.place is not None:
        if room.table.phase == "match_over":  # otherwise the processes' states differ for a moment
            _set_lead(room, Leading(shown.person, shown.place))
    elif room.looking_back.lead is not None:
        _set_lead(room, None)


def _set_lead(room: Room, lead: Leading | None) -> None:
    room.looking_back.lead = lead
    room.presence.send_all(room.looking_back.make_led(room.table))
