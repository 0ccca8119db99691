"""Limits on the growth of logs: events of one address in a day, and changes of one person at a table other than moves.

Beyond a day's events nothing new may begin, and play slows down to the refill rate.
"""

import logging
import time

from reihum.server.config.limits import Limits
from reihum.server.live.allowances import MAX_PEOPLE, Bucket, KeptByKey
from reihum.server.messages.commands import (
    Again,
    AtTable,
    ContinueTogether,
    Create,
    Leave,
    Move,
    Moves,
    NextRound,
    Remove,
    Sit,
    Start,
    TakeBack,
)
from reihum.server.messages.errors import Refused

log = logging.getLogger("reihum.server")

RESERVED = 0.1
"""The part of the allowance reserved for rounds that have begun."""

LOG_EVERY = 3600.0
"""Seconds between two log lines about spent allowances."""

BEGINNINGS = Create | ContinueTogether | Start | NextRound | Again

UNLIMITED = Move | Moves | Start | NextRound | Again | Leave | Remove | Sit
"""Commands without a limit here: play, and taking and leaving seats, which `Limits.sits` limits."""


class EventAllowance:
    """The events left today for an address; with None there is no limit."""

    _logged = float("-inf")

    def __init__(self, left: Bucket | None) -> None:
        self._left = left

    @property
    def has_any(self) -> bool:
        """Whether one more event may be stored."""
        return self._left is None or self._left.level >= 1

    def require(self, command: Create | ContinueTogether | AtTable) -> None:
        """Raise Refused when too little is left: `enough_today` for commands that begin something, `too_fast` for others."""
        if self._left is None:
            return
        # The reserve lets people finish rounds that have begun.
        if isinstance(command, BEGINNINGS) and self._left.level < RESERVED * self._left.most:
            self._log()
            message = "Your address has played as much as is allowed in a day; rounds that have begun go on."
            raise Refused(message, "enough_today")
        if not self.has_any:
            message = "Your address has played more than is allowed in a day, so play goes on more slowly."
            raise Refused(message, "too_fast")

    def charge(self, events: int) -> None:
        """Count stored events; at most as many as are left."""
        if self._left is not None:
            self._left.take(min(events, self._left.level))

    @classmethod
    def _log(cls) -> None:
        if time.monotonic() - cls._logged > LOG_EVERY:
            cls._logged = time.monotonic()
            log.error("One address has stored as many events as are allowed in a day (`events_per_day`): nothing new begins there")


class ChangeAllowance:
    """Limits each person's changes of one table other than moves."""

    def __init__(self, limits: Limits) -> None:
        self._people = KeptByKey[int | None, tuple[Bucket, Bucket]](
            MAX_PEOPLE, lambda _: (Bucket(limits.changes), Bucket(limits.take_backs))
        )

    def count(self, person: int | None, command: AtTable) -> None:
        """Count a person's command; raises Refused when there were too many."""
        if isinstance(command, UNLIMITED):
            return
        changes, take_backs = self._people.get(person)
        if not (take_backs if isinstance(command, TakeBack) else changes).take():
            message = "You change your mind too often; wait a little."
            raise Refused(message, "too_fast")
