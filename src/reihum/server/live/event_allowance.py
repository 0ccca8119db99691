"""How much one address may have stored within a day: beyond it nothing new begins, and play slows down to what the day brings."""

import logging
import time

from reihum.server.live.allowances import Bucket
from reihum.server.messages.commands import Again, AtTable, Create, NextRound, Start
from reihum.server.messages.errors import Refused

log = logging.getLogger("reihum.server")

RESERVED = 0.1
"""The part of the allowance that is kept for rounds that have begun."""

LOG_EVERY = 3600.0
"""Seconds in which the log says once that an address has had its share."""

BEGINNINGS = Create | Start | NextRound | Again


class EventAllowance:
    """What is left for today of an address; with None nothing is counted."""

    _logged = float("-inf")

    def __init__(self, left: Bucket | None) -> None:
        self._left = left

    @property
    def has_any(self) -> bool:
        """Whether one more event may be stored."""
        return self._left is None or self._left.level >= 1

    def require(self, command: Create | AtTable) -> None:
        """Raise Refused when the address has had its share: `enough_today` for a beginning, `too_fast` for the rest with nothing left."""
        if self._left is None:
            return
        if isinstance(command, BEGINNINGS) and self._left.level < RESERVED * self._left.most:
            self._log()
            message = "As much as may be was played from your address today; rounds that have begun go on."
            raise Refused(message, "enough_today")
        if not self.has_any:
            message = "So much was played from your address today that it has to go on more slowly."
            raise Refused(message, "too_fast")

    def charge(self, events: int) -> None:
        """Count events that were stored; never more than are left."""
        if self._left is not None:
            self._left.take(min(events, self._left.level))

    @classmethod
    def _log(cls) -> None:
        if time.monotonic() - cls._logged > LOG_EVERY:
            cls._logged = time.monotonic()
            log.error("From one address as many events were stored as may be within a day (`events_per_day`): nothing new begins there")
