"""The interface of a bus. The store is authoritative: a lost message only causes a delay, unless it is chat or an operator's order."""

from collections.abc import Callable
from typing import Protocol

from reihum._kit.errors import ReihumError

EventListener = Callable[[str, int], None]
"""Called in the event loop with a table's code and the number of its last event."""

MessageListener = Callable[[str, bytes], None]
"""Called in the event loop with a table's code and a message about it that is in no log, see `messages.interprocess`."""


class BusError(ReihumError):
    """The bus cannot be used: its URL is invalid, or a package is missing."""


class Bus(Protocol):
    """Delivers news of tables to every process, this one included."""

    @property
    def check_every(self) -> float | None:
        """Seconds between two polls of the store for lost messages; None if none can be lost."""

    @property
    def away(self) -> bool:
        """Whether messages cannot be sent or received at the moment."""

    def listen(self, on_event: EventListener, on_message: MessageListener) -> None:
        """Call these listeners from now on, for every table."""

    def publish_event(self, code: str, number: int) -> None:
        """Announce to every process, this one included, that a table has an event with this number. Never waits and never fails."""

    def publish_message(self, code: str, data: bytes) -> None:
        """Send a message about a table to the other processes. Never waits and never fails."""

    async def close(self) -> None:
        """Close connections."""
