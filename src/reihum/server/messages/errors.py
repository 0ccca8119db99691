"""Why a command was not carried out."""

from collections.abc import Sequence

from reihum.games.errors import ReihumError
from reihum.server.messages.enums import ErrorCode


class Refused(ReihumError):  # noqa: N818 - a refusal is an answer, not a fault
    """A command that changes nothing: the code for clients and a sentence for the people who write them.

    `reason` and `cards` say of an illegal move why it is one, as `Game.explain_illegal` does.
    """

    def __init__(self, detail: str, code: ErrorCode, reason: str | None = None, cards: Sequence[str] = ()) -> None:
        self.code: ErrorCode = code
        self.detail = detail
        self.reason = reason
        self.cards = list(cards)
        super().__init__(detail)


HIDDEN: frozenset[ErrorCode] = frozenset(("unknown_table", "wrong_secret"))
"""What tells, or would tell, whether a table is there."""


def unknown(code: str) -> Refused:
    """Give the answer for a table that is not there, and for one that lets nobody in."""
    return Refused(f"There is no table {code}, or nobody may look on there.", "unknown_table")


class StoreError(Refused):
    """The store cannot be read or written at the moment, or not at all."""

    def __init__(self, detail: str) -> None:
        super().__init__(detail, "storage")
