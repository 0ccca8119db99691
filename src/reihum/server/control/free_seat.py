"""Taking a seat away from a person, whoever that is."""

from reihum.server.messages.errors import Refused
from reihum.server.messages.events import Chair, Left, Sat
from reihum.server.table.decide import Decision
from reihum.server.table.lobby import bot_chair
from reihum.server.table.state import Table
from reihum.server.table.substitutes import DEFAULT_SUBSTITUTE


def free_seat(table: Table, seat: int) -> list[Decision]:
    """Return the events that free a person's seat: it is open then, or in a match a bot's until a guest takes it. Raises Refused."""
    if not (0 <= seat < len(table.seats) and table.seats[seat].is_person):
        people = ", ".join(f"{at} ({one.name})" for at, one in enumerate(table.seats) if one.is_person)
        message = f"No person sits on seat {seat} of table {table.code}; there are: {people or 'none'}."
        raise Refused(message, "not_now")
    if table.phase == "waiting":
        return [Decision(Left(seat, removed=True))]
    bot = bot_chair(DEFAULT_SUBSTITUTE, table.names)
    return [
        Decision(Left(seat, bot.bot, removed=True, name=bot.name)),
        Decision(Sat(seat, Chair(bot.name, bot.bot, offered=True))),
    ]
