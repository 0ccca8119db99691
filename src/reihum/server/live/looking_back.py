"""Looking back together at the match that is over: one leads, and everybody else is shown the same step. Nothing of it is an event."""

from collections.abc import Container
from typing import TYPE_CHECKING, NamedTuple

from reihum.server.config.limits import Rate
from reihum.server.live.allowances import Bucket
from reihum.server.live.presence import TablePresence
from reihum.server.messages.errors import Refused
from reihum.server.messages.outgoing import Led
from reihum.server.messages.places import ReplayPlace
from reihum.server.table.state import Table

if TYPE_CHECKING:
    from reihum.server.messages.interprocess import ContinuationShown

MAX_MARK = 40
"""Characters that name what a finger points at."""
MAX_STEP = 100_000


class Leading(NamedTuple):
    """Who leads, by number, since seats may change, and what that person shows."""

    person: int
    place: ReplayPlace


class LookingBack:
    """Who leads at one table, and how often each person may still show something."""

    def __init__(self, rate: Rate) -> None:
        self.lead: Leading | None = None
        self.continued: ContinuationShown | None = None
        """The last table that goes on from the last match, as far as this process knows; that match may be over elsewhere first.

        Where that table was deleted its code is empty, so that its number is not used again.
        """
        self.term = 0
        """How often somebody took the lead, as far as this process knows."""
        self._taken_by = 0
        self._rate = rate
        self._allowances: dict[int, Bucket] = {}

    def update(self, table: Table, present: Container[int], presence: TablePresence) -> None:
        """Let nobody lead through a match that is not the last one any more, or go on from it, nor a person who is gone or muted lead."""
        if self.continued is not None and self.continued.match < table.match_count:
            self.continued = None
        if self.lead is None:
            return
        seat = table.find_seat_by_person(self.lead.person)
        if table.phase != "match_over" or seat is None or seat not in present or table.seats[seat].muted:
            self.lead = None
            presence.send_all(Led(None, None))

    def take(self, person: int) -> None:
        """Note that a person takes the lead."""
        self.term, self._taken_by = self.term + 1, person

    def follow(self, person: int, term: int) -> bool:
        """Return whether what a person at another process shows still counts, since nobody took the lead after that person.

        Of two who took it at once the lower number leads, so that all processes end with the same leader.
        """
        if (term, -person) < (self.term, -self._taken_by):
            return False
        self.term, self._taken_by = term, person
        return True

    def count(self, person: int) -> None:
        """Count what a person shows; raises Refused when it comes too soon."""
        if not self._allowances.setdefault(person, Bucket(self._rate)).take():
            message = "That was a lot at once; wait a little."
            raise Refused(message, "too_fast")


def check_place(place: ReplayPlace, rounds: int) -> None:
    """Raise Refused for a place that no match with this number of rounds has; the step is for clients, who have the record."""
    if not (1 <= place.round <= rounds and 0 <= place.step <= MAX_STEP and len(place.mark) <= MAX_MARK):
        message = f"A place has a round from 1 to {rounds}, a step from 0 and a mark of up to {MAX_MARK} characters."
        raise Refused(message, "bad_options")
