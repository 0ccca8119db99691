"""The exceptions of Reihum; each message says what happened and what is allowed."""

from collections.abc import Sequence


class ReihumError(Exception):
    """The base class of all errors that Reihum raises on purpose; the message is meant for people."""


class OptionError(ReihumError):
    """An argument with a value that is not allowed.

    It may be a number of players or an option of a game, a name that there is not (of a game, a table, a set of deals), or a seed, a
    number, an array or an object of another kind or beyond its bounds. A match between bots that does not end raises it as well.
    """


class NotationError(ReihumError):
    """A text that is no card or no move of the game, or a reason that it does not give."""


class DealError(ReihumError):
    """An impossible deal or pile: cards missing, doubled, or too many in a hand; or a pile to be formed where none is due."""


class StateError(ReihumError):
    """A state of another game, a spoiled state, or one in another phase than the call needs; it is unchanged.

    An unfinished match where a finished one is needed (`luck`, `review`) and an environment that has not been reset raise it as well. Steps
    of a `Match` at the wrong time raise IllegalMove.
    """


class SeatError(ReihumError, IndexError):
    """A seat that does not exist, or that is not to move."""


class IllegalMove(ReihumError):  # noqa: N818 - the name this has in the field's libraries
    """A move that is not legal now, or another step of a match that cannot be taken now; the state is unchanged.

    Such steps are `Match.deal` while a round is played or after the last one, `Match.undo` before the first move, and `Match.back_to`
    beyond the moves of a round.

    `reason` and `cards` are those of `Game.explain_illegal`; None and empty if the match or round is over, if a code was passed, and for
    other steps than moves.
    """

    def __init__(self, message: str, reason: str | None = None, cards: Sequence[str] = ()) -> None:
        self.reason = reason
        self.cards = list(cards)
        super().__init__(message)
