"""What one address may do: open sockets, set tables up, look at records, and ask for tables that are not there."""

from collections.abc import Iterator
from contextlib import contextmanager

from reihum.server.config.limits import Limits
from reihum.server.live.addresses import SocketsPerAddress
from reihum.server.live.allowances import Bucket, BucketPerAddress
from reihum.server.messages.errors import TELLS_EXISTENCE, Refused


class AbuseGuard:
    """The allowances of all addresses."""

    def __init__(self, limits: Limits) -> None:
        self.sockets = SocketsPerAddress(limits.sockets)
        self._most_misses = limits.misses.burst
        self._misses = BucketPerAddress(limits.misses)
        self._creations = BucketPerAddress(limits.tables)
        self._records = BucketPerAddress(limits.looks)

    @contextmanager
    def counting_misses(self, address: str, *, entitled: bool = False) -> Iterator[None]:
        """Count against an address whatever is asked for in here and refused as not there, or not for who asks.

        Once too much was, a code that exists is answered like one that does not, as long as nobody is entitled by a secret;
        and who goes on guessing secrets is answered so as well. Raises Refused.
        """
        misses = self._misses[address]
        least = -self._most_misses if entitled else 0
        spent = Refused("Too many tables were asked for that are not there; wait a little.", "too_fast")
        if misses.level < least + 1:
            raise spent
        try:
            yield
        except Refused as refused:
            if refused.code not in TELLS_EXISTENCE:
                raise
            if not misses.take():
                raise spent from None
            raise

    def creations(self, address: str) -> Bucket:
        """Return the allowance of which each table that an address sets up takes one."""
        return self._creations[address]

    def count_record(self, address: str) -> None:
        """Count a record that is fetched or checked; raises Refused when there were too many."""
        if not self._records[address].take():
            message = "Too many records were looked at from your address; wait a little."
            raise Refused(message, "too_fast")
