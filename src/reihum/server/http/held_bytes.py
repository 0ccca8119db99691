"""How many bytes of requests and answers are in memory: by address, and in all."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from reihum.server.live.addresses import find_group
from reihum.server.messages.errors import Refused

MAX_HELD = 64_000_000
"""Bytes of all addresses together."""
MAX_HELD_PER_ADDRESS = 16_000_000
"""Bytes of one address: a school class that looks back at the same time has less."""


class Reservation:
    """Bytes that one request takes up."""

    def __init__(self, held: Counter[str], group: str) -> None:
        self._held = held
        self._group = group
        self.size = 0

    def grow(self, size: int) -> None:
        """Take up more bytes, before they are read or made. Raises Refused (`too_fast`) where there would be too many."""
        # Checked before the bytes are read or made: afterwards they would be in memory already.
        if self._held[self._group] + size > MAX_HELD_PER_ADDRESS or self._held.total() + size > MAX_HELD:
            message = "Too many bytes are being sent or looked at, from your address or in all; wait a little."
            raise Refused(message, "too_fast")
        self._held[self._group] += size
        self.size += size

    def free(self) -> None:
        """Take up nothing any more."""
        self._held[self._group] -= self.size
        self.size = 0
        # Else every address that ever came would stay in the dictionary.
        if not self._held[self._group]:
            del self._held[self._group]


class HeldBytes:
    """The bytes that requests take up, from when they begin to arrive until they are answered."""

    def __init__(self) -> None:
        self._held: Counter[str] = Counter()

    def reserve(self, address: str) -> Reservation:
        """Return a reservation of nothing yet, to be freed."""
        return Reservation(self._held, find_group(address))

    @contextmanager
    def reserving(self, address: str) -> Iterator[Reservation]:
        """Reserve for what is done in here."""
        reservation = self.reserve(address)
        try:
            yield reservation
        finally:
            reservation.free()
