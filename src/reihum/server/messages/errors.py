"""The errors that refuse a command."""

from collections.abc import Sequence

from reihum._kit.errors import ReihumError
from reihum.server.messages.enums import ErrorCode


class Refused(ReihumError):  # noqa: N818 - a refusal is an answer, not a fault
    """The refusal of a command, which changed nothing: a code for clients, and a sentence for the people who write them.

    `reason` and `cards` explain an illegal move, as `Game.explain_illegal` does; `at` is the index of the refused one of several moves.
    """

    def __init__(self, detail: str, code: ErrorCode, reason: str | None = None, cards: Sequence[str] = (), at: int | None = None) -> None:
        self.code: ErrorCode = code
        self.detail = detail
        self.reason = reason
        self.cards: list[str] = list(cards)
        self.at = at
        super().__init__(detail)


class StoreError(Refused):
    """The store cannot be read or written, for now or permanently."""

    def __init__(self, detail: str) -> None:
        super().__init__(detail, "storage")


class UnreadableTableError(StoreError):
    """A table whose log exists but cannot be replayed; trying again does not help."""


class UnknownTable(Refused):
    """A table that does not exist, or that may not be joined: both are answered alike."""

    def __init__(self, code: str) -> None:
        self.table = code
        super().__init__(f"There is no table {code}, or nobody may look on there.", "unknown_table")


class EventsLostError(Refused):
    """A table whose log in the store ends earlier than it did, or goes on differently; `count` is how many events it is shorter."""

    def __init__(self, code: str, number: int, count: int) -> None:
        self.count = count
        message = f"The database has lost event {number} of table {code}: it was put back to an earlier state. Join without `after`."
        super().__init__(message, "unknown_event")


TELLS_EXISTENCE: frozenset[ErrorCode] = frozenset(("unknown_table", "wrong_secret"))
"""Codes that could reveal whether a table exists: an address that gets many of them is slowed down."""
