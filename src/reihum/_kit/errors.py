"""The exceptions of Reihum; each message says what happened and what is allowed."""

from collections.abc import Sequence


class ReihumError(Exception):
    """The base class of all errors that Reihum raises on purpose; the message is meant for people."""


class OptionError(ReihumError):
    """A number of players or an option that the game does not know."""


class NotationError(ReihumError):
    """A text that is no card or no move."""


class DealError(ReihumError):
    """An impossible deal: cards missing, doubled, or too many in a hand."""


class StateError(ReihumError):
    """A state of another game, a spoiled state, or one in another phase than the call needs; it is unchanged."""


class SeatError(ReihumError, IndexError):
    """A seat that does not exist, or that is not to move."""


class IllegalMove(ReihumError):  # noqa: N818 - the name this has in the field's libraries
    """A move that is not legal now; the state is unchanged.

    `reason` and `cards` are those of `Game.explain_illegal`; None and empty if the match or round is over, or if a code was passed.
    """

    def __init__(self, message: str, reason: str | None = None, cards: Sequence[str] = ()) -> None:
        self.reason = reason
        self.cards = list(cards)
        super().__init__(message)
