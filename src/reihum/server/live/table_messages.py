"""What is sent to somebody who comes to a table, or is to see it anew: the table, and what clients forget with every `table`."""

from reihum.server.live.chat import Chat
from reihum.server.live.looking_back import LookingBack
from reihum.server.messages.interprocess import ContinuingTableShown
from reihum.server.messages.outgoing import ContinuedTogether, Message
from reihum.server.messages.outgoing import Table as TableMessage
from reihum.server.messages.views import TableView
from reihum.server.table.continuing_tables import Continuing
from reihum.server.table.state import Table


def list_table_messages(view: TableView, table: Table, chat: Chat, looking_back: LookingBack, table_key: bytes) -> list[Message]:
    """Return a view, and what belongs to it: the last lines of the chat without those of muted people, the lead, a continuing table."""
    messages: list[Message] = [TableMessage(view)]
    if view.settings.chat:
        muted = {seat.person for seat in table.seats if seat.muted}
        messages += [line.make_said(table, again=True) for line in chat.lines if line.person not in muted]
    if looking_back.lead is not None:
        messages.append(looking_back.make_led(table))
    shown = looking_back.continued
    if shown is not None and (continued := make_continued(table, shown, view.seat, table_key)) is not None:
        messages.append(continued)
    return messages


def make_continued(table: Table, shown: ContinuingTableShown, seat: int | None, table_key: bytes) -> ContinuedTogether | None:
    """Return the message for a seat or an onlooker (None) about a table that goes on from the last match; None if it has none."""
    if (table.phase, table.match_count) != ("match_over", shown.match) or not shown.table:
        return None  # this process does not know yet that the match is over, or the next one is about to begin
    person = None if seat is None else table.seats[seat].person
    secret = None
    if person in shown.people:
        # Derived for this person only, by number, since seats may have changed.
        secret = Continuing(table_key, table.code, shown.match, shown.number).derive_secret(person)
    elif not table.settings.onlookers:
        return None
    return ContinuedTogether(table.find_seat_by_person(shown.person), shown.match, shown.place, shown.table, secret)
