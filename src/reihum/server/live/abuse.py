"""What one address may do: open sockets, send over them, set tables up, look at records, and ask for tables that are not there."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager

from reihum.server.config.limits import Limits, Rate
from reihum.server.live.addresses import SocketsPerAddress, find_group, is_local
from reihum.server.live.allowances import BucketPerAddress
from reihum.server.live.log_growth import EventAllowance
from reihum.server.live.moderation import Moderation
from reihum.server.messages.errors import TELLS_EXISTENCE, Refused, StoreError

REFUSAL_SECONDS = 0.5
"""Least time of the answer that a table does not exist or admits nobody: else the time would tell whether a log had to be read."""

DAY = 86_400
"""Seconds."""

EVENTS_PER_RESENT = 1000
"""Events in a table's log that make reading it again count once more."""

EVENTS_PER_RECORD = 500
"""Events in a table's log that make fetching a record from it count once more."""


class AbuseGuard:
    """The allowances of all addresses."""

    def __init__(self, limits: Limits, moderation: Moderation) -> None:
        self._moderation = moderation
        self.sockets = SocketsPerAddress(limits.sockets, limits.halls)
        self.frames = BucketPerAddress(limits.frames, limits.halls)
        self._misses = BucketPerAddress(limits.misses, limits.halls)
        self._secrets = BucketPerAddress(limits.secrets, limits.halls)
        self._creations = BucketPerAddress(limits.tables, limits.halls)
        self._day = BucketPerAddress(Rate(limits.tables_a_day / DAY, limits.tables_a_day), limits.halls)
        self._events = BucketPerAddress(Rate(limits.events_a_day / DAY, limits.events_a_day), limits.halls)
        self._sits = BucketPerAddress(limits.sits, limits.halls)
        self._resent = BucketPerAddress(limits.resent, limits.halls)
        self._records = BucketPerAddress(limits.looks, limits.halls)
        self._longest_record = limits.looks.burst / 2
        self._reports = BucketPerAddress(limits.reports, limits.halls)
        self._seats = BucketPerAddress(limits.seats, limits.halls)
        self._overviews = BucketPerAddress(limits.overviews, limits.halls)

    @asynccontextmanager
    async def counting_misses(self, address: str) -> AsyncIterator[None]:
        """Count against an address what is requested in here without a secret and refused as not existing.

        Once the allowance is spent, a table that is there is answered like one that is not. Such refusals take REFUSAL_SECONDS at least.
        Raises Refused.
        """
        until = asyncio.get_running_loop().time() + REFUSAL_SECONDS
        misses = self._misses.get_bucket(address)
        self.require_misses(address)
        try:
            yield
        except Refused as refused:
            if refused.code not in TELLS_EXISTENCE:
                raise
            # Counted even if that spends the last one; the answer then no longer tells whether the table exists.
            is_counted = misses.take()
            await _wait_until(until)
            if is_counted:
                raise
            raise _spent() from None

    def require_misses(self, address: str) -> None:
        """Raise Refused when the allowance of misses is spent, perhaps by what was asked for at the same time."""
        if self._misses.get_bucket(address).level < 1:
            raise _spent()

    @asynccontextmanager
    async def counting_secrets(self, address: str, code: str) -> AsyncIterator[None]:
        """Count a secret that is tried in here at the table `code`: a wrong one by table and address, else as a miss of the address.

        The right one is never refused. Raises Refused.
        """
        until = asyncio.get_running_loop().time() + REFUSAL_SECONDS
        misses = self._misses.get_bucket(address)
        try:
            yield
        except Refused as refused:
            if refused.code not in TELLS_EXISTENCE:
                raise
            wrong = refused.code == "wrong_secret"
            is_counted = (misses.level >= 1 and self._secrets.get_bucket(address, code).take()) if wrong else misses.take()
            if not (wrong and is_counted):  # that the table is there is no secret then
                await _wait_until(until)
            if is_counted:
                raise
            raise _spent() from None

    def require_words(self, address: str) -> None:
        """Raise Refused when an address has sent too many wrong words of invitation."""
        if self._secrets.get_bucket(address).level < 1:
            message = "Too many wrong words came from your address; wait a minute."
            raise Refused(message, "too_fast")

    def count_wrong_word(self, address: str) -> None:
        """Count a wrong word of invitation."""
        self._secrets.get_bucket(address).take()

    @contextmanager
    def counting_creation(self, address: str) -> Iterator[Callable[[], None]]:
        """Count a table that an address sets up in here; what is yielded takes that back when none came about. Raises Refused."""
        charged = [self._creations.get_bucket(address)]
        if not charged[0].take():
            message = "Your address has set up too many tables; wait a little."
            raise Refused(message, "too_fast")

        def give_back() -> None:
            for bucket in charged:
                bucket.give_back()

        if not is_local(find_group(address)):
            day = self._day.get_bucket(address)
            if not day.take():
                give_back()
                message = "Your address has set up as many tables as are allowed in a day."
                raise Refused(message, "too_many_tables")
            charged.append(day)
        try:
            yield give_back
        except StoreError:
            # The server's fault: nobody pays for a table that could not be stored.
            give_back()
            raise

    def get_event_allowance(self, address: str) -> EventAllowance:
        """Return what an address may still have stored today; nothing is counted for the machine itself, which may be anybody's proxy."""
        return EventAllowance(None if is_local(find_group(address)) else self._events.get_bucket(address))

    @contextmanager
    def counting_sit(self, address: str, code: str) -> Iterator[None]:
        """Count a seat that an address takes in here at the table `code`, unless that is refused. Raises Refused."""
        sits = self._sits.get_bucket(address, code)
        if not sits.take():
            message = "Seats were taken too often here; wait a little."
            raise Refused(message, "too_fast")
        try:
            yield
        except Refused:
            sits.give_back()
            raise

    def may_resend(self, address: str, events: int) -> bool:
        """Whether a log of `events` events may be read again for somebody who comes back from an address; if so, that is counted."""
        return self._resent.get_bucket(address).take(1 + events / EVENTS_PER_RESENT)

    def count_record(self, address: str, much: float = 1) -> None:
        """Count a record that is fetched or checked, as one or as `much`; raises Refused when there were too many, or nobody may come."""
        self._moderation.require_admitted(address)
        if not self._records.get_bucket(address).take(much):
            message = "Your address has looked at too many records; wait a little."
            raise Refused(message, "too_fast")

    def count_events(self, address: str, events: int) -> None:
        """Count how long the log is that a record is made of, beyond the one of `count_record`.

        Raises Refused when less is left. The longest log counts half of what may be taken at once.
        """
        self.count_record(address, min(events / EVENTS_PER_RECORD, self._longest_record))

    def count_seat(self, address: str) -> None:
        """Count a seat whose table is asked about without joining; raises Refused when there were too many, or nobody may come."""
        self._moderation.require_admitted(address)
        if not self._seats.get_bucket(address).take():
            message = "Your address has asked about too many seats; wait a little."
            raise Refused(message, "too_fast")

    def count_overview(self, address: str) -> None:
        """Count a question how several tables stand; raises Refused when there were too many, or nobody may come."""
        self._moderation.require_admitted(address)
        if not self._overviews.get_bucket(address).take():
            message = "Your address has asked about its tables too often; wait a little."
            raise Refused(message, "too_fast")

    def count_report(self, address: str) -> None:
        """Count a table that is reported; raises Refused when there were too many."""
        if not self._reports.get_bucket(address).take():
            message = "Your address has reported too many tables; wait a little."
            raise Refused(message, "too_fast")


async def _wait_until(moment: float) -> None:
    await asyncio.sleep(moment - asyncio.get_running_loop().time())


def _spent() -> Refused:
    return Refused("Your address has asked for too many tables that do not exist; wait a little.", "too_fast")
