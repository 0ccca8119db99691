"""The winners of a match, determined from the points of its rounds in compiled code."""

from reihum._kit.compiled import inlined_rule, rule
from reihum._kit.structured import FloatArray, Int64Array

SEATS = 8
"""The largest number of players of any game."""


@inlined_rule
def share_the_win(players: int, totals: Int64Array, last: Int64Array, last_decides: bool, shares: FloatArray) -> None:  # noqa: FBT001
    """Add an equal share of 1 to `shares` for each winner."""
    best = 0
    for seat in range(players):
        if is_better(totals, last, last_decides, seat, best):
            best = seat
    # Counted first, so that each share can be added at once.
    winners = 0
    for seat in range(players):
        winners += not is_better(totals, last, last_decides, best, seat)
    for seat in range(players):
        if not is_better(totals, last, last_decides, best, seat):
            shares[seat] += 1 / winners


@rule
def is_better(totals: Int64Array, last: Int64Array, last_decides: bool, one: int, other: int) -> bool:  # noqa: FBT001
    """Return whether a seat beats another: by more points or, where the last round breaks ties, by more points in that round."""
    ahead = totals[one] - totals[other]
    if ahead == 0 and last_decides:
        ahead = last[one] - last[other]
    return bool(ahead > 0)
