"""Limits per address: opening sockets, sending, setting up tables, fetching records, and guessing tables and secrets."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager

from reihum.server.config.limits import Limits, Rate
from reihum.server.live.addresses import find_group, get_width, is_local
from reihum.server.live.allowances import Bucket, BucketPerAddress, KeptByKey
from reihum.server.live.log_growth import EventAllowance
from reihum.server.live.moderation import Moderation
from reihum.server.live.sockets_per_address import SocketsPerAddress
from reihum.server.messages.errors import TELLS_EXISTENCE, Refused, StoreError
from reihum.server.store.clock import DAY

REFUSAL_SECONDS = 0.5
"""Seconds that the refusal of an unknown or closed table takes at least: otherwise its timing would reveal whether a log was read."""

OWN_TABLES = 300
"""Tables that are remembered as set up from an address, at most, times its width: as many as may be set up there in a day by default."""

ADDRESSES = 10_000
"""Addresses of which that is remembered, at most."""

EVENTS_PER_RESENT = 1000
"""Events of a log for each further token that resending it costs."""

EVENTS_PER_RECORD = 500
"""Events of a log for each further token that fetching a record from it costs."""


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
        self._own_tables = KeptByKey[str, deque[str]](ADDRESSES, lambda group: deque(maxlen=OWN_TABLES * get_width(group, limits.halls)))
        """The codes of the tables last set up from an address group, as far as this process knows."""

    @asynccontextmanager
    async def count_misses(self, address: str, code: str) -> AsyncIterator[None]:
        """Count a miss of the address when the requests inside, made without a secret, are refused as if there were no table `code`.

        Once the allowance is spent, existing and unknown tables are answered alike. Such refusals take at least REFUSAL_SECONDS.
        Raises Refused.
        """
        until = asyncio.get_running_loop().time() + REFUSAL_SECONDS
        misses = self._misses.get_bucket(address)
        self.require_misses(address, code)
        try:
            yield
        except Refused as refused:
            if refused.code not in TELLS_EXISTENCE:
                raise
            # Counted even if the allowance is spent meanwhile; the refusal then no longer reveals whether the table exists.
            is_counted = misses.take()
            await _wait_until(until)
            if is_counted:
                raise
            raise _make_too_many_misses() from None

    def require_misses(self, address: str, code: str) -> None:
        """Raise Refused unless the address may ask about a table without a secret; concurrent requests may have spent its allowance."""
        if not self.may_miss(address, code):
            raise _make_too_many_misses()

    def may_miss(self, address: str, code: str) -> bool:
        """Whether an address has misses left, or need not guess: with a seat at table `code`, or having set it up, it knows the code.

        So friends there come in however much was mistyped beside them.
        """
        known = self.sockets.has_seat(address, code) or code in (self._own_tables.find(find_group(address)) or ())
        return known or self._misses.get_bucket(address).level >= 1

    def note_own_table(self, address: str, code: str) -> None:
        """Note that somebody at an address has set up a table; not for this machine itself, which may be a proxy for anybody."""
        group = find_group(address)
        if not is_local(group) and code not in (known := self._own_tables.get(group)):
            known.append(code)

    @asynccontextmanager
    async def count_wrong_secrets(self, address: str, code: str) -> AsyncIterator[None]:
        """Count a wrong secret tried inside at table `code`, by table and address; for an unknown table count a miss of the address.

        The right secret is never refused. Raises Refused.
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
            if not (wrong and is_counted):  # a wrong secret within the allowance reveals that the table exists: no delay needed
                await _wait_until(until)
            if is_counted:
                raise
            raise _make_too_many_misses() from None

    def require_words(self, address: str) -> None:
        """Raise Refused when an address has sent too many wrong words of invitation."""
        if self._secrets.get_bucket(address).level < 1:
            message = "Too many wrong words came from your address; wait a minute."
            raise Refused(message, "too_fast")

    def count_wrong_word(self, address: str) -> None:
        """Count a wrong word of invitation."""
        self._secrets.get_bucket(address).take()

    @contextmanager
    def count_creation(self, address: str) -> Iterator[Callable[[], None]]:
        """Count a table that an address sets up inside; yields a function that takes the count back if none was. Raises Refused."""
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
            # The server's fault, so it is not counted.
            give_back()
            raise

    def get_event_allowance(self, address: str) -> EventAllowance:
        """Return the events that an address may still store today; unlimited for this machine itself, which may be a proxy for anybody."""
        return EventAllowance(None if is_local(find_group(address)) else self._events.get_bucket(address))

    @contextmanager
    def count_sit(self, address: str, code: str, own: Bucket) -> Iterator[None]:
        """Count a seat that a socket with the allowance `own` takes inside at table `code`, unless that is refused. Raises Refused.

        What the socket may not do does not count for its address: somebody who gets up again and again keeps nobody else standing.
        """
        sits = self._sits.get_bucket(address, code)
        if own.level < 1 or not sits.take():
            message = "Seats were taken too often here; wait a little."
            raise Refused(message, "too_fast")
        own.take()
        try:
            yield
        except Refused:
            sits.give_back()
            own.give_back()
            raise

    def may_resend(self, address: str, events: int) -> bool:
        """Count the reading of a log of `events` events for somebody who rejoins, and return True, or False if the allowance is spent."""
        return self._resent.get_bucket(address).take(1 + events / EVENTS_PER_RESENT)

    def count_record(self, address: str, much: float = 1) -> None:
        """Count a record that is fetched or checked, as `much`; raises Refused when there were too many, or the address is banned."""
        self._moderation.require_admitted(address)
        if not self._records.get_bucket(address).take(much):
            message = "Your address has looked at too many records; wait a little."
            raise Refused(message, "too_fast")

    def count_events(self, address: str, events: int) -> None:
        """Count the length of the log that a record is made from, in addition to `count_record`.

        Raises Refused when the allowance is too small. The longest log costs half of the burst.
        """
        self.count_record(address, min(events / EVENTS_PER_RECORD, self._longest_record))

    def count_seat(self, address: str) -> None:
        """Count a request about a seat without joining; raises Refused when there were too many, or the address is banned."""
        self._moderation.require_admitted(address)
        if not self._seats.get_bucket(address).take():
            message = "Your address has asked about too many seats; wait a little."
            raise Refused(message, "too_fast")

    def count_overview(self, address: str) -> None:
        """Count a request about several tables; raises Refused when there were too many, or the address is banned."""
        self._moderation.require_admitted(address)
        if not self._overviews.get_bucket(address).take():
            message = "Your address has asked about its tables too often; wait a little."
            raise Refused(message, "too_fast")

    def count_report(self, address: str) -> None:
        """Count a report of a table; raises Refused when there were too many."""
        if not self._reports.get_bucket(address).take():
            message = "Your address has reported too many tables; wait a little."
            raise Refused(message, "too_fast")


async def _wait_until(moment: float) -> None:
    await asyncio.sleep(moment - asyncio.get_running_loop().time())


def _make_too_many_misses() -> Refused:
    return Refused("Your address has asked for too many tables that do not exist; wait a little.", "too_fast")
