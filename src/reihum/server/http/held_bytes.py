"""Limits the bytes of requests and responses in memory, per address and in all."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from reihum.server.live.addresses import find_group
from reihum.server.messages.errors import Refused

MAX_HELD = 64_000_000
"""Bytes of all addresses together."""
MAX_HELD_PER_ADDRESS = 16_000_000
"""Bytes of one address: enough for a school class that looks back at the same time."""


class Reservation:
    """The bytes reserved for one request."""

    def __init__(self, held: Counter[str], group: str) -> None:
        self._held = held
        self._group = group
        self.size = 0

    def grow(self, size: int) -> None:
        """Reserve more bytes, before they are read or allocated. Raises Refused (`too_fast`) beyond a limit."""
        if self._held[self._group] + size > MAX_HELD_PER_ADDRESS or self._held.total() + size > MAX_HELD:
            message = "Too many bytes are being sent or looked at, from your address or in all; wait a little."
            raise Refused(message, "too_fast")
        self._held[self._group] += size
        self.size += size

    def free(self) -> None:
        """Release all bytes."""
        self._held[self._group] -= self.size
        self.size = 0
        # Otherwise the dictionary would keep every address for ever.
        if not self._held[self._group]:
            del self._held[self._group]


class HeldBytes:
    """The bytes reserved for all requests, from their first byte until they are answered."""

    def __init__(self) -> None:
        self._held: Counter[str] = Counter()

    def reserve(self, address: str) -> Reservation:
        """Return a reservation of 0 bytes, which the caller has to free."""
        return Reservation(self._held, find_group(address))

    @contextmanager
    def hold_reservation(self, address: str) -> Iterator[Reservation]:
        """Make a reservation that is freed on leaving the context."""
        reservation = self.reserve(address)
        try:
            yield reservation
        finally:
            reservation.free()
