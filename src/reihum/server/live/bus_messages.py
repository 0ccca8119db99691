"""What a table hears from other processes over the bus, other than new events."""

import asyncio
from collections.abc import Iterable

from reihum.server.live.chat import KeptLine
from reihum.server.live.chat_commands import show_line, show_reaction
from reihum.server.live.continuing_tables import keep_newer, publish_continuing_table
from reihum.server.live.lead_commands import publish_own_lead, receive_lead
from reihum.server.live.room import Room
from reihum.server.messages.interprocess import ChatLine, Connected, ContinuingTableShown, LeadShown, Message, ReactionShown


def receive_bus_message(room: Room, message: Message) -> None:
    """Process a message from another process about the table."""
    # A bus delivers a message to its sender as well, which has shown it already.
    if message.origin == room.context.origin:
        return
    match message:
        case Connected(origin, people, asks, onlookers):
            room.update_elsewhere(lambda: room.presence.set_elsewhere(origin, people, onlookers))
            if asks:
                room.announce()
                publish_own_lead(room)
                publish_continuing_table(room)
        case ChatLine(_, person, name, text):
            show_line(room, KeptLine(person, name, text))
        case ReactionShown():
            show_reaction(room, message)
        case LeadShown():
            receive_lead(room, message)
        case ContinuingTableShown():
            keep_newer(room, message)


async def wait_for_answers(rooms: Iterable[Room]) -> None:
    """Wait until other processes have said who is connected to them, for tables that were loaded a moment ago."""
    # While the bus is away nobody answers, and a server without one is alone.
    waits = [room.presence.answers_in for room in rooms if room.context.bus.check_every is not None and not room.context.bus.away]
    if (seconds := max(waits, default=0.0)) > 0:
        await asyncio.sleep(seconds)
