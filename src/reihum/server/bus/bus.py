"""What every bus does. The store stays the truth: a message that is lost only delays."""

from collections.abc import Callable
from typing import Protocol

from reihum._kit.errors import ReihumError

EventListener = Callable[[str, int], None]
"""Called in the event loop with a table's code and the number of its last event."""

MessageListener = Callable[[str, bytes], None]
"""Called in the event loop with a table's code and a message about it that is in no log, see `messages.interprocess`."""


class BusError(ReihumError):
    """The bus cannot be used: its URL is not valid, or what it needs is not installed."""


class Bus(Protocol):
    """Carries news of tables to every process, this one included."""

    @property
    def check_every(self) -> float | None:
        """The seconds after which to ask the store for what may have been lost; None where nothing can be."""

    @property
    def away(self) -> bool:
        """Whether other processes cannot be reached at the moment, in either direction."""

    def listen(self, on_event: EventListener, on_message: MessageListener) -> None:
        """Call these from now on, for every table."""

    def publish_event(self, code: str, number: int) -> None:
        """Announce to every process, this one included, that a table has an event with this number. Does not wait and does not fail."""

    def publish_message(self, code: str, data: bytes) -> None:
        """Pass a message about a table on to the other processes. Does not wait and does not fail."""

    async def close(self) -> None:
        """Close connections."""
