"""Exact values of moves in positions without hidden cards and later rounds.

Playouts say little there: with nothing left to chance, all playouts of a move end alike, as the bot happens to play. So these
positions are solved for perfect play.
"""

from collections.abc import Sequence

from reihum._bots import endgames
from reihum._bots.search import score_sign
from reihum._kit.chance import make_rng
from reihum._kit.checks import unchecked
from reihum._review.positions import Position

MOST_POSITIONS = 100_000
"""The most positions that are searched after one move."""


def is_decided_exactly(position: Position) -> bool:
    """Return whether the position can be solved: the last round of a match of two, with an empty draw pile."""
    table = position.table
    return position.standing.played + 1 == table.rounds and bool(endgames.is_open_information(table.game, position.state))


def solve_shares(position: Position, moves: Sequence[int]) -> list[float] | None:
    """Return the share of the win, 1, 0.5 or 0, that each of `moves` brings its seat under perfect play.

    None if one of them needs more than MOST_POSITIONS. Precondition: `is_decided_exactly(position)`.
    """
    shares = []
    for move in moves:
        margin = _margin(position, move)
        if margin is None:
            return None
        shares.append(_share(position, margin))
    return shares


def _share(position: Position, margin: int) -> float:
    """Return the share of the win of the seat to move when it ends the last round `margin` points ahead."""
    totals, seat = position.standing.totals, position.seat
    ahead = totals[seat] - totals[1 - seat] + margin
    # Some games break a tie by the last round.
    if ahead == 0 and position.table.last_decides:
        ahead = margin
    return 0.5 if ahead == 0 else float(ahead > 0)


def _margin(position: Position, move: int) -> int | None:
    """Return the seat's lead in points at the end of the round after its move; None when the search gave up."""
    table, seat = position.table, position.seat
    state = position.state.copy()
    unchecked(table.game.play)(state, move)
    if state.turn < 0:
        points = table.count_round_points(state)
        return points[seat] - points[1 - seat]
    found = endgames.solve_value(table.game, state, make_rng("careful"), score_sign(table.game, endgames.PAIR), MOST_POSITIONS)
    # The solver returns the lead of the seat to move, which may be the other seat now.
    return found if found is None or state.turn == seat else -found
