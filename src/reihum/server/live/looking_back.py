"""Looking back together at a finished match: one person leads, and all others are shown the same step. None of this is an event."""

import time
from collections.abc import Callable, Container
from typing import TYPE_CHECKING, NamedTuple

from reihum.server.config.limits import Rate
from reihum.server.live.allowances import BucketPerPerson
from reihum.server.live.presence import TablePresence
from reihum.server.messages.errors import Refused
from reihum.server.messages.outgoing import Led
from reihum.server.messages.replay_positions import ReplayPosition
from reihum.server.table.state import Table

if TYPE_CHECKING:
    from reihum.server.messages.interprocess import ContinuingTableShown

MAX_MARK = 40
"""Characters of a `mark`, at most."""
MAX_STEP = 100_000


class Leading(NamedTuple):
    """The leading person, by number since seats may change, and the step shown."""

    person: int
    place: ReplayPosition


class LookingBack:
    """The lead at one table, and each person's allowance for it."""

    def __init__(self, rate: Rate, now: Callable[[], float] = time.time) -> None:
        self._now = now
        self.lead: Leading | None = None
        self.continued: ContinuingTableShown | None = None
        """The latest table that goes on from the last match, as far as this process knows; it may learn of it before the match's end.

        After that table is deleted, its code here is empty, so that its number is not used again.
        """
        self.announced: ContinuingTableShown | None = None
        """The one of `continued` that people here were sent last."""
        self.term = 0
        """When the lead was last taken, in microseconds since 1970, as far as this process knows; see `LeadShown.term`."""
        self.taken_by = 0
        """The person who took it, by number."""
        self.is_own = False
        """Whether the leader's last step, or the end of the lead, came from a client of this process."""
        self._allowances = BucketPerPerson(rate)

    def update(self, table: Table, present: Container[int], presence: TablePresence) -> None:
        """End a lead through a match that is not the last any more, or by a person who is gone or muted; forget outdated announcements."""
        if self.continued is not None and self.continued.match < table.match_count:
            self.continued = None
        if self.lead is None:
            return
        seat = table.find_seat_by_person(self.lead.person)
        if table.phase != "match_over" or seat is None or seat not in present or table.seats[seat].muted:
            self.lead = None
            presence.send_all(Led(None, None))

    def make_led(self, table: Table) -> Led:
        """Return the message about the current leader and their step."""
        seat = None if self.lead is None else table.find_seat_by_person(self.lead.person)
        return Led(None, None) if self.lead is None or seat is None else Led(seat, self.lead.place)

    def take(self, person: int) -> None:
        """Note that a person takes the lead."""
        # A time, so that it is later than leads of which this process does not know.
        self.term, self.taken_by = max(self.term + 1, int(1e6 * self._now())), person

    def follow(self, person: int, term: int) -> bool:
        """Return whether a person at another process still leads: nobody took the lead after them. If so, note that.

        If two took it at once, the one with the lower number leads, so that all processes agree.
        """
        if (term, -person) < (self.term, -self.taken_by):
            return False
        self.term, self.taken_by, self.is_own = term, person, False
        return True

    def count(self, person: int) -> None:
        """Count a step that a person shows; raises Refused when it comes too soon."""
        self._allowances.take(person)


def check_position(place: ReplayPosition, rounds: int) -> None:
    """Raise Refused for a place that a match with this number of rounds cannot have. Clients check the step, by the record."""
    if not (1 <= place.round <= rounds and 0 <= place.step <= MAX_STEP and len(place.mark) <= MAX_MARK):
        message = f"A place has a round from 1 to {rounds}, a step from 0 and a mark of up to {MAX_MARK} characters."
        raise Refused(message, "bad_options")
