"""What moves are worth exactly, where nothing is hidden and nothing is to come.

There a playout tells little: with nothing left to chance all of a move's playouts end alike, well or badly, as one player happens to go
on. What can be told is who wins when both play as well as can be.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from reihum._bots import endgames
from reihum._bots.search import score_sign
from reihum._kit.checks import unchecked
from reihum._review.positions import NO_CHANCE, Position

POSITIONS = 100_000
"""So many are looked at after a move, at most."""


def is_decided_exactly(position: Position) -> bool:
    """Return whether nothing is hidden and nothing is to come: the last round of a match of two, with an empty pile."""
    table = position.table
    return position.standing.played + 1 == table.rounds and bool(endgames.is_open_information(table.game, position.state))


def exact_shares(position: Position, moves: Sequence[int]) -> NDArray[np.float64] | None:
    """Return the share of the win, 1, 0.5 or 0, that each of some legal moves brings its seat if both play as well as can be after it.

    None where POSITIONS after one of them do not tell. Precondition: the position is open.
    """
    shares = []
    for move in moves:
        margin = _margin(position, move)
        if margin is None:
            return None
        shares.append(_share(position, margin))
    return np.array(shares)


def _share(position: Position, margin: int) -> float:
    """Return the share of the win of the seat to move when it ends the last round so far ahead, in points."""
    totals, seat = position.standing.totals, position.seat
    ahead = totals[seat] - totals[1 - seat] + margin
    if ahead == 0 and position.table.rules.learning.last_decides:
        ahead = margin
    return 0.5 if ahead == 0 else float(ahead > 0)


def _margin(position: Position, move: int) -> int | None:
    """Return how far ahead a seat ends the round after its move, in points; None when that was not found."""
    table, seat = position.table, position.seat
    state = position.state.copy()
    unchecked(table.game.play)(state, move)
    if state.turn < 0:
        gain: Any = table.rules.learning.gain
        return int(gain(state, seat)) - int(gain(state, 1 - seat))
    found = endgames.solve_value(table.game, state, NO_CHANCE.copy(), score_sign(table.game, endgames.PAIR), POSITIONS)
    return found if found is None or state.turn == seat else -found
