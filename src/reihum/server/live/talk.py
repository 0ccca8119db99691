"""Saying something at a table, and showing how one feels. Neither is an event: who comes later is told the last lines, no more."""

from collections.abc import Iterator

from reihum.server.live.chat import Line, clean
from reihum.server.live.room import Room
from reihum.server.messages import whispers
from reihum.server.messages.commands import React, Say
from reihum.server.messages.errors import Refused
from reihum.server.messages.protocol import Reacted, Said
from reihum.server.messages.whispers import Felt, Here, Spoken
from reihum.server.table.guards import need_seat


def say(room: Room, seat: int | None, command: Say) -> None:
    """Say something to everybody; raises Refused."""
    sitting = room.table.seats[need_seat(seat)]
    if not room.table.settings.chat:
        message = "The chat is off at this table."
        raise Refused(message, "chat_off")
    text = clean(command.text)
    if room.chat.allow(sitting.person, command.id):
        _speak(room, Line(sitting.person, sitting.name, text))
        _whisper(room, Spoken(room.shared.origin, sitting.person, sitting.name, text))


def react(room: Room, seat: int | None, command: React) -> None:
    """Show everybody a reaction; raises Refused."""
    person = room.table.seats[need_seat(seat)].person
    if room.chat.allow(person, command.id):
        _feel(room, Felt(room.shared.origin, person, command.reaction))
        _whisper(room, Felt(room.shared.origin, person, command.reaction))


def last_lines(room: Room) -> Iterator[Said]:
    """Give what was said lately, for somebody who has just come."""
    return (_said(room, line, again=True) for line in room.chat.lines) if room.table.settings.chat else iter(())


def hear(room: Room, word: bytes) -> None:
    """Take in what another process whispers."""
    whisper = whispers.decode(word)
    if whisper.origin == room.shared.origin:
        return
    match whisper:
        case Here(origin, people, asks):
            room.note(lambda: room.attendance.note(origin, people))
            if asks:
                room.announce()
        case Spoken(_, person, name, text):
            _speak(room, Line(person, name, text))
        case Felt():
            _feel(room, whisper)


def _speak(room: Room, line: Line) -> None:
    room.chat.lines.append(line)
    room.tell(_said(room, line, again=False))


def _said(room: Room, line: Line, *, again: bool) -> Said:
    return Said(room.table.seat_of_person(line.person), line.name, line.text, again)


def _feel(room: Room, felt: Felt) -> None:
    seat = room.table.seat_of_person(felt.person)
    if seat is not None:
        room.tell(Reacted(seat, felt.reaction))


def _whisper(room: Room, word: Spoken | Felt) -> None:
    room.shared.bus.whisper(room.code, whispers.encode(word))
