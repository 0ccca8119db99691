"""What people say to each other at a table. It is in no log: it is gone when the table sleeps."""

from collections import deque
from typing import NamedTuple

from reihum.server.live.limits import Bucket, Rate
from reihum.server.messages.errors import Refused
from reihum.server.table.letters import is_control, shows, tidy, unheaped

KEPT = 50
"""So many lines are told to who comes."""
LONGEST = 200
IDS = 200
"""So many commands are remembered, so that a repeated one says nothing twice."""


class Line(NamedTuple):
    """What somebody said; who it was is known by the person's number, for seats may change."""

    person: int
    name: str
    text: str


class Chat:
    """The latest lines at one table, and how much each person may still say."""

    def __init__(self, rate: Rate) -> None:
        self.lines: deque[Line] = deque(maxlen=KEPT)
        self._rate = rate
        self._allowances: dict[int, Bucket] = {}
        self._heard: deque[tuple[int, str]] = deque(maxlen=IDS)

    def allow(self, person: int, command: str) -> bool:
        """Tell whether a command is new, False for one that was carried out before; raises Refused when it comes too soon."""
        if (person, command) in self._heard:
            return False
        if not self._allowances.setdefault(person, Bucket(self._rate)).take():
            message = "That was a lot at once; wait a little."
            raise Refused(message, "too_fast")
        self._heard.append((person, command))
        return True


def clean(text: str) -> str:
    """Bring a text into one form, without what nobody should see; raises Refused when nothing or too much is left."""
    shown = unheaped("".join(letter for letter in tidy(text) if not is_control(letter))).strip()
    if not shows(shown) or len(shown) > LONGEST:
        message = f"One may say 1 to {LONGEST} characters at a time."
        raise Refused(message, "bad_text")
    return shown
