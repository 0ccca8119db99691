"""Chat and reactions at a table. They are no events: newcomers only get the last lines."""

from reihum.server.live.chat import KeptLine, clean_message
from reihum.server.live.room import Room
from reihum.server.messages import interprocess
from reihum.server.messages.commands import React, Say
from reihum.server.messages.errors import Refused
from reihum.server.messages.interprocess import ChatLine, ReactionShown
from reihum.server.messages.outgoing import Reacted
from reihum.server.table.guards import require_voice


def show_chat(room: Room, seat: int | None, command: Say | React) -> None:
    """Show everybody at the table what somebody says or how they react; raises Refused."""
    if isinstance(command, Say):
        _say(room, seat, command)
    else:
        _react(room, seat, command)


def _say(room: Room, seat: int | None, command: Say) -> None:
    sitting = require_voice(room.table, seat)
    if not (room.table.settings.chat and room.context.limits.chat):
        message = "The chat is off at this table."
        raise Refused(message, "chat_off")
    text = clean_message(command.text)
    # A repeated command is answered, but nothing is said twice.
    if room.chat.accept_once(sitting.person, command.id):
        show_line(room, KeptLine(sitting.person, sitting.name, text))
        _publish(room, ChatLine(room.context.origin, sitting.person, sitting.name, text))


def _react(room: Room, seat: int | None, command: React) -> None:
    person = require_voice(room.table, seat).person
    if room.chat.accept_once(person, command.id):
        shown = ReactionShown(room.context.origin, person, command.reaction)
        show_reaction(room, shown)
        _publish(room, shown)


def show_line(room: Room, line: KeptLine) -> None:
    """Show the people of this process a line of the chat."""
    room.chat.lines.append(line)
    room.presence.send_all(line.make_said(room.table, again=False))


def show_reaction(room: Room, shown: ReactionShown) -> None:
    """Show the people of this process how somebody reacts."""
    seat = room.table.find_seat_by_person(shown.person)
    if seat is not None:
        room.presence.send_all(Reacted(seat, shown.reaction))


def _publish(room: Room, message: ChatLine | ReactionShown) -> None:
    room.context.bus.publish_message(room.code, interprocess.encode(message))
