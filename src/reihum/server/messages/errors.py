"""Why a command was not carried out."""

from collections.abc import Sequence

from reihum._kit.errors import ReihumError
from reihum.server.messages.enums import ErrorCode


class Refused(ReihumError):  # noqa: N818 - a refusal is an answer, not a fault
    """A command that changes nothing: the code for clients and a sentence for the people who write them.

    `reason` and `cards` say of an illegal move why it is one, as `Game.explain_illegal` does; `at` says of several moves which one it was.
    """

    def __init__(self, detail: str, code: ErrorCode, reason: str | None = None, cards: Sequence[str] = (), at: int | None = None) -> None:
        self.code: ErrorCode = code
        self.detail = detail
        self.reason = reason
        self.cards: list[str] = list(cards)
        self.at = at
        super().__init__(detail)


class StoreError(Refused):
    """The store cannot be read or written at the moment, or not at all."""

    def __init__(self, detail: str) -> None:
        super().__init__(detail, "storage")


class UnreadableTableError(StoreError):
    """A table whose log is there and cannot be replayed, also when somebody asks again."""


class UnknownTable(Refused):
    """A table that is not there, or one that lets nobody in: both are answered alike."""

    def __init__(self, code: str) -> None:
        super().__init__(f"There is no table {code}, or nobody may look on there.", "unknown_table")


class EventsLostError(Refused):
    """A table whose log in the store ends earlier than it did, or goes on differently; `count` is how many events it is shorter."""

    def __init__(self, code: str, number: int, count: int) -> None:
        self.count = count
        message = f"The database has lost event {number} of table {code}: it was put back to an earlier state. Join without `after`."
        super().__init__(message, "unknown_event")


TELLS_EXISTENCE: frozenset[ErrorCode] = frozenset(("unknown_table", "wrong_secret"))
"""Codes that reveal, or would reveal, whether a table exists: an address that gets many is slowed down."""
