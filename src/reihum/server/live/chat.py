"""The chat at a table. It is never stored: it is gone when the table leaves memory."""

from collections import deque
from collections.abc import Container
from typing import NamedTuple

from reihum.server.config.limits import Rate
from reihum.server.live.allowances import BucketPerPerson
from reihum.server.messages.errors import Refused
from reihum.server.messages.outgoing import Said
from reihum.server.table.state import Table
from reihum.server.table.unicode_text import is_control, is_visible, limit_marks, normalize

KEPT_LINES = 50
"""Lines that are sent to newcomers."""
MAX_LENGTH = 200
"""Characters in a line."""
KEPT_IDS = 200
"""Command ids that are remembered, so that repeated commands say nothing twice."""


class KeptLine(NamedTuple):
    """A line of chat. The person is identified by number, since seats may change."""

    person: int
    name: str
    text: str

    def make_said(self, table: Table, *, again: bool) -> Said:
        """Return the message that shows this line; with `again` it was said before."""
        return Said(table.find_seat_by_person(self.person), self.name, self.text, again)


class Chat:
    """The latest lines at one table, and how much each person may still say."""

    def __init__(self, rate: Rate) -> None:
        self.lines: deque[KeptLine] = deque(maxlen=KEPT_LINES)
        self._allowances = BucketPerPerson(rate)
        self._carried_out: deque[tuple[int, str]] = deque(maxlen=KEPT_IDS)

    def accept_once(self, person: int, command: str) -> bool:
        """Return whether a command, by its id, is new, and count it; raises Refused when a new one comes too soon."""
        # Checked before the allowance: a repeated command costs nothing.
        if (person, command) in self._carried_out:
            return False
        self._allowances.take(person)
        self._carried_out.append((person, command))
        return True

    def keep_only(self, people: Container[tuple[int, str]]) -> None:
        """Delete the lines of all but these people, each a number and a name."""
        self.lines = deque((line for line in self.lines if (line.person, line.name) in people), maxlen=KEPT_LINES)


def clean_message(text: str) -> str:
    """Return a message normalized, without control and invisible characters; raises Refused when nothing or too much is left."""
    shown = clean_text(text)
    if not is_visible(shown) or len(shown) > MAX_LENGTH:
        message = f"A line of chat has 1 to {MAX_LENGTH} characters."
        raise Refused(message, "bad_text")
    return shown


def clean_text(text: str) -> str:
    """Return a text normalized, without control and invisible characters, whatever its length."""
    return limit_marks("".join(character for character in normalize(text) if not is_control(character))).strip()
