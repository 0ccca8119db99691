"""The checks of a state: whether its fields are within their bounds and consistent with one another.

Compiled rules do no bounds checks, and any caller may have written to a state.
"""

import threading
from typing import Any, Never, Protocol

from reihum._kit.errors import StateError
from reihum._kit.limits import get_limits
from reihum._kit.modules import ConsistencyModule
from reihum._kit.options import describe_seats
from reihum._kit.states import GameScratch, GameState
from reihum._kit.structured import Structured, get_dtype

Given = Any
"""An argument that has not been checked yet."""


class _Passed(threading.local):
    """The game and the memory of the last state that passed in this thread; the next call usually has the same state."""

    last: tuple[object, bytes | None] = (None, None)


_passed = _Passed()


class HasFields(Protocol):
    """What the check of a state's fields needs of a game."""

    @property
    def title(self) -> str:
        """The name shown to people."""

    @property
    def state_type(self) -> type[GameState]:
        """The class of its states."""

    @property
    def seats(self) -> range:
        """The allowed numbers of players."""


class HasStates(HasFields, Protocol):
    """What the complete check of a state needs of a game."""

    @property
    def scratch(self) -> GameScratch:
        """The working memory of its rules."""

    @property
    def consistency(self) -> ConsistencyModule[Never, Never] | None:
        """The module that checks whether the fields of a state are consistent."""


def check_state(game: HasStates, state: object) -> None:
    """Raise StateError unless this is a state of the game whose fields are within their bounds and consistent with one another.

    All rules are safe for a state that passes: they access no memory out of bounds and terminate, except that a round of Level 8 without
    a limit of turns may never end. It need not be reachable in a match. No other thread may write to it meanwhile.
    """
    check_type(game, state)
    # Comparing the memory is much faster than the checks, and notices whether the state has been written to since.
    if _passed.last == (game, memory := memory_of(state)):
        return
    check_fields(game, state)
    consistency: Given = game.consistency
    if consistency is not None and (wrong := consistency.inconsistency(state, game.scratch)):
        message = f"This state of {game.title} is spoiled: {consistency.INCONSISTENCIES[wrong]}."
        raise StateError(message)
    _passed.last = (game, memory)


def memory_of(state: object) -> bytes | None:
    """Return the content of a state as bytes, for noticing later whether it was written to; None if it is not a structured record."""
    return state.tobytes() if isinstance(state, Structured) else None


def check_fields(game: HasFields, state: object) -> None:
    """Raise StateError unless this is a state of the game whose fields are all within their bounds."""
    check_type(game, state)
    checked: Any = state
    kind: Any = game.state_type  # hashable, as every class is
    if wrong := get_limits(kind).find_exceeded(checked):
        message = f"This state of {game.title} is spoiled: {wrong}."
        raise StateError(message)
    players = int(checked.players)
    if players not in game.seats:
        message = f"This state of {game.title} is spoiled: {players} players; {describe_seats(game.seats)} are allowed."
        raise StateError(message)
    if not -1 <= int(checked.turn) < players:
        message = (
            f"This state of {game.title} is spoiled: it is the turn of seat {checked.turn}; seats are 0 to {players - 1}, -1 at the end."
        )
        raise StateError(message)


def check_type(game: HasFields, state: object) -> None:
    """Raise StateError for anything but a state of the game, and for one of another layout."""
    if not isinstance(state, game.state_type):
        message = f"This is no state of {game.title}: {type(state).__module__}.{type(state).__qualname__}."
        raise StateError(message)
    if has_other_layout(game.state_type, state):
        message = f"This is no state of {game.title}: its memory has another layout."
        raise StateError(message)


def has_other_layout(kind: type[Structured], record: object) -> bool:
    """Return whether the layout of a record differs from that of its class, so that compiled code would misread its fields."""
    layout = getattr(record, "dtype", None)
    # Identity first: comparing two layouts field by field is slow and hardly ever necessary.
    return layout is not get_dtype(kind) and layout != get_dtype(kind)


def is_writable(record: object) -> bool:
    """Return whether the memory of a record may be written to."""
    known: Given = record
    return bool(known.flags.writeable)


def check_writable(game: HasFields, state: object) -> None:
    """Raise StateError for a read-only record, such as one read from `bytes`: compiled code would write to it all the same."""
    if not is_writable(state):
        message = f"This state of {game.title} cannot be written to: take a copy."
        raise StateError(message)
